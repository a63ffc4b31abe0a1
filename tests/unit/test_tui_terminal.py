"""Any terminal, any theme, any name: glyphs, colours, widths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from oa_tui.play.settings import Glyphs
from oa_tui.tui.derived import contrast, palette_of
from oa_tui.tui.terminal import animates, ascii_wanted, few_colours, only_ascii
from oa_tui.tui.text import clean, fit, fit_end, pad, padded, told, underlay, width
from oa_tui.tui.theme import DARK, THEMES, Ink

FULL = {name: theme for name, theme in BUILTIN_THEMES.items() if "ansi" not in name}


@pytest.mark.parametrize(
    ("environment", "encoding", "plain"),
    [
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}, "utf-8", False),
        ({"TERM": "xterm-256color"}, "utf-8", False),
        ({"TERM": "linux", "LANG": "de_DE.UTF-8"}, "utf-8", True),
        ({"TERM": "dumb"}, "utf-8", True),
        ({"TERM": "xterm", "LANG": "C"}, "utf-8", True),
        ({"TERM": "xterm", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", True),
        ({"TERM": "xterm", "LC_ALL": "C.UTF-8", "LANG": "C"}, "utf-8", False),
        ({"TERM": "xterm", "LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, "utf-8", True),
        ({"TERM": "xterm", "LANG": "en_US.ISO-8859-1"}, "utf-8", True),
        ({"TERM": "xterm", "LANG": "en_US.UTF-8"}, "latin-1", True),
    ],
)
def test_ascii_is_drawn_where_the_terminal_can_do_no_better(
    environment: dict[str, str], encoding: str, plain: bool
) -> None:
    assert only_ascii(environment, encoding) is plain


@pytest.mark.parametrize(("glyphs", "plain"), [("ascii", True), ("unicode", False), ("auto", True)])
def test_the_settings_say_more_than_the_terminal(glyphs: Glyphs, plain: bool) -> None:
    assert ascii_wanted(glyphs, {"TERM": "linux"}, "utf-8") is plain


def test_nothing_moves_unless_it_is_wanted_and_never_over_ssh() -> None:
    assert animates(True, {})
    assert not animates(False, {})
    for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"):
        assert not animates(True, {name: "10.0.0.1 22"})


def test_with_sixteen_colours_what_is_raised_is_reversed_and_blocks_keep_their_ground() -> None:
    assert few_colours("standard")
    assert few_colours(None)
    assert not few_colours("256")
    ink = Ink(few_colours=True)
    assert ink.raised.reverse
    for block in (ink.act, ink.hurt, ink.typing):
        assert (Style(reverse=True) + block).reverse is False
    assert Ink().raised.bgcolor is not None


def test_a_reversed_line_is_of_one_colour_but_for_its_blocks() -> None:
    ink = Ink(few_colours=True)
    line = Text.assemble(("name", ink.hi), ("bar", ink.side("foe")), ("!1/4", ink.hurt))
    underlay(line, ink.raised)
    styles = {line.plain[span.start : span.end]: span.style for span in line.spans}
    assert styles["bar"] == Style(bold=None)
    assert styles["!1/4"] == ink.hurt
    assert isinstance(styles["name"], Style)
    assert styles["name"].bold
    assert styles["name"].color is None


@pytest.mark.parametrize("name", sorted(FULL))
def test_every_theme_of_textual_gives_a_palette_that_can_be_read(name: str) -> None:
    palette = palette_of(FULL[name])
    ground = Color.parse(palette.bg)
    for text in (palette.text, palette.mute, palette.hi, palette.act_text):
        assert contrast(Color.parse(text), ground) >= 4.4
    for glyph in (palette.party, palette.foe, palette.ally, palette.neutral, palette.good, palette.bad, palette.faint):
        assert contrast(Color.parse(glyph), ground) >= 2.9
    assert contrast(Color.parse(palette.on_raised), Color.parse(palette.raised)) >= 4.4
    assert contrast(Color.parse(palette.on_act), Color.parse(palette.act)) >= 4.4
    assert contrast(Color.parse(palette.on_hurt), Color.parse(palette.hurt)) >= 4


def test_our_own_themes_are_taken_as_they_are_and_ansi_themes_draw_as_ours() -> None:
    assert palette_of(THEMES[0]) is DARK
    ansi = [theme for name, theme in BUILTIN_THEMES.items() if "ansi" in name and theme.dark]
    assert all(palette_of(theme) is DARK for theme in ansi)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("👩‍👩‍👧 Family", "👩👩👧 Family"),
        ("♥️ Heart", "♥ Heart"),
        ("👍🏽 Thumb", "👍 Thumb"),
        ("🇩🇪 Flag", "DE Flag"),
        ("1️⃣ One", "1 One"),
        ("\u202eevil\u202c", "evil"),
        ("محارب الشمس", "محارب الشمس"),
        ("鬼武者", "鬼武者"),
    ],
)
def test_what_terminals_disagree_about_is_taken_out_of_names(name: str, shown: str) -> None:
    assert clean(name) == shown


@given(st.text(max_size=220), st.integers(1, 60))
def test_a_name_is_never_wider_than_its_cells(name: str, cells: int) -> None:
    shown = clean(name)
    assert width(fit(shown, cells)) <= cells
    assert width(fit_end(shown, cells)) <= cells
    assert width(pad(shown, cells)) == cells
    assert padded(Text(shown), cells).cell_len == cells
    assert clean(shown) == shown


def test_of_many_sentences_the_first_and_the_last_are_told() -> None:
    begun = ("The bridge begins", *(f"Goblin {at} is at {at}" for at in range(9)), "Laria acts")
    assert told(begun, 100) == "The bridge begins, Laria acts"
    assert told(("Drayac falls", "burning ends", "Laria acts"), 100) == "Drayac falls, burning ends, Laria acts"


@pytest.mark.parametrize(("cells", "kept"), [(100, 3), (75, 2), (44, 1)])
def test_a_gap_among_several_peoples_changes_says_how_many_are_left_out(cells: int, kept: int) -> None:
    """Five damage to four goblins never reads as if it had struck two of them."""
    struck = tuple(f"Goblin {name}: CP 3 → 0" for name in "ABCD")
    line = told(struck, cells)
    assert line.endswith(", ".join(struck[-kept:]))
    assert line.startswith(struck[0])
    assert ("more" in line) == (kept < 3)
    assert kept == 3 or f"… {3 - kept} more …" in line
    assert told(("Drayac falls", "burning ends", "Laria acts"), 30) == "Drayac falls, Laria acts"
    assert told((), 30) == ""


def test_a_new_round_is_told_first() -> None:
    said = [
        "Ash spends 3 shots: 1 → none left",
        "Round 2",
        *(f"{who} is at 7, rolled 1 2" for who in "ABCDEF"),
        "B acts",
    ]
    assert told(said, 120) == "Round 2, B acts"
    assert told(["Round 2", "Ash acts"], 120) == "Round 2, Ash acts"
