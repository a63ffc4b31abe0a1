"""Before the table: resume, choose a session or an encounter, look things up in the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from msgspec import Struct
from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from oa_tui.library import Entry, Library, Problem
from oa_tui.sessions import Listed
from oa_tui.tui.derived import ink_of
from oa_tui.tui.editor import edit
from oa_tui.tui.grid import Box
from oa_tui.tui.screens import shelf
from oa_tui.tui.screens.base import edited
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.screens.shelf import StartKeys
from oa_tui.tui.text import clean, join, keys, spread, stack
from oa_tui.tui.theme import Ink

if TYPE_CHECKING:
    from oa_tui.tui.app import OaTui

Section = Literal["resume", "sessions", "encounters", "library"]

LONGEST = 200
"""Characters of the filter."""


class Start(Struct, frozen=True):
    """What the start screen knows: the library, the sessions (last played first), where new ones go, and the time.

    `reread` reads the library's files once more.
    """

    library: Library
    sessions: tuple[Listed, ...] = ()
    folder: Path | None = None
    seed: int | None = None
    now: float = 0.0
    reread: Callable[[], Library] | None = None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the library's files."""
        return self.library.problems

    @property
    def encounters(self) -> tuple[Entry, ...]:
        """The encounters of the library."""
        return tuple(entry for entry in self.library.entries if entry.kind == "encounter")

    def statblocks(self, words: str = "") -> tuple[Entry, ...]:
        """Sheets that can sit down or be worked at, by what was typed."""
        return tuple(entry for entry in self.library.search(words) if entry.kind not in ("encounter", "condition"))


class StartScreen(Screen[None]):
    """Sections with one cursor each; Enter does the thing under the cursor."""

    DEFAULT_CSS = """
    StartScreen { background: $background; }
    StartScreen > Static { position: absolute; text-wrap: nowrap; text-overflow: clip; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open", show=False, id="start.open"),
        Binding("down,j", "move(1)", "down", show=False, id="start.down"),
        Binding("up,k", "move(-1)", "up", show=False, id="start.up"),
        Binding("tab", "section(1)", "next list", show=False, id="start.next"),
        Binding("shift+tab", "section(-1)", "last list", show=False, id="start.previous"),
        Binding("slash", "filter", "find", show=False, id="start.find"),
        Binding("a", "add", "add to a new table", show=False, id="start.add"),
        Binding("E", "edit_file", "edit the file", show=False, id="start.edit-file"),
        Binding("r", "read_again", "read again", show=False, id="start.read-again"),
        Binding("p", "problems", "problems", show=False, id="start.problems"),
        Binding("question_mark", "help", "keys", show=False, id="start.help"),
        Binding("q,escape", "leave", "leave", show=False, id="start.leave"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self.ink = Ink()
        self.section: Section = self.sections()[0]
        self.at: dict[Section, int] = {"resume": 0, "sessions": 0, "encounters": 0, "library": 0}
        self.typed = ""
        self.typing = False
        self.said = ""
        self._found = start.statblocks()

    def sections(self) -> tuple[Section, ...]:
        """The lists that have something in them."""
        some: list[Section] = ["resume"] if self.start.sessions else []
        some += ["sessions"] if len(self.start.sessions) > 1 else []
        some += ["encounters"] if self.start.encounters else []
        return (*some, "library")

    def entries(self, section: Section) -> Sequence[Listed | Entry]:
        """What a list holds."""
        match section:
            case "resume":
                return self.start.sessions[:1]
            case "sessions":
                return self.start.sessions[1:]
            case "encounters":
                return self.start.encounters
            case "library":
                return self._found

    @property
    def current(self) -> Listed | Entry | None:
        """What is under the cursor."""
        found = self.entries(self.section)
        return found[min(self.at[self.section], len(found) - 1)] if found else None

    def compose(self) -> ComposeResult:
        """One text for each part."""
        for part in ("head", "resume", "sessions", "encounters", "library", "preview", "strip", "foot"):
            yield Static(id=f"start-{part}", markup=False)

    def on_mount(self) -> None:
        """Follow the theme."""
        self.watch(self.app, "theme", lambda _: self.repaint())
        self.repaint()

    def on_resize(self, _: events.Resize) -> None:
        """Other places."""
        self.repaint()

    # ---- drawing ----
    def repaint(self) -> None:
        """Place and draw every part."""
        if not self.is_mounted or not self.app.size.width:
            return
        self.ink = ink_of(self.app)
        width, height = self.app.size
        boxes = shelf.places(width, height, self.section, len(self.start.sessions))
        for part in self.query(Static):
            name = (part.id or "").removeprefix("start-")
            box = boxes.get(name)
            part.display = box is not None
            if box is not None:
                part.styles.offset = (box.x, box.y)
                part.styles.width, part.styles.height = box.w, box.h
                part.update(stack(self._lines(name, box)))

    def _lines(self, name: str, box: Box) -> list[shelf.Text]:
        ink, start = self.ink, self.start
        focus = self.section == name
        at = self.at.get(cast("Section", name), 0)
        match name:
            case "head":
                count = len(start.statblocks())
                right = f"{shelf.many(len(start.encounters), 'encounter')}   {shelf.many(count, 'statblock')}  "
                return [spread(join([("  oa-tui", ink.hi)]), join([(right, ink.mute)]), box.w)]
            case "resume":
                return shelf.resume(ink, start.sessions[0], start.now, box, focus)
            case "sessions":
                return shelf.sessions(ink, start.sessions[1:], start.now, box, at, focus)
            case "encounters":
                return shelf.encounters(ink, start.encounters, box, at, focus)
            case "library":
                total = len(start.statblocks())
                typed = self.typed if self.typing or self.typed else None
                return shelf.library(ink, self._found, total, typed, box, at, focus, self.typing)
            case "preview":
                return shelf.preview(ink, self.current, start.library, box)
            case "strip":
                return [self._strip(box.w)]
            case _:
                return [join([("  ", ink.text)]) + keys(ink, shelf.fitting(self._keys(), box.w - 3))]

    def _strip(self, cells: int) -> shelf.Text:
        ink = self.ink
        if self.said:
            return spread(join([("  " + ink.plain(clean(self.said)), ink.text)]), shelf.Text(""), cells)
        problems = self.start.problems
        if not problems:
            return shelf.Text("")
        files = list(dict.fromkeys(Path(problem.file).name for problem in problems))
        have = "1 file has problems" if len(files) == 1 else f"{len(files)} files have problems"
        left = join([("  " + have, ink.text), ("   " + clean(", ".join(files)), ink.mute)])
        return spread(left, join([("p", ink.hi), (" shows them  ", ink.mute)]), cells)

    def _keys(self) -> StartKeys:
        if self.typing:
            return [("Enter", "to the list"), ("Esc", "drop the filter")]
        verb = {"resume": "resume", "sessions": "resume", "encounters": "open", "library": "new table"}[self.section]
        return [
            ("Enter", verb),
            ("↑↓", "choose"),
            ("Tab", "next list"),
            ("/", "find"),
            ("a", "add to a new table"),
            *([("E", "edit")] if isinstance(self.current, Entry) else []),
            ("?", "keys"),
            ("q", "leave"),
        ]

    # ---- keys ----
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the filter is typed, letters are letters."""
        return not self.typing

    def on_key(self, event: events.Key) -> None:
        """The filter's own keys."""
        if not self.typing:
            return
        event.stop()
        if event.key == "escape":
            self.typing, self.typed = False, ""
        elif event.key in ("enter", "tab", "down", "up"):
            self.typing = False
        else:
            typed = edited(self.typed, event)
            if typed is None:
                return
            self.typed, self.at["library"] = typed, 0
        self._found = self.start.statblocks(self.typed)
        self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        if self.typing:
            event.stop()
            self.typed, self.at["library"] = (self.typed + clean(event.text[:LONGEST]))[:LONGEST], 0
            self._found = self.start.statblocks(self.typed)
            self.repaint()

    def action_move(self, by: int) -> None:
        """The cursor of this list; past its end, the next list."""
        count = len(self.entries(self.section))
        to = self.at[self.section] + by
        if 0 <= to < count:
            self.at[self.section] = to
            self.said = ""
            self.repaint()
        elif self.section != "library":
            sections = self.sections()
            there = sections.index(self.section) + by
            if 0 <= there < len(sections) - 1:
                self.section = sections[there]
                self.at[self.section] = 0 if by > 0 else len(self.entries(self.section)) - 1
                self.repaint()

    def action_section(self, by: int) -> None:
        """The next list."""
        sections = self.sections()
        self.section = sections[(sections.index(self.section) + by) % len(sections)]
        self.said = ""
        self.repaint()

    def action_filter(self) -> None:
        """Type to filter the library."""
        self.section, self.typing = "library", True
        self.repaint()

    def action_take(self) -> None:
        """Resume or open what is under the cursor."""
        current = self.current
        if isinstance(current, Listed):
            self._say(self._app.resume(current.path))
        elif isinstance(current, Entry):
            self._say(self._app.open(current))

    def action_add(self) -> None:
        """A new table with the statblock under the library's cursor."""
        found = self.entries("library")
        if found:
            entry = found[min(self.at["library"], len(found) - 1)]
            assert isinstance(entry, Entry)
            self._say(self._app.open(entry))

    def action_problems(self) -> None:
        """What is wrong with the files."""
        if self.start.problems:
            self.app.push_screen(ProblemsScreen(self.start.problems, again=self._problems_again))

    def _problems_again(self) -> tuple[Problem, ...]:
        self._read()
        return self.start.problems

    def action_edit_file(self) -> None:
        """The file of what is under the cursor; then all is read again."""
        current = self.current
        if not isinstance(current, Entry):
            self._say("A session is no file to edit: choose an encounter or a statblock")
            return
        said = edit(self.app, current.file, current.line)
        if said:
            self._say(said)
        else:
            self.action_read_again()

    def action_read_again(self) -> None:
        """Read the files again."""
        self._read()
        count = len(self.start.problems)
        self._say(f"Read again: {shelf.many(count, 'problem')}, p shows them" if count else "Read again")

    def _read(self) -> None:
        if self.start.reread is None:
            return
        self.start = replace(self.start, library=self.start.reread())
        self._app.start = self.start
        self._found = self.start.statblocks(self.typed)
        if self.section not in self.sections():
            self.section = self.sections()[0]
        for section in self.at:
            self.at[section] = max(0, min(self.at[section], len(self.entries(section)) - 1))

    def action_help(self) -> None:
        """All keys of the table."""
        from oa_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.ink))

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit()

    @property
    def _app(self) -> OaTui:
        return cast("OaTui", self.app)

    def _say(self, text: str) -> None:
        self.said = text
        self.repaint()
