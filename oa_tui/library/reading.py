"""One file's text: its documents as entries, and everything that is wrong with it, found in one go."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

import yaml
from msgspec import structs

from oa_tui.library.advice import alike
from oa_tui.library.budget import MOST_PARTS, TOO_MUCH, Budget, parts
from oa_tui.library.check import Checker, Pair, TooMuch
from oa_tui.library.disk import BIGGEST, too_big
from oa_tui.library.entries import Body, Entry, Marks, Reading
from oa_tui.library.kinds import Kinds, Path
from oa_tui.library.plans import plan_of
from oa_tui.library.problems import LONGEST_GUESSED, Edit, Problem, Source
from oa_tui.library.scalars import canonical
from oa_tui.library.syntax import compose
from oa_tui.library.telling import FAULT
from oa_tui.library.text import chunks, decode, prepare

MOST_PROBLEMS = 500
"""Problems after which the rest of a file is not read."""

HEADER = ("system", "kind", "extends")


def read_text(text: str | bytes, file: str, kinds: Kinds) -> Reading:
    """Reads the documents of a text. Never raises for what the text holds: each fault is a problem.

    A document with an error is left out; the others of the file stay.
    """
    if len(text) > BIGGEST:
        return Reading(problems=(too_big(len(text), file),))
    decoded = decode(text, file) if isinstance(text, bytes) else text
    if isinstance(decoded, Problem):
        return Reading(problems=(decoded,))
    source, problems = prepare(decoded, file)
    if parts(source.text) > MOST_PARTS:
        return Reading(problems=(Problem("error", TOO_MUCH, file),))
    budget = Budget.of(source.text)
    entries: list[Entry] = []
    found = False
    for before, piece in chunks(source.text):
        found = True
        reader = _Reader(source, piece, before, kinds, budget)
        nodes, stopped = compose(piece, before, source)
        for node in nodes:
            entries.extend(reader.documents(node))
        problems += reader.checker.problems
        if stopped:
            problems.append(stopped)
        if len(problems) > MOST_PROBLEMS:
            problems.append(Problem("error", "too many faults: the rest of this file was not read", file))
            break
    if not found:
        problems.append(Problem("warning", "this file is empty: no document stands in it", file))
    problems.sort(key=lambda problem: (problem.line, problem.column))
    return Reading(tuple(entries), tuple(problems))


class _Reader:
    """Reads the documents of one piece."""

    def __init__(self, source: Source, piece: str, before: int, kinds: Kinds, budget: Budget) -> None:
        self.source = source
        self.kinds = kinds
        self.checker = Checker(source, piece, before, budget)

    def documents(self, node: yaml.Node) -> Iterator[Entry]:
        """The entries of a tree: one document, or a list of them."""
        try:
            many = isinstance(node, yaml.SequenceNode) and node.value
            for each in node.value if many else [node]:
                self.checker.failed = False
                entry = self._document(each)
                if entry is not None and not self.checker.failed:
                    yield entry
        except TooMuch as fault:
            self.checker.tell(fault.node, str(fault))

    def _document(self, node: yaml.Node) -> Entry | None:
        if not isinstance(node, yaml.MappingNode):
            if node.value:
                self.checker.tell(node, "a document is keys with values, such as name: Troll")
            return None
        header: dict[str, yaml.Node] = {}
        pairs: list[Pair] = []
        seen: dict[str, yaml.Node] = {}
        for key, value in self.checker.pairs(node):
            said = canonical(key.value) if isinstance(key, yaml.ScalarNode) else ""
            if said not in HEADER:
                pairs.append((key, value))
            elif not self.checker.twice(key, said, seen, value):
                header[said] = value
        system = self._system(node, header, pairs)
        kind = self._kind(header, system) if system else ""
        if not system or not kind:
            self._nameless(node, pairs)
            return None
        return self._entry(node, pairs, system, kind, header)

    def _entry(
        self, node: yaml.Node, pairs: list[Pair], system: str, kind: str, header: dict[str, yaml.Node]
    ) -> Entry | None:
        checker = self.checker
        wanted = self.kinds.of_system(system)[kind]
        record = plan_of(wanted).record
        assert record is not None, "a sheet is a struct"
        checker.heads = tuple(key for key in HEADER if key not in header)
        data = checker.check_record(node, pairs, record, "")
        if data is FAULT:
            return None
        line, _, _ = checker.place(node)
        marks: Marks = {
            (canonical(key.value),): checker.place(value)
            for key, value in pairs
            if isinstance(key, yaml.ScalarNode) and key.value.casefold() == "name"
        }
        extends = ""
        if "extends" in header:
            extends = self._text(header["extends"])
            marks[("extends",)] = checker.place(header["extends"])
        if kind == "encounter":
            marks = dict(self._places(node, ()))
        body = Body(data, wanted, self.source, marks)
        tags = tuple(data.get("tags", ()))
        return self._audited(Entry(system, kind, data["name"], self.source.file, line, body, tags, extends), node)

    def _audited(self, entry: Entry, node: yaml.Node) -> Entry:
        findings = self.kinds.audit(entry.system, entry.kind, entry.sheet)
        if findings:
            marks = dict(self._places(node, ()))
            placed = structs.replace(entry, body=structs.replace(entry.found, marks=marks))
            for path, message, put in findings:
                if put:
                    fix = f"{path[-1]}: {put}"
                    self.checker.problems.append(placed.problem("warning", path, message, fix, put))
                    continue
                problem = placed.problem("warning", path, message)
                edit = self._left_out(node, path)
                fix = f"leave out {'this' if isinstance(path[-1], int) else path[-1]}" if edit else ""
                self.checker.problems.append(structs.replace(problem, fix=fix, edit=edit))
        return entry

    def _left_out(self, node: yaml.Node, path: Path) -> Edit | None:
        """The edit that takes out what stands at a path."""
        for at, step in enumerate(path):
            if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
                if at == len(path) - 1:
                    return self.checker.without(node, node)
                continue
            if not isinstance(node, yaml.MappingNode):
                return None
            pairs = [pair for pair in self.checker.pairs(node) if isinstance(pair[0], yaml.ScalarNode)]
            pair = next((pair for pair in pairs if canonical(pair[0].value) == canonical(str(step))), None)
            if pair is None:
                return None
            if at == len(path) - 1:
                return self.checker.without(*pair)
            node = pair[1]
        return None

    def _places(self, node: yaml.Node, path: Path) -> Iterator[tuple[Path, tuple[int, int, int]]]:
        yield path, self.checker.place(node)
        if isinstance(node, yaml.MappingNode):
            for key, value in self.checker.pairs(node):
                if isinstance(key, yaml.ScalarNode):
                    said = key.value.casefold().replace(" ", "_").replace("-", "_")
                    yield from self._places(value, (*path, said))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                yield from self._places(value, (*path, index))

    def _text(self, node: yaml.Node) -> str:
        return self.checker.word(node).strip() if isinstance(node, yaml.ScalarNode) else ""

    def _system(self, node: yaml.Node, header: dict[str, yaml.Node], pairs: list[Pair]) -> str:
        systems = {canonical(name): name for name in self.kinds.systems}
        names = ", ".join(self.kinds.systems)
        if "system" not in header:
            message = f"system is missing: which rules is this for? One of {names}"
            for key, value in pairs:
                if canonical(self._text(value)) in systems and self.checker.near(self._text(key), ("system",), 0.7):
                    self.checker.tell(key, message, "system:", edit=self.checker.put(key, "system", certain=True))
                    return ""
            fix = f"system: {next(iter(self.kinds.systems), '')}"
            self.checker.tell(node, message, fix, edit=self.checker.added(node, fix))
            return ""
        value = header["system"]
        return self._one_of(value, "system", systems, names)

    def _kind(self, header: dict[str, yaml.Node], system: str) -> str:
        kinds = self.kinds.of_system(system)
        if "kind" not in header:
            return next(iter(kinds))
        return self._one_of(header["kind"], "kind", {canonical(name): name for name in kinds}, ", ".join(kinds))

    def _one_of(self, node: yaml.Node, key: str, known: dict[str, str], names: str) -> str:
        said = canonical(self._text(node))
        if said in known:
            return known[said]
        near: Any = difflib.get_close_matches(said[:LONGEST_GUESSED], known, 1, 0.6)
        fix = f"{key}: {known[near[0]]}" if near else ""
        edit = self.checker.put(node, known[near[0]], alike(said, near[0])) if near else None
        self.checker.tell(node, f"{key} must be one of {names}", fix, edit=edit)
        return ""

    def _nameless(self, node: yaml.Node, pairs: list[Pair]) -> None:
        """The second fault of a document whose system is unknown: it has no name either."""
        keys = (canonical(key.value) for key, _ in pairs if isinstance(key, yaml.ScalarNode))
        if "name" not in keys:
            self.checker.tell(node, "name is missing", "name: ...", edit=self.checker.added(node, "name: ..."))
