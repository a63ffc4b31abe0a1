"""What the fault bench shares: how long it goes on, its figures, moves of any kind, and what must hold after each."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.play.record import encode
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition, Pool
from tests.unit.playing import bridge_files

LONG = bool(os.environ.get("OA_TUI_LONG"))


def many(short: int, long: int) -> int:
    """How often: in the suite, in the long profile."""
    return long if LONG else short


def tell(what: str, **numbers: float) -> None:
    """A figure of the bench, shown by `python -m tests.faults`."""
    print(f"{what}: {', '.join(f'{number:,.6g} {name}' for name, number in numbers.items())}")  # noqa: T201 - what the bench is for


def move(play: Play, dice: random.Random) -> bool:
    """Something a GM does; False where it was refused, and then nothing has changed."""
    here = play.table.present
    who, other = (dice.choice(here).id for _ in range(2))
    rat = Combatant("", "Rat", name="Rat", pools={"challenge_points": Pool(2, 2)})
    moves: list[Callable[[], object]] = [
        lambda: play.do(c.Next()),
        lambda: play.do(c.Hurt(((who, dice.randrange(1, 4)),))),
        lambda: play.do(c.Heal(((who, 2),))),
        lambda: play.do(c.AddCondition((who,), Condition("", "Odd", note="end of its next turn"))),
        lambda: play.do(c.Roll(play.draft("action:0", who, (other,)))),
        lambda: play.do(c.Accept(play.encounter.pending[-1].id)) if play.encounter.pending else play.undo(),
        lambda: play.do(c.Add(rat)) if len(here) < 30 else play.do(c.Remove(here[-1].id)),
        lambda: play.do(c.Hold(who)),
        play.undo,
        play.redo,
    ]
    try:
        dice.choice(moves)()
    except Refusal:
        return False
    return True


def moved(play: Play, dice: random.Random) -> None:
    """A move that isn't refused."""
    while not move(play, dice):
        pass


def again(path: Path) -> Play:
    """The session from its file."""
    return Play.resume(path, bridge_files().library, seed=1, clock=lambda: 2.0)


def same_on_disk(play: Play, path: Path) -> None:
    """Everything acknowledged stands in the file. Closes the play."""
    steps, table = play.steps, encode(play.table)
    play.close()
    with_file = again(path)
    assert (with_file.steps, encode(with_file.table)) == (steps, table)
    with_file.close()
