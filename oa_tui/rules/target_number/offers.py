"""What a combatant could try: attacks and Abilities of the sheet, tracks, then what everybody may do."""

from __future__ import annotations

from oa_tui.rules.contract import Offer
from oa_tui.rules.table import Id, Scene, Track
from oa_tui.rules.target_number.beings import sheet_of
from oa_tui.rules.target_number.suggestions import HAZARDS


def offers(actor: Id, scene: Scene) -> tuple[Offer, ...]:
    """AR-16, AR-13, AR-12, in this order; then any Action Roll, and the rolls of a side (AR-14)."""
    sheet = sheet_of(actor, scene)
    found: list[Offer] = []
    if sheet is not None:
        for at, attack in enumerate(sheet.attacks):
            note = f"{attack.wounds} wound{'' if attack.wounds == 1 else 's'}"
            found.append(Offer(f"attack:{at}", attack.name, "many", score=attack.modifier, dice="d20", note=note))
        for at, (name, value) in enumerate(sheet.abilities.items()):
            found.append(Offer(f"ability:{at}", name, "none", score=value, dice="d20"))
    found += [_work(track) for track in scene.tracks.values()]
    found += [
        Offer("action", "Action Roll", "none", dice="d20", own=False),
        Offer("attack", "Attack", "many", dice="d20", own=False),
        Offer("resist", "Resistance Roll", "none", dice="d20", own=False),
    ]
    found += [
        Offer(f"resist:{name}", f"Resist {name}", "none", dice="d20", note=ability, own=False)
        for name, ability in HAZARDS.items()
    ]
    found += [
        Offer("initiative", "Initiative of the side", "none", dice="d6", own=False),
        Offer("surprise", "Surprise of the side", "none", dice="d6", own=False),
    ]
    return tuple(found)


def _work(track: Track) -> Offer:
    refused = f"{track.name} is done already" if track.value <= 0 else ""
    note = "" if track.difficulty is None else f"TN {track.difficulty}"
    return Offer(f"work:{track.id}", f"Work at {track.name}", "none", refused, dice="d20", note=note, own=False)
