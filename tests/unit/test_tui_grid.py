"""The places of the panes at every size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oa_tui.tui.grid import Box, Needs, layout, too_small

BARE = ("Mind", "Spirit")


def test_at_home_everything_has_the_place_it_is_drawn_at() -> None:
    home = layout(120, 36, Needs(bare=BARE))
    assert home.boxes == {
        "header": Box(0, 0, 120, 1),
        "strip": Box(0, 34, 120, 1),
        "footer": Box(0, 35, 120, 1),
        "table": Box(0, 1, 80, 26),
        "waiting": Box(0, 27, 39, 7),
        "tracks": Box(40, 27, 40, 7),
        "actor": Box(81, 1, 39, 18),
        "log": Box(81, 19, 39, 15),
    }
    columns = home.columns
    assert (columns.name, columns.bar, columns.number, columns.bare, columns.turn) == (22, 9, 7, (6, 7), 6)


def test_at_80_by_24_eleven_combatants_show() -> None:
    small = layout(80, 24, Needs(bare=BARE))
    assert small.rows == 11
    assert small.boxes["actor"] == Box(0, 14, 41, 8)
    assert small.boxes["waiting"] == Box(42, 14, 38, 4)
    assert small.boxes["tracks"] == Box(42, 19, 38, 3)
    assert "log" not in small.boxes


def test_without_tracks_what_waits_takes_their_room() -> None:
    assert layout(80, 24, Needs(tracks=False)).boxes["waiting"].h == 8
    assert "tracks" not in layout(120, 36, Needs(tracks=False)).boxes


def test_at_40_by_12_one_list_and_one_line() -> None:
    least = layout(40, 12, Needs(bare=BARE))
    assert set(least.boxes) == {"header", "table", "strip"}
    assert least.rows == 10
    assert (least.columns.name, least.columns.number, least.columns.conditions) == (20, 8, 11)
    assert least.columns.bare == ()
    assert least.columns.bar == 0


@pytest.mark.parametrize("pane", ["table", "waiting", "tracks", "log"])
@pytest.mark.parametrize(("width", "height"), [(120, 36), (80, 24), (40, 12)])
def test_a_widened_pane_has_all_that_header_strip_and_footer_leave(pane: str, width: int, height: int) -> None:
    footer = width >= 60
    wide = layout(width, height, Needs(bare=BARE), wide=pane)
    assert wide.boxes[pane] == Box(0, 1, width, height - 2 - footer)
    assert set(wide.boxes) == {"header", "strip", pane} | ({"footer"} if footer else set())
    assert layout(width, height, drawer=True, wide=pane).boxes == layout(width, height, drawer=True).boxes


def test_a_widened_table_keeps_the_shots_as_one_line() -> None:
    wide = layout(120, 36, Needs(shots=True), wide="table")
    assert (wide.boxes["shots"], wide.boxes["table"]) == (Box(0, 1, 120, 1), Box(0, 2, 120, 32))
    assert "shots" not in layout(120, 36, Needs(shots=True), wide="log").boxes


def test_below_40_by_12_there_is_no_table() -> None:
    assert too_small(39, 30)
    assert too_small(80, 11)
    assert not too_small(40, 12)


@pytest.mark.parametrize(("width", "gone"), [(119, "log"), (79, "tracks"), (59, "footer")])
def test_what_goes_first_as_width_shrinks(width: int, gone: str) -> None:
    assert gone not in layout(width, 40).boxes
    assert gone in layout(width + 1, 40).boxes


@pytest.mark.parametrize(("height", "gone"), [(35, "log"), (23, "waiting")])
def test_what_goes_first_as_height_shrinks(height: int, gone: str) -> None:
    assert gone not in layout(120, height).boxes
    assert gone in layout(120, height + 1).boxes


def test_the_drawer_takes_the_lower_half_and_the_table_keeps_four_rows_at_80_by_24() -> None:
    small = layout(80, 24, Needs(bare=BARE), drawer=True)
    assert small.rows == 4
    assert small.boxes["drawer"] == Box(0, 7, 80, 15)
    home = layout(120, 36, drawer=True)
    assert home.boxes["drawer"] == Box(0, 17, 120, 17)
    assert home.boxes["actor"].h == 16
    assert "waiting" not in home.boxes


@given(st.integers(40, 300), st.integers(12, 120), st.booleans(), st.booleans())
def test_panes_never_overlap_and_never_leave_the_screen(width: int, height: int, tracks: bool, drawer: bool) -> None:
    place = layout(width, height, Needs(bare=BARE, tracks=tracks), drawer=drawer)
    taken: set[tuple[int, int]] = set()
    for box in place.boxes.values():
        assert box.w > 0
        assert box.h > 0
        assert box.x + box.w <= width
        assert box.y + box.h <= height
        cells = {(x, y) for x in range(box.x, box.x + box.w) for y in range(box.y, box.y + box.h)}
        assert not cells & taken
        taken |= cells
    assert place.rows >= 2


@given(st.integers(40, 300), st.integers(12, 60))
def test_columns_add_up_to_the_table_less_its_margins(width: int, height: int) -> None:
    place = layout(width, height, Needs(bare=BARE))
    columns = place.columns
    total = columns.name + columns.bar + columns.number + sum(columns.bare) + columns.turn + columns.conditions
    assert total == place.boxes["table"].w - (1 if place.narrow else 2)
    assert columns.conditions >= 11
