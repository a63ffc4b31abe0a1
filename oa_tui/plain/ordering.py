"""Line mode's verbs of the order: who begins, who is next, what a turn costs, and in which mode turns are taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain.naming import everyone, who
from oa_tui.plain.words import Word, nearest, number, only, sections
from oa_tui.play.chronicle_text import summary_lines
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Id, Mode

SIDES = {"party": "party", "foes": "foe", "foe": "foe"}
CHOOSING: tuple[Mode, ...] = ("sides", "popcorn")
ROLL = ("roll", "reroll")
MOVES = ("up", "down")


def begin(play: Play, words: list[Word]) -> Iterator[str]:
    """`begin [LABEL=SCORE...]`: scores typed for some, the others printed or rolled. In sides `begin party|foes`
    chooses, in popcorn `begin LABEL`.
    """
    scores, first = _opening(play, words)
    yield from play.do(c.BeginEncounter(scores, first)).sentences


def end(play: Play, words: list[Word]) -> Iterator[str]:
    """`end`: the encounter is over; what it came to is told."""
    only(words, 0)
    yield from play.do(c.EndEncounter()).sentences
    if (found := play.ending()) is not None:
        yield from summary_lines(found)


def next_turn(play: Play, words: list[Word]) -> Iterator[str]:
    """`next`; `next LABEL` names who acts next (popcorn, sides); `next LABEL=SCORE...` types a new round's scores."""
    if play.encounter.mode not in CHOOSING:
        only([word for word in words if word.value is None], 0)
    scores, first = _opening(play, words)
    yield from play.do(c.Next(scores, first)).sentences


def _opening(play: Play, words: list[Word]) -> tuple[dict[Id, int | None], str]:
    """Typed scores, and who is chosen to go first."""
    scores: dict[Id, int | None] = {}
    first = ""
    for word in words:
        if word.value is not None:
            scores[who(play, replace(word, value=None)).id] = word.value
            continue
        if play.encounter.mode not in CHOOSING:
            label = who(play, word).label
            label = f'"{label}"' if " " in label else label
            raise Refusal(f"{label} has no score: write {label}=7, or leave it out to roll")
        if first:
            raise Refusal(f"{word.text} is one too many: only one can be chosen to go first")
        named = play.table.labelled(word.text)
        first = named.id if named else SIDES.get(word.text.lower()) or who(play, word).id
    return scores, first


def spend(play: Play, words: list[Word]) -> Iterator[str]:
    """`spend N [LABEL]` where shots are counted, `spend major|minor|POOL [LABEL]`, `spend dice=N towards DEED`."""
    parts = sections(words, ("towards",))
    words, deed = parts[""], parts.get("towards")
    only(words, 2)
    actor = who(play, words[1]) if len(words) > 1 else _acting(play)
    what = words[0] if words else None
    if deed is None and what is not None and what.text.isdigit() and play.encounter.mode == "shots":
        yield from play.do(c.SpendAllowance(actor.id, "shots", number(what, "N", 1, 99))).sentences
        return
    if what is None or what.text.isdigit():
        has = ", ".join([*actor.turn, *actor.pools]) or "nothing"
        raise Refusal(f"Here turns are not paid in numbers: spend what? {actor.label} has {has}")
    n = 1 if what.value is None else what.value
    towards = "" if deed is None else _deed(play, actor, deed)
    yield from play.do(c.SpendAllowance(actor.id, what.text.lower(), n, towards)).sentences


def _deed(play: Play, actor: Combatant, words: list[Word]) -> str:
    """What dice are assigned to."""
    only(words, 1)
    deeds = play.system.looks.deeds(actor.turn)
    if not deeds:
        raise Refusal("In this game nothing of a turn is assigned: leave towards out")
    if not words or words[0].text.lower() not in deeds:
        said = f"{words[0].text} is nothing to assign to" if words else "DEED is missing"
        raise Refusal(f"{said}{nearest(words[0].text if words else '', deeds)}")
    return words[0].text.lower()


def _acting(play: Play) -> Combatant:
    if play.encounter.actor is None:
        raise Refusal("Nobody acts: name somebody")
    return play.table.combatants[play.encounter.actor]


def order(play: Play, words: list[Word]) -> Iterator[str]:
    """`order LABEL N`; `order LABEL roll` finds the score again; `order LABEL up|down` moves it among those tied."""
    only(words, 2)
    one = who(play, words[0] if words else None)
    said = words[1].text.lower() if len(words) > 1 else ""
    command: c.Command
    if said in MOVES:
        command = c.Reorder(one.id, said == "down")
    elif said in ROLL:
        command = c.SetScore(one.id)
    else:
        command = c.SetScore(one.id, number(words[1] if len(words) > 1 else None, "N", -99, 999))
    yield from play.do(command).sentences


def order_mode(play: Play, words: list[Word]) -> Iterator[str]:
    """`order-mode turns|shots|sides|popcorn|free [afresh|once]`: afresh finds the scores anew every round."""
    only(words, 2)
    modes: tuple[Mode, ...] = get_args(Mode)
    said = words[0].text.lower() if words else ""
    mode = next((one for one in modes if one == said), None)
    if mode is None:
        what = f"{words[0].text} is no order mode" if words else "MODE is missing"
        raise Refusal(f"{what}{nearest(said, modes)}")
    how = words[1].text.lower() if len(words) > 1 else ""
    if how not in ("", "afresh", "once"):
        raise Refusal(f"{words[1].text}: afresh (scores every round) or once")
    yield from play.do(c.SetMode(mode, {"": None, "afresh": True, "once": False}[how])).sentences


def surprise(play: Play, words: list[Word]) -> Iterator[str]:
    """`surprise LABEL...`: they have no turn in the first round."""
    if not words:
        raise Refusal(f"LABEL is missing: who is surprised{nearest('', [one.label for one in play.table.present])}")
    yield from play.do(c.Surprise(tuple(one for word in words for one in everyone(play, word)))).sentences
