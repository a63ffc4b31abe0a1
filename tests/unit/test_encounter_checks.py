"""The life of a check: rolled, waiting, reworked, accepted or skipped; and what one undo takes back of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.state import Pending
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Defeat, Remember
from oa_tui.rules.contract import Modifier, Throw
from oa_tui.rules.documents import read
from tests.unit.playing import SKIRMISH, acting, again, attack, begun, id_of, one, points, skirmish, stored

GOBLINS = ("Goblin A", "Goblin B", "Goblin C")
BLOODWIND = SKIRMISH.replace("name: Ash", "name: Bloodwind")


def refusal(play: Play, command: c.Command) -> str:
    before = stored(play)
    with pytest.raises(Refusal) as refused:
        play.do(command)
    assert stored(play) == before
    return refused.value.message


def waiting(play: Play) -> list[str]:
    return [change.sentence for _, _, change in play.waiting()]


def hit(play: Play) -> Pending:
    """Ash hits Goblin A for 3: total 8 against Body Defense 5."""
    return attack(play, "Ash", ("Goblin A",), (3, 5))


# ---- rolling ----
def test_a_roll_changes_nothing_but_what_waits(tmp_path: Path) -> None:
    play = begun(tmp_path)
    people = play.table.combatants
    hit(play)
    assert play.table.combatants == people
    assert waiting(play) == ["Goblin A loses 3 CP, 4 → 1 (Effect 3)", "Ash spends the Major"]


def test_dice_that_do_not_fit_are_refused_by_the_die_they_fail_at(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Goblin A"),))
    for faces, said in [((9, 1), "die 1 is a d6: 9"), ((3,), "die 2 is missing"), ((3, 4, 1), "die 3 (face 1) is one")]:
        assert said in refusal(play, c.Roll(check, (Throw(faces),)))
    assert "die 3 is missing, one more d6" in refusal(play, c.Roll(check, (Throw((6, 6)),)))


def test_an_action_score_of_1_cannot_be_rolled_oa_24(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = read(play.system, {"check": "action", "who": id_of(play, "Ash"), "action_score": 1, "base_difficulty": 3})
    assert "Action Score 1" in refusal(play, c.Roll(check))


def test_a_roll_by_or_at_somebody_who_left_is_refused(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Goblin A"),))
    play.do(c.Remove(id_of(play, "Goblin A")))
    assert refusal(play, c.Roll(check)) == "Nobody at the table has that name any more"


def test_what_waits_for_somebody_who_left_does_nothing_to_them(tmp_path: Path) -> None:
    play = begun(tmp_path)
    goblin = id_of(play, "Goblin A")
    lies = hit(play)
    play.do(c.Remove(goblin))
    play.do(c.Accept(lies.id))
    assert play.table.combatants[goblin].pools["challenge_points"].value == 4
    assert one(play, "Ash").turn["major"] == 0


# ---- settling ----
def test_accepting_all_applies_in_order_and_settles(tmp_path: Path) -> None:
    play = begun(tmp_path)
    done = play.do(c.Accept(hit(play).id))
    assert done.sentences == ("Goblin A: Challenge Points 4 → 1", "Ash spends the Major")
    assert play.encounter.pending == ()
    assert (points(play, "Goblin A"), one(play, "Ash").turn["major"]) == (1, 0)


def test_some_may_be_accepted_and_the_rest_kept_or_dropped(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    play.do(c.Accept(lies.id, (1,), keep=True))
    assert waiting(play) == ["Goblin A loses 3 CP, 4 → 1 (Effect 3)"]
    play.do(c.Accept(lies.id, (0,)))
    assert points(play, "Goblin A") == 1
    play.undo()
    play.do(c.Accept(hit(play).id, (1,)))
    assert (waiting(play), points(play, "Goblin A")) == ([], 4)


def test_a_number_may_be_changed_first_and_one_named_twice_counts_once(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    play.do(c.Accept(lies.id, (0, 0), {0: 1}))
    assert points(play, "Goblin A") == 3
    assert refusal(play, c.Accept(lies.id)) == "That roll is settled already: nothing of it waits"


def test_changed_numbers_that_are_none_are_refused(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    assert refusal(play, c.Accept(lies.id, numbers={0: -1})).startswith("-1 is less than nothing")
    assert refusal(play, c.Accept(lies.id, (2,))) == "There is no consequence 3: 1 to 2 wait"
    assert refusal(play, c.Skip(lies.id, (-1,))) == "There is no consequence 0: 1 to 2 wait"


def test_skipping_drops_and_leaves_the_roll_in_the_log(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    play.do(c.Skip(lies.id, (0,)))
    assert waiting(play) == ["Ash spends the Major"]
    play.do(c.Skip(lies.id))
    assert play.encounter.pending == ()
    assert points(play, "Goblin A") == 4
    assert play.log()[0].line.result == "8 ≥ 5"


def test_next_is_not_held_up_by_what_waits(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hit(play)
    play.do(c.Next())
    assert acting(play) == "Ogre"
    assert len(waiting(play)) == 2


def test_two_rolls_wait_side_by_side(tmp_path: Path) -> None:
    play = begun(tmp_path)
    first = hit(play)
    second = attack(play, "Ogre", ("Ash",), (5, 4))
    play.do(c.Accept(first.id))
    assert [pending.id for pending in play.encounter.pending] == [second.id]
    assert points(play, "Goblin A") == 1


# ---- a hero at 0 ----
def test_the_blow_that_takes_a_hero_to_0_brings_the_wound_with_it_oa_34(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetPool(id_of(play, "Ash"), "body", 3))
    lies = attack(play, "Ogre", ("Ash",), (5, 6, 2))
    play.do(c.Accept(lies.id))
    assert (points(play, "Ash", "body"), points(play, "Ash", "body_wounds")) == (0, 1)
    assert play.status(id_of(play, "Ash")) == "down"


# ---- undo ----
def test_one_undo_takes_roll_and_acceptance_back_and_redo_brings_both(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = play.table
    play.do(c.Accept(hit(play).id))
    after = play.table
    assert play.undo_label == "Ash, Great axe → Goblin A"
    play.undo()
    assert play.table == before
    play.redo()
    assert play.table == after


def test_partial_acceptances_right_after_the_roll_are_one_group(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = play.table
    lies = hit(play)
    play.do(c.Accept(lies.id, (0,), keep=True))
    play.do(c.Skip(lies.id))
    play.undo()
    assert play.table == before


def test_an_acceptance_after_something_else_is_a_step_of_its_own(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    play.do(c.TakeNote("the ladle is bent"))
    play.do(c.Accept(lies.id))
    play.undo()
    assert [pending.id for pending in play.encounter.pending] == [lies.id]
    assert points(play, "Goblin A") == 4


def test_a_roll_accepted_after_undo_and_redo_still_joins_it(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = play.table
    lies = hit(play)
    play.undo()
    play.redo()
    play.do(c.Accept(lies.id))
    play.undo()
    assert play.table == before


def test_the_dice_fall_anew_after_an_undo(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Goblin A"),))
    faces = set()
    for _ in range(8):
        play.do(c.Roll(check))
        faces.add(play.encounter.pending[-1].throws)
        play.undo()
    assert len(faces) > 1
    assert sum(entry.undone for entry in play.log()) == 8


# ---- story points ----
def test_a_story_point_replaces_what_waits_over_the_same_dice_oa_62(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = play.table
    miss = attack(play, "Ash", ("Goblin A",), (2, 2))
    assert waiting(play) == ["Ash spends the Major"]
    play.do(play.rework(miss, "story_points", 1))
    (lies,) = play.encounter.pending
    assert (lies.id, lies.throws, lies.outcome.word, lies.chance) == (miss.id, miss.throws, "success", miss.chance)
    assert any("1 Story Point" in text and "2 → 1" in text for text in waiting(play))
    play.do(c.Accept(lies.id))
    assert points(play, "Ash", "story_points") == 1
    play.undo()
    assert play.table == before


def test_a_roll_that_is_partly_settled_is_not_reworked(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    play.do(c.Accept(lies.id, (0,), keep=True))
    assert "is settled already: take that back first" in refusal(play, play.rework(lies, "story_points", 1))


def test_after_a_resume_the_roll_lies_as_it_lay_and_can_be_reworked(tmp_path: Path) -> None:
    play = begun(tmp_path)
    attack(play, "Ash", ("Goblin A",), (2, 2))
    resumed = again(play)
    assert resumed.table == play.table
    (lies,) = resumed.encounter.pending
    resumed.do(resumed.rework(lies, "story_points", 2))
    assert resumed.encounter.pending[0].outcome.word == "success"


# ---- several targets ----
@pytest.mark.parametrize(
    ("faces", "word", "body"), [((5, 3), "success", 8), ((4, 3), "failure", 8), ((4, 1), "failure", 6)]
)
def test_bloodwinds_sweep_at_three_goblins_tv_oa_16(
    tmp_path: Path, faces: tuple[int, ...], word: str, body: int
) -> None:
    play = skirmish(tmp_path, BLOODWIND)
    play.do(c.BeginEncounter())
    before = play.table
    lies = attack(play, "Bloodwind", GOBLINS, faces)
    assert lies.outcome.numbers["difficulty_score"] == 8
    assert lies.outcome.word == word
    if word == "success":
        assert lies.outcome.effect == 0
    play.do(c.Accept(lies.id))
    assert [points(play, label) for label in GOBLINS] == [4, 4, 4]
    assert points(play, "Bloodwind", "body") == body
    play.undo()
    assert play.table == before


# ---- tracks ----
def test_a_check_works_at_a_track_and_ends_at_0(tmp_path: Path) -> None:
    play = begun(tmp_path)
    (ford,) = play.encounter.tracks
    check = play.draft(f"work:{ford}", id_of(play, "Ash"), ())
    play.do(c.Roll(check, (Throw(total=9),)))
    assert waiting(play)[0] == "Ash works at Cross the ford, 5 → 2 (Effect 3)"
    play.do(c.Accept(play.encounter.pending[0].id))
    assert play.encounter.tracks[ford].value == 2
    play.do(c.MoveTrack(ford, -9))
    assert play.encounter.tracks[ford].value == 0
    play.do(c.MoveTrack(ford, 12))
    assert play.encounter.tracks[ford].value == 12


# ---- previews ----
def test_previews_say_what_accepting_would_do_and_change_nothing(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = hit(play)
    before = stored(play)
    first, second = play.changes(lies.proposals, which=[0], numbers={0: 9})
    assert (first.before, first.after, first.n) == (4, 0, 9)
    assert (second.before, second.after) == (None, None)
    assert stored(play) == before


def test_what_a_system_remembers_is_told_by_its_reason(tmp_path: Path) -> None:
    play = begun(tmp_path)
    what = Remember(who=id_of(play, "Ash"), key="t1_fails", value=2, why="2 of 3 fails")
    assert [each.sentence for each in play.changes((what,))] == ["Ash: 2 of 3 fails"]


@pytest.mark.parametrize(("word", "said"), [("fled", "Ash has fled"), ("dead", "Ash is dead"), ("down", "Ash is down")])
def test_what_becomes_of_somebody_is_proposed_in_the_words_of_the_log(tmp_path: Path, word: str, said: str) -> None:
    play = begun(tmp_path)
    assert [each.sentence for each in play.changes((Defeat(who=id_of(play, "Ash"), word=word),))] == [said]


def test_a_benefit_and_a_drawback_are_worth_what_the_odds_say(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Goblin A"),))
    more, less = play.more(check, +1), play.more(check, -1)
    assert more is not None
    assert less is not None
    now = play.system.odds(check).success
    assert now is not None
    assert (less.success or 0) < now < (more.success or 0)
    with_benefit = play.revise(check, "benefits", (Modifier("high ground"),))
    assert play.system.odds(with_benefit).success == more.success


def test_what_follows_for_nobody_marked_is_told_and_never_lost_silently(tmp_path: Path) -> None:
    play = begun(tmp_path)
    document = {"check": "action", "who": id_of(play, "Ash"), "action_score": 9, "base_difficulty": 3}
    play.do(c.Roll(read(play.system, document), (Throw(total=8),)))
    pending = play.encounter.pending[0]
    assert play.changes(pending.proposals)[0].who == "target"
    said = play.do(c.Accept(pending.id)).sentences
    assert "Nobody was marked: 5 Challenge Points is yours to apply" in said
