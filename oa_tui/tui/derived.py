"""A palette for any theme of Textual, so that its own themes can be chosen by name."""

from __future__ import annotations

from textual.app import App
from textual.color import Color
from textual.theme import Theme

from oa_tui.play.settings import DEFAULTS, Settings
from oa_tui.tui.bindings import Keys
from oa_tui.tui.theme import DARK, LIGHT, PALETTES, Ink, Palette

TEXT, GLYPH = 4.5, 3.0
"""Contrast that text, and a glyph or the least of words, has at least against its ground."""


def palette_of(theme: Theme) -> Palette:
    """Ours as they are; of another theme its ground, text, warning, error and success. Sides keep their hues."""
    if theme.name in PALETTES:
        return PALETTES[theme.name]
    base = DARK if theme.dark else LIGHT
    given = theme.to_color_system().generate()
    try:
        ground, text = Color.parse(given["background"]), Color.parse(given["foreground"])
        act, hurt, good = (Color.parse(given[name]) for name in ("warning", "error", "success"))
    except (KeyError, ValueError):
        return base
    if any(colour.ansi is not None for colour in (ground, text, act, hurt, good)):
        return base
    text = readable(Color(*text.rgb), ground, TEXT)

    def grey(share: float, least: float) -> str:
        return readable(ground.blend(text, share), ground, least).hex

    def side(hue: str) -> str:
        return readable(Color.parse(hue), ground, GLYPH).hex

    raised = ground.blend(text, 0.16)
    return Palette(
        bg=ground.hex,
        raised=raised.hex,
        on_raised=readable(text, raised, TEXT).hex,
        line=ground.blend(text, 0.28).hex,
        faint=grey(0.5, GLYPH),
        mute=grey(0.7, TEXT),
        text=text.hex,
        hi=over(ground).hex,
        act=act.hex,
        on_act=over(act).hex,
        act_text=readable(act, ground, TEXT).hex,
        party=side(base.party),
        ally=side(base.ally),
        foe=side(base.foe),
        neutral=side(base.neutral),
        hurt=hurt.hex,
        on_hurt=over(hurt).hex,
        good=readable(good, ground, GLYPH).hex,
        bad=readable(hurt, ground, GLYPH).hex,
    )


def readable(colour: Color, ground: Color, least: float) -> Color:
    """The colour, or as much nearer to black or white as it takes to be told from its ground."""
    end = over(ground)
    for step in range(11):
        nearer = colour.blend(end, step / 10)
        if contrast(nearer, ground) >= least:
            return nearer
    return end


def over(ground: Color) -> Color:
    """Black or white: whichever is told better from this ground."""
    black, white = Color(0, 0, 0), Color(255, 255, 255)
    return max(black, white, key=lambda text: contrast(text, ground))


def contrast(one: Color, two: Color) -> float:
    """The contrast of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = (part / 255 for part in colour.rgb)
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def keys_of(app: App[object]) -> Keys:
    """The keys that are live in an app."""
    keys = getattr(app, "keys", None)
    return keys if isinstance(keys, Keys) else Keys()


def settings_of(app: App[object]) -> Settings:
    """The settings of an app."""
    settings = getattr(app, "settings", None)
    return settings if isinstance(settings, Settings) else DEFAULTS


def ink_of(app: App[object]) -> Ink:
    """The ink of the app's theme, for what its terminal can do."""
    ascii_only, few = bool(getattr(app, "ascii_only", False)), bool(getattr(app, "few_colours", False))
    return Ink(palette_of(app.current_theme), ascii_only, few)
