"""The summary at the end of an encounter, in all five systems, against numbers worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.library import Kinds, load
from oa_tui.plain import PlainMode
from oa_tui.play.chronicle import Chronicle
from oa_tui.play.chronicle_text import duration
from oa_tui.play.files import open_entries
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems
from oa_tui.sessions import Journal

DUEL = "system: {}\nkind: encounter\nname: Duel\ncombatants: [{{name: Ash, side: ally}}, {{name: Ogre}}]\n"


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def duel(folder: Path, system: str, clock: Clock) -> Play:
    file = folder / "duel.yaml"
    file.write_text(DUEL.format(system), encoding="utf-8")
    library = load([file], Kinds(systems()))
    opening = open_entries(library.entries, library)
    assert opening is not None
    return Play.start(opening, library, folder=folder / "sessions", seed=1, clock=clock)


@pytest.mark.parametrize(
    ("system", "ash", "ogre", "succeeded", "chances", "expected"),
    [
        # 2d6 at 6 or more: 26 of 36. At 10 or more with exploding sixes: 11 of 36 (6+1 and 6+2 by their explosion).
        (
            "open-adventure",
            "check: action, action_score: 6, base_difficulty: 6, faces: [3, 4]",
            "check: action, action_score: 6, base_difficulty: 10, faces: [1, 2]",
            (1, 0),
            ("13/18", "11/36"),
            "37/36",
        ),
        # d20 at 13 or less, and at 6 or less.
        (
            "roll-under",
            "check: attribute, attribute: 13, faces: [5]",
            "check: attribute, attribute: 6, faces: [12]",
            (1, 0),
            ("13/20", "3/10"),
            "19/20",
        ),
        # d20 + 2 at 12 or more: 10 to 20. d20 at 15 or more: 15 to 20.
        (
            "target-number",
            "check: action, target_number: 12, modifiers: [{label: rope, value: 2}], faces: [15]",
            "check: action, target_number: 15, faces: [4]",
            (1, 0),
            ("11/20", "3/10"),
            "17/20",
        ),
        # Two exploding d6 are level with each other one time in seven; the rest is shared by both.
        (
            "heroic-action",
            "check: action, skill: 10, difficulty: 10, faces: [5, 2]",
            "check: action, skill: 9, difficulty: 10, faces: [2, 4]",
            (1, 0),
            ("4/7", "3/7"),
            "1",
        ),
        # One die at 4 or more; of two dice one at 5 or more.
        (
            "dice-pool",
            "check: attack, stat: 4, dice: 1, armour: 0, faces: [5]",
            "check: attack, stat: 5, dice: 2, armour: 1, faces: [1, 5]",
            (1, 1),
            ("1/2", "5/9"),
            "19/18",
        ),
    ],
)
def test_a_duel_adds_up_by_hand(
    tmp_path: Path,
    system: str,
    ash: str,
    ogre: str,
    succeeded: tuple[int, int],
    chances: tuple[str, str],
    expected: str,
) -> None:
    clock = Clock()
    play = duel(tmp_path, system, clock)
    mode = PlainMode(play, 1)
    begin = "begin party" if play.encounter.mode == "sides" else "begin Ash=9 Ogre=8"
    script = (
        (0, begin),
        (5, f"check {{who: Ash, {ash}}}"),
        (10, "next"),
        (12, f"check {{who: Ogre, {ogre}}}"),
        (30, "end"),
    )
    said: list[str] = []
    for clock.now, line in script:
        said = list(mode.answer(line))
    found = play.ending()
    assert found is not None
    first, second = found.people
    assert (first.who, first.turns, first.checks, first.rolled, first.succeeded) == ("Ash", 1, 1, 1, succeeded[0])
    assert (second.who, second.turns, second.checks, second.rolled, second.succeeded) == ("Ogre", 1, 1, 1, succeeded[1])
    assert (first.expected, second.expected, found.expected) == (*chances, expected)
    assert (first.seconds, second.seconds, found.turn) == (10, 20, 15)
    assert (found.rounds, found.rolled, found.succeeded) == (1, 2, sum(succeeded))
    assert said[0] == "Duel ends"
    assert said[1].startswith(f"1 round; {sum(succeeded)} of 2 succeeded, ")
    assert said[2].startswith("Ash: 1 turn, 1 check, 1 of 1 succeeded, ")
    assert play.path is not None
    with Journal.watch(play.path) as journal:
        chronicle = Chronicle(journal)
        assert chronicle.entries("gm")[-1].summary == found, "the log has the same"


def test_what_was_taken_back_and_what_was_before_and_after_doesnt_count(tmp_path: Path) -> None:
    clock = Clock()
    play = duel(tmp_path, "roll-under", clock)
    mode = PlainMode(play, 1)
    roll = "check {who: Ash, check: attribute, attribute: 10, faces: [5]}"
    for line in (roll, "begin party", roll, "undo", roll, "end", roll, "note after"):
        list(mode.answer(line))
    found = play.ending()
    assert found is not None
    assert (found.rolled, found.expected) == (1, "1/2")
    for line in ("begin party", roll, roll, "end"):
        list(mode.answer(line))
    again = play.ending()
    assert again is not None
    assert again.expected == "1", "begun again it is summed up afresh"
    list(mode.answer("undo"))
    assert play.ending() is None


def test_two_encounters_of_one_name_are_summed_up_apart(tmp_path: Path) -> None:
    play = duel(tmp_path, "roll-under", Clock())
    mode = PlainMode(play, 1)
    roll = "check {who: Ash, check: attribute, attribute: 10, faces: [5]}"
    file = str(tmp_path / "duel.yaml")
    for line in ("begin party", roll, f'open "{file}"', "begin party", "switch 1", roll, "end"):
        list(mode.answer(line))
    found = play.ending()
    assert found is not None
    assert found.expected == "1"
    assert play.path is not None
    with Journal.watch(play.path) as journal:
        summaries = [entry.summary for entry in Chronicle(journal).entries("gm") if entry.summary]
    assert summaries == [found]


def test_the_end_is_called_the_end_whatever_waits_then(tmp_path: Path) -> None:
    play = duel(tmp_path, "roll-under", Clock())
    mode = PlainMode(play, 1)
    for line in ("begin party", "condition Prone on Ash until start of Ogre's next turn", "end"):
        list(mode.answer(line))
    ended = play.log(1)[0].line
    assert (ended.title, ended.details) == ("Duel ends", ("Waits: Prone runs out: Ash",))


@pytest.mark.parametrize(("seconds", "words"), [(0, "under 1 s"), (1, "1 s"), (59.6, "1 min 0 s"), (65, "1 min 5 s")])
def test_time_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
