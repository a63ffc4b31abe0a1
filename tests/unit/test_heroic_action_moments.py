"""Heroic Action at the table: what a blow, a moment and a sheet set off, and its card."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.rules.consequences import Begin, Gain, Note, Remember
from oa_tui.rules.heroic_action.beings import LIMIT_BREAK_ROUND, cheap_limit_break
from oa_tui.rules.table import Moment, Pool, Scene
from tests.unit.opera import HEROIC, MEI, opera, sheet


def test_a_knock_out_reminds_of_a_finisher_ac_16() -> None:
    scene = opera(acting="m")
    (note,) = HEROIC.suffer("t", "hits", -1, scene)
    assert isinstance(note, Note)
    assert "Lights out" in note.text
    assert HEROIC.suffer("k", "hits", -1, scene) == ()
    assert HEROIC.suffer("t", "hits", -1, opera(acting="e")) == ()


def test_hits_return_with_the_scenes_end_and_fortune_with_a_rest_ac_36_ac_38() -> None:
    scene = opera()
    hurt = replace(scene.combatants["m"], pools={"hits": Pool(2, 6), "fortune": Pool(4, 5)})
    scene = replace(scene, combatants={**scene.combatants, "m": hurt})
    (hits,) = HEROIC.moment(Moment("scene-end"), scene)
    assert isinstance(hits, Gain)
    assert (hits.who, hits.pool, hits.n) == ("m", "hits", 4)
    assert [one.pool for one in HEROIC.moment(Moment("rest"), scene) if isinstance(one, Gain)] == ["hits", "fortune"]
    assert HEROIC.moment(Moment("round-start"), opera(round=2)) == ()


def test_no_limit_break_of_an_earlier_scene_counts_ac_39() -> None:
    scene = opera(round=0)
    spent = replace(scene.combatants["k"], memory={LIMIT_BREAK_ROUND: 1})
    scene = replace(scene, combatants={**scene.combatants, "k": spent})
    (forgotten,) = HEROIC.moment(Moment("scene-start"), scene)
    assert isinstance(forgotten, Remember)
    later = replace(spent, memory={LIMIT_BREAK_ROUND: forgotten.value})
    scene = replace(scene, round=1, combatants={**scene.combatants, "k": later})
    assert cheap_limit_break("k", scene)
    assert HEROIC.moment(Moment("scene-start"), scene) == ()


def test_listed_stances_are_proposed_as_the_first_round_begins_for_it_has_paid_for_them_ac_17() -> None:
    def proposed(at: Moment, scene: Scene) -> list[Begin]:
        return [one for one in HEROIC.moment(at, scene) if isinstance(one, Begin) and one.who == "m"]

    (begun,) = proposed(Moment("round-start"), opera())
    assert begun.condition.name == "Crane"
    assert proposed(Moment("round-start"), opera({"m": (begun.condition,)})) == []
    assert proposed(Moment("round-start"), opera(round=2)) == []
    assert proposed(Moment("turn-start", "m"), opera()) == [], "asked for once"


def test_a_sheet_is_told_what_it_contradicts_ac_41() -> None:
    odd = {
        "name": "Odd",
        "attacks": [{"name": "Bow", "skill": "Archery"}],
        "schticks": [{"name": "Dodge", "action": "trigger"}],
        "stances": ["Heron"],
    }
    assert [path for path, *_ in HEROIC.audit(sheet(odd))] == [
        ("attacks", 0, "skill"),
        ("schticks", 0, "type"),
        ("stances", 0),
    ]
    assert HEROIC.audit(sheet(MEI, "character")) == ()


def test_a_card_shows_points_attributes_attacks_and_schticks_ac_41() -> None:
    card = HEROIC.card(sheet(MEI, "character"))
    assert card.kind == "Hero"
    assert ("Hits", "6") in card.facts
    assert card.grid == (("Attributes", "6", "5", "8", "6"),)
    assert card.lines[0][:4] == ("Flying kick", "Fists", "13", "damage 9")
    assert dict(card.texts)["Crane"] == "Stance (Move), 1 shot. +1 roll (fists)."
