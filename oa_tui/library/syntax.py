"""Text that isn't YAML: what the parser stumbled over, in plain words, with a fix where one can be guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import yaml
from msgspec import Struct
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs leave the C parser's class out

from oa_tui.library.problems import Edit, Problem, Source, quoted

PLAIN = "plain"
"""The tag of a word without quotes; its value is still to be told."""


class Composer(CParser):
    """The C parser with node trees and places, but without guesses about types: those are ours to make."""

    def resolve(self, _kind: Any, _value: Any, implicit: Any) -> str:
        """`plain` for a word without quotes, else nothing."""
        return PLAIN if implicit == (True, False) else ""

    def descend_resolver(self, parent: Any, index: Any) -> None:
        """Paths mean nothing here."""

    def ascend_resolver(self) -> None:
        """Paths mean nothing here."""


Mended = tuple[int, int, str]
"""Where in a line something is to be written anew, from and to, counted from 0, and what."""


class Sentence(Struct, frozen=True):
    """What a parser's message means.

    `opening`: the place to show is where the open thing began. `mend` finds what to write in the line, `certain`
    whether that can be done without asking.
    """

    pattern: str
    words: str
    mend: Callable[[str, int], Mended | None] = lambda _line, _at: None
    opening: bool = False
    certain: bool = False


def _quoted(line: str, at: int) -> Mended | None:
    """`key: a: b` as `key: "a: b"`, where the fault is in the value."""
    match = re.match(r"\s*(?:- )*([^:{}\[\]]+:) +(?!\")(.*\S)", line)
    if match is None or match.start(2) > at:
        return None
    return match.start(1), match.end(2), f"{match[1]} {quoted(match[2].replace(chr(34), chr(39)))}"


def _untabbed(line: str, at: int) -> Mended | None:
    """A tab inside a line; what those in front of it mean says only what stands above."""
    ahead = len(line) - len(line.lstrip())
    if "\t" not in line[:ahead]:
        return (at, at + 1, "  ") if line[at : at + 1] == "\t" else None
    return 0, ahead, line[:ahead].replace("\t", "  ")


def _indent(spaces: str, said: str, above: Iterable[str]) -> str | None:
    """What is meant by tabs in front of what is said: so many spaces or none; None where that can't be told."""
    open_, opened = _levels(above, said.startswith("-"))
    if not open_ or len(spaces) in open_ or (opened and len(spaces) > max(open_)) or not _KEY.match(said):
        return spaces
    return None if open_ - {0} or opened else ""


def _levels(above: Iterable[str], listed: bool) -> tuple[set[int], bool]:
    """Where a line (one of a list, or not) can begin below these, the nearest first; and whether further in too."""
    open_: set[int] = set()
    opened = False
    for line in above:
        said = line.split(" #")[0].strip()
        if not said or said.startswith("#"):
            continue
        if said.startswith(("---", "%")):
            break
        at = len(line) - len(line.lstrip(" "))
        if not open_:
            opened = _OPENS.search(said) is not None
        if not open_ or at < min(open_):
            dashes = re.match("(?:- +)*", said)
            inside = at + (dashes.end() if dashes else 0)
            open_ |= {at, inside} if listed else {inside}
        if at == 0:
            break
    return open_, opened


_KEY = re.compile(r"- |[^\s#][^:]*:(?: |$)")
_OPENS = re.compile(r"[-:,\[{]$|[|>][-+\d]*$")
"""The end of a line below which something further in belongs to it."""


def _escaped(line: str, _at: int) -> Mended | None:
    match = re.search(r'"([^"]*\\[^"]*)"', line)
    return (match.start(), match.end(), match[0].replace("\\", "\\\\")) if match else None


def _closed(line: str, _at: int) -> Mended | None:
    """Whatever is open at the end of the line is closed there."""
    opened: list[str] = []
    for mark in line.split(" #")[0]:
        if mark in _CLOSING:
            opened.append(_CLOSING[mark])
        elif opened and mark == opened[-1]:
            opened.pop()
    end = len(line.split(" #")[0].rstrip())
    return (end, end, "".join(reversed(opened))) if opened else None


def _unquoted(line: str, at: int) -> Mended | None:
    """A quotation mark at the end for the one that is open; before brackets that are closed behind it."""
    end = len(line.rstrip().rstrip("]}"))
    return end, end, line[at]


def _commented(line: str, _at: int) -> Mended | None:
    return 0, 0, "# "


def _with_colon(line: str, _at: int) -> Mended | None:
    """After the first word, or before the number at the end."""
    match = re.match(r"\s*(?:- )*[^\s:]+(?: .*?)?(?=\s+[-+]?\d+\s*$)|\s*(?:- )*[^\s:]+", line)
    return (match.end(), match.end(), ":") if match else None


_CLOSING = {"[": "]", "{": "}"}

_SENTENCES = (
    Sentence("<tab>|tab character", "a tab stands here: YAML wants spaces", _untabbed, certain=True),
    Sentence("cannot start any token", "text that starts with this character must be in quotes", _quoted, certain=True),
    Sentence("<colon>", "a second colon: put the text in quotes", _quoted, certain=True),
    Sentence("mapping values are not", "this line is indented as if it belonged to the text above"),
    Sentence("sequence entries are not", "a list begins on a line of its own: put this dash on the next line"),
    Sentence(r"expected ',' or '\}'", "this { is not closed, or a comma is missing after it", _closed, opening=True),
    Sentence(r"expected ',' or '\]'", "this [ is not closed, or a comma is missing after it", _closed, opening=True),
    Sentence("expected node content", "something is missing or too much here: look at the commas and brackets"),
    Sentence("unexpected (end of stream|document)", "this quotation mark is not closed", _unquoted, opening=True),
    Sentence(
        "unknown escape|hexdecimal|character escape",
        "a backslash in double quotes has a meaning of its own: use single quotes, or two backslashes",
        _escaped,
    ),
    Sentence(
        "undefined alias|scanning an (alias|anchor)",
        "text that starts with * or & must be in quotes",
        _quoted,
        opening=True,
        certain=True,
    ),
    Sentence("duplicate anchor", "this anchor (&) is given twice in one document"),
    Sentence("maximum nesting depth", "this is nested too deeply: take some levels out"),
    Sentence("expected ':'", "a colon is missing on this line", _with_colon, opening=True),
    Sentence("'-' indicator", "this line of a list does not begin with a dash, or is indented otherwise"),
    Sentence("expected key", "this does not fit what stands above: look at the indentation and the quotes"),
    Sentence("scanning a tag|found undefined tag", "tags such as !name are not used here"),
    Sentence("block scalar", "after | or > the text begins on the next line"),
    Sentence("document start", "after ... the next document begins with a line ---"),
    Sentence(
        "directive|incompatible YAML",
        "lines that start with % are not used here: take it out",
        _commented,
        certain=True,
    ),
)


def compose(piece: str, before: int, source: Source) -> tuple[list[yaml.Node], Problem | None]:
    """The document trees of a piece of the file, `before` lines down from its start, and what stopped the parser."""
    nodes: list[yaml.Node] = []
    parser = Composer(piece)
    try:
        while parser.check_node():
            node = parser.get_node()
            if node is not None:
                nodes.append(node)
    except yaml.MarkedYAMLError as fault:
        return nodes, _unfinished(fault, piece, before, source) or _problem(fault, before, source)
    except yaml.YAMLError as fault:
        message = f"this cannot be read as YAML: {fault}".splitlines()[0]
        return nodes, source.problem("error", message, before + 1, 1)
    return nodes, None


def _unfinished(fault: yaml.MarkedYAMLError, piece: str, before: int, source: Source) -> Problem | None:
    """Where the piece ends with something still open, its last character is the place to look at."""
    lines = piece.rstrip().split("\n")
    mark = fault.problem_mark
    if mark is None or mark.line < len(lines) or "node content" not in str(fault.problem):
        return None
    message = "something is still open at the end: a bracket, a brace or a quotation mark"
    return source.problem("error", message, before + len(lines), len(lines[-1]))


def _problem(fault: yaml.MarkedYAMLError, before: int, source: Source) -> Problem:
    said = f"{fault.context or ''} {fault.problem or ''}"
    mark = fault.problem_mark or fault.context_mark
    row, column = (mark.line, mark.column) if mark else (0, 0)
    line = source.line(before + row + 1)
    if "cannot start" in said and line[column : column + 1] == "\t":
        said = "<tab>"
    elif "mapping values" in said and ":" in line[:column]:
        said = "<colon>"
    sentence = next((each for each in _SENTENCES if re.search(each.pattern, said)), None)
    if sentence is None:
        return source.problem("error", f"YAML does not allow this: {said.strip()}", before + row + 1, column + 1)
    if sentence.opening and fault.context_mark:
        row, column = fault.context_mark.line, fault.context_mark.column
        line = source.line(before + row + 1)
    where = (before + row + 1, column + 1)
    mended = sentence.mend(line, column)
    if mended is None:
        return source.problem("error", sentence.words, *where)
    start, end, text = mended
    certain = sentence.certain
    if "\t" in line[start:end] and not line[:end].strip():
        meant = _indent(text, line[end:], (source.line(number) for number in range(where[0] - 1, before, -1)))
        text, certain = meant or "", certain and meant is not None
    edit = Edit(where[0], start + 1, end - start, text, certain)
    return source.problem("error", sentence.words, *where, fix=edit.applied(line).strip(), edit=edit)
