"""`odds`, `resolve`, `roll`: the rules core and the dice without a screen."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from oa_tui.cli.output import complain, say
from oa_tui.cli.parsing import Parser
from oa_tui.dice import DiceError, odds_lines, parse
from oa_tui.library.data import read_data
from oa_tui.library.disk import BIGGEST
from oa_tui.library.problems import Problem
from oa_tui.play.chance import RandomDice
from oa_tui.rules import answers, documents
from oa_tui.rules.contract import Check, System, Throw
from oa_tui.rules.rolling import roll as roll_dice

Answer = Callable[[System[Any], Check, dict[str, Any]], Any]
_NEGATIVE = re.compile(r"-\d|-d\d")
"""How dice that are taken off begin, `-1d6`, which is no option."""


def odds(words: list[str]) -> int:
    """`oa-tui odds FILE|- [--json]`."""
    parser = Parser(prog="oa-tui odds", description="The exact odds of check documents.")
    parser.add_argument("file", metavar="FILE", help="YAML or JSON, - for standard input")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each document")
    given = parser.parse_args(words)

    def answer(system: System[Any], check: Check, document: dict[str, Any]) -> Any:
        documents.throws(system, check, document)
        return (answers.odds_json if given.json else answers.odds_text)(system, check)

    return _run(given.file, answer, given.json)


def resolve(words: list[str]) -> int:
    """`oa-tui resolve FILE|- [--dice "4 6 3"] [--seed N] [--json]`."""
    parser = Parser(prog="oa-tui resolve", description="Carry out check documents.")
    parser.add_argument("file", metavar="FILE", help="YAML or JSON, - for standard input")
    parser.add_argument("--dice", metavar="FACES", help='the dice as they lie, such as "4 6 3"')
    parser.add_argument("--seed", type=int, metavar="N", help="fix the dice that are rolled")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each document")
    given = parser.parse_args(words)
    dice = RandomDice(given.seed)

    def lying(system: System[Any], check: Check, document: dict[str, Any]) -> tuple[Throw, ...]:
        if given.dice is not None:
            return documents.throws_from_text(system, check, given.dice)
        typed = documents.throws(system, check, document)
        return roll_dice(system, check, dice) if typed is None else typed

    def answer(system: System[Any], check: Check, document: dict[str, Any]) -> Any:
        throws = () if system.blocked(check) else lying(system, check, document)
        return (answers.resolve_json if given.json else answers.resolve_text)(system, check, throws)

    return _run(given.file, answer, given.json)


def roll(words: list[str]) -> int:
    """`oa-tui roll EXPR [--odds] [--seed N]`."""
    parser = Parser(prog="oa-tui roll", description="Roll a dice expression such as 2d6!+d8+3, 4d6kh3, d20-2.")
    parser.add_argument("expression", nargs="+", metavar="EXPR", help="the dice")
    parser.add_argument("--odds", action="store_true", help="the exact odds instead of a roll")
    parser.add_argument("--seed", type=int, metavar="N", help="fix the dice")
    # A word with a blank is no option to the parser.
    given = parser.parse_args([f" {word}" if _NEGATIVE.match(word) else word for word in words])
    text = " ".join(given.expression).strip()
    try:
        expression = parse(text)
        lines = odds_lines(expression) if given.odds else [expression.roll(RandomDice(given.seed)).text()]
    except DiceError as error:
        complain(f"{text}\n{' ' * (error.column - 1)}▔" if error.column else text)
        return complain(str(error))
    say(*lines)
    return 0


def _run(file: str, answer: Answer, as_json: bool) -> int:
    """Answer every document in order; a bad one has its error in its place and makes the exit status 2."""
    raw = _bytes(file)
    if isinstance(raw, str):
        return complain(raw)
    status = 0
    found = list(_answers(raw, file, answer))
    if not found:
        where = "standard input" if file == "-" else file
        return complain(f"{where} holds no document: write a check, such as {{system: open-adventure, check: action}}")
    for number, (said, fault) in enumerate(found):
        if fault:
            status = 2
            say(msgspec.json.encode({"error": fault}).decode()) if as_json else complain(fault)
        elif as_json:
            say(msgspec.json.encode(said).decode())
        else:
            say(*([""] if number else []), *said)
    return status


def _answers(raw: bytes, file: str, answer: Answer) -> Iterator[tuple[Any, str]]:
    for document in read_data(raw, "standard input" if file == "-" else file):
        if isinstance(document, Problem):
            yield None, f"{document.where}: {document.message}"
            continue
        try:
            system = documents.system_of(document)
            yield answer(system, documents.read(system, document), document), ""
        except (documents.DocumentError, DiceError) as error:
            yield None, str(error)


def _bytes(file: str) -> bytes | str:
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(BIGGEST + 1)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        return f"{file} can't be read: {(getattr(error, 'strerror', None) or str(error)).lower()}"
    return f"{file} is too big: at most {BIGGEST // 1_000_000} MB are read" if len(raw) > BIGGEST else raw
