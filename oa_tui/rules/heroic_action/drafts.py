"""Checks with everything known filled in: from sheets, targets and conditions."""

from __future__ import annotations

from typing import Any, NamedTuple

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.gathering import gather
from oa_tui.rules.heroic_action import acts
from oa_tui.rules.heroic_action.beings import (
    AVERAGE,
    SKILL,
    attribute_score,
    cheap_limit_break,
    is_focused,
    is_named,
    known_skill,
    related,
    schticks,
    setback_at,
    sheet_of,
    skill_score,
    soak,
    to_pay,
)
from oa_tui.rules.heroic_action.checks import MOST_HELP, Action, AnyCheck, Assist, Attack, FirstShot, Stunt
from oa_tui.rules.heroic_action.follows import ASSISTED
from oa_tui.rules.heroic_action.offers import UNFOCUSED, timing_of
from oa_tui.rules.heroic_action.sheets import Being, Bonus, Weapon
from oa_tui.rules.table import Id, Scene

INHERENT = "inherent"
"""How the source of a modifier begins that comes from a schtick which is always on (AC-19)."""

CHEAP = 3
"""AC-39: the shots of an NPC's Limit Break, once a Round."""

STUNTS = ("Maneuver", "Impress")
"""AC-27: the skills of interaction stunts, the first one first."""

_ANSWERS = {"maneuver": ("Maneuver", "Dodge"), "shoot": ("Dodge",), "impress": ("Impress",)}


class Defense(NamedTuple):
    """A difficulty, the name of the skill it is, and the impairment of whoever has it."""

    score: int
    name: str
    impairment: int = 0
    who: Id = ""


def draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """The check of an offer. Raises Refused, with what would do instead."""
    kind, _, rest = offer.partition(":")
    sheet = sheet_of(actor, scene)
    if kind == "attack":
        weapons = sheet.attacks if sheet else ()
        if not rest.isdecimal() or int(rest) >= len(weapons):
            raise Refused(f"{scene.label(actor)} has no such attack: choose from what a check offers")
        return _attack(weapons[int(rest)], actor, targets, scene)
    if kind == "schtick":
        return _schtick(rest, actor, targets, scene)
    if kind == "stunt":
        return _stunt(actor, targets, scene)
    if kind == "assist":
        return _assist(actor, targets, scene)
    if kind == "first-shot":
        return first_shot(actor, scene)
    if kind in ("check", "focused", "skill", "work"):
        return _action(kind, rest, actor, targets, scene)
    return acts.act(kind, rest, actor, scene)


def first_shot(who: Id, scene: Scene) -> FirstShot:
    """AC-9, AC-17: Reflexes, less the stances that are still to be paid; 5 where no sheet says (AC-40)."""
    sheet, combatant = sheet_of(who, scene), scene.combatants.get(who)
    found = _gathered(who, (), ("first-shot",), scene)
    return FirstShot(
        who=who,
        label="First shot",
        reflexes=attribute_score(sheet, "reflexes"),
        stances=to_pay(combatant, sheet, scene) if combatant else 0,
        modifiers=tuple(each for each in found if each.on == "roll"),
    )


def defense(targets: tuple[Id, ...], names: tuple[str, ...], scene: Scene) -> Defense:
    """AC-2, AC-32: the highest of the skills that could answer, over all targets; less that target's impairment.

    Without a target, or a sheet, the default.
    """
    found = []
    for who in targets:
        sheet, hurt = sheet_of(who, scene), impairment(who, names, scene)
        known = [Defense(score, name, hurt, who) for name in names if (score := known_skill(sheet, name)) is not None]
        name = names[0] if names else "Difficulty"
        found += known or [Defense(skill_score(sheet, name), name, hurt, who)]
    return max(found, key=lambda one: one.score - one.impairment, default=Defense(SKILL, ""))


def impairment(who: Id, skills: tuple[str, ...], scene: Scene) -> int:
    """AC-32: what lowers the skills of somebody, used as difficulty too."""
    tags = ("defend", *(name.lower() for name in skills))
    return max(0, sum(each.value for each in _gathered(who, (), tags, scene) if each.on == "impairment"))


def common(actor: Id, targets: tuple[Id, ...], skill: str, tags: tuple[str, ...], scene: Scene) -> dict[str, Any]:
    """AC-7, AC-30 to AC-32, AC-37: who, with which skill, and what conditions, tokens and schticks bring.

    Points of a stunt pool are offered switched off, since they are gone once used.
    """
    sheet = sheet_of(actor, scene)
    words = ("check", skill.lower(), *tags, *(f"against:{target}" for target in targets))
    found = _gathered(actor, targets, words, scene)
    tokens = tuple(Modifier(each.label, each.value, "", each.source, off=True) for each in found if each.on == "token")
    on = {each.on for each in found if each.value > 0}
    return {
        "who": actor,
        "on": targets,
        "skill": skill_score(sheet, skill),
        "skill_name": skill,
        "modifiers": (*(each for each in found if each.on == "roll"), *tokens),
        "impairment": max(0, sum(each.value for each in found if each.on == "impairment")),
        "closed": "closed" in on,
        "friction": "friction" in on,
        "actor_named": is_named(sheet),
    }


def aimed(
    actor: Id, targets: tuple[Id, ...], names: tuple[str, ...], tags: tuple[str, ...], scene: Scene
) -> dict[str, Any]:
    """AC-2, AC-3, AC-25, AC-32: the difficulty and all that belongs to it."""
    answer = defense(targets, names, scene)
    who = (answer.who,) if answer.who else ()
    found = _gathered(actor, who, ("check", *tags), scene)
    return {
        "difficulty": answer.score,
        "against": answer.name,
        "target": scene.label(answer.who) if answer.who else "",
        "target_impairment": answer.impairment,
        "target_modifiers": tuple(each for each in found if each.on == "difficulty"),
        "target_named": is_named(sheet_of(answer.who, scene)) if answer.who else True,
        "confident": any(each.on == "confident" and each.value > 0 for each in found),
    }


def limit_break(actor: Id, scene: Scene) -> dict[str, Any]:
    """AC-14, AC-39: all remaining shots, and only for the focused; 3 for a villain's first of the Round."""
    if not is_focused(actor, scene):
        raise Refused(f"{scene.label(actor)} {UNFOCUSED}: Focus, or add the condition Focused", "timing")
    return {"timing": "limit-break", "shots": CHEAP if cheap_limit_break(actor, scene) else None}


def one(targets: tuple[Id, ...], what: str, scene: Scene) -> tuple[Id, ...]:
    """One target at most. Raises Refused."""
    if len(targets) > 1:
        names = " and ".join(scene.label(target) for target in targets)
        raise Refused(f"{what} has one target, not {names}: unmark the others, or roll for each", "on")
    return targets


def answers(skill: str) -> tuple[str, ...]:
    """C-AC-4: the skills that answer one as its difficulty; nearly any skill can, most often Dodge."""
    return _ANSWERS.get(skill.lower(), (skill,) if skill else ("Dodge",))


def _gathered(actor: Id, targets: tuple[Id, ...], tags: tuple[str, ...], scene: Scene) -> tuple[Modifier, ...]:
    """What conditions bring, and AC-19: what inherent schticks do, always."""
    found = []
    for each in schticks(sheet_of(actor, scene), action="inherent"):
        found += [
            Modifier(bonus.label or each.name, bonus.value, bonus.on, f"{INHERENT} {each.name}")
            for bonus in each.modifiers
            if bonus.whose == "own" and _fits(bonus, tags)
        ]
    for target in targets:
        for each in schticks(sheet_of(target, scene), action="inherent"):
            found += [
                Modifier(bonus.label or each.name, bonus.value, bonus.on, f"{INHERENT} {each.name}")
                for bonus in each.modifiers
                if bonus.whose == "against" and _fits(bonus, tags)
            ]
    return (*found, *gather(scene, actor, targets, tags))


def _fits(bonus: Bonus, tags: tuple[str, ...]) -> bool:
    words = (bonus.when,) if isinstance(bonus.when, str) else bonus.when
    return {word.lower() for word in words if word} <= set(tags)


def _attack(weapon: Weapon, actor: Id, targets: tuple[Id, ...], scene: Scene, **more: Any) -> Attack:
    """AC-22, AC-35: a printed attack against the target's Dodge, unless it says otherwise, and its Toughness."""
    target = one(targets, weapon.name, scene)
    names = (weapon.name, weapon.type, *weapon.tags)
    words = ("attack", *(word for name in names for word in (name.lower(), *name.lower().split())))
    keys = common(actor, target, weapon.skill, words, scene)
    keys |= aimed(actor, target, (weapon.against or "Dodge",), words, scene)
    found = _gathered(actor, target, ("check", *words), scene)
    damage = weapon.damage + sum(each.value for each in found if each.on == "damage")
    victim: Being | None = sheet_of(target[0], scene) if target else None
    worn = sum(each.value for each in _gathered(target[0], (), words, scene) if each.on == "soak") if target else 0
    keys["friction"] = keys["friction"] or weapon.friction
    by_attributes = scene.switches.get("setback_by_attributes", False)
    return Attack(
        **{"label": weapon.name, "shots": weapon.shots, **keys, **more},
        damage=damage,
        soak=soak(victim) + worn,
        setback_at=setback_at(victim) if by_attributes else None,
    )


def _schtick(rest: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """AC-13 to AC-19: a schtick with damage attacks, one with a skill is rolled, any other is an Act."""
    sheet = sheet_of(actor, scene)
    known = sheet.schticks if sheet else ()
    if not rest.isdecimal() or int(rest) >= len(known) or known[int(rest)].action == "inherent":
        raise Refused(f"{scene.label(actor)} has no such schtick: choose from what a check offers")
    each = known[int(rest)]
    timing: dict[str, Any] = {"timing": timing_of(each), "shots": each.shots}
    if each.action == "limit-break":
        timing = limit_break(actor, scene)
    if not each.skill:
        return acts.schtick(each, actor, scene, timing)
    if each.damage is not None:
        weapon = Weapon(
            name=each.name,
            skill=each.skill,
            damage=each.damage,
            against=each.against,
            friction=each.friction,
            tags=each.tags,
        )
        return _attack(weapon, actor, targets, scene, **timing)
    words = (each.name.lower(), *(tag.lower() for tag in each.tags))
    keys = common(actor, targets, each.skill, words, scene)
    keys |= aimed(actor, targets, (each.against,), words, scene)
    keys["friction"] = keys["friction"] or each.friction
    return Action(**{"label": each.name, **keys, **timing})


def _action(kind: str, rest: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Action:
    """AC-2, AC-24: a skill against a number or a skill. A Focused Action is a Limit Break, and Confident."""
    sheet = sheet_of(actor, scene)
    track = scene.tracks.get(rest) if kind == "work" else None
    if kind == "work" and track is None:
        raise Refused(f"there is no track {rest}: choose one that is in play")
    if kind == "skill" and known_skill(sheet, rest) is None:
        raise Refused(f"{scene.label(actor)} has no skill {rest}: choose from what a check offers")
    skill = rest if kind == "skill" else best_skill(sheet)
    tags = ("track", track.name.lower()) if track else ()
    keys = common(actor, targets, skill, tags, scene) | aimed(actor, targets, answers(skill), tags, scene)
    keys["label"] = skill if kind == "skill" else "Anything else"
    if kind == "focused":
        keys |= limit_break(actor, scene) | {"confident": True, "label": "Focused Action"}
    if track is not None:
        difficulty = SKILL if track.difficulty is None else track.difficulty
        keys |= {"label": f"Work at {track.name}", "difficulty": difficulty, "against": track.name, "track": track.id}
    return Action(**keys)


def best_skill(sheet: Being | None) -> str:
    """The highest skill of a sheet, to begin with."""
    return max(sheet.skills, key=lambda name: sheet.skills[name]) if sheet and sheet.skills else ""


def _stunt(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Stunt:
    """AC-27: Maneuver or Impress against the target's skill, and the attribute behind it."""
    target = one(targets, "A Stunt", scene)
    sheet = sheet_of(actor, scene)
    known = [name for name in STUNTS if known_skill(sheet, name) is not None]
    skill = max(known, key=lambda name: known_skill(sheet, name) or 0, default=best_skill(sheet) or STUNTS[0])
    keys = common(actor, target, skill, ("stunt",), scene)
    keys |= aimed(actor, target, answers(skill), ("stunt",), scene)
    behind = sheet_of(target[0], scene) if target else None
    return Stunt(
        **{"label": f"Stunt: {skill}", **keys},
        attribute=attribute_score(behind, related(skill)) if target else AVERAGE,
        held=held(actor, keys["target"], scene),
    )


def held(actor: Id, target: str, scene: Scene) -> int:
    """AC-30: the tokens that somebody has against a target already."""
    combatant = scene.combatants.get(actor)
    mine = combatant.conditions if combatant and target else ()
    return next((token.uses or 0 for token in mine if token.name.endswith(f" against {target}")), 0)


def _assist(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Assist:
    """AC-23: against the friend's skill; no roll is needed where the helper is at least as skilled."""
    if not targets or targets[0] == actor:
        raise Refused("an Assist helps somebody: mark the friend first", "on")
    friend = one(targets, "An Assist", scene)
    theirs = sheet_of(friend[0], scene)
    first = next((weapon.skill for weapon in theirs.attacks), "") if theirs else ""
    skill = first or best_skill(theirs) or best_skill(sheet_of(actor, scene))
    keys = common(actor, friend, skill, ("assist",), scene)
    return Assist(
        **{"label": f"Assist: {skill}" if skill else "Assist", **keys},
        friend=scene.label(friend[0]),
        friend_skill=skill_score(theirs, skill),
        roll=keys["skill"] < skill_score(theirs, skill),
        helped=helped(friend[0], skill, scene),
    )


def helped(friend: Id, skill: str, scene: Scene) -> int:
    """AC-23: what other helpers have added already."""
    combatant = scene.combatants.get(friend)
    name = f"{ASSISTED}: {skill}" if skill else ASSISTED
    aid = [one for one in combatant.conditions if one.name == name] if combatant else []
    return min(MOST_HELP, sum(effect.value for one in aid for effect in one.effects))
