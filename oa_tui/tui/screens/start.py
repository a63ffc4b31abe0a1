"""Before the table: resume, choose a session or an encounter, look things up in the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Literal, cast, get_args

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oa_tui.encounter.commands import Refusal
from oa_tui.library import Entry, Problem
from oa_tui.play.shelving import editable
from oa_tui.sessions import Listed
from oa_tui.tui.derived import ink_of, keys_of
from oa_tui.tui.editor import edit
from oa_tui.tui.grid import Box
from oa_tui.tui.screens import shelf
from oa_tui.tui.screens.base import edited
from oa_tui.tui.screens.builder import BuilderScreen
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.screens.shelf import StartKeys
from oa_tui.tui.screens.starthelp import StartHelp
from oa_tui.tui.screens.starting import Start
from oa_tui.tui.text import clean, join, keys, spread, stack

__all__ = ["Start", "StartScreen"]

Section = Literal["resume", "sessions", "encounters", "library", "build"]

LONGEST = 200
"""Characters of the filter."""


class StartScreen(BuilderScreen):
    """Sections with one cursor each; Enter does the thing under the cursor, or opens the encounter in the making."""

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
        Binding("space,a,plus", "more(1)", "add to a new encounter", show=False, id="start.add"),
        Binding("minus", "more(-1)", "one less", show=False, id="start.less"),
        Binding("right", "side(1)", "next side", show=False, id="start.side"),
        Binding("left", "side(-1)", "last side", show=False, id="start.side-back"),
        Binding("n", "name", "name it", show=False, id="start.name"),
        Binding("s", "save", "save it", show=False, id="start.save"),
        Binding("E", "edit_file", "edit the file", show=False, id="start.edit-file"),
        Binding("r", "read_again", "read again", show=False, id="start.read-again"),
        Binding("p", "problems", "problems", show=False, id="start.problems"),
        Binding("question_mark", "help", "keys", show=False, id="start.help"),
        Binding("escape", "back", "back", show=False, id="start.back"),
        Binding("q", "leave", "leave", show=False, id="start.leave"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.typed = ""
        self.typing = False
        self.section: Section = self.sections()[0]
        self.at: dict[Section, int] = dict.fromkeys(get_args(Section), 0)
        self._found = start.statblocks()
        self._named = start.encounters

    def sections(self) -> tuple[Section, ...]:
        """The lists that have something in them; while a filter holds, only those it is for."""
        if self.typed:
            found: list[Section] = ["encounters"] if self._named else []
            return (*found, "library", "build") if self.building.parts else (*found, "library")
        some: list[Section] = ["resume"] if self.start.sessions else []
        some += ["sessions"] if len(self.start.sessions) > 1 else []
        some += ["encounters"] if self.start.encounters else []
        return (*some, "library", "build") if self.building.parts else (*some, "library")

    def entries(self, section: Section) -> Sequence[Listed | Entry]:
        """What a list holds."""
        match section:
            case "resume":
                return self.start.sessions[:1]
            case "sessions":
                return self.start.sessions[1:]
            case "encounters":
                return self._named
            case "library":
                return self._found
            case "build":
                return [part.entry for part in self.building.parts]

    @property
    def current(self) -> Listed | Entry | None:
        """What is under the cursor."""
        found = self.entries(self.section)
        return found[min(self.at[self.section], len(found) - 1)] if found else None

    def compose(self) -> ComposeResult:
        """One text for each part."""
        for part in ("head", "resume", "sessions", "encounters", "library", "preview", "build", "strip", "foot"):
            yield Static(id=f"start-{part}", markup=False)

    def on_mount(self) -> None:
        """The first drawing."""
        self.repaint()

    def themed(self) -> None:
        """Other colours."""
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
        boxes = shelf.places(width, height, self.section, len(self.start.sessions), len(self.building.parts))
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
        typed = self.typed if self.typing or self.typed else None
        match name:
            case "head":
                right = f"{shelf.many(len(start.encounters), 'encounter')}   {shelf.many(start.total(), 'statblock')}  "
                right = right if box.w >= shelf.NARROW else ""
                return [spread(join([("  oa-tui", ink.hi)]), join([(right, ink.mute)]), box.w)]
            case "resume":
                return shelf.resume(ink, start.sessions[0], start.now, box, self.key("Enter") if focus else "")
            case "sessions":
                return shelf.sessions(ink, start.sessions[1:], start.now, box, at, focus)
            case "encounters":
                total, found = len(start.encounters), self._named
                line = None
                if typed is not None and self.app.size.width < shelf.NARROW:
                    line = shelf.filter_line(ink, typed, self.typing, len(found), total, box.w)
                return shelf.encounters(ink, found, total, line, box, at, focus)
            case "library":
                total = start.total(self.building.system)
                return shelf.library(ink, self._found, total, typed, box, at, focus, self.typing, self.building)
            case "build":
                return shelf.build(ink, self.building, box, at, focus)
            case "preview":
                return shelf.preview(ink, self.current, start.library, box)
            case "strip":
                return [self._strip(box.w)]
            case _:
                return [join([("  ", ink.text)]) + keys(ink, shelf.fitting(self._live(), box.w - 3))]

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
        return spread(left, join([(ink.plain(self.key("p")), ink.hi), (" shows them  ", ink.mute)]), cells)

    def _live(self) -> StartKeys:
        """The keys of the footer, as the settings file has them."""
        return self._keys() if self.typing else keys_of(self.app).live("start", self._keys())

    def _keys(self) -> StartKeys:
        if self.typing:
            return [("Enter", "to the list"), ("Esc", "drop it")]
        verb = {"resume": "resume", "sessions": "resume", "encounters": "open", "library": "new table"}
        parts = self.building.parts
        lists = [("↑↓", "choose"), ("Tab", "next list")]
        ways = [("?", "keys"), ("q", "leave")]
        if parts and self.section in ("library", "build"):
            side = [("←→", "side")] if self.section == "build" else []
            new = [("Enter", "open new"), ("Space", "add"), ("-", "less"), *side, ("n", "name"), ("s", "save")]
            return [*new, *lists, ("/", "find"), *ways]
        add = [("Space", "add to a new one")] if self.section == "library" else []
        edits = [("E", "edit")] if isinstance(self.current, Entry) else []
        if self.current is None:
            return [*lists[1:], ("/", "find"), *ways]
        return [("Enter", verb.get(self.section, "open")), *lists, ("/", "find"), *add, *edits, *ways]

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
            self._search_again()
        elif event.key in ("enter", "tab", "down", "up"):
            self.typing = False
            if event.key == "tab":
                self.action_section(1)
        else:
            typed = edited(self.typed, event)
            if typed is None:
                return
            self._filter(typed)
        self.repaint()

    def _filter(self, typed: str) -> None:
        """Both lists hold what was typed; where one has nothing the cursor goes to the other."""
        self.typed = typed
        self.at["library"] = self.at["encounters"] = 0
        self._search()
        if self._named and not self._found and not self.building.parts:
            self.section = "encounters"
        elif not self._named:
            self.section = "library"

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        if self.typing:
            event.stop()
            self._filter((self.typed + clean(event.text[:LONGEST]))[:LONGEST])
            self.repaint()

    def _search(self) -> None:
        """What the lists show: by what was typed, statblocks of the game that the new encounter plays."""
        self._found = self.start.statblocks(self.typed, self.building.system)
        self._named = self.start.named(self.typed)

    def _search_again(self) -> None:
        """The same, the cursors on what they were on where that still shows."""
        lists: tuple[Section, Section] = ("encounters", "library")
        under = {name: self.entries(name)[self.at[name] : self.at[name] + 1] for name in lists}
        self._search()
        for name in lists:
            found = self.entries(name)
            self.at[name] = found.index(under[name][0]) if under[name] and under[name][0] in found else 0

    def action_move(self, by: int) -> None:
        """The cursor of this list; past its end, the next list."""
        count = len(self.entries(self.section))
        to = self.at[self.section] + by
        if 0 <= to < count:
            self.at[self.section] = to
            self.said = ""
            self.repaint()
        elif self.section in (sections := [each for each in self.sections() if each not in ("library", "build")]):
            there = sections.index(self.section) + by
            if 0 <= there < len(sections):
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
        """Type to filter encounters and statblocks, from nothing each time."""
        self.typing, self.typed = True, ""
        if self.section != "encounters" or self.building.parts:
            self.section = "library"
        self._search_again()
        self.repaint()

    def action_take(self) -> None:
        """Resume or open what is under the cursor; beside an encounter in the making, open that."""
        current = self.current
        if self.building.parts and self.section in ("library", "build"):
            self.open_built()
        elif isinstance(current, Listed):
            self.say(self.oa.resume(current.path))
        elif isinstance(current, Entry):
            self.open_entry(current)

    # ---- the new encounter ----
    def chosen(self) -> Entry | None:
        """The sheet that Space adds: of the new encounter, else of the library."""
        section: Section = "build" if self.section == "build" else "library"
        found = self.entries(section)
        entry = found[min(self.at[section], len(found) - 1)] if found else None
        return entry if isinstance(entry, Entry) and self.section in ("library", "build") else None

    def picked(self) -> int | None:
        """The part under the cursor."""
        return self.at["build"] if self.section == "build" else None

    def built(self) -> None:
        """The library follows to the game it plays; a part that has gone leaves the cursor on another, or there."""
        self._search_again()
        count = len(self.building.parts)
        self.at["build"] = max(0, min(self.at["build"], count - 1))
        if not count and self.section == "build":
            self.section = "library"

    # ---- files ----
    def action_problems(self) -> None:
        """What is wrong with the files."""
        if self.start.problems:
            self.app.push_screen(ProblemsScreen(self.start.problems, again=self._problems_again), self._looked)

    def _looked(self, mended: bool | None) -> None:
        self.say("Nothing is wrong any more" if mended else "")

    def _problems_again(self) -> tuple[Problem, ...]:
        self.read_library()
        return self.start.problems

    def action_edit_file(self) -> None:
        """The file of what is under the cursor; then all is read again."""
        current = self.current
        if not isinstance(current, Entry):
            self.say("A session is no file to edit: choose an encounter or a statblock")
            return
        try:
            file, line, copied = editable(current, self.start.library)
        except Refusal as refusal:
            self.say(refusal.message)
            return
        said = edit(self.app, file, line)
        self.read_library()
        self.say(". ".join(text for text in (said or self._read_again(), copied) if text))
        if any(problem.severity == "error" and problem.file == file for problem in self.start.problems):
            self.action_problems()

    def action_read_again(self) -> None:
        """Read the files again."""
        self.read_library()
        self.say(self._read_again())

    def _read_again(self) -> str:
        count = len(self.start.problems)
        return f"Read again: {shelf.many(count, 'problem')}, {self.key('p')} shows them" if count else "Read again"

    def read_library(self) -> None:
        """Read the files again; the cursors stay where they can."""
        if self.start.reread is None:
            return
        self.start = replace(self.start, library=self.start.reread())
        self.oa.start = self.start
        self._search()
        if self.section not in self.sections():
            self.section = self.sections()[0]
        for section in self.at:
            self.at[section] = max(0, min(self.at[section], len(self.entries(section)) - 1))

    def action_help(self) -> None:
        """All keys of this screen."""
        self.app.push_screen(StartHelp())

    def action_back(self) -> None:
        """From the filter or the new encounter back; else leave."""
        if self.section == "build":
            self.section = "library"
            self.repaint()
        elif self.typed:
            self.typed = ""
            self._search_again()
            self.repaint()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave; what was put together and is in no file is told of first."""
        if self.may_leave():
            self.app.exit()
