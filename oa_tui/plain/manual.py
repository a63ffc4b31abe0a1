"""The manual of line mode: for each verb its forms, what it does, an example, and the action that it carries out."""

from __future__ import annotations

from msgspec import Struct


class Entry(Struct, frozen=True):
    """A verb. `action`: the id in the registry of what it does; empty for what a screen always shows.

    `forms`: its words; capitals stand for what is typed there, `...` for several, brackets for what may be left out,
    `|` for one of these. `help` is half a sentence. `example` is a whole line.
    """

    verb: str
    action: str
    forms: tuple[str, ...]
    help: str
    example: str


def _entry(action: str, forms: str, help_: str, example: str = "") -> Entry:
    every = tuple(form.strip() for form in forms.split(";"))
    return Entry(every[0].split(" ")[0], action, every, help_, example or every[0])


_CHECK = "[benefit TEXT]... [drawback TEXT]... [stunt] [secret] [set KEY=VALUE...] [dice FACE... | total N]"

_ENTRIES = (
    # ---- turns ----
    _entry(
        "begin",
        "begin [LABEL=SCORE...]; begin [SIDE]",
        "begin the encounter; scores not typed are printed or rolled; in sides and popcorn who goes first",
        "begin Ash=6 Bryn=5",
    ),
    _entry("begin", "end", "end the encounter and tell its summary"),
    _entry(
        "next",
        "next [LABEL=SCORE...]; next [LABEL]",
        "end this turn, next; scores typed for a new round; in popcorn and sides who acts next",
        "next",
    ),
    _entry("hold", "hold LABEL", "hold the turn for a moment of one's own", "hold Ash"),
    _entry("hold", "act LABEL", "act now, after holding or as an interrupt", "act Ash"),
    _entry(
        "score",
        "order LABEL N; order LABEL roll|up|down",
        "the order score; roll finds it again, up and down move it among those tied",
        "order Ogre 9",
    ),
    _entry(
        "begin",
        "order-mode MODE [afresh|once]",
        "how turns are taken; afresh: new scores every round",
        "order-mode popcorn",
    ),
    _entry("begin", "surprise LABEL...", "these have no turn in the first round", "surprise Ogre"),
    _entry(
        "spend",
        "spend ALLOWANCE [LABEL]; spend POOL=N [LABEL] [towards DEED]; spend N [LABEL]",
        "spend of the turn or of a pool, or so many shots; in the dice-pool game spend dice=2 Ash towards fight",
        "spend major Ash",
    ),
    _entry("begin", "round-length TEXT", "how long a round is", "round-length 1 minute"),
    # ---- checks ----
    _entry(
        "act",
        f"attack ACTOR ACTION [on LABEL...] {_CHECK}",
        "an action by its name or number; its consequences then wait for accept",
        'attack Ash "Great axe" on Ogre benefit "high ground" dice 3 5',
    ),
    _entry(
        "check",
        "check {check document}",
        "any check as a document; who and on name its people",
        "check {check: action, who: Ash, on: [Ogre], action_score: 6, base_difficulty: hard}",
    ),
    _entry(
        "work",
        f"work TRACK ACTOR [WAY] {_CHECK}",
        "work at a track, by a way of its Challenge",
        'work "Cross the ford" Ash total 9',
    ),
    _entry(
        "go",
        "accept [N...]; accept N=NUMBER...",
        "apply the numbered consequences, with another number where one is given, or all that wait",
        "accept 1",
    ),
    _entry("drop", "skip [N...]", "drop the numbered consequences, or all that wait", "skip 1"),
    _entry(
        "go",
        "reroll [FIELD] [dice FACE... | total N]; reroll FIELD=N [dice FACE... | total N]",
        "change the roll that lies: throw it again, or add a Story Point or Fortune",
        "reroll story_points=1",
    ),
    _entry(
        "prompts",
        "prompt accept|skip N [dice FACE... | total N]",
        "answer a numbered prompt; a check that it asks for is rolled",
        "prompt skip 1",
    ),
    _entry("roll", "roll EXPR", "roll any dice", "roll 2d6+d8+3"),
    # ---- people ----
    _entry(
        "damage",
        "damage N [POOL] on LABEL...",
        "points lost; on a group 5x3 is for three, 5 all for every one",
        "damage 3 on Ogre",
    ),
    _entry("heal", "heal N [POOL] on LABEL...", "points regained, up to the maximum", "heal 2 on Ash"),
    _entry(
        "edit",
        "set POOL N|N/MAX|/MAX on LABEL",
        "a pool's number, over the maximum too, and its maximum",
        "set body 7/12 on Ash",
    ),
    _entry(
        "condition",
        "condition NAME on LABEL... [until TEXT]",
        "a condition of the library or of your own begins",
        "condition Prone on Ogre until end of its next turn",
    ),
    _entry("condition", "drop NAME on LABEL", "a condition ends", "drop Prone on Ogre"),
    _entry("open", "read NAME", "what a condition or a statblock says, or somebody at the table by label", "read Ogre"),
    _entry(
        "fate",
        "fate LABEL WORD",
        "dead, down, fled, surrendered, captured, absent, back, or a word of your own",
        "fate Ogre fled",
    ),
    _entry("fate", "side LABEL party|ally|foe|neutral", "whose side somebody is on", "side Mule ally"),
    _entry("fate", "remove LABEL...", "off the table for good", "remove Mule"),
    _entry("see", "see LABEL hidden|name|words|bar|numbers", "what players see of somebody", "see Ogre bar"),
    _entry("see", "hide LABEL", "players see nothing of somebody", "hide Ogre"),
    _entry("see", "reveal LABEL", "players see somebody, and in words how they fare", "reveal Ogre"),
    _entry("add", "add STATBLOCK [N]", "seat somebody of the library, N times", "add Goblin 2"),
    _entry("quick", "quick NAME [xN] [HEALTH]", "seat somebody with only a name", "quick Thug x3 8"),
    _entry("group", "group LABEL...", "identical combatants become one line", 'group "Goblin A" "Goblin B"'),
    _entry("group", "split LABEL", "a member leaves its group; a group's name takes it apart", 'split "Goblin A"'),
    # ---- things ----
    _entry(
        "work",
        "track NAME N; track NAME tick; track new NAME [POINTS] [DIFFICULTY]; "
        "track remove|hide|reveal NAME; track max NAME N; track owner NAME [LABEL]",
        "a track moves by a signed number, comes, goes, is shown or changed",
        'track "Cross the ford" -2',
    ),
    _entry(
        "work",
        "counter NAME N; counter new NAME [MAX] [down]; counter remove|hide|reveal NAME; counter max NAME [N]",
        "a counter moves by a signed number, comes, goes, is shown or changed",
        "counter Alarm +1",
    ),
    _entry(
        "note",
        "remind WHEN TEXT",
        "a text that waits for a moment, such as Alarm at 4, or by hand",
        'remind "end of round 3" "the bridge falls"',
    ),
    _entry("note", "note TEXT", "a line for the log", "note the rope is cut"),
    # ---- the session ----
    _entry("undo", "undo [N]", "take the last step back, or the last N", "undo"),
    _entry("redo", "redo [N]", "do again what was taken back", "redo"),
    _entry("log", "rewind N", "the table as it was after step N of the log", "rewind 2"),
    _entry("log", "log [N]", "what happened, the last N steps or all, newest last", "log 5"),
    _entry("log", "summary", "what the encounter that ended came to: who did what, luck, time"),
    _entry("", "show [--json]", "the table in plain lines, or as a line of JSON", "show"),
    _entry("begin", "switch [ENCOUNTER]", "to another encounter of this session; alone it lists them", "switch"),
    _entry("begin", "open FILE", "another encounter from its file", "open the-mill-at-night.yaml"),
    _entry("begin", "rest TEXT", "time to recover; what the rules restore waits for accept", "rest 1 hour"),
    _entry(
        "edit-file",
        "update LABEL...; update all",
        "sheets whose files have changed are followed as they are now; points stay",
        "update all",
    ),
    _entry(
        "save-encounter",
        "save-encounter [NAME] [overwrite]",
        "who is here as an encounter file of your library",
        'save-encounter "The ford"',
    ),
    _entry("leave", "save FOLDER", "the session goes on in a new file there", "save ~/sessions"),
    _entry("help", "help [VERB]", "every verb, or one with an example", "help attack"),
    _entry("leave", "quit", "leave; all is saved"),
)

MANUAL: dict[str, Entry] = {one.verb: one for one in _ENTRIES}
"""Every verb, by the word itself."""


def told(one: Entry) -> str:
    """A verb in one line."""
    return f"{' · '.join(one.forms)}: {one.help}"
