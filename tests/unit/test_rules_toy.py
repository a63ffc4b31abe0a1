"""A sixth system takes one module: the shared machinery reads, rolls, sums and answers for it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from oa_tui.dice.errors import DiceError
from oa_tui.dice.source import TypedDice
from oa_tui.rules import answers, documents, reflect, registry, rolling
from oa_tui.rules.consequences import Lose, Refresh
from oa_tui.rules.contract import Refused, System, Throw
from oa_tui.rules.table import Combatant, Moment, Scene
from tests.unit import toy

TOY: System[toy.Poke] = toy.SYSTEM


def test_the_whole_system_takes_less_than_a_hundred_lines_of_code() -> None:
    lines = Path(toy.__file__).read_text(encoding="utf-8").splitlines()
    assert sum(bool(line.strip()) for line in lines) < 100


def test_one_line_in_the_registry_makes_it_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.MODULES, "toy", "tests.unit.toy")
    assert "toy" in registry.systems()
    assert documents.system_of({"system": "toy"}) is toy.SYSTEM


def test_it_is_seated_drafted_rolled_and_resolved() -> None:
    seat = TOY.seat(toy.Doll("Bear", hearts=2))
    one = Combatant("b", "Bear", pools=seat.pools, turn=seat.turn)
    scene = Scene({"b": one, "d": Combatant("d", "Duck", pools=seat.pools)})
    check = TOY.draft("poke", "b", ("d",), scene)
    throws = rolling.roll(TOY, check, TypedDice([5]))
    outcome = TOY.resolve(check, throws)
    assert (outcome.word, outcome.total) == ("hit", 5)
    assert outcome.consequences == (Lose(who="d", pool="hearts", n=1, why="poked"),)
    assert TOY.moment(Moment("turn-start", "b"), scene) == (Refresh(who="b", turn={"poke": 1}),)


def test_its_documents_odds_and_fields_come_from_the_shared_code() -> None:
    check = documents.read(TOY, {"check": "poke", "need": "even"})
    assert check == toy.Poke(need=4)
    assert answers.odds_json(TOY, check) == {
        "odds": {"miss": "1/2", "hit": "1/2"},
        "p_success": "1/2",
        "exact": True,
        "mean_effect": "1/2",
    }
    assert rolling.enumerate_outcomes(TOY, check, 0) == ({"miss": Fraction(1, 2), "hit": Fraction(1, 2)}, Fraction(0))
    assert [(field.key, field.label, field.low, field.high) for field in TOY.fields(check)] == [
        ("need", "Needed", 1, 7)
    ]
    assert reflect.change(TOY, check, "need", 6).need == 6
    with pytest.raises(Refused, match="need must be 7 or less, not 8"):
        reflect.change(TOY, check, "need", 8)
    with pytest.raises(DiceError, match="die 2"):
        rolling.check_throws(TOY, check, (Throw((3, 4)),))
