"""The forms of the manual, read: what may stand where. Pure; completion and the tests ask."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from oa_tui.plain.words import Word

_TOKEN = re.compile(r"\[|\]|[^\s\[\]]+")
_KEYWORD = re.compile(r"-{0,2}[a-z]+(?:\|[a-z]+)*")


class Slot(Struct, frozen=True):
    """A place in a form: a placeholder such as LABEL, or one of some words."""

    placeholder: str = ""
    choices: tuple[str, ...] = ()
    repeats: bool = False
    optional: bool = False


class Form(Struct, frozen=True):
    """A form behind its verb. `sections`: the slots behind each keyword, those of the verb itself under an empty key.

    `lead`: the keyword that has to come first.
    """

    sections: dict[str, tuple[Slot, ...]]
    lead: str = ""

    @property
    def keywords(self) -> tuple[str, ...]:
        """What opens a section anywhere but at the beginning."""
        return tuple(key for key in self.sections if key and key != self.lead)

    def next(self, words: list[Word]) -> list[Slot]:
        """What may come behind these words; nothing where they don't follow this form."""
        key, at = "", 0
        if self.lead:
            if not words:
                return [Slot(choices=(self.lead,))]
            if words[0].text.lower() != self.lead:
                return []
            key, words = self.lead, words[1:]
        for word in words:
            said = "" if word.quoted else word.text.lower()
            slot = self._slot(key, at)
            if said in self.keywords and at + bool(key != "" and key != self.lead) > 0:
                key, at = said, 0
            elif slot is None or (slot.choices and said not in slot.choices):
                return []
            else:
                at += 1
        slot = self._slot(key, at)
        done = slot is None or slot.optional or (slot.repeats and at >= len(self.sections[key]))
        ways = [slot] if slot else []
        return [*ways, Slot(choices=self.keywords)] if done and self.keywords else ways

    def _slot(self, key: str, at: int) -> Slot | None:
        slots = self.sections[key]
        if at < len(slots):
            return slots[at]
        return slots[-1] if slots and slots[-1].repeats else None


@cache
def read(form: str) -> Form:
    """A form of the manual, such as `damage N [POOL] on LABEL...`."""
    sections: dict[str, list[Slot]] = {"": []}
    key, depth, opened, lead = "", 0, 0, ""
    for number, piece in enumerate(_TOKEN.findall(form.partition(" ")[2])):
        if piece in "[]":
            depth += 1 if piece == "[" else -1
        elif piece in ("|", "..."):
            continue
        elif _KEYWORD.fullmatch(piece) and "|" not in piece:
            key, opened = piece, depth
            sections.setdefault(key, [])
            lead = piece if number == 0 else lead
        else:
            word = piece.removesuffix("...")
            choices = tuple(word.split("|")) if _KEYWORD.fullmatch(word) else ()
            slot = Slot("" if choices else word, choices, piece.endswith("..."), depth > opened)
            sections[key].append(slot)
    return Form({key: tuple(slots) for key, slots in sections.items()}, lead)
