"""Moments in words, for ends and for reminders: one parser, and the anchor that makes an absolute `Expiry` of them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from oa_tui.encounter.state import Table
from oa_tui.rules.table import Combatant, Expiry, Id, Moment

Kind = Literal["start", "end", "turn", "round", "scene", "shot", "reached", "turns", "rounds", "hand", "never"]

_TURN = re.compile(r"(?:(?P<edge>start|end) of )?(?:(?P<whose>.+?)(?:['’]s?)? )?(?P<next>next )?turn", re.IGNORECASE)
_ROUND = re.compile(
    r"(?:(?P<edge>start|end) of )?(?:this |each |every |(?P<next>next ))?round(?: (?P<n>\d{1,4}))?", re.IGNORECASE
)
_SCENE = re.compile(r"(?:(?P<edge>start|end) of )?(?:this )?(?:scene|encounter|fight)", re.IGNORECASE)
_COUNT = re.compile(r"(?:for )?(?P<n>\d{1,4}) (?P<unit>round|turn)s?", re.IGNORECASE)
_SHOT = re.compile(r"shot (?P<n>-?\d{1,3})", re.IGNORECASE)
_REACHED = re.compile(r"(?P<what>.+?) (?:is )?(?:at|reaches) (?P<n>\d{1,4})(?: points?)?", re.IGNORECASE)
_THE = re.compile(r"(^|\bof )the ", re.IGNORECASE)
_BEARER = ("it", "its", "his", "her", "hers", "their", "own")
_GIVER = ("actor", "user", "giver", "my")
WHOSE = ("", "this", *_BEARER, *_GIVER)
"""Words that say whose turn is meant without a label."""
_NEVER = ("never", "no end", "for ever", "forever")
_HAND = ("by hand", "hand")


class When(Struct, frozen=True):
    """A moment as words name it. `n`: which round, shot or number; `whose` turn, or what reaches the number."""

    kind: Kind
    edge: Literal["start", "end", ""] = ""
    n: int | None = None
    whose: str = ""
    next: bool = False


@lru_cache(maxsize=1024)
def parse(words: str) -> When | None:
    """The moment that words name; None where they name none that the table could notice."""
    said = _THE.sub(r"\1", " ".join(words.split()).strip(" ."))
    plain = said.casefold()
    if plain in _NEVER or plain in _HAND:
        return When("never" if plain in _NEVER else "hand")
    if found := _SCENE.fullmatch(said):
        return When("scene", _edge(found))
    if found := _ROUND.fullmatch(said):
        return When("round", _edge(found), int(found["n"]) if found["n"] else None, next=bool(found["next"]))
    if found := _COUNT.fullmatch(said):
        return When("turns" if found["unit"].lower() == "turn" else "rounds", n=int(found["n"]))
    if found := _SHOT.fullmatch(said):
        return When("shot", n=int(found["n"]))
    if found := _TURN.fullmatch(said):
        whose = found["whose"] or ""
        bare = whose.casefold() == "next"
        return When("turn", _edge(found), whose="" if bare else whose, next=bare or bool(found["next"]))
    if found := _REACHED.fullmatch(said):
        return When("reached", n=int(found["n"]), whose=found["what"])
    return None


def anchor(when: When, table: Table, bearer: Id, giver: Id = "") -> Expiry | None:
    """The absolute end that words mean now; None where they have none (`never`), or name nobody.

    `its` is the bearer's turn, `actor's` the giver's (else of whoever acts), a bare `turn` that of whoever acts, and
    any other name a label's. A turn that runs is no `next` one; a round that runs is the first of `3 rounds`.
    """
    encounter = table.encounter
    now = max(1, encounter.round)
    if when.kind == "scene":
        return Expiry("scene-end", scene=encounter.id) if when.edge != "start" else None
    if when.kind == "rounds":
        return Expiry("round-end", now + max(1, when.n or 1) - 1, scene=encounter.id)
    if when.kind == "round":
        n = when.n if when.n is not None else now + when.next
        return Expiry("round-end", n - 1 if when.edge == "start" else n, scene=encounter.id)
    if when.kind == "shot":
        n = when.n or 0
        later = encounter.shot is not None and n >= encounter.shot
        return Expiry("shot", n, scene=encounter.id, round=now + later)
    if when.kind == "turns":
        return Expiry("turn-end", table.combatants[bearer].turns + max(1, when.n or 1), bearer)
    return _turn(when, table, bearer, giver) if when.kind == "turn" else None


def _turn(when: When, table: Table, bearer: Id, giver: Id) -> Expiry | None:
    who = _whose(when, table, bearer, giver)
    if who is None:
        return None
    begun = table.combatants[who].turns
    runs = not when.next and when.edge != "start" and who in table.encounter.acting
    return Expiry("turn-start" if when.edge == "start" else "turn-end", begun if runs else begun + 1, who)


def _whose(when: When, table: Table, bearer: Id, giver: Id) -> Id | None:
    word = when.whose.casefold()
    if word in _BEARER or (not word and when.next):
        return bearer
    if word in _GIVER:
        return giver or table.encounter.actor or bearer
    if word in ("", "this"):
        return table.encounter.actor or bearer
    named = _named(when.whose, table)
    return named.id if named else None


def known(when: When, table: Table) -> bool:
    """Whether whoever or whatever a moment is about is at the table; one that is about nobody is."""
    if when.kind == "turn":
        return when.whose.casefold() in WHOSE or _named(when.whose, table) is not None
    return when.kind != "reached" or _has_number(when.whose, table)


def _has_number(name: str, table: Table) -> bool:
    """Whether a counter, a track or somebody's points go by this name; `Troll body` names the pool."""
    encounter = table.encounter
    names = [*(one.name for one in encounter.counters.values()), *(one.name for one in encounter.tracks.values())]
    if name.casefold() in map(str.casefold, names) or table.labelled(name) is not None:
        return True
    label, _, pool = name.rpartition(" ")
    one = table.labelled(label)
    return one is not None and pool.casefold() in one.pools


def _named(label: str, table: Table) -> Combatant | None:
    return table.labelled(label) or table.labelled(f"the {label}")


def reached(until: Expiry, table: Table, moment: Moment) -> bool:
    """Whether an end comes at this moment. Whatever is counted in a scene is over with it at the latest.

    Shots are counted down to the end of the round, whoever still acts: none is missed as the round turns.
    """
    encounter = table.encounter
    if until.scene not in ("", encounter.id):
        return False
    if moment.at == "scene-end":
        return not elsewhere(until, table)
    if until.at == "round-end":
        return moment.at == "round-end" and encounter.round >= until.n
    if until.at == "shot":
        return moment.at == "round-end" and encounter.round >= until.round
    if until.at == moment.at and until.who == moment.who:
        return table.combatants[moment.who].turns >= until.n
    return False


def missed(until: Expiry, table: Table, *, out: bool) -> bool:
    """At the end of a round: whether a turn that an end waits for is past, or won't come: its owner is out or gone.

    No turn goes on into the next round: one that was begun is over, even where a hold has kept it open.
    """
    if until.at not in ("turn-start", "turn-end") or elsewhere(until, table):
        return False
    who = table.combatants.get(until.who)
    return who is None or out or table.encounter.slot(until.who) is None or who.turns >= until.n


def elsewhere(until: Expiry, table: Table) -> bool:
    """Whether the turn that an end waits for will be taken in another encounter, which goes on."""
    if not until.who or until.who in table.encounter.members:
        return False
    return any(one.stage == "running" and until.who in one.members for one in table.encounters.values())


def shot_passes(when: When, table: Table, moment: Moment) -> bool:
    """Whether a shot that nobody acted at goes by now, as the round turns."""
    encounter = table.encounter
    if when.kind != "shot" or encounter.mode != "shots" or moment.at != "round-end":
        return False
    return encounter.shot is None or encounter.shot > (when.n or 0)


def names(when: When, table: Table, moment: Moment) -> bool:
    """Whether a reminder's words name this moment. `round 3` is its start; a past round counts still."""
    if when.kind not in ("turn", "round", "scene") or moment.at != f"{when.kind}-{when.edge or 'start'}":
        return False
    if when.kind == "turn":
        return _whose(when, table, moment.who, "") == moment.who
    return when.n is None or table.encounter.round >= when.n


def spoken(until: Expiry, table: Table, bearer: Id = "") -> str:
    """An end in words: `end of its next turn`, `end of round 3`."""
    if until.at == "scene-end":
        return "end of scene"
    if until.at == "round-end":
        return f"end of round {until.n}"
    if until.at == "shot":
        return f"shot {until.n}" + (f" of round {until.round}" if until.round > table.encounter.round else "")
    who = table.combatants.get(until.who)
    whose = "its" if until.who == bearer else f"{who.label}'s" if who else "somebody's"
    edge = "start" if until.at == "turn-start" else "end"
    ahead = until.n - (who.turns if who else 0)
    return f"{edge} of {whose} {'next ' if ahead == 1 else ''}turn" + (f" {ahead} turns on" if ahead > 1 else "")


def place(table: Table, moment: Moment) -> str:
    """A moment in words, with its round: `start of Ash's turn, round 2`."""
    thing, edge = moment.at.split("-") if "-" in moment.at else (moment.at, "")
    n = table.encounter.round
    if thing == "turn":
        one: Combatant | None = table.combatants.get(moment.who)
        return f"{edge} of {one.label if one else 'somebody'}'s turn, round {n}"
    if thing == "round":
        return f"{edge} of round {n}"
    return f"{edge} of scene" if edge else thing


def _edge(found: re.Match[str]) -> Literal["start", "end", ""]:
    said = (found["edge"] or "").lower()
    return "start" if said == "start" else "end" if said == "end" else ""
