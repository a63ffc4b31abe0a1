"""What a Challenge's sheet makes of its track: traits as numbers, and its size (OA-50, OA-51)."""

from __future__ import annotations

from oa_tui.rules import durations
from oa_tui.rules.open_adventure.sheets import Challenge

FLAGS = ("race", "opposed", "solo", "one_shot", "linked")

_SIZES = ((4, "Tiny", "1 Round"), (9, "Small", "1–2"), (24, "Medium", "3–4"), (49, "Large", "5–9"))


def size(points: int) -> str:
    """OA-50: how big a Challenge is, and how many Rounds it takes four characters."""
    for most, name, rounds in _SIZES:
        if points <= most:
            return f"{name}, {rounds} Rounds" if "Round" not in rounds else f"{name}, {rounds}"
    return "Enormous, 10 Rounds or more"


def traits(sheet: Challenge) -> dict[str, int]:
    """OA-51: the traits of a Challenge as numbers; flags count 1, `timed` is in Rounds, what doesn't apply is left out.

    Time is counted from Round 1; a track revealed later says after how many Rounds with `since`.
    """
    found = {"escalating": sheet.escalating} if sheet.escalating else {}
    if (rounds := _rounds(sheet)) is not None:
        found["timed"] = rounds
    return found | {name: 1 for name in FLAGS if getattr(sheet, name)}


def _rounds(sheet: Challenge) -> int | None:
    """OA-51: how many Rounds a timed Challenge lasts: `10 rounds`, or `4 hours` of the Challenge's own Rounds."""
    if sheet.timed is None or isinstance(sheet.timed, int):
        return sheet.timed
    count, _, unit = sheet.timed.strip().lower().partition(" ")
    if count.isdecimal() and unit.rstrip("s") in ("", "round"):
        return int(count)
    whole, each = durations.seconds(sheet.timed), durations.seconds(sheet.round_length)
    return whole // each if whole and each else None
