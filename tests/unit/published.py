"""The numbers as they were published: typed from the printed blocks, so that a slip in the content shows."""

from __future__ import annotations

from typing import Literal, NamedTuple

Number = int | Literal["NA"]


class Npc(NamedTuple):
    """A printed block. Triples are Body, Mind, Spirit; the epic one has nine attributes and no Challenge Points."""

    name: str
    challenge_points: int | None
    reaction: int
    attributes: tuple[int, ...]
    defenses: tuple[Number, Number, Number]
    armor: tuple[Number, Number, Number]
    expertise: str
    actions: str
    """Name, Action Score, then the Effect bonus and the range where one is printed."""


class Challenge(NamedTuple):
    """A printed Challenge. `triggers` holds the number printed with each, or None."""

    name: str
    challenge_points: int
    round_length: str
    actions: dict[str, int]
    traits: dict[str, int | str | bool]
    drawbacks: tuple[str, ...]
    triggers: tuple[int | None, ...]


NPCS = (
    Npc(
        "Ancient Red Dragon",
        None,
        10,
        (10, 3, 10, 8, 8, 8, 8, 5, 5),
        (8, 18, 5),
        (5, 5, 5),
        "",
        "Bite 12 +8, Claw 10 +2, Fire Breath 13 +7, Terrify 6, Influence 9, Sense True Purpose 8, "
        "Spellcasting 18, Hypnotic Hold 19 ST",
    ),
    Npc(
        "Bandit Captain",
        25,
        6,
        (4, 2, 2),
        (4, 2, 2),
        (1, 0, 0),
        "Ambush +2, Attack (Melee) +3, Attack (Ranged) +2, Intimidate +3, Leadership +2",
        "Longsword 8 +1, Longbow 6 +1 AR/BS, Intimidate 5, Lead by Fear 5",
    ),
    Npc(
        "Bandit",
        6,
        5,
        (2, 1, 1),
        (3, 2, 2),
        (0, 0, 0),
        "Ambush +1, Intimidate +2, Attack (Melee) +2, Attack (Ranged) +1",
        "Scimitar 5 +1, Shortbow 4 +1 AR/BS, Threaten 3",
    ),
    Npc("Ghost", 30, 10, (0, 3, 5), (2, 3, 5), (0, 0, 0), "Attack +2", "Chilling Touch 7, Terrifying Visage 8 AR"),
    Npc(
        "Giant",
        55,
        2,
        (5, 1, 2),
        (3, 2, 3),
        (1, 0, 0),
        "Attack +3, Intimidate +3, Strength +3",
        "Club 8 +6, Club (line) 8 +4, Rock Throw 8 +4 ST, Stomp 6 +4, Roar 5",
    ),
    Npc(
        "Goblin",
        4,
        6,
        (2, 1, 1),
        (4, 2, 3),
        (1, 0, 0),
        "Acrobatics +3, Attack +2, Climb +3, Stealth +2",
        "Bite 4 +1, Spear 5 AR/ST, Hide 4, Withdraw 5",
    ),
    Npc(
        "Kobold",
        4,
        5,
        (1, 1, 3),
        (3, 2, 2),
        (0, 0, 0),
        "Aid +1, Assist +2, Attack +1, Cooperate +2",
        "Bite 4 +1, Spear 4 AR/ST, Support 4",
    ),
    Npc(
        "Lizardfolk",
        14,
        5,
        (3, 2, 2),
        (4, 2, 3),
        (1, 0, 0),
        "Attack +2, Hunting +2, Survival +2, Swimming +2, Tracking +2",
        "Bite 5 +2, Spiked Shield 5, Spear 5 +1 AR/ST",
    ),
    Npc(
        "Malevolent Menhir",
        25,
        5,
        (4, 0, 2),
        (4, "NA", 2),
        (4, "NA", 0),
        "Ranged Attack +2",
        "Lightning Soul Strike 6 +2 ST, Malevolent Moan 7 AR, Redirect Spell 6 ST",
    ),
    Npc(
        "Merchant",
        4,
        5,
        (1, 3, 2),
        (1, 3, 2),
        (0, 0, 0),
        "Appraisal +2, Attack +1, Haggle +3, Mathematics +2",
        "Dagger 2, Appraise 5, Deceive 4, Haggle 6",
    ),
    Npc(
        "Noble",
        7,
        5,
        (2, 2, 2),
        (5, 4, 5),
        (0, 0, 0),
        "Attack +3, Governance +3, Influence +2, Leadership +2, Ride +2",
        "Longsword 6 +1, Charm 6, Debate 6",
    ),
    Npc(
        "Noxious Psylioptrix",
        30,
        10,
        (2, 4, 3),
        (4, 4, 4),
        (3, 1, 0),
        "Ambush +1, Attack +1, Grappling +1, Tracking +1",
        "Mandible Bite 6, Psychic Lash 5 +2 AR",
    ),
    Npc(
        "Orc",
        12,
        5,
        (3, 1, 2),
        (3, 2, 2),
        (1, 0, 0),
        "Attack +2, Break +2, Drag +2, Intimidate +1, Shove +2",
        "War Axe 5 +2, Javelin 5 AR/ST",
    ),
    Npc(
        "Owlbear",
        35,
        7,
        (4, 1, 2),
        (5, 3, 2),
        (0, 0, 0),
        "Attack +3, Climb +2, Sense +2, Strength +3",
        "Bite 7 +4, Claws 7 +3, Grab 6, Squeeze 6 +7",
    ),
    Npc(
        "Skeleton",
        8,
        4,
        (2, 0, 0),
        (5, "NA", "NA"),
        (1, "NA", "NA"),
        "Attack (Melee) +2, Attack (Ranged) +3",
        "Shortsword 4 +2, Shortbow 5 +1 AR/BS",
    ),
    Npc(
        "Troll",
        45,
        4,
        (5, 1, 2),
        (4, 2, 3),
        (2, 0, 0),
        "Attack +3, Strength +3",
        "Club 7 +4, Club Quake 5, Regenerate 5",
    ),
    Npc("Villager", 3, 3, (2, 2, 2), (2, 2, 2), (0, 0, 0), "Animal Husbandry +2, Attack +1, Farming +2", "Staff 3"),
    Npc(
        "Wolf",
        9,
        7,
        (3, 1, 1),
        (4, 2, 2),
        (0, 0, 0),
        "Attack +2, Perception +2, Stealth +2, Tracking +2",
        "Bite 5 +2, Pack Flank 5",
    ),
    Npc("Zombie", 6, 5, (3, 0, 0), (3, 6, "NA"), (1, 0, 0), "Attack +1", "Bite 4 +2, Claw 4 +2, Grab 4"),
)

CHALLENGES = (
    Challenge("Build a Shelter", 6, "1 hour", {"Survival": 6}, {"timed": "4 hours"}, (), ()),
    Challenge(
        "Calm the Mob",
        6,
        "1 minute",
        {"Calm": 6, "Deceive": 5, "Intimidate": 9, "Reason": 5},
        {"escalating": 1},
        (),
        (10,),
    ),
    Challenge("Clear the Cave-in", 8, "15 minutes", {"Dig": 3, "Wriggle": 12}, {}, ("Light", "Size", "Tools"), (None,)),
    Challenge(
        "Disease: Filth Fever", 5, "1 day", {"Cure": 12, "Treat": 6}, {"linked": True}, ("Continued Exposure",), ()
    ),
    Challenge(
        "Gather Information", 12, "1 hour", {"Bribe": 4, "Question": 6, "Research": 9, "Search": 10}, {}, (), (3, 5)
    ),
    Challenge(
        "Guard Station", 5, "6 seconds", {"Bribe": 4, "Deceive": 6, "Sneak": 9}, {}, ("Appearance", "Equipment"), ()
    ),
    Challenge(
        "Navigate the Forest", 10, "1 hour", {"Navigate": 9}, {"timed": "10 rounds"}, ("Thick Canopy",), (1, None)
    ),
    Challenge(
        "Poison: Fireblood",
        5,
        "1 hour",
        {"Reduce Escalation": 2, "Cure": 12},
        {"escalating": 2, "linked": True},
        (),
        (1,),
    ),
    Challenge("Poison: Stonefoot", 5, "1 hour", {"Cure": 6}, {"linked": True}, (), ()),
    Challenge("Research", 10, "1 hour", {"Research": 12}, {"timed": "10 rounds"}, (), ()),
    Challenge("Sinking Ship", 6, "1 minute", {"Reduce Escalation": 2, "Repair": 12}, {"escalating": 2}, (), (12,)),
    Challenge("Survive the Avalanche", 10, "6 seconds", {"Flee": 6, "Shelter": 6}, {"timed": "4 rounds"}, (), ()),
    Challenge("Towering Cliff", 10, "1 minute", {"Climb": 5, "Damage": 10}, {}, ("Wet", "Wind"), (2,)),
    Challenge("Trap: Deadfall", 3, "6 seconds", {"Detect": 4, "Disable": 6}, {}, (), (10,)),
    Challenge("Trap: Pit", 3, "6 seconds", {"Detect": 6, "Disable": 6, "Climb": 9, "Jump": 3}, {}, (), (12,)),
    Challenge("Trap: Spiked Pit", 3, "6 seconds", {"Detect": 6, "Disable": 6, "Climb": 9, "Jump": 3}, {}, (), (12, 6)),
    Challenge(
        "Wind Tunnel", 6, "6 seconds", {"Climb": 9, "Muscle": 12}, {}, ("Lightweight", "Poor Traction"), (None, None)
    ),
)

DIFFICULTIES: dict[tuple[str, str], tuple[int | str, int, int]] = {
    ("Bandit", "Threaten"): ("spirit defense", 0, 0),
    ("Bandit Captain", "Intimidate"): ("highest spirit defense", 0, 1),
    ("Bandit Captain", "Lead by Fear"): (2, 0, 1),
    ("Giant", "Roar"): ("highest spirit defense", 0, 1),
    ("Kobold", "Support"): (3, 0, 0),
    ("Malevolent Menhir", "Malevolent Moan"): ("spirit defense", 0, 0),
    ("Merchant", "Haggle"): ("opposed", 0, 0),
    ("Troll", "Club Quake"): (0, 0, 0),
    ("Troll", "Regenerate"): ("round", 0, 0),
    ("Wolf", "Pack Flank"): (3, 0, 0),
    ("Ancient Red Dragon", "Sense True Purpose"): ("spirit defense", 0, 0),
    ("Ancient Red Dragon", "Hypnotic Hold"): ("mind defense", 8, 0),
}
"""Difficulties printed with an action: base, what is added, what each target adds (OA-67)."""

DICE = {
    "Claw": "2d6+d8",
    "Influence": "3d6",
    "Sense True Purpose": "d6+d12",
    "Spellcasting": "4d6",
    "Hypnotic Hold": "3d6+d8",
}
"""The dragon's printed dice where they disagree with its Action Scores (C-OA-6)."""
