"""Target number at the table: seats, offers, drafts, the order."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from oa_tui.rules.consequences import Gain, Spend, Work
from oa_tui.rules.contract import Modifier, Order, Refused, System, Throw
from oa_tui.rules.table import Combatant, Condition, Effect, Moment, Pool, Scene, Track
from oa_tui.rules.target_number.checks import Ability, Action, AnyCheck, Initiative, Resistance
from oa_tui.rules.target_number.sheets import SHEETS, Being
from oa_tui.rules.target_number.system import SYSTEM

TARGET: System[AnyCheck] = SYSTEM

ODA: dict[str, Any] = {
    "name": "Oda",
    "level": 2,
    "wound_limit": 8,
    "defence": 14,
    "abilities": {"Athletics": 3, "Survival": 2},
    "attacks": [{"name": "Sledge", "modifier": 4, "wounds": 2}],
}
CULTIST: dict[str, Any] = {
    "name": "Cave cultist",
    "level": 1,
    "wound_limit": 4,
    "defence": 12,
    "parry": 2,
    "abilities": {"Athletics": 2},
    "attacks": [{"name": "Sickle", "modifier": 3, "wounds": 1}],
}


def sheet(kind: str, data: dict[str, Any]) -> Any:
    return msgspec.convert(data, SHEETS[kind])


def seated(id_: str, label: str, name: str, one: Being | None, **more: Any) -> Combatant:
    return Combatant(id=id_, label=label, sheet=name, **{"pools": TARGET.seat(one).pools, **more})


def scene(**more: Any) -> Scene:
    """Oda against two cultists, with somebody who has only a name."""
    hero, foe = sheet("character", ODA), sheet("npc", CULTIST)
    there = [
        seated("o", "Oda", "oda", hero, side="party"),
        seated("c1", "Cultist A", "cultist", foe),
        seated("c2", "Cultist B", "cultist", foe),
        seated("n", "Mule", "", None, side="neutral"),
    ]
    found: dict[str, Any] = {
        "combatants": {one.id: one for one in there},
        "sheets": {"oda": hero, "cultist": foe},
        "tracks": {"t": Track("t", "Dig", 3, 3, difficulty=16), "u": Track("u", "Done", 0, 3)},
        "switches": dict(TARGET.switches),
    }
    return Scene(**(found | more))


def with_one(id_: str, **changes: Any) -> Scene:
    """The scene with one combatant changed."""
    here = scene()
    return replace(here, combatants={**here.combatants, id_: replace(here.combatants[id_], **changes)})


def draft(offer: str, who: str, *on: str, at: Scene | None = None) -> Any:
    return TARGET.draft(offer, who, on, at or scene())


def test_wounds_count_up_to_the_limit_ar_16() -> None:
    assert TARGET.seat(sheet("npc", CULTIST)).pools == {"wounds": Pool(0, 4)}
    assert TARGET.seat(sheet("character", {**ODA, "wounds": 3})).pools == {"wounds": Pool(3, 8)}
    assert TARGET.seat(None).pools == {"wounds": Pool(0)}
    assert TARGET.looks.pools["wounds"].up


def test_at_the_limit_foes_are_out_and_the_party_down_ar_16() -> None:
    here = scene().combatants
    assert TARGET.status(replace(here["c1"], pools={"wounds": Pool(3, 4)})) == "up"
    assert TARGET.status(replace(here["c1"], pools={"wounds": Pool(4, 4)})) == "out"
    assert TARGET.status(replace(here["o"], pools={"wounds": Pool(8, 8)})) == "down"
    assert TARGET.status(replace(here["n"], pools={"wounds": Pool(99)})) == "up"
    assert TARGET.status(replace(here["o"], fate="fled")) == "out"


def test_attacks_and_abilities_come_first_then_tracks_then_what_everybody_may_try_ar_12_ar_13() -> None:
    offers = TARGET.offers("o", scene())
    assert [(one.id, one.label, one.score, one.note) for one in offers[:3]] == [
        ("attack:0", "Sledge", 4, "2 wounds"),
        ("ability:0", "Athletics", 3, ""),
        ("ability:1", "Survival", 2, ""),
    ]
    assert [one.id for one in offers[3:8]] == ["work:t", "work:u", "action", "attack", "resist"]
    assert (offers[3].note, offers[4].refused) == ("TN 16", "Done is done already")
    assert [one.label for one in offers[8:10]] == ["Resist burns", "Resist falling"]


def test_an_attack_is_against_the_defence_with_wounds_to_give_ar_16() -> None:
    check = draft("attack:0", "o", "c1")
    assert isinstance(check, Action)
    assert (check.target_number, check.modifiers, check.wounds) == (12, (Modifier("Sledge", 4),), 2)
    assert [total.value for total in TARGET.sums(check)] == [4, 12]
    assert (TARGET.aim(check).label, TARGET.aim(check).number) == ("8+ on the d20, reach", 12)
    assert TARGET.resolve(check, (Throw((8,)),)).consequences == (
        Gain(who="c1", pool="wounds", n=2, why="Sledge", rule="AR-16"),
    )
    both = draft("attack:0", "o", "c1", "c2", at=scene())
    assert [one.who for one in TARGET.resolve(both, (Throw((9,)),)).consequences] == ["c1", "c2"]
    assert draft("attack", "n", "n").target_number == 12, "no Defence is known"
    assert draft("attack:0", "c1", "c2", "o").target_number == 14, "the highest Defence counts"


def test_an_ability_brings_its_modifier_and_follows_its_name_ar_3_ar_13() -> None:
    check = draft("ability:1", "o")
    assert (check.label, check.ability, check.target_number) == ("Survival", Ability(label="Survival", value=2), 12)
    other = TARGET.alter(check, "ability.label", "athletics", scene())
    assert isinstance(other, Action)
    assert other.ability == Ability(label="Athletics", value=3)
    own = TARGET.alter(check, "ability.label", "Juggling", scene())
    assert isinstance(own, Action)
    assert own.ability == Ability(label="Juggling", value=2)


def test_resisting_takes_level_and_the_hazards_ability_ar_10_ar_12() -> None:
    check = draft("resist:burns", "o")
    assert isinstance(check, Resistance)
    assert (check.level, check.ability.label, check.target_number) == (2, "Athletics", 12)
    assert TARGET.aim(check).label.startswith("7+")
    ill = TARGET.alter(check, "hazard", "poison", scene())
    assert isinstance(ill, Resistance)
    assert ill.ability == Ability(), "Oda knows no First Aid"
    assert draft("resist", "n").level == 0


def test_conditions_are_modifiers_of_the_roll_where_their_words_fit_ar_3() -> None:
    held = Condition(
        "h",
        "Held",
        effects=(Effect("roll", -2, when=("attack",)), Effect("roll", 2, "target held", "against", ("attack",))),
    )
    there = with_one("c1", conditions=(held,))
    assert draft("attack:0", "o", "c1", at=there).modifiers[-1] == Modifier("target held", 2, "roll", "h")
    assert draft("attack:0", "c1", "o", at=there).modifiers[-1] == Modifier("Held", -2, "roll", "h")
    assert draft("ability:0", "c1", at=there).modifiers == ()


def test_benefits_and_drawbacks_are_one_list_ar_3() -> None:
    check: Any = TARGET.alter(draft("action", "o"), "benefits", (Modifier("help", 1),), scene())
    check = TARGET.alter(check, "drawbacks", (Modifier("rain", 2),), scene())
    assert check.modifiers == (Modifier("help", 1), Modifier("rain", -2))


def test_a_token_that_counts_is_used_up() -> None:
    there = with_one("o", conditions=(Condition("a", "Aided", uses=1, effects=(Effect("roll", 2),)),))
    check = draft("action", "o", at=there)
    assert TARGET.costs(check, there) == (Spend(who="o", what="use:a", why="Aided"),)
    off = TARGET.alter(check, "modifiers.0.off", True, there)
    assert TARGET.costs(off, there) == ()


def test_the_encounters_switch_goes_into_the_check_c_ar_1() -> None:
    there = scene(switches={"nat20_crit_if_total_reaches": True})
    assert draft("action", "o", at=there).nat20_crit_if_total_reaches
    assert not draft("action", "o").nat20_crit_if_total_reaches


def test_a_success_is_a_step_on_a_track() -> None:
    check = draft("work:t", "o")
    assert (check.target_number, check.track) == (16, "t")
    assert TARGET.resolve(check, (Throw((17,)),)).consequences == (Work(who="o", track="t", by=-1, why="a step on"),)
    with pytest.raises(Refused, match="Done is done already"):
        draft("work:u", "o")
    with pytest.raises(Refused, match="no track x"):
        draft("work:x", "o")
    assert "track" not in [field.key for field in TARGET.fields(check)]


def test_everybody_of_a_side_is_given_the_same_d6_ar_14() -> None:
    assert TARGET.orders[0] == Order("sides", afresh=True)
    found = [TARGET.score(who, "sides", scene()) for who in ("o", "c1", "c2", "n")]
    assert found[1] == found[2]
    assert [(one.who, one.side) for one in found if isinstance(one, Initiative)] == [
        ("o", "party"),
        ("c1", "foe"),
        ("c1", "foe"),
        ("c1", "foe"),
    ]
    assert TARGET.score("o", "turns", scene()) is None, "by hand"
    assert TARGET.nudge(draft("surprise", "c1"), 1) is None
    assert TARGET.dice(draft("initiative", "c1"))[0].sides == (6,)


def test_somebody_with_only_a_name_can_try_everything_ar_8() -> None:
    for offer in TARGET.offers("n", scene(tracks={})):
        check = TARGET.draft(offer.id, "n", (), scene())
        assert TARGET.odds(check).degrees
        assert not TARGET.blocked(check)
        assert TARGET.sums(check)
    assert TARGET.moment(Moment("turn-start", "n"), scene()) == ()


def test_a_card_names_the_tier_and_the_parry_ar_15() -> None:
    card = TARGET.card(sheet("npc", CULTIST))
    assert card.facts == (("Level", "1, green"), ("Wound Limit", "4"), ("Defence", "12 (2)"))
    assert card.lines == (("Sickle", "+3", "1 wound"),)
    words = [dict(TARGET.card(sheet("npc", {"name": "X", "level": n})).facts)["Level"] for n in (0, 2, 4, 8, 16, 30)]
    assert [word.split(", ")[1] for word in words] == ["green", "regular", "veteran", "elite", "legendary", "legendary"]


def test_a_sheet_that_contradicts_itself_is_told_ar_15_ar_16() -> None:
    ((path, said, _),) = TARGET.audit(sheet("npc", {"name": "X", "defence": 3, "parry": 4}))
    assert (path, said) == (("parry",), "a Parry of 4 is more than the Defence it is part of")
    assert len(TARGET.audit(sheet("character", {"name": "X", "wound_limit": 3, "wounds": 4}))) == 1
    assert TARGET.audit(sheet("npc", CULTIST)) == ()


@pytest.mark.parametrize(
    ("offer", "said"),
    [("attack:9", "has no such action"), ("ability:x", "has no such action"), ("zork", "nothing called zork")],
)
def test_an_offer_there_isnt_is_refused(offer: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        draft(offer, "o", "c1")
