"""The two d20 games played: bundled encounters opened, drafted, rolled, accepted, taken back and resumed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.library import Kinds, bundled_folder, load
from oa_tui.plain import PlainMode
from oa_tui.play.files import Given, given
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from oa_tui.rules.registry import systems
from tests.unit.playing import again, id_of, one, points

ENCOUNTERS = {
    "roll-under": ("the-weir-at-dusk", "the-mayors-evening"),
    "target-number": ("the-cellar-that-answers", "the-dry-river"),
}


@cache
def files(system: str, encounter: str) -> Given:
    return given([bundled_folder() / system / "encounters" / f"{encounter}.yaml"])


def opened(folder: Path, system: str, encounter: str) -> Play:
    found = files(system, encounter)
    assert found.opening is not None
    return Play.start(found.opening, found.library, folder=folder, seed=1, clock=lambda: 1.0)


def weir(folder: Path) -> Play:
    play = opened(folder, "roll-under", "the-weir-at-dusk")
    play.do(c.BeginEncounter())
    return play


def cellar(folder: Path) -> Play:
    play = opened(folder, "target-number", "the-cellar-that-answers")
    play.do(c.BeginEncounter())
    return play


def rolled(play: Play, offer: str, who: str, *on: str, faces: tuple[int, ...]) -> None:
    """Draft, throw these faces, accept what follows."""
    check = play.draft(offer, id_of(play, who), tuple(id_of(play, label) for label in on))
    play.do(c.Roll(check, (Throw(faces),)))
    for pending in play.encounter.pending:
        play.do(c.Accept(pending.id))


def said(play: Play, *lines: str) -> list[str]:
    """The last line's answer."""
    answer: list[str] = []
    for line in lines:
        answer = list(PlainMode(play, seed=1).answer(line))
    return answer


@pytest.mark.parametrize("system", ENCOUNTERS)
def test_the_bundled_files_have_no_fault_and_enough_to_play(system: str) -> None:
    library = load([bundled_folder() / system], Kinds(systems()))
    assert library.problems == ()
    kinds = [entry.kind for entry in library.entries]
    default, character = list(systems()[system].sheets)[:2]
    assert kinds.count(default) >= 10
    assert kinds.count(character) == 4
    assert kinds.count("encounter") == 2
    assert kinds.count("condition") >= 10


@pytest.mark.parametrize(("system", "name"), [(system, name) for system, names in ENCOUNTERS.items() for name in names])
def test_every_offer_of_everybody_at_a_bundled_table_can_be_drafted(tmp_path: Path, system: str, name: str) -> None:
    play = opened(tmp_path, system, name)
    assert files(system, name).problems == ()
    first, *_, last = play.table.present
    for who in play.table.present:
        other = last.id if who.id == first.id else first.id
        for offer in play.offers(who.id):
            check = play.draft(offer.id, who.id, () if offer.targets == "none" else (other,))
            assert sum(degree.p for degree in play.system.odds(check).degrees) == 1
            assert play.system.sums(check)
            assert play.system.fields(check) or offer.id in ("initiative", "surprise")
        sheet = play.sheet(who.id)
        assert sheet is None or play.system.card(sheet).title


@pytest.mark.parametrize("system", ENCOUNTERS)
def test_conditions_of_the_library_count_only_what_the_system_knows(system: str) -> None:
    library = load([bundled_folder() / system], Kinds(systems()))
    known = {"roll-under": {"attribute", "luck", "to-hit", "armor-class", "advantage", "disadvantage"}}
    used = {each.on for entry in library.entries if entry.kind == "condition" for each in entry.sheet.modifiers}
    assert used <= known.get(system, {"roll"})
    assert used


def test_a_gaff_hurts_and_one_undo_takes_roll_and_hurt_back_dt_24(tmp_path: Path) -> None:
    play = weir(tmp_path)
    rolled(play, "attack:0", "Weir mother", "Ash Quillon", faces=(15, 6))
    assert points(play, "Ash Quillon", "hit_points") == 14
    assert one(play, "Weir mother").turn["action"] == 0
    play.undo()
    assert points(play, "Ash Quillon", "hit_points") == 22
    assert one(play, "Weir mother").turn["action"] == 1


def test_a_reroll_is_thrown_beside_the_first_and_paid_for_dt_8(tmp_path: Path) -> None:
    play = weir(tmp_path)
    bryn = id_of(play, "Bryn Tallow")
    play.do(c.Roll(play.draft("skill:0", bryn), (Throw((19,)),)))
    (pending,) = play.encounter.pending
    (field,) = play.after_roll(pending)
    play.do(play.rework(pending, field.key, True))
    (pending,) = play.encounter.pending
    assert pending.throws[0] == Throw((19,))
    assert len(pending.throws) == 2
    play.do(c.Accept(pending.id))
    assert points(play, "Bryn Tallow", "reroll_pool") == 3


def test_a_party_challenge_is_kept_in_track_and_memory_and_survives_resuming_dt_17_dt_18(tmp_path: Path) -> None:
    play = weir(tmp_path)
    (track,) = play.encounter.tracks
    rolled(play, f"work:{track}", "Sister Corvane", faces=(3,))
    assert play.encounter.tracks[track].value == 3
    rolled(play, f"work:{track}", "Sister Corvane", faces=(15,))
    rolled(play, f"work:{track}", "Ash Quillon", faces=(20,))
    play = again(play)
    refused = [offer.refused for offer in play.offers(id_of(play, "Ieuan Marsh")) if offer.id == f"work:{track}"]
    assert refused == ["Open the sluice is lost: 3 fails"]
    play.undo()
    check = play.draft(f"work:{track}", id_of(play, "Sister Corvane"))
    assert getattr(check, "attribute_name", "") not in ("", "cha"), "Charisma was used the last time"


def test_a_luck_save_spends_luck_dt_21(tmp_path: Path) -> None:
    play = weir(tmp_path)
    rolled(play, "luck", "Ieuan Marsh", faces=(5,))
    assert points(play, "Ieuan Marsh", "luck") == 11


def test_roll_under_in_line_mode(tmp_path: Path) -> None:
    play = weir(tmp_path)
    answer = said(
        play,
        'condition Netted on "Ash Quillon"',
        'attack "Ash Quillon" "Bill hook" on "Weir mother" drawback mud=2 dice 15 14 4',
    )
    assert "rolled 15 and 14, disadvantage keeps 14 + 2: 16" in answer
    answer = said(
        play,
        "check {check: contest, who: Bryn Tallow, on: [Weir mother], actor: {attribute: 16},"
        " opponent: {attribute: 14}, faces: [12, 2]}",
    )
    assert answer[0] == "Bryn Tallow → Weir mother: lose"


def test_wounds_count_up_and_one_undo_takes_them_back_ar_16(tmp_path: Path) -> None:
    play = cellar(tmp_path)
    rolled(play, "attack:0", "Oda Rusk", "Pit cultist A", "Pit cultist B", faces=(12,))
    assert [points(play, f"Pit cultist {letter}", "wounds") for letter in "AB"] == [2, 2]
    rolled(play, "attack:0", "Oda Rusk", "Pit cultist A", faces=(12,))
    assert play.status(id_of(play, "Pit cultist A")) == "out"
    play.undo()
    assert play.status(id_of(play, "Pit cultist A")) == "up"


def test_the_gm_changes_the_wounds_before_accepting_ar_16(tmp_path: Path) -> None:
    play = cellar(tmp_path)
    check = play.draft("attack:0", id_of(play, "Pit cultist A"), (id_of(play, "Oda Rusk"),))
    play.do(c.Roll(check, (Throw((16,)),)))
    (pending,) = play.encounter.pending
    play.do(c.Accept(pending.id, None, {0: 3}))
    assert points(play, "Oda Rusk", "wounds") == 3


def test_target_number_in_line_mode(tmp_path: Path) -> None:
    play = cellar(tmp_path)
    answer = said(play, 'attack "Oda Rusk" Engineering benefit tools=2 dice 9')
    assert answer == ["Oda Rusk, Engineering: 15 ≥ 12", "Success, nothing follows"]
    said(play, 'work "Dig out the root" "Oda Rusk" dice 17', "accept")
    assert [track.value for track in play.encounter.tracks.values()] == [3]
    resisted = said(play, "check {check: resistance, who: Oda Rusk, level: 3, damage: 7, faces: [9]}")
    assert resisted[-1] == "1. Oda Rusk gains 3 Wounds, 0 → 3 (the hazard)"


@pytest.mark.parametrize("system", ENCOUNTERS)
def test_the_examples_of_the_format_guide_have_no_fault(tmp_path: Path, system: str) -> None:
    guide = (bundled_folder() / "README.md").read_text(encoding="utf-8")
    (example,) = (text for text in re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL) if f"system: {system}" in text)
    file = tmp_path / "example.yaml"
    file.write_text(example, encoding="utf-8")
    library = load([file], Kinds(systems()))
    assert library.problems == ()
    assert {*systems()[system].sheets, "condition", "encounter"} == {entry.kind for entry in library.entries}
    found = given([file])
    assert found.opening is not None
    assert found.errors == ()
