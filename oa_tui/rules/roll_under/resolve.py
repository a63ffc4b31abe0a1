"""The outcome of a check, given the dice: word, breakdown, consequences and the rules that were used."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.consequences import AnyConsequence, Lose, Note, Spend, Todo
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.lines import Line, summed
from oa_tui.rules.roll_under import damage
from oa_tui.rules.roll_under.checks import (
    AnyCheck,
    Attack,
    Attribute,
    Contest,
    Group,
    Initiative,
    Kept,
    Luck,
    Member,
    Percentile,
    Rolls,
    Side,
)
from oa_tui.rules.roll_under.degrees import (
    FAILURE,
    GREAT,
    SUCCESS,
    TERRIBLE,
    attribute_lines,
    bonus_lines,
    d20s,
    degree,
    effective,
    ends,
    kept,
    leaning,
    luck_lines,
    top,
)
from oa_tui.rules.roll_under.odds import LOSE, PENDING, TIE, WIN
from oa_tui.rules.roll_under.tracks import Numbers, challenge_follows, remembered
from oa_tui.rules.table import Id

PLACES = {GREAT: 30, SUCCESS: 20, FAILURE: 0, TERRIBLE: 0}
"""DT-23: the party's place: before everybody, before all but bosses and heavies (25), or after everybody (10)."""

LEAST_LUCK = 5
"""DT-21: successes lower Luck no further."""


class Rolled(NamedTuple):
    """One roll under something: the face that counts, how it fell, and whether the Reroll Pool paid for it."""

    face: int
    text: str
    again: bool = False


def resolve(check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
    """The outcome of these dice, with everything that follows from it."""
    match check:
        case Attribute():
            return _attribute(check, throws)
        case Initiative():
            return _initiative(check, throws)
        case Contest():
            return _contest(check, throws)
        case Group():
            return _group(check, throws)
        case Luck():
            return _luck(check, throws)
        case Percentile():
            return _percentile(check, throws)
        case Attack():
            return _attack(check, throws)


def _attribute(check: Attribute, throws: tuple[Throw, ...]) -> Outcome:
    """DT-2 to DT-11 and, for a Party Challenge, DT-17."""
    under = effective(check)
    rolled = _rolled(check, (check,), throws, 0, under)
    word = degree(rolled.face, ends(check))
    lines = [
        _sum("Effective attribute", under, attribute_lines(check)),
        rolled.text,
        _compared(rolled.face, under, word),
    ]
    rules = [*_roll_rules(check, under, rolled), *_degree_rules(rolled.face, word)]
    if check.represents > 1:
        lines.append(f"one roll stands for {check.represents}")
        rules.append("DT-13")
    success = word in (SUCCESS, GREAT)
    follows = _paid(check.who, rolled)
    numbers: Numbers = {"effective": under, "margin": under - rolled.face}
    if check.challenge is not None:
        found = challenge_follows(check, check.challenge, word)
        lines += found.lines
        follows += found.follows
        rules += found.rules
        numbers |= found.numbers
    else:
        follows += remembered(check, under, success=success)
    used = tuple(dict.fromkeys([*rules, *(each.rule for each in follows)]))
    return Outcome(word, success, rolled.face, tuple(lines), None, tuple(follows), used, numbers)


def _initiative(check: Initiative, throws: tuple[Throw, ...]) -> Outcome:
    """DT-23: the total is the party's place in the order."""
    under = effective(check)
    rolled = _rolled(check, (check,), throws, 0, under)
    word = degree(rolled.face, ends(check))
    said = {GREAT: "the party goes before everybody", SUCCESS: "the party goes first, but after bosses and heavies"}
    lines = (
        _sum("Effective Init", under, attribute_lines(check)),
        rolled.text,
        _compared(rolled.face, under, word),
        said.get(word, "the party goes last"),
    )
    rules = tuple(dict.fromkeys([*_roll_rules(check, under, rolled), *_degree_rules(rolled.face, word), "DT-23"]))
    numbers: Numbers = {"effective": under, "margin": under - rolled.face}
    follows = tuple(_paid(check.who, rolled))
    return Outcome(word, word in (SUCCESS, GREAT), PLACES[word], lines, None, follows, rules, numbers)


def _contest(check: Contest, throws: tuple[Throw, ...]) -> Outcome:
    """DT-12: the greater margin of those who succeed; ties and two failures keep the status quo."""
    sides = (check.actor, check.opponent)
    unders = [effective(side) for side in sides]
    rolls = [_rolled(side, sides, throws, at, unders[at]) for at, side in enumerate(sides)]
    margins = [under - rolled.face for under, rolled in zip(unders, rolls, strict=True)]
    won = [rolled.face <= top(under) for under, rolled in zip(unders, rolls, strict=True)]
    mine, theirs = (margin if success else -1 for margin, success in zip(margins, won, strict=True))
    word = WIN if mine > theirs else LOSE if mine < theirs else TIE
    lines: list[str] = []
    rules: list[str] = []
    follows: list[AnyConsequence] = []
    whos = (check.who, check.on[0] if check.on else "opponent")
    for at, side in enumerate(sides):
        name = side.name or ("actor", "opponent")[at]
        lines += [
            f"{name}: {_sum('effective attribute', unders[at], attribute_lines(side))}",
            f"{name}: {rolls[at].text}: {_margin(margins[at], success=won[at])}",
        ]
        rules += _roll_rules(side, unders[at], rolls[at])
        follows += _paid(whos[at], rolls[at])
    if word == TIE:
        lines.append("nothing changes, or both roll again: the GM says" if any(won) else "both fail: nothing changes")
    numbers: Numbers = {
        "effective": unders[0],
        "margin": margins[0],
        "opponent_effective": unders[1],
        "opponent_margin": margins[1],
    }
    success = None if word == TIE else word == WIN
    used = tuple(dict.fromkeys([*rules, "DT-12"]))
    return Outcome(word, success, rolls[0].face, tuple(lines), None, tuple(follows), used, numbers)


def _group(check: Group, throws: tuple[Throw, ...]) -> Outcome:
    """DT-14: more than half must succeed; at exactly half somebody who failed may try a Luck save for all."""
    lines: list[str] = []
    rules: list[str] = []
    follows: list[AnyConsequence] = []
    failed: list[Member] = []
    unders: list[int] = []
    margins: list[int] = []
    for at, member in enumerate(check.members):
        under = effective(member, check.modifiers)
        rolled = _rolled(member, check.members, throws, at, under)
        success = rolled.face <= top(under)
        lines.append(f"{_name(member, at)}: {rolled.text} against {under}: {'succeeds' if success else 'fails'}")
        rules += _roll_rules(member, under, rolled)
        follows += _paid(member.who or _name(member, at), rolled)
        failed += [] if success else [member]
        unders.append(under)
        margins.append(under - rolled.face)
    count, good = len(check.members), len(check.members) - len(failed)
    word = SUCCESS if 2 * good > count else PENDING if 2 * good == count else FAILURE
    lines.append(f"{good} of {count} succeed, more than half are needed")
    if word == PENDING:
        lines.append("exactly half: a Luck save by one who failed passes the group")
        follows.append(_saving(check, failed))
        rules.append("DT-21")
    numbers: Numbers = {
        "effective": tuple(unders),
        "margin": tuple(margins),
        "successes": good,
    }
    success_ = None if word == PENDING else word == SUCCESS
    used = tuple(dict.fromkeys([*rules, "DT-14"]))
    return Outcome(word, success_, good, tuple(lines), None, tuple(follows), used, numbers)


def _saving(check: Group, failed: list[Member]) -> AnyConsequence:
    """DT-14, DT-21: the Luck save that decides, by the luckiest of those who failed; the GM may name another."""
    best = max(failed, key=lambda member: -1 if member.luck is None else member.luck)
    who = best.who or best.name or check.who
    if best.luck is None:
        return Note(
            who=who, text="Exactly half: one who failed may make a Luck save for the group", rule="DT-14", waits=True
        )
    document = {"system": "roll-under", "check": "luck", "who": who, "luck": best.luck, "label": "for the group"}
    return Todo(who=who, document=document, why="a Luck save for the group", rule="DT-14")


def _luck(check: Luck, throws: tuple[Throw, ...]) -> Outcome:
    """DT-21, D-DT-1: no degrees and no cap; a natural 20 fails; a success costs a point of Luck, down to 5."""
    parts = luck_lines(check)
    under = summed(parts)
    face = _face(_faces(throws, 0))
    success = face <= top(under)
    word = SUCCESS if success else FAILURE
    lines = (_sum("Luck", under, parts), f"rolled {face}", _compared(face, under, word))
    follows: tuple[AnyConsequence, ...] = ()
    if success and check.luck > LEAST_LUCK:
        follows = (Lose(who=check.who, pool="luck", n=1, why="the save succeeded", rule="DT-21"),)
    numbers: Numbers = {"effective": under, "margin": under - face}
    rules = ("DT-21", *(["D-DT-1"] if face >= 20 else []))
    return Outcome(word, success, face, lines, None, follows, rules, numbers)


def _percentile(check: Percentile, throws: tuple[Throw, ...]) -> Outcome:
    """DT-20: d100 at or under the chance."""
    face = sum(_faces(throws, 0))
    success = face <= check.chance
    word = SUCCESS if success else FAILURE
    numbers: Numbers = {"effective": check.chance, "margin": check.chance - face}
    lines = (f"rolled {face}", _compared(face, check.chance, word))
    return Outcome(word, success, face, lines, rules=("DT-20",), numbers=numbers)


def _attack(check: Attack, throws: tuple[Throw, ...]) -> Outcome:
    """DT-24: d20 and bonus against the Armour Class; what the damage dice show comes off the hit points."""
    parts = bonus_lines(check)
    bonus = summed(parts)
    throw = throws[0] if throws else Throw()
    count = len(d20s(check))
    if throw.total is not None:
        total, text = throw.total, f"a bare total of {throw.total}"
    else:
        face = kept(throw.faces[:count], check, low=False)
        total, text = face + bonus, f"{_fell(throw.faces[:count], face, check)} {_plus(bonus)}: {face + bonus}"
    success = total >= check.armor_class
    sign = "≥" if success else "<"
    lines = [_sum("Bonus", bonus, parts), text, f"{total} {sign} Armor Class {check.armor_class}"]
    word = SUCCESS if success else FAILURE
    rules = ["DT-24", *(["DT-6"] if leaning(check) else [])]
    if not success or not check.damage:
        return Outcome(word, success, total, tuple(lines), None, rules=tuple(rules), numbers={"damage": 0})
    sides, more = damage.read(check.damage)
    if throw.total is not None:
        hurt = int(damage.mean(check.damage))
        lines.append(f"damage {check.damage}: {hurt} on average; change it to what was rolled")
    else:
        faces = throw.faces[count:]
        hurt = max(0, sum(faces) + more)
        lines.append(f"damage {check.damage}: {_dice_text(faces, more)}{hurt}" if sides else f"damage {hurt}")
    whos = check.on or ("target",)
    follows = tuple(
        Lose(who=who, pool="hit_points", n=hurt, why=check.label or "the attack", rule="DT-24") for who in whos if hurt
    )
    return Outcome(word, success, total, tuple(lines), hurt, follows, tuple(rules), {"damage": hurt})


def damage_owed(check: Attack, faces: tuple[int, ...]) -> int | None:
    """DT-24: the sides of the next damage die once the d20 hits, or None."""
    count = len(d20s(check))
    if len(faces) < count:
        return None
    if kept(faces[:count], check, low=False) + summed(bonus_lines(check)) < check.armor_class:
        return None
    sides = damage.read(check.damage).sides
    at = len(faces) - count
    return sides[at] if at < len(sides) else None


def reroll_hands(sides: tuple[Rolls, ...]) -> dict[int, int]:
    """DT-8: where each reroll's faces lie: behind everybody's first throw, in the order of the sides."""
    wanted = [at for at, side in enumerate(sides) if side.reroll]
    return {at: len(sides) + number for number, at in enumerate(wanted)}


def _rolled(
    side: Rolls, sides: tuple[Rolls, ...] | tuple[Side, ...], throws: tuple[Throw, ...], at: int, under: int
) -> Rolled:
    """DT-6, DT-8: the throw that counts; after a failure the Reroll Pool's throw replaces the first."""
    faces = _faces(throws, at)
    face = kept(faces, side) if len(faces) > 1 else _face(faces)
    first = _fell(faces, face, side)
    again = reroll_hands(sides).get(at)
    if again is None or face <= top(under):
        return Rolled(face, first)
    faces = _faces(throws, again)
    second = kept(faces, side) if len(faces) > 1 else _face(faces)
    return Rolled(second, f"{first}, again: {_fell(faces, second, side)}", again=True)


def _faces(throws: tuple[Throw, ...], hand: int) -> tuple[int, ...]:
    """What lies for a hand; a bare total is the face that counts."""
    throw = throws[hand] if hand < len(throws) else Throw()
    return throw.faces if throw.total is None else (throw.total,)


def _face(faces: tuple[int, ...]) -> int:
    """DT-3: the face of one die; a bare total of more than 20 can only be meant as a 20."""
    return min(20, max(1, faces[0])) if faces else 20


def _fell(faces: tuple[int, ...], face: int, side: Kept) -> str:
    if len(faces) < 2:
        return f"rolled {face}"
    why = "advantage" if leaning(side) > 0 else "disadvantage"
    return f"rolled {' and '.join(map(str, faces))}, {why} keeps {face}"


def _sum(title: str, value: int, parts: list[Line]) -> str:
    """`Effective attribute 12: Dexterity 11, Stealth +1`."""
    shown = [
        f"{part.label} {part.value}" if at == 0 else f"{part.label} {part.value:+d}"
        for at, part in enumerate(parts)
        if not part.off
    ]
    return f"{title} {value}: {', '.join(shown)}"


def _compared(face: int, under: int, word: str) -> str:
    said = word.replace("-", " ")
    if face == 20 <= under:
        return f"a natural 20: {said}"
    return f"{face} {'≤' if face <= under else '>'} {under}: {said}"


def _margin(margin: int, *, success: bool) -> str:
    return f"succeeds by {margin}" if success else "fails"


def _name(member: Member, at: int) -> str:
    return member.name or f"member {at + 1}"


def _plus(bonus: int) -> str:
    return f"{'+' if bonus >= 0 else '−'} {abs(bonus)}"


def _dice_text(faces: tuple[int, ...], more: int) -> str:
    return f"{' + '.join(map(str, faces))}{f' {_plus(more)}' if more else ''} = "


def _paid(who: Id, rolled: Rolled) -> list[AnyConsequence]:
    """DT-8: each reroll costs one of the pool."""
    return [Spend(who=who, what="reroll_pool", why="rolled again", rule="DT-8")] if rolled.again else []


def _roll_rules(side: Rolls, under: int, rolled: Rolled) -> list[str]:
    """The rules behind one roll under an attribute."""
    found = ["DT-2"]
    found += ["DT-4", "DT-11"] if any(not each.off for each in side.modifiers) else []
    found += (
        ["DT-5"] if under != side.attribute + side.skill + sum(m.value for m in side.modifiers if not m.off) else []
    )
    found += ["DT-6"] if side.advantage or side.disadvantage else []
    found += ["DT-7"] if side.skill else []
    found += ["DT-8"] if rolled.again else []
    return found + (["DT-3"] if rolled.face >= 20 else [])


def _degree_rules(face: int, word: str) -> list[str]:
    return {GREAT: ["DT-9"], TERRIBLE: ["DT-10", *(["C-DT-2"] if face >= 20 else [])]}.get(word, [])
