"""The settings file: everything it can say, everything that can be wrong with it, and that it stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given as example
from hypothesis import strategies as st
from textual.keys import _character_to_key

from oa_tui.cli import main
from oa_tui.play import settings
from oa_tui.play.actions import ACTIONS, BUILDER
from oa_tui.play.files import shelves
from oa_tui.play.keymap import key_of, shown
from oa_tui.play.settings import DEFAULTS, Confirm, Dice, Settings
from oa_tui.sessions.folders import settings_file
from oa_tui.tui.bindings import ARGUMENTS, Keys
from oa_tui.tui.known import known

README = Path(__file__).parents[2] / "README.md"
SIGNS = [chr(code) for code in range(33, 127)]


def read(folder: Path, text: str | bytes) -> Settings:
    """The settings of a file with this text, as a screen reads them."""
    file = folder / "settings.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return settings.read(file, known())


def told(found: Settings) -> list[tuple[int, int, str, str]]:
    """Line, column, message and fix of each problem."""
    return [(each.line, each.column, each.message, each.fix) for each in found.problems]


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    assert settings.read(tmp_path / "settings.yaml", known()) == DEFAULTS


def test_everything_can_be_set(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    found = read(
        tmp_path,
        """
        theme: gruvbox
        glyphs: ascii
        animation: true
        labels: numbers
        dice: {party: hand, ally: hand}
        confirm: {leave: true, resume: false}
        folders: [mine]
        keymap:
          next: [f2, n]
          select.down: e
          edit: ctrl+e
          benefit: "*"
          log.back: x
        """,
    )
    keymap = {
        "next": ("f2", "n"),
        "select.down": ("e",),
        "edit": ("ctrl+e",),
        "benefit": ("asterisk",),
        "log.back": ("x",),
    }
    wanted = Settings("gruvbox", "ascii", True, "numbers", Dice("hand", "hand"), Confirm(True, False), keymap)
    assert told(found) == []
    assert found == Settings(
        **{key: getattr(wanted, key) for key in wanted.__struct_fields__ if key != "folders"},
        folders=(tmp_path / "mine",),
    )
    assert found.dice.by_hand("ally")
    assert not found.dice.by_hand("foe")


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "fix"),
    [
        ("theme: gruvbx", 1, 8, "gruvbx is no theme", "theme: gruvbox"),
        ("labels: number", 1, 9, "labels must be letters or numbers", "labels: numbers"),
        ("\nanimation: off", 2, 12, "animation must be true or false", "animation: false"),
        ("glyphs: utf-8", 1, 9, "glyphs must be ascii, auto or unicode", "glyphs: auto"),
        ("lables: numbers", 1, 1, "lables is not known here, left out", "labels: numbers"),
        ("dice: {foe: hnad}", 1, 13, "foe must be hand or machine", "foe: hand"),
        ("confirm: [leave]", 1, 10, "confirm must be keys with a value each", "take out confirm"),
        ("keymap: {undoo: x}", 1, 10, "undoo is not known here, left out", "undo: x"),
        ("keymap: {undo: entr}", 1, 16, "entr is no key", "enter"),
        ("keymap: {undo: [f2, ctrl+pgupp]}", 1, 21, "ctrl+pgupp is no key", "ctrl+pgup"),
        ("keymap: {undo: []}", 1, 16, "undo needs a key at least", ""),
        ("keymap:\n  mark-foes: n", 2, 14, "mark-foes can't be n: next has it", "next: another key too"),
        ("keymap: {undo: ctrl+q}", 1, 16, "undo can't be ctrl+q: leave has it", "leave: another key too"),
        ("keymap: {faces: s}", 1, 17, "faces can't be s: secret has it", "secret: another key too"),
        ("keymap: {next: right}", 1, 16, "next can't be →: unfold has it", "unfold: another key too"),
        ("folders: [gone]", 1, 11, "gone is not there", ""),
        ("theme: [", 1, 8, "something is still open at the end: a bracket, a brace or a quotation mark", ""),
        ("- theme", 1, 1, "this file must be keys with a value each", "take out this"),
        (
            "theme: nord\n---\ntheme: nord",
            3,
            1,
            "only the first document of this file is read",
            "take out the line ---",
        ),
    ],
)
def test_each_fault_is_told_at_its_place_with_the_nearest_right_thing(
    tmp_path: Path, text: str, line: int, column: int, message: str, fix: str
) -> None:
    found = [
        (at, column, said.replace(f"{tmp_path}/", ""), fix) for at, column, said, fix in told(read(tmp_path, text))
    ]
    assert found == [(line, column, message, fix)]


def test_what_is_wrong_spoils_nothing_else(tmp_path: Path) -> None:
    found = read(tmp_path, "theme: nope\nlabels: numbers\ndice: {foe: hand, ally: x}\nkeymap: {undo: x9, redo: f5}")
    assert (found.theme, found.labels, found.dice) == ("oa-dark", "numbers", Dice(foe="hand"))
    assert found.keymap == {"redo": ("f5",)}
    assert len(found.problems) == 3
    assert found.said == "settings.yaml 1:8: nope is no theme (2 more: oa-tui lint)"


@pytest.mark.parametrize("raw", [b"", b"# nothing", b"\xff\xfe", b"\0", b"&a [*a]", b"x", b"[" * 5000, b"a: " * 300])
def test_no_file_of_settings_keeps_anything_from_starting(tmp_path: Path, raw: bytes) -> None:
    assert read(tmp_path, raw).theme == "oa-dark"


@example(st.binary(max_size=80))
def test_no_bytes_do(raw: bytes) -> None:
    folder = settings_file().parent
    assert read(folder, raw).theme in known().themes
    settings_file().unlink()


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    found = settings.read(tmp_path, known())
    assert "can't be read" in found.said


def test_the_settings_of_the_readme_are_read_without_a_fault(tmp_path: Path) -> None:
    text = README.read_text().split("## Settings", 1)[1].split("```yaml\n", 1)[1].split("```", 1)[0]
    (tmp_path / "campaign").mkdir()
    found = read(tmp_path, text.replace("~/statblocks", "campaign"))
    assert told(found) == []
    assert found.keymap["widen"] == ("Z",)
    assert found.dice.by_hand("party")


def test_the_readme_names_everything_that_can_have_another_key() -> None:
    said = README.read_text().split("Names for `keymap`", 1)[1]
    names = [each.id for each in known().keys.values() if each.scope in ("table", "builder")]
    assert [name for name in names if f"`{name}`" not in said and not name[-1].isdigit()] == []


# ---- keys ----
@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_the_key_that_types_it_under_either_name(sign: str) -> None:
    assert key_of(sign) == _character_to_key(sign)
    assert key_of(_character_to_key(sign)) == _character_to_key(sign)
    assert shown(_character_to_key(sign)) == sign


@pytest.mark.parametrize(
    ("word", "key", "label"),
    [
        ("Esc", "escape", "Esc"),
        ("shift+u", "U", "U"),
        ("Ctrl+X", "ctrl+x", "ctrl+x"),
        ("shift+ctrl+f5", "ctrl+shift+f5", "ctrl+shift+F5"),
        ("ctrl++", "ctrl+plus", "ctrl++"),
        ("ctrl+i", "tab", "Tab"),
        ("pgdn", "pagedown", "PgDn"),
        ("ü", "ü", "ü"),
        ("meta+x", None, ""),
        ("ctrl+ctrl+x", None, ""),
        ("\x1b", None, ""),
        ("latin_small_letter_a", None, ""),
        ("", None, ""),
    ],
)
def test_words_for_keys(word: str, key: str | None, label: str) -> None:
    assert key_of(word) == key
    if key is not None:
        assert shown(key) == label


def test_two_actions_can_change_their_keys_with_each_other(tmp_path: Path) -> None:
    found = read(tmp_path, "keymap: {undo: o, hold: u}")
    assert told(found) == []
    assert found.keymap == {"undo": ("o",), "hold": ("u",)}


def test_of_two_that_want_one_key_the_later_gives_way_and_what_it_then_keeps_is_free(tmp_path: Path) -> None:
    found = read(tmp_path, "keymap: {hold: f2, undo: f2, spend: u}")
    assert found.keymap == {"hold": ("f2",)}
    assert [message for *_, message, _ in told(found)] == [
        "undo can't be F2: hold has it",
        "spend can't be u: undo has it",
    ]


def test_every_action_has_a_name_of_its_own_in_the_file() -> None:
    names = known().keys
    for action in ACTIONS:
        mine = (
            [names[f"{action.id}.{name}"] for name in ARGUMENTS[action.id]]
            if action.id in ARGUMENTS
            else [names[action.id]]
        )
        assert {key for each in mine for key in each.keys} == set(action.keys)
        assert {each.scope for each in mine} == {"table"}
    for action in BUILDER:
        mine = [each for name, each in names.items() if name == action.id or name.startswith(f"{action.id}.")]
        assert {key for each in mine for key in each.keys} == set(action.keys)
        assert {each.scope for each in mine} == {"builder"}


def test_the_bundled_keys_are_free_of_clashes() -> None:
    for scope in {each.scope for each in known().keys.values()}:
        keys = [key for each in known().keys.values() if each.scope == scope for key in each.keys]
        assert len(keys) == len(set(keys)), scope


def test_chosen_keys_are_what_screens_show() -> None:
    keys = Keys(
        {"undo": ("f2",), "select.down": ("e",), "act.1": ("f",), "step.left": ("comma",), "log.back": ("x",)},
        known().keys,
    )
    assert (keys.of("undo"), keys.of("redo"), keys.of("select"), keys.of("act")) == ("F2", "U", "↑ e", "f-9")
    assert (keys.of("act", "1"), keys.of("act", "2"), keys.of("step")) == ("f", "2", ", →")
    assert keys.live("builder", [("Enter", "roll"), ("←→", "step"), ("t", "type")]) == [
        ("Enter", "roll"),
        (", →", "step"),
        ("t", "type"),
    ]
    assert keys.live("log", [("Esc", "back")]) == [("x", "back")]
    assert keys.keymap()["table.undo"] == "f2"


def test_open_is_one_key_wherever_the_focus_is() -> None:
    assert set(known().keys["open"].bindings) == {"table.open", "order.open"}


# ---- folders ----
def test_later_folders_win_over_earlier_ones_and_over_the_bundled_library(tmp_path: Path) -> None:
    for name, points in (("one", 11), ("two", 12)):
        (tmp_path / name).mkdir()
        text = f"system: open-adventure\nname: Troll\nchallenge_points: {points}\nreaction: 4\n"
        (tmp_path / name / "troll.yaml").write_text(text)
    library = shelves([tmp_path / "one", tmp_path / "two"])
    troll = library.find("Troll", "open-adventure")
    assert troll is not None
    assert troll.origin == str(tmp_path / "two")
    assert troll.sheet.challenge_points == 12


def test_paths_lists_the_folders_and_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = settings_file()
    file.write_text(f"folders: [{tmp_path}, nowhere]\n")
    try:
        assert main(["paths"]) == 0
    finally:
        file.unlink()
    shown_lines = capsys.readouterr()
    assert f"folder    {tmp_path}" in shown_lines.out
    assert "nowhere is not there" in shown_lines.err
