"""One pass over a document's tree, by the plan of its type: plain data out, every fault named with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from oa_tui.encounter.naming import shows
from oa_tui.library.advice import alike, fix_for, meant
from oa_tui.library.budget import Budget
from oa_tui.library.plans import FieldPlan, Keyed, Plan, Record, Scalar
from oa_tui.library.problems import CONTROLS, Edit, Source, clean, quoted
from oa_tui.library.scalars import BOOLS, NULLS, beyond, canonical, decimal, value_of, whole
from oa_tui.library.syntax import PLAIN
from oa_tui.library.telling import FAULT, Fault, Teller

Pair = tuple[yaml.Node, yaml.Node]

DEEPEST = 64
"""Levels of lists and mappings inside each other."""

_CORE = ("!!str", "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map")


class TooMuch(Exception):
    """The document cannot be read at all, such as one that aliases blow up."""

    def __init__(self, node: yaml.Node, message: str) -> None:
        super().__init__(message)
        self.node = node


class Checker(Teller):
    """Reads the trees of one piece of a file. `forgiving`: a faulty part is left out, and what is around it stays."""

    forgiving = False
    heads: tuple[str, ...] = ()
    """Keys that a whole document may have beside those of its type."""

    def __init__(self, source: Source, piece: str, before: int, budget: Budget) -> None:
        super().__init__(source, before, budget)
        self._escapes = "\\" in piece
        self._merges = "<<" in piece

    def word(self, node: yaml.ScalarNode) -> str:
        """A word's text; what an escape has put into it is made safe."""
        text: str = node.value
        if node.tag and node.tag != PLAIN:
            self._untagged(node)
        self._spend(node, len(text) + 1)
        if self._escapes and CONTROLS.search(text):
            self.tell(node, "a control character stands here: shown as \ufffd", severity="warning")
            return clean(text)
        return text

    def _spend(self, node: yaml.Node, cost: int, depth: int = 0) -> None:
        """Counts what a document grows to, characters and parts, against what its text can honestly give."""
        budget = self.budget
        budget.characters -= cost
        budget.visits -= 1
        if budget.characters < 0 or budget.visits < 0:
            raise TooMuch(node, "aliases (*) make this document many times larger than its file: write it out")
        if depth > DEEPEST:
            raise TooMuch(node, f"this is nested more than {DEEPEST} levels deep: take some out")

    def _untagged(self, node: yaml.Node) -> None:
        """Takes the tag off, so that it is told once; `!!str` is as good as quotes."""
        if node.tag == "tag:yaml.org,2002:str":
            node.tag = ""
            return
        node.tag = PLAIN if isinstance(node, yaml.ScalarNode) else ""
        edit = self._tag(node)
        fix = edit.applied(self.source.line(edit.line)).strip() if edit else ""
        self.tell(node, "tags such as !name are not used here: take it out", fix, edit=edit)

    def _tag(self, node: yaml.Node) -> Edit | None:
        """The edit that takes a tag away; certain for those that say what would be read anyway."""
        line, column, _ = self.place(node)
        written = self.source.line(line)[column - 1 :]
        if not written.startswith("!"):
            return None
        tag = written.split(" ", 1)[0]
        length = len(written) - len(written[len(tag) :].lstrip())
        return Edit(line, column, length, "", tag in _CORE)

    def items(self, node: yaml.SequenceNode, depth: int) -> list[yaml.Node]:
        """The parts of a list."""
        self._spend(node, 1, depth)
        if node.tag:
            self._untagged(node)
        found: list[yaml.Node] = node.value
        return found

    def pairs(self, node: yaml.MappingNode, depth: int = 0) -> list[Pair]:
        """Keys and values; `<<` brings in those of other mappings, own keys first."""
        self._spend(node, 1, depth)
        if node.tag:
            self._untagged(node)
        if not self._merges or not any(_merging(key) for key, _ in node.value):
            own: list[Pair] = node.value
            return own
        own = [pair for pair in node.value if not _merging(pair[0])]
        known = {key.value for key, _ in own if isinstance(key, yaml.ScalarNode)}
        for key, value in self._merged(node, depth):
            if key.value not in known:
                known.add(key.value)
                own.append((key, value))
        return own

    def _merged(self, node: yaml.MappingNode, depth: int) -> Iterator[Pair]:
        for key, value in node.value:
            if not _merging(key):
                continue
            for part in value.value if isinstance(value, yaml.SequenceNode) else [value]:
                if isinstance(part, yaml.MappingNode):
                    pairs = self.pairs(part, depth + 1)
                    self._spend(part, len(pairs))
                    yield from (pair for pair in pairs if isinstance(pair[0], yaml.ScalarNode))
                else:
                    self.tell(part, "<< wants a mapping to take keys from", "<<: *base")

    def check(self, node: yaml.Node, plan: Plan, label: str, depth: int = 0) -> Any:
        """The node's value as the plan wants it, or FAULT."""
        if plan.anything:
            return self.plain(node, depth)
        if isinstance(node, yaml.ScalarNode):
            return self._check_word(node, plan, label)
        if isinstance(node, yaml.SequenceNode):
            if plan.items:
                return self._check_items(self.items(node, depth), plan.items, label, depth + 1)
        elif isinstance(node, yaml.MappingNode):
            if plan.record:
                return self.check_record(node, self.pairs(node, depth), plan.record, label, depth + 1)
            if plan.keyed:
                return self._check_keyed(node, plan.keyed, label, depth + 1)
            if plan.items and (plan.items.record or plan.items.keyed):
                return self._check_items([node], plan.items, label, depth + 1)
        return self._wrong(node, plan, label)

    def _wrong(self, node: yaml.Node, plan: Plan, label: str) -> Fault:
        if plan.keyed and not plan.scalar:
            message = f"{label} needs {plan.keyed.value.wants} for each kind"
            if plan.keyed.value.scalar and plan.keyed.value.scalar.whole:
                message = f"{label} needs a number for each kind"
        else:
            message = f"{label} must be {plan.wants}"
        text, certain = ("", False) if self.full else meant(node, plan)
        if plan.scalar and plan.scalar.text and not isinstance(node, yaml.ScalarNode) and not self.full:
            text = quoted(self.shown(node))
        fix = fix_for(text, label) or f"take out {label.removeprefix('each of ').split(' ')[0]}"
        return self.tell(node, message, fix, edit=self.put(node, text, certain))

    def _check_items(self, nodes: list[yaml.Node], plan: Plan, label: str, depth: int) -> Any:
        found = [
            self.check(node, plan, f"each of {label}", depth)
            for node in nodes
            if not (isinstance(node, yaml.ScalarNode) and node.tag == PLAIN and node.value == "")
        ]
        if self.forgiving:
            return [each for each in found if each is not FAULT]
        return FAULT if FAULT in found else found

    def _check_keyed(self, node: yaml.MappingNode, keyed: Keyed, label: str, depth: int) -> Any:
        found: dict[Any, Any] = {}
        seen: dict[str, yaml.Node] = {}
        for key, value in self.pairs(node, depth):
            said = self._key(key)
            if said is None:
                continue
            name: Any = keyed.words.get(canonical(said), FAULT) if keyed.words else said
            if name is FAULT:
                near = self.near(said, keyed.words, 0.5)
                fix = str(keyed.words[near]) if near else ""
                words = ", ".join(str(word) for word in keyed.words.values())
                edit = self.put(key, fix, alike(canonical(said), near)) if near else None
                self.tell(key, f"{label} has no {said}: only {words}", fix, edit=edit)
            elif not self.twice(key, str(name), seen, value):
                found[name] = self.check(value, keyed.value, f"{label} {said}", depth)
        return self._sound(found, FAULT in found.values())

    def _sound(self, found: dict[Any, Any], failed: bool) -> Any:
        """What was found, if it is usable: where faults are forgiven, without what is faulty."""
        if self.forgiving:
            return {key: value for key, value in found.items() if value is not FAULT}
        return FAULT if failed else found

    def check_record(self, node: yaml.Node, pairs: list[Pair], record: Record, label: str, depth: int = 0) -> Any:
        """A struct's data from its keys; unknown ones are kept in `extra`, with a warning if near a known one."""
        found: dict[str, Any] = {}
        seen: dict[str, yaml.Node] = {}
        extra: dict[str, Any] = {}
        unknown: list[Pair] = []
        failed = False
        last: tuple[str, yaml.Node] | None = None
        for key, value in pairs:
            said = self._key(key)
            if said is None:
                continue
            field = record.fields.get(said) or record.fuzzy.get(canonical(said))
            if self.twice(key, field.name if field else said, seen, value):
                continue
            if field is None:
                extra[said] = self.plain(value, depth)
                if not self._torn(node, key, value, last):
                    unknown.append((key, value))
            elif not _absent(value, field.plan):
                found[field.name] = self._field(value, field, depth)
                failed |= found[field.name] is FAULT
                last = field.name, value
        for key, value in unknown:
            self._unknown(key, value, record, seen, () if label else self.heads)
        for name in record.required:
            if name not in found:
                where = f" in {label}" if label else ""
                self.tell(node, f"{name} is missing{where}", f"{name}: ...", edit=self.added(node, f"{name}: ..."))
                failed = True
        if extra and record.keeps:
            found["extra"] = {**found.get("extra", {}), **extra}
        return self._sound(found, failed)

    def _field(self, node: yaml.Node, field: FieldPlan, depth: int) -> Any:
        value = self.check(node, field.plan, field.name, depth)
        if field.name != "name" or not isinstance(value, str):
            return value
        value = " ".join(value.split())
        if value and not shows(value):
            return self.tell(node, "name shows nothing: its characters can't be seen", "name: ...")
        return value or self.tell(node, "name is empty", "name: ...", edit=self.put(node, "..."))

    def _key(self, key: yaml.Node) -> str | None:
        if isinstance(key, yaml.ScalarNode):
            return self.word(key)
        self.tell(key, "a key must be a word", "put it in quotes")
        return None

    def twice(self, key: yaml.Node, name: str, seen: dict[str, yaml.Node], value: yaml.Node) -> bool:
        """Whether a key was there already, which is told; else it is noted in `seen`."""
        first = seen.setdefault(name, key)
        if first is key:
            return False
        at = self.before + first.start_mark.line + 1
        edit = None if self.full else self.without(key, value)
        fix = f"take out {name}" if edit else ""
        self.tell(key, f"{name} is given twice, first in line {at}: take one out", fix, edit=edit)
        return True

    def _torn(self, node: Any, key: Any, value: yaml.Node, last: tuple[str, yaml.Node] | None) -> bool:
        """Whether the key is the rest of a text that a comma inside `{}` has torn off, which is told."""
        empty = isinstance(value, yaml.ScalarNode) and value.tag == PLAIN and value.value == ""
        name, before = last or ("", None)
        if not (empty and isinstance(before, yaml.ScalarNode) and node.flow_style):
            return False
        fix = f"{name}: {quoted(f'{before.value}, {key.value}')}"
        message = f"a comma inside {{ }} ends the {name}: put the text in quotes"
        self.tell(before, message, fix, "warning", self.joined(before, key))
        return True

    def _unknown(
        self, key: Any, value: yaml.Node, record: Record, seen: dict[str, yaml.Node], heads: tuple[str, ...]
    ) -> None:
        """Tells of a key that is near a known one. Where that one is not there, it may be what was meant."""
        if self.full:
            return
        said = key.value
        near = self.near(said, record.fuzzy, 0.8) or (heads and self.near(said, heads, 0.7))
        if near:
            field = record.fuzzy.get(near)
            name = field.name if field else near
            same_line = value.start_mark.line == key.start_mark.line
            fix = f"{name}: {self.shown(value)}" if same_line else f"{name}:"
            kept = "kept as a note" if record.keeps else "left out"
            taken = seen.setdefault(name, key) is not key
            edit = None if taken else self.put(key, name, field is not None and self._fits(value, field))
            self.tell(key, f"{said} is not known here, {kept}", fix, "warning", edit)
        elif not record.keeps:
            self.tell(key, f"{said} is not known here, left out", severity="warning", edit=self.without(key, value))

    def _fits(self, node: yaml.Node, field: FieldPlan) -> bool:
        """Whether a value would do for a key, tried without a word about it."""
        told, failed = self.problems, self.failed
        self.problems = []
        try:
            return self.check(node, field.plan, field.name) is not FAULT
        finally:
            self.problems, self.failed = told, failed

    def _check_word(self, node: yaml.ScalarNode, plan: Plan, label: str) -> Any:
        word = self.word(node)
        scalar = plan.scalar
        value = self._scalar(node, word, scalar, label) if scalar else None
        if value is not None or (scalar and scalar.nothing and _is_null(node)):
            return value
        if plan.record and plan.record.bare:
            return {plan.record.bare: word}
        if plan.items and (plan.items.scalar or (plan.items.record and plan.items.record.bare)):
            return self._check_items([node], plan.items, label, 0)
        return self._wrong(node, plan, label)

    def _scalar(self, node: yaml.ScalarNode, word: str, wanted: Scalar, label: str) -> Any:
        """The word's value, None where it doesn't fit, FAULT where it is out of range."""
        if node.tag == PLAIN:
            if wanted.nothing and word in NULLS:
                return None
            number = whole(word) if wanted.whole or wanted.real else None
            if number is None and wanted.whole and None not in (wanted.low, wanted.high):
                number = beyond(word)  # type: ignore[assignment]  # it is refused as what is out of range
            if number is None and wanted.real:
                number = decimal(word)  # type: ignore[assignment]  # any number will do here
            if number is not None:
                return self._within(node, number, wanted, label)
            if wanted.switch and word in BOOLS:
                return BOOLS[word]
        meant = wanted.words.get(canonical(word)) if wanted.words else None
        if meant is not None or not wanted.text:
            return meant
        return self._length(node, word, wanted, label)

    def _within(self, node: yaml.Node, number: float, wanted: Scalar, label: str) -> Any:
        low, high = wanted.low, wanted.high
        if (low is None or number >= low) and (high is None or number <= high):
            return number
        nearest = low if low is not None and number < low else high
        bounds = f"from {low} to {high}" if None not in (low, high) else f"at least {low}"
        if low is None:
            bounds = f"at most {high}"
        return self.tell(node, f"{label} must be {bounds}", f"{label}: {nearest}", edit=self.put(node, str(nearest)))

    def _length(self, node: yaml.Node, word: str, wanted: Scalar, label: str) -> Any:
        if wanted.longest is not None and len(word) > wanted.longest:
            return self.tell(node, f"{label} must be at most {wanted.longest} characters, this has {len(word)}")
        if len(word) < wanted.shortest:
            return self.tell(node, f"{label} is empty", f"{label}: ...", edit=self.put(node, "..."))
        return word

    def plain(self, node: yaml.Node, depth: int = 0) -> Any:
        """A node as plain data, by YAML 1.2 alone; keys are text."""
        if isinstance(node, yaml.ScalarNode):
            word = self.word(node)
            return value_of(word) if node.tag == PLAIN else word
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(each, depth + 1) for each in self.items(node, depth)]
        assert isinstance(node, yaml.MappingNode)
        found: dict[str, Any] = {}
        seen: dict[str, yaml.Node] = {}
        for key, value in self.pairs(node, depth):
            said = self._key(key)
            if said is not None and not self.twice(key, said, seen, value):
                found[said] = self.plain(value, depth + 1)
        return found


def _merging(key: yaml.Node) -> bool:
    """Whether a key brings in those of other mappings; in quotes it is a key like any other."""
    return bool(key.value == "<<" and key.tag == PLAIN)


def _is_null(node: yaml.ScalarNode) -> bool:
    return node.tag == PLAIN and node.value in NULLS


def _absent(node: yaml.Node, plan: Plan) -> bool:
    """A key left empty counts as not given; `null` and `~` too, unless text is wanted."""
    if not isinstance(node, yaml.ScalarNode) or not _is_null(node):
        return False
    return node.value == "" or not (plan.scalar and plan.scalar.text)
