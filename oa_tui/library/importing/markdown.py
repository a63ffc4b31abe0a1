"""A page of Markdown taken apart: title, lead, table rows, and the lines under each heading."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oa_tui.library.importing.model import Passage
from oa_tui.library.problems import clean

_FRONT = re.compile(r"---[ \t]*\n.*?^---[ \t]*$\n?", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_NOTHING = ("", "—", "-", "–", "none", "n/a")


class Page:
    """One page. Headings and row labels are found whatever their case."""

    def __init__(self, text: str) -> None:
        front = _FRONT.match(text)
        body = text[front.end() :] if front else text
        self.title = ""
        self._parts: dict[str, list[str]] = {"": []}
        self._rows: dict[str, list[str]] = {}
        part = self._parts[""]
        for line in map(str.strip, body.split("\n")):
            if line.startswith("# ") and not self.title:
                self.title = bare(line[2:])
            elif line.startswith("#"):
                part = self._parts.setdefault(bare(line.lstrip("#")).casefold(), [])
            elif line.startswith("|"):
                label, *cells = (bare(cell) for cell in line.strip("|").split("|"))
                self._rows.setdefault(label.rstrip(":").casefold(), cells)
            elif line:
                part.append(line)
        front_lines = self._parts[""]
        self.head = " ".join(map(bare, front_lines))
        first = bare(front_lines[0]) if front_lines else ""
        self.lead = "" if first.startswith(("Challenge Points", "Reaction")) else first

    def row(self, label: str) -> list[str]:
        """The cells beside a label."""
        return self._rows.get(label.casefold(), [])

    def cell(self, label: str) -> str:
        """The one cell beside a label, empty where it says that there is nothing."""
        said = " ".join(self.row(label)).strip()
        return "" if said.casefold() in _NOTHING else said

    def lines(self, heading: str) -> list[str]:
        """The lines under a heading, without those that only credit somebody."""
        return [line for line in self._parts.get(heading.casefold(), []) if not _credit(line)]

    @property
    def credits(self) -> list[str]:
        """Lines in italics at the end."""
        return [bare(line) for part, lines in self._parts.items() if part for line in lines if _credit(line)]

    def words(self, heading: str) -> str:
        """The lines under a heading as one."""
        return " ".join(map(bare, self.lines(heading)))

    def bullets(self, heading: str) -> list[str]:
        """The items of the list under a heading."""
        return [line[2:] for line in self.lines(heading) if line.startswith(("* ", "- "))]

    def passages(self, heading: str) -> list[Passage]:
        """Name and text of each `Name: text` under a heading; a line without one goes on with the last."""
        found: list[Passage] = []
        for line in self.lines(heading):
            said = bare(line.removeprefix("* ").removeprefix("- "))
            name, colon, text = said.partition(":")
            if name.lower() in ("event", "trap triggered", "cp") and ":" in text:
                more, colon, text = text.partition(":")
                name = f"{name}:{more}"
            if colon and 0 < len(name.strip()) <= 80:
                found.append(Passage(name.strip(), text.strip()))
            elif found:
                last = found.pop()
                found.append(Passage(last.name, f"{last.text} {said}".strip()))
        return found


def bare(text: str) -> str:
    """A line without links, bold and italics."""
    said = _LINK.sub(r"\1", clean(text))
    return " ".join(said.replace("*", "").replace("’", "'").split())


def apart(text: str, marks: str = ",") -> Iterator[str]:
    """The parts of a list, cut at commas that stand in no parentheses."""
    depth, part = 0, ""
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in marks and depth <= 0:
            if part.strip():
                yield part.strip()
            part = ""
        else:
            part += sign
    if part.strip():
        yield part.strip()


def _credit(line: str) -> bool:
    return line.startswith("*") and line.endswith("*") and not line.startswith(("* ", "**"))
