"""One session being played: every command is decided, journalled, and only then the state moves on."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from oa_tui.dice import Dice
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.decide import decide
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.ledger import Labels
from oa_tui.encounter.narrate import narrate
from oa_tui.encounter.state import Table
from oa_tui.library import Entry, Library, Problem
from oa_tui.play.chance import RandomDice
from oa_tui.play.conditions import Known
from oa_tui.play.entries import Entries
from oa_tui.play.files import Opening, shelves
from oa_tui.play.lines import line_of
from oa_tui.play.lineup import Lineup, documents, lineup
from oa_tui.play.queries import Queries
from oa_tui.play.record import Done, LogEntry, Record
from oa_tui.play.seats import Kept, Seats, decode_sheets
from oa_tui.play.shelving import save_encounter
from oa_tui.play.stale import Stale, in_use, renewal, reread, source, stale
from oa_tui.play.store import MISREAD, Store, new_store, open_store
from oa_tui.rules.contract import Check, Refused, System
from oa_tui.rules.registry import system as system_by_id
from oa_tui.rules.table import Combatant, Id, Track
from oa_tui.sessions import SessionError, Summary
from oa_tui.sessions.model import one_line

if TYPE_CHECKING:
    from oa_tui.play.chronicle_summary import Summary as Ending

Clock = Callable[[], float]


class Play(Queries):
    """A table's play: the state, the rules that speak, the journal that remembers. Marks and drafts live elsewhere."""

    def __init__(self, store: Store, system: System[Any], library: Library, dice: Dice) -> None:
        sheets = decode_sheets(store.sheets, system)
        super().__init__(system, Known(library, system.id), dice, sheets, store.state(store.history.position))
        self._store = store
        self.library = library

    @classmethod
    def start(
        cls,
        opening: Opening,
        library: Library,
        *,
        folder: Path | None = None,
        seed: int | None = None,
        clock: Clock = time.time,
        labels: Labels = "letters",
    ) -> Play:
        """A new session with its first encounter, in the user's folder unless another is named.

        Where nothing can be written it plays on unsaved.
        """
        rules = system_by_id(opening.system)
        play = cls(new_store(folder, opening.name, opening.system, clock), rules, library, RandomDice(seed))
        play.labels = labels
        seats = Seats(rules)
        session = (opening.name, opening.system)
        play.do(replace(opening.make(seats), session=session), sheets=seats.kept)
        return play

    @classmethod
    def resume(
        cls,
        path: Path,
        library: Library,
        *,
        seed: int | None = None,
        clock: Clock = time.time,
        labels: Labels = "letters",
    ) -> Play:
        """A session as it was left. Raises SessionError."""
        store = open_store(path, clock)
        try:
            play = cls(store, system_by_id(store.system), library, RandomDice(seed))
        except (*MISREAD, SessionError) as error:
            store.close()
            if isinstance(error, SessionError):
                raise
            why = one_line(str(error))
            raise SessionError(f"{path} holds what this oa-tui can't read: {why}.", "Update oa-tui.") from error
        play.labels = labels
        play.set_live(None)
        return play

    # ---- what is ----
    @property
    def path(self) -> Path | None:
        """The session's file; None while it is unsaved."""
        return self._store.path

    @property
    def name(self) -> str:
        """The session's name."""
        return self._store.name

    @property
    def saved(self) -> bool:
        """Whether every step is on the disk."""
        return not self._store.trouble

    @property
    def trouble(self) -> str:
        """Why the session is unsaved, and what can be done; empty when all is well."""
        return self._store.trouble

    # ---- what happens ----
    def do(self, command: Command, *, sheets: Mapping[str, Kept] | None = None) -> Done:
        """Carry out a command as one step. Raises Refusal, and then nothing has changed."""
        history = self._store.history
        n = history.last + 1
        known = {id_: kept.decoded(self.system) for id_, kept in (sheets or {}).items() if id_ not in self.sheets}
        context = self.context(n, known)
        try:
            events = decide(self.table, command, context)
        except Refused as refused:
            raise Refusal(refused.sentence) from refused
        table = self.table
        for event in events:
            table = evolve(table, event)
        said = narrate(self.system, self.table, events)
        line = line_of(self.system, self.table, table, command, events, said)
        stored = {id_: msgspec.json.encode(kept) for id_, kept in (sheets or {}).items() if id_ in known}
        with _told():
            self._store.do(
                Record(events, line),
                table,
                label=line.title,
                group=self._group(command),
                summary=_summary(table),
                sheets=stored,
            )
        self.sheets.update(known)
        self.table = table
        return Done(n, line.title, said)

    def undo(self, times: int = 1) -> Done:
        """Back to before the last step, or before the last group of steps that belong together. Raises Refusal."""
        done = None
        for _ in range(max(1, times)):
            target = self._store.history.undo_target()
            if not target:
                if done:
                    break
                raise Refusal("There is nothing to take back: this is how the session began")
            done = self._move("undo", target, f"Taken back: {self._label()}")
        assert done
        return done

    def redo(self, times: int = 1) -> Done:
        """Forward again to what undo or a rewind left, several times if asked. Raises Refusal."""
        done = None
        for _ in range(max(1, times)):
            target = self._store.history.redo_target()
            if target is None:
                if done:
                    break
                raise Refusal("There is nothing to do again: something new was done since, or nothing was taken back")
            done = self._move("redo", target, "")
        assert done
        return Done(done.n, done.label, (f"Done again: {self._label()}",))

    def rewind(self, position: int) -> Done:
        """To the state after any step of the log. Raises Refusal."""
        history = self._store.history
        if not position or not history.is_position(position):
            raise Refusal(f"There is no step {position} to rewind to: the log numbers them")
        if position == history.position:
            raise Refusal("That is where the table stands already")
        return self._move("rewind", position, f"Rewound to step {position}: {self._store.label(position)}")

    @property
    def undo_label(self) -> str | None:
        """What `undo` would take back; None when there is nothing."""
        return self._label() if self._store.history.undo_target() else None

    @property
    def steps(self) -> int:
        """How many steps the journal holds."""
        return self._store.history.last

    def log(self, limit: int = 0) -> tuple[LogEntry, ...]:
        """The log of the last `limit` steps, newest first; 0: all of it."""
        return self.entries(limit)[:]

    def entries(self, limit: int = 0) -> Entries:
        """The same, each entry read when it is asked for."""
        return self._store.entries(limit)

    def ending(self) -> Ending | None:
        """What the open encounter came to, once it has ended."""
        from oa_tui.play.ending import ending

        return ending(self._store, self.system, self.table)

    def set_live(self, check: Check | None) -> None:
        """Mirror the draft for whoever watches; never a step."""
        self._store.set_live(msgspec.json.encode(check) if check is not None else b"")

    # ---- people ----
    def add(self, entry: Entry, count: int = 1, *, name: str = "", side: str = "") -> Done:
        """Seat an entry of the library. Raises Refusal."""
        if entry.system != self.system.id:
            raise Refusal(f"{entry.name} belongs to {entry.system}; this table plays {self.system.id}")
        seats = Seats(self.system)
        return self.do(c.Add(seats.combatant(entry, name=name, side=side), count), sheets=seats.kept)

    def quick(self, name: str, count: int = 1, health: int | None = None) -> Done:
        """Seat somebody with only a name. Raises Refusal."""
        return self.do(c.Add(Seats(self.system).nameless(name, health=health), count))

    def open(self, opening: Opening) -> Done:
        """Put another encounter on the table; the party comes as it left the last one. Raises Refusal."""
        seats = Seats(self.system)
        return self.do(replace(opening.make(seats), session=None), sheets=seats.kept)

    def stale(self) -> tuple[Stale, ...]:
        """The sheets at the table whose files differ now or are gone; reads those files."""
        return stale(self._store.kept(), in_use(self.table), self.library)

    def update(self, whos: Collection[Id] | None = None) -> Done:
        """Let those at the table (None: all) follow their files, as they stand. Raises Refusal."""
        seats = Seats(self.system)
        return self.do(renewal(self.stale(), self.table, seats, whos), sheets=seats.kept)

    def reread(self, file: str) -> tuple[Problem, ...]:
        """Read a file of the library again; what is wrong with it. Who sits at the table keeps the old sheets."""
        self.library, problems = reread(self.library, file)
        self.conditions = Known(self.library, self.system.id)
        return problems

    def source(self, who: Id) -> tuple[str, int] | None:
        """The file of somebody's or a track's sheet and the line it begins at (0: unknown); None without a sheet."""
        return source(self._store.kept().get(self._with_sheet(who).sheet), self.library)

    def sheet_entry(self, who: Id) -> Entry | None:
        """What the library says of somebody's or a track's sheet."""
        kept = self._store.kept().get(self._with_sheet(who).sheet)
        return self.library.find(str(kept.data.get("name", "")), kept.system, (kept.kind,)) if kept else None

    def _with_sheet(self, who: Id) -> Combatant | Track:
        return self.encounter.tracks.get(who) or self.table.combatants[who]

    def lineup(self, name: str = "") -> Lineup:
        """Whoever sits here as an encounter to be written into a file."""
        return lineup(self.table, self._store.kept(), self.system, shelves(), name)

    def save_encounter(self, name: str = "", *, overwrite: bool = False) -> tuple[str, ...]:
        """Write the line-up into the user's library: where it is, what of it is otherwise. Raises Taken, Refusal."""
        found, kept = self.lineup(name), self._store.kept()
        path = save_encounter(self.system.id, found.sheet, documents(found, kept), overwrite=overwrite)
        return (f"Saved as {path}", *found.told)

    def save_as(self, where: Path) -> None:
        """Go on in another file or folder. Raises SessionError."""
        self._store.save_as(where)

    def close(self) -> None:
        """Leave; everything is saved already."""
        self._store.close()

    # ---- inside ----
    def _move(self, kind: Any, to: int, said: str) -> Done:
        with _told():
            table = self._store.state(to)
            n = self._store.move(kind, to, label=said, summary=_summary(table))
        self.table = table
        return Done(n, said, (said,) if said else ())

    def _label(self) -> str:
        return self._store.label(self._store.history.position)

    def _group(self, command: Command) -> int:
        """What settles a roll right after it joins the roll: one undo takes both back."""
        if not isinstance(command, c.Accept | c.Skip | c.Rework):
            return 0
        history = self._store.history
        rolled = int(command.id.removeprefix("r").split(".")[0])
        position = history.position
        return rolled if position and history.group_of(position) == rolled else 0


@contextmanager
def _told() -> Iterator[None]:
    """A journal that can be neither written nor taken to memory refuses the step: nothing has changed then."""
    try:
        yield
    except SessionError as error:
        raise Refusal(f"{error.message} {error.hint}".strip()) from error


def _summary(table: Table) -> Summary:
    encounter = table.encounter
    acting = table.combatants[encounter.actor].label if encounter.actor else None
    due = sum(prompt.due for prompt in encounter.prompts) + len(encounter.pending)
    return Summary(encounter.name, encounter.round or None, acting, due, encounter.stage == "ended")
