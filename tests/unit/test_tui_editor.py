"""Which editor is run, and at which line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oa_tui.tui.app import OaTui
from oa_tui.tui.editor import command, edit


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"EDITOR": "nano"}, ["nano", "+12", "a.yaml"]),
        ({"VISUAL": "nvim -n", "EDITOR": "nano"}, ["nvim", "-n", "+12", "a.yaml"]),
        ({"EDITOR": "/usr/bin/vim"}, ["/usr/bin/vim", "+12", "a.yaml"]),
        ({"EDITOR": "code"}, ["code", "--wait", "--goto", "a.yaml:12"]),
        ({"EDITOR": "code --wait"}, ["code", "--wait", "--goto", "a.yaml:12"]),
        ({"EDITOR": "gedit"}, ["gedit", "a.yaml"]),
        ({"EDITOR": "'my editor"}, ["'my editor", "a.yaml"]),
        ({"PATH": "/nowhere"}, []),
    ],
)
def test_the_editor_opens_the_file_at_the_line_where_it_can(environment: dict[str, str], words: list[str]) -> None:
    assert command(environment, "a.yaml", 12) == words


def test_without_a_line_only_the_file_is_named() -> None:
    assert command({"EDITOR": "nano"}, "a.yaml") == ["nano", "a.yaml"]


def test_a_file_that_is_gone_is_said_before_any_editor_starts(tmp_path: Path) -> None:
    assert "is not there to edit" in edit(OaTui(), str(tmp_path / "gone.yaml"))


@pytest.mark.parametrize(
    ("editor", "said"),
    [
        ("/nowhere/ed", "Set EDITOR to your editor: /nowhere/ed can't be started (No such file or directory)"),
        ("false", "false ended with status 1"),
        ("true --wait", ""),
    ],
)
def test_the_screen_comes_back_whatever_the_editor_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, editor: str, said: str
) -> None:
    file, back = tmp_path / "a.yaml", list[bool]()
    file.write_text("", encoding="utf-8")
    monkeypatch.setenv("EDITOR", editor)

    @contextmanager
    def suspend(_: OaTui) -> Iterator[None]:
        """As Textual does it: what is raised inside leaves the screen away."""
        yield
        back.append(True)

    monkeypatch.setattr(OaTui, "suspend", suspend)
    assert edit(OaTui(), str(file)) == said
    assert back == [True]
