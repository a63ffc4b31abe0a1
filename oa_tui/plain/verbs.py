"""Line mode's verbs: each turns its words into commands of the session and answers with sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import sessions
from oa_tui.plain.naming import everyone, who
from oa_tui.plain.words import Word, nearest, number, only, sections
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Id, Side, Sight

Verb = Callable[[Play, list[Word]], Iterator[str]]


def take(words: list[Word], index: int) -> Word | None:
    """The word at an index, if there is one."""
    return words[index] if index < len(words) else None


def does(play: Play, command: c.Command) -> Iterator[str]:
    """Carry a command out and say what happened."""
    yield from play.do(command).sentences


def undo(play: Play, words: list[Word]) -> Iterator[str]:
    """`undo [N]`."""
    only(words, 1)
    yield from play.undo(number(words[0], "N", 1, 10_000) if words else 1).sentences


def redo(play: Play, words: list[Word]) -> Iterator[str]:
    """`redo [N]`."""
    only(words, 1)
    yield from play.redo(number(words[0], "N", 1, 10_000) if words else 1).sentences


def rewind(play: Play, words: list[Word]) -> Iterator[str]:
    """`rewind N`: N as the log numbers its lines."""
    only(words, 1)
    yield from play.rewind(number(take(words, 0), "N", 1, 10_000_000)).sentences


def points(command: type[c.Hurt] | type[c.Heal]) -> Verb:
    """`damage N [POOL] on LABEL...`, `heal N [POOL] on LABEL...`."""
    return partial(sessions.points, command)


def _pool(play: Play, one: Combatant, said: str) -> str:
    known = {*one.pools, *play.system.looks.pools}
    if said and said not in known:
        raise Refusal(f"There is no pool {said}{nearest(said, one.pools or known)}")
    return said


def set_pool(play: Play, words: list[Word]) -> Iterator[str]:
    """`set POOL N|N/MAX|/MAX on LABEL`."""
    parts = sections(words, ("on",))
    only(parts[""], 2)
    one = _on_one(play, parts)
    word = take(parts[""], 0)
    if word is None:
        raise Refusal(f"POOL is missing{nearest('', one.pools)}")
    n, most = _numbers(take(parts[""], 1), word.text)
    yield from does(play, c.SetPool(one.id, _pool(play, one, word.text.lower()), n, most))


def _numbers(word: Word | None, what: str) -> tuple[int | None, int | None]:
    """The number and the maximum of `7`, `7/12` or `/12`; None for what isn't said."""
    said, slash, most = word.text.partition("/") if word is not None else ("", "", "")
    value = None if slash and not said else number(word and replace(word, text=said), what)
    return value, (number(Word(most) if most else None, f"The maximum of {what}", 1) if slash else None)


def _on_one(play: Play, parts: dict[str, list[Word]]) -> Combatant:
    named = parts.get("on", [])
    only(named, 1)
    return who(play, take(named, 0), "on LABEL")


def on_one(command: Callable[[Id], c.Command]) -> Verb:
    """A verb with a label."""

    def verb(play: Play, words: list[Word]) -> Iterator[str]:
        only(words, 1)
        yield from does(play, command(who(play, take(words, 0)).id))

    return verb


def add(play: Play, words: list[Word]) -> Iterator[str]:
    """`add STATBLOCK [N]`."""
    only(words, 2)
    word = take(words, 0)
    kinds = play.library.kinds.seatable(play.system.id)
    if word is None:
        raise Refusal("STATBLOCK is missing: a name of the library, such as add Goblin 3")
    entry = play.library.find(word.text, play.system.id, kinds)
    if entry is None:
        near = play.library.nearest(word.text, play.system.id, kinds)
        raise Refusal(f"The library has no {word.text}" + (f": did you mean {' or '.join(near)}?" if near else ""))
    yield from play.add(entry, number(words[1], "N", 1, 200) if len(words) > 1 else 1).sentences


def quick(play: Play, words: list[Word]) -> Iterator[str]:
    """`quick NAME [xN] [HEALTH]`."""
    yield from play.do(quick_command(play, words)).sentences


def quick_command(play: Play, words: list[Word]) -> c.Command:
    """The command of a quick addition, `Thug x3 8`."""
    from oa_tui.play.seats import Seats

    only(words, 3)
    name = take(words, 0)
    if name is None or not name.text.strip():
        raise Refusal("NAME is missing: quick Thug x3 8")
    count, health = 1, None
    for word in words[1:]:
        if word.text[:1] in "xX×" and word.text[1:].isdigit():
            count = number(Word(word.text[1:]), "xN", 1, 200)
        else:
            health = number(word, "HEALTH", 0)
    return c.Add(Seats(play.system).nameless(name.text, health=health), count)


def fate(play: Play, words: list[Word]) -> Iterator[str]:
    """`fate LABEL WORD`: dead, fled, surrendered, captured, absent, back, or a word of your own."""
    only(words, 2)
    whos, word = everyone(play, take(words, 0)), take(words, 1)
    if word is None:
        raise Refusal("WORD is missing: down, dead, fled, surrendered, captured, absent or back")
    yield from does(play, c.SetFate(whos, word.text.lower()))


def remove(play: Play, words: list[Word]) -> Iterator[str]:
    """`remove LABEL...`: off the table for good."""
    if not words:
        raise Refusal("LABEL is missing: who leaves the table for good?")
    for one in dict.fromkeys(one for word in words for one in everyone(play, word)):
        yield from does(play, c.Remove(one))


def side(play: Play, words: list[Word]) -> Iterator[str]:
    """`side LABEL party|ally|foe|neutral`."""
    only(words, 2)
    yield from does(play, c.SetSide(who(play, take(words, 0)).id, _one_of(take(words, 1), "SIDE", Side)))


def see(play: Play, words: list[Word]) -> Iterator[str]:
    """`see LABEL hidden|name|words|bar|numbers`."""
    only(words, 2)
    yield from does(play, c.SetSight(everyone(play, take(words, 0)), _one_of(take(words, 1), "What", Sight)))


def _one_of(word: Word | None, what: str, literal: Any) -> Any:
    known = get_args(literal)
    if word is None or word.text.lower() not in known:
        said = f"{what} is missing" if word is None else f"{word.text} is none"
        raise Refusal(f"{said}: one of {', '.join(known)}")
    return word.text.lower()


def texted(command: Callable[[str], c.Command], example: str) -> Verb:
    """A verb with a text."""

    def verb(play: Play, words: list[Word]) -> Iterator[str]:
        if not words:
            raise Refusal(f"TEXT is missing: {example}")
        yield from does(play, command(" ".join(word.spelled for word in words)))

    return verb


def open_file(play: Play, words: list[Word]) -> Iterator[str]:
    """`open FILE`: its encounter becomes the open one."""
    only(words, 1)
    if not words or not words[0].text:
        raise Refusal("FILE is missing: open the-bridge.yaml")
    try:
        found = given([Path(words[0].text).expanduser()])
    except (RuntimeError, ValueError) as error:
        raise Refusal(f"{words[0].text} is no path: {error}") from error
    if found.opening is None or found.opening.system != play.system.id:
        first = found.errors[0] if found.errors else None
        why = f"{first.message} ({first.where})" if first else f"it has nothing for {play.system.id}"
        raise Refusal(f"{words[0].text} can't be opened: {why}")
    yield from play.open(found.opening).sentences
