"""What one key for groups means: join the marked, part the selected group, let a member go, gather twins."""

from __future__ import annotations

from collections.abc import Collection

from oa_tui.encounter.commands import ABSENT, Command, Group, Refusal, Ungroup
from oa_tui.play.queries import Queries
from oa_tui.rules.table import Combatant, Id


def wanted(play: Queries, marks: Collection[Id], selected: Id) -> Command:
    """The command that marks and selection ask for; `selected` may be a group's id. Raises Refusal.

    Several marks join, one mark is as good as a selection. A group parts, its member leaves it, and somebody alone
    joins all who are like them and still up or down.
    """
    people = play.table.combatants
    whos = tuple(one.id for one in play.order() if one.id in marks)
    if len(whos) > 1:
        groups = {people[who].group for who in whos}
        if len(groups) == 1 and "" not in groups:
            raise Refusal(
                "They are one group already: without marks its line parts it, a member's line lets that one go"
            )
        return Group(whos)
    on = whos[0] if whos else selected
    if on not in people:
        members = play.members(on) if on else ()
        if not members:
            raise Refusal("Nobody is selected: mark those who become one line")
        return Ungroup(members[0], every=True)
    one = people[on]
    if one.group:
        return Ungroup(on)
    twins = tuple(other.id for other in play.order() if _alike(one, other) and play.status(other.id) != "out")
    if on not in twins or len(twins) < 2:
        raise Refusal(f"Only identical ones make a group: nobody is like {one.label}")
    return Group(twins)


def _alike(one: Combatant, other: Combatant) -> bool:
    same = one.sheet == other.sheet and (bool(one.sheet) or one.name.casefold() == other.name.casefold())
    return same and one.side == other.side and other.fate != ABSENT
