"""A frozen world for every test: no home folder, no terminal, no clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from textual import _wait

if TYPE_CHECKING:
    from pathlib import Path

settings.register_profile("fast", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", max_examples=5000, deadline=None)
settings.load_profile("fast")

# A pilot calls the app idle after a fiftieth of a second without work, once or twice a key: most of what pressing keys
# costs. The messages that a key sets off are waited for all the same.
_wait.SLEEP_GRANULARITY = 1 / 250
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has its own data folder; nothing reaches the user's."""
    home = tmp_path / "home"
    monkeypatch.setenv("OA_TUI_HOME", str(home))
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    for name in ("NO_COLOR", "COLORTERM", "TERM_PROGRAM", "EDITOR", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
    return home
