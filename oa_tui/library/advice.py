"""What somebody may have meant: the text to copy in place of a wrong value."""

from __future__ import annotations

import difflib
import re

import yaml

from oa_tui.library.plans import Plan, Scalar
from oa_tui.library.problems import LONGEST_GUESSED
from oa_tui.library.scalars import canonical, guess_bool, guess_whole, whole

SURE = 0.8
"""How alike two words must be for one to be written in place of the other without asking."""

_WHOLE = re.compile(r"[-+]?[0-9]{1,6}(\.0*)?")


def meant(node: yaml.Node, plan: Plan) -> tuple[str, bool]:
    """What to write in place of a node, and whether that is certain; empty where nothing can be guessed."""
    word = node.value[:LONGEST_GUESSED] if isinstance(node, yaml.ScalarNode) else ""
    said, certain = _word(word, plan.scalar) if plan.scalar else ("", False)
    if not said and plan.keyed:
        value = plan.keyed.value.scalar
        key = next(iter(plan.keyed.words.values()), "name")
        inner = (_word(word, value)[0] or "1") if value and value.whole else "..."
        return f"{{{key}: {inner}}}", False
    return said, certain


def fix_for(text: str, label: str) -> str:
    """`score: 7` for the 7 of a score, the text alone for an item of a list."""
    if not text or label.startswith("each of "):
        return text
    return f"{label.rsplit(' ', 1)[-1]}: {text}"


def _word(word: str, wanted: Scalar) -> tuple[str, bool]:
    if wanted.switch:
        switch = guess_bool(word)
        return ("", False) if switch is None else (str(switch).lower(), True)
    if wanted.words:
        near = difflib.get_close_matches(canonical(word), wanted.words, 1, 0.5)
        if near:
            return str(wanted.words[near[0]]), alike(canonical(word), near[0])
    if wanted.whole or wanted.real:
        number = guess_whole(word)
        if number is not None:
            low = number if wanted.low is None else max(number, int(wanted.low))
            kept = low if wanted.high is None else min(low, int(wanted.high))
            clear = _WHOLE.fullmatch(word.strip()) is not None or (whole(word) is None and word.strip().isalpha())
            return str(kept), kept == number and clear
    return "", False


def alike(said: str, known: str) -> bool:
    """Whether two words are so alike that one must be a slip for the other."""
    return difflib.SequenceMatcher(None, said, known).ratio() >= SURE
