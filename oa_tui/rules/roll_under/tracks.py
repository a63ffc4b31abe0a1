"""What the table remembers of checks: Party Challenges (DT-16 to DT-19) and what was tried in vain (DT-15).

A Party Challenge is a track of the successes still needed. Its fails and what each adventurer rolled with stand in
that adventurer's memory, under keys that begin with the track's id, so that undo, replay and export need no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from oa_tui.rules.consequences import AnyConsequence, Note, Remember, Work
from oa_tui.rules.roll_under.checks import MOST_FAILS, Attribute, PartyChallenge
from oa_tui.rules.roll_under.degrees import FAILURE, GREAT, SUCCESS, TERRIBLE
from oa_tui.rules.roll_under.sheets import NAMES
from oa_tui.rules.table import Combatant, Id, Scene

COUNTS = {GREAT: 2, SUCCESS: 1, FAILURE: -1, TERRIBLE: -2}
"""DT-17: successes, or below 0 fails, that one check counts."""

_SEP = "_"

Numbers = dict[str, int | str | tuple[int, ...] | None]
"""What an outcome says in figures."""


class Followed(NamedTuple):
    """What a check does to its Party Challenge."""

    lines: list[str]
    follows: list[AnyConsequence]
    rules: list[str]
    numbers: Numbers


def fails_of(track: Id, scene: Scene) -> int:
    """DT-17: the fails of everybody at a Party Challenge."""
    return sum(own_fails(track, one) for one in scene.combatants.values())


def own_fails(track: Id, who: Combatant | None) -> int:
    """DT-17: the fails one adventurer has brought."""
    return who.memory.get(_key(track, "fails"), 0) if who else 0


def last_used(track: Id, who: Combatant | None) -> tuple[int, tuple[str, ...]]:
    """DT-18: how often somebody has tried, and what with the last time (attribute and skill)."""
    begin = _key(track, "used", "")
    entries = {key.removeprefix(begin): n for key, n in (who.memory if who else {}).items() if key.startswith(begin)}
    last = max(entries.values(), default=0)
    return last, tuple(name for name, n in entries.items() if n == last)


def ways_of(attribute_name: str, skill_name: str, *, skill: bool) -> tuple[str, ...]:
    """DT-18: what counts as used: the attribute, and the skill where it helped."""
    return tuple(name for name in (attribute_name, skill_name.lower() if skill else "") if name)


def repeated(check: Attribute) -> tuple[str, ...]:
    """DT-18: what this check uses that the same adventurer used the last time; nothing where the GM waives it."""
    if check.challenge is None or check.challenge.waived:
        return ()
    ways = ways_of(check.attribute_name, check.skill_name, skill=check.skill)
    return tuple(way for way in ways if way in check.challenge.used)


def challenge_follows(check: Attribute, challenge: PartyChallenge, word: str) -> Followed:
    """DT-17, DT-19: one result counts at once, and whichever limit it meets ends the challenge."""
    counted = COUNTS[word]
    left = challenge.remaining - max(0, counted)
    fails = challenge.fails + max(0, -counted)
    lines = [f"{max(0, counted)} towards the challenge, {max(0, left)} to go; {fails} of {MOST_FAILS} fails"]
    follows: list[AnyConsequence] = []
    if challenge.track:
        follows += _kept(check, challenge, counted)
    if left <= 0:
        follows.append(Note(who=check.who, text=f"{_title(check)} is won", rule="DT-19", waits=True))
    elif fails >= MOST_FAILS:
        text = f"{_title(check)} is lost: {fails} fails. A partial success is yours to grant"
        follows.append(Note(who=check.who, text=text, rule="DT-19", waits=True))
    numbers: Numbers = {
        "successes": max(0, counted),
        "remaining": max(0, left),
        "fails": fails,
    }
    return Followed(lines, follows, ["DT-17"], numbers)


def _kept(check: Attribute, challenge: PartyChallenge, counted: int) -> Iterable[AnyConsequence]:
    """DT-17, DT-18: the track moves, or the actor remembers the fails; and what was used."""
    if counted > 0:
        yield Work(who=check.who, track=challenge.track, by=-counted, why=f"{counted} towards it", rule="DT-17")
    else:
        total = challenge.own_fails - counted
        key, why = _key(challenge.track, "fails"), f"{challenge.fails - counted} of {MOST_FAILS} fails"
        yield Remember(who=check.who, key=key, value=total, why=why, rule="DT-17")
    for way in ways_of(check.attribute_name, check.skill_name, skill=check.skill):
        key = _key(challenge.track, "used", way)
        why = f"{NAMES.get(way, way.capitalize())} is used, not twice running"
        yield Remember(who=check.who, key=key, value=challenge.entry, why=why, rule="DT-18")


def remembered(check: Attribute, under: int, *, success: bool) -> list[AnyConsequence]:
    """DT-15: what failed is kept with the attribute it failed at; a success forgets it."""
    if not check.attribute_name or (success and not check.failed):
        return []
    value = 0 if success else max(1, under)
    why = "what failed before is done" if success else "a retry wants better circumstances"
    return [Remember(who=check.who, key=failed_key(check), value=value, why=why, rule="DT-15")]


def failed_key(check: Attribute) -> str:
    """DT-15: what makes two checks the same: the attribute, and the skill."""
    way = ways_of(check.attribute_name, check.skill_name, skill=check.skill)
    return _key("failed", *way)


def _title(check: Attribute) -> str:
    return check.label or "The challenge"


def _key(*parts: str) -> str:
    return _SEP.join(parts)
