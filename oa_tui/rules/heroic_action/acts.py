"""What is done without a roll: moves, stances, Focus, triggers, reloading. It costs its shots."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from oa_tui.rules.contract import Refused
from oa_tui.rules.heroic_action.beings import DEFENDING, FOCUSED, effects, running, schticks, sheet_of, stance
from oa_tui.rules.heroic_action.checks import Act
from oa_tui.rules.heroic_action.offers import OFF_TURN, SLOW_FOCUS, full_move, no_focus, no_stance
from oa_tui.rules.heroic_action.scores import DEFEND
from oa_tui.rules.heroic_action.sheets import Schtick
from oa_tui.rules.table import Condition, Effect, Id, Scene


def act(kind: str, rest: str, actor: Id, scene: Scene) -> Act:
    """AC-18, AC-21, AC-25, AC-26, AC-28: a standard action that nobody rolls for. Raises Refused."""
    makers = {
        "defend": _defend,
        "full-move": _full_move,
        "environment": _environment,
        "focus": _focus,
        "free": _free,
    }
    if kind == "reload":
        return _reload(rest, actor, scene)
    if kind not in makers:
        raise Refused(f"there is nothing called {kind} to try: choose from what a check offers")
    return makers[kind](actor, scene)


def schtick(each: Schtick, actor: Id, scene: Scene, timing: dict[str, Any]) -> Act:
    """AC-15 to AC-19, C-AC-3: a stance ends others of its type, a defense any other; the rest costs its shots.

    A finisher on somebody helpless who wasn't just defeated is a Basic Action: change the kind (AC-16).
    """
    if each.action == "stance":
        return _stance(each, actor, scene)
    type_ = each.type.lower().strip("() ")
    if type_ == "focus":
        return _focus(actor, scene)
    begins: dict[str, Any] = {}
    if type_ == "defense":
        begins = to_builtins(defending(scene, each.name, effects(each.modifiers)))
    return Act(who=actor, label=each.name, begins=begins, text=each.text or f"{each.name}: see the sheet", **timing)


def defending(scene: Scene, name: str = DEFENDING, more: tuple[Effect, ...] = ()) -> Condition:
    """AC-15, AC-25: +3 to one skill used as difficulty; one defense at a time, a new one replaces the old.

    Where shots are counted it is for one attack; where they aren't it lasts, and whoever defends begins nothing.
    """
    raised = more or (Effect("difficulty", DEFEND, name, "against"),)
    if scene.shot is None and scene.round:
        return Condition("", DEFENDING, "No actions or stunts of one's own meanwhile.", raised)
    return Condition("", DEFENDING, f"{name}: for the next attack.", raised, uses=1)


def _defend(actor: Id, scene: Scene) -> Act:
    """AC-25, C-AC-4: one action for everybody, with whatever skill answers; Dodge most often."""
    text = "raises one skill used as difficulty by 3"
    return Act(who=actor, label="Defend", timing="trigger", begins=to_builtins(defending(scene)), text=text)


def _full_move(actor: Id, scene: Scene) -> Act:
    """AC-21."""
    return Act(who=actor, label="Full Move", text=f"moves {full_move(sheet_of(actor, scene))} in all, nothing else")


def _environment(actor: Id, scene: Scene) -> Act:
    """AC-26."""
    return Act(who=actor, label="Environment", text="a lever, a door, a thing picked up; or make it part of a Stunt")


def _free(actor: Id, scene: Scene) -> Act:
    """AC-28: cannon, muzzle-loaders and crossbows are the exception: they are reloaded for shots."""
    return Act(who=actor, label="For free", timing="free", text="draws, reloads, stands up, drops down or talks")


def _reload(rest: str, actor: Id, scene: Scene) -> Act:
    """AC-28: what is slow to load says how many shots it takes."""
    sheet = sheet_of(actor, scene)
    weapons = sheet.attacks if sheet else ()
    if not rest.isdecimal() or int(rest) >= len(weapons):
        raise Refused(f"{scene.label(actor)} has nothing such to reload: choose from what a check offers")
    weapon = weapons[int(rest)]
    return Act(who=actor, label=f"Reload {weapon.name}", shots=weapon.reload, text=f"{weapon.name} is loaded again")


def _focus(actor: Id, scene: Scene) -> Act:
    """AC-18: 15 minutes in peace, about 5 with a Focus trigger; in a fight only with one."""
    why = no_focus(actor, scene)
    if why:
        raise Refused(f"{scene.label(actor)}: {'to focus ' if why == SLOW_FOCUS else ''}{why}")
    trigger = next(iter(schticks(sheet_of(actor, scene), type_="focus")), None)
    begins = Condition("", FOCUSED, "Until a Limit Break, or until something breaks it.")
    quick = f"about 5 minutes with {trigger.name}" if trigger else "15 minutes"
    return Act(
        who=actor,
        label=trigger.name if trigger else "Focus",
        timing="trigger" if scene.round else "free",
        shots=trigger.shots if trigger and scene.round else None,
        begins=to_builtins(begins),
        text="gathers itself" if scene.round else f"gathers itself, {quick}",
    )


def _stance(each: Schtick, actor: Id, scene: Scene) -> Act:
    """AC-17: 1 shot on one's own turn; before the Round nothing now, it comes off the first shot; one of each type."""
    why = no_stance(each, actor, scene)
    if why:
        raise Refused(f"{scene.label(actor)}: {each.name} {'is adopted ' if why == OFF_TURN else ''}{why}")
    combatant = scene.combatants.get(actor)
    held = running(combatant) if combatant else ()
    types = {one.name: effect.label for one in held for effect in one.effects if effect.on == "stance"}
    ends = tuple(name for name, type_ in types.items() if each.type and type_ == each.type and name != each.name)
    shots = each.shots if scene.round else 0
    text = each.text or "a stance until the scene ends, or until it is dropped"
    return Act(
        who=actor,
        label=each.name,
        timing="stance",
        shots=shots,
        begins=to_builtins(stance(each)),
        ends=ends,
        text=text,
    )
