"""Where the drawer's columns stand: the same before, during and after the roll, so that the eye doesn't travel."""

from __future__ import annotations

from typing import NamedTuple

WIDE = 36
"""From this column width on there is air between the columns and one more cell between boxes."""

LEFT = 2
BAND = 4
ODDS = 2


class Grid(NamedTuple):
    """Three columns (39/39/37 at 120 cells, 26/26/24 at 80) and how the rows below the title are shared."""

    column: int
    last: int
    rows: int

    @property
    def wide(self) -> bool:
        """Whether columns are as wide as at 120 cells."""
        return self.column >= WIDE

    @property
    def starts(self) -> tuple[int, int, int]:
        """The first cell of each column."""
        return LEFT, LEFT + self.column, LEFT + 2 * self.column

    @property
    def room(self) -> int:
        """Cells of a list in the first two columns."""
        return self.column - (5 if self.wide else 2)

    @property
    def gap(self) -> int:
        """Cells between two dice."""
        return 2 if self.wide else 1

    @property
    def whole(self) -> int:
        """Cells of the line of odds."""
        return 2 * self.column + self.last

    @property
    def side(self) -> int:
        """Where the numbers of the third column end, counted from its start."""
        return self.last - 8 if self.wide else self.last - 4

    @property
    def air(self) -> tuple[int, int]:
        """Empty lines above the odds and above the lists."""
        spare = self.rows - BAND - ODDS
        return int(spare >= 9), int(spare >= 6)

    @property
    def lists(self) -> int:
        """Lines of the lists; one line stays empty below them where there is room."""
        rest = self.rows - BAND - ODDS - sum(self.air)
        return rest - 1 if rest >= 8 else rest


def grid(width: int, height: int) -> Grid:
    """The grid of a drawer of this size, its title line included in `height`."""
    column = max(1, (width - 2) // 3)
    last = min(column - 2, width - 4 - 2 * column)
    return Grid(column, last, height - 1)


def compact(width: int, height: int) -> bool:
    """Whether only what matters is stacked: dice, number to reach, chance and one list."""
    return width < 76 or height < 12
