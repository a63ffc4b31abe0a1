"""The bundled Heroic Action encounters as a session: drafted, rolled, accepted, taken back, and in line mode."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import Kinds, bundled_folder, load
from oa_tui.plain import PlainMode
from oa_tui.play.files import Given, given
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from oa_tui.rules.registry import systems
from tests.unit.playing import again, id_of, one, points

FOLDER = bundled_folder() / "heroic-action"
ENCOUNTERS = sorted((FOLDER / "encounters").glob("*.yaml"))


@cache
def files(path: Path) -> Given:
    return given([path])


@pytest.fixture
def start(tmp_path: Path) -> Callable[[str], Play]:
    def play(name: str) -> Play:
        found = files(FOLDER / "encounters" / f"{name}.yaml")
        assert found.opening is not None
        return Play.start(found.opening, found.library, folder=tmp_path, seed=4, clock=lambda: 1.0)

    return play


def test_the_bundled_files_have_no_problems_and_enough_people() -> None:
    found = given([FOLDER])
    assert [problem.text() for problem in found.problems] == []
    own = load([FOLDER], Kinds(systems())).entries
    counts = {kind: sum(entry.kind == kind for entry in own) for kind in ("npc", "character", "encounter", "condition")}
    assert counts["npc"] >= 10
    assert (counts["character"], counts["encounter"]) == (4, 2)
    assert counts["condition"] >= 10


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_an_encounter_plans_all_it_asks_for_and_everybody_can_act(path: Path, start: Callable[[str], Play]) -> None:
    opening = files(path).opening
    assert opening is not None
    assert opening.problems == ()
    play = start(path.stem)
    for who in play.table.present:
        target = next(other.id for other in play.table.present if other.side != who.side)
        for offer in play.offers(who.id):
            if not offer.refused:
                check = play.draft(offer.id, who.id, () if offer.targets == "none" else (target,))
                assert sum(degree.p for degree in play.system.odds(check).degrees) == 1
                play.costs(check)


def test_an_attack_is_drafted_rolled_accepted_and_taken_back(start: Callable[[str], Play]) -> None:
    play = start("fire-at-the-opera")
    play.do(c.BeginEncounter())
    juno, bravo = id_of(play, "Juno Vale"), id_of(play, "Guild bravo A")
    check = play.draft("attack:0", juno, (bravo,))
    play.do(c.Roll(check, (Throw((6, 2, 3)),)))
    (pending,) = play.encounter.pending
    assert pending.outcome.numbers["hits"] == 1
    play.do(c.Accept(pending.id))
    assert points(play, "Guild bravo A", "hits") == 2
    play.undo()
    assert (points(play, "Guild bravo A", "hits"), play.encounter.pending) == (3, ())
    play.redo()
    assert points(again(play), "Guild bravo A", "hits") == 2


def test_fortune_reworks_a_roll_that_lies_and_is_spent_ac_38(start: Callable[[str], Play]) -> None:
    play = start("fire-at-the-opera")
    juno, bravo = id_of(play, "Juno Vale"), id_of(play, "Guild bravo A")
    play.do(c.Roll(play.draft("attack:0", juno, (bravo,)), (Throw((1, 5)),)))
    (pending,) = play.encounter.pending
    (field,) = play.after_roll(pending)
    play.do(play.rework(pending, field.key, 1))
    (pending,) = play.encounter.pending
    assert pending.throws[0].faces == (1, 5)
    assert len(pending.throws) == 2
    play.do(c.Accept(pending.id))
    assert points(play, "Juno Vale", "fortune") == 5


def test_a_stunt_token_waits_and_is_used_up_ac_30(start: Callable[[str], Play]) -> None:
    play = start("low-tide")
    juno, walker = id_of(play, "Juno Vale"), id_of(play, "The Tidewalker")
    play.do(c.Roll(play.draft("stunt", juno, (walker,)), (Throw((4, 2)),)))
    play.do(c.Accept(play.encounter.pending[-1].id))
    assert [token.name for token in one(play, "Juno Vale").conditions] == ["+3 against The Tidewalker"]
    check = play.revise(play.draft("attack:0", juno, (walker,)), "modifiers.0.off", False)
    play.do(c.Roll(check, (Throw((2, 2)),)))
    play.do(c.Accept(play.encounter.pending[-1].id))
    assert one(play, "Juno Vale").conditions == ()


def test_a_minion_falls_to_one_hit_ac_36(start: Callable[[str], Play]) -> None:
    play = start("low-tide")
    anvil, sailor = id_of(play, "Brother Anvil"), id_of(play, "Drowned sailor A")
    play.do(c.Roll(play.draft("attack:0", anvil, (sailor,)), (Throw((5, 2)),)))
    play.do(c.Accept(play.encounter.pending[-1].id))
    assert play.status(sailor) == "out"


def test_line_mode_attacks_with_benefits_and_refuses_in_a_sentence(start: Callable[[str], Play]) -> None:
    play = start("fire-at-the-opera")
    line = 'attack "Juno Vale" 1 on "Guild bravo A" benefit drama drawback cramped=2 dice 5 2'
    said = list(PlainMode(play, seed=1).answer(line))
    assert any("Melee 12, drama +1, cramped −2" in sentence for sentence in said)
    with pytest.raises(Refusal, match="one target"):
        list(PlainMode(play, seed=1).answer('attack "Juno Vale" 1 on "Guild bravo A" "Guild bravo B"'))
    list(PlainMode(play, seed=1).answer("accept"))
    text = (
        "{check: attack, who: Madame Tallow, on: Juno Vale, skill: 15, difficulty: 14, damage: 11, soak: 7, total: 18}"
    )
    assert any("hit" in sentence.lower() for sentence in PlainMode(play, seed=1).answer(f"check {text}"))
