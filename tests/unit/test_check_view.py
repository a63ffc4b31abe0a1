"""The check builder's drawing: pure functions from a check and its odds to lines of text."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oa_tui.rules.contract import Aim, Degree, Field, Odds, Throw
from oa_tui.tui.check import chances, dice
from oa_tui.tui.check.after import chip, rolled_lines
from oa_tui.tui.check.board import Entry, board, suggestions, typed, value_of
from oa_tui.tui.check.geometry import grid
from oa_tui.tui.check.picture import Drawn, Extra, Face, Follows, Lying, Scores
from oa_tui.tui.check.row import Row
from oa_tui.tui.check.view import draft_lines
from oa_tui.tui.theme import Ink
from tests.unit import toy
from tests.unit.playing import begun, id_of

INK = Ink()


def odds(*degrees: tuple[str, str, bool | None]) -> Odds:
    return Odds(tuple(Degree(word, Fraction(p), good) for word, p, good in degrees))


USUAL = odds(("critical-failure", "1/60", False), ("failure", "9/60", False), ("success", "50/60", True))
FOUR = odds(
    ("terrible-failure", "1/20", False),
    ("failure", "8/20", False),
    ("success", "10/20", True),
    ("great-success", "1/20", True),
)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6).filter(any))
def test_percents_add_up_to_a_hundred(weights: list[int]) -> None:
    whole = sum(weights)
    found = Odds(tuple(Degree(str(n), Fraction(w, whole), None) for n, w in enumerate(weights)))
    assert sum(chances.tenths(found)) == 1000


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=6).filter(any), st.integers(6, 120))
def test_every_possible_degree_gets_a_cell_of_the_line(weights: list[int], cells: int) -> None:
    whole = sum(weights)
    found = Odds(tuple(Degree(str(n), Fraction(w, whole), n > 2) for n, w in enumerate(weights)))
    parts = chances.share([degree.p for degree in chances.possible(found)], cells, 1)
    assert sum(parts) == cells
    assert min(parts) >= 1


def test_the_tenth_that_makes_a_hundred_goes_where_it_says_least() -> None:
    """OA-30: one die of twelve shows a 1 in 8.33 % of rolls, which is 8.3 %."""
    found = odds(("critical-failure", "1/12", False), ("failure", "7/12", False), ("success", "4/12", True))
    assert chances.tenths(found) == (83, 584, 333)


def test_a_sentence_begins_with_a_name_and_not_with_a_part_of_one() -> None:
    dice = Entry("of 5 left", "1", "dice", field=Field("dice", "Dice", "number", 1))
    with pytest.raises(ValueError, match=r"^Dice is a number: type one such as 3, not many$"):
        typed(dice, "many")
    assert Entry("Body Defense", field=Field("base_difficulty", "Base difficulty", "number", 4)).name == "Body Defense"


def test_a_choice_reads_as_words() -> None:
    assert value_of(Field("pool", "Points", "choice", "challenge_points", ("body", "challenge_points"))) == (
        "challenge points"
    )


def test_a_chance_that_is_not_nothing_never_shows_as_nothing() -> None:
    rare = odds(("failure", "9999/10000", False), ("success", "1/10000", True))
    assert chances.chance(rare) == "<0.1"
    assert ">99.9 %" in chances.legend(INK, rare, 100).plain


def test_what_cannot_happen_has_no_place_in_line_and_legend() -> None:
    sure = odds(("critical-failure", "0", False), ("failure", "0", False), ("success", "1", True))
    assert chances.line(INK, sure, 20).plain == "━" * 20
    assert chances.legend(INK, sure, 60).plain == "━ success 100.0 %"


@pytest.mark.parametrize(
    ("totals", "exactly", "says", "legend"),
    [((4,), 4, "exactly", "━ certain"), ((3, 4), None, "on average", "━ measured 100.0 %")],
)
def test_what_no_dice_decide_is_certain(
    totals: tuple[int, ...], exactly: int | None, says: str, legend: str, tmp_path: Path
) -> None:
    spread = tuple((total, Fraction(1, len(totals))) for total in totals)
    found = msgspec.structs.replace(odds(("measured", "1", None)), spread=spread)
    assert found.certain == exactly
    assert chances.legend(INK, found, 60).plain == legend
    lines = draft_lines(INK, msgspec.structs.replace(drawn(tmp_path), odds=found), 120, 17)
    assert [says in line.plain for line in lines].count(True) == 1


def test_the_line_runs_from_worst_to_best() -> None:
    assert chances.line(INK, USUAL, 115).plain == "××" + "─" * 17 + "━" * 96


def test_the_legend_of_four_degrees_fits_eighty_columns_with_every_percent() -> None:
    legend = chances.legend(INK, FOUR, 76)
    assert legend.cell_len <= 76
    assert legend.plain == "× terrible 5.0 %   ─ failure 40.0 %   ━ success 50.0 %   ■ great 5.0 %"


def test_the_big_chance_is_the_sum_of_the_legends_good_degrees() -> None:
    assert chances.success_tenths(FOUR) == 550
    assert chances.success_tenths(odds(("measured", "1", None))) is None


def test_an_exploded_die_is_one_box_with_its_faces_added() -> None:
    lines = dice.faces(INK, (dice.Die(6, (6, 3)), dice.Die(10, (4,))), 38, 2)
    assert [line.plain for line in lines] == ["╭───┬───╮  ╭─────╮", "│ 6 + 3 │  │  4  │", "╰─d6────╯  ╰─d10─╯"]


def test_more_dice_than_six_are_words() -> None:
    assert dice.words((6, 6, 6, 6, 6, 10)) == "5d6 + d10"
    lines = dice.faces(INK, tuple(dice.Die(6, (n,)) for n in range(1, 8)), 60, 2)
    assert [line.plain for line in lines] == ["", "1  2  3  4  5  6  7", ""]


def test_the_columns_are_those_of_the_pictures() -> None:
    assert grid(120, 16).starts == (2, 41, 80)
    assert grid(80, 15).starts == (2, 28, 54)
    assert (grid(120, 16).whole, grid(80, 15).whole) == (115, 76)


def drawn(folder: Path, *targets: str) -> Drawn:
    play = begun(folder)
    check = play.draft("action:0", id_of(play, "Ash"), tuple(id_of(play, label) for label in targets))
    system = play.system
    lines = board(system, check)
    return Drawn(
        title="Check   Ash, Great axe",
        board=lines,
        selected=lines.choices[0].key,
        hands=system.dice(check),
        aim=system.aim(check),
        odds=system.odds(check),
        better=play.more(check, 1),
        worse=play.more(check, -1),
    )


def test_every_field_of_a_check_can_be_reached(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    reached = {entry.key for entry in board(play.system, check).choices}
    wanted = {field.key for field in play.system.fields(check) if field.kind != "modifiers"}
    assert wanted <= reached


def test_digits_run_through_both_lists(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    for key, modifier in suggestions(play.system, check):
        at = len(getattr(check, key))
        check = play.revise(check, f"{key}.{at}", {"label": modifier.label, "value": modifier.value, "off": True})
    lines = board(play.system, check)
    digits = [entry.digit for entry in (*lines.left.entries, *lines.middle.entries) if entry.switch]
    assert digits == list(range(1, len(digits) + 1))
    assert lines.left.entries[-1].digit < lines.middle.entries[-1].digit


def test_a_new_draft_is_offered_one_benefit_and_three_drawbacks(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    found = suggestions(play.system, check)
    assert [key for key, _ in found] == ["benefits", "drawbacks", "drawbacks", "drawbacks"]
    assert all(modifier.off for _, modifier in found)


@pytest.mark.parametrize("height", [5, 8, 11, 12, 15, 17, 30])
@pytest.mark.parametrize("width", [40, 59, 75, 76, 80, 100, 119, 120, 200])
def test_no_line_is_wider_than_the_drawer_and_no_more_of_them_than_it_is_high(
    tmp_path: Path, width: int, height: int
) -> None:
    lines = draft_lines(INK, drawn(tmp_path, "Ogre"), width, height)
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    lines = rolled_lines(INK, LYING, width, height)
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width


def test_dice_number_and_chance_stand_in_their_columns(tmp_path: Path) -> None:
    heads = draft_lines(INK, drawn(tmp_path, "Ogre"), 120, 17)[1].plain
    assert (heads.index("pick up"), heads.index("to reach"), heads.index("chance")) == (2, 41, 80)
    narrow = draft_lines(INK, drawn(tmp_path, "Ogre"), 80, 15)[1].plain
    assert (narrow.index("pick up"), narrow.index("to reach"), narrow.index("chance")) == (2, 28, 54)


def test_at_forty_columns_dice_number_chance_and_the_list_are_there(tmp_path: Path) -> None:
    lines = [line.plain for line in draft_lines(INK, drawn(tmp_path, "Ogre"), 40, 8)]
    assert "d6 + d6" in lines[1] or "2d6" in lines[1]
    assert "to reach 4" in lines[1]
    assert any("Strength" in line for line in lines)


def test_ascii_has_no_other_sign(tmp_path: Path) -> None:
    plain = Ink(ascii_only=True)
    for width in (40, 80, 120):
        for line in (*draft_lines(plain, drawn(tmp_path, "Ogre"), width, 16), *rolled_lines(plain, LYING, width, 16)):
            assert line.plain.isascii(), line.plain


LYING = Lying(
    title="Rolled   Ash, Great axe → Ogre, Goblin A   Stunt",
    dice=((dice.Die(6, (6, 3)), dice.Die(10, (4,))),),
    total="13",
    aim=Aim("to reach", 6),
    success=True,
    word="success",
    good=("success",),
    effect=9,
    how="13 − 6 = 7, bonus +2",
    chance="83.3",
    scores=(
        Scores("Action", "8", (("Strength", "4"), ("Warrior", "3"), ("high ground", "+1"))),
        Scores("Difficulty", "6", (("Body Defense", "4"),)),
    ),
    follows=(
        Follows(who="Ogre", text="loses 7 CP", before=38, after=31, why="9 less armor 2", rule="OA-49"),
        Follows(who="Ash", text="spends the Major", rule="OA-3", on=False),
    ),
    extras=(Extra("Story Point: total 14, effect 10", "2 left"),),
)


def test_a_roll_that_lies_says_what_follows() -> None:
    lines = [line.plain for line in rolled_lines(INK, LYING, 120, 17)]
    assert [lines[1].index(word) for word in ("dice", "total", "against", "success")] == [2, 41, 52, 81]
    assert lines[3].startswith("  │ 6 + 3 │  │  4  │")
    assert lines[3].index("effect 9   13 − 6 = 7, bonus +2") == 80
    assert lines[3].index("≥") == 49
    assert lines[6] == "  Action         8   Strength 4   Warrior 3   high ground +1"
    assert lines[9] == "  It follows"
    assert lines[10] == ("  1 ■ Ogre         loses 7 CP              38 → 31    9 less armor 2" + " " * 44 + "OA-49")
    assert lines[11].startswith("  2 □ Ash          spends the Major")
    assert lines[12] == "  +   Story Point: total 14, effect 10   2 left"


def test_successes_are_not_compared_with_the_faces_of_the_defence() -> None:
    """DP-12: 3 hits of which the defender's 4 stopped one are a success, and 3 is not at least 4."""
    hands = (tuple(dice.Die(6, (face,)) for face in (3, 4, 5)), (dice.Die(6, (4,)),))
    struck = msgspec.structs.replace(LYING, dice=hands, total="3", aim=Aim("beat the defence", None), counted=True)
    assert not any("≥" in line.plain for line in rolled_lines(INK, struck, 80, 15)[:5])
    summed = msgspec.structs.replace(struck, total="12", counted=False)
    assert any("≥" in line.plain for line in rolled_lines(INK, summed, 80, 15)[:5])


def test_what_does_not_fit_beside_the_effect_stands_below_it_and_is_whole() -> None:
    at_80 = [line.plain[54:].rstrip() for line in rolled_lines(INK, LYING, 80, 15)[1:5]]
    assert at_80 == [" success", "effect 9", "13 − 6 = 7, bonus +2", at_80[3]]
    assert at_80[3].startswith("the chance was")
    long = msgspec.structs.replace(LYING, how="13 − 6 = 7, bonus +2, doubled by a windfall", effect=18)
    assert [line.plain[54:].rstrip() for line in rolled_lines(INK, long, 80, 15)[1:5]] == [
        " success",
        "effect 18",
        "13 − 6 = 7, bonus +2,",
        "doubled by a windfall",
    ]


def test_a_long_list_keeps_the_chosen_line_in_view() -> None:
    many = tuple(Follows(who=f"Goblin {n}", text="loses 1 CP") for n in range(30))
    lying = msgspec.structs.replace(LYING, follows=many, selected=29)
    assert any("Goblin 29" in line.plain for line in rolled_lines(INK, lying, 80, 15))


def test_the_chip_says_by_shape_what_colour_says() -> None:
    assert chip(INK, "critical-failure", False, ("success",)) == (" × critical failure ", INK.hurt)
    assert chip(INK, "great-success", True, ("success", "great-success")) == (" ■ great success ", INK.chip_good)
    assert chip(INK, "failure", False, ("success",)) == (" failure ", INK.chip_plain)


def test_text_of_a_file_is_text_and_not_markup() -> None:
    line = Row(INK).at(0, "[bold]A[/bold] \x1b[31mB\n", INK.text).line
    assert line.plain == "[bold]A[/bold] [31mB"


def test_an_explosion_is_given_to_the_die_that_asked_for_it(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    assert play.system.dice(check)[0].sides == (6, 6)
    found = dice.lying(play.system, check, 0, Throw((6, 6, 2, 5)))
    assert [die.faces for die in found] == [(6, 2), (6, 5)]


def test_while_dice_are_typed_no_line_is_too_wide_either(tmp_path: Path) -> None:
    typing = Face(((dice.Die(6, (6,), typing=True), dice.Die(10, (4,))),), "type the next d6", "10")
    waiting = msgspec.structs.replace(drawn(tmp_path, "Ogre"), face=typing)
    for width in (40, 60, 80, 120):
        lines = draft_lines(INK, waiting, width, 16)
        assert max(line.cell_len for line in lines) <= width
        assert any("6" in line.plain and "+" in line.plain for line in lines[1:4])


def test_a_total_that_was_typed_is_not_taken_for_dice() -> None:
    lying = msgspec.structs.replace(LYING, dice=((dice.Die(6), dice.Die(10)),))
    assert "a bare total" in rolled_lines(INK, lying, 80, 15)[3].plain
    none = msgspec.structs.replace(LYING, dice=())
    assert "no dice" in rolled_lines(INK, none, 80, 15)[3].plain


def test_what_follows_can_be_read_at_forty_columns() -> None:
    lines = [line.plain for line in rolled_lines(INK, LYING, 40, 8)]
    assert " 1 ■ Ogre loses 7 CP" in lines[3]
    assert "38 → 31" in lines[3]


def test_a_system_it_has_never_heard_of_is_drawn_from_the_contract_alone() -> None:
    poke = toy.Poke(need=4)
    system = toy.SYSTEM
    lines = board(system, poke)
    picture = Drawn(
        title="Check   Poke",
        board=lines,
        selected="need",
        hands=system.dice(poke),
        aim=system.aim(poke),
        odds=system.odds(poke),
    )
    shown = [line.plain for line in draft_lines(INK, picture, 80, 15)]
    assert "│ d6 │" in shown[3]
    assert "─ miss 50.0 %   ━ hit 50.0 %" in shown[6]
    assert any("‹ Needed ›" in line for line in shown)
