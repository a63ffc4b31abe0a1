"""What goes on from encounter to encounter: the party as it is, several scenes at once, and rest between them."""

from __future__ import annotations

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.applying import ask, at_moment
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.moments import await_end
from oa_tui.encounter.order import scores, turns
from oa_tui.rules.consequences import Defeat, End
from oa_tui.rules.table import Combatant, Condition, Moment

PASSING_FATES = ("fled", "surrendered", "captured")
"""Words that belong to the fight in which they fell: in the next one the GM is asked."""


def known_member(ledger: Ledger, one: Combatant) -> Combatant | None:
    """The one of the party that the session knows by this name and who isn't at the table now.

    Whoever changed sides meanwhile is known by the sheet.
    """
    if one.side != "party" or not one.sheet:
        return None
    name = (one.name or one.label).casefold()
    here = ledger.encounter.members
    people = [each for each in ledger.table.combatants.values() if each.sheet]
    party = [each for each in people if each.side == "party" or each.sheet == one.sheet]
    return next((each for each in reversed(party) if each.name.casefold() == name and each.id not in here), None)


def come_back(ledger: Ledger, known: Combatant, now: Combatant) -> None:
    """One of the party sits down as the last encounter left them; the session's own copy of the sheet holds."""
    taken = {ledger.table.combatants[who].label.casefold() for who in ledger.encounter.gone}
    taken |= {each.label.casefold() for each in ledger.table.present}
    if known.label.casefold() in taken:
        raise Refusal(f"Somebody at the table is called {known.label} already")
    ledger.add(e.Joined(known))
    if known.sheet != now.sheet:
        text = f"{known.label}: the file says something else now; this session goes on with its own copy"
        ledger.add(e.Noted(text, known.id))
    for condition in known.conditions:
        if _outlasted(ledger, condition):
            ask(ledger, End(who=known.id, condition=condition.id, why=f"{condition.name} goes on: end it?"))
        else:
            await_end(ledger, known.id, condition)
    if known.fate in PASSING_FATES:
        ask(ledger, Defeat(who=known.id, word="", why=f"Back in the fight? {known.fate.capitalize()} in the last one"))


def switch(ledger: Ledger, command: c.SwitchEncounter) -> None:
    """Another encounter of the session is the open one."""
    if command.id not in ledger.table.encounters:
        raise Refusal("There is no such encounter in this session: open FILE brings one in")
    if command.id == ledger.table.open:
        raise Refusal(f"{ledger.encounter.name} is the open one already")
    ledger.add(e.Switched(command.id))
    _caught_up(ledger)


def _caught_up(ledger: Ledger) -> None:
    """Who went away or came back while another encounter was open has lost or found a place in this one."""
    encounter = ledger.encounter
    if encounter.stage != "running":
        return
    for who in encounter.members:
        away = ledger.table.combatants[who].fate == c.ABSENT
        if away == (ledger.encounter.slot(who) is not None):
            turns.leave(ledger, who) if away else scores.arrive(ledger, who)


def rest(ledger: Ledger, command: c.Rest) -> None:
    """Time passes; what the rules restore in it waits as prompts."""
    if ledger.encounter.stage == "running":
        raise Refusal(f"{ledger.encounter.name} is going on: end it first, then rest")
    ledger.add(e.Noted(f"Rest: {command.text}" if command.text else "Rest"))
    at_moment(ledger, Moment("rest"))


def _outlasted(ledger: Ledger, condition: Condition) -> bool:
    """Whether it has lasted longer than the encounter in which its end was counted."""
    until = condition.until
    counted = ledger.table.encounters.get(until.scene) if until is not None else None
    return counted is not None and counted.stage == "ended"
