"""What screens are made of: pure functions from plain strings and numbers to `rich.text.Text`.

Nothing here reads markup, and control characters of a file never reach the terminal. Widths are in cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, chop_cells, get_character_cell_size
from rich.color import Color
from rich.style import Style
from rich.text import Span, Text

from oa_tui.rules.table import Pool
from oa_tui.tui.theme import Ink

Piece = tuple[str, Style]
"""A run of plain characters and its style."""

ELLIPSIS = "…"
MANY = 6
"""Sentences of one step that are too many for a line: only the first and the last are told."""
LEAST_HUNG = 12
"""Cells that a text needs to go on below itself."""
MINUS = "−"
_ROUND = re.compile(r"Round \d+")

_BIG: dict[str, tuple[str, str, str]] = {
    "0": ("┏━┓", "┃ ┃", "┗━┛"),
    "1": ("╺┓ ", " ┃ ", "╺┻╸"),
    "2": ("╺━┓", "┏━┛", "┗━╸"),
    "3": ("╺━┓", " ━┫", "╺━┛"),
    "4": ("╻ ╻", "┗━┫", "  ╹"),
    "5": ("┏━╸", "┗━┓", "╺━┛"),
    "6": ("┏━╸", "┣━┓", "┗━┛"),
    "7": ("╺━┓", "  ┃", "  ╹"),
    "8": ("┏━┓", "┣━┫", "┗━┛"),
    "9": ("┏━┓", "┗━┫", "╺━┛"),
    ".": (" ", " ", "."),
    MINUS: ("   ", "╺━╸", "   "),
    "+": ("   ", "╺╋╸", "   "),
    "%": ("  ", "  ", " %"),
    " ": (" ", " ", " "),
}
_THIN = str.maketrans("┏┓┗┛━┃┣┫┻╋╺╸╻╹", "╭╮╰╯─│├┤┴┼╶╴╷╵")


_PART = re.compile(r"[;:,] |(?<=[?.]) ")
"""Where a part of a hint ends."""

_BREAK = re.compile(r" (?!(?:→|->) \d)(?<!\d → )(?<!\d -> )")
"""A blank where a line may end: none within `5 → 3`."""

_FLAG = {chr(0x1F1E6 + at): chr(65 + at) for at in range(26)}
"""The letters that flags are made of, as letters: a pair of them has another width in every terminal."""


def clean(text: str) -> str:
    """Text from a file on one line: blanks for line breaks, nothing that a terminal would obey.

    What joins or recolours emoji goes too: terminals disagree about the width of the result.
    """
    if text.isascii() and text.isprintable():
        return text
    spaced = " ".join(text.split()) if any(char in text for char in "\n\r\t\v\f\x85\u2028\u2029") else text
    return "".join(_FLAG.get(char, char) for char in spaced if char.isprintable() and not _joins(char))


def _joins(char: str) -> bool:
    """Variation selectors, skin tones and keycaps; joiners are not printable anyway."""
    return "\ufe00" <= char <= "\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff" or char == "\u20e3"


def width(text: str) -> int:
    """Cells a terminal needs: wide characters count 2, combining ones 0."""
    return cell_len(text)


def fit(text: str, cells: int, keep: str = "") -> str:
    """Cut to `cells` with `…` at the cut. `keep` is a tail that survives it (the B of `Goblin archer B`)."""
    if width(text) <= cells:
        return text
    if cells <= 0:
        return ""
    tail = keep if keep and text.endswith(keep) and width(keep) + 2 <= cells else ""
    room = cells - width(tail) - 1
    head = text[: len(text) - len(tail)] if tail else text
    return _head(head, room).rstrip() + ELLIPSIS + tail


def clause(text: str, cells: int) -> str:
    """As much of a hint as ends where a part of it ends: a few whole words say more than half a word."""
    if width(text) <= cells:
        return text
    parts = (text[: each.start()] for each in reversed([*_PART.finditer(text)]))
    return next((part for part in parts if width(part) <= cells), fit(text, cells))


def fit_end(text: str, cells: int) -> str:
    """The end of a text that is being typed, `…` before it where it is cut."""
    if width(text) <= cells:
        return text
    kept, used = "", 1
    for char in reversed(text):
        used += get_character_cell_size(char)
        if used > cells:
            break
        kept = char + kept
    return ELLIPSIS + kept


def _head(text: str, cells: int) -> str:
    """As many whole characters as fit into `cells`, combining marks with their letter."""
    used, taken = 0, []
    for char in text:
        used += get_character_cell_size(char)
        if used > cells:
            break
        taken.append(char)
    return "".join(taken)


def tail_of(label: str) -> str:
    """What tells twins apart: the last word of a label, if it is a number or at most two letters, with its blank."""
    head, blank, last = label.rpartition(" ")
    return blank + last if head and (len(last) <= 2 or last.isdigit() or last.startswith("×")) else ""


def pad(text: str, cells: int, right: bool = False) -> str:
    """Exactly `cells` wide: cut or filled with blanks, on the left if `right` (for numbers)."""
    cut = fit(text, cells)
    blanks = " " * max(0, cells - width(cut))
    return blanks + cut if right else cut + blanks


def join(pieces: Iterable[Piece]) -> Text:
    """Pieces as one line."""
    line = Text(no_wrap=True, end="")
    for text, style in pieces:
        line.append(text, style)
    return line


def spoken(ink: Ink, text: Text) -> Text:
    """In ASCII mode, the same text without the one glyph that cutting brings."""
    if ink.ascii and ELLIPSIS in text.plain:
        text.plain = text.plain.replace(ELLIPSIS, ink.g(ELLIPSIS))
    return text


def stack(lines: Iterable[Text]) -> Text:
    """Lines one below the other, as one text that never wraps."""
    whole = Text("\n", no_wrap=True, end="").join(lines)
    whole.no_wrap = True
    return whole


def underlay(line: Text, style: Style) -> None:
    """Lay a ground under a line. A reversed one (16 colours) is of one colour, but for blocks with their own ground."""
    if not style.reverse:
        line.stylize_before(style)
        return
    plain = Style(color=Color.default())
    line.spans = [
        span if isinstance(span.style, Style) and span.style.bgcolor else Span(span.start, span.end, _calm(span.style))
        for span in line.spans
    ]
    line.stylize_before(style + plain)


def _calm(style: str | Style) -> Style:
    """A style's weight without its colour."""
    if isinstance(style, str):
        return Style()
    return Style(bold=style.bold, italic=style.italic, strike=style.strike)


def padded(line: Text, cells: int, style: Style | None = None) -> Text:
    """A line cut or filled to exactly `cells`; `style` lies under all of it."""
    out = line.copy()
    if out.cell_len > cells:
        out.truncate(cells, overflow="ellipsis")
    out.append(" " * max(0, cells - out.cell_len))
    if style is not None:
        underlay(out, style)
    return out


def spread(left: Text, right: Text, cells: int) -> Text:
    """Left and right at the two ends of one line; where they don't fit the left one is cut."""
    room = max(0, cells - right.cell_len - (1 if right.cell_len else 0))
    line = left.copy()
    if line.cell_len > room:
        line.rstrip()
        line.truncate(room, overflow="ellipsis")
    line.append(" " * max(0, cells - line.cell_len - right.cell_len))
    line.append_text(right)
    return line


def wrapped(text: str, cells: int) -> list[str]:
    """Plain words broken into lines of at most `cells`; a word that is longer is chopped, `5 → 3` stays in one."""
    lines: list[str] = []
    current = ""
    for word in _BREAK.split(clean(text)):
        for part in chop_cells(word, max(1, cells)) or [""]:
            if not current:
                current = part
            elif width(current) + 1 + width(part) <= cells:
                current += " " + part
            else:
                lines.append(current)
                current = part
    return [*lines, current] if current else lines


def hung(lead: Text, body: str, style: Style, right: Text, cells: int) -> list[Text]:
    """A line with words at its right end, and below it, as far in as `lead` is wide, what of the body doesn't fit.

    Where that would leave next to nothing of the width the words come last; in next to no width the body is cut.
    """
    room = cells - lead.cell_len - right.cell_len - 1
    whole = cells - lead.cell_len - 1
    if width(body) <= room or whole < LEAST_HUNG:
        return [spread(lead + Text(body, style), right, cells)]
    if room < LEAST_HUNG:
        rows = [Text(line, style) for line in wrapped(body, whole)]
        below = [Text(" " * lead.cell_len) + row for row in rows[1:]]
        return [lead + rows[0], *below, spread(Text(), right, cells)]
    first = wrapped(body, room)[0]
    others = wrapped(body[len(first) :].lstrip(), whole)
    return [
        spread(lead + Text(first, style), right, cells),
        *(join([(" " * lead.cell_len, style), (line, style)]) for line in others),
    ]


def told(sentences: Sequence[str], cells: int) -> str:
    """What a step said, in one line; of many sentences the first and the last, and as many before it as fit.

    Where changes of several people are told, a gap says how many are left out. A new round is told first.
    """
    if not sentences:
        return ""
    began = next((at for at, text in enumerate(sentences) if _ROUND.fullmatch(text)), 0)
    first, *rest = (sentences[began], *sentences[:began], *sentences[began + 1 :])
    kept: list[str] = []
    used = width(first)
    for text in reversed(rest):
        if kept and (len(sentences) > MANY or used + width(text) + 2 > cells):
            break
        kept.insert(0, text)
        used += width(text) + 2
    out = len(rest) - len(kept)
    gap = f"… {out} more …"
    told_all = not out or ": " not in first
    while not told_all and len(kept) > 1 and used + width(gap) + 2 > cells:
        used -= width(kept.pop(0)) + 2
        out += 1
        gap = f"… {out} more …"
    return ", ".join([first, *([] if told_all else [gap]), *kept])


def more(ink: Ink, above: int, below: int) -> str:
    """How many lines there are that don't show, and where: `3 more ↑ 7 more ↓`; nothing where all show."""
    said = [f"{count} more {ink.g(glyph)}" for count, glyph in ((above, "↑"), (below, "↓")) if count]
    return "  ".join(said)


def rule(ink: Ink, title: Text | str, cells: int, focus: bool = False) -> Text:
    """The top line of a pane: `─ Title ────`, heavy with a bold title where the focus is."""
    glyph = "━" if focus else "─"
    stroke = ("=" if focus else "-") if ink.ascii else glyph
    style = ink.mute if focus else ink.line
    if isinstance(title, str):
        title = Text(title, ink.hi if focus else ink.mute)
    shown = title.copy()
    if shown.cell_len > cells - 4:
        shown.truncate(max(0, cells - 4), overflow="ellipsis")
    line = join([(stroke + " ", style)])
    line.append_text(shown)
    line.append(" " + stroke * max(0, cells - 3 - shown.cell_len), style)
    return line


def keys(ink: Ink, entries: Iterable[tuple[str, str]]) -> Text:
    """A footer: key bold, label dim, three blanks between entries."""
    line = Text(no_wrap=True, end="")
    for number, (key, label) in enumerate(entries):
        line.append("   " if number else "")
        line.append(ink.plain(key), ink.hi)
        line.append(" " + label, ink.mute)
    return line


def bar(ink: Ink, value: int, maximum: int, cells: int, hue: Style) -> Text:
    """A bar in half steps: never full below the maximum, never empty above 0."""
    halves = round(2 * cells * value / maximum) if maximum > 0 else 0
    if 0 < value < maximum:
        halves = min(max(halves, 1), 2 * cells - 1)
    halves = min(max(halves, 0), 2 * cells)
    has, half = divmod(halves, 2)
    lost = cells - has - half
    return join([(ink.g("━") * has + ink.g("╸") * half, hue), (ink.g("─") * lost, ink.line)])


def pips(ink: Ink, value: int, maximum: int, hue: Style) -> Text:
    """One square for each point: `■■■■□□`."""
    has = min(max(value, 0), maximum)
    return join([(ink.g("■") * has, hue), (ink.g("□") * (maximum - has), ink.faint)])


def pool_number(
    ink: Ink,
    value: int,
    maximum: int | None,
    cells: int = 8,
    *,
    digits: int = 2,
    mark: bool = True,
    up: bool = False,
) -> Text:
    """`current/max` with the slash in the same cell for every row of a column, in `cells` cells.

    `digits` is the width of the current value; `mark` keeps the first cell for `!`. Full, below, half and a quarter
    have their own weight. Without a maximum the number stands where current values do.
    """
    lead = 1 if mark else 0
    current = str(value).rjust(digits)
    if maximum is None:
        return padded(join([(" " * lead, ink.text), (current, ink.text)]), cells)
    if Pool(value, maximum).low(up):
        block = ("!" if mark else "") + current + f"/{maximum}"
        return padded(join([(block, ink.hurt)]), cells)
    if up:
        first, second = (ink.text if value else ink.mute), ink.faint
    elif value >= maximum:
        first, second = ink.text, ink.faint
    else:
        first, second = (ink.hi if 2 * value <= maximum else ink.text), ink.mute
    return padded(join([(" " * lead + current, first), (f"/{maximum}", second)]), cells)


def signed(number: int) -> str:
    """A modifier: its sign always printed, minus as a minus."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def percent(share: float) -> str:
    """One decimal, a blank, the sign: `83.3 %`. `share` is between 0 and 1."""
    return f"{100 * share:.1f} %"


def big(ink: Ink, number: str, style: Style, thin: bool = False) -> tuple[Text, Text, Text]:
    """A number in big digits, three rows of the same width; in ASCII a plain bold one in the middle row.

    Takes digits, `.`, `+`, `−`, `%` and blanks; anything else is left out.
    """
    if ink.ascii:
        blank = " " * width(number)
        return Text(blank), Text(ink.plain(number), style), Text(blank)
    known = [_BIG[char] for char in number if char in _BIG]
    rows = ["".join(glyph[row] for glyph in known) for row in range(3)]
    if thin:
        rows = [row.translate(_THIN) for row in rows]
    return Text(rows[0], style), Text(rows[1], style), Text(rows[2], style)


def ordered_columns(lines: Iterable[tuple[str, ...]]) -> list[int]:
    """The width of each column of a small table of plain strings."""
    widths: list[int] = []
    for line in lines:
        for number, cell in enumerate(line):
            if number == len(widths):
                widths.append(0)
            widths[number] = max(widths[number], width(cell))
    return widths
