"""Checks in line mode: `attack`, `work`, `check`, and what becomes of the dice: `accept`, `skip`, `prompt`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from oa_tui.dice import DiceError
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.prompts import check_asked
from oa_tui.encounter.state import Pending
from oa_tui.library.data import read_data
from oa_tui.library.problems import Problem
from oa_tui.plain import fields
from oa_tui.plain.naming import target, targets, who
from oa_tui.plain.words import SET, Word, is_key, nearest, number, only, sections
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules import documents
from oa_tui.rules.answers import percent
from oa_tui.rules.contract import Check, Modifier, Throw
from oa_tui.rules.table import Id, Track

KEYS = ("on", "benefit", "drawback", "stunt", "secret", SET, "dice", "total")


def attack(play: Play, words: list[Word]) -> Iterator[str]:
    """`attack ACTOR ACTION on LABEL... [benefit TEXT]... [drawback TEXT]... [stunt] [secret]
    [set KEY=VALUE...] [dice 4 6 3 | total 13]`.
    """
    parts = sections(words, KEYS)
    plain = parts[""]
    if len(plain) < 2:
        raise Refusal('Who does what? attack Bloodwind "Great axe" on Troll')
    actor = who(play, plain[0])
    action = " ".join(word.text for word in plain[1:])
    offers = [offer for offer in play.offers(actor.id) if not offer.id.startswith("work:")]
    named = {offer.label.casefold(): offer for offer in reversed(offers)}
    chosen = named.get(action.casefold())
    if chosen is None and action.isdigit() and 1 <= int(action) <= len(offers):
        chosen = offers[int(action) - 1]
    if chosen is None:
        raise Refusal(f"{actor.label} has no action {action}{nearest(action, [offer.label for offer in offers])}")
    if chosen.refused:
        raise Refusal(chosen.refused)
    aims = targets(play, parts.get("on", []))
    yield from _roll(play, play.draft(chosen.id, actor.id, aims), words)


def work(play: Play, words: list[Word]) -> Iterator[str]:
    """`work TRACK ACTOR [WAY] ...`: a Challenge's WAY by its name; the rest as for `attack`."""
    plain = sections(words, KEYS)[""]
    if len(plain) < 2:
        raise Refusal('Who works at what? work "Reach the Hollow" Bloodwind')
    only(plain, 3)
    found = track(play, plain[0])
    actor = who(play, plain[1])
    offers = [offer for offer in play.offers(actor.id) if offer.id.split(":")[:2] == ["work", found.id]]
    ways = {offer.label.casefold().removeprefix(f"{found.name.casefold()}: "): offer for offer in offers}
    offer = ways.get(plain[2].text.casefold()) if len(plain) > 2 else next(iter(offers), None)
    if offer is None:
        raise Refusal(f"{found.name} has no such way{nearest(plain[2].text if len(plain) > 2 else '', ways)}")
    if offer.refused:
        raise Refusal(offer.refused)
    yield from _roll(play, play.draft(offer.id, actor.id, ()), words)


def check(play: Play, line: str) -> Iterator[str]:
    """`check {check document}`: its people by label, `who: LABEL, on: [LABEL, ...]`."""
    found = next(iter(read_data(line.encode(), "this line")), None)
    if isinstance(found, Problem):
        raise Refusal(f"{found.message} (column {found.column})")
    if not isinstance(found, dict):
        raise Refusal("A check document is missing: check {check: action, who: Bloodwind, action_score: 6, ...}")
    document = {"system": play.system.id, **found}
    if document["system"] != play.system.id:
        raise Refusal(f"This table plays {play.system.id}, not {document['system']}")
    if "who" not in document:
        raise Refusal("who is missing: the label of whoever makes the check")
    document["who"] = who(play, Word(str(document["who"]))).id
    named = document.get("on", [])
    document["on"] = [_meant(play, str(one)) for one in (named if isinstance(named, list) else [named])]
    try:
        read = documents.read(play.system, document)
        throws = documents.throws(play.system, read, document) or ()
    except documents.DocumentError as error:
        raise Refusal(str(error)) from error
    yield from _tell(play, play.do(c.Roll(read, throws)))


def accept(play: Play, words: list[Word]) -> Iterator[str]:
    """`accept [N[=NUMBER]]...`: the numbered consequences, with another number where one is given, or all that wait."""
    for pending, which, numbers in _chosen(play, words):
        yield from play.do(c.Accept(pending.id, which, numbers, keep=True)).sentences or ("Accepted",)


def skip(play: Play, words: list[Word]) -> Iterator[str]:
    """`skip [N]...`."""
    only([word for word in words if word.value is not None], 0)
    for pending, which, _ in _chosen(play, words):
        play.do(c.Skip(pending.id, which))
        yield f"Skipped: {pending.title}" if which is None else "Skipped"


def prompt(play: Play, words: list[Word]) -> Iterator[str]:
    """`prompt accept|skip N`; a check that is asked for is rolled: `prompt accept N [dice 4 6 3 | total 13]`."""
    parts = sections(words, KEYS)
    plain = parts.pop("")
    deed = plain[0].text.lower() if plain else ""
    if len(plain) != 2 or deed not in ("accept", "skip"):
        raise Refusal("prompt accept N, or prompt skip N: show numbers the prompts")
    prompts = play.encounter.prompts
    if not prompts:
        raise Refusal("No prompt waits")
    one = prompts[number(plain[1], "N", 1, len(prompts)) - 1]
    asked = check_asked(play.system, one) if deed == "accept" else None
    if asked is not None:
        yield from _roll(play, asked, words, answers=one.id)
        return
    if parts:
        raise Refusal(f"{one.text} asks for no dice: prompt {deed} {plain[1].text} alone")
    yield from play.do(c.SettlePrompt(one.id, deed == "accept")).sentences


def reroll(play: Play, words: list[Word]) -> Iterator[str]:
    """`reroll [KEY[=N]] [dice 4 6 | total 13]`: change the last roll that lies: roll again, or a Story Point."""
    parts = sections(words, ("dice", "total"))
    only(parts[""], 1)
    pending = next(reversed(play.encounter.pending), None)
    if pending is None:
        raise Refusal("No roll lies: what was accepted or skipped is taken back with undo")
    command = fields.changed(play, pending, next(iter(parts[""]), None), parts)
    done = play.do(command)
    yield from done.sentences
    again = next((one for one in play.encounter.pending if one.id == pending.id), None)
    if again is not None:
        yield from _follows(play, again)


def track(play: Play, word: Word | None) -> Track:
    """A track by name. Refuses with the nearest."""
    known = {one.name.casefold(): one for one in play.encounter.tracks.values()}
    found = known.get(word.text.casefold()) if word else None
    if found is None:
        names = [one.name for one in known.values()]
        raise Refusal(
            f"There is no track {word.text if word else ''}".rstrip() + nearest(word.text if word else "", names)
        )
    return found


def _meant(play: Play, label: str) -> Id:
    for one in play.encounter.tracks.values():
        if one.name.casefold() == label.casefold():
            return one.id
    return target(play, Word(label))


def _roll(play: Play, drafted: Check, words: list[Word], answers: Id = "") -> Iterator[str]:
    parts = sections(words, KEYS)
    for key in ("stunt", "secret"):
        only(parts.get(key, []), 0)
    if "dice" in parts and "total" in parts:
        raise Refusal("dice and total both say what lies: keep one of them")
    if SET in parts and not parts[SET]:
        raise Refusal("Set what? A field of the check with its value: set nonlethal=true")
    drafted = fields.filled(play, drafted, parts.get(SET, []))
    for key, modifier in list(_modifiers(words)):
        drafted = play.revise(drafted, key, (*getattr(drafted, key, ()), modifier))
    if "stunt" in parts:
        drafted = play.revise(drafted, "stunt", True)
    roll = c.Roll(drafted, _throws(play, drafted, parts), secret="secret" in parts, answers=answers)
    yield from _tell(play, play.do(roll))


def _modifiers(words: list[Word]) -> Iterator[tuple[str, Modifier]]:
    """Each `benefit TEXT` and `drawback TEXT`, which may stand several times."""
    key, before = "", ""
    for word in words:
        if is_key(word, KEYS):
            key, before = word.text.lower(), ""
        elif key in ("benefit", "drawback"):
            if before:
                raise Refusal(f'{word.text} is one word too many here: {key} "{before} {word.text}"')
            before = word.text
            yield f"{key}s", Modifier(word.text, 1 if word.value is None else word.value)


def _throws(play: Play, drafted: Check, parts: dict[str, list[Word]]) -> tuple[Throw, ...]:
    try:
        if "total" in parts:
            totals = [number(word, "total", -999) for word in parts["total"]]
            return documents.throws_from_totals(play.system, drafted, totals)
        if "dice" in parts:
            text = " ".join(word.text for word in parts["dice"])
            return documents.throws_from_text(play.system, drafted, text)
    except DiceError as error:
        raise Refusal(str(error)) from error
    return ()


def _tell(play: Play, done: Done) -> Iterator[str]:
    """The outcome of the roll just made, then what waits, numbered as `accept` wants it."""
    entry = next(entry for entry in play.log(5) if entry.n == done.n)
    pending = next((one for one in play.encounter.pending if one.id.startswith(f"r{done.n}.")), None)
    outcome = entry.line
    yield f"{outcome.title}: {outcome.result}"
    if pending is None:
        yield f"{done.sentences[0].rpartition(': ')[2].capitalize()}, nothing follows"
    else:
        yield from _follows(play, pending)


def _follows(play: Play, pending: Pending) -> Iterator[str]:
    """How a roll that lies came about, and what of it waits."""
    yield from pending.outcome.breakdown
    if pending.chance:
        yield f"The chance was {percent(Fraction(pending.chance))}"
    for number_, (one, _, change) in enumerate(play.waiting(), 1):
        if one.id == pending.id:
            yield f"{number_}. {change.sentence}"


def _chosen(play: Play, words: list[Word]) -> list[tuple[Pending, tuple[int, ...] | None, dict[int, int]]]:
    """What is meant of each roll that lies: which of its consequences (None: all), and their changed numbers."""
    waiting = play.waiting()
    if not waiting:
        raise Refusal("No consequence waits")
    if not words:
        return [(pending, None, {}) for pending in play.encounter.pending]
    found: dict[Id, tuple[Pending, dict[int, int | None]]] = {}
    for word in words:
        pending, index, _ = waiting[number(word, "N", 1, len(waiting)) - 1]
        found.setdefault(pending.id, (pending, {}))[1][index] = word.value
    return [
        (pending, tuple(which), {index: n for index, n in which.items() if n is not None})
        for pending, which in found.values()
    ]
