"""The pieces of the screens: widths in cells, aligned slashes, bars, big digits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from oa_tui.rules.table import Pool
from oa_tui.tui.text import bar, big, clause, clean, fit, hung, pad, pips, pool_number, rule, spread, tail_of, wrapped
from oa_tui.tui.theme import DARK, HIGH_CONTRAST, LIGHT, Ink, Palette

INK = Ink()


@given(st.text(max_size=30), st.integers(0, 20))
def test_pad_is_exactly_as_wide_as_asked(text: str, cells: int) -> None:
    assert cell_len(pad(clean(text), cells)) == cells


def test_fit_cuts_wide_letters_by_cells_not_by_characters() -> None:
    assert fit("漢字漢字", 5) == "漢字…"
    assert fit("Troll", 5) == "Troll"


def test_twins_keep_what_tells_them_apart() -> None:
    assert fit("Goblin archer B", 12, tail_of("Goblin archer B")) == "Goblin ar… B"
    assert tail_of("Old Hest") == ""


@pytest.mark.parametrize(
    ("value", "maximum", "drawn"),
    [(6, 9, "━━━━━━───"), (16, 20, "━━━━━━━──"), (38, 45, "━━━━━━━╸─"), (1, 7, "━╸───────"), (10, 45, "━━───────")],
)
def test_a_bar_goes_in_half_steps(value: int, maximum: int, drawn: str) -> None:
    assert bar(INK, value, maximum, 9, INK.good).plain == drawn


def test_a_bar_is_never_empty_above_0_and_never_full_below_the_maximum() -> None:
    assert bar(INK, 1, 500, 9, INK.good).plain == "╸────────"
    assert bar(INK, 499, 500, 9, INK.good).plain == "━━━━━━━━╸"
    assert bar(INK, 0, 9, 9, INK.good).plain == "─" * 9


@given(st.integers(0, 99), st.integers(1, 99))
def test_the_slash_of_every_pool_stands_in_one_place(value: int, maximum: int) -> None:
    drawn = pool_number(INK, value, maximum)
    assert drawn.plain.index("/") == 3
    assert drawn.cell_len == 8


def test_badly_hurt_is_a_quarter_or_less_or_the_last_of_three() -> None:
    assert Pool(10, 45).low()
    assert not Pool(12, 45).low()
    assert Pool(1, 3).low()
    assert not Pool(1, 2).low()
    assert Pool(0, 2).low()
    assert pool_number(INK, 1, 7).plain == "! 1/7   "
    assert Pool(9, 12).low(up=True)
    assert not Pool(8, 12).low(up=True)


def test_pips_show_what_is_left_and_what_is_lost() -> None:
    assert pips(INK, 4, 6, INK.good).plain == "■■■■□□"


def test_a_rule_fills_its_width_and_is_heavy_with_the_focus() -> None:
    assert rule(INK, "Log · l", 20).plain == "─ Log · l ──────────"
    assert rule(INK, "Log", 10, focus=True).plain == "━ Log ━━━━"
    assert rule(INK, "A very long title of a pane", 12).cell_len == 12


def test_big_digits_are_three_rows_of_one_width() -> None:
    rows = [row.plain for row in big(INK, "83.3", INK.hi)]
    assert rows == ["┏━┓╺━┓ ╺━┓", "┣━┫ ━┫  ━┫", "┗━┛╺━┛.╺━┛"]
    assert [row.plain for row in big(INK, "6", INK.hi, thin=True)] == ["╭─╴", "├─╮", "╰─╯"]


def test_spread_cuts_the_left_part_only() -> None:
    from rich.text import Text

    assert spread(Text("a long sentence"), Text("u undo"), 14).plain == "a long… u undo"


def test_text_of_a_file_never_carries_an_escape() -> None:
    assert clean("Bad\x1b[31mname\x07\nnext") == "Bad[31mname next"


def test_words_wrap_and_long_words_are_chopped() -> None:
    assert wrapped("one two threefour", 6) == ["one", "two", "threef", "our"]


def test_ascii_mode_draws_without_a_single_glyph() -> None:
    plain = Ink(ascii_only=True)
    drawn = bar(plain, 5, 9, 9, plain.good).plain + rule(plain, "Log", 12).plain + big(plain, "8−3", plain.hi)[1].plain
    assert drawn.isascii()


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, two: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("palette", "least"), [(DARK, 4.5), (LIGHT, 4.5), (HIGH_CONTRAST, 7.0)])
def test_what_matters_is_readable_in_every_theme(palette: Palette, least: float) -> None:
    assert _contrast(palette.text, palette.bg) >= least
    assert _contrast(palette.mute, palette.bg) >= least
    assert _contrast(palette.on_act, palette.act) >= least
    assert _contrast(palette.on_hurt, palette.hurt) >= least


def test_a_text_that_is_too_long_goes_on_below_itself_and_no_change_is_torn_apart() -> None:
    lines = hung(Text("1·3  "), "Odile Marchetti: Hits 12 → 10", Style(), Text("now "), 30)
    assert [line.plain.rstrip() for line in lines] == ["1·3  Odile Marchetti:     now", "     Hits 12 → 10"]
    assert wrapped("Hit Points 14 → 10", 13) == ["Hit Points", "14 → 10"]
    lines = hung(Text("1·3  "), "Odile Marchetti holds", Style(), Text("end of round 3 "), 30)
    assert [line.plain.rstrip() for line in lines] == ["1·3  Odile Marchetti holds", " " * 15 + "end of round 3"]
    (cut,) = hung(Text("1·3  "), "Odile Marchetti", Style(), Text("now "), 16)
    assert cut.plain == "1·3  Odile… now "


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (45, "now 3; a number, up, down, or nothing to roll"),
        (44, "now 3; a number, up, down"),
        (20, "now 3; a number, up"),
        (5, "now 3"),
        (4, "now…"),
        (0, ""),
    ],
)
def test_a_hint_ends_where_a_part_of_it_ends(cells: int, said: str) -> None:
    assert clause("now 3; a number, up, down, or nothing to roll", cells) == said
