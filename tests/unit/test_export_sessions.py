"""A session's encounter as a file: what stands on the table stands there again when the file is opened."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from oa_tui.cli import main
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import Kinds, bundled_folder, lint
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems
from oa_tui.rules.table import Condition, Expiry
from tests.unit.playing import begun, bridge, id_of, one, skirmish

KINDS = Kinds(systems())
ENCOUNTERS = [
    bundled_folder() / system / "encounters" / f"{name}.yaml"
    for system, name in (
        ("open-adventure", "the-last-ferry"),
        ("open-adventure", "the-bridge"),
        ("roll-under", "the-weir-at-dusk"),
        ("target-number", "the-cellar-that-answers"),
        ("heroic-action", "fire-at-the-opera"),
        ("dice-pool", "toll-at-the-quarry"),
    )
]


def say(play: Play, line: str) -> None:
    """A line of line mode, whether it is refused or not."""
    with suppress(Refusal):
        list(PlainMode(play).answer(line))


def reopened(play: Play, folder: Path) -> Play:
    """The table's encounter exported and opened as another session."""
    file = folder / "exported.yaml"
    assert main(["export", str(play.path), "--to", str(file), "--overwrite"]) == 0
    assert [problem.text() for problem in lint([file], KINDS) if problem.severity == "error"] == []
    found = given([file])
    assert found.opening is not None
    assert found.problems == ()
    return Play.start(found.opening, found.library, folder=folder / "again", seed=1, clock=lambda: 1.0)


def seen(play: Play) -> dict[str, Any]:
    """What a GM sees of the table; how many steps it took is not part of that, nor is the order of prompts."""
    shown = as_json(play)
    del shown["steps"]
    shown["prompts"] = sorted(shown["prompts"])
    shown["ends"] = sorted(
        (one.label, condition.name, condition.note, condition.until is None, condition.until and condition.until.at,
         condition.until and condition.until.n, play.scene.label(condition.until.who) if condition.until else "")
        for one in play.table.present for condition in one.conditions
    )  # fmt: skip
    shown["rows"] = [(row.label, bool(row.group), [one.label for one in row.members]) for row in play.rows()]
    shown["sight"] = [(one.label, one.sight, one.turns, sorted(one.pools)) for one in play.table.present]
    shown["hidden"] = [thing.name for thing in play.encounter.tracks.values() if thing.hidden]
    shown["notes"] = (play.encounter.notes, play.encounter.round_length, play.encounter.switches, play.encounter.afresh)
    return shown


def test_the_table_stands_as_it_was_with_what_waits_on_it(tmp_path: Path) -> None:
    play = begun(tmp_path)
    for line in (
        "attack Ash 1 on Ogre total 13", "next", 'condition prone on Ogre until "end of its next turn"',
        'damage 3 on "Goblin A"', 'hold "Goblin B"', 'remind "end of round 2" "The bridge falls"', "counter Alarm 2",
        'track "Cross the ford" -2', 'fate "Goblin C" dead', "see Ogre bar", "hide Mule",
        "order-mode turns afresh",
    ):  # fmt: skip
        say(play, line)
    again = reopened(play, tmp_path)
    assert seen(again) == seen(play)
    assert as_json(again)["consequences"] == as_json(play)["consequences"]
    assert (one(again, "Goblin A").pools["challenge_points"].value, one(again, "Goblin C").fate) == (1, "dead")
    say(play, "accept")
    say(again, "accept")
    assert seen(again) == seen(play)
    again.undo()
    assert as_json(again)["consequences"]


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_whatever_was_played_a_bundled_encounter_goes_on_from_its_export(path: Path, tmp_path: Path) -> None:
    found = given([path])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=3, clock=lambda: 1.0)
    dice = random.Random(path.stem)
    assert seen(reopened(play, tmp_path)) == seen(play)
    say(play, "begin")
    for _ in range(40):
        say(play, _line(play, dice))
    again = reopened(play, tmp_path)
    shown = seen(play)
    assert seen(again) == shown
    for _ in range(3):
        say(play, "next")
        say(again, "next")
        if play.encounter.round != shown["round"]:  # a new round may roll for its order
            break
        assert seen(again) == seen(play)


def _line(play: Play, dice: random.Random) -> str:
    """Something a GM may do; where it makes no sense the table refuses it, and nothing has happened."""
    labels = [f'"{one.label}"' for one in play.table.present]
    who, other = dice.choice(labels), dice.choice(labels)
    tracks = [f'"{track.name}"' for track in play.encounter.tracks.values()] or ["none"]
    return dice.choice([
        "next", "next", "next", f"attack {who} {dice.randint(1, 3)} on {other}", f"attack {who} 1 on {other}",
        "accept", "prompt accept 1", "prompt skip 1", f"damage {dice.randint(1, 9)} on {who}",
        f'condition prone on {who} until "end of {other[1:-1]}\'s turn"', f"condition Stunned on {who}",
        f'condition Slow on {who} until "3 rounds"', f"hold {who}", f"act {who}", f"group {who} {other}",
        f"split {who}", f"fate {who} fled", f"side {who} ally", f"track {dice.choice(tracks)} -1", f"spend 1 {who}",
        f"order {who} {dice.randint(0, 12)}", "quick Dog x2 4", f"work {dice.choice(tracks)} {who}",
        'remind "by hand" "Look up"', f"see {who} name",
    ])  # fmt: skip


def test_ends_counted_in_another_encounter_or_by_who_has_left_are_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = begun(tmp_path)
    until = Expiry("turn-end", 3, id_of(play, "Mule"))
    play.do(c.AddCondition((id_of(play, "Ogre"),), Condition("", "Dazed", until=until)))
    play.do(c.Remove(id_of(play, "Mule")))
    again = reopened(play, tmp_path)
    (dazed,) = one(again, "Ogre").conditions
    assert (dazed.until, dazed.note) == (None, "until end of Mule's turn 3 turns on")
    assert "Dazed: its end is only text now" in capsys.readouterr().err


def test_a_file_changed_by_hand_is_told_and_does_no_harm(tmp_path: Path) -> None:
    play = begun(tmp_path)
    say(play, "attack Ash 1 on Ogre total 13")
    file = tmp_path / "exported.yaml"
    assert main(["export", str(play.path), "--to", str(file)]) == 0
    text = file.read_text("utf-8")
    text = text.replace("acting: [Ash]", "acting: [Nobody, Ash]").replace("kind: lose", "kind: loose")
    text = text.replace("label: Goblin B", "label: Goblin A")
    file.write_text(text, "utf-8")
    found = given([file])
    assert [(problem.line > 0, problem.message) for problem in found.problems] == [
        (True, "there is a Goblin A already: this label is left out"),
        (True, "nobody here is labelled Nobody"),
        (True, "this is not what the program writes here: it is left out"),
    ]
    assert found.opening is not None
    again = Play.start(found.opening, found.library, folder=tmp_path / "again", seed=1, clock=lambda: 1.0)
    assert len({one.label for one in again.table.present}) == 7
    assert (again.encounter.pending, again.actor) == ((), id_of(again, "Ash"))


def test_a_statblock_hurt_before_the_fight_is_only_that(tmp_path: Path) -> None:
    text = "system: open-adventure\nkind: encounter\nname: E\ncombatants:\n  - {statblock: Troll, count: 2, state: "
    (tmp_path / "e.yaml").write_text(text + "{pools: {challenge_points: 20}}}\n")
    found = given([tmp_path / "e.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=1, clock=lambda: 1.0)
    assert [(one.label, one.pools["challenge_points"].value) for one in play.table.present] == [
        ("Troll A", 20),
        ("Troll B", 20),
    ]
    assert play.encounter.stage == "setup"


def test_two_sheets_of_one_name_both_come_along(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    (tmp_path / "other.yaml").write_text("system: open-adventure\nname: Ogre\nchallenge_points: 9\n")
    found = given([tmp_path / "other.yaml"])
    entry = found.library.find("Ogre")
    assert entry is not None
    play.add(entry)
    again = reopened(play, tmp_path)
    assert [one.pools["challenge_points"].max for one in again.table.present if one.name == "Ogre"] == [20, 9]


def test_nothing_is_overwritten_unasked_and_a_name_finds_the_session_or_the_statblock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = bridge(tmp_path)
    file = tmp_path / "out.yaml"
    file.write_text("# mine\n")
    assert main(["export", str(play.path), "--to", str(file)]) == 2
    assert capsys.readouterr().err == f"{file} is there already; --overwrite puts this in its place\n"
    assert file.read_text() == "# mine\n"
    assert main(["export", "no such thing"]) == 2
    assert capsys.readouterr().err == "no session and no statblock is called no such thing\n"
    assert main(["export", "no such thing", "--format", "yaml"]) == 2
    assert "There is no session “no such thing”." in capsys.readouterr().err
    assert main(["export", "Troll"]) == 0
    assert capsys.readouterr().out.startswith("# Troll")
    (tmp_path / "cut.oasession").write_bytes(Path(str(play.path)).read_bytes()[:6000])
    assert main(["export", str(tmp_path / "cut.oasession")]) == 2
    assert "the file is damaged" in capsys.readouterr().err


def test_a_group_goes_on_with_its_turn_though_its_first_member_is_out(tmp_path: Path) -> None:
    play = begun(tmp_path)
    for line in ('group "Goblin A" "Goblin B" "Goblin C"', 'fate "Goblin A" dead', "next", "next", "next"):
        say(play, line)
    assert play.encounter.acting == (id_of(play, "Goblin B"),)
    again = reopened(play, tmp_path)
    assert again.encounter.acting == (id_of(again, "Goblin B"),)
    assert seen(again) == seen(play)
