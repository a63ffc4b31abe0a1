"""A second of a quiet machine: what takes longer is measured against known work in the same moment."""

from __future__ import annotations

import time

import yaml

LONGEST = 1.0
"""Seconds of the processor."""
SHARE = 2.4
"""A second, in readings of `PLAIN` by the C parser where nothing else runs."""
PLAIN = "".join(f"key{n}: 1\n" for n in range(60_000))


def quick(seconds: float) -> bool:
    """Whether this much processor time is no more than a second would be where nothing else runs."""
    if seconds < LONGEST:
        return True
    begun = time.process_time()
    yaml.load(PLAIN, Loader=yaml.CSafeLoader)
    return seconds < SHARE * (time.process_time() - begun)
