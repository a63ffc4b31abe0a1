"""CSV: a line for each statblock, its name and whatever else the columns are called."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from oa_tui.library.importing.encounters import MOST
from oa_tui.library.importing.model import NEEDS_NUMBERS, Draft, Imported, Target, flat, has_number, named
from oa_tui.library.problems import Problem
from oa_tui.library.problems import Source as Text
from oa_tui.library.scalars import canonical, whole

if TYPE_CHECKING:
    from oa_tui.library.importing.formats import Source

MOST_ROWS = 20_000
"""Lines that are read: a table of statblocks is shorter."""
DEFAULT = "open-adventure"
COUNTS = ("count", "number", "quantity", "howmany")


def read(source: Source) -> Imported:
    """A statblock for each line, and where there is a count, an encounter of them all."""
    text = Text(source.file, source.text)
    delimiter = max(",;\t", key=text.line(1).count)
    rows = csv.reader(io.StringIO(source.text, newline=""), delimiter=delimiter, strict=True)
    table = _Table(source, text, [])
    begins = 1
    try:
        heads = [head.strip() for head in next(rows, [])]
        if "name" not in map(canonical, heads):
            message = f"no column is called name: the first line must name the columns, this has {flat(heads)[:100]}"
            return Imported(problems=(text.problem("error", message, 1, 1, len(text.line(1)) or 1),))
        table.heads, begins = heads, rows.line_num + 1
        for row in rows:
            table.add(row, begins)
            begins = rows.line_num + 1
            if rows.line_num > MOST_ROWS:
                table.problems.append(Problem("error", f"only the first {MOST_ROWS} lines were read", source.file))
                break
    except csv.Error as fault:
        opened = "end of data" in str(fault)
        word = "a quotation mark is not closed" if opened else "a quotation mark stands wrong"
        message = f"this line is no CSV, and what follows it is not read: {word}; inside quotes write it twice"
        line = begins if opened else max(1, rows.line_num)
        table.problems.append(text.problem("error", message, line, 1, len(text.line(line)) or 1))
    return table.imported()


class _Table:
    """Collects the lines."""

    def __init__(self, source: Source, text: Text, heads: list[str]) -> None:
        self.source = source
        self.text = text
        self.heads = heads
        self.problems: list[Problem] = []
        self._drafts: list[Draft] = []
        self._present: list[tuple[str, dict[str, Any]]] = []

    def add(self, row: list[str], line: int) -> None:
        """One line of the file; an empty one is nothing."""
        cells = [cell.strip() for cell in row]
        if not any(cells):
            return
        said = {head: cell for head, cell in zip(self.heads, cells, strict=False) if head and cell}
        by_key = {canonical(head): cell for head, cell in said.items()}
        if len(cells) > len(self.heads):
            message = f"this line has {len(cells)} cells for {len(self.heads)} columns: a comma in a name needs quotes"
            self.problems.append(self.text.problem("error", message, line, 1, len(self.text.line(line)) or 1))
            return
        if not by_key.get("name"):
            self.problems.append(self.text.problem("error", "this line has no name", line, 1))
            return
        system = by_key.get("system", "")
        if system and system not in self.source.kinds.systems:
            known = ", ".join(self.source.kinds.systems)
            self.problems.append(self.text.problem("error", f"there is no system {system}: one of {known}", line, 1))
            return
        target = Target(self.source.kinds, system) if system else self.source.target(DEFAULT)
        self._drafts.append(self._draft(target, by_key["name"], said))

    def _draft(self, target: Target, name: str, said: dict[str, str]) -> Draft:
        kind = next((cell for head, cell in said.items() if canonical(head) == "kind"), "")
        kind = kind if kind in target.kinds.systems[target.system].sheets else target.seatable[0]
        document = target.head(kind, name)
        kept = []
        count: dict[str, Any] = {}
        for head, cell in said.items():
            key = canonical(head)
            if key in ("name", "system") or (key == "kind" and cell == kind):
                continue
            if key in COUNTS and whole(cell) is not None and 1 <= int(cell) <= MOST:
                count = {"count": int(cell)} if int(cell) > 1 else {}
                self._present.append((target.system, {"statblock": document["name"], **count}))
            elif not _put(document, target, kind, head, cell):
                kept.append(f"{head}: {cell}")
        if kept:
            document["notes"] = "\n".join([*filter(None, [document.get("notes", "")]), *kept])
        if not has_number(document):
            document["tags"] = [*document.get("tags", ()), NEEDS_NUMBERS]
        return Draft(document, tuple(kept))

    def imported(self) -> Imported:
        """The statblocks, and an encounter of those that say how many."""
        drafts = list(self._drafts)
        for system in dict.fromkeys(system for system, _ in self._present):
            people = [one for each, one in self._present if each == system]
            head = {"system": system, "kind": "encounter", "name": named(self.source.stem)}
            drafts.append(Draft({**head, "combatants": people}))
        if not drafts and not self.problems:
            message = "this table has a first line only: nothing to import"
            self.problems.append(Problem("error", message, self.source.file))
        return Imported(tuple(drafts), tuple(self.problems))


def _put(document: dict[str, Any], target: Target, kind: str, head: str, cell: str) -> bool:
    """Writes a cell under the key that its column names; False where there is none, or it can't hold that."""
    found = target.value(kind, head, cell)
    if found is not None:
        document[found[0]] = found[1]
        return True
    for name, inner in _inner(target, kind, head):
        number = whole(cell)
        value = {**document.get(name, {}), inner: cell if number is None else number}
        if target.fits(kind, name, value):
            document[name] = value
            return True
    return False


def _inner(target: Target, kind: str, head: str) -> Iterator[tuple[str, Any]]:
    """`armor body` or `armor.mind` for a key inside another; a pool's name alone for its points."""
    said = canonical(head.replace(".", " "))
    fields = {field.name: field.plan.keyed for field in target.fields(kind).values() if field.plan.keyed}
    for name, keyed in fields.items():
        key = canonical(name)
        rest = said.removeprefix(key)
        if said.startswith(key) and rest in keyed.words:
            yield name, keyed.words[rest]
    points = fields.get("points")
    if points and said in points.words:
        yield "points", points.words[said]
