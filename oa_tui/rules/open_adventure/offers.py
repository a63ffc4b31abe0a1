"""What a combatant could try: its printed actions first, then tracks, then what everybody may do."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.rules.contract import Offer
from oa_tui.rules.open_adventure import challenges, common, healing
from oa_tui.rules.open_adventure.beings import attribute_score, is_hero, mo_score, sheet_of
from oa_tui.rules.open_adventure.scores import dice_for, dice_name
from oa_tui.rules.open_adventure.sheets import Action, Being, Challenge, ChallengeAction, NpcAction
from oa_tui.rules.table import Id, Scene, Track

AREA = ("area", "all")
"""Words of a printed `targets` that mean more than one."""


def offers(actor: Id, scene: Scene) -> tuple[Offer, ...]:
    """The sheet's actions in their order (OA-39), work on open tracks, then anything else (OA-14), then deeds by name.

    Who is incapacitated, unconscious or dying sees why not (OA-52); a Minor needs the GM's leave.
    """
    sheet = sheet_of(actor, scene)
    hero = is_hero(scene.combatants.get(actor))
    found = [_offer(at, action, sheet, hero=hero) for at, action in enumerate(actions_of(sheet))]
    for track in scene.tracks.values():
        found += _work(track, actor, scene)
    many = "many" if hero else "one"
    found += [
        Offer("check", "Anything else", targets=many, own=False),  # type: ignore[arg-type]  # one of two literals
        Offer("opposed", "Opposed by the target", targets="one", own=False),
        Offer("compare", "Compare scores, no dice", targets="one", own=False),
        Offer("reaction", "Reaction Check", targets="none", own=False),
    ]
    found += [*healing.offers(actor, scene), *common.offers(actor, scene, hero=hero)]
    why = healing.refused(actor, scene)
    if not why:
        return tuple(found)
    return tuple(each if _still(each, why) else replace(each, refused=why) for each in found)


def _still(offer: Offer, why: str) -> bool:
    """OA-52, OA-54: what the incapacitated may do all the same; the unconscious and dying only suffer checks."""
    kind = offer.id.partition(":")[0]
    return kind in ("reaction", "death", "healing") or (kind == "breath" and "incapacitated" in why)


def actions_of(sheet: Being | None) -> tuple[NpcAction, ...]:
    """The printed actions of a sheet."""
    found: tuple[NpcAction, ...] = getattr(sheet, "actions", ())
    return found


def printed_score(action: NpcAction, sheet: Being | None) -> int | None:
    """OA-14, OA-18, OA-39: the printed score, or attribute + MO + the Specialization that goes with it."""
    if action.score is not None or not isinstance(action, Action):
        return action.score
    base = attribute_score(sheet, action.attribute or "")
    return None if base is None else base + (mo_score(sheet, action.mo) or 0) + bool(action.specialization)


def attacks(action: NpcAction) -> bool:
    """Whether an action is aimed at somebody's Defense (OA-9)."""
    return action.against is not None or "attack" in action.kind.lower()


def is_area(action: NpcAction) -> bool:
    """OA-36, OA-41: whether the statblock itself lists several targets."""
    if isinstance(action.targets, int):
        return action.targets > 1
    words = f"{action.targets or ''} {action.kind}".lower()
    return any(word in words.split() for word in AREA)


def _offer(at: int, action: NpcAction, sheet: Being | None, *, hero: bool) -> Offer:
    score = printed_score(action, sheet)
    notes = [f"{action.effect_bonus:+d}"] if action.effect_bonus else []
    notes += [f"effect {action.effect}"] if action.effect is not None else []
    notes += [word for word, there in (("Minor", action.minor), ("Stunt", action.stunt)) if there]
    several = is_area(action) or (hero and attacks(action))
    aimed = attacks(action) or (action.difficulty is not None and "defense" in str(action.difficulty))
    aimed = aimed or (action.result not in ("", "heal") and "hide" not in action.kind.lower())
    return Offer(
        id=f"action:{at}",
        label=action.name,
        targets="many" if several else "one" if aimed or action.difficulty == "opposed" else "none",
        score=score,
        dice="" if score is None else dice_name(dice_for(score)),
        note=" ".join(notes),
    )


def ways(track: Track, scene: Scene) -> tuple[ChallengeAction, ...]:
    """OA-12: the ways to work at a track that its sheet lists."""
    sheet = scene.sheets.get(track.sheet)
    return sheet.actions if isinstance(sheet, Challenge) else ()


def _work(track: Track, actor: Id, scene: Scene) -> list[Offer]:
    """OA-12, OA-51: the ways to work at a track; its traits are told beside them."""
    over = challenges.refused(track, actor, scene)
    more = challenges.note(track, scene)
    whose = f" of {scene.label(track.owner)}" if track.owner in scene.combatants else ""
    found = []
    if track.difficulty is not None or not ways(track, scene):
        note = _joined("" if track.difficulty is None else f"DS {track.difficulty}", more)
        found.append(Offer(f"work:{track.id}", f"Work at {track.name}{whose}", "none", over, note=note, own=False))
    for at, way in enumerate(ways(track, scene)):
        note = _joined("" if way.difficulty is None else f"DS {way.difficulty}", more)
        found.append(Offer(f"work:{track.id}:{at}", f"{track.name}: {way.name}", "none", over, note=note, own=False))
    return found


def _joined(*words: str) -> str:
    return ", ".join(word for word in words if word)
