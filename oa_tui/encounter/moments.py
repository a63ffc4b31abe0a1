"""What becomes due when turns, rounds and scenes start and end, or a number is reached: reminders, ends."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from oa_tui.encounter import events as e
from oa_tui.encounter import expiry, triggers
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.state import Counter, Encounter, Prompt, Table
from oa_tui.rules.consequences import Defeat, End
from oa_tui.rules.table import Combatant, Condition, Expiry, Id, Moment, Track


def reminders_due(ledger: Ledger, moment: Moment) -> None:
    """Reminders whose moment this is wait for the GM from now on."""
    for prompt in ledger.encounter.prompts:
        if prompt.due or isinstance(prompt.consequence, End):
            continue
        when = expiry.parse(prompt.when)
        if when is None:
            continue
        if expiry.names(when, ledger.table, moment) or expiry.shot_passes(when, ledger.table, moment):
            ledger.add(e.Prompted(replace(prompt, due=True, when=expiry.place(ledger.table, moment))))


def run_out(ledger: Ledger, moment: Moment) -> None:
    """The conditions whose end comes now wait to be ended: none ends by itself."""
    for one in ledger.table.present:
        for condition in one.conditions:
            over = condition.until is not None and _over(ledger, condition.until, moment)
            if over and not (_doom(ledger, condition) and ledger.status(one.id) == "out"):
                _due(ledger, one, condition, expiry.place(ledger.table, moment))


def await_end(ledger: Ledger, who: Id, condition: Condition) -> None:
    """What a condition's end waits for is to be seen beforehand; a condition without one takes such a prompt away."""
    one = ledger.table.combatants[who]
    known = _ending(ledger.encounter, condition.id)
    words = _awaited(ledger, one, condition)
    if words:
        prompt = _prompt(ledger, one, condition, known.id if known else ledger.fresh("p"))
        ledger.add(e.Prompted(replace(prompt, when=words, due=False)))
    elif known is not None:
        ledger.add(e.PromptSettled(known.id))


def fated(ledger: Ledger, who: Id) -> None:
    """Whoever is out has no other fate to wait for; whoever comes back has the one that a condition brings."""
    out = ledger.status(who) == "out"
    for condition in ledger.table.combatants[who].conditions:
        waiting = _ending(ledger.encounter, condition.id)
        if _doom(ledger, condition) is None or out == (waiting is None):
            continue
        if waiting is None:
            await_end(ledger, who, condition)
        else:
            ledger.add(e.PromptSettled(waiting.id))


def numbers_reached(ledger: Ledger, before: Table) -> None:
    """Reminders and ends on a shot or a number (`Alarm at 4`), a track's triggers, full counters, cleared tracks."""
    if ledger.table.open != before.open or before is ledger.table:
        return
    told: set[str] = set()
    for prompt in ledger.encounter.prompts:
        when = None if prompt.due else expiry.parse(_until_words(ledger, prompt))
        if when is None:
            continue
        if (when.kind == "shot" and _shot(ledger, before, when.n or 0)) or (
            when.kind == "reached" and _passed(ledger, before, when.whose, when.n or 0)
        ):
            ledger.add(e.Prompted(replace(prompt, due=True)))
            told.add(when.whose.casefold())
    for text in list(triggers.reached(ledger, before)):
        ledger.add(e.Prompted(Prompt(ledger.fresh("p"), text, when="now")))
    for name, text in list(_full(ledger, before)):
        if name.casefold() not in told:
            ledger.add(e.Prompted(Prompt(ledger.fresh("p"), text, when="now")))
    for id_, track in before.encounter.tracks.items():
        now = ledger.encounter.tracks.get(id_)
        if track.value and (now is None or not now.value):
            triggers.withdraw(ledger, id_)


def _over(ledger: Ledger, until: Expiry, moment: Moment) -> bool:
    if expiry.reached(until, ledger.table, moment):
        return True
    if moment.at != "round-end" or until.at not in ("turn-start", "turn-end"):
        return False
    there = until.who in ledger.encounter.members
    return expiry.missed(until, ledger.table, out=not there or ledger.status(until.who) == "out")


def _due(ledger: Ledger, one: Combatant, condition: Condition, when: str) -> None:
    known = _ending(ledger.encounter, condition.id)
    others = (each for id_, each in ledger.table.encounters.items() if id_ != ledger.table.open)
    if any((told := _ending(each, condition.id)) is not None and told.due for each in others):
        return
    if known is None or not known.due:
        prompt = _prompt(ledger, one, condition, known.id if known else ledger.fresh("p"))
        ledger.add(e.Prompted(replace(prompt, when=when)))


def _prompt(ledger: Ledger, one: Combatant, condition: Condition, id_: Id) -> Prompt:
    end = End(who=one.id, condition=condition.id, why=f"{condition.name} runs out")
    doom = _doom(ledger, condition)
    if doom is not None:
        end = replace(end, fate=doom.word, why=doom.why, rule=doom.rule)
    return Prompt(id_, f"{end.why}: {one.label}", one.id, rule=end.rule, consequence=end)


def _doom(ledger: Ledger, condition: Condition) -> Defeat | None:
    return ledger.system.looks.doom.get(condition.name.casefold())


def _ending(encounter: Encounter, condition: Id) -> Prompt | None:
    ends = (one for one in encounter.prompts if isinstance(one.consequence, End))
    return next(
        (one for one in ends if isinstance(one.consequence, End) and one.consequence.condition == condition), None
    )


def _awaited(ledger: Ledger, one: Combatant, condition: Condition) -> str:
    if condition.until is not None:
        if condition.until.scene not in ("", ledger.encounter.id):
            return ""
        return expiry.spoken(condition.until, ledger.table, one.id)
    words = condition.note.removeprefix("until ") if condition.note.startswith("until ") else ""
    when = expiry.parse(words)
    return words if when is not None and when.kind == "reached" else ""


def _until_words(ledger: Ledger, prompt: Prompt) -> str:
    """A shot of a later round is not yet a shot to wait for."""
    if isinstance(prompt.consequence, End) and prompt.who in ledger.table.combatants:
        conditions = ledger.table.combatants[prompt.who].conditions
        ending = next((one for one in conditions if one.id == prompt.consequence.condition), None)
        if ending is not None and ending.until is not None:
            shot = ending.until.at == "shot" and ending.until.round <= ledger.encounter.round
            return f"shot {ending.until.n}" if shot else ""
    return prompt.when


def _shot(ledger: Ledger, before: Table, n: int) -> bool:
    now, was = ledger.encounter.shot, before.encounter.shot
    if now is None or now > n:
        return False
    return was is None or was > n or ledger.encounter.round != before.encounter.round


def _passed(ledger: Ledger, before: Table, name: str, n: int) -> bool:
    was, now = _number(ledger, before, name), _number(ledger, ledger.table, name)
    if was is None or now is None or was == now:
        return False
    return min(was, now) <= n <= max(was, now) and was != n


def _number(ledger: Ledger, table: Table, name: str) -> int | None:
    """What a counter, a track or somebody's points stand at; `Troll body` names the pool."""
    wanted = name.casefold()
    things: tuple[Counter | Track, ...] = (*table.encounter.counters.values(), *table.encounter.tracks.values())
    thing = next((one for one in things if one.name.casefold() == wanted), None)
    if thing is not None:
        return thing.value
    one = table.labelled(name)
    if one is not None:
        return next((one.pools[pool].value for pool in ledger.system.looks.pools if pool in one.pools), None)
    label, _, pool = name.rpartition(" ")
    named = table.labelled(label)
    known = named.pools.get(pool.lower()) if named else None
    return known.value if known else None


def _full(ledger: Ledger, before: Table) -> Iterator[tuple[str, str]]:
    """Counters that have come to their end, and what is told of tracks cleared, by this step."""
    for id_, counter in ledger.encounter.counters.items():
        was = before.encounter.counters.get(id_)
        if was is not None and was.value != counter.value and counter.value == counter.end:
            yield counter.name, f"{counter.name} is at {counter.value}"
    for track, text in triggers.overcome(ledger, before):
        yield track.name, text
