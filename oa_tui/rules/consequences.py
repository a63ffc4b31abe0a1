"""What the rules say should now happen: proposals that name who, as data."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from oa_tui.rules.table import Condition, Id


class Consequence(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Base of what the rules say should now happen. `why` is for the GM, `rule` the digest's id."""

    who: Id
    why: str = ""
    rule: str = ""


class Lose(Consequence, frozen=True, kw_only=True, tag="lose"):
    """Points already reduced by armor; `suffer` is asked when it is applied.

    `quiet`: of what that sets off no check is asked for (non-lethal harm).
    """

    pool: str
    n: int
    quiet: bool = False


class Gain(Consequence, frozen=True, kw_only=True, tag="gain"):
    """Points regained, or a Wound; `quiet` as for Lose."""

    pool: str
    n: int
    quiet: bool = False


class Spend(Consequence, frozen=True, kw_only=True, tag="spend"):
    """An allowance, a pool, `shots`, or a token `use:ID`; `every`: all that is left."""

    what: str
    n: int = 1
    every: bool = False


class Refresh(Consequence, frozen=True, kw_only=True, tag="refresh"):
    """The allowances of a new turn: the one kind that applies itself."""

    turn: dict[str, int]


class Begin(Consequence, frozen=True, kw_only=True, tag="condition"):
    """A condition or token begins."""

    condition: Condition


class End(Consequence, frozen=True, kw_only=True, tag="end-condition"):
    """A condition ends, by its name or id; `fate`: what becomes of whoever had it (dead), "" where nothing does."""

    condition: str
    fate: str = ""


class Defeat(Consequence, frozen=True, kw_only=True, tag="defeat"):
    """Down, dead, out: the system's word."""

    word: str = "defeated"


class Work(Consequence, frozen=True, kw_only=True, tag="track"):
    """A track moves by a signed number."""

    track: Id
    by: int


class Remember(Consequence, frozen=True, kw_only=True, tag="remember"):
    """Sets a small fact a system keeps in Combatant.memory."""

    key: str
    value: int


class Todo(Consequence, frozen=True, kw_only=True, tag="check"):
    """A check that must now be made: a prompt, settled by the roll that answers it."""

    document: dict[str, Any]


class Note(Consequence, frozen=True, kw_only=True, tag="note"):
    """For the GM to read. `waits`: once accepted it still waits as a prompt, for there is something to do."""

    text: str
    waits: bool = False


AnyConsequence = Lose | Gain | Spend | Refresh | Begin | End | Defeat | Work | Remember | Todo | Note
