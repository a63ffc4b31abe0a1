"""Groups, encounters of one session, and where it is saved, in line mode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain.naming import aimed, everyone, is_group, who
from oa_tui.plain.words import Word, nearest, number, only, sections
from oa_tui.play import amounts
from oa_tui.play.session import Play


def points(command: type[c.Hurt] | type[c.Heal], play: Play, words: list[Word]) -> Iterator[str]:
    """`damage N [POOL] on LABEL...`: on a group `5` is for one member, `5x3` for three, `5 all` for every one."""
    verb = "damage" if command is c.Hurt else "heal"
    parts = sections(words, ("on",))
    said = parts[""]
    if not said or not said[0].text[0].isdigit():
        number(said[0] if said else None, "N")
    amount = amounts.read(" ".join(word.spelled for word in said))
    named = parts.get("on", [])
    if not named:
        raise Refusal(f"Whom? Write on and the labels behind the number: {verb} 5 on Troll")
    found = amounts.spread(play, tuple(dict.fromkeys(aimed(play, word) for word in named)), amount)
    yield from play.do(command(found.amounts, found.pool)).sentences


def group(play: Play, words: list[Word]) -> Iterator[str]:
    """`group LABEL...`: identical combatants become one line; a group's name brings all of it."""
    if not words:
        raise Refusal('Who? group "Goblin A" "Goblin B"')
    whos = tuple(dict.fromkeys(one for word in words for one in everyone(play, word)))
    yield from play.do(c.Group(whos)).sentences


def split(play: Play, words: list[Word]) -> Iterator[str]:
    """`split LABEL`: a member leaves its group; a group's name takes it apart."""
    only(words, 1)
    whole = bool(words) and is_group(play, words[0])
    one = everyone(play, words[0])[0] if whole else who(play, words[0] if words else None).id
    yield from play.do(c.Ungroup(one, every=whole)).sentences


def switch(play: Play, words: list[Word]) -> Iterator[str]:
    """`switch ENCOUNTER`: another encounter of this session, by its name or the number in the answer to `switch`."""
    only(words, 1)
    known = list(play.table.encounters.values())
    if not words:
        for number, one in enumerate(known, 1):
            here = ", open" if one.id == play.table.open else ""
            yield f"{number}. {one.name}, {one.stage}{here}"
        return
    said = words[0].text
    found = [one for one in known if one.name.casefold() == said.casefold()]
    if not found and said.isdigit() and 1 <= int(said) <= len(known):
        found = [known[int(said) - 1]]
    others = [one for one in found if one.id != play.table.open] or found
    if not others:
        raise Refusal(f"This session has no encounter {said}{nearest(said, [one.name for one in known])}")
    if len(others) > 1:
        numbers = " or ".join(str(known.index(one) + 1) for one in others)
        raise Refusal(f"{len(others)} encounters are called {said}: switch {numbers}")
    yield from play.do(c.SwitchEncounter(others[0].id)).sentences


def rest(play: Play, words: list[Word]) -> Iterator[str]:
    """`rest TEXT`: time to recover; what the rules restore waits to be accepted."""
    yield from play.do(c.Rest(" ".join(word.spelled for word in words))).sentences


def save(play: Play, words: list[Word]) -> Iterator[str]:
    """`save FOLDER`: the session goes on in a new file there (or in a FILE.oasession)."""
    only(words, 1)
    if not words or not words[0].text:
        raise Refusal("FOLDER is missing: save ~/sessions")
    try:
        where = Path(words[0].text).expanduser()
    except RuntimeError as error:
        raise Refusal(f"{words[0].text} is no path: {error}") from error
    play.save_as(where)
    yield f"Saved: the session goes on in {play.path}"
