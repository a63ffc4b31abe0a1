"""Order and turns. The highest `at` acts; turn logic only ever runs forwards, undo moves to an earlier state."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import groups
from oa_tui.encounter.applying import at_moment
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.state import Slot
from oa_tui.rules.rolling import roll
from oa_tui.rules.table import Id, Moment


def begin(ledger: Ledger, command: c.BeginEncounter) -> None:
    """Find everybody's order score (OA-37: printed or rolled, the party first in ties) and start round 1."""
    if ledger.encounter.stage == "running":
        raise Refusal("The encounter is running: n goes on, b ends it")
    if not ledger.encounter.members:
        raise Refusal("Nobody is at the table yet: a adds from the library, A adds in one line")
    found = [
        (whos, *_score(ledger, whos[0], next((n for who in whos if (n := command.scores.get(who)) is not None), None)))
        for whos in groups.units(ledger.table)
    ]
    ledger.add(e.StageSet("running"))
    places = sorted(found, key=lambda one: (-one[1], *_precedence(ledger, one[0][0])))
    for tie, (whos, score, text) in enumerate(places):
        ledger.add(e.SlotSet(Slot(whos, score, None, tie=tie), text))
    at_moment(ledger, Moment("scene-start"))
    _round(ledger)
    _start(ledger)


def end(ledger: Ledger, _: c.EndEncounter) -> None:
    """The encounter is over; whoever sits there keeps what befell them."""
    if ledger.encounter.stage != "running":
        raise Refusal("The encounter isn't running: b begins it")
    at_moment(ledger, Moment("scene-end"))
    ledger.add(e.StageSet("ended"))


def next_turn(ledger: Ledger, _: c.Next) -> None:
    """End this turn; the next one acts. Before the beginning it begins. Never blocked by what waits."""
    if ledger.encounter.stage == "ended":
        raise Refusal(f"{ledger.encounter.name} has ended: begin it again, open another or switch to one")
    if ledger.encounter.stage != "running":
        begin(ledger, c.BeginEncounter())
        return
    actor = ledger.encounter.actor
    if actor is not None:
        for who in groups.turn_takers(ledger, actor):
            at_moment(ledger, Moment("turn-end", who))
        ledger.add(e.TurnEnded(actor))
    _resume(ledger)


def hold(ledger: Ledger, command: c.Hold) -> None:
    """Whoever acts waits for a moment of their own; others give up their next moment for one of their own."""
    one = ledger.one(command.who)
    slot = _place(ledger, command.who)
    if slot.state == "held":
        raise Refusal(f"{one.label} holds already: o acts now")
    acts = ledger.encounter.actor in slot.who
    if not acts and slot.at is None:
        raise Refusal(f"{one.label} has acted this round: hold when the next turn comes")
    ledger.add(e.TurnEnded(_entry(ledger, slot), held=True))
    if acts:
        _resume(ledger)


def act_now(ledger: Ledger, command: c.ActNow) -> None:
    """Act at once, interrupting whoever acts. A turn begun earlier in the round, before a hold, goes on."""
    one = ledger.one(command.who)
    slot = _place(ledger, command.who)
    if ledger.encounter.actor in slot.who:
        raise Refusal(f"{one.label} acts already")
    if not groups.standing(ledger, slot.who):
        word = one.fate or ledger.system.looks.out
        raise Refusal(f"{one.label} is {word} and can't act: bring it back first (fate, back), or heal it")
    if slot.state == "open" or (slot.state == "held" and slot.at is None):
        _go_on(ledger, _entry(ledger, slot))
    else:
        _turn(ledger, slot.id)


def set_score(ledger: Ledger, command: c.SetScore) -> None:
    """Another place in the order; who has not acted yet this round acts at the new score."""
    if ledger.encounter.stage != "running":
        raise Refusal("There is no order yet: b begins the encounter and asks for the scores")
    ledger.one(command.who)
    score, text = _score(ledger, command.who, command.score)
    slot = ledger.encounter.slot(command.who)
    at = score if slot is None or slot.at is not None else None
    place = slot or Slot((command.who,))
    ledger.add(e.SlotSet(replace(place, score=score, at=at, tie=_last_tie(ledger, score)), text))


def arrive(ledger: Ledger, who: Id, *others: Id) -> None:
    """A late arrival, or a group of them, gets a score and acts no earlier than the current moment."""
    if ledger.encounter.stage != "running":
        return
    score, text = _score(ledger, who, None)
    current = ledger.encounter.slot(ledger.encounter.actor) if ledger.encounter.actor else None
    at = score if current is None or current.score is None else min(score, current.score)
    ledger.add(e.SlotSet(Slot((who, *others), score, at, tie=_last_tie(ledger, score)), text))


def leave(ledger: Ledger, who: Id) -> None:
    """Somebody has no place in the order any more; where it was their turn, the next one acts."""
    acts = ledger.encounter.actor == who
    groups.leave_order(ledger, who)
    if acts and ledger.encounter.slot(ledger.encounter.actor or "") is None:
        _resume(ledger)


def _score(ledger: Ledger, who: Id, typed: int | None) -> tuple[int, str]:
    if typed is not None:
        return typed, "typed"
    score = ledger.system.score(who, ledger.encounter.mode, ledger.scene)
    if isinstance(score, int):
        return score, "printed"
    if score is None:
        return 0, ""
    throws = roll(ledger.system, score, ledger.context.dice)
    total = ledger.system.resolve(score, throws).total or 0
    faces = " ".join(str(face) for throw in throws for face in throw.faces)
    return total, f"rolled {faces}" if faces else "no dice"


def _precedence(ledger: Ledger, who: Id) -> tuple[int, int, int]:
    one = ledger.table.combatants[who]
    side = 0 if one.side == "party" else 1
    return side, -ledger.system.tiebreak(who, ledger.scene), ledger.encounter.members.index(who)


def _last_tie(ledger: Ledger, score: int) -> int:
    return 1 + max((slot.tie for slot in ledger.encounter.slots if slot.score == score), default=-1)


def _place(ledger: Ledger, who: Id) -> Slot:
    slot = ledger.encounter.slot(who)
    if ledger.encounter.stage != "running" or slot is None:
        raise Refusal("The encounter isn't running: b begins it")
    return slot


def _entry(ledger: Ledger, slot: Slot) -> Id:
    """The member by which a place stands, or would stand, among those who act."""
    return next((who for who in ledger.encounter.acting if who in slot.who), slot.id)


def _upcoming(ledger: Ledger) -> Slot | None:
    able = [
        slot
        for slot in ledger.encounter.slots
        if slot.at is not None and slot.state == "none" and groups.standing(ledger, set(slot.who) - set(slot.done))
    ]
    return min(able, key=lambda slot: (-(slot.at or 0), slot.tie), default=None)


def _round(ledger: Ledger) -> None:
    if ledger.encounter.round:
        at_moment(ledger, Moment("round-end"))
    ledger.add(e.RoundBegan(ledger.encounter.round + 1))
    at_moment(ledger, Moment("round-start"))


def _start(ledger: Ledger) -> None:
    slot = _upcoming(ledger)
    if slot is None:
        _round(ledger)
        slot = _upcoming(ledger)
    if slot is not None:
        _turn(ledger, slot.id)


def _resume(ledger: Ledger) -> None:
    """Whoever was interrupted goes on, unless it fell meanwhile; else the next one starts."""
    while (actor := ledger.encounter.actor) is not None:
        if groups.standing(ledger, groups.turn_takers(ledger, actor)):
            _go_on(ledger, actor)
            return
        ledger.add(e.TurnEnded(actor))
    _start(ledger)


def _turn(ledger: Ledger, who: Id) -> None:
    who, *others = groups.turn_takers(ledger, who)
    turns = ledger.table.combatants[who].turns + 1
    ledger.add(e.TurnBegan(who, ledger.encounter.turn + 1, turns))
    at_moment(ledger, Moment("turn-start", who))
    for other in others:
        groups.begin_turn(ledger, other)


def _go_on(ledger: Ledger, who: Id) -> None:
    turns = ledger.table.combatants[who].turns
    ledger.add(e.TurnBegan(who, ledger.encounter.turn, turns, again=True))
