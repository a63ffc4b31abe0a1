"""Order scores: typed, printed or rolled; for everybody, for a side; and who goes first among equals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from oa_tui.dice import DiceError
from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import groups
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order.standing import UNSCORED, camp, level, moment_of, order_of, ranked
from oa_tui.encounter.state import Slot
from oa_tui.rules.contract import Check, Throw
from oa_tui.rules.rolling import check_throws, roll
from oa_tui.rules.table import Id

Typed = Mapping[Id, int | None]


class Found(NamedTuple):
    """A score and how it was found; an empty text is not worth a sentence."""

    whos: tuple[Id, ...]
    score: int | None
    text: str


def find(ledger: Ledger, units: Iterable[tuple[Id, ...]], typed: Typed, first: str = "") -> list[Found]:
    """The score of each unit in the present mode: typed for one of them, printed, or rolled."""
    mode = ledger.encounter.mode
    if mode in UNSCORED:
        return [Found(whos, None, "") for whos in units]
    if mode == "sides":
        return _by_side(ledger, units, typed, first)
    return [Found(whos, *_score(ledger, whos[0], _typed(typed, whos))) for whos in units]


def _typed(typed: Typed, whos: Iterable[Id]) -> int | None:
    return next((n for who in whos if (n := typed.get(who)) is not None), None)


def _score(ledger: Ledger, who: Id, typed: int | None) -> tuple[int, str]:
    if typed is not None:
        return typed, "typed"
    fixed = ledger.table.combatants[who].fixed
    if fixed is not None:
        return fixed, "printed"
    mode = ledger.encounter.mode
    asked = ledger.system.score(who, mode, ledger.scene)
    if asked is None and mode == "shots":
        asked = ledger.system.score(who, "turns", ledger.scene)
    if isinstance(asked, int):
        return asked, "printed"
    return (0, "printed") if asked is None else _rolled(ledger, asked)


def _rolled(ledger: Ledger, check: Check, typed: int | None = None) -> tuple[int, str]:
    """A score by a check: the dice fall, or its one die shows what was typed."""
    try:
        throws = () if typed is None else check_throws(ledger.system, check, (Throw((typed,)),))
    except DiceError as error:
        raise Refusal(str(error)) from error
    throws = roll(ledger.system, check, ledger.context.dice, throws)
    total = ledger.system.resolve(check, throws).total or 0
    faces = " ".join(str(face) for throw in throws for face in throw.faces)
    if not faces:
        return total, "no dice"
    return total, f"rolled {faces}" if typed is None else f"typed {faces}"


def _by_side(ledger: Ledger, units: Iterable[tuple[Id, ...]], typed: Typed, first: str) -> list[Found]:
    """DT-23, AR-14: those who are given the same check share one roll. Where nothing is rolled a side is chosen.

    What is typed for one holds for its side; unless `first` names another, the party goes before all others.
    """
    people = ledger.table.combatants
    by_check = order_of(ledger.system, "sides").by_check
    sides = {camp(people[who]): n for who, n in typed.items() if n is not None and who in people}
    rolls: dict[bytes, tuple[int, str]] = {}
    told: set[tuple[str, int]] = set()
    found = []
    for whos in units:
        side = camp(people[whos[0]])
        asked = None if first else ledger.system.score(whos[0], "sides", ledger.scene)
        if side in sides and not (by_check and isinstance(asked, Check)):
            score, text = sides[side], "typed"
        elif asked is None:
            score, text = int(side == (first or "party")), "chosen"
        elif isinstance(asked, int):
            score, text = asked, "printed"
        else:
            score, text = _for_all(ledger, asked, rolls, sides.get(side))
        found.append(Found(whos, score, "" if (side, score) in told else text))
        told.add((side, score))
    return found


def _for_all(
    ledger: Ledger, asked: Check, rolls: dict[bytes, tuple[int, str]], typed: int | None = None
) -> tuple[int, str]:
    """One roll for all who are given the same check."""
    key = msgspec.json.encode(asked)
    if key not in rolls:
        rolls[key] = _rolled(ledger, asked, typed)
    return rolls[key]


def place(ledger: Ledger, typed: Typed, first: str = "") -> None:
    """Everybody's place as an encounter begins, not yet in a round (OA-37, AC-9, AC-12)."""
    found = find(ledger, groups.units(ledger.table), typed, first)
    ties = {one.whos: tie for tie, one in enumerate(sorted(found, key=lambda one: _precedence(ledger, one.whos[0])))}
    for one in sorted(found, key=lambda one: (-(one.score or 0), ties[one.whos])):
        ledger.add(e.SlotSet(Slot(one.whos, one.score, None, tie=ties[one.whos]), one.text))


def again(ledger: Ledger, typed: Typed) -> None:
    """AC-9, DT-23, AR-14: a new round's scores, where they are found afresh; what is typed counts in any case.

    Nothing is rolled for who is out.
    """
    encounter, system = ledger.encounter, ledger.system
    afresh = (encounter.afresh or order_of(system, encounter.mode).afresh) and encounter.mode not in UNSCORED
    if not afresh and not typed:
        return
    slots = [slot for slot in encounter.slots if groups.standing(ledger, slot.who)]
    if not afresh:
        slots = [slot for slot in slots if _typed(typed, slot.who) is not None]
    for one in find(ledger, [slot.who for slot in slots], typed):
        _rescore(ledger, one)
    if afresh:
        rank(ledger, [slot.id for slot in sorted(slots, key=lambda slot: _precedence(ledger, slot.id))])


def _rescore(ledger: Ledger, one: Found) -> None:
    slot = ledger.encounter.slot(one.whos[0])
    if slot is not None:
        at = moment_of(ledger.encounter.mode, one.score)
        ledger.add(e.SlotSet(replace(slot, score=one.score, at=at), one.text))


def set_score(ledger: Ledger, command: c.SetScore) -> None:
    """Another place in the order; who has not acted yet this round acts at the new score. In sides, for the side."""
    encounter = ledger.encounter
    if encounter.stage != "running":
        raise Refusal("There is no order yet: begin starts the encounter and asks for the scores")
    one = ledger.one(command.who)
    if encounter.mode in UNSCORED:
        raise Refusal(f"There are no scores in {encounter.mode} order: order {one.label} up or down moves it")
    slot = encounter.slot(command.who)
    if slot is None:
        raise Refusal(f"{one.label} is absent: bring it back first (fate, back)")
    (found,) = find(ledger, [slot.who], {command.who: command.score})
    if encounter.mode == "sides":
        mates = [each for each in encounter.slots if each.id != slot.id and _mates(ledger, each, slot)]
        for each in mates:
            ledger.add(e.SlotSet(_moved(ledger, each, found.score)))
        ledger.add(e.SlotSet(_moved(ledger, slot, found.score), found.text))
        return
    moved = _moved(ledger, slot, found.score)
    if encounter.mode == "turns":
        moved = replace(moved, tie=_last_tie(ledger))
    ledger.add(e.SlotSet(moved, found.text))


def _moved(ledger: Ledger, slot: Slot, score: int | None) -> Slot:
    """AC-11: in shots nobody moves above the current shot."""
    mode, shot = ledger.encounter.mode, ledger.encounter.shot
    at = None if slot.at is None else moment_of(mode, score)
    return replace(slot, score=score, at=min(at, shot) if mode == "shots" and at and shot else at)


def _mates(ledger: Ledger, one: Slot, other: Slot) -> bool:
    people = ledger.table.combatants
    return one.score == other.score and camp(people[one.id]) == camp(people[other.id])


def reorder(ledger: Ledger, command: c.Reorder) -> None:
    """AC-12: among those who are tied somebody goes one place up or down; no score changes."""
    one, encounter = ledger.one(command.who), ledger.encounter
    slot = encounter.slot(command.who)
    if encounter.stage != "running" or slot is None:
        raise Refusal("There is no order yet: begin starts the encounter and asks for the scores")
    tied = [each for each in ranked(encounter) if level(encounter, each) == level(encounter, slot)]
    at = tied.index(slot) + (1 if command.down else -1)
    if not 0 <= at < len(tied):
        edge = "last" if command.down else "first"
        hint = "" if encounter.mode in UNSCORED else f": order {one.label} N gives another score"
        raise Refusal(f"{one.label} is the {edge} of those who are level{hint}")
    rest = [each.id for each in ranked(encounter) if each.id != slot.id]
    where = rest.index(tied[at].id) + int(command.down)
    rank(ledger, [*rest[:where], slot.id, *rest[where:]], command.who)


def rank(ledger: Ledger, ids: list[Id], moved: Id = "") -> None:
    """Who goes first among equals from now on; those not named stand behind."""
    known = [slot.id for slot in ranked(ledger.encounter)]
    wanted = [*ids, *(one for one in known if one not in set(ids))]
    if wanted != known:
        ledger.add(e.Ranked(tuple(wanted), moved))


def arrive(ledger: Ledger, who: Id, *others: Id) -> None:
    """A late arrival, or a group of them, acts no earlier than the current moment; AC-11: at the current shot."""
    encounter = ledger.encounter
    if encounter.stage != "running":
        return
    whos = (who, *others)
    current = encounter.slot(encounter.actor) if encounter.actor else None
    if encounter.mode == "shots" and encounter.shot:
        found = Found(whos, encounter.shot, "arriving")
    elif encounter.mode == "sides":
        found = _joining(ledger, whos)
    else:
        (found,) = find(ledger, [whos], {})
    at = moment_of(encounter.mode, found.score)
    latest = current.at if encounter.mode == "sides" and current else current.score if current else None
    if at is not None and latest is not None and encounter.mode in ("turns", "sides"):
        at = min(at, latest)
    ledger.add(e.SlotSet(Slot(whos, found.score, at, tie=_last_tie(ledger)), found.text))
    if encounter.mode == "shots":
        mine = _precedence(ledger, who)
        ids = [slot.id for slot in ranked(ledger.encounter) if slot.id != who]
        behind = next((n for n, one in enumerate(ids) if _precedence(ledger, one) > mine), len(ids))
        rank(ledger, [*ids[:behind], who, *ids[behind:]])


def change_camp(ledger: Ledger, who: Id) -> None:
    """Where sides take turns, whoever has changed sides goes by the new one's score, and acts once in the round."""
    encounter = ledger.encounter
    slot = encounter.slot(who)
    if encounter.stage != "running" or encounter.mode != "sides" or slot is None:
        return
    found = _joining(ledger, slot.who)
    moved = replace(slot, score=found.score)
    if slot.at is not None and slot.spent is None:
        current = encounter.slot(encounter.actor) if encounter.actor else None
        latest = current.at if current else None
        at = moment_of("sides", found.score)
        moved = replace(moved, at=at if at is None or latest is None else min(at, latest))
    if moved != slot:
        ledger.add(e.SlotSet(moved))


def _joining(ledger: Ledger, whos: tuple[Id, ...]) -> Found:
    """The score of a side that has one already; what the sheet prints comes first."""
    people = ledger.table.combatants
    asked = ledger.system.score(whos[0], "sides", ledger.scene)
    side = camp(people[whos[0]])
    others = (slot for slot in ledger.encounter.slots if slot.who != whos)
    mate = next((slot for slot in others if camp(people[slot.id]) == side), None)
    if isinstance(asked, int) or mate is None:
        (found,) = find(ledger, [whos], {})
        return found
    return Found(whos, mate.score, "printed")


def _precedence(ledger: Ledger, who: Id) -> tuple[bool, bool, int, int]:
    """OA-37, AC-12: the party first, then the higher tiebreak, then the list; in sides allies go with the party."""
    one = ledger.table.combatants[who]
    other = ledger.encounter.mode == "sides" and camp(one) != "party"
    return other, one.side != "party", -ledger.system.tiebreak(who, ledger.scene), ledger.encounter.members.index(who)


def _last_tie(ledger: Ledger) -> int:
    return 1 + max((slot.tie for slot in ledger.encounter.slots), default=-1)
