"""What a statblock pack made to do harm can do, and who may read what we write: the promises of SECURITY.md."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from textual.app import App

from oa_tui.cli import main
from oa_tui.encounter import commands as c
from oa_tui.library import Kinds, bundled_folder, load
from oa_tui.library.importing import Draft, place
from oa_tui.library.printing import as_markdown
from oa_tui.library.problems import CONTROLS
from oa_tui.plain import PlainMode
from oa_tui.play.chronicle import Chronicle
from oa_tui.play.files import given, open_entries
from oa_tui.play.following import Following
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems
from oa_tui.sessions import Journal
from oa_tui.tui import editor
from oa_tui.web.page import page
from tests.benchmarks.pty import Program

KINDS = Kinds(systems())
STEER = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u2066\r\x08"
"""A window's title, a cleared screen, a C1 sequence, two turned readings, and overwriting what stands."""
FREE = {"name", "text", "notes", "label", "tags", "powers", "gear", "story"}
"""Keys whose words are anything."""
STEERS = re.compile(r"\x1b\]0;owned|\x9b|\u202e|\u2066|\x08")


def poisoned(value: Any, key: str = "") -> Any:
    """The same data with every free text made to steer."""
    if isinstance(value, dict):
        return {each: poisoned(inner, each) for each, inner in value.items()}
    if isinstance(value, list):
        return [poisoned(inner, key) for inner in value]
    return f"{value}{STEER}" if isinstance(value, str) and key in FREE else value


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The bundled Open Adventure content, all its free texts poisoned."""
    folder, source = tmp_path / "pack", bundled_folder() / "open-adventure"
    for file in source.rglob("*.yaml"):
        documents = list(yaml.safe_load_all(file.read_text("utf-8")))
        to = folder / file.relative_to(source)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text("".join(f"---\n{json.dumps(poisoned(each))}\n" for each in documents), encoding="utf-8")
    return folder


@pytest.fixture
def play(pack: Path, tmp_path: Path) -> Iterator[Play]:
    """The poisoned bridge, begun."""
    found = given([pack / "encounters" / "the-bridge.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "s", seed=1, clock=lambda: 1.0)
    play.do(c.BeginEncounter())
    yield play
    play.close()


# ---- escapes ----
def test_no_text_of_a_pack_steers_the_terminal_from_line_mode(play: Play) -> None:
    label = play.table.present[0].label
    said = StringIO()
    with redirect_stdout(said):
        PlainMode(play, 1).run(
            ["show", "show --json", "next", "next", f"note a{STEER}b", f"condition 'x{STEER}' on '{label}'", "log",
             f"attack {STEER}", f"add Goblin{STEER}", "read Prone", "remind end of round 1: x", "help", "undo", "end"]
        )  # fmt: skip
    assert "owned" in said.getvalue(), "the text itself is shown"
    assert not CONTROLS.search(said.getvalue())


def test_no_text_of_a_pack_steers_the_terminal_from_the_command_line(
    pack: Path, play: Play, capfd: pytest.CaptureFixture[str]
) -> None:
    path = str(play.path)
    for words in (["lint", str(pack)], ["sessions"], ["log", path], ["log", path, "--format", "md"],
                  ["log", path, "--format", "json"], ["export", str(pack / "heroes.yaml")], ["roll", STEER],
                  [f"{STEER}.yaml"], ["rules", STEER], ["resume", STEER]):  # fmt: skip
        main(words)
    said = "".join(capfd.readouterr())
    assert "owned" in said
    assert not STEERS.search(said)


def test_no_text_of_a_pack_steers_the_terminal_from_the_screen(play: Play, own_home: Path) -> None:
    path = play.path
    play.close()
    with Program(["-m", "oa_tui", "resume", str(path)], {"OA_TUI_HOME": str(own_home)}) as program:
        program.shows(("Goblin", "Laria"))
        program.settle()
        for key in ("1", "\x1b", "?", "\x1b", "jjjjjj\r", "\x1b", "a", "\x1b", "x", "\x1b", ":", "\x1b", "np"):
            os.write(program.fd, key.encode())
            program.settle(0.1)
        drawn = program.raw.decode("utf-8", "replace")
    assert "owned" in drawn
    assert not STEERS.search(drawn)


def test_no_text_of_a_pack_steers_a_browser_or_what_is_kept_as_text(play: Play) -> None:
    path = play.path
    assert path is not None
    watch = Following(path)
    shown = page(watch.look())
    watch.close()
    assert not CONTROLS.search(shown)
    with Journal.watch(path) as watched:
        entries = Chronicle(watched).entries("gm")
    assert entries
    cards = [play.system.card(sheet) for sheet in play.sheets.values()]
    assert not any(CONTROLS.search(as_markdown(card)) for card in cards)


# ---- files ----
def test_a_party_comes_from_yaml_files_alone(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("system: open-adventure\nkind: character\nname: Ash\n")
    file = tmp_path / "e.yaml"
    for said in ("/", "..", "secret.txt", "/etc/passwd", "/dev/zero"):
        file.write_text(
            f"{{system: open-adventure, kind: encounter, name: E, party: [{said}], combatants: [{{name: X}}]}}"
        )
        library = load([file], KINDS)
        opening = open_entries(library.entries, library)
        assert opening is not None
        assert [problem.message for problem in opening.problems] == [
            f"{said} is no .yaml file: the party's characters come from such files alone"
        ]


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil", "~/.profile", "a/b", "..", "con\x00", "-rf", ".hidden"])
def test_no_name_of_a_pack_leads_out_of_the_folder_that_is_written_to(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "library"
    document = {"system": "open-adventure", "name": name}
    placed = list(place([Draft(document)], folder, False))
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert written == [placed[0].path]
    assert placed[0].path.resolve().is_relative_to(folder.resolve())
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]*\.yaml", placed[0].path.name)


@pytest.mark.parametrize("name", ["+q.yaml", "-c.yaml", "--cmd.yaml", "+:!touch owned.yaml", "$(touch owned).yaml"])
def test_no_file_name_is_an_order_to_the_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("x")
    ran: list[list[str]] = []

    def run(words: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        ran.append(words)
        return subprocess.CompletedProcess(words, 0)

    class Suspends(App[None]):
        def suspend(self) -> Any:
            return redirect_stdout(StringIO())

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setenv("EDITOR", "vim -u 'my rc'")
    editor.edit(Suspends(), name, 3)
    assert ran == [["vim", "-u", "my rc", "+3", str(tmp_path / name)]]


# ---- numbers ----
@pytest.mark.parametrize("number", ["9" * 400, "1e400", "-" + "9" * 30, ".inf", ".nan", "0x" + "f" * 300])
@pytest.mark.parametrize(
    "where", ["challenge_points: {}", "actions: [{{name: A, score: {}}}]", "attributes: {{body: {}}}"]
)
def test_a_number_beyond_all_sense_is_a_problem_or_can_be_played(tmp_path: Path, number: str, where: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(f"system: open-adventure\nname: Huge\n{where.format(number)}\n")
    found = given([file])
    if found.opening is None:
        assert {problem.line for problem in found.errors} == {3}
        return
    play = Play.start(found.opening, found.library, folder=tmp_path / "s", seed=1, clock=lambda: 1.0)
    with redirect_stdout(StringIO()):
        PlainMode(play, 1).run(
            ["begin", "attack Huge 1 on Huge", "accept", "damage 99999999999999999999 on Huge", "show"]
        )
    play.close()


# ---- who may read ----
@pytest.mark.skipif(sys.platform == "win32", reason="this system has other permissions")
def test_what_is_written_is_the_users_alone(own_home: Path) -> None:
    mask = os.umask(0o022)
    try:
        bridge = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
        found = given([bridge])
        assert found.opening is not None
        play = Play.start(found.opening, found.library, seed=1, clock=lambda: 1.0)
        modes = {
            path.relative_to(own_home).parts[0] + path.suffix: stat.S_IMODE(path.stat().st_mode)
            for path in own_home.rglob("*")
            if path.is_file() and "cache" not in path.parts
        }
        play.close()
    finally:
        os.umask(mask)
    assert stat.S_IMODE(own_home.stat().st_mode) == 0o700
    assert modes
    assert set(modes.values()) == {0o600}, {name: oct(mode) for name, mode in modes.items()}
