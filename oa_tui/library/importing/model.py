"""What an importer makes: drafts of documents, and what it had to leave as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from oa_tui.encounter.naming import shows
from oa_tui.library.kinds import Kinds
from oa_tui.library.plans import FieldPlan, Plan, plan_of
from oa_tui.library.problems import Problem, clean
from oa_tui.library.scalars import canonical, whole

NEEDS_NUMBERS = "needs numbers"
"""The tag of a sheet whose file speaks another game."""

LONGEST_NAME = 200
PASSAGES = ("powers", "traits", "special")
"""Where a system keeps what is only read: the first of these that it has."""


class Draft(Struct, frozen=True):
    """A document to be written, its keys in order, and what of the original stands in it only as text."""

    document: dict[str, Any]
    kept: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The document's name."""
        return str(self.document["name"])

    @property
    def needs_numbers(self) -> bool:
        """Whether the GM has to give it numbers before it can fight."""
        return NEEDS_NUMBERS in self.document.get("tags", ())


class Imported(Struct, frozen=True):
    """What one file gave."""

    drafts: tuple[Draft, ...] = ()
    problems: tuple[Problem, ...] = ()


class Passage(Struct, frozen=True):
    """A headed paragraph: a trait, an action. `part` says where it stood, empty for traits."""

    name: str
    text: str
    part: str = ""


class Foreign(Struct, frozen=True):
    """A creature of another game, as a reader found it. `own` holds keys that may be words of ours."""

    name: str
    summary: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    passages: tuple[Passage, ...] = ()
    own: Mapping[str, Any] = {}
    extends: str = ""
    player: bool = False


class Target(Struct, frozen=True, dict=True):
    """The system that drafts are made for."""

    kinds: Kinds
    system: str

    @cached_property
    def seatable(self) -> tuple[str, ...]:
        """Its kinds that sit down, the default first."""
        return self.kinds.seatable(self.system)

    def type(self, kind: str) -> type[Any]:
        """The type of a kind's sheets."""
        return self.kinds.of_system(self.system)[kind]

    def fields(self, kind: str) -> Mapping[str, FieldPlan]:
        """The keys of a kind, by their canonical form."""
        record = plan_of(self.type(kind)).record
        assert record is not None, "a sheet is a struct"
        return record.fuzzy

    def head(self, kind: str, name: str) -> dict[str, Any]:
        """The first lines of a document."""
        head: dict[str, Any] = {"system": self.system}
        if kind != self.seatable[0]:
            head["kind"] = kind
        return {**head, "name": named(name)}

    def fits(self, kind: str, key: str, value: Any) -> bool:
        """Whether a key may hold a value."""
        try:
            msgspec.convert({"name": "x", key: value}, self.type(kind))
        except msgspec.ValidationError:
            return False
        return True

    def value(self, kind: str, key: str, said: Any) -> tuple[str, Any] | None:
        """A foreign key and its value as ours, None where we have no such key or it can't hold that."""
        field = self.fields(kind).get(canonical(key))
        if field is None or field.name == "extra":
            return None
        value = _as_meant(said, field.plan)
        return (field.name, value) if self.fits(kind, field.name, value) else None

    def settled(self, kind: str, document: dict[str, Any], kept: Iterable[str] = ()) -> Draft:
        """The draft of a document; what its keys can't hold, such as a number of thirty digits, is text."""
        fine: dict[str, Any] = {}
        texts: list[str] = []
        for key, value in document.items():
            if key in ("system", "kind", "name", "extends") or self.fits(kind, key, value):
                fine[key] = value
            elif isinstance(value, list):
                fine[key] = [each for each in value if self.fits(kind, key, [each])]
                texts += [f"{key}: {flat(each)}" for each in value if each not in fine[key]]
            else:
                texts.append(f"{key}: {flat(value)}")
        if texts:
            fine["notes"] = "\n".join(filter(None, (fine.get("notes", ""), *texts)))
        return Draft(fine, (*kept, *texts))

    def draft(self, foreign: Foreign) -> Draft:
        """A creature of another game: what we have words for as keys, all else as text."""
        kind = self.seatable[1] if foreign.player and len(self.seatable) > 1 else self.seatable[0]
        document = self.head(kind, foreign.name)
        if foreign.extends:
            document["extends"] = foreign.extends
        if foreign.summary:
            document["text"] = foreign.summary
        kept = [f"{label}: {text}" for label, text in foreign.facts if text]
        numbers = False
        for key, said in foreign.own.items():
            found = self.value(kind, key, said)
            if found and found[0] not in document:
                document[found[0]] = found[1]
                numbers |= has_number(found[1])
            else:
                kept.append(f"{key}: {flat(said)}")
        self._passages(kind, document, foreign.passages, kept)
        if foreign.facts or not numbers:
            document["tags"] = [*document.get("tags", ()), NEEDS_NUMBERS]
        if kept:
            document["notes"] = "\n".join([*filter(None, [document.get("notes", "")]), *kept])
        return Draft(document, tuple(kept))

    def _passages(self, kind: str, document: dict[str, Any], passages: Iterable[Passage], kept: list[str]) -> None:
        """Traits and actions where this system keeps what is read, else among the notes."""
        fields = self.fields(kind)
        where = next((name for name in PASSAGES if name in fields), "")
        found: list[Any] = []
        for each in passages:
            name = f"{each.name} ({each.part})" if each.part else each.name
            found.append({"name": named(name), "text": each.text} if each.text else {"name": named(name)})
            if not where:
                kept.append(f"{name}: {each.text}" if each.text else name)
        if where and found:
            document[where] = [*document.get(where, ()), *found]


def named(text: Any) -> str:
    """A name on one line, not too long, of which something can be seen."""
    name = " ".join(clean(str(text)).split())[:LONGEST_NAME].rstrip()
    return name if shows(name) else "Nameless"


def all_named(value: Any) -> Any:
    """The same data; what has a name of which nothing can be seen gets one, since files refuse such names."""
    if isinstance(value, Mapping):
        return {
            key: named(each) if key == "name" and isinstance(each, str) and not shows(each) else all_named(each)
            for key, each in value.items()
        }
    return [all_named(each) for each in value] if isinstance(value, list | tuple) else value


def flat(value: Any) -> str:
    """Any value as one line of text."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {flat(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(flat(each) for each in value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(clean(str(value)).split())


def prose(value: Any) -> str:
    """Text with its paragraphs, other values on one line."""
    if not isinstance(value, str):
        return flat(value)
    lines = (line.rstrip() for line in clean(value).replace("\r\n", "\n").split("\n"))
    return "\n".join(lines).strip()


def has_number(value: Any) -> bool:
    """Whether a number is anywhere in a value."""
    if isinstance(value, Mapping):
        return any(map(has_number, value.values()))
    if isinstance(value, list | tuple):
        return any(map(has_number, value))
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_meant(said: Any, plan: Plan) -> Any:
    """Text that writes a number where a number is wanted; a word on its own where a list of words is."""
    if isinstance(said, str):
        said = said.strip()
        if plan.scalar and (plan.scalar.whole or plan.scalar.real) and whole(said) is not None:
            return whole(said)
        if plan.scalar and plan.scalar.words:
            return plan.scalar.words.get(canonical(said), said)
        if plan.items and plan.items.scalar and plan.items.scalar.text:
            return [each.strip() for each in said.split(";") if each.strip()]
    if isinstance(said, Mapping) and plan.keyed and plan.keyed.words:
        return {plan.keyed.words.get(canonical(str(key)), key): each for key, each in said.items()}
    return said
