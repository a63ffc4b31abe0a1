"""What is kept at the table, typed: conditions with their ends, tracks, counters and reminders."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.state import Counter
from oa_tui.plain import casting
from oa_tui.plain.naming import everyone, who
from oa_tui.plain.words import Word, nearest, number, only, sections
from oa_tui.play import reminding
from oa_tui.play.record import Done
from oa_tui.play.seats import Seats, challenge, counter_of
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition, Id, Track

Deed = Callable[[Play, list[Word]], Done]


def condition(play: Play, words: list[Word]) -> Iterator[str]:
    """`condition NAME on LABEL... [until TEXT]`: of the library, or one of your own."""
    parts = sections(words, ("on", "until"))
    name = _take(parts[""], 0)
    if name is None:
        raise Refusal("NAME is missing: condition Prone on Troll")
    only(parts[""], 1)
    whos = tuple(dict.fromkeys(each for word in parts.get("on", []) for each in everyone(play, word)))
    if not whos:
        raise Refusal(f"Who is it? Write on and the labels behind the name: condition {name.text} on Troll")
    until = " ".join(word.text for word in parts.get("until", []))
    yield from play.do(c.AddCondition(whos, Condition("", name.text, value=name.value), until)).sentences


def drop(play: Play, words: list[Word]) -> Iterator[str]:
    """`drop NAME on LABEL`."""
    parts = sections(words, ("on",))
    name = _take(parts[""], 0)
    if name is None:
        raise Refusal("NAME is missing: drop Prone on Troll")
    only(parts[""], 1)
    named = parts.get("on", [])
    only(named, 1)
    yield from play.do(c.DropCondition(who(play, _take(named, 0), "on LABEL").id, name.text)).sentences


def track(play: Play, words: list[Word]) -> Iterator[str]:
    """`track NAME N` (signed), `track NAME tick` (a Round of its own is over), `track new NAME [POINTS] [DIFFICULTY]`,
    `track remove|hide|reveal NAME`, `track max NAME N`, `track owner NAME [LABEL]`.
    """
    if len(words) == 2 and words[1].text.lower() == "tick" and not words[1].quoted:
        words = [words[1], words[0]]
    yield from _thing(play, words, _TRACK, lambda: casting.track(play, _take(words, 0)).id, c.MoveTrack)


def counter(play: Play, words: list[Word]) -> Iterator[str]:
    """`counter NAME N` (signed), `counter new NAME [MAX] [down]`, `counter remove|hide|reveal NAME`,
    `counter max NAME [N]`.
    """
    yield from _thing(play, words, _COUNTER, lambda: _counter(play, _take(words, 0)).id, c.MoveCounter)


def remind(play: Play, words: list[Word]) -> Iterator[str]:
    """`remind WHEN TEXT`: WHEN such as `"end of round 3"`, `"Alarm at 4"`, `"Troll at 10"`, `"by hand"`.

    A moment with a colon behind it needs no quotes: `remind end of round 3: the bridge falls`.
    """
    whole = reminding.read(play, " ".join(word.spelled for word in words))
    if whole.when and not words[0].quoted:
        yield from play.do(whole.command).sentences
        return
    if len(words) < 2:
        raise Refusal('WHEN and TEXT are needed: remind "end of round 3" "the bridge falls"')
    text = " ".join(word.spelled for word in words[1:])
    yield from play.do(c.Remind(words[0].text, text)).sentences


def _thing(
    play: Play,
    words: list[Word],
    deeds: dict[str, Deed],
    named: Callable[[], Id],
    move: type[c.MoveTrack] | type[c.MoveCounter],
) -> Iterator[str]:
    """A deed if one is said first; a thing that is called like a deed is put in quotes."""
    first = _take(words, 0)
    deed = deeds.get(first.text.lower()) if first is not None and not first.quoted else None
    if deed is None:
        only(words, 2)
        yield from play.do(move(named(), number(_take(words, 1), "N", -9999))).sentences
    else:
        yield from deed(play, words[1:]).sentences


def _new_track(play: Play, words: list[Word]) -> Done:
    only(words, 3)
    name = _take(words, 0)
    if name is None:
        raise Refusal('NAME is missing: track new "Cross the ford" 5 6')
    entry = play.library.challenge(name.text, play.system.id)
    if entry is not None:
        seats = Seats(play.system)
        made = challenge(entry, seats)
        points = number(words[1], "POINTS", 1) if len(words) > 1 else made.max
        return play.do(c.AddTrack(_sized(made, points, words)), sheets=seats.kept)
    points = number(_take(words, 1), "POINTS", 1)
    return play.do(c.AddTrack(_sized(Track("", name.text, points, points), points, words)))


def _sized(made: Track, points: int, words: list[Word]) -> Track:
    difficulty = number(words[2], "DIFFICULTY") if len(words) > 2 else made.difficulty
    return Track("", made.name, points, points, made.sheet, difficulty, made.traits)


def _new_counter(play: Play, words: list[Word]) -> Done:
    only(words, 3)
    name = _take(words, 0)
    if name is None:
        raise Refusal("NAME is missing: counter new Doom 6")
    down = len(words) > 1 and words[-1].text.lower() == "down"
    numbers = words[1:-1] if down else words[1:]
    only(numbers, 1)
    most = number(numbers[0], "MAX", 1) if numbers else None
    if down and most is None:
        raise Refusal(f"{name.text} runs down from where? counter new {name.text} 6 down")
    return play.do(c.AddCounter(counter_of(name.text, most or 0 if down else 0, most)))


def _owner(play: Play, words: list[Word]) -> Done:
    only(words, 2)
    label = _take(words, 1)
    return play.do(c.SetOwner(casting.track(play, _take(words, 0)).id, who(play, label).id if label else ""))


def _limit(find: Callable[[Play, Word | None], Track | Counter]) -> Deed:
    def deed(play: Play, words: list[Word]) -> Done:
        only(words, 2)
        most = number(words[1], "N", 1) if len(words) > 1 else None
        return play.do(c.SetLimit(find(play, _take(words, 0)).id, most))

    return deed


def _on(find: Callable[[Play, Word | None], Track | Counter], command: Callable[[Id], Command]) -> Deed:
    def deed(play: Play, words: list[Word]) -> Done:
        only(words, 1)
        return play.do(command(find(play, _take(words, 0)).id))

    return deed


def _counter(play: Play, word: Word | None) -> Counter:
    known = {one.name.casefold(): one for one in play.encounter.counters.values()}
    found = known.get(word.text.casefold()) if word else None
    if found is None:
        names = [one.name for one in known.values()]
        raise Refusal(f"There is no such counter{nearest(word.text if word else '', names)}")
    return found


def _common(find: Callable[[Play, Word | None], Track | Counter]) -> dict[str, Deed]:
    return {
        "remove": _on(find, c.RemoveThing),
        "hide": _on(find, lambda id_: c.SetThingSight(id_, hidden=True)),
        "reveal": _on(find, lambda id_: c.SetThingSight(id_, hidden=False)),
        "max": _limit(find),
    }


_TRACK: dict[str, Deed] = {
    "new": _new_track,
    "owner": _owner,
    "tick": _on(casting.track, c.TickTrack),
    **_common(casting.track),
}
_COUNTER: dict[str, Deed] = {"new": _new_counter, **_common(_counter)}


def _take(words: list[Word], index: int) -> Word | None:
    return words[index] if index < len(words) else None
