"""What waits for the GM is accepted or skipped, each for itself; none is applied silently, none is lost."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import seating
from oa_tui.encounter.applying import apply
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.state import Prompt
from oa_tui.rules import consequences as k
from oa_tui.rules.contract import Check, System


def settle_prompt(ledger: Ledger, command: c.SettlePrompt) -> None:
    """Accept a prompt, carrying out what it proposes and seating who arrives; or skip it, with what that means."""
    prompt = next((one for one in ledger.encounter.prompts if one.id == command.id), None)
    if prompt is None:
        raise Refusal("That prompt is settled already")
    if command.accept:
        _accept(ledger, prompt)
    else:
        _skip(ledger, prompt)
    ledger.add(e.PromptSettled(prompt.id, prompt.text, command.accept))


def check_asked(system: System[Any], prompt: Prompt) -> Check | None:
    """The check that a prompt asks for; None where it asks for none. Its roll settles it (`Roll.answers`)."""
    if not isinstance(prompt.consequence, k.Todo):
        return None
    document = {key: value for key, value in prompt.consequence.document.items() if key != "system"}
    check: Check = msgspec.convert(document, system.checks)
    return check


def remind(ledger: Ledger, command: c.Remind) -> None:
    """A text waits for the moment named in words; words that name none leave it to the GM's hand."""
    if not command.text.strip():
        raise Refusal('What of? remind "end of round 3" "the bridge falls"')
    ledger.add(e.Prompted(Prompt(ledger.fresh("p"), command.text, when=command.when, due=False)))


def _accept(ledger: Ledger, prompt: Prompt) -> None:
    what = prompt.consequence
    if isinstance(what, k.Todo):
        raise Refusal(f"{prompt.text}: this check has to be rolled")
    for coming in prompt.arrivals:
        seating.add(ledger, c.Add(coming.combatant, coming.count, coming.group))
    if what is None or isinstance(what, k.Note):
        return
    if what.who not in ledger.encounter.members and not isinstance(what, k.Work):
        raise Refusal(f"{prompt.text}: whom it is about has left the table; skip it")
    apply(ledger, what)


def _skip(ledger: Ledger, prompt: Prompt) -> None:
    """An end that is skipped leaves the condition without one; an upkeep that is not paid ends what it keeps up."""
    what = prompt.consequence
    one = ledger.table.combatants.get(what.who) if what is not None else None
    if one is None:
        return
    if isinstance(what, k.End):
        for condition in one.conditions:
            if condition.id == what.condition:
                ledger.add(e.ConditionBegan(one.id, replace(condition, until=None, note="")))
    if isinstance(what, k.Spend):
        for condition in one.conditions:
            if condition.name == what.why:
                apply(ledger, k.End(who=one.id, condition=condition.id))
