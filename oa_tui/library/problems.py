"""What is wrong with a file, as a person needs it: the words, the place, the line itself and a fix to copy."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning"]

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""What could command a terminal or turn the reading direction; newline and tab are text."""

WIDEST = 160
"""Characters of a line that an excerpt shows."""
LONGEST_GUESSED = 100
"""Characters of a word beyond which nobody guesses what was meant."""
LONGEST = 500
"""Characters of a message or a fix: names from files can be of any length."""


def clean(text: str) -> str:
    """The text with every control character (C0, C1, bidirectional overrides, surrogates) as U+FFFD."""
    return CONTROLS.sub("\ufffd", text)


def quoted(text: str) -> str:
    """The text in double quotes, as YAML and JSON read it."""
    import json

    return json.dumps(text, ensure_ascii=False)


class Edit(Struct, frozen=True):
    """A change inside one line: `length` characters from `column` on, both counted from 1, become `text`.

    `certain`: nothing else can be meant, so that it may be made without asking.
    """

    line: int
    column: int
    length: int
    text: str
    certain: bool = False

    def applied(self, line: str) -> str:
        """The line, changed."""
        return line[: self.column - 1] + self.text + line[self.column - 1 + self.length :]


class Problem(Struct, frozen=True):
    """One fault of one file.

    `line` and `column` count from 1, 0 where a whole file is meant; `length` is the faulty token's, in characters.
    `fix` can be copied into the file, and `edit` is how it gets there. `excerpt` ends with the faulty line; `caret`
    is where the fault begins in it, counted from 0 (a very long line is shown in part).
    """

    severity: Severity
    message: str
    file: str
    line: int = 0
    column: int = 0
    length: int = 0
    fix: str = ""
    excerpt: tuple[tuple[int, str], ...] = ()
    caret: int = 0
    edit: Edit | None = None

    @property
    def certain(self) -> bool:
        """Whether `oa-tui lint --fix` mends it."""
        return self.edit is not None and self.edit.certain

    @property
    def where(self) -> str:
        """`file 9:8`, or the file alone; one line, though a file's name may hold line breaks."""
        file = self.file.replace("\n", "\ufffd")
        return f"{file} {self.line}:{self.column}" if self.line else file

    @property
    def underline(self) -> str:
        """The row below the excerpt's last line: spaces, then `▔` under the fault."""
        shown = len(self.excerpt[-1][1]) if self.excerpt else 0
        return " " * self.caret + "▔" * max(1, min(self.length, shown - self.caret))

    def text(self) -> str:
        """Several plain lines: the message and place, the lines of the file, the mark, the fix."""
        word = "error" if self.severity == "error" else "warns"
        message = self.message.replace("\n", " ")  # of a name: it would look like a line of ours
        rows = [f"{word}  {message}  {self.where}"]
        rows += [f"{number:>6} │ {line}" for number, line in self.excerpt]
        if self.excerpt:
            rows.append(f"{'':>6} │ {self.underline}")
        if self.fix:
            rows.append(f"  fix  {self.fix}")
        return "\n".join(rows)


class Source(Struct, frozen=True, dict=True):
    """A file's name and text, cleaned, with `\\n` ends; finds the lines that a problem shows."""

    file: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """Line `number`, from 1; empty where there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def problem(
        self,
        severity: Severity,
        message: str,
        line: int,
        column: int,
        length: int = 1,
        fix: str = "",
        edit: Edit | None = None,
    ) -> Problem:
        """A problem at a place of this text, with the line before it where that says something."""
        start = max(0, column - 1 - WIDEST // 2) if column > WIDEST else 0
        rows = [
            (number, self.line(number).replace("\t", " ")[start : start + WIDEST])
            for number in (line - 1, line)
            if number == line or (number > 0 and self.line(number).strip())
        ]
        return Problem(
            severity=severity,
            message=message if len(message) <= LONGEST else f"{message[:LONGEST]}…",
            file=self.file,
            line=line,
            column=column,
            length=length,
            fix=clean(fix) if len(fix) <= LONGEST else "",
            excerpt=tuple(rows),
            caret=column - 1 - start,
            edit=edit,
        )
