"""The log in two copies: the GM's with everything, the players' with what they could see."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import takewhile
from pathlib import Path

import msgspec
import pytest

from oa_tui.encounter import commands as c
from oa_tui.plain import PlainMode
from oa_tui.play.chronicle import Chronicle, Copy, Entry
from oa_tui.play.chronicle_step import Told
from oa_tui.play.chronicle_summary import PAUSE, summary
from oa_tui.play.chronicle_text import Form, Scribe
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition, Track
from oa_tui.sessions import Journal
from tests.unit.playing import SCORES, attack, begun, id_of, skirmish


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = begun(tmp_path)
    yield found
    found.close()


def entries(play: Play, copy: Copy = "gm") -> tuple[Entry, ...]:
    assert play.path is not None
    with Journal.watch(play.path) as journal:
        return Chronicle(journal).entries(copy)


def written(play: Play, copy: Copy = "gm", form: Form = "text") -> str:
    scribe = Scribe(form)
    return "\n".join(line for entry in entries(play, copy) for line in scribe.entry(entry))


def strike(play: Play, who: str = "Ash", whom: str = "Ogre", faces: tuple[int, ...] = (4, 5)) -> None:
    """A blow with these faces, and what follows."""
    pending = attack(play, who, (whom,), faces)
    play.do(c.Accept(pending.id))


# ---- what a step holds ----
def test_a_check_stands_with_its_dice_its_exact_odds_and_what_followed(play: Play) -> None:
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    strike(play)
    rolled, accepted = entries(play)[-2:]
    roll = rolled.told.roll
    assert roll is not None
    assert (roll.who, roll.what, roll.on) == ("Ash", "Great axe", ("Ogre",))
    assert roll.dice[0].faces == (4, 5)
    assert Fraction(roll.chance) == play.system.odds(check).success
    assert roll.success is (roll.word == "success")
    assert accepted.group == rolled.n
    assert any(said.text.startswith("Ogre: Challenge Points 20 →") for said in accepted.told.changes)
    assert accepted.told.harm[0].by == "Ash"


def test_in_the_text_a_roll_and_what_followed_are_one(play: Play) -> None:
    strike(play)
    text = written(play)
    assert text.count("Great axe") == 1
    assert "Ash threw 4 5; chance " in text


def test_what_was_taken_back_stays_in_the_gms_copy_and_in_no_other(play: Play) -> None:
    strike(play)
    play.undo()
    assert [one.undone for one in entries(play)[-2:]] == [True, True]
    assert "(taken back)" in written(play)
    assert not any(one.told.roll for one in entries(play, "players"))


def test_players_numbers_have_no_gaps(play: Play) -> None:
    play.do(c.TakeNote("The ogre is the baron"))
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    play.do(c.Next())
    play.do(c.Next())
    strike(play, "Bryn", "Goblin A")
    told = entries(play, "players")
    assert [one.n for one in told] == list(range(1, len(told) + 1))
    assert [one.turn for one in told if one.told.turn_of] == [1, 2]
    assert all(one.at is None for one in told)


# ---- what players aren't told ----
HIDDEN: dict[str, Callable[[Play], object]] = {
    "a note": lambda play: play.do(c.TakeNote("Ogre baron")),
    "a reminder": lambda play: play.do(c.Remind("by hand", "the Ogre wakes")),
    "its turn": lambda play: play.do(c.Next()),
    "harm": lambda play: play.do(c.Hurt(((id_of(play, "Ogre"), 7),))),
    "a condition": lambda play: play.do(c.AddCondition((id_of(play, "Ogre"),), Condition("", "Prone"))),
    "a condition that names it": lambda play: play.do(
        c.AddCondition((id_of(play, "Ash"),), Condition("", "Held by the ogre"))
    ),
    "its roll": lambda play: attack(play, "Ogre", ("Bryn",), (3, 3)),
    "its score": lambda play: play.do(c.SetScore(id_of(play, "Ogre"), 7)),
    "its fate": lambda play: play.do(c.SetFate((id_of(play, "Ogre"),), "fled")),
    "its side": lambda play: play.do(c.SetSide(id_of(play, "Ogre"), "neutral")),
    "its end": lambda play: play.do(c.Remove(id_of(play, "Ogre"))),
    "another one": lambda play: play.do(c.Add(Combatant("", "Ogre mage", name="Ogre mage", sight="hidden"))),
    "a track": lambda play: play.do(c.AddTrack(Track("", "Feed the ogre", 5, 5, hidden=True))),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_of_what_is_hidden_players_are_told_nothing(play: Play, what: str) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    before = entries(play, "players")
    HIDDEN[what](play)
    assert entries(play, "players") == before
    assert entries(play)[-1].told.hidden
    assert "(GM only) " in written(play)


def test_a_secret_roll_is_the_gms_but_what_it_does_to_a_hero_is_seen(play: Play) -> None:
    check = play.draft("action:0", id_of(play, "Ogre"), (id_of(play, "Ash"),))
    play.do(c.Roll(check, secret=True))
    before = entries(play, "players")
    assert not any(one.told.roll for one in before)
    play.do(c.Hurt(((id_of(play, "Ash"), 2),)))
    assert "Ash: Body" in entries(play, "players")[-1].told.title


def test_a_blow_at_a_hidden_one_names_nobody_and_tells_no_number(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    strike(play)
    roll = next(one.told.roll for one in entries(play, "players") if one.told.roll)
    assert (roll.on, roll.chance, roll.result, roll.total, roll.breakdown) == ((), "", "", None, ())
    assert roll.dice[0].faces == (4, 5), "her own dice she sees"


def test_of_a_foe_in_words_players_read_words(play: Play) -> None:
    strike(play, faces=(6, 6, 1, 6, 1))
    play.do(c.Hurt(((id_of(play, "Ogre"), 5),)))
    text = written(play, "players")
    assert "Ogre is " in text
    assert "Challenge Points" not in text
    assert "chance" not in text


def test_of_a_foe_in_numbers_players_read_numbers_and_odds(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "numbers"))
    strike(play)
    text = written(play, "players")
    assert "Ogre: Challenge Points 20 →" in text
    assert "chance " in text


def test_who_is_revealed_appears_and_what_was_before_stays_unsaid(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    play.do(c.Hurt(((id_of(play, "Ogre"), 19),)))
    before = len(entries(play, "players"))
    play.do(c.SetSight((id_of(play, "Ogre"),), "words"))
    told = entries(play, "players")
    assert [one.told.title for one in told[before:]] == ["Ogre appears"]


# ---- for reading ----
def test_markdown_has_rounds_and_turns_and_names_are_only_words(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Add(Combatant("", "x", name="*Bold* <b>_x_\x1b[31m")))
    play.do(c.BeginEncounter({id_of(play, label): score for label, score in SCORES.items()}))
    play.do(c.Next())
    text = written(play, form="md")
    assert "\n### Round 1\n" in text
    assert "**Ogre acts**" in text
    assert r"\*Bold\* &lt;b\>\_x\_" in text
    assert "\x1b" not in text
    assert "\n\n\n" not in text


# ---- the summary ----
def at(seconds: float, **told: object) -> tuple[float, Told]:
    return seconds, msgspec.convert({"title": "", **told}, Told)


def test_a_summary_adds_up_turns_luck_harm_and_time() -> None:
    roll = {"who": "Ash", "what": "", "on": [], "dice": [], "word": "success", "success": True, "chance": "5/6"}
    found = summary(
        "The bridge",
        2,
        [
            at(0, stage="running", turn_of="Ash"),
            at(5, roll=roll),
            at(6, roll={**roll, "again": True}),
            at(7, harm=[{"by": "Ash", "to": "Ogre", "points": 3}], fell=["Ogre"]),
            at(10, turn_of="Ogre"),
            at(12, roll={**roll, "who": "Ogre", "success": False, "chance": "1/3"}),
            at(30, stage="ended"),
        ],
    )
    ash, ogre = found.people
    assert (ash.turns, ash.checks, ash.succeeded, ash.expected, ash.harm, ash.seconds) == (1, 1, 1, "5/6", 3, 10)
    assert (ogre.turns, ogre.fell, ogre.expected, ogre.seconds) == (1, True, "1/3", 20)
    assert (found.rolled, found.succeeded, Fraction(found.expected)) == (2, 1, Fraction(7, 6))
    assert found.turn == 15


def test_a_roll_that_was_changed_counts_as_what_it_came_to_at_last() -> None:
    """OA-62: a Story Point makes a success of a failure; the chance is that of the dice."""
    miss = {
        "who": "Ash",
        "what": "Axe",
        "on": ["Ogre"],
        "dice": [],
        "word": "failure",
        "success": False,
        "chance": "1/3",
    }
    hit = {**miss, "word": "success", "success": True, "again": True}
    found = summary("The bridge", 1, [at(0, roll=miss), at(1, roll=miss), at(2, roll=hit), at(3, roll=hit)])
    assert (found.rolled, found.succeeded, found.expected) == (2, 1, "2/3")


def test_a_turn_that_goes_on_after_it_was_held_is_no_second_turn() -> None:
    held = [at(0, turn_of="Ash"), at(4, turn_of="Ogre"), at(6, turn_of="Ash", again=True), at(9, stage="ended")]
    ash, ogre = summary("The bridge", 1, held).people
    assert (ash.turns, ash.seconds, ogre.turns) == (1, 7, 1)


def test_what_a_stunt_costs_its_own_actor_is_no_harm_done(play: Play) -> None:
    """OA-35: the Stunt's price comes off the actor, the Effect off the target."""
    pending = attack(play, "Ash", ("Ogre",), (4, 5), stunt=True)
    play.do(c.Accept(pending.id))
    told = entries(play)[-1].told
    assert any(said.text == "Ash: Body 9 → 8" for said in told.changes)
    assert {(one.by, one.to) for one in told.harm} == {("Ash", "Ogre")}


def test_who_held_and_acts_now_goes_on(play: Play) -> None:
    play.do(c.Hold(id_of(play, "Ash")))
    play.do(c.ActNow(id_of(play, "Ash")))
    assert (entries(play)[-1].told.turn_of, entries(play)[-1].told.again) == ("Ash", True)
    assert not entries(play)[-2].told.again


def test_the_log_says_what_a_changed_roll_came_to(play: Play) -> None:
    """OA-62: 3 against the ogre's 4, and two Story Points make it 5."""
    pending = attack(play, "Ash", ("Ogre",), (1, 2))
    play.do(play.rework(pending, "story_points", 2))
    play.do(c.Accept(pending.id))
    entry = play.log(3)[0].line
    assert (entry.result, entry.good) == ("5 ≥ 4", True)
    assert any(line.strip() == "Changed: 5 ≥ 4, success" for line in written(play).splitlines())


@pytest.mark.parametrize("later", [-3600.0, PAUSE + 1])
def test_a_clock_that_goes_back_and_a_long_pause_count_as_no_time(later: float) -> None:
    found = summary("x", 1, [at(0, turn_of="Ash"), at(later, turn_of="Bryn"), at(later + 8, stage="ended")])
    assert [(one.who, one.timed, one.seconds) for one in found.people] == [("Ash", 0, 0), ("Bryn", 1, 8)]


def test_the_end_of_an_encounter_brings_its_summary_in_both_copies(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    strike(play)
    play.do(c.Next())
    play.do(c.EndEncounter())
    hers, theirs = entries(play)[-1].summary, entries(play, "players")[-1].summary
    assert hers is not None
    assert theirs is not None
    assert [one.who for one in hers.people] == ["Ash", "Ogre"]
    assert [one.who for one in theirs.people] == ["Ash"]
    assert hers.turn is not None
    assert (theirs.turn, [one.timed for one in theirs.people]) == (None, [0]), "times tell of turns they didn't see"
    assert theirs.rolled == 0, "odds against one who is hidden would tell its numbers"
    assert "Summary" in written(play)


# ---- by keys or by lines ----
def test_by_lines_and_by_commands_the_same_encounter_gives_the_same_log(tmp_path: Path) -> None:
    by_line, by_command = skirmish(tmp_path / "a"), skirmish(tmp_path / "b")
    mode = PlainMode(by_line, seed=1)
    for line in (
        "begin Ash=6 Bryn=5",
        'attack Ash "Great axe" on Ogre dice 4 5',
        "accept",
        "condition Prone on Ogre until end of its next turn",
        "next",
        "hide Ogre",
        "damage 2 on Ash",
        "undo",
        "next",
        "counter Alarm 1",
        "fate Ogre fled",
        "end",
    ):
        assert list(mode.answer(line)), line
    do = by_command.do
    do(c.BeginEncounter({id_of(by_command, label): score for label, score in SCORES.items()}))
    pending = attack(by_command, "Ash", ("Ogre",), (4, 5))
    do(c.Accept(pending.id, keep=True))
    ogre = id_of(by_command, "Ogre")
    do(c.AddCondition((ogre,), Condition("", "Prone"), "end of its next turn"))
    do(c.Next())
    do(c.SetSight((ogre,), "hidden"))
    do(c.Hurt(((id_of(by_command, "Ash"), 2),)))
    by_command.undo()
    do(c.Next())
    do(c.MoveCounter(next(iter(by_command.encounter.counters)), 1))
    do(c.SetFate((ogre,), "fled"))
    do(c.EndEncounter())
    assert by_line.table == by_command.table
    for copy in ("gm", "players"):
        assert entries(by_line, copy) == entries(by_command, copy)


# ---- the command ----
def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "oa_tui", "log", *words], capture_output=True, text=True)


def test_the_command_writes_all_forms(play: Play) -> None:
    strike(play)
    assert "Great axe" in run(str(play.path)).stdout
    assert "### Round 1" in run(str(play.path), "--format", "md").stdout
    whole = json.loads(run(str(play.path), "--format", "json", "--players").stdout)
    assert (whole["session"], whole["copy"]) == ("Skirmish", "players")
    assert whole["entries"][-1]["n"] == len(whole["entries"])


def test_following_it_tells_each_step_and_what_was_taken_back(play: Play) -> None:
    words = [sys.executable, "-m", "oa_tui", "log", str(play.path), "--follow", "--players"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None

        def until(text: str) -> None:
            assert process.stdout is not None
            assert any(text in line for line in iter(process.stdout.readline, ""))

        until("Ash acts")
        play.do(c.Next())
        until("Ogre acts")
        play.undo()
        until("Taken back: Ogre acts")
        process.terminate()


def test_following_it_goes_on_after_the_file_was_away(play: Play, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "oa_tui", "log", str(play.path), "--follow"]
    pipe = subprocess.PIPE
    assert play.path is not None
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert any("Ash acts" in line for line in iter(process.stdout.readline, ""))
        play.path.rename(tmp_path / "away")
        assert "isn't there any more" in process.stderr.readline()
        (tmp_path / "away").rename(play.path)
        play.do(c.Next())
        later = list(takewhile(lambda line: line.strip() != "Ogre acts", process.stdout))
        assert not [line for line in later if "Ash acts" in line], "what was told isn't told again"
        process.terminate()


def test_a_session_that_isnt_there_is_a_sentence(own_home: Path) -> None:
    done = run("nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no session" in done.stderr
