"""Each budget, in a few rounds; the command beside it takes more of them, and clock times on a quiet machine."""

from __future__ import annotations

import os

import pytest

from tests.benchmarks.measure import Row, measured
from tests.benchmarks.rows import ROWS

LONG = bool(os.environ.get("OA_TUI_LONG"))
HELD = [row for row in ROWS if LONG or (row.quick and not row.noisy)]


@pytest.mark.parametrize("row", HELD, ids=lambda row: row.name)
def test_a_budget_is_held_and_broken_by_a_subject_that_is_worse(row: Row) -> None:
    with row.ready() as bench:
        found = measured(row, bench, row.quick or row.rounds)
        if not found.within:
            found = measured(row, bench, row.rounds)
        worse = measured(row, bench, 1, doctored=True)
    assert found.within, f"{found.median:.3g} {found.unit}"
    assert not worse.within, f"{worse.median:.3g} {worse.unit}, doctored"
