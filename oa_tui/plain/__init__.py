"""Line mode: the same actions, typed, one command a line; for screen readers, slow links and scripts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import msgspec

from oa_tui.dice import DiceError, parse
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import casting, filing, keeping, ordering, reading, sessions, verbs
from oa_tui.plain.manual import MANUAL, told
from oa_tui.plain.show import as_json, as_lines
from oa_tui.plain.words import Word, nearest, only, split
from oa_tui.play.chance import RandomDice
from oa_tui.play.session import Play
from oa_tui.sessions import SessionError

VERBS: dict[str, verbs.Verb] = {
    "begin": ordering.begin,
    "end": ordering.end,
    "next": ordering.next_turn,
    "undo": verbs.undo,
    "redo": verbs.redo,
    "rewind": verbs.rewind,
    "attack": casting.attack,
    "work": casting.work,
    "accept": casting.accept,
    "skip": casting.skip,
    "reroll": casting.reroll,
    "prompt": casting.prompt,
    "damage": verbs.points(c.Hurt),
    "heal": verbs.points(c.Heal),
    "set": verbs.set_pool,
    "condition": keeping.condition,
    "drop": keeping.drop,
    "hold": verbs.on_one(c.Hold),
    "act": verbs.on_one(c.ActNow),
    "spend": ordering.spend,
    "order": ordering.order,
    "order-mode": ordering.order_mode,
    "surprise": ordering.surprise,
    "add": verbs.add,
    "quick": verbs.quick,
    "fate": verbs.fate,
    "remove": verbs.remove,
    "side": verbs.side,
    "hide": verbs.on_one(lambda who: c.SetSight((who,), "hidden")),
    "reveal": verbs.on_one(lambda who: c.SetSight((who,), "words")),
    "see": verbs.see,
    "track": keeping.track,
    "counter": keeping.counter,
    "round-length": verbs.texted(c.SetRoundLength, "round-length 1 minute"),
    "remind": keeping.remind,
    "note": verbs.texted(c.TakeNote, "note the rope is cut"),
    "group": sessions.group,
    "split": sessions.split,
    "switch": sessions.switch,
    "rest": sessions.rest,
    "update": filing.update,
    "save-encounter": filing.save_encounter,
    "save": sessions.save,
    "open": verbs.open_file,
}
"""Every verb that changes the table."""

ASKING: dict[str, verbs.Verb] = {
    "read": reading.read,
    "log": reading.log,
    "summary": reading.summary,
    "help": lambda play, words: _help(words),
}
"""Every verb that only asks, beside those that read their line themselves."""

OWN = ("check", "roll", "show", "quit")
"""Verbs that read their line themselves, or need more than the play."""


class PlainMode:
    """Answers typed lines, each with short sentences; a refusal says why and changes nothing."""

    def __init__(self, play: Play, seed: int | None = None) -> None:
        self.play = play
        self._dice = RandomDice(seed)

    def answer(self, line: str) -> Iterator[str]:
        """The sentences that answer a line. Raises Refusal."""
        said, _, rest = line.strip().partition(" ")
        verb = said.lower()
        words = " " * (line.index(said) + len(said) + 1) + rest  # a refusal counts columns in the whole line
        if verb == "check":
            return casting.check(self.play, rest.strip())
        if verb == "roll":
            return self._roll(rest)
        if verb == "show":
            return self._show(split(words))
        deed = VERBS.get(verb) or ASKING.get(verb)
        if deed is None:
            raise Refusal(f"{said} is no command{nearest(verb, MANUAL)}; help lists them")
        return deed(self.play, split(words))

    def run(self, lines: Iterable[str]) -> int:
        """Answer line after line until quit or the end of input."""
        for line in lines:
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if line.strip().lower() == "quit":
                break
            self.say(line)
        return 0

    def say(self, line: str) -> None:
        """Print the answer to a line."""
        was = self.play.trouble
        try:
            for sentence in self.answer(line):
                print(safe(sentence))
        except Refusal as refusal:
            print(f"Refused: {safe(refusal.message)}")
        except SessionError as error:
            print(f"Refused: {safe(f'{error.message} {error.hint}')}")
        if self.play.trouble and self.play.trouble != was:
            print(unsaved(self.play.trouble))
        sys.stdout.flush()

    def _show(self, words: list[Word]) -> Iterator[str]:
        only(words, 1)
        if words and words[0].text not in ("--json", "json"):
            raise Refusal(f"{words[0].text} is nothing to show: show alone, or show --json")
        return iter([msgspec.json.encode(as_json(self.play)).decode()]) if words else as_lines(self.play)

    def _roll(self, text: str) -> Iterator[str]:
        try:
            yield parse(text).roll(self._dice).text()
        except DiceError as error:
            raise Refusal(str(error)) from error


def unsaved(trouble: str) -> str:
    """Why the session is in memory only, and the command that takes it to another place."""
    return f"UNSAVED: {safe(trouble)} (save FOLDER goes on elsewhere)"


def safe(text: str) -> str:
    """A sentence as one line that can't steer a terminal or turn its reading direction."""
    return "".join(char if char.isprintable() else " " for char in text)


def _help(words: list[Word]) -> Iterator[str]:
    only(words, 1)
    if not words:
        yield 'LABEL and TEXT are quoted if they have spaces; a modifier\'s value follows its text as "wyrm bow"=3'
        yield "Capitals stand for what you type, brackets for what may be left out; help VERB shows an example"
        yield from (told(MANUAL[verb]) for verb in sorted(MANUAL))
        return
    entry = MANUAL.get(words[0].text.lower())
    if entry is None:
        raise Refusal(f"{words[0].text} is no command{nearest(words[0].text, MANUAL)}; help lists them")
    yield f"{entry.verb}: {entry.help}"
    yield from entry.forms
    yield f"Such as: {entry.example}"
