"""Every rule of Dice Pool in a sentence, by its id; docstrings of this package say where each is carried out."""

from __future__ import annotations

RULES: dict[str, str] = {
    "DP-1": "A character has a pool of six-sided dice, which is its health as well.",
    "DP-2": "On your turn you assign dice to attributes in any order and split; a die assigned is used for this turn.",
    "DP-3": "At the start of your turn all dice you still own are unassigned again.",
    "DP-4": "Each die on Move goes up to Move spaces; nothing is rolled.",
    "DP-5": "A die that shows the stat or more is a success; a blank Shoot or Mysticism can't be tried.",
    "DP-6": "Melee rolls Fight: each success is 1 damage, all on one adjacent target (reach is the GM's call).",
    "DP-7": "Ranged attacks roll Shoot: each success is 1 damage, all on one target.",
    "DP-8": "Dice that are left may make further attacks in the same turn.",
    "DP-9": "Successes lower a skill check's difficulty, over turns too; any other action in between starts it over.",
    "DP-10": "Magic rolls Mysticism, as an attack or as a skill check.",
    "DP-11": "A character loses a die for each damage that gets through, kept dice first; without dice it is out.",
    "DP-12": "A character's unassigned dice defend: each success stops 1 damage; magic may ask for Mysticism instead.",
    "DP-13": "An NPC loses one hit if the damage of one attack reaches its armour, and is at least 1.",
    "DP-14": "An NPC has dice each turn, armour, hits and traits; it never rolls Defence.",
    "DP-15": "Characters act in the order of the list, then NPCs; the GM may reorder.",
    "C-DP-1": "A stat of 3+ succeeds on a 3: the face must reach it, not exceed it.",
    "C-DP-2": "Melee rolls Fight, though one sentence of the source says Shoot.",
    "C-DP-3": "Dice that defend are both unassigned this turn and still owned.",
    "C-DP-4": "Knocked out and killed are one state: out.",
    "C-DP-5": "Names of games collide, so files and code say dice-pool.",
    "D-DP-1": "Against magic a blank Mysticism gives no defence dice.",
}
