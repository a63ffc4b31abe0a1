"""Line mode: the same actions, typed, one command a line; for screen readers, slow links and scripts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import msgspec

from oa_tui.dice import DiceError, parse
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import casting, keeping, ordering, sessions, verbs
from oa_tui.plain.show import as_json, as_lines
from oa_tui.plain.words import Word, nearest, split
from oa_tui.play.actions import ACTIONS
from oa_tui.play.chance import RandomDice
from oa_tui.play.session import Play
from oa_tui.sessions import SessionError

VERBS: dict[str, verbs.Verb] = {
    "begin": ordering.begin,
    "end": verbs.nothing_more(c.EndEncounter),
    "next": ordering.next_turn,
    "undo": verbs.undo,
    "redo": verbs.redo,
    "rewind": verbs.rewind,
    "attack": casting.attack,
    "work": casting.work,
    "accept": casting.accept,
    "skip": casting.skip,
    "prompt": casting.prompt,
    "damage": verbs.points(c.Hurt),
    "heal": verbs.points(c.Heal),
    "set": verbs.set_pool,
    "condition": keeping.condition,
    "drop": keeping.drop,
    "read": keeping.read,
    "hold": verbs.on_one(c.Hold),
    "act": verbs.on_one(c.ActNow),
    "spend": ordering.spend,
    "order": ordering.order,
    "order-mode": ordering.order_mode,
    "surprise": ordering.surprise,
    "add": verbs.add,
    "quick": verbs.quick,
    "fate": verbs.fate,
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
    "save": sessions.save,
    "open": verbs.open_file,
}
"""Every verb that changes the table."""

ASKING = ("check", "roll", "show", "log", "help", "quit")


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
        if verb in VERBS:
            return VERBS[verb](self.play, split(words))
        if verb in ASKING:
            return self._asked(verb, split(words), rest.strip())
        raise Refusal(f"{verb} is no command{nearest(verb, [*VERBS, *ASKING])}; help lists them")

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

    def _asked(self, verb: str, words: list[Word], rest: str) -> Iterator[str]:
        if verb == "show":
            as_data = bool(words) and words[0].text in ("--json", "json")
            return iter([msgspec.json.encode(as_json(self.play)).decode()]) if as_data else as_lines(self.play)
        if verb == "log":
            return self._log()
        if verb == "roll":
            return self._roll(rest)
        return _help()

    def _log(self) -> Iterator[str]:
        for entry in reversed(self.play.log()):
            line = entry.line
            place = f"{line.round}·{line.turn} " if line.round else ""
            result = f" {line.result}" if line.result else ""
            undone = " (taken back)" if entry.undone else ""
            yield f"{entry.position}. {place}{line.title}{result}{undone}"
            yield from (f"    {detail}" for detail in line.details)

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


def _help() -> Iterator[str]:
    yield 'LABEL and TEXT are quoted if they have spaces; a modifier\'s value follows its text as "wyrm bow"=3'
    helped = {action.line.split(" ")[0]: action for action in ACTIONS if action.line}
    for verb in sorted([*VERBS, *ASKING]):
        known = helped.get(verb)
        form = " ".join((VERBS[verb].__doc__ or "").split()).rstrip(".") if verb in VERBS else ""
        yield f"{known.line}: {known.help}" if known else form.replace("`", "") or verb
