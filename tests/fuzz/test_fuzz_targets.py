"""Every target holds for what the fuzzers begin with, what they found once among it; and says where it wouldn't."""

from __future__ import annotations

import pytest

from tests.fuzz.corpus import NAMES, seeds
from tests.fuzz.targets import TARGETS


def test_each_target_has_its_seeds_and_words() -> None:
    assert tuple(TARGETS) == NAMES
    assert all(any(seeds(name)) for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_target_holds_for_its_seeds_and_for_earlier_findings(name: str) -> None:
    for seed in seeds(name):
        TARGETS[name](seed)
