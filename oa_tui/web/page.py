"""The page as HTML: works as it is, without a script; every word of a session is escaped. Pure."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from oa_tui.play.following import Seen
from oa_tui.play.projection import STEPS, Dice, Gauge, Person, Picture, Thing

RELOAD = 4
"""Seconds after which a page without a script loads itself again."""

_GLYPHS = {"party": "●", "ally": "○", "foe": "◆", "neutral": "◇"}
_STAGES = {"none": "nothing is open", "setup": "not begun", "ended": "ended"}


@cache
def style() -> str:
    """The style sheet, as it stands in the page."""
    return files("oa_tui.web").joinpath("page.css").read_text("utf-8")


@cache
def script() -> str:
    """The script, as it stands in the page."""
    return files("oa_tui.web").joinpath("page.js").read_text("utf-8")


@cache
def policy() -> str:
    """The Content-Security-Policy: this page's own style and script by their hashes, its own events, nothing else."""
    return (
        f"default-src 'none'; style-src {_hash(style())}; script-src {_hash(script())}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def page(seen: Seen) -> str:
    """The whole page. The picture in it is what an event replaces."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark light"><title>oa-tui: players</title>'
        f'<noscript><meta http-equiv="refresh" content="{RELOAD}"></noscript>'
        f'<style>{style()}</style></head><body><main id="picture" aria-live="polite">{fragment(seen)}</main>'
        '<p id="lost" role="status" hidden>The connection is lost; this page goes on by itself when it is back.</p>'
        f"<script>{script()}</script></body></html>\n"
    )


def fragment(seen: Seen) -> str:
    """What is inside of the page: one line of HTML, with no attribute that comes from a session."""
    picture = seen.picture
    parts = [
        f'<p class="trouble" role="alert">{_text(seen.trouble)}</p>' if seen.trouble else "",
        _header(picture),
        f'<p class="acting"><span class="mark">► </span>{_text(picture.acting)}</p>' if picture.acting else "",
        _then(picture),
        _dice(picture.dice) if picture.dice else "",
        _list("people", (_person(one) for one in picture.people)),
        _list("things", map(_thing, picture.things)),
    ]
    return "".join(parts)


def _text(text: str) -> str:
    """Words of a session on one line, with nothing in them that a browser or a reader would obey."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return escape(" ".join(shown.split()))


def _header(picture: Picture) -> str:
    when = _STAGES.get(picture.stage) or f"Round <b>{picture.round}</b>"
    shot = f" Shot <b>{picture.shot}</b>" if picture.shot is not None else ""
    return f"<header><h1>{_text(picture.name) or 'oa-tui'}</h1><p>{when}{shot}</p></header>"


def _then(picture: Picture) -> str:
    if not picture.then:
        return ""
    word = "then" if picture.acting else "next"
    names = "".join(f"<li>{_text(name)}</li>" for name in picture.then)
    return f'<div class="then"><span>{word}</span><ol>{names}</ol></div>'


def _dice(dice: Dice) -> str:
    hands = "".join(f"<li>{_text(who)}: <b>{_text(hand)}</b></li>" for who, hand in dice.hands)
    deed = ", ".join(filter(None, (dice.who, dice.what)))
    aim = f" → {', '.join(dice.on)}" if dice.on else ""
    return f'<div class="dice"><ul>{hands}</ul><p>{_text(deed + aim)}</p></div>'


def _list(name: str, items: Iterable[str]) -> str:
    inside = "".join(items)
    return f'<ul class="{name}">{inside}</ul>' if inside else ""


def _person(one: Person) -> str:
    main = next((gauge for gauge in one.gauges if gauge.style in ("bar", "pips", "dice")), None)
    share = _share(main.value, main.max) if main else one.share
    classes = " ".join(filter(None, (one.side, "acts" if one.acts else "", "out" if one.out else "")))
    glyph = "×" if one.out else _GLYPHS[one.side]
    return (
        f'<li class="{classes}"><span class="side">{glyph}</span><span class="name">{_text(one.label)}</span>'
        f"{'' if one.out else _bar(share)}{_state(one, main)}{_rest(one, main)}</li>"
    )


def _state(one: Person, main: Gauge | None) -> str:
    if one.out:
        return f'<span class="state">{_text(one.state)}</span>'
    if main is not None:
        low = " low" if main.low else ""
        return f'<span class="state{low}">{"! " if main.low else ""}{_number(main.value, main.max)}</span>'
    return f'<span class="state">{_text(one.health or one.state)}</span>'


def _rest(one: Person, main: Gauge | None) -> str:
    words = ["holds"] if one.held else []
    words += [one.state] if one.state and not one.out and (main or one.health) else []
    for gauge in one.gauges:
        if gauge.style == "words":
            words.append(f"{gauge.value} {gauge.title}{'s' if gauge.value != 1 else ''}")
    words += one.conditions
    words += [
        f"{gauge.title} {_number(gauge.value, gauge.max)}"
        for gauge in one.gauges
        if gauge is not main and gauge.style != "words"
    ]
    return f'<span class="rest">{_text(" · ".join(words))}</span>' if words else ""


def _thing(thing: Thing) -> str:
    share = _share(thing.value, thing.max)
    number = _number(thing.value, thing.max)
    return f'<li><span class="name">{_text(thing.name)}</span>{_bar(share)}<span class="state">{number}</span></li>'


def _number(value: int, most: int | None) -> str:
    return f"{value} of {most}" if most is not None else f"{value}"


def _bar(share: int | None) -> str:
    """A bar by its class: a style of its own would need a looser policy."""
    return f'<span class="bar s{share}"></span>' if share is not None else ""


def _share(value: int, most: int | None) -> int | None:
    if not most or most < 0:
        return None
    steps = min(max(round(value * STEPS / most), 0), STEPS)
    return min(max(steps, 1), STEPS - 1) if 0 < value < most else steps
