"""A typed line as words: quotes keep spaces together, and a value follows its text as `"wyrm bow"=3`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from msgspec import Struct

from oa_tui.encounter.commands import Refusal

LONGEST = 10_000
SET = "set"
"""The keyword behind which words may stand behind a `=`: the fields of a check."""
MOST_NAMED = 12
ALIKE = 0.5
"""How like a known word, 0 to 1, one must be to stand for it in a question."""
_WORD = re.compile(
    r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'=][^\s"=]*))(?:=(?:([+-]?\d{1,6})|([A-Za-z][\w.-]*))(?=\s|$))?"""
)


class Word(Struct, frozen=True):
    """One word, with the value that was written behind it; `said`: a value in letters, as a field of a check takes."""

    text: str
    value: int | None = None
    quoted: bool = False
    said: str = ""

    @property
    def spelled(self) -> str:
        """The word with its value, where it is only text."""
        return self.text if self.value is None else f"{self.text}={self.value}"


def split(line: str) -> list[Word]:
    """The words of a line. Refuses a quote that isn't closed, and lines no hand has typed."""
    if len(line) > LONGEST:
        raise Refusal(f"This line has {len(line)} characters: at most {LONGEST} are read")
    words: list[Word] = []
    line = line.rstrip()
    position = 0
    while position < len(line):
        match = _WORD.match(line, position)
        if match is None or (match[5] and not any(word.text.lower() == SET and not word.quoted for word in words)):
            place = position + 1 + len(line[position:]) - len(line[position:].lstrip())
            raise Refusal(f"Column {place}: a quotation mark is not closed, or a = has no number behind it")
        double, single, plain, value, said = match.groups()
        text = plain if plain is not None else single if single is not None else re.sub(r"\\(.)", r"\1", double)
        words.append(Word(text, None if value is None else int(value), plain is None, said or ""))
        position = match.end()
    return words


def only(words: list[Word], most: int) -> None:
    """Refuse words that nothing reads."""
    if len(words) > most:
        raise Refusal(f"{words[most].text} is one word too many here: put text with spaces in quotes")


def number(word: Word | None, what: str, low: int = 0, high: int = 9999) -> int:
    """A whole number. Refuses anything else, naming what it is for."""
    if word is None:
        raise Refusal(f"{what} is missing: a number from {low} to {high}")
    text = word.text.replace("−", "-").removeprefix("+")
    if not re.fullmatch(r"-?[0-9]{1,6}", text) or not low <= int(text) <= high:
        raise Refusal(f"{what}: {word.text} is not a whole number from {low} to {high}")
    return int(text)


def nearest(wanted: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence."""
    names = list(known)
    folded = {name.casefold(): name for name in names}
    compared = SequenceMatcher(b=wanted.casefold())
    likeness = {}
    for name in folded:
        compared.set_seq1(name)
        likeness[name] = compared.ratio()
    best = max(likeness, key=likeness.__getitem__, default="")  # of several as near the first: Goblin A, not Goblin D
    if best and likeness[best] >= ALIKE:
        return f": did you mean {folded[best]}?"
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f": there are {', '.join(names[:MOST_NAMED])}{more}" if names else ""


def is_key(word: Word, keys: tuple[str, ...]) -> bool:
    """Whether a word opens a section: `dice` does, a quoted "dice" and the field of `dice=2` do not."""
    return not word.quoted and word.value is None and not word.said and word.text.lower() in keys


def sections(words: list[Word], keys: tuple[str, ...]) -> dict[str, list[Word]]:
    """The words behind each keyword; those before the first one under an empty key. Quoted words are never keys."""
    found: dict[str, list[Word]] = {"": []}
    current = ""
    for word in words:
        if is_key(word, keys):
            current = word.text.lower()
            found.setdefault(current, [])
        else:
            found[current].append(word)
    return found
