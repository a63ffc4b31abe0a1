"""A random play of one system, step by step, held to its promises after each; it knows nothing of what draws it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from pathlib import Path

import msgspec

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.events import AnyEvent
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.state import Table
from oa_tui.plain.show import as_json, as_lines
from oa_tui.play.chronicle import Chronicle
from oa_tui.play.chronicle_text import Scribe
from oa_tui.play.projection import project
from oa_tui.play.record import decode_record, decode_table, encode
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check
from oa_tui.sessions import Journal
from tests.property import holding
from tests.property.choosing import Choices
from tests.property.unseen import traces
from tests.property.wanting import Wish
from tests.property.wishes import start, wish


class Sitting:
    """A session, and all that is known of it from before."""

    def __init__(self, system: str, folder: Path, choices: Choices) -> None:
        self.play = start(system, choices, folder=folder, seed=choices.number(1, 9))
        self.seen: dict[int, Table] = {1: self.play.table}
        self.given = holding.ids(self.play.table)
        self.replayed: dict[int, Table] = {0: Table()}
        self.accepted: list[type[Command]] = []
        path = self.play.path
        assert path is not None
        self.journal = Journal.watch(path)
        self.chronicle = Chronicle(self.journal)
        self.read = 0
        self.look()
        if choices.chance(80):
            self.want(c.BeginEncounter, choices)

    def close(self) -> None:
        self.journal.close()
        self.play.close()

    # ---- what may happen ----
    def want(self, kind: type[Command], choices: Choices) -> None:
        """Wish for a command of this kind; carry it out, or be refused with a sentence and nothing changed."""
        wanted = wish(self.play, kind, choices)
        if wanted is None:
            return
        if isinstance(wanted.command, c.Roll | c.Rework):
            self.built(wanted.command.check)
        self.do(wanted)
        self.look()

    def do(self, wanted: Wish) -> None:
        play, command = self.play, wanted.command
        before, steps = play.table, play.steps
        frozen = encode(before)
        try:
            done = play.do(command, sheets=wanted.sheets)
        except Refusal as refusal:
            holding.sentence(refusal.message)
            assert play.table is before
            assert play.steps == steps
            assert encode(before) == frozen
            return
        assert encode(before) == frozen
        assert done.n == play.steps == steps + 1
        new = holding.ids(play.table) - holding.ids(before)
        assert not new & self.given, "an id was given twice"
        self.given |= new
        self.seen[done.n] = play.table
        self.accepted.append(type(command))
        for text in (done.label, *done.sentences):
            holding.sentence(text)
        holding.done(before, command, play.table)

    def built(self, check: Check) -> None:
        """All that a builder shows of a check."""
        play, system = self.play, self.play.system
        for key in (field.key for field in system.fields(check)):
            assert key
        for part in system.sums(check):
            holding.sentence(part.title)
        for change in play.costs(check):
            holding.sentence(change.sentence)
        if not system.blocked(check):
            system.aim(check)
            odds = system.odds(check)
            whole = sum((degree.p for degree in odds.degrees), Fraction(0))
            assert abs(whole - 1) <= odds.error * len(odds.degrees)
            play.more(check, 1)
            play.more(check, -1)
        play.set_live(check)
        self.watched(check)

    def back_and_forth(self, times: int) -> None:
        """Undo restores the state of that position, redo returns to this one."""
        play, before, done = self.play, self.play.table, 0
        for _ in range(times):
            if not self.undo():
                break
            done += 1
        for _ in range(done):
            play.redo()
        assert play.table == before
        self.look()

    def step_back(self) -> None:
        """Take back the last step, if there is one."""
        self.undo()

    def undo(self) -> bool:
        """Take back the last step; whether there was one."""
        label = self.play.undo_label
        try:
            self.play.undo()
        except Refusal as refusal:
            holding.sentence(refusal.message)
            assert label is None
            return False
        self.look()
        return True

    def redo(self) -> None:
        """Do again what was taken back, if anything was."""
        before = self.play.table
        try:
            self.play.redo()
        except Refusal as refusal:
            holding.sentence(refusal.message)
            assert self.play.table is before
        self.look()

    def rewind(self, position: int) -> None:
        """To any position, also one that was taken back or left."""
        try:
            self.play.rewind(position)
        except Refusal as refusal:
            holding.sentence(refusal.message)
            return
        assert self.play.table == self.seen[position]
        self.look()

    def resume(self) -> None:
        """Leave, and take the session up again from its file."""
        path, live = self.play.path, self.play.table
        assert path is not None
        self.play.close()
        self.play = Play.resume(path, self.play.library, seed=5, clock=lambda: 1.0)
        assert self.play.table == live
        self.look()

    # ---- what always holds ----
    def look(self) -> None:
        """The state is sound, the journal tells the same, everything can be shown, nothing hidden shows."""
        table = self.play.table
        self.replay()
        holding.sound(table)
        assert decode_table(encode(table)) == table
        for text in holding.words(self.play):
            holding.sentence(text)
        msgspec.json.encode(as_json(self.play))
        assert all(as_lines(self.play))
        actor = self.play.actor
        if actor is not None:
            for offer in self.play.offers(actor):
                holding.sentence(offer.label)
            self.play.landing(actor, 3)
        self.play.shot_counter()
        for pending in self.play.encounter.pending:
            self.play.after_roll(pending)
        traces(self.play.system, table)
        self.watched()

    def watched(self, draft: Check | None = None) -> None:
        """What players are shown, and the dice of a check that is being built, names nobody whom they don't see."""
        table, history = self.play.table, self.journal.history
        earlier = (self.seen[n] for n in islice(history.ancestry(history.position), 1, 30))
        shown = msgspec.json.encode(project(self.play.system, table, draft, earlier)).decode().casefold()
        known = [one.label for one in table.present if one.sight != "hidden"]
        known += [thing.name for thing in holding.things(table) if not thing.hidden]
        known += [one.name for one in table.encounters.values()]
        for one in table.present:
            label = one.label.casefold()
            if one.sight == "hidden" and not any(label in each.casefold() for each in known):
                assert f'"{label}' not in shown, one.label

    def replay(self) -> None:
        """What the disk says leads to the live state: each step decoded, its events carried out once more."""
        self.journal.refresh()
        for step in self.journal.steps(after=self.read):
            self.read = step.n
            if step.kind == "do":
                record = decode_record(step.events)
                assert decode_record(encode(record)) == record
                table = self.replayed[step.base]
                for event in record.events:
                    assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
                    table = evolve(table, event)
                self.replayed[step.n] = table
        position = self.journal.history.position
        assert self.replayed[position] == self.play.table == self.seen[position]

    def logs(self) -> None:
        """Both copies of the log are written; the players' one names nobody whom they never saw."""
        for copy in ("gm", "players"):
            entries = self.chronicle.entries(copy)
            assert [entry.n for entry in entries] == sorted({entry.n for entry in entries})
            for form in ("md", "text"):
                scribe = Scribe(form)
                for entry in entries:
                    for line in scribe.entry(entry):
                        assert not holding.ID.search(line), line
        log = msgspec.json.encode(entries).decode()
        tables = self.seen.values()
        seen = {one.label for table in tables for one in table.present if one.sight != "hidden"}
        seen |= {thing.name for table in tables for thing in holding.things(table) if not thing.hidden}
        every = {one.label for table in tables for one in table.present}
        unknown = [label for label in every if not any(label.casefold() in known.casefold() for known in seen)]
        assert not [label for label in unknown if any(f"{label}{end}" in log for end in (" ", '"', ":"))]
        assert len({entry.position for entry in self.play.log()}) == len(self.play.log())


MOVES: tuple[tuple[int, Callable[[Sitting, Choices], None]], ...] = (
    (3, lambda sitting, choices: sitting.back_and_forth(choices.number(1, 4))),
    (3, lambda sitting, choices: sitting.step_back()),
    (2, lambda sitting, choices: sitting.redo()),
    (1, lambda sitting, choices: sitting.rewind(choices.pick([*sitting.seen]))),
    (1, lambda sitting, choices: sitting.resume()),
    (1, lambda sitting, choices: sitting.logs()),
)
"""What else may happen at a table, and how often among a hundred."""
