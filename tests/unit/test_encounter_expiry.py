"""Moments in words: one parser for files and for what a GM types; ends become absolute."""

from __future__ import annotations

import pytest

from oa_tui.encounter import expiry
from oa_tui.encounter.expiry import When
from oa_tui.encounter.state import Encounter, Slot, Table
from oa_tui.rules.table import Combatant, Expiry, Moment

ASH, OGRE, TWIN = "c1", "c2", "c3"


def table(*, round_: int = 2, shot: int | None = None, acting: str = ASH) -> Table:
    """Ash in its second turn, the Ogre still to have its own, Ogre A done."""
    people = {
        ASH: Combatant(ASH, "Ash", turns=2),
        OGRE: Combatant(OGRE, "The Ogre", turns=1),
        TWIN: Combatant(TWIN, "Ogre A", turns=2),
    }
    slots = (Slot((ASH,), 6, 6, "open"), Slot((OGRE,), 5, 5), Slot((TWIN,), 4))
    fight = Encounter("e1", "Fight", "running", round_, members=(*people,), slots=slots, acting=(acting,), shot=shot)
    return Table("T", "open-adventure", people, {"e1": fight}, "e1")


@pytest.mark.parametrize(
    ("words", "until"),
    [
        ("end of its next turn", Expiry("turn-end", 2, OGRE)),
        ("until the end of its next turn.", Expiry("turn-end", 2, OGRE)),
        ("start of its next turn", Expiry("turn-start", 2, OGRE)),
        ("start of their turn", Expiry("turn-start", 2, OGRE)),
        ("end of Ash's turn", Expiry("turn-end", 2, ASH)),
        ("end of Ash's next turn", Expiry("turn-end", 3, ASH)),
        ("end of turn", Expiry("turn-end", 2, ASH)),
        ("end of this turn", Expiry("turn-end", 2, ASH)),
        ("end of next turn", Expiry("turn-end", 2, OGRE)),
        ("Start Of the ogre a's Next Turn", Expiry("turn-start", 3, TWIN)),
        ("start of the Ogre's turn", Expiry("turn-start", 2, OGRE)),
        ("end of The Ogre’s next turn", Expiry("turn-end", 2, OGRE)),
        ("start of actor's next turn", Expiry("turn-start", 3, ASH)),
        ("end of round", Expiry("round-end", 2, scene="e1")),
        ("end of the next round", Expiry("round-end", 3, scene="e1")),
        ("end of round 5", Expiry("round-end", 5, scene="e1")),
        ("round 5", Expiry("round-end", 5, scene="e1")),
        ("start of round 5", Expiry("round-end", 4, scene="e1")),
        ("1 round", Expiry("round-end", 2, scene="e1")),
        ("3 rounds", Expiry("round-end", 4, scene="e1")),
        ("2 turns", Expiry("turn-end", 3, OGRE)),
        ("end of scene", Expiry("scene-end", scene="e1")),
        ("end of the encounter", Expiry("scene-end", scene="e1")),
        ("never", None),
        ("by hand", None),
        ("end of Nobody's turn", None),
        ("somebody sets the bone", None),
        ("", None),
    ],
)
def test_an_end_in_words_becomes_an_absolute_one(words: str, until: Expiry | None) -> None:
    when = expiry.parse(words.removeprefix("until "))
    assert (expiry.anchor(when, table(), OGRE) if when else None) == until


def test_the_actor_is_who_gave_it_not_who_acts() -> None:
    when = expiry.parse("start of actor's next turn")
    assert when is not None
    assert expiry.anchor(when, table(), OGRE, TWIN) == Expiry("turn-start", 3, TWIN)


@pytest.mark.parametrize(("shot", "n", "round_"), [(9, 4, 2), (4, 4, 3), (3, 4, 3), (None, 4, 2)])
def test_a_shot_that_is_past_means_the_next_round(shot: int | None, n: int, round_: int) -> None:
    when = expiry.parse(f"shot {n}")
    assert when is not None
    assert expiry.anchor(when, table(shot=shot), OGRE) == Expiry("shot", n, scene="e1", round=round_)


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("Alarm at 4", When("reached", n=4, whose="Alarm")),
        ("Troll A at 10", When("reached", n=10, whose="Troll A")),
        ("Reach the Hollow at 0", When("reached", n=0, whose="Reach the Hollow")),
        ("Calm the Mob reaches 10 points", When("reached", n=10, whose="Calm the Mob")),
        ("by hand", When("hand")),
        ("Never", When("never")),
        ("when the moon is up", None),
    ],
)
def test_words_of_a_reminder_name_numbers_too(words: str, when: When | None) -> None:
    assert expiry.parse(words) == when


@pytest.mark.parametrize(
    ("words", "moment", "named"),
    [
        ("round 2", Moment("round-start"), True),
        ("start of round 3", Moment("round-start"), False),
        ("end of round 1", Moment("round-end"), True),
        ("end of round 2", Moment("round-start"), False),
        ("start of Ash's turn", Moment("turn-start", ASH), True),
        ("start of Ash's turn", Moment("turn-start", OGRE), False),
        ("start of the encounter", Moment("scene-start"), True),
        ("end of scene", Moment("scene-end"), True),
        ("2 rounds", Moment("round-end"), False),
    ],
)
def test_a_reminder_knows_its_moment(words: str, moment: Moment, named: bool) -> None:
    when = expiry.parse(words)
    assert when is not None
    assert expiry.names(when, table(), moment) is named


@pytest.mark.parametrize(
    ("until", "moment", "over"),
    [
        (Expiry("turn-end", 2, ASH), Moment("turn-end", ASH), True),
        (Expiry("turn-end", 3, ASH), Moment("turn-end", ASH), False),
        (Expiry("turn-end", 2, ASH), Moment("turn-start", ASH), False),
        (Expiry("round-end", 2, scene="e1"), Moment("round-end"), True),
        (Expiry("round-end", 3, scene="e1"), Moment("round-end"), False),
        (Expiry("round-end", 2, scene="e9"), Moment("round-end"), False),
        (Expiry("round-end", 9, scene="e1"), Moment("scene-end"), True),
        (Expiry("turn-end", 9, ASH), Moment("scene-end"), True),
        (Expiry("scene-end", scene="e9"), Moment("scene-end"), False),
        (Expiry("shot", 4, scene="e1", round=2), Moment("round-end"), True),
    ],
)
def test_an_end_comes_at_its_moment_in_its_own_encounter(until: Expiry, moment: Moment, over: bool) -> None:
    assert expiry.reached(until, table(), moment) is over


@pytest.mark.parametrize(
    ("until", "out", "missed"),
    [
        (Expiry("turn-start", 3, ASH), False, False),
        (Expiry("turn-start", 3, ASH), True, True),
        (Expiry("turn-end", 3, ASH), False, False),
        (Expiry("turn-end", 2, ASH), False, True),
        (Expiry("turn-end", 2, TWIN), False, True),
        (Expiry("turn-end", 1, OGRE), False, True),
        (Expiry("turn-end", 1, "c9"), False, True),
        (Expiry("round-end", 1), True, False),
    ],
)
def test_a_turn_that_never_comes_is_missed_at_the_rounds_end(until: Expiry, out: bool, missed: bool) -> None:
    assert expiry.missed(until, table(), out=out) is missed


@pytest.mark.parametrize(
    ("until", "words"),
    [
        (Expiry("turn-end", 2, OGRE), "end of its next turn"),
        (Expiry("turn-end", 1, OGRE), "end of its turn"),
        (Expiry("turn-end", 3, OGRE), "end of its turn 2 turns on"),
        (Expiry("turn-start", 3, ASH), "start of Ash's next turn"),
        (Expiry("round-end", 4), "end of round 4"),
        (Expiry("shot", 4, round=2), "shot 4"),
        (Expiry("shot", 4, round=3), "shot 4 of round 3"),
        (Expiry("scene-end"), "end of scene"),
    ],
)
def test_an_end_is_told_in_words(until: Expiry, words: str) -> None:
    assert expiry.spoken(until, table(), OGRE) == words
