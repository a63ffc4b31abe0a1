"""Sessions as earlier versions wrote them, kept in `tests/data/sessions`: they must open for ever.

`python -m tests.unit.old_sessions` writes those of the present schema, with what `show --json` says of them; files of
a schema that has been released are never written again.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import tempfile
import zlib
from pathlib import Path

import msgspec

from oa_tui.encounter.commands import Refusal
from oa_tui.library import bundled_folder
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.sessions.schema import newest

KEPT = Path(__file__).parents[1] / "data" / "sessions"

PLAYED: dict[str, tuple[str, str]] = {
    "open-adventure": (
        "the-bridge",
        """
        surprise Mule
        begin Bloodwind=12 Laria=9 Drayac=9
        order Laria down
        attack Bloodwind 1 on "Goblin A" benefit "high ground" dice 6 8 3
        reroll story_points=1
        accept 1=3
        accept
        next
        work "Reach the Hollow" Laria total 9
        skip
        hold Laria
        act Laria
        condition Prone on Troll until start of Bloodwind's next turn
        condition Aided on Laria until end of its next turn
        damage 2 mind on Laria
        damage 5x2 on "Goblin x4"
        heal 1 on "Goblin A"
        set body 4 on Drayac
        set body 0 on Ezarel
        split "Goblin D"
        split "Goblin C"
        group "Goblin C" "Goblin D"
        add Bandit 2
        quick Thug x3 8
        fate "Bandit A" surrendered
        fate Warheart absent
        fate Warheart back
        side Mule ally
        see Troll bar
        hide "Bandit B"
        remove "Thug C"
        track new Ford 3
        track owner Ford Laria
        track hide Ford
        track remove Ford
        track "Calm the Mob" tick
        prompt accept 2
        counter Alarm +3
        counter max Alarm 8
        remind "end of round 2" "The river rises"
        round-length 10 seconds
        order-mode sides
        order-mode turns afresh
        next
        next
        spend minor
        note The rope is cut
        undo
        redo
        damage 1 on Troll
        undo
        open {folder}/the-mill-at-night.yaml
        switch 1
        end
        rest 1 hour
        switch 2
        begin
        next
        attack Bloodwind 1 on "Zombie A" dice 5 6
        """,
    ),
    "roll-under": (
        "the-weir-at-dusk",
        """
        begin
        work "Open the sluice" "Ash Quillon" set skill=true dice 19
        reroll dice 3
        accept
        next
        attack "Bryn Tallow" 1 on "Weir mother" total 15
        """,
    ),
    "target-number": (
        "the-cellar-that-answers",
        """
        begin
        next
        counter new Doom 4
        """,
    ),
    "heroic-action": (
        "low-tide",
        """
        begin
        attack "Juno Vale" 1 on "Bone drummer" dice 3 4
        reroll dice 5 2
        accept
        spend 3 "The Tidewalker"
        next
        condition Prone on "Bone drummer" until shot 1
        attack "Doctor Fitch" 1 on "The Tidewalker" dice 4 2
        """,
    ),
    "dice-pool": (
        "toll-at-the-quarry",
        """
        begin
        attack "Orla Marr" fight on "Quarry hand A" set dice=3 dice 4 5 6
        accept
        next
        attack "Fenn of the Ledges" 2 on "Shield sergeant" set dice=2 dice 5 1
        """,
    ),
}
"""For each system the encounter, and what was done in line mode."""


def unpacked(file: Path, folder: Path) -> Path:
    """A kept session as a file that can be written."""
    path = folder / file.name.removesuffix(".gz")
    with gzip.open(file) as packed, path.open("wb") as plain:
        shutil.copyfileobj(packed, plain)
    return path


def write(system: str, folder: Path) -> None:
    """Play a session and keep it, with what is to be seen of it afterwards."""
    encounter, script = PLAYED[system]
    encounters = bundled_folder() / system / "encounters"
    found = given([encounters / f"{encounter}.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder, seed=1, clock=lambda: 1.8e9)
    for line in script.format(folder=encounters).strip().splitlines():
        try:
            list(PlainMode(play, seed=1).answer(line.strip()))
        except Refusal as refusal:
            raise SystemExit(f"{system}: {line.strip()}: {refusal.message}") from refusal
    seen = msgspec.json.format(msgspec.json.encode({**as_json(play), "session": ""}), indent=1)
    path = play.path
    assert path is not None
    play.close()
    _without_places(path)
    name = f"v{newest()}-{system}"
    (KEPT / f"{name}.json").write_bytes(seen + b"\n")
    with path.open("rb") as plain, gzip.GzipFile(KEPT / f"{name}.oasession.gz", "wb", mtime=0) as packed:
        shutil.copyfileobj(plain, packed)


def _without_places(path: Path) -> None:
    """Where the sheets were read is nobody's business but this machine's."""
    connection = sqlite3.connect(path, isolation_level=None)
    for id_, data in connection.execute("SELECT id, data FROM sheet").fetchall():
        bare = msgspec.json.encode({**msgspec.json.decode(data), "file": ""})
        connection.execute("UPDATE sheet SET data = ?, crc = ? WHERE id = ?", (bare, zlib.crc32(bare), id_))
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


if __name__ == "__main__":
    for each in PLAYED:
        write(each, Path(tempfile.mkdtemp()))
