"""Which systems there are and which types their documents have; handed in, so that no system is known by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from oa_tui.library import slips
from oa_tui.library.documents import COMMON, CONDITION, ENCOUNTER, TRACK_KIND
from oa_tui.rules.auditing import Finding
from oa_tui.rules.contract import Offer, Order, Seat
from oa_tui.rules.table import Combatant, Scene, Status

Path = tuple[str | int, ...]
"""Keys and positions that lead to a value inside a document."""

Audit = Callable[[Any], Iterable[Finding]]
"""A system's own look at a valid sheet: where it contradicts itself, and how. Each becomes a warning."""


class HasSheets(Protocol):
    """What is asked of a rules system here."""

    @property
    def sheets(self) -> Mapping[str, type[Any]]:
        """Types by kind, the default kind first."""
        ...

    @property
    def audit(self) -> Audit:
        """The system's own look at a sheet."""
        ...


@runtime_checkable
class Plays(Protocol):
    """What is asked of a rules system that can say how a sheet will do at the table."""

    @property
    def switches(self) -> Mapping[str, bool]:
        """Readings of the rules with their defaults."""
        ...

    @property
    def orders(self) -> tuple[Order, ...]:
        """The order modes played."""
        ...

    def seat(self, sheet: Any | None) -> Seat:
        """What sitting down gives."""
        ...

    def status(self, who: Combatant) -> Status:
        """Up, down or out."""
        ...

    def offers(self, actor: str, scene: Scene) -> tuple[Offer, ...]:
        """What somebody could try."""
        ...


class Kinds(Struct, frozen=True):
    """The kinds of document, by system. A system is asked for only when a document names it."""

    systems: Mapping[str, HasSheets]

    def of_system(self, system: str) -> dict[str, type[Any]]:
        """Every kind of a system, its default first, the common ones last."""
        return {**self.systems[system].sheets, **COMMON}

    def seatable(self, system: str) -> tuple[str, ...]:
        """The kinds that can take part: neither worked at nor common to all."""
        return tuple(kind for kind in self.systems[system].sheets if kind != TRACK_KIND)

    def audit(self, system: str, kind: str, sheet: Any) -> tuple[Finding, ...]:
        """What a system finds odd in one of its own sheets, and a condition's end that is nearly a moment."""
        ends = slips.end(sheet) if kind == CONDITION else ()
        return () if kind == ENCOUNTER else (*self.systems[system].audit(sheet), *ends)
