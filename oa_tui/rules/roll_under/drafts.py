"""Checks with everything known filled in: from sheets, targets, tracks and conditions; and changes that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.gathering import gather
from oa_tui.rules.roll_under.beings import LUCK, init_check, pool_of, sheet_of, starting_luck, status
from oa_tui.rules.roll_under.checks import (
    AnyCheck,
    Attack,
    Attribute,
    Contest,
    Group,
    Luck,
    Member,
    PartyChallenge,
    Percentile,
    Side,
)
from oa_tui.rules.roll_under.offers import over, ways
from oa_tui.rules.roll_under.sheets import ATTRIBUTES, NAMES, AttributeName, Being
from oa_tui.rules.roll_under.tracks import failed_key, fails_of, last_used, own_fails
from oa_tui.rules.table import Id, Scene

Maker = Callable[[str, Id, tuple[Id, ...], Scene], AnyCheck]

ATTRIBUTE, ARMOR_CLASS, CHANCE = 10, 10, 40
"""What a draft begins with where no sheet says."""

GROUPED: AttributeName = "dex"
"""DT-14: group checks are mostly for stealth."""


def draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """DT-2: the check of an offer. Raises Refused, with what would do instead."""
    kind, _, rest = offer.partition(":")
    makers: dict[str, Maker] = {
        "attack": _attack,
        "skill": _skill,
        "check": _check,
        "work": _work,
        "contest": _contest,
        "group": _group,
        "luck": _luck,
        "percentile": _percentile,
    }
    if kind == "initiative":
        return init_check(actor, scene)
    if kind not in makers:
        raise Refused(f"there is nothing called {offer} to try: choose from what a check offers")
    return makers[kind](rest, actor, targets, scene)


def alter(changed: AnyCheck, key: str, scene: Scene) -> AnyCheck:
    """What the sheets say follows from a change: another attribute brings its score, a named skill its +1."""
    match changed:
        case Attribute() if key in ("attribute_name", "skill_name", "skill"):
            return _again(
                replace(changed, skill=bool(changed.skill_name)) if key == "skill_name" else changed, key, scene
            )
        case Contest() if key == "actor.attribute_name":
            return replace(changed, actor=_scored(changed.actor, changed.who, scene))
        case Contest() if key == "opponent.attribute_name" and changed.on:
            return replace(changed, opponent=_scored(changed.opponent, changed.on[0], scene))
        case Group() if key == "attribute_name":
            renamed = (replace(member, attribute_name=changed.attribute_name) for member in changed.members)
            return replace(changed, members=tuple(_scored(member, member.who, scene) for member in renamed))
        case Group() if key.endswith(".attribute_name"):
            return replace(changed, members=tuple(_scored(member, member.who, scene) for member in changed.members))
    return changed


def added(check: AnyCheck, key: str, value: Any) -> tuple[str, Any]:
    """DT-4: benefits and drawbacks, by those names, are the one list of modifiers; drawbacks count downwards."""
    if key not in ("benefits", "drawbacks"):
        return key, value
    sign = 1 if key == "benefits" else -1
    more = tuple(replace(each, value=sign * each.value) for each in value)
    where = check.actor if isinstance(check, Contest) else check
    path = "actor.modifiers" if isinstance(check, Contest) else "modifiers"
    return path, (*getattr(where, "modifiers", ()), *more)


def _attack(rest: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Attack:
    """DT-24: a printed attack, or any, against the target's Armor Class."""
    sheet = sheet_of(actor, scene)
    printed = sheet.attacks if sheet else ()
    attack = printed[_index(rest, printed, actor, scene)] if rest else None
    if len(targets) > 1:
        raise Refused("an attack has one target: mark one, and attack the next with a roll of its own", "on")
    name = attack.name if attack else "Attack"
    found = gather(scene, actor, targets, ("attack", name.lower()))
    target = sheet_of(targets[0], scene) if targets else None
    known = target.armor_class if target else None
    shield = sum(each.value for each in found if each.on == "armor-class")
    return Attack(
        who=actor,
        on=targets,
        label=name,
        to_hit=attack.to_hit if attack else 0,
        damage=attack.damage if attack else "",
        armor_class=max(0, (ARMOR_CLASS if known is None else known) + shield),
        modifiers=tuple(each for each in found if each.on == "to-hit"),
        **_leaning(found),
    )


def _skill(rest: str, actor: Id, _: tuple[Id, ...], scene: Scene) -> Attribute:
    """DT-7: a check with a skill of the sheet."""
    sheet = sheet_of(actor, scene)
    skills = sheet.skills if sheet else ()
    skill = skills[_index(rest, skills, actor, scene)]
    name = skill.attribute or _best(sheet)
    return _attribute(actor, name, scene, label=skill.name, skill_name=skill.name)


def _check(rest: str, actor: Id, _: tuple[Id, ...], scene: Scene) -> Attribute:
    """DT-2: a check of one attribute."""
    name = next((each for each in ATTRIBUTES if each == rest), None)
    label = f"{NAMES[name]} check" if name else "Attribute check"
    return _attribute(actor, name or _best(sheet_of(actor, scene)), scene, label=label)


def _attribute(
    actor: Id,
    name: AttributeName,
    scene: Scene,
    *,
    label: str,
    skill_name: str = "",
    modifiers: tuple[Modifier, ...] = (),
    challenge: PartyChallenge | None = None,
) -> Attribute:
    sheet = sheet_of(actor, scene)
    found = gather(scene, actor, (), _tags(name, skill_name))
    check = Attribute(
        who=actor,
        label=label,
        attribute=_score(sheet, name),
        attribute_name=name,
        skill=bool(skill_name),
        skill_name=skill_name,
        modifiers=(*modifiers, *(each for each in found if each.on == "attribute")),
        represents=_represented(actor, scene),
        challenge=challenge,
        **_leaning(found),
        **_switches(scene),
    )
    return _tried(check, scene)


def _again(check: Attribute, key: str, scene: Scene) -> Attribute:
    """Another attribute or skill: its score, the conditions that fit it, and whether it failed before."""
    found = gather(scene, check.who, (), _tags(check.attribute_name, check.skill_name))
    own = (each for each in check.modifiers if not each.source)
    modifiers = (*own, *(each for each in found if each.on == "attribute"))
    sheet = sheet_of(check.who, scene)
    score = check.attribute
    if key == "attribute_name" and sheet is not None:
        score = next((n for name, n in sheet.attributes.items() if name == check.attribute_name), score)
    return _tried(replace(check, attribute=score, modifiers=modifiers), scene)


def _tried(check: Attribute, scene: Scene) -> Attribute:
    """DT-15: with which effective attribute the same failed before."""
    who = scene.combatants.get(check.who)
    failed = who.memory.get(failed_key(check), 0) if who and check.challenge is None else 0
    return replace(check, failed=failed)


def _work(rest: str, actor: Id, _: tuple[Id, ...], scene: Scene) -> Attribute:
    """DT-16, DT-18: a check for a Party Challenge, with an attribute that wasn't the last one used."""
    name, number = rest.partition(":")[::2]
    track = scene.tracks.get(name)
    if track is None:
        raise Refused(f"there is no track {name}: choose one that is in play")
    if refused := over(track, scene):
        raise Refused(refused)
    listed = ways(track, scene)
    way = listed[int(number)] if number.isdecimal() and int(number) < len(listed) else None
    who = scene.combatants.get(actor)
    tries, used = last_used(track.id, who)
    sheet = sheet_of(actor, scene)
    attribute = way.attribute if way and way.attribute else _best(sheet, tuple(used))
    known = {skill.name.lower() for skill in sheet.skills} if sheet else set()
    return _attribute(
        actor,
        attribute,
        scene,
        label=f"{track.name}: {way.name}" if way else track.name,
        skill_name=way.skill if way and way.skill.lower() in known else "",
        modifiers=(Modifier(way.name, way.modifier),) if way and way.modifier else (),
        challenge=PartyChallenge(
            track=track.id,
            remaining=track.value,
            fails=fails_of(track.id, scene),
            own_fails=own_fails(track.id, who),
            entry=tries + 1,
            used=used if scene.switches.get("variety", True) else (),
        ),
    )


def _contest(_: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Contest:
    """DT-12: both sides by the actor's best attribute, until the GM says otherwise."""
    if len(targets) != 1:
        raise Refused("a contest is between two: mark one target", "on")
    name = _best(sheet_of(actor, scene))
    label = f"Contest of {NAMES[name]}"
    return Contest(
        who=actor,
        on=targets,
        label=label,
        actor=Side(**_rolls(actor, name, scene, "contest")),
        opponent=Side(**_rolls(targets[0], name, scene, "contest")),
    )


def _group(_: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Group:
    """DT-14: the actor and those meant of its own side; with none of them meant, all of it who stand."""
    sides = {one.id: "party" if one.side == "ally" else one.side for one in scene.combatants.values()}
    side = sides.get(actor)
    whos = (actor, *(who for who in targets if who != actor and sides.get(who) == side))
    if len(whos) == 1 and actor in scene.combatants:
        own = scene.combatants[actor].side
        whos = tuple(one.id for one in scene.combatants.values() if one.side == own and status(one) == "up")
    members = tuple(
        Member(**_rolls(who, GROUPED, scene, "group"), who=who, luck=pool_of(who, "luck", scene))
        for who in whos or (actor,)
    )
    return Group(who=actor, label="Group check", members=members, attribute_name=GROUPED)


def _luck(_: str, actor: Id, __: tuple[Id, ...], scene: Scene) -> Luck:
    """DT-21: by the Luck that is left."""
    sheet = sheet_of(actor, scene)
    luck = pool_of(actor, "luck", scene)
    if luck is None:
        luck = LUCK if sheet is None else starting_luck(sheet)
    found = gather(scene, actor, (), ("luck",))
    modifiers = tuple(each for each in found if each.on == "luck")
    return Luck(who=actor, label="Luck save", luck=luck, modifiers=modifiers)


def _percentile(rest: str, actor: Id, _: tuple[Id, ...], scene: Scene) -> Percentile:
    """DT-20: a printed chance, or any."""
    if not rest:
        return Percentile(who=actor, label="Percentile check", chance=CHANCE)
    sheet = sheet_of(actor, scene)
    known = sheet.percentile if sheet else ()
    ability = known[_index(rest, known, actor, scene)]
    return Percentile(who=actor, label=ability.name, chance=CHANCE if ability.chance is None else ability.chance)


def _rolls(who: Id, name: AttributeName, scene: Scene, tag: str) -> dict[str, Any]:
    """One side of a contest, or a member of a group."""
    found = gather(scene, who, (), (*_tags(name, ""), tag))
    return {
        "name": scene.label(who),
        "attribute_name": name,
        "attribute": _score(sheet_of(who, scene), name),
        "modifiers": tuple(each for each in found if each.on == "attribute"),
        **_leaning(found),
    }


def _scored(side: Any, who: Id, scene: Scene) -> Any:
    """The same side with the score of its attribute."""
    sheet = sheet_of(who, scene)
    return replace(side, attribute=sheet.attributes.get(side.attribute_name, side.attribute)) if sheet else side


def _score(sheet: Being | None, name: AttributeName) -> int:
    return sheet.attributes.get(name, ATTRIBUTE) if sheet else ATTRIBUTE


def _best(sheet: Being | None, but: tuple[str, ...] = ()) -> AttributeName:
    """The highest attribute that isn't among some; Strength where none is known."""
    known = sheet.attributes if sheet else {}
    open_ = [name for name in ATTRIBUTES if name not in but]
    return max(open_ or list(ATTRIBUTES), key=lambda name: known.get(name, 0))


def _tags(name: str, skill: str) -> tuple[str, ...]:
    """Words that conditions may ask for: check, the attribute, short and in full, the skill."""
    return tuple(filter(None, ("check", name, NAMES.get(name, "").lower(), skill.lower())))


def _leaning(found: Iterable[Modifier]) -> dict[str, Any]:
    """DT-6: what conditions bring as advantage or disadvantage."""
    words = {each.on for each in found}
    return {word: True for word in ("advantage", "disadvantage") if word in words}


def _switches(scene: Scene) -> dict[str, Any]:
    """The encounter's readings that a check carries."""
    names = ("nat20_terrible", "great_needs_skill", "skill_cancels_terrible")
    return {name: scene.switches[name] for name in names if name in scene.switches}


def _represented(who: Id, scene: Scene) -> int:
    """DT-13: how many of the same group the roll stands for."""
    combatant = scene.combatants.get(who)
    if combatant is None or not combatant.group:
        return 1
    same = [one for one in scene.combatants.values() if one.group == combatant.group and status(one) == "up"]
    return max(1, len(same))


def _index(rest: str, known: tuple[Any, ...], actor: Id, scene: Scene) -> int:
    if not rest.isdecimal() or int(rest) >= len(known):
        raise Refused(f"{scene.label(actor)} has no such action: choose from what a check offers")
    return int(rest)
