"""Documents as YAML in the manner of the bundled files: short things on one line, long text folded."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from oa_tui.library.problems import clean, quoted
from oa_tui.library.scalars import value_of

WIDEST = 110
"""Characters of a line."""

LONGEST_KEY = 1000
"""Characters of a key that needs no mark; YAML's own limit is 1,024."""

_PLAIN = re.compile(r"(?![\d-]*$)[A-Za-z0-9(/][^\x00-\x1f:#\"\\]*")
_SWITCHES = ("y", "n", "yes", "no", "on", "off")
_FLOW = re.compile(r"[,\[\]{}]")


def as_yaml(document: Mapping[str, Any]) -> str:
    """The document's text. It reads back as the same data."""
    return "".join(f"{line}\n" for key, value in document.items() for line in _lines(key, value, 0))


def _lines(key: str, value: Any, deep: int) -> Iterator[str]:
    indent = "  " * deep
    if isinstance(value, str):
        yield from _text(_head(key, indent), value, deep)
        return
    flow = f"{_head(key, indent)} {_flow(value)}"
    nested = isinstance(value, list | tuple) and value and isinstance(value[0], Mapping)
    short = "\n" not in flow and len(flow) <= WIDEST and not (nested and len(value) > 1)
    if short or not isinstance(value, Mapping | list | tuple):
        yield flow
    elif isinstance(value, Mapping):
        yield _head(key, indent)
        for name, each in value.items():
            yield from _lines(str(name), each, deep + 1)
    else:
        yield _head(key, indent)
        for each in value:
            yield from _item(each, deep + 1)


def _head(key: str, indent: str | None = None) -> str:
    """A key and its colon, in a block of this indent, else in braces; YAML wants a mark before a long one."""
    word = _word(key, inside=indent is None)
    between = " " if indent is None else f"\n{indent}"
    return f"{indent or ''}{word}:" if len(word) <= LONGEST_KEY else f"{indent or ''}? {word}{between}:"


def _item(value: Any, deep: int) -> Iterator[str]:
    indent = "  " * deep
    line = f"{indent}- {_flow(value)}"
    if len(line) <= WIDEST or not isinstance(value, Mapping):
        yield line
        return
    inner = [line for key, each in value.items() for line in _lines(str(key), each, deep + 1)]
    yield f"{indent}- {inner[0].lstrip()}"
    yield from inner[1:]


def _text(head: str, value: str, deep: int) -> Iterator[str]:
    value = clean(value)
    line = f"{head} {_word(value)}"
    if "\n" in value and _blockable(value):
        yield f"{head} |" + ("" if value.endswith("\n") else "-")
        for each in value.removesuffix("\n").split("\n"):
            yield f"{'  ' * (deep + 1)}{each}" if each else ""
    elif len(line) <= WIDEST or not _foldable(value):
        yield line
    else:
        yield f"{head} >-"
        indent = "  " * (deep + 1)
        yield from textwrap.wrap(value, WIDEST, initial_indent=indent, subsequent_indent=indent,
                                 break_long_words=False, break_on_hyphens=False)  # fmt: skip


def _blockable(text: str) -> bool:
    """Whether a text keeps its lines as a block: none begins or ends with a space."""
    return (
        all(line == line.strip() and "\t" not in line for line in text.removesuffix("\n").split("\n"))
        and not text.startswith("\n")
        and not text.endswith("\n\n")
    )


def _foldable(text: str) -> bool:
    """Whether a text is the same after its lines were broken at single spaces."""
    return text == " ".join(text.split())


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_head(str(key))} {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _word(clean(value), True)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _word(text: str, inside: bool = False) -> str:
    """A text as one word of YAML, in quotes only where it must be."""
    safe = _PLAIN.fullmatch(text) and text == text.strip() and isinstance(value_of(text), str)
    safe = safe and text.lower() not in _SWITCHES
    if safe and not (inside and _FLOW.search(text)) and not (inside and text.startswith(("(", "/"))):
        return text
    return quoted(text)
