"""`oa-tui schema SYSTEM`: what a system's files may hold, as JSON Schema, so that editors complete and check them."""

from __future__ import annotations

from difflib import get_close_matches

import msgspec

from oa_tui.cli.output import complain, say
from oa_tui.cli.parsing import Parser
from oa_tui.library import Kinds
from oa_tui.library.reference import SHARED, tables
from oa_tui.library.schemas import schema_of
from oa_tui.rules.registry import systems


def schema(words: list[str]) -> int:
    """`oa-tui schema SYSTEM [--keys]`."""
    parser = Parser(
        prog="oa-tui schema",
        description="The JSON Schema of a system's statblocks, characters, conditions and encounters.",
        epilog="Save it, and begin a file with `# yaml-language-server: $schema=FILE` to have an editor use it.",
    )
    parser.add_argument("system", metavar="SYSTEM", help=", ".join(systems()))
    parser.add_argument("--keys", action="store_true", help="the keys as tables in Markdown, for people")
    given = parser.parse_args(words)
    if given.system not in systems():
        near = get_close_matches(given.system, systems(), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(systems())}"
        return complain(f"there is no system {given.system}: {hint}")
    if given.keys:
        say(f"{tables(given.system, Kinds(systems()))}\n{tables(SHARED, Kinds(systems()))}".rstrip("\n"))
        return 0
    found = schema_of(given.system, systems()[given.system].title, Kinds(systems()))
    say(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    return 0
