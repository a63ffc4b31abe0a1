"""The last ferry, played to its end in line mode from its one file: a mob, a leak, a chain, a poison and a wave."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.stories import Story, story

FIRST_ROUND = """
    begin Laria=9 Bloodwind=8 Ezarel=7 Warheart=7 Amicus=6 Drayac=4
    work "Cut the chain" Laria total 2
    accept
    next
    attack Bloodwind "Great axe" on "Bandit ×4" total 12
    accept
    next
    work "Sinking Ship" Ezarel "Reduce Escalation" total 9
    accept
    next
    hold Warheart
    work "Cut the chain" Amicus total 11
    accept
    next
    attack "Bandit B" Scimitar on Drayac total 9
    accept
    next
    work "Poison: Stonefoot" Drayac Cure total 8
    accept
    next
    next
    next
"""

SECOND_ROUND = """
    work "Cut the chain" Laria total 8
    accept
    track reveal "Pole to the far bank"
    next
    attack Bloodwind "Great axe" on "Bandit ×4" total 11
    accept
    next
    work "Poison: Stonefoot" Ezarel Cure total 9
    accept
    next
    attack Amicus Shortsword on "Bandit ×4" total 8
    accept
    next
    undo
    redo
    attack "Bandit D" Threaten on Bloodwind total 4
    accept
    next
    attack Drayac Bow on "Bandit D" total 9
    accept
    next
    next
    next
"""

CAPTAIN = """
    act Warheart
    attack Warheart "War hammer" on "Bandit Captain" total 18
    accept
"""

END = """
    fate "Bandit Captain" surrendered
    next
    work "Pole to the far bank" Laria total 10
    accept
    next
    attack Bloodwind "Great axe" on "Bandit E" total 12
    accept
    next
    work "Sinking Ship" Ezarel Repair total 20
    accept
    next
    attack Amicus Shortsword on "Bandit F" total 12
    accept
    end
"""


@pytest.fixture
def ferry(tmp_path: Path) -> Story:
    return story(tmp_path, "open-adventure/encounters/the-last-ferry.yaml")


def test_the_file_brings_a_mob_in_one_line_and_challenges_with_their_traits(ferry: Story) -> None:
    shown = ferry.tell("show")
    assert "Bandit ×4, a group" in shown
    assert {track["name"]: track["ends"] for track in ferry.shown()["tracks"]} == {
        "Sinking Ship": "12 points",
        "Cut the chain": "round 3",
        "Poison: Stonefoot": "",
        "Pole to the far bank": "",
    }
    assert "Poison: Stonefoot: 5 of 5 to go, DS 6, linked to Drayac" in shown
    assert ferry.refused('work "Pole to the far bank" Laria').startswith("Pole to the far bank has no such way")


def test_it_is_played_to_its_end(ferry: Story) -> None:
    ferry.tell(FIRST_ROUND)
    assert ferry.one("Warheart")["held"]
    assert (ferry.thing("Cut the chain")["value"], ferry.thing("Sinking Ship")["value"]) == (1, 6)
    assert not any(text.startswith("Sinking Ship escalates") for text in ferry.prompts())

    ferry.tell(SECOND_ROUND)
    assert [text for text in ferry.prompts() if "due" in text] == [
        "A skiff knocks against the side, and the captain steps across (due, end of round 2)",
        "The ferry swings free. Reveal the poling (due, Cut the chain at 0)",
        "Easing Sinking Ship runs out: Ezarel (due, start of Ezarel's turn, round 2)",
        "Obstructed runs out: Bloodwind (due, end of round 2)",
        "Sinking Ship escalates by 2 (due, end of round 2)",
    ]
    ferry.accept("A skiff knocks")
    ferry.accept("Easing Sinking Ship")
    ferry.accept("Sinking Ship escalates")
    ferry.accept("Obstructed runs out")
    ferry.accept("Poison: Stonefoot is overcome")
    assert ferry.thing("Sinking Ship")["value"] == 8
    assert ferry.one("Bloodwind")["conditions"] == []

    ferry.tell(CAPTAIN)
    assert ferry.pool("Bandit Captain", "challenge_points") == 10
    ferry.accept("The captain offers terms")
    ferry.tell(END)

    ended = ferry.shown()
    assert [track["value"] for track in ended["tracks"]] == [0, 0, 0, 0]
    assert {each["label"]: each["status"] for each in ended["combatants"] if each["side"] == "foe"} == {
        "Bandit Captain": "out",
        **{f"Bandit {letter}": "out" for letter in "ABCDEF"},
    }
    assert ferry.pool("Drayac", "body") == 4
    ferry.log_tells(LOG)


LOG = """
The last ferry is open
1·1 Laria acts
1·1 Laria, Work at Cut the chain 2 < 6
1·2 Bloodwind, Great axe → Bandit A 12 ≥ 3
Bandit A: Challenge Points 6 → 0, defeated
1·3 Ezarel, Reduce Escalation of Sinking Ship → Ezarel 9 ≥ 2
Ezarel is easing Sinking Ship 7 until start of its next turn
1·5 Warheart holds
1·5 Amicus, Work at Cut the chain 11 ≥ 6
Cut the chain 6 → 1
1·6 Bandit ×4 acts
1·6 Bandit B, Scimitar → Drayac 9 ≥ 6
Drayac: Body 7 → 4
1·7 Drayac, Poison: Stonefoot: Cure 8 ≥ 6
Poison: Stonefoot 5 → 3
2·1 Laria, Work at Cut the chain 8 ≥ 6
Cut the chain 1 → 0, done
Waits: The ferry swings free. Reveal the poling
2·1 Pole to the far bank is revealed: 4
2·2 Bloodwind, Great axe → Bandit B 11 ≥ 3
2·3 Ezarel, Poison: Stonefoot: Cure 9 ≥ 6
Poison: Stonefoot 3 → 0, done
2·4 Amicus, Shortsword → Bandit C 8 ≥ 3
2·5 Bandit ×4 acts
2·5 Bandit D, Threaten → Bloodwind 4 ≥ 2
Bloodwind is obstructed until start of Bandit D's next turn
2·6 Drayac, Bow → Bandit D 9 ≥ 3
3·1 Bandit Captain joins
Bandit ×2 is at 5
3·1 Ezarel is no longer easing Sinking Ship
3·1 Sinking Ship 6 → 8
3·1 Bloodwind is no longer obstructed
3·2 Warheart acts
3·2 Warheart, War hammer → Bandit Captain 18 ≥ 4
Bandit Captain: Challenge Points 25 → 10
Waits: The captain offers terms
3·2 The captain offers terms
3·2 Bandit Captain has surrendered
3·2 Laria goes on
3·2 Laria, Work at Pole to the far bank 10 ≥ 6
3·3 Bloodwind, Great axe → Bandit E 12 ≥ 3
3·4 Ezarel, Sinking Ship: Repair 20 ≥ 12
Sinking Ship 8 → 0, done
Waits: Sinking Ship is overcome. The boat reaches land.
3·5 Amicus, Shortsword → Bandit F 12 ≥ 3
3·0 The last ferry ends
""".strip().splitlines()
