"""What `b` offers beside the walk through the scores, at each stage, and that each line does what it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Mode
from oa_tui.sessions.folders import library_folder
from oa_tui.tui.dialogs.beginning import HOW, BeginDialog, asked
from oa_tui.tui.dialogs.encounter import EncounterDialog
from oa_tui.tui.dialogs.working import WorkDialog
from oa_tui.tui.lines import SIDES
from oa_tui.tui.theme import Ink

CONTENT = bundled_folder()


def start(folder: Path, file: str) -> Play:
    found = given([CONTENT / file])
    assert found.opening is not None
    return Play.start(found.opening, found.library, folder=folder, seed=4, clock=lambda: 0.0)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    play = start(tmp_path, "open-adventure/encounters/the-bridge.yaml")
    yield play
    play.close()


def do(play: Play, text: str) -> str:
    """Type text into the dialog and take the first line; what is wrong then."""
    dialog = EncounterDialog(play, text)
    dialog.dismiss = lambda *_: None  # type: ignore[assignment, method-assign]  # there is no app to leave
    dialog.enter()
    return dialog.error


def first(play: Play, text: str = "") -> str:
    """The line that Enter would take."""
    return EncounterDialog(play, text).lines()[0].name


@pytest.mark.parametrize(
    ("done", "line"),
    [
        ((), "Begin"),
        ((c.BeginEncounter(),), "End the encounter"),
        ((c.BeginEncounter(), c.EndEncounter()), "Begin again"),
    ],
)
def test_what_matters_now_is_under_the_cursor_and_enter_does_it(
    play: Play, done: tuple[c.Command, ...], line: str
) -> None:
    for command in done:
        play.do(command)
    before = play.encounter.stage
    assert first(play) == line
    assert do(play, "") == ""
    assert play.encounter.stage != before


def test_a_rest_is_one_word_or_says_how_long(play: Play) -> None:
    do(play, "re")
    do(play, "rest 8 hours")
    do(play, "8 hours of sleep ")
    assert play.encounter.round_length == "8 hours of sleep"
    assert [entry.line.title for entry in play.log(4) if "Rest" in entry.line.title] == ["Rest: 8 hours", "Rest"]
    do(play, "begin")
    assert "Rest" not in [line.name for line in EncounterDialog(play).lines()]


def test_a_time_is_the_length_of_a_round(play: Play) -> None:
    do(play, "1 minute")
    assert play.encounter.round_length == "1 minute"
    do(play, "an hour")
    assert play.encounter.round_length == "an hour"
    assert "Type how long" in do(play, "round l")


@pytest.mark.parametrize("slip", ["abc", "ь", "e1", "restt"])
def test_a_slip_of_a_key_is_neither_a_length_nor_a_rest(play: Play, slip: str) -> None:
    before = play.steps
    assert "Nothing is called that" in do(play, slip)
    assert play.steps == before


def test_the_walk_through_the_scores_says_whole_what_may_be_typed() -> None:
    assert len(HOW) <= 54, "the cells a dialog leaves at any width from 80 on"


@pytest.mark.parametrize("mode", ["shots", "sides", "popcorn", "free"])
def test_the_order_mode_is_two_words(play: Play, mode: Mode) -> None:
    do(play, f"order {mode}")
    assert play.encounter.mode == mode


def test_scores_are_found_once_or_every_round(play: Play) -> None:
    do(play, "scores")
    assert play.encounter.afresh
    do(play, "scores")
    assert not play.encounter.afresh


def test_sides_and_single_people_are_surprised_until_they_have_acted(play: Play) -> None:
    do(play, "surprise: the f")
    troll = play.table.labelled("Troll")
    assert troll is not None
    assert troll.id in play.encounter.surprised
    do(play, "surprise: lar")
    laria = play.table.labelled("Laria")
    assert laria is not None
    assert laria.id in play.encounter.surprised
    do(play, "begin")
    names = [line.name for line in EncounterDialog(play, "surprise").lines()]
    assert "Surprise: the foes" not in names
    assert "Surprise: Laria" not in names
    acting = play.table.combatants[play.encounter.actor or ""]
    assert f"Surprise: {acting.label}" not in names
    play.do(c.Next())
    for _ in range(20):
        play.do(c.Next())
    assert EncounterDialog(play, "surprise:").lines() == []


def test_encounters_of_the_session_and_of_the_library_are_one_list(play: Play) -> None:
    other = next(line for line in EncounterDialog(play, "open").lines() if "bridge" not in line.name.lower())
    do(play, other.name)
    assert play.encounter.name == other.name.removeprefix("Open ")
    assert first(play, "switch") == "Switch to The bridge"
    do(play, "switch")
    assert play.encounter.name == "The bridge"
    systems = {entry.system for entry in EncounterDialog(play)._opened.values()}
    assert systems == {"open-adventure"}


def test_ones_own_encounter_takes_the_place_of_the_bundled_one_with_its_name(tmp_path: Path) -> None:
    own = library_folder() / "ferry.yaml"
    own.write_text(
        "system: open-adventure\nkind: encounter\nname: The last ferry\ncombatants: [{name: Eel}]\n---\n"
        "system: open-adventure\nkind: challenge\nname: Calm the Mob\nchallenge_points: 2\nactions: [{name: Sing}]\n"
    )
    play = start(tmp_path, "open-adventure/encounters/a-rope-for-the-innocent.yaml")
    assert [line.name for line in EncounterDialog(play, "open the last").lines()] == ["Open The last ferry"]
    do(play, "open the last ferry")
    assert [one.label for one in play.table.present] == ["Eel"]
    assert [line.name for line in WorkDialog(play)._made("calm the mob")].count("Calm the Mob") == 1
    play.close()


def test_in_popcorn_and_free_order_nobody_is_asked_for_a_score(play: Play) -> None:
    assert len(asked(play)) == 7
    for mode in ("popcorn", "free"):
        play.do(c.SetMode(mode))
        assert asked(play) == []
    play.do(c.SetMode("popcorn"))
    do(play, "begin, ol")
    assert play.actor == next(one.id for one in play.table.present if one.label == "Old Hest")


def test_a_group_is_asked_for_one_score_and_a_fixed_order_for_none(tmp_path: Path) -> None:
    (tmp_path / "quay.yaml").write_text(
        "system: heroic-action\nkind: encounter\nname: Quay\n"
        "combatants: [{name: Crab, count: 5}, {name: Gull, count: 2}, {name: Tide, order: 3}]\n"
    )
    found = given([tmp_path / "quay.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "s", seed=1)
    dialog = BeginDialog(play)
    assert dialog._labels == ["Crab ×5", "Gull A", "Gull B"]
    assert "1 more has its score printed" in "\n".join(line.plain for line in dialog.body(Ink(), 60, 20))
    dialog.text = "9"
    assert dialog._keep()
    play.do(c.BeginEncounter({who: score for who, score in dialog._scores.items() if score is not None}))
    crabs = [slot for slot in play.encounter.slots if len(slot.who) == 5]
    assert [slot.score for slot in crabs] == [9]
    play.close()


def test_where_sides_take_turns_one_number_is_asked_for_each_that_rolls(tmp_path: Path) -> None:
    play = start(tmp_path, "roll-under/encounters/" + next((CONTENT / "roll-under/encounters").iterdir()).name)
    dialog = BeginDialog(play)
    assert dialog._labels == [SIDES["party"]]
    do(play, "begin, the foes")
    assert play.actor is not None
    assert play.table.combatants[play.actor].side == "foe"
    play.close()
