"""What tests of Open Adventure do on the bridge: draft, roll, hurt somebody, lay a condition on them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from oa_tui.rules import documents
from oa_tui.rules.contract import Throw
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.table import Combatant, Scene
from tests.unit.bridge import OPEN, bridge, sheet


def read(check: str, **keys: Any) -> Any:
    """A check document, read."""
    return documents.read(OPEN, {"system": "open-adventure", "check": check, **keys})


def draft(offer: str, who: str, *on: str, scene: Scene | None = None) -> Any:
    """An offer, drafted."""
    return OPEN.draft(offer, who, on, scene or bridge())


def alter(check: Any, key: str, value: Any, scene: Scene) -> Any:
    """A check with one value changed."""
    return OPEN.alter(check, key, value, scene)


def follows(check: Any, *faces: tuple[int, ...]) -> Any:
    """What follows from these faces, hand by hand."""
    return OPEN.resolve(check, tuple(map(Throw, faces))).consequences


def of(found: Any, kind: type[Any]) -> list[Any]:
    """The consequences of one kind."""
    return [each for each in found if isinstance(each, kind)]


def ids(who: str, scene: Scene) -> set[str]:
    """The ids of what somebody is offered."""
    return {each.id for each in OPEN.offers(who, scene)}


def having(scene: Scene, one: Combatant) -> Scene:
    """The same table with somebody changed."""
    return replace(scene, combatants={**scene.combatants, one.id: one})


def under(scene: Scene, who: str, *names: str, **more: Any) -> Scene:
    """The same table where somebody has these conditions as well."""
    old = scene.combatants[who]
    begun = tuple(replace(conditions.begun(name), id=f"k{at}") for at, name in enumerate(names))
    return having(scene, replace(old, conditions=(*old.conditions, *begun), **more))


def hurt(scene: Scene, who: str, **values: int) -> Scene:
    """The same table with somebody's pools at these values, and incapacitated where one is at 0."""
    old = scene.combatants[who]
    pools = {**old.pools, **{name: replace(old.pools[name], value=n) for name, n in values.items()}}
    down = ("incapacitated",) if any(pools[kind].value == 0 for kind in ("body", "mind")) else ()
    return under(scene, who, *down, pools=pools)


def with_sheet(name: str, kind: str, data: dict[str, Any]) -> Scene:
    """The bridge with another sheet under a name."""
    scene = bridge()
    return replace(scene, sheets={**scene.sheets, name: sheet(kind, data)})
