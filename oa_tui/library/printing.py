"""A sheet as Markdown, for paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from oa_tui.library.problems import clean
from oa_tui.rules.contract import Card

_SIGNS = re.compile(r"([\\`*_\[\]<>|~#])")
_FIRST = re.compile(r"^(\d*)([-+.)])(?=\s)")


def as_markdown(card: Card) -> str:
    """The card as a page: title, facts, the grid, a row for each action, paragraphs. What it says is never markup."""
    return "\n".join(_lines(card)).rstrip("\n") + "\n"


def _lines(card: Card) -> Iterator[str]:
    yield f"# {_said(card.title)}"
    yield ""
    facts = [*([f"*{_said(card.kind)}*"] if card.kind else [])]
    facts += [f"**{_said(name)}** {_said(value)}" for name, value in card.facts]
    if facts:
        yield " · ".join(facts)
        yield ""
    if card.grid:
        yield from _table(card.heads, card.grid)
    if card.lines:
        yield from _table((), card.lines)
    for head, text in card.texts:
        paragraphs = [_said(part) for part in re.split(r"\n\s*\n", text) if part.strip()]
        first = paragraphs[0] if paragraphs else ""
        yield f"**{_said(head)}.** {first}".rstrip() if head else first
        yield ""
        for each in paragraphs[1:]:
            yield each
            yield ""


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    width = max(len(row) for row in (heads, *rows))
    if not width:
        return
    columns = [number for number in range(width) if any(_cell(row, number) for row in (heads, *rows))]
    yield "| " + " | ".join(_cell(heads, number) for number in columns) + " |"
    yield "|" + " --- |" * len(columns)
    for row in rows:
        yield "| " + " | ".join(_cell(row, number) for number in columns) + " |"
    yield ""


def _cell(row: Sequence[str], number: int) -> str:
    return _said(row[number]) if number < len(row) else ""


def _said(text: str) -> str:
    """A text on one line that Markdown shows as it stands."""
    line = " ".join(clean(text).split())
    return _FIRST.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", line))
