"""The registry of actions and line mode hold each other together; help, completion and the history of the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.plain import ASKING, OWN, VERBS, PlainMode
from oa_tui.plain import terminal as term
from oa_tui.plain.completing import complete, quoted
from oa_tui.plain.forms import read
from oa_tui.plain.manual import MANUAL
from oa_tui.play.actions import ACTIONS, BUILDER, BY_ID, Action
from oa_tui.play.session import Play
from tests.unit.playing import SKIRMISH, begun, skirmish

EVERY = (*ACTIONS, *BUILDER)


def said(play: Play, *lines: str) -> list[str]:
    """The answers to lines, the last one's."""
    answer: list[str] = []
    for line in lines:
        answer = list(PlainMode(play, seed=1).answer(line))
    return answer


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return begun(tmp_path)


# ---- the registry ----
@pytest.mark.parametrize("action", EVERY, ids=lambda action: action.id)
def test_an_action_has_a_line_that_line_mode_knows_or_is_only_of_the_screen(action: Action) -> None:
    assert bool(action.line) is not action.view, f"{action.id}: either a line, or view=True"
    if action.line:
        verb = action.line.split(" ")[0]
        assert verb in MANUAL, f"{action.id}: there is no verb {verb}"
        assert read(action.line).sections is not None


def test_each_verb_carries_out_an_action_and_stands_in_the_manual() -> None:
    assert set(MANUAL) == {*VERBS, *ASKING, *OWN}
    strays = {verb for verb, entry in MANUAL.items() if entry.action not in BY_ID}
    assert strays == {"show"}, "what a screen always shows"


def test_actions_that_have_a_line_have_a_verb_of_their_own_or_share_one() -> None:
    carried = {entry.action for entry in MANUAL.values()}
    shared = {action.line.split(" ")[0] for action in EVERY if action.line and action.id not in carried}
    assert shared <= {"attack", "skip", "accept"}


PRELUDES: dict[str, tuple[str, ...]] = {
    "accept": ("attack Ash 1 on Ogre dice 3 5",),
    "skip": ("attack Ash 1 on Ogre dice 3 5",),
    "reroll": ("attack Ash 1 on Ogre dice 3 5",),
    "act": ("hold Ash",),
    "drop": ("condition Prone on Ogre",),
    "redo": ("damage 1 on Ogre", "undo"),
    "rewind": ("damage 1 on Ogre",),
    "summary": ("end",),
    "split": ('group "Goblin A" "Goblin B"',),
    "begin": ("end",),
    "rest": ("end",),
}
"""What has to happen at the skirmish before an example can."""


@pytest.mark.parametrize("verb", sorted({*MANUAL} - {"open", "save", "quit"}))
def test_each_example_of_the_manual_can_be_typed(play: Play, verb: str) -> None:
    assert said(play, *PRELUDES.get(verb, ()), MANUAL[verb].example)


def test_every_command_of_an_encounter_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play, done = skirmish(tmp_path), set[type[Command]]()
    do = play.do

    def spied(command: Command, **more: object) -> object:
        done.add(type(command))
        return do(command, **more)  # type: ignore[arg-type]  # what is handed on is what came

    monkeypatch.setattr(play, "do", spied)
    other = next(entry.file for entry in play.library.entries if entry.name == "Skirmish")
    lines = (
        "surprise Mule",
        *(
            line
            for verb, entry in MANUAL.items()
            if verb not in ("quit", "open", "save", "end", "redo", "summary", "rewind", "switch", "surprise", "rest")
            for line in (*PRELUDES.get(verb, ()), entry.example)
            if line != "end"
        ),
        "prompt skip 1",
        "order Ash up",
        'track "Cross the ford" tick',
        "track new Ford 3",
        "track hide Ford",
        "track max Ford 4",
        "track owner Ford Ash",
        "track remove Ford",
        "counter new Doom 4",
        f"open {quoted(other)}",
        "switch 1",
        "end",
        "rest 1 hour",
    )
    (tmp_path / "skirmish.yaml").write_text(SKIRMISH.replace("challenge_points: 20", "challenge_points: 22"), "utf-8")
    for line in lines:
        try:
            said(play, line)
        except Refusal:
            continue  # an example after which another makes no sense; whether all commands were done is asked below
    every = {kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, Command)}
    assert every - done == {Command}


# ---- help ----
def test_help_has_a_line_for_every_verb_and_for_one_its_forms_and_an_example(play: Play) -> None:
    lines = said(play, "help")
    assert [line.split(":")[0].split(" ")[0] for line in lines[2:]] == sorted(MANUAL)
    told = said(play, "help ATTACK")
    assert told[0].startswith("attack: ")
    assert told[-1] == f"Such as: {MANUAL['attack'].example}"
    with pytest.raises(Refusal, match="did you mean attack"):
        said(play, "help atack")


# ---- reading ----
def test_a_statblock_is_read_in_plain_lines_with_its_place(play: Play) -> None:
    lines = said(play, "read ogre")
    assert lines[0].startswith("Ogre")
    assert any("Challenge Points 20" in line for line in lines)
    assert any("Club" in line for line in lines)
    assert lines[-1].endswith("skirmish.yaml, line 32")
    assert said(play, "read Goblin")[0].startswith("Goblin"), "of the library, where nobody has that label"
    assert said(play, "read Mule") == ["Mule, no statblock"]
    assert said(play, "condition Prone on Ogre", "read prone")[-1].startswith("Ogre has it")


# ---- completion ----
@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("att", ["attack"]),
        ("attack b", ["Bryn"]),
        ("attack Ash gr", ['"Great axe"', "Grab"]),
        ("attack Bryn bo", ["Bow"]),
        ("attack Ash 1 o", ["on"]),
        ("attack Ash 1 on og", ["Ogre"]),
        ("attack Ash 1 on Ogre s", ["stunt", "secret", "set"]),
        ('attack Ash 1 on "gob', ['"Goblin A"', '"Goblin B"', '"Goblin C"']),
        ("attack Ash 1 on 'goblin b", ['"Goblin B"']),
        ("attack Ash 1 set non", ["nonlethal"]),
        ('attack Ash "great axe" set non', ["nonlethal"]),
        ("attack Ash 99 set ", []),
        ("damage 3 m", ["mind", "mind_wounds"]),
        ("damage 3 on O", ["Ogre"]),
        ("see Ogre n", ["name", "numbers"]),
        ("see Ogre numbers ", []),
        ("order-mode p", ["popcorn"]),
        ("order-mode popcorn ", ["afresh", "once"]),
        ("track ", ['"Cross the ford"', "new", "remove", "hide", "reveal", "max", "owner"]),
        ("track owner cr", ['"Cross the ford"']),
        ('track owner "Cross the ford" a', ["Ash"]),
        ("counter a", ["Alarm"]),
        ("begin A", ["Ash"]),
        ("work c", ['"Cross the ford"']),
        ("add gob", ["Goblin"]),
        ("prompt s", ["skip"]),
        ("condition Prone on Ogre u", ["until"]),
        ("condition Prone on Ogre until sta", ['"start of its turn"']),
        ('remind "end of r', ['"end of round 1"', '"end of round 2"', '"end of round 3"']),
        ("remind 'alarm", ['"Alarm at 6"']),
        ("help atta", ["attack"]),
        ("nonsense x", []),
        ('say "never', []),
        ("", sorted(MANUAL)),
    ],
)
def test_the_last_word_is_completed_by_its_position(play: Play, line: str, ways: list[str]) -> None:
    found = complete(play, line)
    assert (sorted(found) if not line else found) == ways


def test_what_may_change_a_roll_that_lies_is_completed(play: Play) -> None:
    assert complete(play, "reroll s") == []
    said(play, "attack Ash 1 on Ogre dice 3 5")
    assert complete(play, "reroll s") == ["story_points", '"Story Point of Bryn"']


def test_a_name_with_spaces_and_quotes_is_completed_to_what_reads_back_as_it(play: Play) -> None:
    said(play, r'quick "Jo \"the axe\" O' + "'" + r'Dea=2"')
    (way,) = complete(play, "damage 1 on jo")
    assert said(play, f"see {way} bar") == ['Players see of Jo "the axe" O\'Dea=2: bar']


def test_the_terminal_gets_what_stands_behind_the_last_space(play: Play) -> None:
    assert term.endings(play, "attack As") == ["Ash "]
    assert term.endings(play, 'damage 1 on "Goblin ') == ['A"', 'B"', 'C"']
    asked = term.completer(play, lambda: "see Ogre n")
    assert [asked("n", 0), asked("n", 1), asked("n", 2)] == ["name", "numbers", None]


def test_without_line_editing_lines_are_plain(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    lines = iter(["next", KeyboardInterrupt(), "undo"])

    def entered(prompt: str) -> str:
        line = next(lines, EOFError())
        if isinstance(line, BaseException):
            raise line
        return str(line)

    monkeypatch.setattr("builtins.input", entered)
    assert list(term.typed(play)) == ["next", "undo"]


def test_the_history_is_kept_in_the_data_folder(play: Play, monkeypatch: pytest.MonkeyPatch, own_home: Path) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError()))
    readline: ModuleType = pytest.importorskip("readline")
    readline.clear_history()
    readline.add_history("damage 3 on Ogre")
    assert list(term.typed(play)) == []
    assert "damage 3 on Ogre" in (own_home / "history").read_text("utf-8")
    readline.clear_history()
    assert list(term.typed(play)) == []
    assert readline.get_history_item(1) == "damage 3 on Ogre"
