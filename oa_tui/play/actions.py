"""The one registry of what a GM can do: it feeds key bindings, help, palette, footer and line mode."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Group = Literal["Turn", "Undo", "Files", "Combatants", "Waiting", "Check builder", "Anywhere"]


class Action(Struct, frozen=True):
    """One thing to do. `keys` are Textual's names, the first one is shown as `key`; `line` is its line-mode form.

    `label` is the footer's word, `help` the help screen's and the palette's; `footer` its place there, 0 for none.
    `view`: it only moves about on the screen, so that it has no `line`.
    """

    id: str
    keys: tuple[str, ...]
    key: str
    label: str
    help: str
    group: Group
    line: str = ""
    footer: int = 0
    view: bool = False


ACTIONS: tuple[Action, ...] = (
    Action("next", ("n",), "n", "next", "end this turn, next", "Turn", "next", 1),
    Action(
        "act",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9"),
        "1-9",
        "action",
        "the actor's action",
        "Turn",
        "attack ACTOR ACTION on LABEL...",
        2,
    ),
    Action("check", ("c",), "c", "check", "check builder", "Turn", "check {document}", 3),
    Action(
        "actor", ("t",), "t", "let act", "let the selected act for one check", "Turn", "attack ACTOR ACTION on LABEL..."
    ),
    Action("hold", ("o",), "o", "hold", "hold, act now", "Turn", "hold LABEL", 8),
    Action("spend", ("s",), "s", "spend", "spend shots or dice", "Turn", "spend N|WHAT [LABEL]"),
    Action("score", ("i",), "i", "order", "order score, reroll, ties", "Turn", "order LABEL N|roll|up|down"),
    Action("begin", ("b",), "b", "begin", "begin, end, rest, switch", "Turn", "begin", 1),
    Action("undo", ("u", "ctrl+z"), "u", "undo", "undo", "Undo", "undo [N]", 9),
    Action("redo", ("U", "ctrl+y"), "U", "redo", "redo", "Undo", "redo [N]"),
    Action("log", ("l",), "l", "log", "log, rewind", "Undo", "log", 9),
    Action("select", ("j", "k", "down", "up"), "↑↓ j k", "select", "select", "Combatants", view=True),
    Action("pane", ("tab", "shift+tab"), "Tab", "next pane", "next pane", "Combatants", view=True),
    Action("open", ("enter",), "Enter", "open", "open the statblock", "Combatants", "read NAME"),
    Action("mark", ("space",), "Space", "mark", "mark a target, go on", "Combatants", view=True),
    Action("mark-foes", ("asterisk",), "*", "mark foes", "mark all foes", "Combatants", view=True),
    Action("clear", ("escape",), "Esc", "clear", "clear marks", "Combatants", view=True),
    Action("damage", ("d",), "d", "damage", "damage", "Combatants", "damage N [POOL] on LABEL...", 4),
    Action("heal", ("h",), "h", "heal", "heal", "Combatants", "heal N [POOL] on LABEL...", 5),
    Action(
        "condition", ("x",), "x", "condition", "condition", "Combatants", "condition NAME on LABEL... [until TEXT]", 6
    ),
    Action("group", ("g",), "g", "group", "group, ungroup", "Combatants", "group LABEL..."),
    Action("fate", ("f",), "f", "fate", "down, fled, back, side", "Combatants", "fate LABEL WORD"),
    Action(
        "see", ("v",), "v", "players see", "what players see", "Combatants", "see LABEL hidden|name|words|bar|numbers"
    ),
    Action("add", ("a",), "a", "add", "add from the library", "Combatants", "add STATBLOCK [N]", 7),
    Action(
        "quick", ("A",), "A", "quick-add", "add in one line: Thug x3 8", "Combatants", "quick NAME [xN] [HEALTH]", 7
    ),
    Action("prompts", ("p",), "p", "waiting", "to what waits", "Waiting", "prompt accept|skip N [dice ...]", 3),
    Action("work", ("w",), "w", "tracks", "tracks and counters", "Anywhere", "work TRACK ACTOR"),
    Action("roll", ("r",), "r", "roll", "roll any dice", "Anywhere", "roll EXPR"),
    Action("note", ("m",), "m", "note", "note or reminder", "Anywhere", "note TEXT"),
    Action("edit", ("e",), "e", "edit", "edit numbers", "Files", "set POOL N|N/MAX|/MAX on LABEL"),
    Action("edit-file", ("E",), "E", "edit file", "the sheet's file in $EDITOR", "Files", "update LABEL..."),
    Action(
        "save-encounter",
        ("S",),
        "S",
        "save line-up",
        "save who is here as an encounter file",
        "Files",
        "save-encounter [NAME]",
    ),
    Action("find", ("slash",), "/", "find", "find", "Anywhere", view=True),
    Action("widen", ("z",), "z", "widen", "widen the pane, and back", "Anywhere", view=True),
    Action("palette", ("colon", "ctrl+p"), ":", "all", "every action by name", "Anywhere", "", 11, view=True),
    Action("help", ("question_mark",), "?", "keys", "these keys", "Anywhere", "help", 10),
    Action("leave", ("q", "ctrl+q"), "q", "leave", "leave, all is saved", "Anywhere", "quit"),
)

BUILDER: tuple[Action, ...] = (
    Action("field", ("up", "down"), "↑↓", "field", "field", "Check builder", "", 3, view=True),
    Action("step", ("left", "right"), "←→", "step", "step it", "Check builder", "", 4, view=True),
    Action("type", ("e",), "e", "type", "type it", "Check builder", "attack ACTOR ACTION set KEY=VALUE"),
    Action(
        "switch",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9"),
        "1-9",
        "switch",
        "switch a line",
        "Check builder",
        "attack ACTOR ACTION set KEY=VALUE",
        5,
    ),
    Action("benefit", ("plus",), "+", "benefit", "Benefit", "Check builder", "attack ACTOR ACTION benefit TEXT", 6),
    Action(
        "drawback", ("minus",), "-", "drawback", "Drawback", "Check builder", "attack ACTOR ACTION drawback TEXT", 7
    ),
    Action("secret", ("s",), "s", "secret", "secret", "Check builder", "attack ACTOR ACTION secret", 8),
    Action("go", ("enter",), "Enter", "roll", "roll, then accept", "Check builder", "accept [N]", 1),
    Action("faces", ("t",), "t", "type dice", "type the dice", "Check builder", "attack ACTOR ACTION dice 4 6 3", 2),
    Action("total", ("tab",), "Tab", "bare total", "faces or a total", "Check builder", "attack ACTOR ACTION total 13"),
    Action("drop", ("escape",), "Esc", "drop it", "drop, or leave waiting", "Check builder", "skip [N]", 9),
)

BY_ID = {one.id: one for one in (*ACTIONS, *BUILDER)}
