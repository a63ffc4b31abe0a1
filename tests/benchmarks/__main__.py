"""`python -m tests.benchmarks [--json] [--only NAME] [--rounds N] [--doctored]`: exit status 1 over a budget."""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from tests.benchmarks.measure import Result, run
from tests.benchmarks.rows import ROWS


def main() -> int:
    """Measure, and print as the rows come in."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Hold every budget.")
    parser.add_argument("--only", action="append", metavar="NAME", help="rows whose name holds this; may be repeated")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="instead of each row's own number")
    parser.add_argument("--json", action="store_true", help="one document instead of a table")
    parser.add_argument("--doctored", action="store_true", help="make each subject worse: every row must fail")
    given = parser.parse_args()
    rows = [row for row in ROWS if not given.only or any(word in row.name for word in given.only)]
    if not rows:
        parser.error(f"there is no such row; there are {', '.join(row.name for row in ROWS)}")
    results = []
    say = sys.stdout.write
    if not given.json:
        say("\n".join(heading()) + "\n")
    for row in rows:
        results.append(run(row, given.rounds, doctored=given.doctored))
        if not given.json:
            say(line(results[-1]) + "\n")
            sys.stdout.flush()
    if given.json:
        say(msgspec.json.format(msgspec.json.encode({"machine": machine(), "rows": results})).decode() + "\n")
    return 0 if all(result.within for result in results) else 1


def heading() -> Iterator[str]:
    """The machine, and the head of a Markdown table."""
    told = machine()
    yield f"{told['processor']}, {told['cores']} cores, {told['memory']}; {told['system']}; {told['versions']}"
    yield ""
    yield "| row | what: against what | median | least–most | budget | |"
    yield "|---|---|--:|--:|--:|---|"


def line(result: Result) -> str:
    """A row of the table."""
    numbers = (_number(each) for each in (result.median, result.least, result.most))
    middle, least, most = numbers
    word = "" if result.within else "**over**"
    budget = f"{result.budget:g} {result.unit}"
    return f"| {result.name} | {result.what} | {middle} {result.unit} | {least}–{most} | {budget} | {word} |"


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def machine() -> dict[str, Any]:
    """What the figures were taken on."""
    return {
        "processor": _first(Path("/proc/cpuinfo"), r"model name\s*: (.*)") or platform.processor(),
        "cores": os.cpu_count(),
        "memory": _memory(),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "versions": _versions(("python", platform.python_version()), ("textual", version("textual"))),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def _versions(*named: tuple[str, str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in named)


def _memory() -> str:
    found = _first(Path("/proc/meminfo"), r"MemTotal:\s+(\d+) kB")
    return f"{int(found) / 2**20:.0f} GiB" if found else "memory unknown"


def _first(path: Path, pattern: str) -> str:
    try:
        found = re.search(pattern, path.read_text("utf-8"))
    except OSError:
        return ""
    return found[1].strip() if found else ""


if __name__ == "__main__":
    sys.exit(main())
