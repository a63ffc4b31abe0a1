"""Points as they are typed: `5`, `5x3`, `5 all`, one for each target as `5,3,0`, and a pool behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from msgspec import Struct

from oa_tui.encounter.commands import Refusal
from oa_tui.rules.table import Id

if TYPE_CHECKING:
    from oa_tui.play.session import Play

MOST = 9999
_FORM = re.compile(
    r"\s*(?P<numbers>\d+(?:\s*[,\s]\s*\d+)*)?\s*(?:[x×*]\s*(?P<times>\d+)|(?P<every>all)\b)?[\s,]*(?P<pool>[^\d\s].*?)?\s*",
    re.IGNORECASE,
)
_VALUED = re.compile(
    r"(?:(?P<name>.*?\S)(?:\s+|\s*(?=[+=−-])))?(?P<sign>[+=−-]?)\s?(?P<n>\d{1,4})",
)


class Valued(Struct, frozen=True):
    """A text with a number behind it, as `wyrm bow +3`: `sign` is `+`, `-`, `=` or nothing, `n` None without one."""

    name: str
    sign: str = ""
    n: int | None = None


class Amount(Struct, frozen=True):
    """What was typed. `times`: so many members of a group; `every`: all of them; neither: one of them."""

    numbers: tuple[int, ...]
    times: int | None = None
    every: bool = False
    pool: str = ""


class Points(Struct, frozen=True):
    """Points for each combatant, and the pool; "" is the one that health is."""

    amounts: tuple[tuple[Id, int], ...]
    pool: str = ""


def read(text: str) -> Amount:
    """An amount as typed. Raises Refusal with a sentence."""
    match = _FORM.fullmatch(text)
    if match is None or not match["numbers"]:
        raise Refusal("Type a number of points, such as 5; on a group also 5x3 or 5 all")
    numbers = tuple(int(number[:6]) for number in re.split(r"[\s,]+", match["numbers"].strip()))
    if max(numbers) > MOST:
        raise Refusal(f"That is too many points: 0 to {MOST}")
    times = int(match["times"][:6]) if match["times"] else None
    if times == 0:
        raise Refusal("x0 is nobody: 5x3 is 5 points for each of three")
    if len(numbers) > 1 and (times or match["every"]):
        raise Refusal("Either one number for several (5x3, 5 all), or one for each (5,3,0)")
    return Amount(numbers, times, bool(match["every"]), match["pool"] or "")


def valued(text: str) -> Valued:
    """A name and the number behind it: `mind 3`, `mind+3`, `mind = 3`, `3`; `t6` is a name alone."""
    match = _VALUED.fullmatch(text.strip())
    if match is None:
        return Valued(text.strip())
    return Valued(match["name"] or "", match["sign"].replace("−", "-"), int(match["n"]))


def spread(play: Play, targets: tuple[Id, ...], amount: Amount) -> Points:
    """Who gets how much; a target is a combatant, or a group by its id. Raises Refusal.

    On a group `5` is for the next member standing, `5x3` for three of them, `5 all` for every one; what one of them
    has too much of is lost. Several members of one group as targets are each meant for themselves.
    """
    if not targets:
        raise Refusal("Nobody is meant: mark targets, or name them")
    groups = {row.group for row in play.rows() if row.group}
    pool = pool_named(play, (who for target in targets for who in _members(play, target, groups)), amount.pool)
    if len(amount.numbers) > 1:
        return Points(tuple(_one_each(play, targets, amount.numbers, groups)), pool)
    n = amount.numbers[0]
    found = {who: n for target in targets for who in _hit(play, target, amount, groups)}
    return Points(tuple(found.items()), pool)


def pool_named(play: Play, whos: Iterable[Id], word: str) -> str:
    """The pool of that name, title, or beginning; "" where no word is given. Raises Refusal that names the others."""
    wanted = word.strip().casefold().replace(" ", "_")
    if not wanted:
        return ""
    there = {pool for who in whos for pool in play.table.combatants[who].pools}
    known = {name: look for name, look in play.system.looks.pools.items() if name in there}
    titles = {name: look.title.casefold().replace(" ", "_") for name, look in known.items()}
    for fits in (str.__eq__, str.startswith):
        for name, look in known.items():
            if fits(name, wanted) or fits(titles[name], wanted) or look.short.casefold() == wanted:
                return name
    near = get_close_matches(wanted, {*known, *titles.values()}, 1, 0.5)
    if near:
        raise Refusal(f"There is no pool {word.strip()}: did you mean {near[0]}?")
    names = ", ".join(look.title for look in known.values())
    raise Refusal(f"Nobody here has {word.strip()}: " + (f"there is {names}" if names else "nobody has any points"))


def _members(play: Play, target: Id, groups: set[Id]) -> tuple[Id, ...]:
    return play.members(target) if target in groups else (target,)


def _hit(play: Play, target: Id, amount: Amount, groups: set[Id]) -> tuple[Id, ...]:
    if target not in groups and (amount.times is not None or amount.every):
        group = play.table.combatants[target].group
        if not group and amount.times is not None:
            label = play.table.combatants[target].label
            raise Refusal(f"{amount.numbers[0]}x{amount.times} is for a group: {label} stands alone")
        target = group or target
    if target not in groups:
        return (target,)
    standing = play.standing(target)
    label = next(row.label for row in play.rows() if row.group == target)
    wanted = len(standing) if amount.every else amount.times or 1
    if not standing:
        raise Refusal(f"Nobody of {label} stands any more: name a member by its label")
    if wanted > len(standing):
        raise Refusal(f"{len(standing)} of {label} stand: {amount.numbers[0]}x{len(standing)} at most")
    return standing[:wanted]


def _one_each(
    play: Play, targets: tuple[Id, ...], numbers: tuple[int, ...], groups: set[Id]
) -> Iterator[tuple[Id, int]]:
    """One number for each target; where a group is the only target, one for each of its members who stands."""
    one_group = len(targets) == 1 and targets[0] in groups
    whos = play.standing(targets[0]) if one_group else targets
    if len(numbers) > len(whos) or (len(numbers) < len(whos) and not one_group):
        whom = "one target" if len(whos) == 1 else f"{len(whos)} targets"
        raise Refusal(f"{len(numbers)} numbers for {whom}: type one for all, or one for each")
    for who, n in zip(whos, numbers, strict=False):
        yield (play.next_standing(who) or who) if who in groups else who, n
