"""What becomes of somebody, whose side they are on, and what players see of them."""

from __future__ import annotations

from oa_tui.encounter.commands import Command, Remove, SetFate, SetSide, SetSight
from oa_tui.play.session import Play
from oa_tui.rules.table import Id, Side, Sight
from oa_tui.tui.dialogs.base import named
from oa_tui.tui.dialogs.choosing import Choosing, Line, filtered

_FATES = (
    Line("dead", "dead", "out of the fight"),
    Line("down", "down", "still there"),
    Line("fled", "fled", "got away"),
    Line("surrendered", "surrendered", "gave up"),
    Line("captured", "captured", "taken"),
    Line("absent", "absent", "not here for now"),
    Line("back", "back", "in the fight again"),
)
_SIDES: tuple[tuple[Side, str], ...] = (
    ("party", "one of the party"),
    ("ally", "with the party"),
    ("foe", "against the party"),
    ("neutral", "neither"),
)
_SIGHTS: tuple[tuple[Sight, str], ...] = (
    ("hidden", "not there at all"),
    ("name", "only its name"),
    ("words", "hurt, badly hurt, near death"),
    ("bar", "a bar without numbers"),
    ("numbers", "every number"),
)
OWN = "own:"


class FateDialog(Choosing):
    """A word of fate, a change of side, or away for good; a word of one's own is a fate too."""

    verb = "so be it"
    most_rows = 12

    def __init__(self, play: Play, targets: tuple[Id, ...]) -> None:
        super().__init__(play, f"Fate → {named(play, targets)}")
        self.targets = targets

    def hint(self) -> str:
        """Any word will do."""
        return "or your own word"

    def lines(self) -> list[Line]:
        """What is left of the words, and the one that is typed."""
        sides = [Line(f"side:{side}", f"side: {side}", text) for side, text in _SIDES]
        every = [*_FATES, *sides, Line("remove", "remove", "off the table for good")]
        text = self.text.strip()
        found = filtered(every, text)
        if text and all(line.name != text.casefold() for line in found):
            found.append(Line(f"{OWN}{text}", text, "your own word"))
        return found

    def take(self, line: Line) -> None:
        """One command for all where there is one, else one for each."""
        self.finish(*_fates(line.id, self.targets))


def _fates(word: str, targets: tuple[Id, ...]) -> tuple[Command, ...]:
    if word == "remove":
        return tuple(Remove(who) for who in targets)
    for side, _ in _SIDES:
        if word == f"side:{side}":
            return tuple(SetSide(who, side) for who in targets)
    return (SetFate(targets, word.removeprefix(OWN)),)


class SightDialog(Choosing):
    """What the players' window shows of somebody."""

    verb = "show that"

    def __init__(self, play: Play, targets: tuple[Id, ...]) -> None:
        super().__init__(play, f"Players see → {named(play, targets)}")
        self.targets = targets
        now = play.table.combatants[targets[0]].sight
        self.at = next(at for at, (sight, _) in enumerate(_SIGHTS) if sight == now)

    def lines(self) -> list[Line]:
        """What is left of the words; `now` stands at the one that holds."""
        now = {self.play.table.combatants[who].sight for who in self.targets}
        every = [Line(sight, sight, text, "now" if sight in now else "") for sight, text in _SIGHTS]
        return filtered(every, self.text) if self.text.strip() else every

    def take(self, line: Line) -> None:
        """All targets alike."""
        sight = next(sight for sight, _ in _SIGHTS if sight == line.id)
        self.finish(SetSight(self.targets, sight))
