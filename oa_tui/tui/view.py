"""What the table screen knows beside the state: selection, marks, who stands in. None of it is ever a step."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from oa_tui.encounter.expiry import parse
from oa_tui.encounter.order.standing import number
from oa_tui.encounter.state import Pending, Prompt, group_label
from oa_tui.play.rows import acts
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Offer
from oa_tui.rules.table import Combatant, Id
from oa_tui.tui.bindings import Keys
from oa_tui.tui.grid import Layout, Needs, layout
from oa_tui.tui.lines import Line, lines, whole
from oa_tui.tui.pool import dice_of
from oa_tui.tui.shots import price
from oa_tui.tui.text import clean
from oa_tui.tui.text import width as wide
from oa_tui.tui.theme import Ink

NUMBERED = 9
"""Actions that a digit reaches."""

UNFORESEEN = 10**6
"""The round of what comes nobody knows when."""


class Waits(Struct, frozen=True):
    """One line of what waits: a roll that lies, or a prompt. `due`: its moment is now."""

    id: Id
    text: str
    right: str
    due: bool
    pending: Pending | None = None
    prompt: Prompt | None = None


@dataclass
class View:
    """One screen's view of a play. `selected` and `marks` are ids, so they survive every sort.

    `selected` may be a group's id; `marks` are combatants; `opened` and `closed` are groups.
    """

    play: Play
    ink: Ink
    keys: Keys = field(default_factory=Keys)
    wide: str = ""
    """The pane that has all the room."""
    unseen: tuple[int, int] = (0, 0)
    """How many lines of the table there are above and below those that show."""
    layout: Layout = field(default_factory=lambda: layout(80, 24))
    selected: Id = ""
    marks: set[Id] = field(default_factory=set)
    opened: set[Id] = field(default_factory=set)
    closed: set[Id] = field(default_factory=set)
    stand_in: Id | None = None
    said: str = ""
    right: str = ""
    refused: bool = False
    digits: dict[str, int] = field(default_factory=dict)
    landing: int | None = None
    """The shot where the drafted action would land, or the shots being spent by hand."""
    lander: Id | None = None
    """Who would land there, where that isn't the actor."""
    _followed: tuple[str, Id | None] = ("", None)
    _facts: dict[str, dict[str, str]] = field(default_factory=dict)

    def place(self, width: int, height: int, drawer: bool = False) -> None:
        """Measure what the table has to hold, and lay the panes out for this size."""
        self.digits = {}
        for one in (self.whole(line) for line in self.lines()):
            for name, pool in one.pools.items():
                cells = len(str(max(pool.value, pool.max or 0) if name in self.main_pools else pool.value))
                self.digits[name] = max(self.digits.get(name, 1), cells)
        self.layout = layout(width, height, self.needs(), drawer=drawer, wide=self.wide)

    def needs(self) -> Needs:
        """What this table has to hold."""
        people, looks = self.play.table.present, self.play.system.looks
        encounter = self.play.encounter
        dice = max((len(dice_of(looks, one)) for one in people), default=0)
        hits = [pool for one in people for name, pool in one.pools.items() if name in self.pools("pips")]
        return Needs(
            bare=tuple(looks.pools[name].title for name in self.pools("bare")),
            facts=looks.facts,
            turn=bool(looks.turn),
            tracks=bool(encounter.tracks or encounter.counters),
            digits=self.main_digits,
            names=max((wide(clean(line.label)) + 2 * line.inside for line in self.lines()), default=0),
            dice=dice,
            pips=max((max(pool.value, pool.max or 0) for pool in hits), default=0) if dice else 0,
            shots=encounter.mode == "shots" and encounter.stage == "running",
        )

    @property
    def main_pools(self) -> tuple[str, ...]:
        """The pools that share the first column: a combatant has one of them."""
        return self.pools("bar", "pips", "dice")

    @property
    def main_digits(self) -> int:
        """Digits that the first pool column needs, so that no slash ever moves within a table."""
        return max([2, *(self.digits.get(name, 1) for name in self.main_pools)])

    def dice(self, one: Combatant) -> str:
        """The dice of somebody's pool, a letter each; before its first turn and in its turns they are free."""
        acts = not one.turns or one.id in self.play.encounter.acting
        return dice_of(self.play.system.looks, one, acts=acts)

    def facts(self, one: Combatant) -> dict[str, str]:
        """What its sheet says, by the card's names; read once for each sheet."""
        sheet = self.play.sheets.get(one.sheet)
        if sheet is None:
            return {}
        if one.sheet not in self._facts:
            self._facts[one.sheet] = dict(self.play.system.card(sheet).facts)
        return self._facts[one.sheet]

    # ---- lines of the table ----
    def lines(self) -> tuple[Line, ...]:
        """What the table lists: combatants, groups, and the members of those that are opened."""
        return tuple(lines(self.play.rows(), self.opened_groups()))

    def opened_groups(self) -> frozenset[Id]:
        """Groups opened by hand, and the one whose turn it is; not those closed by hand."""
        acting = {self.combatant(who).group for who in self.play.encounter.acting} - {""}
        return frozenset((self.opened | acting) - self.closed)

    def unfold(self, group: Id, open_: bool) -> None:
        """Open or close a group."""
        (self.closed if open_ else self.opened).discard(group)
        (self.opened if open_ else self.closed).add(group)

    def whole(self, line: Line) -> Combatant:
        """What a line shows: its combatant, or the group as if it were one."""
        if not line.group:
            return line.one
        statuses = {one.id: self.play.status(one.id) for one in line.members}
        return whole(line, statuses, "out")

    def acts(self, line: Line) -> bool:
        """Whether the one gold block is on this line: of a group on its own line, not on its members'."""
        return not line.inside and acts(self.play.table, line.one.id)

    @property
    def actor(self) -> Id | None:
        """Whose actions the digits use: whoever stands in for one check, else who acts.

        Of a group the member under the cursor, else the next one that can act.
        """
        acting = self.stand_in or self.play.actor
        group = self.combatant(acting).group if acting else ""
        if acting is None or not group or self.stand_in:
            return acting
        return self.selected if self.selected in self.play.standing(group) else self.play.next_able(group) or acting

    @property
    def targets(self) -> tuple[Id, ...]:
        """The marks in table order; else the selected one, if it isn't the actor; else none."""
        marked = tuple(one.id for one in self.play.order() if one.id in self.marks)
        if marked:
            return marked
        who = self.meant
        return (who,) if who and who != self.actor else ()

    @property
    def meant(self) -> Id:
        """The selected combatant; of a selected group its next standing member."""
        line = next((line for line in self.lines() if line.id == self.selected), None)
        if line is None or not line.group:
            return self.selected
        return self.play.next_standing(line.id) or line.one.id

    @property
    def aimed(self) -> tuple[Id, ...]:
        """Targets of damage, healing and fate: as `targets`, but the actor may be the selected one."""
        return self.targets or ((self.meant,) if self.selected else ())

    def mark(self) -> bool:
        """Mark or unmark what is selected; of a group one member after the other. True: the cursor may move on."""
        line = next((line for line in self.lines() if line.id == self.selected), None)
        if line is None:
            return False
        if not line.group:
            self.marks ^= {line.id}
            return True
        free = [who for who in self.play.standing(line.id) if who not in self.marks]
        if free:
            self.marks.add(free[0])
        else:
            self.marks -= {one.id for one in line.members}
        return len(free) == 1

    def tidy(self) -> None:
        """Forget whoever is no longer at the table; some line is always selected."""
        people = {one.id: one for one in self.play.table.present}
        self.marks &= people.keys()
        if self.stand_in not in people:
            self.stand_in = None
        ids = {line.id for line in self.lines()}
        if self.selected not in ids and self.selected in people:
            self.selected = people[self.selected].group
        if self.selected not in ids:
            acting = self.play.actor
            group = self.combatant(acting).group if acting else ""
            self.selected = group or acting or next(iter(ids), "")

    def follow(self) -> None:
        """After a step: where the selection was on who acted before, or all begins, it goes on to who acts now."""
        encounter = self.play.encounter
        (stage, before), now = self._followed, encounter.actor
        self._followed = (encounter.stage, now)
        if now is None or now == before:
            return
        people = self.play.table.combatants
        on = self.selected and before in people and self.selected in (before, people[before].group)
        if on or (stage == "setup" and encounter.stage == "running"):
            self.selected = people[now].group or now

    def combatant(self, who: Id) -> Combatant:
        """Somebody at the table."""
        return self.play.table.combatants[who]

    def label(self, who: Id | None) -> str:
        """A label fit for a screen; a dash for nobody."""
        return clean(self.combatant(who).label) if who else "nobody"

    def place_name(self, who: Id) -> str:
        """What stands for a place in the order: a label, or a group's name and how many of it stand."""
        slot = self.play.encounter.slot(who)
        if slot is None or len(slot.who) < 2:
            return self.label(who)
        there = tuple(one for one in slot.who if self.play.status(one) != "out") or slot.who
        return self.label(there[0]) if len(there) == 1 else clean(group_label(self.play.table, there))

    def aim(self, check: Check | None) -> None:
        """Where the shots of a drafted check would land its actor."""
        self.landing = self.lander = None
        if check is not None and self.layout.shots:
            left = number(self.play.encounter, check.who) or 0
            shots = price(check.who, self.play.system.costs(check, self.play.scene), left)
            self.landing = None if shots is None else self.play.landing(check.who, shots)[0]

    def offers(self) -> tuple[Offer, ...]:
        """The actor's numbered actions: what its sheet prints."""
        if self.actor is None:
            return ()
        own = [offer for offer in self.play.offers(self.actor) if offer.own and not offer.id.startswith("work:")]
        return tuple(own[:NUMBERED])

    def pools(self, *styles: str) -> tuple[str, ...]:
        """Names of the system's pools with one of these looks, in its order."""
        return tuple(name for name, look in self.play.system.looks.pools.items() if look.style in styles)

    def foes(self) -> tuple[Id, ...]:
        """Everybody still up or down whom the actor's side fights."""
        actor = self.actor
        if actor is None:
            return ()
        friends = ("party", "ally") if self.combatant(actor).side in ("party", "ally") else ("foe",)
        against = ("foe",) if "party" in friends else ("party", "ally")
        return tuple(one.id for one in self.play.order() if one.side in against and self.play.status(one.id) != "out")


def waiting(play: Play) -> tuple[Waits, ...]:
    """Rolls that lie first, then the prompts that are due, then those whose moment comes, the soonest first."""
    encounter = play.encounter
    lying = [
        Waits(one.id, clean(one.title), f"{len(one.proposals)} to accept", True, pending=one)
        for one in encounter.pending
    ]
    prompts = [
        Waits(one.id, clean(one.text), "now" if one.due else clean(one.when), one.due, prompt=one)
        for one in sorted(encounter.prompts, key=lambda prompt: (not prompt.due, _comes(prompt, encounter.round)))
    ]
    return (*lying, *prompts)


def _comes(prompt: Prompt, now: int) -> tuple[int, int]:
    """About when: the round, then its start, a turn in it, its end; later what nobody can foresee, last the scene."""
    when = parse(prompt.when)
    if prompt.due or when is None or when.kind in ("reached", "hand", "never"):
        return (0, 0) if prompt.due else (UNFORESEEN, 0)
    if when.kind == "scene":
        return UNFORESEEN + 1, 0
    if when.kind == "round":
        return when.n or now + when.next, 0 if when.edge == "start" else 2
    return now, 1
