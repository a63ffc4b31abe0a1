"""Who is meant by a typed LABEL: a combatant, or a group by its name (`Goblins`, `Goblin x4`)."""

from __future__ import annotations

from collections.abc import Iterable

from oa_tui.encounter.commands import Refusal
from oa_tui.plain.words import Word, nearest
from oa_tui.play import rows
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Id


def who(play: Play, word: Word | None, role: str = "LABEL") -> Combatant:
    """Somebody at the table by label; of a group by its name the member to act next. Refuses with the nearest."""
    if word is None:
        raise Refusal(f"{role} is missing{nearest('', _labels(play))}")
    one = play.table.labelled(word.text)
    if one is not None:
        return one
    group = _group(play, word)
    able = play.next_able(group)
    if able is None:
        raise Refusal(f"Nobody of {word.text} stands any more: name a member by its label")
    return play.table.combatants[able]


def target(play: Play, word: Word) -> Id:
    """Somebody as a target: of a group by its name the next member standing."""
    one = play.table.labelled(word.text)
    if one is not None:
        return one.id
    standing = play.next_standing(_group(play, word))
    if standing is None:
        raise Refusal(f"Nobody of {word.text} stands any more: name a member by its label")
    return standing


def targets(play: Play, words: Iterable[Word]) -> tuple[Id, ...]:
    """Several targets of one check; a group named several times gives one member after another."""
    found: list[Id] = []
    for word in words:
        if play.table.labelled(word.text) is not None:
            found.append(target(play, word))
            continue
        free = [member for member in play.standing(_group(play, word)) if member not in found]
        found.append(free[0] if free else target(play, word))
    return tuple(found)


def everyone(play: Play, word: Word | None, role: str = "LABEL") -> tuple[Id, ...]:
    """Somebody, or every member of a group by its name."""
    if word is None or play.table.labelled(word.text) is not None:
        return (who(play, word, role).id,)
    return play.members(_group(play, word))


def aimed(play: Play, word: Word) -> Id:
    """Who loses or regains points: a combatant, or a group by its id."""
    one = play.table.labelled(word.text)
    return one.id if one is not None else _group(play, word)


def is_group(play: Play, word: Word) -> bool:
    """Whether a group is meant, and nobody of that label."""
    return play.table.labelled(word.text) is None and any(rows.named(play.table, word.text))


def _group(play: Play, word: Word) -> Id:
    found = list(rows.named(play.table, word.text))
    if not found:
        raise Refusal(f"Nobody at the table is called {word.text}{nearest(word.text, _labels(play))}")
    if len(found) > 1:
        first = " or ".join(play.table.combatants[play.members(group)[0]].label for group in found)
        raise Refusal(f"{len(found)} groups are called {word.text}: name one by a member, {first}")
    return found[0]


def _labels(play: Play) -> list[str]:
    return [one.label for one in play.table.present]
