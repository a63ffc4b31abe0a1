"""Scripts in line mode: what each line answers, and what the log tells of them afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from oa_tui.encounter.commands import Refusal
from oa_tui.library import bundled_folder
from oa_tui.plain import PlainMode
from oa_tui.play.files import given
from oa_tui.play.session import Play


class Story:
    """A table in line mode that keeps what was answered."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._mode = PlainMode(play, seed=1)

    def tell(self, script: str) -> list[str]:
        """Type every line of a script; the answer to the last one. A refusal fails the story."""
        answer: list[str] = []
        for line in script.strip().splitlines():
            try:
                answer = list(self._mode.answer(line.strip()))
            except Refusal as refusal:
                raise AssertionError(f"{line.strip()}: refused, {refusal.message}") from refusal
        return answer

    def refused(self, line: str) -> str:
        """Why a line is refused."""
        try:
            answer = list(self._mode.answer(line))
        except Refusal as refusal:
            return refusal.message
        raise AssertionError(f"{line}: not refused, but {answer}")

    def accept(self, beginning: str, more: str = "") -> list[str]:
        """Accept the prompt whose text begins so."""
        return self.tell(f"prompt accept {self._number(beginning)} {more}")

    def skip(self, beginning: str) -> list[str]:
        """Skip the prompt whose text begins so."""
        return self.tell(f"prompt skip {self._number(beginning)}")

    def shown(self) -> dict[str, Any]:
        """The table as `show --json` prints it."""
        found: dict[str, Any] = msgspec.json.decode(self.tell("show --json")[0])
        return found

    def one(self, label: str) -> dict[str, Any]:
        """Somebody as `show --json` prints them."""
        found: dict[str, Any] = next(each for each in self.shown()["combatants"] if each["label"] == label)
        return found

    def thing(self, name: str) -> dict[str, Any]:
        """A track or counter as `show --json` prints it."""
        shown = self.shown()
        found: dict[str, Any] = next(each for each in (*shown["tracks"], *shown["counters"]) if each["name"] == name)
        return found

    def pool(self, label: str, pool: str) -> int:
        """What a pool stands at."""
        found: int = self.one(label)["pools"][pool]["value"]
        return found

    def prompts(self) -> list[str]:
        """The prompts as `show` lists them, without their numbers."""
        return [line.partition(": ")[2] for line in self.tell("show") if line.startswith("Prompt ")]

    def log(self) -> list[str]:
        """The log without its numbers: `1·2 Ogre acts`, changes below as `Goblin A: ...`."""
        lines = []
        for line in self.tell("log"):
            number, _, rest = line.partition(". ")
            lines.append(rest if number.strip().isdecimal() else line.strip())
        return lines

    def log_tells(self, lines: Iterable[str]) -> None:
        """Hold the log to lines that must stand in it, in this order."""
        log = self.log()
        at = 0
        for line in lines:
            assert line in log[at:], f"{line!r} is not in the log after line {at}:\n" + "\n".join(log)
            at = log.index(line, at) + 1

    def _number(self, beginning: str) -> int:
        texts = [prompt.text for prompt in self.play.encounter.prompts]
        found = [n for n, text in enumerate(texts, 1) if text.startswith(beginning)]
        assert len(found) == 1, f"{len(found)} prompts begin with {beginning}: {texts}"
        return found[0]


def story(folder: Path, *files: str, seed: int = 3) -> Story:
    """The table that these bundled files open, not begun; `seed` fixes what is not typed."""
    found = given([bundled_folder() / file for file in files])
    assert found.opening is not None, [problem.text() for problem in found.problems]
    return Story(Play.start(found.opening, found.library, folder=folder, seed=seed, clock=lambda: 1.0))


def written(folder: Path, text: str, seed: int = 3) -> Story:
    """The table that a file of this text opens, not begun."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "story.yaml"
    file.write_text(text, encoding="utf-8")
    found = given([file])
    assert found.opening is not None, [problem.text() for problem in found.problems]
    return Story(Play.start(found.opening, found.library, folder=folder / "sessions", seed=seed, clock=lambda: 1.0))
