"""What somebody may have meant: the text to copy in place of a wrong value."""

from __future__ import annotations

import difflib

import yaml

from oa_tui.library.plans import Plan, Scalar
from oa_tui.library.scalars import canonical, guess_bool, guess_whole

LONGEST_GUESSED = 100
"""Characters of a word beyond which nobody guesses what was meant."""


def fix_for(node: yaml.Node, plan: Plan, label: str) -> str:
    """`score: 7` for `score: 7ish`; empty where nothing can be guessed."""
    word = node.value[:LONGEST_GUESSED] if isinstance(node, yaml.ScalarNode) else ""
    meant = _word(word, plan.scalar) if plan.scalar else ""
    if not meant and plan.keyed:
        value = plan.keyed.value.scalar
        key = next(iter(plan.keyed.words.values()), "name")
        inner = (_word(word, value) or "1") if value and value.whole else "..."
        meant = f"{{{key}: {inner}}}"
    if not meant:
        return ""
    return meant if label.startswith("each of ") else f"{label.rsplit(' ', 1)[-1]}: {meant}"


def _word(word: str, wanted: Scalar) -> str:
    if wanted.switch:
        switch = guess_bool(word)
        return "" if switch is None else str(switch).lower()
    if wanted.words:
        near = difflib.get_close_matches(canonical(word), wanted.words, 1, 0.5)
        if near:
            return str(wanted.words[near[0]])
    if wanted.whole or wanted.real:
        number = guess_whole(word)
        if number is not None:
            low = number if wanted.low is None else max(number, int(wanted.low))
            return str(low if wanted.high is None else min(low, int(wanted.high)))
    return ""
