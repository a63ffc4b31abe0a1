"""Nobody hidden is named by anything that is ever sent, wherever the GM wrote the name; tried as the nosy would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from oa_tui.cli.log import log
from oa_tui.encounter.state import Counter, Encounter, Table
from oa_tui.plain import PlainMode
from oa_tui.play.chronicle import Chronicle
from oa_tui.play.following import Seen
from oa_tui.play.projection import project
from oa_tui.play.session import Play
from oa_tui.play.store import Store
from oa_tui.play.veil import Veil
from oa_tui.rules.table import Combatant, Sight, Track
from oa_tui.sessions import Journal
from oa_tui.web.page import page
from tests.unit.playing import SKIRMISH, skirmish

AMBUSH = SKIRMISH.replace(
    SKIRMISH[SKIRMISH.rindex("---") :],
    """---
system: open-adventure
kind: encounter
name: Vorn's ambush
party: []
combatants:
  - {statblock: Goblin, name: Hooded figure, count: 2}
  - {statblock: Ogre, name: Vorn, hidden: true}
  - {statblock: Ash}
tracks: [{name: Flee from Vorn, challenge_points: 5, difficulty: 6}, {name: Cross the ford, challenge_points: 5}]
counters: [{name: VORNS wrath, value: 0, max: 6}]
""",
)
LINES = (
    "begin Ash=7",
    'condition "Marked by VORN" on Ash until end of scene',
    'condition Prone on Ash until "start of Vorn\'s turn"',
    "condition 'Held by two ogres' on Ash",
    "next",
    "next",
    "attack Vorn 1 on Ash total 6",
    "accept",
    "attack Ash 1 on Vorn total 12",
    "accept",
    'work "Flee from Vorn" Ash total 9',
    "accept",
    'check {check: action, who: Ash, label: "Spot vorn", action_score: 6, base_difficulty: 9, total: 12}',
    'attack "Hooded figure A" 1 on Vorn total 12',
    'attack Ash 1 on "Hooded figure A" benefit "Vorn\'s favour" total 12',
    "accept",
    "order Vorn 7",
    "order Ash down",
    'track owner "Cross the ford" Vorn',
    'counter "VORNS wrath" 2',
    "damage 3 on Vorn",
    'remind "Vorn at 4" "Vorn flees"',
    "note Vorn is near",
    'fate Ash "taken by Vorn"',
    'round-length "until Vorn acts"',
    "side Vorn neutral",
    'group "Hooded figure A" "Hooded figure B"',
    "end",
    "undo",
    "end",
)


def everything(play: Play) -> Iterator[str]:
    """All that players get: the picture, the page, the log in each of its forms."""
    assert play.path is not None
    with Journal.watch(play.path) as journal:
        picture = project(play.system, play.table, called=Store(journal, lambda: 1.0).called)
        yield msgspec.json.encode(picture).decode()
        yield page(Seen(picture))
        chronicle = Chronicle(journal)
        yield chronicle.name("players")
        yield msgspec.json.encode(chronicle.entries("players")).decode()


def test_whoever_is_hidden_is_named_nowhere_however_the_gm_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = skirmish(tmp_path, AMBUSH)
    mode = PlainMode(play, 1)
    for line in LINES:
        list(mode.answer(line))
        for sent in everything(play):
            assert not re.search("vorn|ogre", sent.casefold()), line
    for form in ("text", "md", "json"):
        log([str(play.path), "--players", "--format", form])
        assert not re.search("vorn|ogre", capsys.readouterr().out.casefold())
    log([str(play.path)])
    assert "Vorn" in capsys.readouterr().out, "the GM's copy has it"


def test_who_is_revealed_is_named(tmp_path: Path) -> None:
    play = skirmish(tmp_path, AMBUSH)
    list(PlainMode(play, 1).answer("reveal Vorn"))
    picture = project(play.system, play.table)
    assert picture.name == "Vorn's ambush"
    assert {"Flee from Vorn", "VORNS wrath"} <= {one.name for one in picture.things}
    assert "Vorn" in {one.label for one in picture.people}


def test_a_check_on_a_hidden_track_tells_no_number_of_it(tmp_path: Path) -> None:
    play = skirmish(tmp_path, AMBUSH)
    mode = PlainMode(play, 1)
    for line in ("begin Ash=7", 'track hide "Cross the ford"', "track reveal 'Cross the ford'"):
        list(mode.answer(line))
    list(mode.answer('work "Flee from Vorn" Ash total 9'))
    assert play.path is not None
    with Journal.watch(play.path) as journal:
        roll = Chronicle(journal).entries("players")[-1].told.roll
    assert roll is not None
    assert (roll.what, roll.on, roll.chance, roll.total, roll.result, roll.breakdown) == ("", (), "", None, "", ())


def test_passing_somebody_hidden_in_the_order_isnt_told(tmp_path: Path) -> None:
    play = skirmish(tmp_path, AMBUSH)
    mode = PlainMode(play, 1)

    def told(*lines: str) -> int:
        for line in lines:
            said = list(mode.answer(line))
        assert "its equal" in said[0]
        return sum(text.count("its equal") for text in everything(play))

    assert told("begin Ash=7", "order Vorn 7", "order Ash down") == 0
    assert told("order 'Hooded figure A' 7", "order 'Hooded figure A' up", "order 'Hooded figure A' up") == 1


# ---- names ----
def table(*people: Combatant, things: tuple[Track, ...] = (), elsewhere: tuple[str, ...] = ()) -> Table:
    here = tuple(one.id for one in people if one.id not in elsewhere)
    encounter = Encounter("e1", "x", members=here, tracks={one.id: one for one in things})
    return Table("s", "open-adventure", {one.id: one for one in people}, {"e1": encounter}, "e1")


def one(label: str, sight: Sight = "hidden", name: str = "") -> Combatant:
    return Combatant(f"c-{label}", label, name=name or label, sight=sight)


@pytest.mark.parametrize(
    ("text", "betrayed"),
    [
        ("Held by Zoë", True),
        ("held by ZOË", True),
        ("Held by Zoe\u0308", True),
        ("the Black   Rider's mark", True),
        ("two Black Riders", True),
        ("Blackrider", False),
        ("Goblin A bites", False),
        ("Goblin B bites", True),
        ("a goblin's bite", False),
        ("Zo", False),
    ],
)
def test_a_name_is_found_however_it_is_spelled(text: str, betrayed: bool) -> None:
    veil = Veil(
        table(one("Zoë"), one("Black Rider"), one("Goblin A", "words", "Goblin"), one("Goblin B", name="Goblin"))
    )
    assert veil.betrays(text) is betrayed


def test_who_is_hidden_in_another_encounter_is_not_betrayed_in_this_one() -> None:
    away = table(one("Ash", "numbers"), one("Vorn"), elsewhere=("c-Vorn",))
    assert Veil(away).betrays("Marked by Vorn")
    assert not Veil(away).betrays("Ash")


def test_what_is_about_or_named_after_somebody_hidden_is_hidden_with_them() -> None:
    tracks = (Track("t1", "Wake Vorn", 3, 3), Track("t2", "Bleeding", 3, 3, owner="c-Vorn"), Track("t3", "Climb", 3, 3))
    veil = Veil(table(one("Vorn"), things=tracks))
    assert [veil.shows(track) for track in tracks] == [False, False, True]
    assert not veil.shows(Counter("n1", "vorn's anger"))
    assert [veil.hides(id_) for id_ in ("t1", "t3", "c-Vorn", "nothing")] == [True, False, True, False]


def test_a_veil_is_kept_only_where_it_hides_and_names_the_same() -> None:
    before = table(one("Vorn"), one("Ash", "numbers"))
    veil = Veil(before)
    ash = before.combatants["c-Ash"]
    hurt = replace(before, combatants={**before.combatants, "c-Ash": replace(ash, turns=4)})
    assert veil.over(hurt) is veil
    for changed in (
        replace(before, combatants={**before.combatants, "c-Ash": replace(ash, sight="hidden")}),
        replace(before, combatants={**before.combatants, "c-Ash": replace(ash, label="Vorn's friend")}),
        replace(before, combatants={**before.combatants, "c-New": one("New")}),
        table(one("Vorn"), one("Ash", "numbers"), things=(Track("t1", "Climb", 3, 3, hidden=True),)),
        replace(before, open="e2"),
    ):
        assert veil.over(changed) is not veil
