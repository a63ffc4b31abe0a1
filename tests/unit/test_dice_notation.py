"""Dice notation: what it reads, how it rolls, how it is shown, and what it says to a slip."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oa_tui.dice import DiceError, Term, TypedDice, odds_lines, parse


class AlwaysHighest:
    """Dice that show nothing but their highest face."""

    def face(self, sides: int) -> int:
        return sides


def rolled(text: str, *faces: int) -> str:
    dice = TypedDice(faces)
    line = parse(text).roll(dice).text()
    dice.finish()
    return line


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3d6", "3d6"),
        ("D8", "d8"),
        ("1d20", "d20"),
        ("d%", "d100"),
        ("2d6!+d8+3", "2d6!+d8+3"),
        (" 2 D 6 ! + d8 − 3 ", "2d6!+d8-3"),
        ("-d4+2", "-d4+2"),
        ("+5", "5"),
        ("4d6k3", "4d6kh3"),
        ("4d6dl1", "4d6kh3"),
        ("4d6dh1", "4d6kl3"),
        ("2d20KH", "2d20kh1"),
        ("2d20kl!", "2d20!kl1"),
        ("4d6kh4", "4d6"),
        ("007d06", "7d6"),
    ],
)
def test_notation_is_read_and_written_canonically(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


def test_a_term_holds_what_was_read() -> None:
    assert parse("4d6dl1-2").terms == (
        Term(1, count=4, sides=6, keep=3, highest=True),
        Term(-1, value=2),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: there is nothing to roll; type dice such as 2d6+3"),
        ("   ", "column 1: there is nothing to roll; type dice such as 2d6+3"),
        ("3+d", "column 4: a die needs its sides, such as d6"),
        ("3+d+1", "column 4: a die needs its sides, such as d6"),
        ("2d6 d8", "column 5: ‘d’ does not belong here; put + or - between two terms"),
        ("1 2", "column 3: ‘2’ does not belong here; put + or - between two terms"),
        ("0d6", "column 1: no dice are no roll; roll one or more, such as d6"),
        ("2+d0", "column 4: there is no d0; a die has 1 to 1000 sides"),
        ("d1001", "column 2: there is no d1001; a die has 1 to 1000 sides"),
        ("d1!", "column 3: a d1 that explodes never stops; an exploding die has 2 sides or more"),
        ("d6!!", "column 4: these dice explode already; one ! is enough"),
        ("2d6kh3", "column 4: 3 of 2 dice cannot be kept; a number from 1 to 2"),
        ("2d6kh0", "column 4: 0 of 2 dice cannot be kept; a number from 1 to 2"),
        ("2d6dl2", "column 4: 2 of 2 dice cannot be dropped; only 1 can"),
        ("d6dl1", "column 3: 1 of 1 die cannot be dropped; something must be left"),
        ("3d6kh1kl1", "column 7: these dice are kept or dropped already; one such rule is enough"),
        ("100d6+101d6", "column 7: 201 dice are too many; at most 200 in all"),
        ("1+1234567", "column 3: the number is too long; at most 6 digits"),
        ("2+", "column 3: a term is missing, such as d6, 2d8 or 3"),
        ("2d6*3", "column 4: ‘*’ is not dice notation, such as 2d6!+d8+3 or 4d6kh3"),
        ("d6\x1b[2J", "column 3: the character U+001B is not dice notation, such as 2d6!+d8+3 or 4d6kh3"),
        ("1+" * 61 + "1", "column 121: the notation is too long; at most 120 characters"),
    ],
)
def test_a_slip_is_answered_with_its_column_and_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert str(caught.value) == message


def test_explosions_are_shown_joined_and_added_oa_25() -> None:
    assert rolled("2d6!+d8+3", 6, 4, 5, 3) == "2d6! [6+3, 4] + d8 [5] + 3 = 21"
    assert rolled("2d6!", 4, 6, 3) == "2d6! [4, 6+3] = 13"
    assert rolled("d8!", 8, 8, 1) == "d8! [8+8+1] = 17"


def test_starting_dice_come_first_and_then_the_explosions_die_by_die() -> None:
    assert rolled("2d6!-d4!", 6, 6, 4, 1, 6, 2, 3) == "2d6! [6+1, 6+6+2] - d4! [4+3] = 14"


def test_dropped_dice_are_bracketed_and_do_not_count() -> None:
    assert rolled("4d6kh3", 5, 1, 6, 1) == "4d6kh3 [5, 1, 6, (1)] = 12"
    assert rolled("2d20kl1-1", 12, 7) == "2d20kl1 [(12), 7] - 1 = 6"
    assert rolled("-d4", 3) == "-d4 [3] = -3"


def test_an_exploding_chain_ends_at_a_hundred_faces() -> None:
    roll = parse("d6!").roll(AlwaysHighest())
    assert len(roll.parts[0].dice[0]) == 100
    assert roll.total == 600


def test_a_typed_face_too_few_names_the_die() -> None:
    with pytest.raises(DiceError, match="die 3 is a d6 and has no face yet"):
        parse("2d6!").roll(TypedDice([6, 2]))


def test_the_odds_of_plain_dice_have_both_ends() -> None:
    odds = parse("2d6-d4+1").odds()
    assert (odds.low, odds.high) == (-1, 12)
    assert odds.error == 0
    assert odds.mean == Fraction(11, 2)
    assert odds.at_least(odds.first) == 1
    assert odds.chance(12) == Fraction(1, 144)
    assert odds.at_least(13) == odds.chance(13) == odds.chance(-2) == 0


def test_the_odds_of_exploding_dice_have_no_top_and_an_exact_mean() -> None:
    odds = parse("2d6!+d8+3").odds()
    assert (odds.low, odds.high) == (6, None)
    assert odds.error == 0
    assert odds.mean == 2 * Fraction(21, 5) + Fraction(9, 2) + 3
    end = odds.first + len(odds.weights)
    assert 0 < odds.at_least(end) < Fraction(1, 10**5)
    with pytest.raises(DiceError, match=f"the table of odds ends at {end}"):
        odds.at_least(end + 1)


def test_subtracted_exploding_dice_have_no_end_and_a_stated_error() -> None:
    odds = parse("d6!-d6!").odds()
    assert odds.low is None
    assert odds.high is None
    assert odds.mean == 0
    assert 0 < odds.error < Fraction(1, 10**12)
    assert abs(odds.at_least(-10) - Fraction(103, 105)) < Fraction(1, 10**12)


def test_odds_too_large_to_work_out_give_the_mean_and_say_so() -> None:
    for text in ("200d1000", "200d6!", "100d1000kh50", "30d300kh4+30d301kh4"):
        odds = parse(text).odds()
        assert odds.weights == ()
        assert "take too long" in odds.note
        with pytest.raises(DiceError, match="take too long"):
            odds.at_least(10)
        assert len(odds_lines(parse(text))) == 2
    assert parse("200d1000").odds().mean == 100_100


def test_keeping_exploding_dice_rolls_but_has_no_odds() -> None:
    assert rolled("2d6!kh1", 6, 4, 1) == "2d6!kh1 [6+1, (4)] = 7"
    with pytest.raises(DiceError, match="it can still be rolled"):
        parse("2d6!kh1").odds()


def test_the_table_of_odds_reads_total_fraction_percent_and_at_least() -> None:
    assert odds_lines(parse("d4+1")) == [
        "mean 3.5 (7/2), from 2, to 5",
        "total  exact   chance  at least",
        "    2    1/4  25.00 %  100.00 %",
        "    3    1/4  25.00 %   75.00 %",
        "    4    1/4  25.00 %   50.00 %",
        "    5    1/4  25.00 %   25.00 %",
    ]


@pytest.mark.parametrize("text", ["2d6!", "d6!-d6!", "10-d6!", "10d6", "d%", "36d1", "d36", "d37", "200d6", "d1000!"])
def test_the_table_of_odds_fits_forty_lines_and_adds_up(text: str) -> None:
    lines = odds_lines(parse(text))
    assert len(lines) <= 40
    rows = [line.split(" %")[0].split()[-1] for line in lines[2:]]
    assert sum(float(chance.strip("<>")) for chance in rows) == pytest.approx(100, abs=0.25)
    assert lines[2].endswith("100.00 %")


def test_an_open_table_ends_with_a_line_for_all_that_is_rarer() -> None:
    assert odds_lines(parse("d4!"))[-1].split() == ["≥", "20", "1/1024", "0.10", "%", "0.10", "%"]
