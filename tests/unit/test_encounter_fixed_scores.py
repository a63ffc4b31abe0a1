"""An order score that an encounter file gives somebody holds, unless another is typed."""

from __future__ import annotations

from pathlib import Path

from oa_tui.encounter import commands as c
from oa_tui.encounter.order.standing import number
from oa_tui.play.session import Play
from tests.unit.playing import SKIRMISH, id_of, skirmish

TEXT = SKIRMISH.replace("combatants: [Ogre,", "combatants: [{statblock: Ogre, order: 1},").replace(
    "text: It starts to rain", "text: Wolves, add: [{name: Wolf, order: 9}]"
)


def scores(play: Play) -> dict[str, int | None]:
    return {one.label: number(play.encounter, one.id) for one in play.table.present}


def test_it_holds_from_the_beginning_and_for_who_arrives_later(tmp_path: Path) -> None:
    play = skirmish(tmp_path, TEXT)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 6, id_of(play, "Bryn"): 5}))
    assert (scores(play)["Ogre"], scores(play)["Goblin A"]) == (1, 5)
    wave = next(prompt for prompt in play.encounter.prompts if prompt.arrivals)
    play.do(c.SettlePrompt(wave.id))
    assert scores(play)["Wolf"] == 9


def test_what_is_typed_comes_before_it(tmp_path: Path) -> None:
    play = skirmish(tmp_path, TEXT)
    play.do(c.BeginEncounter({id_of(play, "Ogre"): 7}))
    assert scores(play)["Ogre"] == 7
