"""What becomes due when turns, rounds and scenes start and end: rules, reminders, conditions that run out."""

from __future__ import annotations

import re

from msgspec.structs import replace

from oa_tui.encounter import events as e
from oa_tui.encounter.ledger import Ledger
from oa_tui.rules.consequences import End
from oa_tui.rules.table import Expiry, Id, Moment

_WORDS = re.compile(
    r"(?:(?P<edge>start|end) of )?(?:the )?(?:(?P<thing>round|scene|encounter)(?: (?P<n>\d{1,4}))?"
    r"|(?P<whose>.+?)(?:'s?)? (?P<next>next )?turn)",
    re.IGNORECASE,
)


def anchored(ledger: Ledger, bearer: Id, words: str) -> Expiry | None:
    """An end in words (`end of its next turn`, `end of round 3`) as an absolute one; None where they name no moment.

    `its` is the bearer's, `actor's` that of whoever acts; any other name is a label.
    """
    said = _WORDS.fullmatch(words.strip())
    if said is None:
        return None
    thing = (said["thing"] or "").lower()
    if thing == "round":
        n = int(said["n"]) if said["n"] else max(1, ledger.encounter.round)
        return Expiry("round-end", n - 1 if said["edge"] == "start" and said["n"] else n)
    if thing:
        return Expiry("scene-end")
    who = _whose(ledger, bearer, said["whose"])
    if who is None:
        return None
    begun = ledger.table.combatants[who].turns
    now = not said["next"] and said["edge"] != "start" and who in ledger.encounter.acting
    return Expiry("turn-start" if said["edge"] == "start" else "turn-end", begun if now else begun + 1, who)


def reminders_due(ledger: Ledger, moment: Moment) -> None:
    """Reminders whose moment this is wait for the GM from now on."""
    for prompt in ledger.encounter.prompts:
        if not prompt.due and _names(ledger, prompt.when, moment):
            ledger.add(e.Prompted(replace(prompt, due=True)))


def run_out(ledger: Ledger, moment: Moment) -> list[End]:
    """The conditions that end now, as proposals: none ends by itself."""
    return [
        End(who=one.id, condition=condition.id, why=f"{condition.name} runs out")
        for one in ledger.table.present
        for condition in one.conditions
        if condition.until is not None and _reached(ledger, condition.until, moment)
    ]


def _reached(ledger: Ledger, until: Expiry, moment: Moment) -> bool:
    if until.at != moment.at:
        return False
    if until.at == "scene-end":
        return True
    if until.at == "round-end":
        return until.n == ledger.encounter.round
    return until.who == moment.who and until.n == ledger.table.combatants[moment.who].turns


def _names(ledger: Ledger, words: str, moment: Moment) -> bool:
    """Whether these words of a reminder name this moment, or one that is past."""
    said = _WORDS.fullmatch(words.strip())
    if said is None:
        return False
    thing, edge = (said["thing"] or "turn").lower(), (said["edge"] or "start").lower()
    if moment.at != f"{'scene' if thing == 'encounter' else thing}-{edge}":
        return False
    if thing == "turn":
        return _whose(ledger, moment.who, said["whose"]) == moment.who
    return not said["n"] or ledger.encounter.round >= int(said["n"])


def _whose(ledger: Ledger, bearer: Id, word: str) -> Id | None:
    if word.lower() in ("it", "its", "his", "her", "their"):
        return bearer
    if word.lower() in ("actor", "this"):
        return ledger.encounter.actor or bearer
    named = ledger.table.labelled(word)
    return named.id if named else None
