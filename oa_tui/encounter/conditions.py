"""Conditions begin and end: what the library knows of them comes along, ends are anchored, the same again adds up."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import expiry
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.moments import await_end
from oa_tui.encounter.naming import must_show
from oa_tui.rules.table import Condition, Effect, Expiry, Id

_UNTIL = "until "


def begin_condition(ledger: Ledger, who: Id, condition: Condition, until: str = "", *, adds: bool = False) -> None:
    """A condition begins; the same one again replaces it, or is added to it (`adds`: values, uses, help up to `most`).

    Its end in words (`until`, or a note that begins so) is anchored; words that name no moment stay as its note.
    """
    whole = anchored(ledger, who, filled(condition, ledger.context.condition(condition.name)), until)
    wanted = whole.name.casefold()
    same = next((one for one in ledger.table.combatants[who].conditions if one.name.casefold() == wanted), None)
    if same is not None and adds:
        whole = added(same, whole)
    whole = replace(whole, id=same.id if same else ledger.fresh("k"))
    ledger.add(e.ConditionBegan(who, whole))
    await_end(ledger, who, whole)


def add(ledger: Ledger, command: c.AddCondition) -> None:
    """By the GM's hand: the same once more adds up."""
    if not command.whos:
        raise Refusal("Nobody is meant: mark targets, or name them")
    must_show(command.condition.name, "Prone")
    for who in command.whos:
        ledger.one(who)
        begin_condition(ledger, who, command.condition, command.until, adds=True)


def drop(ledger: Ledger, command: c.DropCondition) -> None:
    """A condition ends, by its name or id."""
    one = ledger.one(command.who)
    named = [x for x in one.conditions if x.name.casefold() == command.name.casefold() or x.id == command.name]
    if not named:
        has = ", ".join(x.name for x in one.conditions) or "none"
        raise Refusal(f"{one.label} has no condition {command.name}: it has {has}")
    ledger.add(e.ConditionEnded(one.id, named[0].id))


def filled(condition: Condition, known: Condition | None) -> Condition:
    """The condition with what the library knows of it, wherever it says nothing itself."""
    if known is None:
        return condition
    bare = not condition.effects and condition.uses is None and condition.value is None
    ends = condition.until is not None or condition.note
    return replace(
        condition,
        name=known.name,
        text=condition.text or known.text,
        effects=condition.effects or known.effects,
        uses=known.uses if bare else condition.uses,
        value=known.value if bare else condition.value,
        note=condition.note if ends else known.note,
        most=known.most if condition.most is None else condition.most,
    )


def anchored(ledger: Ledger, who: Id, condition: Condition, until: str = "") -> Condition:
    """The condition with an absolute end, where words or the condition itself name one."""
    words = until.strip().removeprefix(_UNTIL)
    if not words and (condition.until is not None or not condition.note.startswith(_UNTIL)):
        return replace(condition, until=_counted(condition.until, ledger.encounter.id))
    words = words or condition.note.removeprefix(_UNTIL)
    when = expiry.parse(words)
    ends = expiry.anchor(when, ledger.table, who, ledger.giver) if when is not None else None
    known = ends is not None or (when is not None and when.kind == "never")
    return replace(condition, until=ends, note="" if known else f"{_UNTIL}{words}")


def _counted(until: Expiry | None, here: Id) -> Expiry | None:
    """An end that no turn is waited for is counted in the encounter in which the condition begins."""
    return replace(until, scene=here) if until is not None and not until.who and not until.scene else until


def added(old: Condition, new: Condition) -> Condition:
    """The same condition once more: values and uses add up; with a limit (`most`) its effects do instead."""
    if new.most is not None:
        most = new.most
        return replace(new, effects=tuple(_raised(old, effect, most) for effect in new.effects))
    value = new.value if old.value is None or new.value is None else old.value + new.value
    uses = new.uses if old.uses is None or new.uses is None else old.uses + new.uses
    return replace(new, value=value, uses=uses)


def _raised(old: Condition, effect: Effect, most: int) -> Effect:
    same = (one for one in old.effects if (one.on, one.whose, one.when) == (effect.on, effect.whose, effect.when))
    before = next((one.value for one in same), 0)
    return replace(effect, value=min(most, before + effect.value))
