"""Roll-under from Round to Round: Party Challenges, the order, what a moment or a loss sets off."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from oa_tui.rules.consequences import Gain, Note, Refresh, Remember, Work
from oa_tui.rules.contract import Modifier, Order, Refused, Throw
from oa_tui.rules.roll_under.checks import Attribute, Initiative
from oa_tui.rules.table import Moment, Pool, Scene, Track
from tests.unit.marsh import GHOUL, UNDER, draft, scene, sheet, with_one


# ---- Party Challenges ----
def work(there: Scene, face: int, offer: str = "work:t") -> tuple[Attribute, dict[str, int], int]:
    """One check by Bryn: the check, what Bryn's memory becomes, how the track moves."""
    check = draft(offer, "b", at=there)
    memory = dict(there.combatants["b"].memory)
    moved = 0
    for one in UNDER.resolve(check, (Throw((face,)),)).consequences:
        if isinstance(one, Remember):
            memory[one.key] = one.value
        if isinstance(one, Work):
            assert one.track == "t"
            moved += one.by
    return check, memory, moved


def test_successes_move_the_track_and_fails_are_remembered_dt_17() -> None:
    _, memory, moved = work(scene(), 3)
    assert (moved, memory.get("t_fails")) == (-2, None)
    _, memory, moved = work(scene(), 19)
    assert (moved, memory["t_fails"]) == (0, 1)
    there = with_one("b", memory=memory)
    after = draft("work:t", "a", at=there)
    assert (after.challenge.fails, after.challenge.own_fails, after.challenge.remaining) == (1, 0, 5)
    assert "1 of 3 fails" in [one.note for one in UNDER.offers("a", there)]
    _, memory, _ = work(there, 20)
    assert memory["t_fails"] == 3
    lost = with_one("b", memory=memory)
    assert [one.refused for one in UNDER.offers("a", lost) if one.id == "work:t"] == [
        "Cross the marsh is lost: 3 fails"
    ]
    with pytest.raises(Refused, match="lost: 3 fails"):
        draft("work:t", "a", at=lost)


def test_what_a_party_challenge_remembers_reads_as_a_sentence_with_all_its_fails_dt_17_dt_18() -> None:
    there = with_one("b", memory=work(scene(), 19)[1])
    check = draft("work:t:0", "a", at=there)
    whys = [one.why for one in UNDER.resolve(check, (Throw((20,)),)).consequences if isinstance(one, Remember)]
    assert whys == ["3 of 3 fails", "Dexterity is used, not twice running", "Stealth is used, not twice running"]


def test_nobody_uses_the_same_attribute_or_skill_twice_running_dt_18() -> None:
    check, memory, _ = work(scene(), 5, "work:t:0")
    assert (check.attribute_name, check.skill_name, check.modifiers) == ("dex", "stealth", (Modifier("Sneak by", -1),))
    there = with_one("b", memory=memory)
    again = draft("work:t:0", "b", at=there)
    assert "Dexterity and Stealth served the last time" in UNDER.blocked(again)
    assert UNDER.blocked(UNDER.alter(again, "challenge.waived", True, there)) == ""
    free = draft("work:t", "b", at=there)
    assert (free.attribute_name, UNDER.blocked(free)) == ("per", "")
    assert UNDER.blocked(draft("work:t:0", "a", at=there)) == "", "only the own last attempt counts"
    _, memory, _ = work(there, 5)
    assert UNDER.blocked(draft("work:t:0", "b", at=with_one("b", memory=memory))) == ""
    waived = replace(there, switches={**there.switches, "variety": False})
    assert UNDER.blocked(draft("work:t:0", "b", at=waived)) == ""


def test_a_challenge_that_is_won_takes_no_more_work_dt_19() -> None:
    done = scene(tracks={"t": Track("t", "Cross the marsh", 0, 5)})
    with pytest.raises(Refused, match="is won already"):
        draft("work:t", "b", at=done)
    with pytest.raises(Refused, match="no track x"):
        draft("work:x", "b")


def test_only_the_waiver_of_a_challenge_is_a_field_dt_18() -> None:
    keys = [field.key for field in UNDER.fields(draft("work:t", "b"))]
    assert [key for key in keys if key.startswith("challenge")] == ["challenge.waived"]
    assert not [key for key in (f.key for f in UNDER.fields(draft("check:str", "b"))) if key.startswith("challenge")]
    choices = next(field.choices for field in UNDER.fields(draft("work:t", "b")) if field.key == "attribute_name")
    assert choices[:2] == ("str", "dex")


# ---- Rounds ----
def test_the_next_of_the_party_rolls_for_all_of_it_dt_23() -> None:
    found = [UNDER.score("a", "sides", scene(round=n)) for n in (0, 1, 2, 3)]
    assert [one.who for one in found if isinstance(one, Initiative)] == ["a", "a", "b", "a"]
    check = UNDER.score("n", "sides", scene())
    assert check == UNDER.score("a", "sides", scene()), "allies go with the party, and one roll counts for all"
    assert isinstance(check, Initiative)
    assert check.attribute == 14
    down = with_one("b", pools={"hit_points": Pool(0, 15), "reroll_pool": Pool(2)})
    other = UNDER.score("a", "sides", down)
    assert isinstance(other, Initiative)
    assert other.who == "a"


def test_foes_stand_between_the_partys_places_dt_23() -> None:
    assert UNDER.score("g1", "sides", scene()) == 10
    boss = scene(sheets={**scene().sheets, "ghoul": sheet("creature", {**GHOUL, "rank": "boss"})})
    assert UNDER.score("g1", "sides", boss) == 25
    assert UNDER.orders[0] == Order("sides", afresh=True, by_check=True)
    assert UNDER.score("a", "turns", scene()) is None, "by hand"


def test_a_turn_brings_an_action_and_a_move_and_fallen_foes_ask_for_morale_dt_23() -> None:
    assert UNDER.moment(Moment("turn-start", "a"), scene()) == (
        Refresh(who="a", turn={"action": 1, "move": 1}, rule="DT-23"),
    )
    assert UNDER.moment(Moment("round-end"), scene()) == ()
    (note,) = UNDER.moment(Moment("round-end"), with_one("g1", fate="dead"))
    assert isinstance(note, Note)
    assert note.text == "Morale: 1 of 2 foes are out of it"


def test_luck_comes_back_with_a_new_adventure_dt_22() -> None:
    there = with_one("b", pools={"luck": Pool(7, 12)})
    (gain,) = UNDER.moment(Moment("rest"), there)
    assert gain == Gain(who="b", pool="luck", n=5, why="Luck comes back when a new adventure begins", rule="DT-22")


def test_at_no_hit_points_a_creature_is_out_and_an_adventurer_down_and_injured_dt_24() -> None:
    here = scene().combatants
    assert UNDER.status(replace(here["g1"], pools={"hit_points": Pool(0, 9)})) == "out"
    assert UNDER.status(replace(here["b"], pools={**here["b"].pools, "hit_points": Pool(0, 15)})) == "down"
    assert UNDER.status(here["n"]) == "up"
    (note,) = UNDER.suffer("b", "hit_points", -15, scene())
    assert isinstance(note, Note)
    assert "Injuries & Setbacks" in note.text
    assert UNDER.suffer("b", "hit_points", -14, scene()) == ()
    assert UNDER.suffer("g1", "hit_points", -99, scene()) == ()
