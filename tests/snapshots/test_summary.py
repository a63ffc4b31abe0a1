"""What an encounter came to, as a picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]


@pytest.mark.parametrize("size", [(120, 36), (40, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_summary(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(play), terminal_size=size, press=("b", "e", "n", "d", "enter"))
