"""Whatever is done at a table of any system: undo and redo are exact, the journal tells the same story, a refusal
changes nothing, what is hidden leaves no trace, and everything can be shown."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from oa_tui.encounter.commands import AddTrack, Command, Roll
from oa_tui.rules.registry import systems
from tests.property.choosing import Choices
from tests.property.sitting import MOVES, Sitting
from tests.property.wishes import WEIGHTED, WISHES, commands

LONG = bool(os.environ.get("OA_TUI_LONG"))
SHARED = Path("/dev/shm")
"""Where a journal costs no disk; what it costs there is another test's business."""

WAYS = tuple(move for often, move in MOVES for _ in range(often))


class AtTheTable(RuleBasedStateMachine):
    """Random play of one system's bundled encounters."""

    system = ""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        self.folder = _folder()
        self.sitting = Sitting(self.system, self.folder, _drawn(data))

    def teardown(self) -> None:
        if not hasattr(self, "folder"):
            return
        try:
            if hasattr(self, "sitting"):
                self.sitting.logs()
                self.sitting.resume()
                self.sitting.close()
        finally:
            shutil.rmtree(self.folder)

    @rule(kind=st.sampled_from(WEIGHTED), data=st.data())
    def command(self, kind: type[Command], data: st.DataObject) -> None:
        self.sitting.want(kind, _drawn(data))

    @rule(way=st.integers(0, len(WAYS) - 1), data=st.data())
    def move(self, way: int, data: st.DataObject) -> None:
        WAYS[way](self.sitting, _drawn(data))


def _folder() -> Path:
    return Path(tempfile.mkdtemp(dir=SHARED if SHARED.is_dir() else None))


def _drawn(data: st.DataObject) -> Choices:
    return Choices(lambda low, high: data.draw(st.integers(low, high)))


@pytest.mark.parametrize("system", systems())
def test_whatever_is_done_at_a_table_its_promises_hold(system: str) -> None:
    machine = type(f"AtTheTable_{system.replace('-', '_')}", (AtTheTable,), {"system": system})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=1000 if LONG else 12,
            stateful_step_count=80 if LONG else 50,
            deadline=None,
            # Making a long story short takes minutes; in the suite it is told as it was found.
            phases=[one for one in Phase if LONG or one is not Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_no_command_is_left_out_of_random_play() -> None:
    assert set(WISHES) == set(commands())


def test_random_play_has_every_command_accepted() -> None:
    """Else its promises would hold of nothing: what is only ever refused is not tried."""
    missing: list[type[Command]] = list(commands())
    for turn, system in enumerate(systems()):
        choices = Choices(Random(turn).randint)
        folder = _folder()
        sitting = Sitting(system, folder, choices)
        for _ in range(12):
            tried: list[type[Command]] = [Roll, AddTrack, *missing]
            for kind in tried:
                sitting.want(kind, choices)
            missing = [kind for kind in missing if kind not in sitting.accepted]
        sitting.close()
        shutil.rmtree(folder)
    assert not missing
