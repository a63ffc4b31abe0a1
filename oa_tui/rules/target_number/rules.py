"""Every rule of target number in one sentence, by its id."""

from __future__ import annotations

RULES: dict[str, str] = {
    "AR-1": "A d20 and all modifiers succeed where they reach the Target Number.",
    "AR-2": "The GM sets the Target Number by how hard it is: 2, 4, 8, 12, 16, 20, 24 or 28.",
    "AR-3": "Circumstances and Abilities modify the roll, never the Target Number, and all count together.",
    "AR-4": "The face that is needed is the Target Number less the modifiers, shown as 2 to 20.",
    "AR-5": "There are four outcomes; the critical ones bring another problem or an extra benefit.",
    "AR-6": "A natural 4, 8, 12, 16 or 20 makes a success or a failure critical.",
    "AR-7": "A natural 1 fails whatever the total; it is critical where the Target Number is 2 or less.",
    "AR-8": "A natural 20 is a critical success; an ordinary one where the Target Number is 21 or more.",
    "AR-9": "First the 1 is looked at, then the 20, then critical faces, then the rest.",
    "AR-10": "A Resistance Roll adds level and a related Ability, against 12 unless told otherwise.",
    "AR-11": "Resisting halves the harm, rounding down; a critical success takes none of it.",
    "AR-12": "Burns, falling, fatigue and traps are met with Athletics, disease and poison with First Aid.",
    "AR-13": "There are no attributes, only Abilities, by any name.",
    "AR-14": "A d6 for each side decides surprise, and who goes first in each Round; the party first in ties.",
    "AR-15": "A statblock has level, movement, Wound Limit, Defence with Parry, attacks and what is special.",
    "AR-16": "Attacks are Action Rolls; their wounds are proposed and count up to the Wound Limit.",
    "C-AR-1": "A 20 against 21 or more is an ordinary success, unless the switch says that reaching it is critical.",
    "C-AR-2": "The natural 1 is looked at before anything else.",
    "C-AR-3": "Chances are counted from the twenty faces, not read from a table.",
}
