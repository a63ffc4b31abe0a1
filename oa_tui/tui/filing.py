"""The table and its files: a sheet's own file in the editor and what the table makes of it, the line-up in a file."""

from __future__ import annotations

from pathlib import Path

from oa_tui.encounter.commands import Refusal
from oa_tui.library import Problem
from oa_tui.play.session import Play
from oa_tui.play.shelving import editable, is_bundled
from oa_tui.play.stale import Stale, with_sheets
from oa_tui.rules.table import Id
from oa_tui.tui.editor import edit
from oa_tui.tui.screens.choose import Choice, ChooseScreen
from oa_tui.tui.screens.desk import Desk
from oa_tui.tui.screens.naming import NameScreen
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.text import clean

FEW = 3
"""Labels that are named one by one."""


def edit_sheet(desk: Desk, who: Id) -> None:
    """The file of somebody's or a track's sheet in the editor; what changed is offered to those at the table."""
    play = desk.play
    source = play.source(who)
    if source is None:
        desk.say(f"{_name(play, who)} has only a name: there is no file to edit", refused=True)
        return
    try:
        file, line, copied = _file(play, who, *source)
    except Refusal as refusal:
        desk.say(refusal.message, refused=True)
        return
    file = str(Path(file).absolute())
    said = edit(desk.app, file, line)
    errors = _errors(play, file)
    desk.refresh_view()
    if said:
        desk.say(_joined(said, copied), refused=True)
    elif errors:
        fine = "The table goes on with its own copy, whatever the file says"
        page = ProblemsScreen(errors, Path(file).name, fine, again=lambda: _errors(play, file))
        desk.app.push_screen(page, lambda _: _offer(desk, who, file, copied))
    else:
        _offer(desk, who, file, copied)


def save_encounter(desk: Desk) -> None:
    """The line-up as an encounter file of the user's library."""

    def save(name: str, overwrite: bool) -> str:
        return ". ".join(desk.play.save_encounter(name, overwrite=overwrite))

    def saved(said: str | None) -> None:
        if said:
            desk.say(said, " ")  # no step: undo has nothing to take back here

    desk.app.push_screen(NameScreen("Save who is here as", desk.play.encounter.name, "save", save), saved)


def _file(play: Play, who: Id, file: str, line: int) -> tuple[str, int, str]:
    """The file to edit, its line, and what was done for that: a bundled one is copied first. Raises Refusal."""
    entry = play.sheet_entry(who) if is_bundled(file) else None
    return editable(entry, play.library) if entry is not None else (file, line, "")


def _errors(play: Play, file: str) -> list[Problem]:
    return [problem for problem in play.reread(file) if problem.severity == "error"]


def _offer(desk: Desk, who: Id, file: str, copied: str) -> None:
    """What the file says now, for those at the table: followed in one step, or not."""
    here = [one for one in desk.play.stale() if one.file == file]
    changed = [one for one in here if one.entry is not None]
    entry = desk.play.sheet_entry(who)
    if not here and (entry is None or Path(entry.file).absolute() != Path(file).absolute()):
        desk.say(f"{Path(file).name} has nobody of that name now: {_name(desk.play, who)} keeps this table's copy")
    elif not here:
        desk.say(_joined(f"{Path(file).name} says what this table says", copied))
    elif not changed:
        desk.say(_joined(here[0].short, copied))
    else:
        title = f"{'Your copy ' if copied else ''}{clean(Path(file).name)} has changed"
        page = ChooseScreen(desk.view.ink, title, _choices(desk.play, changed), "choose")
        desk.app.push_screen(page, lambda answer: _answered(desk, changed, answer))


def _answered(desk: Desk, changed: list[Stale], answer: str | None) -> None:
    if answer == "update":
        sheets = {one.sheet for one in changed}
        desk.attempt(lambda: desk.play.update([one.id for one in with_sheets(desk.play.table) if one.sheet in sheets]))
    else:
        desk.say(changed[0].short)


def _choices(play: Play, changed: list[Stale]) -> tuple[Choice, ...]:
    sheets = {one.sheet for one in changed}
    meant = [one for one in with_sheets(play.table) if one.sheet in sheets]
    labels = [clean(_name(play, one.id)) for one in meant]
    more = f" and {len(labels) - FEW} more" if len(labels) > FEW else ""
    return (
        Choice("update", "Update", f"{', '.join(labels[:FEW])}{more}; points stay"),
        Choice("keep", "Keep", "the table goes on with its own copy"),
    )


def _name(play: Play, who: Id) -> str:
    track = play.encounter.tracks.get(who)
    return track.name if track else play.table.combatants[who].label


def _joined(*sentences: str) -> str:
    return ". ".join(each for each in sentences if each)
