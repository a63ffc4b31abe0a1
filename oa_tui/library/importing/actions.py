"""A favored action as the rulebook prints it: `Club (Melee Attack): AS 7 (d6 + d8); Effect +4`."""

from __future__ import annotations

import re
from typing import Any

from oa_tui.library.importing.markdown import apart
from oa_tui.library.scalars import whole
from oa_tui.rules.open_adventure.scores import dice_for

ACTION = re.compile(
    r"(?P<name>[^:(]+?)\s*(?:\((?P<words>[^)]*)\))?\s*:\s*AS (?P<score>\d{1,6})\s*(?:\((?P<dice>[^)]*)\))?"
)

_EFFECT = re.compile(r"Effect(?: \((?P<kind>Body|Mind|Spirit)\))? (?P<sign>\+?)(?P<n>-?\d{1,6})", re.IGNORECASE)
_DICE = re.compile(r"(\d*)d(\d{1,6})")
_PLUS = re.compile(r"\+\s*(\d{1,6})")
_EACH = re.compile(r"\+\s*(?:# of|number of)\b.*", re.IGNORECASE)
_DEFENSE = re.compile(r"(highest )?(?:enemy )?(body|mind|spirit) defense", re.IGNORECASE)
_RANGES = {"reach": "R", "across the room": "AR", "stone throw": "ST", "bow shot": "BS"}
_KINDS = ("body", "mind", "spirit")
_ATTACKS = ("melee", "ranged", "attack", "vs", "grabbed", "target", "area", "of", "effect", "special", "vs.", *_KINDS)


def action(line: str) -> tuple[str, dict[str, Any]] | None:
    """The action's keys, and a word that tells it from another of its name; None where the line is none."""
    match = ACTION.match(line)
    if match is None:
        return None
    score = int(match["score"])
    found: dict[str, Any] = {"name": match["name"].strip()}
    words = [part.strip() for part in (match["words"] or "").split(",") if part.strip()]
    found |= _kind(words)
    found["score"] = score
    if match["dice"] and _sides(match["dice"]) != sorted(dice_for(score)):
        found["dice"] = match["dice"].replace(" ", "")
    texts = [part for part in apart(line[match.end() :], ";,") if not _put(found, part)]
    if found.get("kind") == "area" and ("effect" in found or "effect_bonus" in found):
        found |= {"kind": "area attack", "against": found.get("against", "body")}
    for each in words[1:]:
        _place(found, each)
    if texts:
        found["text"] = "; ".join(texts).lstrip(". ")
    other = next((word.lower() for word in words[1:] if word.upper() not in _RANGES.values()), "")
    return other, found


def _kind(words: list[str]) -> dict[str, Any]:
    """What sort of action it is, whose Defense it is against, and the words of its attack."""
    first = (words[0] if words else "").lower()
    said = first.split()
    if not said:
        return {}
    found: dict[str, Any] = {"kind": first}
    if "attack" in said or "area" in said:
        kind = next((each for each in ("melee", "ranged", "area") if each in said), "special")
        found["kind"] = f"{kind} attack" if "attack" in said else kind
        if "attack" in said:
            found["against"] = next((each for each in _KINDS if each in said), "body")
        tags = [word for word in said if word not in _ATTACKS]
        if tags:
            found["tags"] = tags
    if any("stunt" in word.lower() for word in words):
        found["stunt"] = True
    return found


def _place(found: dict[str, Any], word: str) -> None:
    """A range among the words in parentheses: `Line/Stone Throw`, `AR`."""
    for part in word.split("/"):
        said = part.strip().lower()
        if said in _RANGES:
            found["range"] = _RANGES[said]
        elif part.strip() in _RANGES.values():
            found["range"] = part.strip()


def _put(found: dict[str, Any], part: str) -> bool:
    """One more thing that is printed of an action; False where it is only text."""
    part = part.strip(" .")
    if match := _EFFECT.fullmatch(part):
        found["effect_bonus" if match["sign"] or match["n"].startswith("-") else "effect"] = int(match["n"])
        if match["kind"]:
            found["against"] = match["kind"].lower()
        return True
    if part.startswith("Range "):
        found["range"] = part.removeprefix("Range ")
        return True
    if part.lower() == "piercing":
        found["piercing"] = True
        return True
    return part.startswith("DS ") and _difficulty(found, part.removeprefix("DS "))


def _difficulty(found: dict[str, Any], said: str) -> bool:
    each = _EACH.search(said)
    base = said[: each.start()].strip() if each else said
    defense = _DEFENSE.match(base)
    if defense:
        found["difficulty"] = f"{'highest ' if defense[1] else ''}{defense[2].lower()} defense"
        plus = sum(map(int, _PLUS.findall(base[defense.end() :])))
        if plus:
            found["plus"] = plus
    elif whole(base) is not None:
        found["difficulty"] = whole(base)
    elif base.lower() == "opposed":
        found["difficulty"] = "opposed"
    else:
        return False
    if each:
        found["per_target"] = 1
    return True


def _sides(dice: str) -> list[int]:
    return sorted(int(sides) for count, sides in _DICE.findall(dice) for _ in range(min(99, int(count or 1))))
