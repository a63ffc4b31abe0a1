"""A sixth system is played like the others: seated, drafted, rolled, journalled, taken back and resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import PlainMode
from oa_tui.play.session import Play
from oa_tui.rules import registry
from oa_tui.rules.contract import Throw
from tests.unit.playing import acting, again, id_of, points, skirmish

DOLLS = """
- {system: toy, name: Bear, hearts: 2}
- {system: toy, name: Duck}
- {system: toy, kind: encounter, name: The attic, combatants: [Bear, {statblock: Duck, count: 2}, {name: Moth}]}
"""


@pytest.fixture
def attic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    monkeypatch.setitem(registry.MODULES, "toy", "tests.unit.toy")
    return skirmish(tmp_path, DOLLS)


def test_the_toy_is_seated_drafted_rolled_resolved_journalled_and_resumed(attic: Play) -> None:
    play = attic
    play.do(c.Next())
    assert [one.label for one in play.order()] == ["Duck A", "Duck B", "Moth", "Bear"]
    assert acting(play) == "Duck A"
    duck, bear = id_of(play, "Duck A"), id_of(play, "Bear")
    assert [offer.label for offer in play.offers(duck)] == ["Poke"]
    check = play.revise(play.draft("poke", duck, (bear,)), "need", 3)
    before = play.table
    play.do(c.Roll(check, (Throw((5,)),)))
    assert [change.sentence for _, _, change in play.waiting()] == [
        "Bear loses 1 Hearts, 2 → 1 (poked)",
        "Duck A spends the Poke",
    ]
    resumed = again(play)
    assert resumed.system is registry.system("toy")
    resumed.do(c.Accept(resumed.encounter.pending[0].id))
    assert points(resumed, "Bear", "hearts") == 1
    assert resumed.log()[0].line.result == "5 ≥ 3"
    resumed.undo()
    assert resumed.table == before
    resumed.do(c.Next())
    assert acting(resumed) == "Duck B"


def test_what_the_toy_refuses_is_a_refusal_at_the_table(attic: Play) -> None:
    bear = id_of(attic, "Bear")
    with pytest.raises(Refusal, match="A poke needs somebody to poke"):
        attic.draft("poke", bear, ())
    check = attic.revise(attic.draft("poke", bear, (bear,)), "need", 7)
    with pytest.raises(Refusal, match="no die shows a 7"):
        attic.do(c.Roll(check))


def test_line_mode_speaks_the_toys_words(attic: Play, capsys: pytest.CaptureFixture[str]) -> None:
    PlainMode(attic).run(["begin", 'attack "Duck A" poke on Bear dice 5', "accept", "show --json"])
    said = capsys.readouterr().out
    assert "Bear: Hearts 2 → 1" in said
    assert '"pools":{"hearts":{"value":1,"max":2}}' in said
    assert '"turn":{"poke":0}' in said
