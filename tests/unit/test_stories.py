"""Scenes of the five games as scripts in line mode, each with what its log tells afterwards."""

from __future__ import annotations

from pathlib import Path

from tests.unit.stories import Story, story

OPERA = (
    'begin "Madame Tallow"=12 "Juno Vale"=11 "Brother Anvil"=9 "Odile Marchetti"=8 "Doctor Fitch"=7'
    ' "Guild bravo A"=6 "Guild bravo B"=5 "Lamplighter A"=4 "Rooftop knife"=4 "Bystander A"=1 "Bystander B"=1'
)


def acts(table: Story, script: str) -> list[tuple[str, int]]:
    """Who acts, and at which shot, after each line of a script."""
    found = []
    for line in script.strip().splitlines():
        table.tell(line)
        shown = table.shown()
        found.append((shown["acting"], shown["shot"]))
    return found


def test_ac10_to_ac13_a_countdown_of_shots(tmp_path: Path) -> None:
    opera = story(tmp_path, "heroic-action/encounters/fire-at-the-opera.yaml")
    opera.tell(OPERA)
    opera.tell('condition Spotlit on "Juno Vale" until shot 6')
    opera.tell('remind "shot 8" "The chandelier falls"')
    assert acts(opera, "next") == [("Juno Vale", 11)]
    opera.tell('attack "Juno Vale" "Courier\'s pole" on "Guild bravo A" dice 5 2')
    assert "Juno Vale spends 3 shots, 11 → 8" in opera.shown()["consequences"]
    opera.tell("accept")
    assert acts(opera, "next\nnext\nnext") == [("Brother Anvil", 9), ("Madame Tallow", 9), ("Juno Vale", 8)]
    assert "The chandelier falls (due, shot 8)" in opera.prompts()
    opera.tell('spend 1 "Odile Marchetti"')
    assert acts(opera, "next\nnext\nnext") == [("Odile Marchetti", 7), ("Doctor Fitch", 7), ("Brother Anvil", 6)]
    assert "Spotlit runs out: Juno Vale (due, shot 6)" in opera.prompts()
    opera.accept("Spotlit runs out")
    opera.log_tells(
        [
            "1·1 Madame Tallow acts",
            "1·2 Juno Vale acts",
            "1·2 Juno Vale, Courier's pole → Guild bravo A 15 ≥ 11",
            "Guild bravo A: Hits 3 → 2",
            "Juno Vale spends 3 shots: 11 → 8",
            "1·3 Brother Anvil acts",
            "1·4 Madame Tallow acts",
            "1·5 Juno Vale acts",
            "1·5 Odile Marchetti spends 1 shot: 8 → 7",
            "1·6 Odile Marchetti acts",
            "1·8 Juno Vale is no longer spotlit",
        ]
    )


def test_ac23_ac27_help_and_a_token_are_in_the_next_check_by_name_and_spent_by_it(tmp_path: Path) -> None:
    opera = story(tmp_path, "heroic-action/encounters/fire-at-the-opera.yaml")
    opera.tell(OPERA)
    assert opera.tell('condition Assisted on "Juno Vale"') == ["Juno Vale has Assisted +1"]
    assert opera.tell('condition Assisted on "Juno Vale"') == ["Juno Vale has Assisted +2"]
    opera.tell('condition Blinded on "Juno Vale" until end of round')
    answer = opera.tell('attack "Juno Vale" "Courier\'s pole" on "Guild bravo A" dice 5 2')
    assert answer[0] == "Juno Vale, Courier's pole → Guild bravo A: 12 ≥ 11"
    assert "Skill 9: Melee 12, assistance +2, cannot see −5" in answer
    opera.tell("accept")
    assert opera.one("Juno Vale")["tokens"] == []
    assert opera.one("Juno Vale")["conditions"] == ["Blinded"]


def test_dp3_to_dp12_a_turn_of_dice_moves_fights_keeps_one_and_is_hit(tmp_path: Path) -> None:
    quarry = story(tmp_path, "dice-pool/encounters/toll-at-the-quarry.yaml")
    quarry.tell("begin\ncheck {check: move, who: Orla Marr, move: 4, dice: 2}\naccept")
    quarry.tell(
        "check {check: attack, who: Orla Marr, on: [Quarry hand A], stat: 3, dice: 2, armour: 1, faces: [4, 5]}\naccept"
    )
    assert quarry.one("Orla Marr")["turn"] == {"dice": 1}
    assert quarry.one("Quarry hand A")["status"] == "out"
    quarry.tell("next\nnext\nnext\nnext")
    assert quarry.shown()["acting"] == "Shield sergeant"
    quarry.tell(
        "check {check: attack, who: Shield sergeant, on: [Orla Marr], stat: 4, dice: 2,"
        " defence: {stat: 4, dice: 1}, faces: [4, 6, 2]}"
    )
    quarry.tell("accept")
    assert quarry.one("Orla Marr")["pools"] == {"dice": {"value": 3, "max": 5}}
    assert quarry.one("Orla Marr")["turn"] == {"dice": 0}
    quarry.log_tells(
        [
            "1·1 Orla Marr acts",
            "1·1 Orla Marr 8",
            "Orla Marr spends 2 of 5 Dice",
            "1·1 Orla Marr → Quarry hand A 2 ≥ 1",
            "Quarry hand A: Hits 1 → 0, out",
            "1·5 Shield sergeant acts",
            "1·5 Shield sergeant → Orla Marr success",
            "Orla Marr: Dice 5 → 3",
        ]
    )


def test_dt17_to_dt19_a_party_challenge_is_lost_at_its_third_failure(tmp_path: Path) -> None:
    weir = story(tmp_path, "roll-under/encounters/the-weir-at-dusk.yaml")
    weir.tell('begin "Ash Quillon"=8')
    assert "Open the sluice: 5 of 5 to go, 0 of 3 fails" in weir.tell("show")
    weir.tell('work "Open the sluice" "Ash Quillon" dice 3\naccept')
    assert "Open the sluice: 3 of 5 to go, 0 of 3 fails" in weir.tell("show")
    again = weir.tell('work "Open the sluice" "Ash Quillon" dice 3')
    assert again[1] == "Effective attribute 14: Constitution 14"  # not Strength twice running (DT-18)
    weir.tell("undo")
    weir.tell('work "Open the sluice" "Bryn Tallow" dice 20\naccept')
    assert "Open the sluice: 3 of 5 to go, 2 of 3 fails" in weir.tell("show")
    weir.tell('work "Open the sluice" "Sister Corvane" dice 19\naccept')
    assert "Open the sluice is lost: 3 fails. A partial success is yours to grant (now)" in weir.prompts()
    assert weir.refused('work "Open the sluice" "Ieuan Marsh" dice 1') == "Open the sluice is lost: 3 fails"
    weir.log_tells(
        [
            "1·1 Ash Quillon, Open the sluice 3 ≤ 15",
            "Open the sluice 5 → 3",
            "1·1 Bryn Tallow, Open the sluice 20 > 16",
            "1·1 Sister Corvane, Open the sluice 19 > 16",
            "Waits: Open the sluice is lost: 3 fails. A partial success is yours to grant",
        ]
    )


def test_ar11_a_resistance_roll_halves_what_it_withstands(tmp_path: Path) -> None:
    cellar = story(tmp_path, "target-number/encounters/the-cellar-that-answers.yaml")
    cellar.tell('begin "Pit cultist A"=2 "Oda Rusk"=5')
    roll = (
        "check {check: resistance, who: Oda Rusk, level: 2, ability: {label: Athletics, value: 3},"
        " target_number: 12, damage: 7, faces: [%d]}"
    )
    assert "harm 7, halved: 3" in cellar.tell(roll % 9)
    cellar.tell("accept")
    assert cellar.pool("Oda Rusk", "wounds") == 3
    assert "harm 7, in full: 7" in cellar.tell(roll % 2)
    cellar.tell("skip")
    cellar.tell("undo")
    assert cellar.pool("Oda Rusk", "wounds") == 3
    cellar.log_tells(["1·1 Oda Rusk acts", "1·1 Oda Rusk 14 ≥ 12", "Oda Rusk: Wounds 0 → 3"])


def test_oa53_oa54_a_death_check_failed_and_a_friend_who_stabilises(tmp_path: Path) -> None:
    bridge = story(tmp_path, "open-adventure/encounters/the-bridge.yaml")
    bridge.tell("begin Laria=9 Ezarel=8 Bloodwind=7 Drayac=6 Amicus=5 Warheart=4\ndamage 9 body on Bloodwind")
    assert bridge.one("Bloodwind")["conditions"] == ["Incapacitated", "Prone"]
    bridge.tell("next")
    answer = bridge.accept("Death Check against 1 Wound", "dice 1")
    assert answer[-1] == "1. Bloodwind is dying (dies at the end of Round 4 unless stabilised)"
    assert not any(text.startswith("Death Check") for text in bridge.prompts())
    bridge.tell("accept")
    assert bridge.one("Bloodwind")["conditions"] == ["Incapacitated", "Prone", "Dying"]
    bridge.tell("attack Ezarel Stabilise on Bloodwind total 6\naccept")
    assert bridge.one("Bloodwind")["conditions"] == ["Incapacitated", "Prone", "Unconscious"]
    bridge.log_tells(
        [
            "1·1 Bloodwind: Body 9 → 0, down",
            "Bloodwind: 1 Body Wound",
            "Waits: Death Check against 1 Wound: Bloodwind",
            "1·2 Ezarel acts",
            "1·2 Bloodwind, Death Check (Body) critical failure",
            "Bloodwind is dying (dies at the end of Round 4 unless stabilised)",
            "1·2 Ezarel, Stabilise → Bloodwind 6 ≥ 1",
            "Bloodwind is no longer dying",
            "Bloodwind is unconscious until end of scene",
        ]
    )


def test_oa54_who_is_not_stabilised_in_time_dies_when_the_gm_says_so(tmp_path: Path) -> None:
    bridge = story(tmp_path, "open-adventure/encounters/the-bridge.yaml")
    bridge.tell("begin Laria=9 Ezarel=8 Bloodwind=7 Drayac=6 Amicus=5 Warheart=4\ndamage 9 body on Bloodwind")
    bridge.accept("Death Check against 1 Wound", "dice 1")
    bridge.tell("accept")
    while bridge.shown()["round"] < 5:
        assert "Dies unless stabilised: Bloodwind (end of round 4)" in bridge.prompts()
        told = bridge.tell("next")
    assert "Waits: Dies unless stabilised: Bloodwind" in told
    assert bridge.one("Bloodwind")["status"] == "down"
    bridge.accept("Dies unless stabilised")
    assert bridge.one("Bloodwind")["status"] == "out"
    assert "Dying" not in bridge.one("Bloodwind")["conditions"]
    bridge.log_tells(["5·1 Laria acts", "5·1 Bloodwind is dead", "Dies unless stabilised: Bloodwind"])


def test_oa54_no_death_waits_for_who_is_stabilised_or_out_and_it_waits_again_for_who_comes_back(tmp_path: Path) -> None:
    bridge = story(tmp_path, "open-adventure/encounters/the-bridge.yaml")
    waits = "Dies unless stabilised: Bloodwind (end of round 4)"
    bridge.tell("begin Laria=9 Ezarel=8 Bloodwind=7 Drayac=6 Amicus=5 Warheart=4\ndamage 9 body on Bloodwind")
    bridge.accept("Death Check against 1 Wound", "dice 1")
    bridge.tell("accept")
    bridge.tell("fate Bloodwind dead")
    assert waits not in bridge.prompts()
    bridge.tell("fate Bloodwind back")
    assert waits in bridge.prompts()
    bridge.tell("attack Ezarel Stabilise on Bloodwind total 6\naccept")
    assert waits not in bridge.prompts()
    bridge.tell("undo")
    assert waits in bridge.prompts()
