"""What a GM may want at any moment: every command of the engine, and how often it is wished for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.prompts import check_asked
from oa_tui.encounter.state import Coming, Counter
from oa_tui.play.seats import Seats, bare, challenge
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition, Id, Mode, Side, Sight, Track
from oa_tui.rules.tracks import own_length
from tests.property.choosing import Choices
from tests.property.wanting import ENCOUNTERS_AT_MOST, ENDS, FATES, PEOPLE_AT_MOST, THINGS, Wanting, Wish, shelf

Maker = Callable[[Wanting], "Wish | Command | None"]
"""None: at this table there is nothing of the kind to wish for."""


def _open(w: Wanting) -> Wish | None:
    if len(w.play.table.encounters) >= ENCOUNTERS_AT_MOST:
        return None
    seats = Seats(w.play.system)
    if w.choices.chance(60):
        opening = w.choices.pick(w.shelf.openings)
        return Wish(replace(opening.make(seats), session=None), seats.kept)
    people = [seats.combatant(w.choices.pick(w.shelf.people)) for _ in range(w.choices.number(0, 4))]
    tracks = [challenge(entry, seats) for entry in w.choices.some(w.shelf.challenges, 2)]
    return Wish(replace(bare("A table", people, seats, tracks), session=None), seats.kept)


def _roll(w: Wanting) -> Command | None:
    """A check of one's own, or the one that a prompt asks for."""
    asked = [one for one in w.play.encounter.prompts if check_asked(w.play.system, one) is not None]
    if asked and w.choices.chance(40):
        prompt = w.choices.pick(asked)
        check = check_asked(w.play.system, prompt)
        answers = prompt.id
    else:
        check, answers = w.check(), ""
    if check is None:
        return None
    throws = w.throws(check) if not w.play.system.blocked(check) and w.choices.chance(60) else ()
    return c.Roll(check, throws, w.choices.chance(15), answers)


def _rework(w: Wanting) -> Command | None:
    found = [(pending, fields) for pending in w.play.encounter.pending if (fields := w.play.after_roll(pending))]
    if not found:
        return None
    pending, fields = w.choices.pick(found)
    try:
        return w.play.rework(pending, *w.change(w.choices.pick(fields)))
    except Refusal:
        return None


def _accept(w: Wanting) -> Command | None:
    if not w.play.encounter.pending:
        return None
    pending = w.choices.pick(w.play.encounter.pending)
    which, numbers = w.settling(pending)
    return c.Accept(pending.id, which, numbers, keep=w.choices.chance(50))


def _skip(w: Wanting) -> Command | None:
    if not w.play.encounter.pending:
        return None
    pending = w.choices.pick(w.play.encounter.pending)
    return c.Skip(pending.id, w.settling(pending)[0])


def _settle(w: Wanting) -> Command | None:
    if not w.play.encounter.prompts:
        return None
    return c.SettlePrompt(w.choices.pick(w.play.encounter.prompts).id, w.choices.chance(70))


def _amounts(w: Wanting) -> tuple[tuple[tuple[Id, int], ...], str]:
    whos = w.whos()
    pool = w.pool(whos[0]) if whos else ""
    return tuple((who, w.amount(who, pool)) for who in whos), pool


def _set_pool(w: Wanting) -> Command:
    who = w.who()
    pool = w.pool(who)
    value = w.amount(who, pool) if w.choices.chance(80) else None
    return c.SetPool(who, pool, value, w.amount(who, pool) if w.choices.chance(40) else None)


def _spend(w: Wanting) -> Command:
    who = w.who()
    one = w.play.table.combatants.get(who)
    known = [*(one.turn if one else ()), *(one.pools if one else ()), "shots", "hope"]
    towards = w.choices.pick([*w.play.system.looks.turn, "nothing"]) if w.choices.chance(30) else ""
    return c.SpendAllowance(who, w.choices.pick(known), w.choices.pick([1, 2, 3, 0, 9]), towards)


def _add(w: Wanting) -> Wish | Command:
    seated = w.somebody()
    assert isinstance(seated.command, c.Add)
    if len(w.play.encounter.members) > PEOPLE_AT_MOST:
        return c.Remove(w.who())
    count = w.choices.pick([1, 1, 2, 3, 4, 5, 0, 201])
    return Wish(c.Add(seated.command.combatant, count, w.choices.pick([None, True, False])), seated.sheets)


def _renew(w: Wanting) -> Wish:
    """Another text of somebody's sheet, which may be quite another one."""
    seats = Seats(w.play.system)
    fresh = seats.sheet(w.choices.pick(w.shelf.people))
    return Wish(c.Renew(tuple((who, fresh) for who in w.whos())), seats.kept)


def _condition(w: Wanting) -> Command:
    own = [one.name for one in w.play.table.combatants[w.who()].conditions] if w.play.table.combatants else []
    name = w.choices.pick([*own, *w.shelf.conditions, "Winded", "alarm", "End of round"])
    plain = Condition("", name)
    if w.choices.chance(30):
        plain = replace(plain, uses=w.choices.pick([1, 2]), value=w.choices.pick([None, 1, 3]))
    return c.AddCondition(w.whos(), plain, w.choices.pick(ENDS))


def _drop(w: Wanting) -> Command:
    bearers = [one for one in w.play.table.present if one.conditions]
    if not bearers or w.choices.chance(5):
        return c.DropCondition(w.who(), "Winded")
    one = w.choices.pick(bearers)
    known = w.choices.pick(one.conditions)
    return c.DropCondition(one.id, w.choices.pick([known.name, known.id, known.name.upper()]))


def _track(w: Wanting) -> Wish | Command:
    if w.shelf.challenges and w.choices.chance(50):
        seats = Seats(w.play.system)
        return Wish(c.AddTrack(challenge(w.choices.pick(w.shelf.challenges), seats)), seats.kept)
    points = w.choices.pick([3, 1, 0, 20])
    traits = w.choices.pick([{}, {"solo": 1}, {"timed": 2}])
    hidden = w.choices.chance(25)
    return c.AddTrack(Track("", w.choices.pick(THINGS), points, points, traits=dict(traits), hidden=hidden))


def _tick(w: Wanting) -> Command:
    scene = w.play.scene
    own = [id_ for id_, track in w.play.encounter.tracks.items() if own_length(track, scene)]
    return c.TickTrack(w.choices.pick(own) if own else w.thing())


def _counter(w: Wanting) -> Command:
    most = w.choices.pick([None, 6, 3, 0])
    down = w.choices.chance(30)
    return c.AddCounter(Counter("", w.choices.pick(THINGS), w.choices.pick([0, 3, 6, -1]), most, down=down))


def _remind(w: Wanting) -> Wish | Command:
    label = w.play.table.combatants[w.who()].label if w.play.table.combatants else "Ash"
    whens = (*ENDS, f"start of {label}'s turn", f"{label} at 1", f"end of {label}'s turn", "start of scene")
    when, text = w.choices.pick(whens), w.choices.pick(["the bridge falls", "wolves", ""])
    if not w.choices.chance(40):
        return c.Remind(when, text)
    seated = w.somebody()
    assert isinstance(seated.command, c.Add)
    coming = Coming(seated.command.combatant, w.choices.pick([1, 2, 4]), w.choices.pick([None, True]))
    return Wish(c.Remind(when, text, (coming,)), seated.sheets)


def _switch(w: Wanting) -> Command | None:
    others = [id_ for id_ in w.play.table.encounters if id_ != w.play.table.open]
    return c.SwitchEncounter(w.choices.pick([*others, *others, w.play.table.open, "e0.0"])) if others else None


WISHES: dict[type[Command], tuple[int, Maker]] = {
    c.OpenEncounter: (3, _open),
    c.BeginEncounter: (3, lambda w: c.BeginEncounter(w.scores(), w.first())),
    c.EndEncounter: (1, lambda w: c.EndEncounter()),
    c.Next: (12, lambda w: c.Next(w.scores() if w.choices.chance(10) else {}, w.first())),
    c.Hold: (4, lambda w: c.Hold(w.who())),
    c.ActNow: (5, lambda w: c.ActNow(w.who())),
    c.SetScore: (3, lambda w: c.SetScore(w.who(), w.choices.pick([None, 3, 8, 0, -1, 5]))),
    c.Reorder: (2, lambda w: c.Reorder(w.who(), w.choices.chance(50))),
    c.SetMode: (3, lambda w: c.SetMode(w.choices.pick(get_args(Mode)), w.choices.pick([None, True, False]))),
    c.Surprise: (2, lambda w: c.Surprise(w.whos())),
    c.Roll: (14, _roll),
    c.Rework: (4, _rework),
    c.Accept: (10, _accept),
    c.Skip: (3, _skip),
    c.SettlePrompt: (8, _settle),
    c.Hurt: (8, lambda w: c.Hurt(*_amounts(w))),
    c.Heal: (3, lambda w: c.Heal(*_amounts(w))),
    c.SetPool: (3, _set_pool),
    c.SpendAllowance: (3, _spend),
    c.Add: (4, _add),
    c.Group: (5, lambda w: c.Group(w.whos() if w.choices.chance(20) else _alike(w))),
    c.Ungroup: (4, lambda w: c.Ungroup(_grouped(w), w.choices.chance(50))),
    c.Remove: (3, lambda w: c.Remove(w.who())),
    c.Renew: (2, _renew),
    c.AddCondition: (7, _condition),
    c.DropCondition: (2, _drop),
    c.SetFate: (6, lambda w: c.SetFate(w.whos(), w.choices.pick(FATES))),
    c.SetSide: (2, lambda w: c.SetSide(w.who(), w.choices.pick(get_args(Side)))),
    c.SetSight: (4, lambda w: c.SetSight(w.whos(), w.choices.pick(get_args(Sight)))),
    c.MoveTrack: (3, lambda w: c.MoveTrack(w.thing(), w.choices.pick([-1, 1, -3, 5, 0, -99]))),
    c.MoveCounter: (3, lambda w: c.MoveCounter(w.thing(), w.choices.pick([1, -1, 3, -9, 99]))),
    c.TickTrack: (2, _tick),
    c.AddTrack: (2, _track),
    c.AddCounter: (1, _counter),
    c.RemoveThing: (2, lambda w: c.RemoveThing(w.thing())),
    c.SetLimit: (2, lambda w: c.SetLimit(w.thing(), w.choices.pick([None, 3, 1, 0, 12]))),
    c.SetThingSight: (2, lambda w: c.SetThingSight(w.thing(), w.choices.chance(50))),
    c.SetOwner: (2, lambda w: c.SetOwner(w.thing(), w.choices.pick([w.who(), ""]))),
    c.SetRoundLength: (1, lambda w: c.SetRoundLength(w.choices.pick(["6 seconds", "", "a day", "15 minutes"]))),
    c.SwitchEncounter: (4, _switch),
    c.Rest: (2, lambda w: c.Rest(w.choices.pick(["", "an hour", "8 hours"]))),
    c.TakeNote: (1, lambda w: c.TakeNote(w.choices.pick(["so it goes", "", "[red]x"]))),
    c.Remind: (3, _remind),
}
"""How to wish for each command, and how often."""

WEIGHTED: tuple[type[Command], ...] = tuple(kind for kind, (often, _) in WISHES.items() for _ in range(often))


def _grouped(w: Wanting) -> Id:
    """One of a group, where there are any."""
    grouped = [one.id for one in w.play.table.present if one.group]
    return w.choices.pick(grouped) if grouped else w.who()


def _alike(w: Wanting) -> tuple[Id, ...]:
    """Some of those at the table who have one sheet, two or more where there are."""
    found: dict[tuple[str, str], list[Id]] = {}
    for one in w.play.table.present:
        found.setdefault((one.sheet, one.name), []).append(one.id)
    several = [whos for whos in found.values() if len(whos) > 1]
    if not several:
        return w.whos()
    whos = w.choices.pick(several)
    return tuple(whos[: w.choices.number(2, len(whos))])


def wish(play: Play, kind: type[Command], choices: Choices) -> Wish | None:
    """A command of this kind for the table as it stands, if there is something to wish for."""
    made = WISHES[kind][1](Wanting(play, choices))
    return Wish(made) if isinstance(made, Command) else made


def start(system: str, choices: Choices, **how: Any) -> Play:
    """A session with one of the bundled encounters of a system."""
    shelf_ = shelf(system)
    return Play.start(choices.pick(shelf_.openings), shelf_.library, clock=lambda: 1.0, **how)


def commands(base: type[Command] = Command) -> Iterator[type[Command]]:
    """Every command there is."""
    for kind in base.__subclasses__():
        yield kind
        yield from commands(kind)
