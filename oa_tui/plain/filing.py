"""The table and its files, typed: sheets that changed in their files, the line-up as a file."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.encounter.commands import Refusal
from oa_tui.plain.naming import everyone
from oa_tui.plain.words import Word, only, sections
from oa_tui.play.session import Play
from oa_tui.play.shelving import Taken
from oa_tui.play.stale import with_sheets


def update(play: Play, words: list[Word]) -> Iterator[str]:
    """`update LABEL...|all`: who sits here follows the changed file; points stay."""
    if not words:
        raise Refusal("Who follows the file as it is now? update Ogre, or update all")
    whole = len(words) == 1 and not words[0].quoted and words[0].text.lower() == "all"
    whos = None if whole else {who for word in words for who in everyone(play, word)}
    found = play.stale()
    gone = [one.sentence for one in found if one.entry is None]
    fresh = {one.sheet for one in found if one.entry is not None}
    meant = [one for one in with_sheets(play.table) if one.sheet in fresh and (whos is None or one.id in whos)]
    if not meant:
        yield from gone or ["The files say what this table says"]
        return
    for file in {one.file for one in found}:
        play.reread(file)
    yield from play.update(whos).sentences
    yield from gone


def save_encounter(play: Play, words: list[Word]) -> Iterator[str]:
    """`save-encounter [NAME] [overwrite]`: who is here as a file of the user's library."""
    parts = sections(words, ("overwrite",))
    only(parts[""], 1)
    name = parts[""][0].text if parts[""] else ""
    try:
        yield from play.save_encounter(name, overwrite="overwrite" in parts)
    except Taken as taken:
        raise Refusal(f"{taken.message}: another name keeps both, overwrite puts this one in its place") from taken
