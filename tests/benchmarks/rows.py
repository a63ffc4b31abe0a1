"""All rows, in the order of the table."""

from __future__ import annotations

from tests.benchmarks import growing, journals, loading, odds, screens
from tests.benchmarks.measure import Row

ROWS: tuple[Row, ...] = (*screens.ROWS, *odds.ROWS, *loading.ROWS, *journals.ROWS, *growing.ROWS)
