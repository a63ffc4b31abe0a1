"""The pictures of the README, drawn by the app itself: `python -m tests.snapshots.pictures` writes them to docs/."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from textual import constants

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.play.settings import Settings
from oa_tui.rules.table import Condition
from oa_tui.tui.app import OaTui

DOCS = Path(__file__).parents[2] / "docs"
BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
SIZE = (120, 36)
SCORES = {"Bloodwind": 11, "Amicus": 9, "Drayac": 8, "Laria": 7, "Ezarel": 5, "Warheart": 3}
FIGHT = (("Bloodwind", "Troll"), ("Drayac", "Goblin A"), ("Laria", "Troll"), ("Troll", "Warheart"))
"""Who strikes whom by their first action."""

FONTS = re.compile(r"@font-face\s*{.*?}\s*", re.DOTALL)
"""Fonts from elsewhere: a picture of ours loads nothing."""

PICTURES: dict[str, tuple[str, ...]] = {"table": ("k",), "check": ("+", *"high", "enter")}


@contextmanager
def bridge(folder: Path) -> Iterator[Play]:
    """The bridge in the middle of its second round."""
    found = given([BRIDGE])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder, seed=5, clock=lambda: 1_700_000_000.0)
    play.do(c.BeginEncounter({_id(play, label): score for label, score in SCORES.items()}))
    play.do(c.SetSight((_id(play, "Troll"),), "words"))
    play.do(c.Hurt(((_id(play, "Drayac"), 6), (_id(play, "Ezarel"), 1))))
    play.do(c.Hurt(((_id(play, "Troll"), 21),)))
    play.do(c.AddCondition((_id(play, "Drayac"),), Condition("", "Prone")))
    while play.encounter.round < 2:
        play.do(c.Next())
    for prompt in [prompt for prompt in play.encounter.prompts if prompt.due]:
        play.do(c.SettlePrompt(prompt.id))
    play.do(c.Hold(_id(play, "Amicus")))
    for actor, target in FIGHT:
        _strike(play, actor, target)
    play.do(c.AddCondition((_id(play, "Troll"),), Condition("", "Burning", value=2)))
    play.do(c.Next())
    try:
        yield play
    finally:
        play.close()


def _id(play: Play, label: str) -> str:
    one = play.table.labelled(label)
    assert one is not None, label
    return one.id


def _strike(play: Play, actor: str, target: str) -> None:
    while play.encounter.actor != _id(play, actor):
        play.do(c.Next())
    play.do(c.Roll(play.draft("action:0", _id(play, actor), (_id(play, target),))))
    for lying in play.encounter.pending:
        play.do(c.Accept(lying.id, tuple(range(len(lying.proposals)))))


async def picture(name: str, folder: Path) -> str:
    """One picture as SVG."""
    with bridge(folder) as play:
        app = OaTui(play, settings=Settings(glyphs="unicode"))
        app.few_colours = False
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            if name == "check":
                view = app.screen.view  # type: ignore[attr-defined]  # the table screen's
                view.marks |= {_id(play, "Troll")}
                await pilot.press("1")
            await pilot.press(*PICTURES[name])
            await pilot.pause()
            return _small(app.export_screenshot(title="oa-tui"))


def _small(svg: str) -> str:
    """The same picture in fewer bytes."""
    name = re.search(r"terminal-\d+", svg)
    short = svg.replace(name.group(), "t") if name else svg
    return FONTS.sub("", short.replace("&#160;", "\u00a0"))


def main() -> None:
    """Write all pictures."""
    os.environ["OA_TUI_HOME"] = tempfile.mkdtemp()
    DOCS.mkdir(exist_ok=True)
    with patch.object(constants, "FILTERS", ""):
        for name in PICTURES:
            svg = asyncio.run(picture(name, Path(tempfile.mkdtemp())))
            (DOCS / f"{name}.svg").write_text(svg, encoding="utf-8")
            sys.stdout.write(f"docs/{name}.svg {len(svg) // 1000} kB\n")


if __name__ == "__main__":
    main()
