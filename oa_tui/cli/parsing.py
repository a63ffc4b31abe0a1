"""Words of a command line and what they mean; loaded only where there is more to read than names of files."""

from __future__ import annotations

import argparse
from typing import NoReturn

from oa_tui.cli import COMMANDS

EPILOG = """Files are statblocks, characters and encounters (YAML), or folders of them, in any mix.
Without files: the last session, the encounters and the library to choose from."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence and leaves with status 2."""

    def error(self, message: str) -> NoReturn:
        """One sentence on standard error."""
        self.exit(2, f"{self.prog}: {message}. `{self.prog.split()[0]} --help` shows how it is used.\n")


def opening(words: list[str]) -> tuple[list[str], int | None]:
    """The files and the seed of `oa-tui [FILE...] [--seed N]`."""
    listing = "\n".join(f"  {name:<10}{about}" for name, (_, about) in COMMANDS.items())
    parser = Parser(
        prog="oa-tui",
        description="An encounter tracker for game masters, by keyboard alone.",
        epilog=f"{EPILOG}\n\ncommands (oa-tui COMMAND --help):\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="statblocks, characters, encounters, folders")
    parser.add_argument("--seed", type=int, metavar="N", help="fix the dice")
    parser.add_argument("--version", action=_Version, nargs=0, help="show which oa-tui this is, and leave")
    given = parser.parse_args(words)
    return given.files, given.seed


class _Version(argparse.Action):
    """Looked up only where it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"oa-tui {version('oa-tui')}")
        parser.exit()
