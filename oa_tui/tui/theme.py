"""The palette, as tokens for three themes, and `Ink`: the styles and glyphs everything is drawn with.

Colours lie on or beside a step of the 256-colour table, so true colour, 256 colours and tmux look alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from oa_tui.rules.table import Side

ThemeName = Literal["oa-dark", "oa-light", "oa-high-contrast"]


@dataclass(frozen=True)
class Palette:
    """One theme's colours by what they are for."""

    bg: str
    raised: str
    on_raised: str
    line: str
    faint: str
    mute: str
    text: str
    hi: str
    act: str
    on_act: str
    act_text: str
    party: str
    ally: str
    foe: str
    neutral: str
    hurt: str
    on_hurt: str
    good: str
    bad: str


DARK = Palette(
    bg="#121212",
    raised="#303030",
    on_raised="#d0d0d0",
    line="#444444",
    faint="#808080",
    mute="#a8a8a8",
    text="#d0d0d0",
    hi="#ffffff",
    act="#ffd75f",
    on_act="#121212",
    act_text="#ffd75f",
    party="#5fafff",
    ally="#5fd7af",
    foe="#ff875f",
    neutral="#b2b2b2",
    hurt="#ff5f5f",
    on_hurt="#121212",
    good="#87d7af",
    bad="#d75f5f",
)
LIGHT = Palette(
    bg="#eeeeee",
    raised="#d0d0d0",
    on_raised="#303030",
    line="#bcbcbc",
    faint="#767676",
    mute="#585858",
    text="#303030",
    hi="#000000",
    act="#ffaf00",
    on_act="#000000",
    act_text="#875f00",
    party="#005faf",
    ally="#00875f",
    foe="#d75f00",
    neutral="#6c6c6c",
    hurt="#af0000",
    on_hurt="#ffffff",
    good="#00875f",
    bad="#af0000",
)
HIGH_CONTRAST = Palette(
    bg="#000000",
    raised="#005f87",
    on_raised="#ffffff",
    line="#8a8a8a",
    faint="#b2b2b2",
    mute="#d0d0d0",
    text="#ffffff",
    hi="#ffffff",
    act="#ffff00",
    on_act="#000000",
    act_text="#ffff00",
    party="#87d7ff",
    ally="#5fffaf",
    foe="#ffaf5f",
    neutral="#d0d0d0",
    hurt="#ff5f5f",
    on_hurt="#000000",
    good="#afffaf",
    bad="#ff8787",
)

PALETTES: dict[str, Palette] = {"oa-dark": DARK, "oa-light": LIGHT, "oa-high-contrast": HIGH_CONTRAST}


def _theme(name: str, palette: Palette) -> Theme:
    """Textual's own tokens, bent to ours, so that nothing of its default look shows through."""
    return Theme(
        name=name,
        primary=palette.mute,
        secondary=palette.mute,
        accent=palette.mute,
        foreground=palette.text,
        background=palette.bg,
        surface=palette.bg,
        panel=palette.bg,
        success=palette.good,
        warning=palette.act_text,
        error=palette.hurt,
        dark=name != "oa-light",
        variables=variables(palette),
    )


def variables(palette: Palette) -> dict[str, str]:
    """The palette's names for style sheets."""
    return {
        "raised": palette.raised,
        "on-raised": palette.on_raised,
        "line": palette.line,
        "faint": palette.faint,
        "mute": palette.mute,
        "ink": palette.text,
        "hi": palette.hi,
        "input-cursor-background": palette.hi,
        "input-cursor-foreground": palette.bg,
        "input-selection-background": palette.raised,
    }


def themes() -> tuple[str, ...]:
    """The names of all themes: ours, then Textual's own."""
    return (*PALETTES, *BUILTIN_THEMES)


THEMES: tuple[Theme, ...] = tuple(_theme(name, palette) for name, palette in PALETTES.items())

ASCII: dict[str, str] = {
    "►": ">", "»": "*", "●": "P", "○": "A", "◆": "F", "◇": "N", "━": "=", "╸": "-", "─": ".", "×": "x",
    "■": "#", "□": "o", "·": ".", "‹": "<", "›": ">", "▲": "+", "▼": "-", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "≥": ">=", "−": "-", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "│": "|", "┬": "+", "◄": "<", "▄": "=", "▁": ".",
    "▔": "^", "…": "~", "–": "-",
}  # fmt: skip
"""Every glyph of the screens and what stands for it where the locale is not UTF-8."""

SIDE_GLYPH: dict[Side, str] = {"party": "●", "ally": "○", "foe": "◆", "neutral": "◇"}


class Ink:
    """The styles by role, and the glyphs. Blocks (`act`, `hurt`, `chip`) bring their background, all else has none."""

    def __init__(self, palette: Palette = DARK, ascii_only: bool = False, few_colours: bool = False) -> None:
        self.palette = palette
        self.few_colours = few_colours
        self.ascii = ascii_only
        self.keys: Mapping[str, str] = {}
        """The keys of what is drawn that the settings chose, by those that they replace."""
        self.text = Style(color=palette.text)
        self.hi = Style(color=palette.hi, bold=True)
        self.bold = Style(color=palette.text, bold=True)
        self.mute = Style(color=palette.mute)
        self.faint = Style(color=palette.faint)
        self.line = Style(color=palette.line)
        self.struck = Style(color=palette.faint, strike=True)
        self.act = Style(color=palette.on_act, bgcolor=palette.act, bold=True)
        self.act_text = Style(color=palette.act_text, bold=True)
        self.ghost = Style(color=palette.act_text, italic=True)
        self.hurt = Style(color=palette.on_hurt, bgcolor=palette.hurt, bold=True)
        self.warn = Style(color=palette.bg, bgcolor=palette.mute, bold=True)
        self.good = Style(color=palette.good)
        self.bad = Style(color=palette.bad)
        self.chip_good = Style(color=palette.on_act, bgcolor=palette.good, bold=True)
        self.chip_plain = Style(color=palette.on_raised, bgcolor=palette.raised, bold=True)
        self.raised = Style(color=palette.on_raised, bgcolor=palette.raised)
        self.typing = Style(color=palette.bg, bgcolor=palette.hi, bold=True)
        if few_colours:
            self._reverse()
        self._sides: dict[Side, Style] = {
            "party": Style(color=palette.party),
            "ally": Style(color=palette.ally),
            "foe": Style(color=palette.foe),
            "neutral": Style(color=palette.neutral),
        }

    def _reverse(self) -> None:
        """With 16 colours greys are one: what is raised is reversed, and blocks keep their own ground on it."""
        self.raised = Style(reverse=True)
        self.chip_plain = Style(reverse=True, bold=True)
        block = Style(reverse=False)
        self.act += block
        self.hurt += block
        self.warn += block
        self.chip_good += block
        self.typing += block

    def side(self, side: Side) -> Style:
        """The hue of a side: for its glyph and bar only, never for a name or a number."""
        return self._sides[side]

    def g(self, glyph: str) -> str:
        """A glyph, or what stands for it in ASCII."""
        return ASCII.get(glyph, glyph) if self.ascii else glyph

    def key(self, usual: str) -> str:
        """A key before a line of a list, which has one cell for it; a longer one stands in the list of keys alone."""
        chosen = self.keys.get(usual, usual)
        return chosen if len(chosen) == 1 else ""

    def plain(self, text: str) -> str:
        """A whole sentence with its glyphs made fit for this terminal."""
        return "".join(ASCII.get(char, char) for char in text) if self.ascii else text
