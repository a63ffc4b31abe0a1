"""What a combatant could try: attacks, skills and percentile abilities of the sheet, then what everybody may do."""

from __future__ import annotations

from oa_tui.rules.contract import Offer
from oa_tui.rules.roll_under.beings import sheet_of
from oa_tui.rules.roll_under.checks import MOST_FAILS
from oa_tui.rules.roll_under.sheets import ATTRIBUTES, NAMES, Being, Challenge, Way
from oa_tui.rules.roll_under.tracks import fails_of
from oa_tui.rules.table import Id, Scene, Track


def offers(actor: Id, scene: Scene) -> tuple[Offer, ...]:
    """DT-1: the printed attacks (DT-24), skills (DT-7), percentile abilities (DT-20); tracks (DT-16); every kind of
    check. What just happens needs none, and what can't be is the GM's to veto.
    """
    sheet = sheet_of(actor, scene)
    found = [] if sheet is None else _printed(sheet)
    for track in scene.tracks.values():
        found += _work(track, scene)
    known = sheet.attributes if sheet else {}
    for name in ATTRIBUTES:
        if name in known:
            check = Offer(f"check:{name}", f"{NAMES[name]} check", "none", score=known[name], dice="d20", own=False)
            found.append(check)
    if not known:
        found.append(Offer("check", "Attribute check", "none", dice="d20", own=False))
    found += [
        Offer("luck", "Luck save", "none", dice="d20", own=False),
        Offer("contest", "Contest with the target", "one", dice="d20", own=False),
        Offer("group", "Group check", "many", dice="d20", own=False),
        Offer("percentile", "Percentile check", "none", dice="d100", own=False),
        Offer("attack", "Attack", "one", dice="d20", own=False),
        Offer("initiative", "Init check", "none", dice="d20", own=False),
    ]
    return tuple(found)


def _printed(sheet: Being) -> list[Offer]:
    attacks = [
        Offer(f"attack:{at}", each.name, "one", dice="d20", note=f"{each.to_hit:+d} {each.damage}".strip())
        for at, each in enumerate(sheet.attacks)
    ]
    skills = [
        Offer(
            f"skill:{at}",
            each.name,
            "none",
            score=None if each.attribute is None else sheet.attributes.get(each.attribute),
            dice="d20",
            note="skill",
        )
        for at, each in enumerate(sheet.skills)
    ]
    chances = [
        Offer(f"percentile:{at}", each.name, "none", dice="d100", note=f"{each.chance} %" if each.chance else "")
        for at, each in enumerate(sheet.percentile)
    ]
    return attacks + skills + chances


def ways(track: Track, scene: Scene) -> tuple[Way, ...]:
    """The ways to work at a Party Challenge that its sheet foresees."""
    sheet = scene.sheets.get(track.sheet)
    return sheet.actions if isinstance(sheet, Challenge) else ()


def over(track: Track, scene: Scene) -> str:
    """DT-17, DT-19: why nobody can work at a track any more, or an empty string."""
    if track.value <= 0:
        return f"{track.name} is won already"
    fails = fails_of(track.id, scene)
    return f"{track.name} is lost: {fails} fails" if fails >= MOST_FAILS else ""


def _work(track: Track, scene: Scene) -> list[Offer]:
    refused = over(track, scene)
    note = f"{fails_of(track.id, scene)} of {MOST_FAILS} fails"
    found = [Offer(f"work:{track.id}", f"Work at {track.name}", "none", refused, dice="d20", note=note, own=False)]
    for at, way in enumerate(ways(track, scene)):
        label = f"{track.name}: {way.name}"
        found.append(Offer(f"work:{track.id}:{at}", label, "none", refused, dice="d20", note=note, own=False))
    return found
