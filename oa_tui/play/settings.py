"""The settings file: what a GM likes, read so that no fault in it keeps anything from starting."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from oa_tui.encounter.ledger import Labels
from oa_tui.library import Problem
from oa_tui.play.keymap import Bound, clashes, key_of, nearest, shown
from oa_tui.rules.table import Side
from oa_tui.sessions import SessionError
from oa_tui.sessions.folders import settings_file

if TYPE_CHECKING:
    from oa_tui.library.data import Keys

Glyphs = Literal["auto", "ascii", "unicode"]
Hands = Literal["machine", "hand"]

THEME = "oa-dark"
MOST_KEYS = 20


class Dice(Struct, frozen=True):
    """Whose dice fall by themselves, and whose are typed in from the table."""

    party: Hands = "machine"
    ally: Hands = "machine"
    foe: Hands = "machine"
    neutral: Hands = "machine"

    def by_hand(self, side: Side) -> bool:
        """Whether this side's dice are rolled by hand."""
        hands: Hands = getattr(self, side)
        return hands == "hand"


class Confirm(Struct, frozen=True):
    """What is asked about first. `resume`: files whose session is unfinished; without asking it goes on."""

    leave: bool = False
    resume: bool = True


class Settings(Struct, frozen=True):
    """What is set, or the default of it.

    `keymap` has only actions whose keys are other ones, by the library's names of keys. `folders` hold statblocks, and
    later ones win over earlier ones. `problems` are what the file says wrongly.
    """

    theme: str = THEME
    glyphs: Glyphs = "auto"
    animation: bool = False
    labels: Labels = "letters"
    dice: Dice = Dice()
    confirm: Confirm = Confirm()
    keymap: dict[str, tuple[str, ...]] = {}
    folders: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def said(self) -> str:
        """What is wrong with the file, in one sentence; empty where all is well."""
        if not self.problems:
            return ""
        first, more = self.problems[0], len(self.problems) - 1
        where = f"{Path(first.file).name} {first.line}:{first.column}" if first.line else Path(first.file).name
        fix = f", perhaps {first.fix}" if first.fix else ""
        return f"{where}: {first.message}{fix}" + (f" ({more} more: oa-tui lint)" if more else "")


DEFAULTS = Settings()


class Known(Struct, frozen=True):
    """What only a screen knows: its themes, and its actions with their keys. Without them these aren't looked at."""

    themes: tuple[str, ...] = ()
    keys: Mapping[str, Bound] = {}


class _Sheet(Struct, frozen=True):
    """The file's keys; `_sheet` adds those that depend on the screen."""

    theme: str = THEME
    glyphs: Glyphs = "auto"
    animation: bool = False
    labels: Labels = "letters"
    dice: Dice = Dice()
    confirm: Confirm = Confirm()
    folders: tuple[Annotated[str, Meta(min_length=1, max_length=1000)], ...] = ()
    keymap: dict[str, str | tuple[str, ...]] = {}


def load(known: Known | None = None) -> Settings:
    """The user's settings; the defaults where there is no file. Never raises for what is there."""
    try:
        file = settings_file()
    except SessionError:
        return DEFAULTS
    return read(file, known)


def read(file: Path, known: Known | None = None) -> Settings:
    """The settings of one file. What is wrong in it is told, and its default is used."""
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return DEFAULTS
    except OSError as error:
        message = f"the settings can't be read: {error.strerror or error}"
        return Settings(problems=(Problem("error", message, str(file)),))
    # Imported here: most tables have no settings file, and then no parser is needed.
    from oa_tui.library.data import read_keys

    found = read_keys(raw, str(file), _sheet(known.keys if known else ()))
    data = dict(found.data)
    keymap = data.pop("keymap", {})
    folders = data.pop("folders", [])
    settings = msgspec.convert(data, Settings)
    chosen, wrong = _keymap(found, keymap, known.keys) if known and known.keys else ({}, [])
    if known and known.themes and settings.theme not in known.themes:
        near = difflib.get_close_matches(settings.theme[:40], known.themes, 1, 0.6)
        wrong.append(found.problem(("theme",), f"{settings.theme} is no theme", *(f"theme: {each}" for each in near)))
        settings = replace(settings, theme=THEME)
    paths, missing = _folders(found, folders, file.parent)
    problems = sorted((*found.problems, *wrong, *missing), key=lambda each: (each.line, each.column))
    return replace(settings, keymap=chosen, folders=paths, problems=tuple(problems))


def _sheet(keys: Iterable[str]) -> type[Struct]:
    """The file's type with the actions that the screen has, so that a misspelt one finds the one that was meant."""
    names = {f"key{at}": id_ for at, id_ in enumerate(keys)}
    if not names:
        return _Sheet
    fields = [(name, str | tuple[str, ...], ()) for name in names]
    keymap = msgspec.defstruct("Keymap", fields, frozen=True, rename=names)
    return msgspec.defstruct("Sheet", [("keymap", keymap, keymap())], bases=(_Sheet,), frozen=True)


def _keymap(
    found: Keys, said: Mapping[str, str | Sequence[str]], known: Mapping[str, Bound]
) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """The keys that are chosen, without those that are none and those that clash."""
    problems: list[Problem] = []
    chosen: dict[str, tuple[str, ...]] = {}
    for id_, value in said.items():
        words = [(value, ("keymap", id_))] if isinstance(value, str) else _words(id_, value)
        keys = []
        for word, path in words[:MOST_KEYS]:
            key = key_of(word)
            if key is None:
                near = nearest(word)
                problems.append(found.problem(path, f"{word or 'nothing'} is no key", near))
            elif key not in keys:
                keys.append(key)
        if keys:
            chosen[id_] = tuple(keys)
        elif not words:
            problems.append(found.problem(("keymap", id_), f"{id_} needs a key at least"))
    for clash in clashes(known, chosen):
        del chosen[clash.id]
        whose = f"{clash.other} has it" if clash.other else "it always leaves nothing half done"
        message = f"{clash.id} can't be {shown(clash.key)}: {whose}"
        fix = f"{clash.other}: another key too" if clash.other in known else ""
        problems.append(found.problem(("keymap", clash.id), message, fix))
    return chosen, problems


def _words(id_: str, value: Sequence[str]) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(word, ("keymap", id_, at)) for at, word in enumerate(value)]


def _folders(found: Keys, said: Sequence[str], beside: Path) -> tuple[tuple[Path, ...], list[Problem]]:
    """The folders that are there; `~` is the home folder, and others stand beside the settings file."""
    problems: list[Problem] = []
    folders = []
    for at, text in enumerate(said):
        try:
            folder = beside / Path(text).expanduser()
            there = folder.is_dir()
        except (OSError, RuntimeError, ValueError):
            folder, there = Path(text), False
        if there:
            folders.append(folder)
        else:
            what = "is no folder" if folder.exists() else "is not there"
            problems.append(found.problem(("folders", at), f"{folder} {what}"))
    return tuple(dict.fromkeys(folders)), problems
