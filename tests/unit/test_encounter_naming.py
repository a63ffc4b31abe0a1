"""Nobody and nothing comes to the table by a name that can't be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.rules.table import Combatant, Condition, Track
from tests.unit.playing import begun

UNSEEN = ("", " ", "\u200b", "\u20d4", "\u3164")


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_shows_is_refused(tmp_path: Path, name: str) -> None:
    play = begun(tmp_path)
    who, steps = play.table.present[0].id, play.steps
    commands: list[Command] = [
        c.Add(Combatant("", name, name=name)),
        c.AddCondition((who,), Condition("", name)),
        c.AddTrack(Track("", name, 3, 3)),
    ]
    for command in commands:
        with pytest.raises(Refusal, match="needs a name that can be seen: "):
            play.do(command)
    assert play.steps == steps
    play.close()
