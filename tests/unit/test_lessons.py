"""What users of other trackers suffer, each as a script in line mode that comes out right here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oa_tui.library import bundled_folder
from oa_tui.plain import PlainMode
from oa_tui.play.session import Play
from tests.unit.stories import Story, story, written

BRIDGE = "open-adventure/encounters/the-bridge.yaml"
BEGIN = "begin Laria=9 Ezarel=8 Bloodwind=7 Drayac=7 Amicus=5 Warheart=4"


@pytest.fixture
def bridge(tmp_path: Path) -> Story:
    """The bundled bridge in round 1; Laria acts, then Ezarel, Bloodwind, Drayac, the goblins at 6 ..."""
    found = story(tmp_path, BRIDGE)
    found.tell(BEGIN)
    return found


def resumed(told: Story) -> Story:
    """The same session closed and opened again."""
    path = told.play.path
    assert path is not None
    told.play.close()
    return Story(Play.resume(path, told.play.library, seed=4, clock=lambda: 2.0))


def facts(told: Story) -> dict[str, object]:
    """What is shown, without the number of steps taken."""
    return {key: value for key, value in told.shown().items() if key != "steps"}


def test_lesson_1_a_next_pressed_by_mistake_is_taken_back_with_all_it_set_off(bridge: Story) -> None:
    bridge.tell("condition Prone on Laria until end of its turn\nspend major")
    before = facts(bridge)
    bridge.tell("next")
    assert "Prone runs out: Laria (due, end of Laria's turn, round 1)" in bridge.prompts()
    assert bridge.tell("undo") == ["Taken back: Ezarel acts"]
    assert facts(bridge) == before
    assert bridge.one("Laria")["turn"] == {"major": 0, "minor": 1}


def test_lesson_2_a_rewind_brings_durations_back_and_fires_nothing_twice(bridge: Story) -> None:
    bridge.tell('condition Burning=2 on "Goblin A" until end of round 2\nremind "start of Drayac\'s turn" "Flames"')
    step = bridge.shown()["steps"]
    before = facts(bridge)
    bridge.tell("\n".join(["next"] * 13))
    assert bridge.shown()["round"] == 2
    assert [text for text in bridge.prompts() if text.startswith("Flames")] == [
        "Flames (due, start of Drayac's turn, round 1)"
    ]
    bridge.accept("Flames")
    bridge.tell(f"rewind {step}")
    assert facts(bridge) == before
    bridge.tell("next\nnext\nnext")
    assert len([text for text in bridge.prompts() if text.startswith("Flames")]) == 1
    assert "Burning runs out: Goblin A (end of round 2)" in bridge.prompts()


def test_lesson_3_a_death_moves_nobody_elses_turn(bridge: Story) -> None:
    bridge.tell("next\nnext")
    assert bridge.shown()["acting"] == "Drayac"
    bridge.tell("fate Ezarel dead\nfate Bloodwind dead")
    assert bridge.shown()["acting"] == "Drayac"
    bridge.tell("next")
    assert bridge.shown()["acting"] in ("Goblin A", "Goblin ×4")
    bridge.tell("fate Bloodwind back\nfate Drayac fled")
    assert bridge.shown()["acting"] in ("Goblin A", "Goblin ×4")


def test_lesson_4_every_step_is_on_the_disk_before_it_is_answered(bridge: Story) -> None:
    bridge.tell("damage 5 on Troll\nnext\ncondition Prone on Amicus")
    before = facts(bridge)
    assert facts(resumed(bridge)) == before


def test_lesson_5_another_encounter_keeps_the_party_as_it_is(bridge: Story) -> None:
    bridge.tell("damage 3 body on Laria\nset story_points 0 on Laria\nend")
    files = bundled_folder() / "open-adventure" / "encounters"
    bridge.tell(f'open "{files / "the-mill-at-night.yaml"}"')
    assert bridge.shown()["name"] == "The mill at night"
    assert (bridge.pool("Laria", "body"), bridge.pool("Laria", "story_points")) == (3, 0)
    assert [each["label"] for each in bridge.shown()["combatants"]].count("Laria") == 1


def test_lesson_6_labels_outlast_a_resume_and_are_not_given_twice(bridge: Story) -> None:
    bridge.tell('add Goblin\nfate "Goblin B" dead')
    later = resumed(bridge)
    labels = [each["label"] for each in later.shown()["combatants"] if each["label"].startswith("Goblin")]
    assert labels == ["Goblin A", "Goblin B", "Goblin C", "Goblin D", "Goblin E"]
    assert later.tell("add Goblin")[0] == "Goblin F joins"


def test_lesson_7_the_log_holds_resulting_values_and_is_what_one_rewinds_by(bridge: Story) -> None:
    bridge.tell('attack Laria Shortsword on "Goblin A" total 9\naccept\ndamage 7 on Troll\nset body 3 on Amicus')
    log = bridge.log()
    values = [line for line in log if re.search(r"\d+ → \d+", line)]
    assert len(values) == 3
    assert "1·1 Troll: Challenge Points 45 → 38" in values
    number = next(line.split(".")[0] for line in bridge.tell("log") if "Troll: Challenge Points" in line)
    bridge.tell(f"rewind {number}")
    assert bridge.pool("Troll", "challenge_points") == 38
    assert bridge.pool("Amicus", "body") == 8


def test_lesson_8_identical_foes_are_one_line_with_pools_of_their_own(bridge: Story) -> None:
    shown = bridge.tell("show")
    assert shown.count("Goblin ×4, a group") == 1
    bridge.tell("next\nnext\nnext")
    assert bridge.tell("next") == ["Goblin ×4 acts"]
    bridge.tell('damage 5x2 on "Goblin ×4"')
    assert [bridge.pool(f"Goblin {letter}", "challenge_points") for letter in "ABCD"] == [0, 0, 4, 4]
    bridge.tell('split "Goblin C"')
    assert "Goblin ×3, a group" in bridge.tell("show")


def test_lesson_9_one_alone_needs_no_number(bridge: Story) -> None:
    labels = [each["label"] for each in bridge.shown()["combatants"]]
    assert "Troll" in labels
    assert bridge.tell("add Wolf")[0] == "Wolf joins"
    assert [line for line in bridge.tell("add Orc 2") if line.endswith("joins")] == ["Orc A joins", "Orc B joins"]


def test_lesson_10_one_number_for_many_and_another_for_one_is_one_step_to_take_back(bridge: Story) -> None:
    steps = bridge.shown()["steps"]
    bridge.tell("damage 3 body on Laria Ezarel Amicus\nheal 1 body on Ezarel")
    assert [bridge.pool(label, "body") for label in ("Laria", "Ezarel", "Amicus")] == [3, 3, 5]
    assert bridge.shown()["steps"] == steps + 2
    bridge.tell("undo 2")
    assert [bridge.pool(label, "body") for label in ("Laria", "Ezarel", "Amicus")] == [6, 5, 8]


def test_lesson_11_what_a_turn_sets_off_waits_to_be_accepted(bridge: Story) -> None:
    bridge.tell('condition "Maintaining the ward" on Ezarel until never')
    assert "Waits: Maintaining the ward: Ezarel" in bridge.tell("next")
    assert bridge.one("Ezarel")["turn"] == {"major": 1, "minor": 1}
    bridge.tell("next\nnext")
    assert any(text.startswith("Maintaining the ward") for text in bridge.prompts())
    bridge.accept("Maintaining the ward")
    assert bridge.one("Ezarel")["turn"] == {"major": 0, "minor": 1}


def test_lesson_12_until_the_start_of_somebodys_next_turn_means_that_turn(bridge: Story) -> None:
    bridge.tell("condition Harried on Troll until start of Laria's next turn")
    bridge.tell("order Laria 1")
    moves = 0
    while not any(text.startswith("Harried runs out: Troll (due") for text in bridge.prompts()):
        bridge.tell("next")
        moves += 1
        assert moves < 30
    assert bridge.shown()["acting"] == "Laria"
    assert bridge.shown()["round"] == 2


def test_lesson_12_in_a_game_of_shots_it_may_be_a_shot(tmp_path: Path) -> None:
    opera = story(tmp_path, "heroic-action/encounters/fire-at-the-opera.yaml")
    opera.tell('begin "Madame Tallow"=12 "Juno Vale"=11\ncondition Blinded on "Madame Tallow" until shot 11')
    assert "Waits: Blinded runs out: Madame Tallow" in opera.tell("next")


def test_lesson_13_the_text_of_a_condition_is_at_hand(bridge: Story) -> None:
    bridge.tell("condition Prone on Laria until end of its next turn")
    assert bridge.tell("read prone") == [
        "Prone: On the ground, and quicker to be pinned there.",
        "prone target: score +1 for whoever acts on it (restrain)",
        "Laria has it until end of its next turn",
    ]
    assert "did you mean Prone?" in bridge.refused("read Pronne")


def test_lesson_14_reminders_are_set_in_the_file_and_bring_who_comes(bridge: Story) -> None:
    assert "Two bandits come running (end of round 3)" in bridge.prompts()
    while bridge.shown()["round"] < 4:
        bridge.tell("next")
    assert "Two bandits come running (due, end of round 3)" in bridge.prompts()
    assert "Bandit A joins" in bridge.accept("Two bandits")


def test_lesson_15_who_held_comes_back_at_any_moment_and_late_arrivals_wait_their_turn(bridge: Story) -> None:
    bridge.tell("order Bloodwind up\nhold Laria")
    assert bridge.one("Laria")["held"]
    bridge.tell("next\nact Laria")
    assert bridge.shown()["acting"] == "Laria"
    bridge.tell("next")
    assert bridge.shown()["acting"] == "Bloodwind"
    assert {each["label"] for each in bridge.shown()["combatants"] if each["acted"]} == {"Laria", "Ezarel"}
    bridge.tell("add Wolf\nnext")
    assert bridge.shown()["acting"] == "Drayac"
    assert not bridge.one("Wolf")["acted"]


def test_lesson_16_pools_count_up_where_the_game_does_and_the_table_has_its_own(tmp_path: Path) -> None:
    cellar = story(tmp_path, "target-number/encounters/the-cellar-that-answers.yaml")
    cellar.tell('damage 2 on "Oda Rusk"')
    assert cellar.one("Oda Rusk")["pools"] == {"wounds": {"value": 2, "max": 8}}
    cellar.tell("counter new Doom 3\ncounter new Candle 3 down\ncounter Doom 3\ncounter Candle -3")
    assert cellar.prompts()[-2:] == ["Doom is at 3 (now)", "Candle is at 0 (now)"]


def test_lesson_17_typed_dice_give_computed_results_and_the_chance_is_told(bridge: Story) -> None:
    answer = bridge.tell('attack Laria Shortsword on "Goblin A" dice 5 4')
    assert any(line.startswith("The chance was ") for line in answer)
    assert "one too many" in bridge.refused('attack Laria Shortsword on "Goblin A" dice 5 4 3 2 1')


def test_lesson_18_a_fight_of_names_needs_three_lines(tmp_path: Path) -> None:
    quick = written(tmp_path, "{system: open-adventure, kind: encounter, name: Ambush, combatants: [{name: Cart}]}")
    quick.tell('quick Thug x3 8\nbegin\ndamage 3 on "Thug A"')
    assert quick.pool("Thug A", "challenge_points") == 5


def test_lesson_19_a_fault_in_a_file_is_told_with_its_line(bridge: Story, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("system: open-adventure\nname: Ogre: the great\n", encoding="utf-8")
    assert "a second colon: put the text in quotes" in bridge.refused(f'open "{broken}"')
    assert "broken.yaml 2:11" in bridge.refused(f'open "{broken}"')


def test_lesson_20_every_action_is_a_line_and_every_answer_a_sentence(bridge: Story) -> None:
    mode = PlainMode(bridge.play)
    for line in ("next", "damage 1 on Troll", "undo", "show", "log", "help"):
        assert all(sentence.strip() and sentence.isprintable() for sentence in mode.answer(line))
