"""`python -m tests.fuzz NAME [--seconds N] [--keep FOLDER]`: one target for so long; ends at the first finding.

Needs the extra `fuzz` (atheris, which has wheels for Linux only). Inputs that reach new code are kept in the folder
and taken up again by the next run; a finding is written there too, its name beginning with `crash-`, `timeout-` or
`oom-`. Once it is mended, it goes to `found/NAME/`, where the suite holds it mended.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.fuzz.corpus import NAMES, WORDS, seeds

LONGEST = 120
"""Seconds of the clock that one input may take, traced and beside other work."""
MEMORY = 2048
"""MiB that a run may hold."""


def main() -> int:
    """Run a target; never returns where something was run, since libFuzzer ends the process."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzz one target, guided by coverage.")
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("--keep", type=Path, help="where inputs are kept; without: a folder for temporary files")
    given = parser.parse_args()
    try:
        atheris: Any = import_module("atheris")  # ships no types, and is not there everywhere
    except ImportError:
        parser.error("atheris is missing: pip install -e '.[fuzz]'")
    with atheris.instrument_imports(include=["oa_tui"]):
        targets = import_module("tests.fuzz.targets")
    folder = given.keep or Path(tempfile.mkdtemp(prefix=f"fuzz-{given.name}-"))
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(given.name)):
        (folder / f"seed-{number}").write_bytes(seed)
    words = folder.with_name(f"{folder.name}.dict")
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in WORDS[given.name]), encoding="ascii")
    sys.stderr.write(f"{given.name}: {given.seconds} s, inputs in {folder}\n")
    options = [
        f"-max_total_time={given.seconds}", f"-timeout={LONGEST}", f"-rss_limit_mb={MEMORY}", f"-dict={words}",
        "-max_len=4096", "-len_control=0", "-print_final_stats=1", f"-artifact_prefix={folder}/",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, str(folder)], targets.TARGETS[given.name])
    atheris.Fuzz()
    return 0


def _escaped(word: str) -> str:
    return "".join(chr(c) if 32 <= c < 127 and c not in b'\\"' else f"\\x{c:02x}" for c in word.encode())


if __name__ == "__main__":
    sys.exit(main())
