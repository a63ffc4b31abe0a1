"""`oa-tui rules [ID]`: every rule of every system, in one sentence, and where in the code it is carried out."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

import msgspec
from msgspec import Struct

from oa_tui.cli.output import complain, say
from oa_tui.cli.parsing import Parser
from oa_tui.rules.registry import MODULES

_ID = re.compile(r"\b((?:[CD]-)?(?:OA|DT|AR|AC|DP)-\d+)\b(?: to ((?:OA|DT|AR|AC|DP)-\d+))?")


class Rule(Struct, frozen=True):
    """A rule's id, what it says, and the functions, types or modules that carry it out."""

    id: str
    system: str
    text: str
    where: tuple[str, ...]


def rules(words: list[str]) -> int:
    """`oa-tui rules [ID...] [--json]`."""
    parser = Parser(prog="oa-tui rules", description="Every rule, in a sentence, and where it is carried out.")
    parser.add_argument("ids", nargs="*", metavar="ID", help="such as OA-25, or a system such as open-adventure")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each")
    given = parser.parse_args(words)
    every = list(listing())
    wanted = {word.casefold() for word in given.ids}
    chosen = [rule for rule in every if not wanted or {rule.id.casefold(), rule.system} & wanted]
    missing = [word for word in given.ids if not any(word.casefold() in (r.id.casefold(), r.system) for r in every)]
    for word in missing:
        near = get_close_matches(word.upper(), [rule.id for rule in every], 1)
        complain(f"There is no rule {word}" + (f": did you mean {near[0]}?" if near else ""))
    for rule in chosen:
        if given.json:
            say(msgspec.json.encode(rule).decode())
        else:
            say(f"{rule.id:<9} {rule.text}")
            if given.ids:
                say(*(f"          {place}" for place in rule.where))
    return 2 if missing else 0


def listing() -> Iterator[Rule]:
    """The rules of all systems in their order."""
    for system, module in MODULES.items():
        package = module.rpartition(".")[0]
        texts: dict[str, str] = importlib.import_module(f"{package}.rules").RULES
        folder = Path(importlib.import_module(package).__file__ or "").parent
        places = _places(folder)
        for id_, text in texts.items():
            yield Rule(id_, system, text, tuple(dict.fromkeys(places.get(id_, ()))))


def _places(folder: Path) -> dict[str, list[str]]:
    """By rule id, where a docstring of the package names it."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob("*.py")):
        if file.stem == "rules":
            continue
        tree = ast.parse(file.read_text("utf-8"))
        for name, text in _docstrings(tree, ""):
            for id_ in ids(text):
                found.setdefault(id_, []).append(f"{folder.name}/{file.name}{' ' + name if name else ''}")
    return found


def ids(text: str) -> Iterator[str]:
    """The rule ids of a text; `OA-15 to OA-17` names three."""
    for match in _ID.finditer(text):
        first, last = match.groups()
        yield first
        if last:
            prefix, _, end = last.partition("-")
            start = int(first.rpartition("-")[2])
            yield from (f"{prefix}-{n}" for n in range(start + 1, int(end) + 1))


def _docstrings(tree: ast.AST, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(tree, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield path, ast.get_docstring(tree) or ""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield from _docstrings(node, f"{path}.{node.name}".lstrip("."))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield path, node.value.value
