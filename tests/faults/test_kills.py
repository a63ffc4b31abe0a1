"""A table that is killed at any instant has every step it had acknowledged, and opens."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import zlib
from pathlib import Path

import msgspec

from oa_tui.play.record import encode
from oa_tui.play.session import Play
from oa_tui.sessions import Journal
from tests.faults.bench import many, tell
from tests.unit.playing import SKIRMISH, skirmish

ROOT = Path(__file__).resolve().parents[2]
KILLS = many(10, 1000)

TABLE = """
import sys, zlib
from pathlib import Path
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import Kinds, Library
from oa_tui.play.record import encode
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems
from oa_tui.rules.table import Combatant, Condition, Pool

def told(play):
    print(play.steps, zlib.crc32(encode(play.table)), flush=True)

def moves(play, k):
    here = play.table.present
    who = here[k % len(here)].id
    goblins = tuple(one.id for one in here if one.name == "Goblin" and not one.fate)
    return [
        lambda: play.do(c.Next()),
        lambda: play.do(c.Hurt(((who, 1),))),
        lambda: play.do(c.AddCondition((who,), Condition("", f"Odd {k % 3}", note="end of its next turn"))),
        lambda: play.do(c.Group(goblins)),
        lambda: play.do(c.Roll(play.draft("action:0", here[0].id, (here[1].id,)))),
        lambda: play.undo(),
        lambda: play.redo(),
        lambda: play.do(c.Ungroup(goblins[0], every=True)),
        lambda: play.do(c.Add(Combatant("", "Rat", name="Rat", pools={"challenge_points": Pool(2, 2)}))),
        lambda: play.do(c.Remove(here[-1].id)),
        lambda: play.do(c.Heal(((who, 2),))),
        lambda: play.rewind(1 + k % 3),
    ]

library = Library(Kinds(systems()))
for line in sys.stdin:
    path, seed = line.rsplit(maxsplit=1)
    play = Play.resume(Path(path), library, seed=int(seed))
    k = play.steps
    told(play)
    while True:
        k += 1
        choices = moves(play, k)
        try:
            choices[k * 7 % len(choices)]()
        except Refusal:
            continue
        told(play)
"""


def spawn() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", TABLE],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def crc_of(play: Play) -> int:
    return zlib.crc32(encode(play.table))


def test_kills_at_random_moments_lose_no_acknowledged_step_and_the_session_opens(tmp_path: Path) -> None:
    play = skirmish(tmp_path, SKIRMISH)
    path, library = play.path, play.library
    assert path is not None
    play.close()
    dice = random.Random(7)
    grown = 0
    tables = [spawn() for _ in range(min(KILLS, 4))]
    for kill in range(KILLS):
        table = tables.pop(0)
        if kill + len(tables) + 1 < KILLS:
            tables.append(spawn())
        assert table.stdin is not None
        assert table.stdout is not None
        print(path, kill, file=table.stdin, flush=True)
        lines = [table.stdout.readline()]
        wanted = dice.randrange(1, 25)
        while len(lines) < wanted:
            lines.append(table.stdout.readline())
        table.kill()
        # What was on its way when the kill came was acknowledged too; a torn last line was not.
        lines += [line for line in table.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        table.wait()
        table.stdin.close()
        table.stdout.close()
        steps, crc = (int(word) for word in lines[-1].split())
        grown += steps > int(lines[0].split()[0])
        with Journal.watch(path, follow=False) as watched:
            assert watched.history.last in (steps, steps + 1)
        resumed = Play.resume(path, library, seed=1, clock=lambda: 1.0)
        if resumed.steps == steps:
            assert crc_of(resumed) == crc
        assert msgspec.json.decode(encode(resumed.table), type=type(resumed.table)) == resumed.table
        resumed.close()
    assert grown >= KILLS * 3 // 4
    tell("kill -9 at random moments", kills=KILLS, steps=steps)
