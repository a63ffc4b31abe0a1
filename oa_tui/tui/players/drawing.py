"""The public picture as lines of text, readable from across the table. Pure: a picture and a size in, lines out."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from oa_tui.play.following import Seen
from oa_tui.play.projection import STEPS, Dice, Gauge, Person, Picture, Thing
from oa_tui.tui.text import Piece, clean, fit, join, padded, spoken, spread, tail_of, width, wrapped
from oa_tui.tui.theme import SIDE_GLYPH, Ink

MARGIN = 4
"""Columns left free on both sides."""
LEAD = 3
NUMBER = 10
MOST_BAR = 28
LEAST_BAR = 8
BESIDE = 14
"""Cells right of the number for what else is told, where it has no line of its own."""
KEYS = (("q", "leave"), ("t", "theme"))
TALL = 18
"""Rows from which on blank lines part what belongs together."""
GRAVE = ("badly hurt", "near death")


class Sheet:
    """A picture laid out for a width: a head that stays, and rows that may be scrolled."""

    def __init__(self, ink: Ink, seen: Seen, cells: int, rows: int) -> None:
        self._ink = ink
        self._cells = max(8, cells - 2 * MARGIN)
        self._tall = rows >= TALL
        picture = seen.picture
        head = [
            self._header(picture),
            self._banner(picture, tall=self._tall),
            self._then(picture),
            self._dice(picture.dice),
        ]
        gap = [Text("")] if self._tall else []
        self.head = [Text(""), *(line for block in head if block for line in (*block, *gap))]
        self.foot = self._foot(seen, 0)
        room = rows - len(self.head) - len(self.foot)
        self.body = self._body(picture, whole=True)
        if len(self.body) > room:
            self.body = self._body(picture, whole=False)
        self.room = max(1, room)
        self.foot = self._foot(seen, self.furthest)

    def lines(self, top: int, rows: int) -> list[Text]:
        """The rows of the screen, its body scrolled down by `top` lines."""
        shown = self.body[top : top + self.room]
        blank = [Text("")] * max(0, rows - len(self.head) - len(shown) - len(self.foot))
        margin = " " * MARGIN
        return [spoken(self._ink, Text(margin, end="") + line) for line in (*self.head, *shown, *blank, *self.foot)][
            :rows
        ]

    @property
    def furthest(self) -> int:
        """How far it can be scrolled."""
        return max(0, len(self.body) - self.room)

    # ---- the head ----
    def _header(self, picture: Picture) -> list[Text]:
        ink = self._ink
        words = {"setup": "not begun", "ended": "ended", "none": "nothing is open"}.get(picture.stage, "")
        right: list[Piece] = [(words, ink.mute)] if words else [("Round ", ink.mute), (str(picture.round), ink.hi)]
        if picture.shot is not None:
            right += [("   Shot ", ink.mute), (str(picture.shot), ink.hi)]
        return [spread(join([(ink.plain(clean(picture.name)), ink.mute)]), join(right), self._cells)]

    def _banner(self, picture: Picture, *, tall: bool) -> list[Text]:
        """Who acts, in the one gold block; letters are spaced out where they fit."""
        if not picture.acting:
            return []
        ink, name = self._ink, clean(picture.acting)
        wide = " ".join(name.upper())
        shown = wide if width(wide) + 6 <= self._cells else name.upper()
        text = f"  {ink.g('►')}  {ink.plain(fit(shown, self._cells - 6, tail_of(shown)))}"
        middle = padded(Text(text, style=ink.act), self._cells, ink.act)
        edge = [Text(" " * self._cells, style=ink.act)] if tall else []
        return [*edge, middle, *edge]

    def _then(self, picture: Picture) -> list[Text]:
        """Who comes after, as many as there is room for."""
        if not picture.then:
            return []
        ink = self._ink
        pieces: list[Piece] = [("then" if picture.acting else "next", ink.mute)]
        used = 4
        for at, name in enumerate(picture.then):
            gap = "  " if not at else f"  {ink.g('·')}  "
            word = ink.plain(clean(name))
            if at and used + width(gap + word) > self._cells:
                break
            pieces += [(gap, ink.mute), (word, ink.text if at else ink.hi)]
            used += width(gap + word)
        return [padded(join(pieces), self._cells)]

    def _dice(self, dice: Dice | None) -> list[Text]:
        """What to pick up for the check that is being built."""
        if dice is None:
            return []
        ink = self._ink
        pieces: list[Piece] = []
        for who, hand in dice.hands:
            pieces += [(ink.plain(f"   {clean(who)}: " if pieces else f"{clean(who)}: "), ink.text), (hand, ink.hi)]
        deed = clean(dice.what) if dice.hands and dice.hands[0][0] == dice.who else clean(f"{dice.who}, {dice.what}")
        aim = f" → {clean(', '.join(dice.on))}" if dice.on else ""
        pieces.append((ink.plain(f"   {deed.removesuffix(', ')}{aim}"), ink.mute))
        return [padded(join(pieces), self._cells)]

    # ---- the people ----
    def _body(self, picture: Picture, *, whole: bool) -> list[Text]:
        """The lines of everybody; `whole`: a second line for what else is to be told of somebody, and blank lines."""
        labels = [clean(name) for name in (*(one.label for one in picture.people), *(t.name for t in picture.things))]
        names = min(max((width(label) for label in labels), default=0) + 2, max(12, self._cells // 3))
        bar = min(MOST_BAR, self._cells - LEAD - names - NUMBER - BESIDE)
        columns = names, bar if bar >= LEAST_BAR else 0
        blocks: list[list[Text]] = [[], [], []]
        for one in picture.people:
            blocks[0 if one.side in ("party", "ally") else 1] += self._person(one, columns, whole)
        blocks[2] = [self._thing(thing, columns) for thing in picture.things]
        lines: list[Text] = []
        for block in filter(None, blocks):
            lines += ([Text("")] if lines else []) + block
        return lines

    def _person(self, one: Person, columns: tuple[int, int], whole: bool) -> list[Text]:
        ink, (names, bar) = self._ink, columns
        glyph = ink.g("×" if one.out else SIDE_GLYPH[one.side])
        label = clean(one.label)
        name = ink.plain(fit(label, names - 1, tail_of(label)))
        hue = ink.side(one.side)
        main = next((gauge for gauge in one.gauges if gauge.style in ("bar", "pips", "dice")), None)
        line = join([(glyph.ljust(LEAD), ink.faint if one.out else hue), (name, ink.struck if one.out else ink.hi)])
        line = padded(line, LEAD + names)
        share = _share(main) if main else one.share
        if bar:
            drawn = Text("") if share is None or one.out else self._bar(share, bar, hue)
            line += padded(drawn, bar + 1)
        line += self._state(one, main)
        rest = self._rest(one, main, whole)
        if not whole:
            line += join([(" ", ink.text), *rest])
            rest = []
        first = padded(line, self._cells)
        return [first, padded(join([(" " * LEAD, ink.text), *rest]), self._cells)] if rest else [first]

    def _state(self, one: Person, main: Gauge | None) -> Text:
        """The number, or the word, with `!` in the cell before it."""
        ink = self._ink
        if one.out:
            return padded(join([(" " + ink.plain(clean(one.state)), ink.faint)]), NUMBER)
        if main is not None:
            number = f"{main.value:>2}" + (f" of {main.max}" if main.max is not None else "")
            if main.low:
                return padded(join([("!" + number, ink.hurt)]), NUMBER)
            return padded(join([(" " + number, ink.hi)]), NUMBER)
        word = one.health or one.state
        return padded(join([(" " + word, ink.hi if word in GRAVE else ink.text)]), max(NUMBER, width(word) + 1))

    def _rest(self, one: Person, main: Gauge | None, whole: bool) -> list[Piece]:
        """What else is told: place in the order, Wounds, conditions, other pools (in a tight place not those full)."""
        ink = self._ink
        words: list[Piece] = [("holds", ink.hi)] if one.held else []
        if one.state and not one.out and (main or one.health):
            words.append((ink.plain(one.state), ink.hi))
        wounds = (gauge for gauge in one.gauges if gauge.style == "words")
        words += [(f"{wound.value} {wound.title}{'s' if wound.value != 1 else ''}", ink.hi) for wound in wounds]
        words += [(ink.plain(clean(name)), ink.text) for name in one.conditions]
        for gauge in one.gauges:
            if gauge is main or gauge.style == "words" or (not whole and gauge.value == gauge.max):
                continue
            most = f" of {gauge.max}" if gauge.max is not None else ""
            words.append(
                (f"{gauge.title if whole else gauge.short} {gauge.value}{most}", ink.hi if gauge.low else ink.mute)
            )
        return _dotted(ink, words)

    def _thing(self, thing: Thing, columns: tuple[int, int]) -> Text:
        ink, (names, bar) = self._ink, columns
        line = padded(join([(" " * LEAD + ink.plain(fit(clean(thing.name), names - 1)), ink.text)]), LEAD + names)
        if bar:
            share = _steps(thing.value, thing.max) if thing.max else None
            line += padded(Text("") if share is None else self._bar(share, bar, ink.text), bar + 1)
        most = f" of {thing.max}" if thing.max is not None else ""
        return padded(line + join([(f" {thing.value:>2}{most}", ink.hi)]), self._cells)

    def _bar(self, share: int, cells: int, hue: Style) -> Text:
        has = round(share * cells / STEPS)
        return join([(self._ink.g("▄") * has, hue), (self._ink.g("▁") * (cells - has), self._ink.line)])

    # ---- the foot ----
    def _foot(self, seen: Seen, more: int) -> list[Text]:
        """Keys, how many lines don't fit, and why what is shown may be old."""
        ink = self._ink
        pieces: list[Piece] = []
        for key, label in (*KEYS, ("↑↓", f"{more} more")) if more else KEYS:
            pieces += [("   " if pieces else "", ink.mute), (ink.plain(key), ink.mute), (" " + label, ink.faint)]
        keys = join(pieces)
        gap = [Text("")] if self._tall else []
        if not seen.trouble:
            return [*gap, padded(keys, self._cells)]
        told = [padded(Text(line, style=ink.hurt), self._cells) for line in wrapped("! " + seen.trouble, self._cells)]
        return [*gap, *told, padded(keys, self._cells)]


def _share(gauge: Gauge) -> int | None:
    return None if gauge.max is None else _steps(gauge.value, gauge.max)


def _steps(value: int, most: int) -> int:
    """A number that may be seen, as a bar: never full below the maximum, never empty above nothing."""
    steps = min(max(round(value * STEPS / most), 0), STEPS) if most > 0 else 0
    return min(max(steps, 1), STEPS - 1) if 0 < value < most else steps


def _dotted(ink: Ink, words: Iterable[Piece]) -> list[Piece]:
    pieces: list[Piece] = []
    for word in words:
        pieces += [(f" {ink.g('·')} ", ink.mute), word] if pieces else [word]
    return pieces
