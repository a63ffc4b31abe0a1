"""Whose turn it is. The highest `at` acts; turn logic only ever runs forwards, undo moves to an earlier state."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import groups, tracks
from oa_tui.encounter.applying import at_moment
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order import scores, shots
from oa_tui.encounter.order.standing import camp, ranked
from oa_tui.encounter.state import Slot
from oa_tui.rules.table import Id, Moment

CAMPS = ("party", "foe")


def begin(ledger: Ledger, command: c.BeginEncounter) -> None:
    """Find everybody's order score (OA-37: printed or rolled, the party first in ties) and start round 1.

    What has ended and begins again is another fight with the same people, points and tracks.
    """
    if ledger.encounter.stage == "running":
        raise Refusal("The encounter is running: next goes on, end ends it")
    if not ledger.encounter.members:
        raise Refusal("Nobody is at the table yet: add seats somebody of the library, quick somebody with only a name")
    mode, first = ledger.encounter.mode, command.first
    if first and (mode not in ("sides", "popcorn") or (mode == "sides" and first not in CAMPS)):
        raise Refusal(f"In {mode} order nobody is chosen to begin: a score after the label is what counts")
    surprised = ledger.encounter.surprised
    ledger.add(e.StageSet("running"))
    tracks.count_anew(ledger)
    scores.place(ledger, command.scores, first if mode == "sides" else "")
    at_moment(ledger, Moment("scene-start"))
    _round(ledger, None)
    _surprise(ledger, surprised)
    if mode == "popcorn" and first:
        _turn(ledger, _beginner(ledger, first))
    elif mode != "free":
        _start(ledger, {})


def end(ledger: Ledger, _: c.EndEncounter) -> None:
    """The encounter is over; whoever sits there keeps what befell them."""
    if ledger.encounter.stage != "running":
        raise Refusal("The encounter isn't running: begin starts it")
    at_moment(ledger, Moment("scene-end"))
    ledger.add(e.StageSet("ended"))


def next_turn(ledger: Ledger, command: c.Next) -> None:
    """End this turn; the next one acts. Before the beginning it begins. Never blocked by what waits."""
    encounter = ledger.encounter
    if encounter.stage == "ended":
        raise Refusal(f"{encounter.name} has ended: begin it again, open another or switch to one")
    if encounter.stage != "running":
        begin(ledger, c.BeginEncounter(command.scores, command.first))
        return
    named = _named(ledger, command.first) if command.first else None
    _finish(ledger)
    if encounter.mode == "free":
        _round(ledger, command.scores)
    elif named is None:
        _resume(ledger, command.scores)
    else:
        if named.at is None or named.spent is not None:
            _round(ledger, command.scores)
        _take_up(ledger, named)
    if command.scores and ledger.encounter.round == encounter.round:
        raise Refusal("This round isn't over, and scores are typed where one begins: order LABEL N sets one")


def hold(ledger: Ledger, command: c.Hold) -> None:
    """Whoever acts waits for a moment of their own; others give up their next moment for one of their own."""
    one = ledger.one(command.who)
    slot = _place(ledger, command.who)
    if ledger.encounter.mode == "free":
        raise Refusal("In free order nobody has to hold: act marks whoever has acted, whenever it was")
    if slot.state == "held":
        raise Refusal(f"{one.label} holds already, and may act at any moment")
    acts = ledger.encounter.actor in slot.who
    if not acts and slot.at is None:
        raise Refusal(f"{one.label} has acted this round: hold when the next turn comes")
    counter = shots.counts(ledger)
    ledger.add(e.TurnEnded(_entry(ledger, slot), slot.at if counter or slot.spent is None else None, "held"))
    if acts:
        _resume(ledger, {})


def act_now(ledger: Ledger, command: c.ActNow) -> None:
    """Act at once. A turn begun earlier in the round, before a hold, goes on.

    In turns and shots it interrupts whoever acts. In sides one of the acting side takes the turn instead of whoever
    has it, who goes on later. In popcorn whoever acts has named the next. In free order it marks who has acted.
    """
    one = ledger.one(command.who)
    slot = _place(ledger, command.who)
    encounter = ledger.encounter
    if encounter.actor in slot.who:
        raise Refusal(f"{one.label} acts already")
    if not groups.standing(ledger, slot.who):
        word = one.fate or ledger.system.looks.out
        raise Refusal(f"{one.label} is {word} and can't act: bring it back first (fate, back), or heal it")
    if encounter.mode == "free":
        _mark(ledger, slot)
        return
    if shots.counts(ledger) and slot.at is None:
        raise Refusal(f"{one.label} has no shots left this round")
    if encounter.mode == "popcorn" and slot.state == "none":
        next_turn(ledger, c.Next(first=command.who))
        return
    current = encounter.slot(encounter.actor) if encounter.actor else None
    if encounter.mode == "sides" and current and slot.at is not None and slot.at == current.at:
        ledger.add(e.TurnEnded(_entry(ledger, current), current.at, "open"))
    _take_up(ledger, slot, interrupts=True)


def leave(ledger: Ledger, who: Id) -> None:
    """Somebody has no place in the order any more; where it was their turn, the next one acts."""
    acts = ledger.encounter.actor == who
    groups.leave_order(ledger, who)
    if acts and ledger.encounter.slot(ledger.encounter.actor or "") is None:
        _resume(ledger, {})


def stop(ledger: Ledger) -> None:
    """End the turns of all who act or were interrupted, without a next one."""
    while ledger.encounter.actor is not None:
        _finish(ledger)


def _place(ledger: Ledger, who: Id) -> Slot:
    slot = ledger.encounter.slot(who)
    if ledger.encounter.stage != "running" or slot is None:
        raise Refusal("The encounter isn't running: begin starts it")
    return slot


def _entry(ledger: Ledger, slot: Slot) -> Id:
    """The member by which a place stands, or would stand, among those who act."""
    return next((who for who in ledger.encounter.acting if who in slot.who), slot.id)


def _upcoming(ledger: Ledger) -> Slot | None:
    """The next one: not held, not among those interrupted, and not out."""
    acting = set(ledger.encounter.acting)
    able = [
        slot
        for slot in ledger.encounter.slots
        if slot.at is not None
        and slot.state != "held"
        and not acting & set(slot.who)
        and groups.standing(ledger, set(slot.who) - set(slot.done))
    ]
    return min(able, key=lambda slot: (-(slot.at or 0), slot.tie), default=None)


def _named(ledger: Ledger, who: Id) -> Slot:
    """Whom the one who acts names as the next (popcorn), or whom the GM chooses of a side."""
    encounter = ledger.encounter
    if encounter.mode not in ("popcorn", "sides"):
        raise Refusal(f"In {encounter.mode} order nobody is named: act lets somebody act now")
    one, slot = ledger.one(who), _place(ledger, who)
    if len(encounter.acting) > 1:
        name = ledger.table.combatants[encounter.acting[-2]].label
        raise Refusal(f"{name} was interrupted and goes on first: n")
    if not groups.standing(ledger, slot.who):
        raise Refusal(f"{one.label} is out and can't act: bring it back first (fate, back), or heal it")
    acts = encounter.actor in slot.who
    coming = _upcoming(ledger)
    if encounter.mode == "sides":
        if acts or slot.at is None or (coming is not None and slot.at < (coming.at or 0)):
            raise Refusal(f"{one.label} can't be next: it has acted, or the other side isn't done")
    elif coming is not None and (acts or slot.at is None):
        raise Refusal(f"{one.label} has had this round's turn: {ledger.table.combatants[coming.id].label} has not")
    return slot


def _beginner(ledger: Ledger, first: str) -> Id:
    """Popcorn: who begins, by id or as the first of the party or of the foes."""
    if first not in CAMPS:
        return _named(ledger, first).id
    able = (slot for slot in ranked(ledger.encounter) if groups.standing(ledger, slot.who))
    found = next((slot for slot in able if camp(ledger.table.combatants[slot.id]) == first), None)
    if found is None:
        raise Refusal("Nobody of that side can act: next lets the first of the list begin")
    return found.id


def _surprise(ledger: Ledger, whos: tuple[Id, ...]) -> None:
    """Who is surprised has no turn in the first round."""
    for slot in ledger.encounter.slots:
        if set(slot.who) & set(whos):
            ledger.add(e.SlotSet(replace(slot, at=None), "surprised"))
    if whos:
        ledger.add(e.SurpriseSet(()))


def _mark(ledger: Ledger, slot: Slot) -> None:
    """Free order: somebody has had this round's turn, start and end of it."""
    if slot.at is None:
        raise Refusal(f"{ledger.table.combatants[slot.id].label} has acted this round: undo takes the mark back")
    _turn(ledger, slot.id)
    _finish(ledger)


def _round(ledger: Ledger, typed: scores.Typed | None) -> None:
    """A new round and the scores it finds afresh; None: they are found already."""
    if ledger.encounter.round:
        at_moment(ledger, Moment("round-end"))
    ledger.add(e.RoundBegan(ledger.encounter.round + 1))
    if typed is not None:
        scores.again(ledger, typed)
    at_moment(ledger, Moment("round-start"))


def _start(ledger: Ledger, typed: scores.Typed) -> None:
    slot = _upcoming(ledger)
    if slot is None:
        _round(ledger, typed)
        slot = _upcoming(ledger)
    if slot is not None:
        _take_up(ledger, slot)


def _resume(ledger: Ledger, typed: scores.Typed) -> None:
    """Whoever was interrupted goes on, unless it fell meanwhile; else the next one starts."""
    while (actor := ledger.encounter.actor) is not None:
        if groups.standing(ledger, groups.turn_takers(ledger, actor)):
            _go_on(ledger, actor)
            return
        ledger.add(e.TurnEnded(actor, _left(ledger, actor)))
    _start(ledger, typed)


def _finish(ledger: Ledger) -> None:
    """The turn of whoever acts is over: it is paid for, and its end has come."""
    actor = ledger.encounter.actor
    if actor is None:
        return
    shots.end_turn(ledger, actor)
    for who in groups.turn_takers(ledger, actor):
        at_moment(ledger, Moment("turn-end", who))
    ledger.add(e.TurnEnded(actor, _left(ledger, actor)))


def _left(ledger: Ledger, who: Id) -> int | None:
    """What a turn leaves to act at in this round: in shots the counter, else nothing."""
    slot = ledger.encounter.slot(who)
    return slot.at if slot and shots.counts(ledger) else None


def _take_up(ledger: Ledger, slot: Slot, *, interrupts: bool = False) -> None:
    """A turn begins, or goes on where it began before a hold or a change of mind."""
    if slot.spent is not None:
        _go_on(ledger, _entry(ledger, slot))
    else:
        _turn(ledger, slot.id, interrupts=interrupts)


def _turn(ledger: Ledger, who: Id, *, interrupts: bool = False) -> None:
    shot = _shot(ledger, who, interrupts=interrupts)
    who, *others = groups.turn_takers(ledger, who)
    turns = ledger.table.combatants[who].turns + 1
    ledger.add(e.TurnBegan(who, ledger.encounter.turn + 1, turns, shot=shot))
    at_moment(ledger, Moment("turn-start", who))
    for other in others:
        groups.begin_turn(ledger, other)


def _shot(ledger: Ledger, who: Id, *, interrupts: bool) -> int | None:
    """AC-10, AC-11: the counter of whoever acts; never above the current shot, which an interruption leaves alone."""
    slot, current = ledger.encounter.slot(who), ledger.encounter.shot
    if slot is None or slot.at is None or not shots.counts(ledger):
        return None
    return slot.at if current is None else current if interrupts else min(slot.at, current)


def _go_on(ledger: Ledger, who: Id) -> None:
    turns = ledger.table.combatants[who].turns
    ledger.add(e.TurnBegan(who, ledger.encounter.turn, turns, again=True, shot=ledger.encounter.shot))
