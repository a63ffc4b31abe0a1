"""Line mode: every verb answers with sentences, and refuses with the reason and an unchanged table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import PlainMode, safe
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition
from tests.unit.playing import SKIRMISH, acting, begun, bridge, bridge_files, id_of, one, points, skirmish, stored


def said(play: Play, *lines: str) -> list[str]:
    """The answers to lines, the last one's."""
    answer: list[str] = []
    for line in lines:
        answer = list(PlainMode(play, seed=1).answer(line))
    return answer


def refused(play: Play, line: str) -> str:
    before = stored(play)
    with pytest.raises(Refusal) as refusal:
        list(PlainMode(play, seed=1).answer(line))
    assert stored(play) == before
    return refusal.value.message


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return begun(tmp_path)


# ---- verbs ----
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("next", ["Ogre acts"]),
        ("NEXT", ["Ogre acts"]),
        ("end", ["Skirmish ends", "1 round; the median turn took under 1 s", "Ash: 1 turn, under 1 s a turn"]),
        ("damage 3 on Ogre", ["Ogre: Challenge Points 20 → 17"]),
        ("damage 2 body on Ash Bryn", ["Ash: Body 9 → 7", "Bryn: Body 8 → 6"]),
        ('damage 1 on "goblin a"', ["Goblin A: Challenge Points 4 → 3"]),
        ("heal 3 on Ogre", ["Ogre: Challenge Points stays 20"]),
        ("set challenge_points 7 on Ogre", ["Ogre: Challenge Points 20 → 7"]),
        ("set challenge_points 7/30 on Ogre", ["Ogre: Challenge Points 20 of 20 → 7 of 30"]),
        ("set challenge_points /15 on Ogre", ["Ogre: Challenge Points 20 of 20 → 15 of 15"]),
        ("set challenge_points 3/8 on Mule", ["Mule: Challenge Points 3 of 8"]),
        ("set body_wounds 2 on Ash", ["Ash: 2 Body Wounds"]),
        (
            "condition Prone on Ash Ogre until the rain ends",
            ["Ash is prone until the rain ends, yours to end", "Ogre is prone until the rain ends, yours to end"],
        ),
        ("hold Ash", ["Ash holds", "Ogre acts"]),
        ("act Bryn", ["Bryn acts"]),
        ("spend major", ["Ash spends the Major"]),
        ("spend minor Ogre", ["Ogre spends the Minor"]),
        ("spend story_points=2 Ash", ["Ash: Story Points 2 → 0"]),
        ("order Mule 9", ["Mule is at 9, typed"]),
        ("add goblin 2", ["Goblin D joins", "Goblin D is at 5", "Goblin E joins", "Goblin E is at 5"]),
        ("quick Thug x2 8", ["Thug A joins", "Thug A is at 0", "Thug B joins", "Thug B is at 0"]),
        ("fate Ogre fled", ["Ogre has fled"]),
        ("side Ogre ally", ["Ogre is an ally now"]),
        ("hide Ogre", ["Players see of Ogre: nothing"]),
        ("reveal Ogre", ["Players see of Ogre: words"]),
        ("see Ogre numbers", ["Players see of Ogre: numbers"]),
        ('track "cross the ford" -2', ["Cross the ford 5 → 3"]),
        ("counter Alarm +2", ["Alarm 0 → 2"]),
        ("round-length 1 minute", ["A round is 1 minute"]),
        ("note the goblin's ladle, HP=3", ["the goblin's ladle, HP=3"]),
        ("note 'quoted text'", ["quoted text"]),
        ("remind end of round 3: the bridge falls", ["Reminder, end of round 3: the bridge falls"]),
        ('remind "end of round 3" the bridge: it falls', ["Reminder, end of round 3: the bridge: it falls"]),
        (
            'remind "start of Ogr\'s turn" it roars',
            ["Reminder, start of Ogr's turn: it roars (nobody here is called Ogr)"],
        ),
        ('remind "start of Ogre\'s turn" it roars', ["Reminder, start of Ogre's turn: it roars"]),
        ('remind "Alrm at 4" run', ["Reminder, Alrm at 4: run (nothing here is called Alrm)"]),
        ('remind "alarm at 4" run', ["Reminder, alarm at 4: run"]),
        ('remind "Ogre at 10" run', ["Reminder, Ogre at 10: run"]),
        ("remind dusk the bridge: it falls", ["Reminder, dusk: the bridge: it falls (yours to call)"]),
        ("roll 1d1+2", ["1d1 (1) + 2 = 3"]),
        ("prompt skip 1", ["Skipped: It starts to rain"]),
    ],
)
def test_each_verb_does_one_step_and_says_what_it_did(play: Play, line: str, answer: list[str]) -> None:
    steps = play.steps
    if not line.startswith("roll"):
        assert said(play, line) == answer
        assert play.steps == steps + 1
    else:
        assert said(play, line)[0].endswith("3")
        assert play.steps == steps


def test_begin_takes_typed_scores_and_rolls_the_others(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    assert "Bryn is at 9, typed" in said(play, "begin Bryn=9 'Goblin B'=8")
    assert acting(play) == "Bryn"
    assert any(text.startswith("Ash is at ") and "rolled" in text for text in play.log()[0].line.details) or play.steps


def test_an_attack_proposes_and_accept_applies(play: Play) -> None:
    answer = said(play, 'attack Ash "great axe" on "Goblin A" dice 3 5')
    assert answer[0] == "Ash, Great axe → Goblin A: 8 ≥ 5"
    assert answer[-2:] == ["1. Goblin A loses 3 CP, 4 → 1 (Effect 3)", "2. Ash spends the Major"]
    assert points(play, "Goblin A") == 4
    assert said(play, "accept 1") == ["Goblin A: Challenge Points 4 → 1"]
    assert said(play, "skip 1") == ["Skipped"]
    assert play.encounter.pending == ()
    assert said(play, "undo") == ["Taken back: Ash, Great axe → Goblin A"]
    assert said(play, "redo") == ["Done again: Ash, Great axe → Goblin A"]
    assert points(play, "Goblin A") == 1


def test_an_attack_by_number_with_modifiers_a_stunt_and_a_total(play: Play) -> None:
    line = 'attack Ash 1 on Ogre benefit "high ground" benefit axe=2 drawback rain stunt total 12'
    answer = " / ".join(said(play, line))
    assert "high ground +1, axe +2" in answer
    assert "rain +1" in answer
    assert "12 ≥" in answer


def test_a_check_document_names_its_people_by_label(play: Play) -> None:
    line = "check {check: action, who: ash, on: [Ogre], action_score: 6, base_difficulty: hard, faces: [6, 5, 4]}"
    answer = said(play, line)
    assert answer[0] == "Ash → Ogre: 15 ≥ 12"
    assert "1. Ogre loses 3 CP, 20 → 17 (Effect 3)" in answer
    assert play.encounter.pending[0].check["who"] == id_of(play, "Ash")


def test_a_track_is_worked_at_by_its_default_or_by_a_way_of_its_challenge(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    assert said(play, 'work "Reach the Hollow" Laria total 9')[0] == "Laria, Work at Reach the Hollow: 9 ≥ 6"
    ways = [offer.label for offer in play.offers(id_of(play, "Laria")) if offer.label.startswith("Calm the Mob: ")]
    way = ways[-1].removeprefix("Calm the Mob: ")
    assert said(play, f'work "Calm the Mob" Laria "{way}" total 9')[0].startswith(f"Laria, Calm the Mob: {way}: 9")
    assert "has no such way" in refused(play, 'work "Calm the Mob" Laria sing')


def test_add_seats_from_the_bundled_library_and_open_brings_another_encounter(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    assert said(play, "add Owlbear") == ["Owlbear joins"]
    mill = next(entry.file for entry in bridge_files().library.entries if entry.name == "The mill at night")
    assert "The mill at night is open" in said(play, f'open "{mill}"')
    assert play.encounter.name == "The mill at night"


def test_undo_several_rewind_and_log(play: Play) -> None:
    said(play, "damage 1 on Ogre", "damage 2 on Ogre", "damage 3 on Ogre", "undo 2")
    assert points(play, "Ogre") == 19
    log = said(play, "log")
    assert log[-2:] == [
        "4. 1·1 Ogre: Challenge Points 19 → 17 (taken back)",
        "5. 1·1 Ogre: Challenge Points 17 → 14 (taken back)",
    ]
    said(play, "rewind 5")
    assert points(play, "Ogre") == 14


# ---- refusals ----
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("dammage 3 on Ogre", "dammage is no command: did you mean damage?"),
        ("damage 3 on Orge", "Nobody at the table is called Orge: did you mean Ogre?"),
        ("damage 3", "Whom? Write on and the labels"),
        ("damage x on Ogre", "N: x is not a whole number from 0 to 9999"),
        ("damage -3 on Ogre", "N: -3 is not a whole number"),
        ("damage 3 bdy on Ash", "There is no pool bdy: did you mean body?"),
        ("damage 3 on 'Ogre", "Column 13: a quotation mark is not closed"),
        ("set mana 3 on Ash", "There is no pool mana"),
        ("set body 3 on Ash Bryn", "Bryn is one word too many"),
        ("set body 3/0 on Ash", "The maximum of body: 0 is not a whole number from 1 to 9999"),
        ("set body 3/ on Ash", "The maximum of body is missing: a number from 1"),
        ("set body_wounds 1/3 on Ash", "Body Wound has no maximum: a number alone sets it"),
        ("set body 3", "on LABEL is missing"),
        ("heal", "N is missing: a number from 0"),
        ("condition", "NAME is missing: condition Prone on Troll"),
        ("condition Prone", "Who is it? Write on and the labels"),
        ("drop Prone on Ash", "Ash has no condition Prone: it has none"),
        ("drop Prone on Ash Bryn", "Bryn is one word too many"),
        ("hold", "LABEL is missing: there are"),
        ("act Ash", "Ash acts already"),
        ("spend 3", "Here turns are not paid in numbers"),
        ("spend major=-2", "-2 is nothing to spend"),
        ("spend major=0", "0 is nothing to spend"),
        ("order Ash soon", "N: soon is not a whole number from -99 to 999"),
        ("add Gobblin", "The library has no Gobblin: did you mean Goblin?"),
        ("add Goblin 300", "300 is not a whole number from 1 to 200"),
        ("quick", "NAME is missing: quick Thug x3 8"),
        ("quick Thug x0", "xN: 0 is not a whole number from 1"),
        ("fate Ogre", "WORD is missing"),
        ("side Ogre friend", "friend is none: one of party, ally, foe, neutral"),
        ("see Ogre all", "all is none: one of hidden, name, words, bar, numbers"),
        ("track Ford -1", "There is no track Ford: there are Cross the ford"),
        ("counter alrm 1", "There is no such counter: did you mean Alarm?"),
        ("counter Alarm x", "N: x is not"),
        ("note", "TEXT is missing"),
        ("remind soon", "WHEN and TEXT are needed"),
        ("remind", "WHEN and TEXT are needed"),
        ('quick " " x2', "NAME is missing"),
        ("damage 1 on 'Goblin 1'", "did you mean Goblin A?"),
        ("open", "FILE is missing"),
        ('open ""', "FILE is missing"),
        ("open nowhere.yaml", "nowhere.yaml can't be opened: there is no such file or folder"),
        ("open ~nobody-here/x.yaml", "~nobody-here/x.yaml"),
        ("begin", "The encounter is running"),
        ("begin Ash", "Ash has no score: write Ash=7"),
        ("next now", "now is one word too many"),
        ("rewind", "N is missing"),
        ("rewind 99", "There is no step 99"),
        ("undo x", "N: x is not"),
        ("redo", "There is nothing to do again"),
        ("accept", "No consequence waits"),
        ("prompt accept 2", "N: 2 is not a whole number from 1 to 1"),
        ("prompt yes 1", "prompt accept N, or prompt skip N"),
        ("roll 3q6", "‘q’ is not dice notation"),
        ("attack Ash", "Who does what?"),
        ('attack Ash "Graet axe" on Ogre', "Ash has no action Graet axe: did you mean Great axe?"),
        ("attack Ash 99 on Ogre", "Ash has no action 99"),
        ("attack Ash 1 on Ogre dice 9 1", "die 1 is a d6: 9 is not on it"),
        ("attack Ash 1 on Ogre dice 3", "die 2 is missing"),
        ("attack Ash 1 on Ogre dice", "die 1 is missing"),
        ("attack Ash 1 on Ogre dice 3 4 1", "die 3 (face 1) is one too many"),
        ("attack Ash 1 on Ogre dice 6 4", "die 3 is missing, one more d6"),
        ("attack Ash 1 on Ogre total 12 13", "2 bare totals given; give 1, for roll 1"),
        ("attack Ash 1 on Ogre dice 3 4 total 7", "dice and total both say what lies"),
        ("attack Ash 1 on Ogre benefit high ground", 'ground is one word too many here: benefit "high ground"'),
        ("attack Ash 1 on Ogre stunt now", "now is one word too many"),
        ("attack Ash 1 on Ogre benefit axe=", "Column 33"),
        ("work Ford Ash", "There is no track Ford"),
        ("check", "A check document is missing"),
        ("check {check: action", "column"),
        ("check {check: action, action_score: 6, base_difficulty: 6}", "who is missing"),
        ("check {check: acton, who: Ash}", "did you mean action?"),
        (
            "check {check: action, who: Ash, action_score: 6, base_difficulty: 6, benfits: [x]}",
            "did you mean benefits?",
        ),
        ("check {check: action, who: Ash, on: Orge, action_score: 6, base_difficulty: 6}", "did you mean Ogre?"),
        ("check {check: action, who: Ash, action_score: 1, base_difficulty: 6}", "Action Score 1"),
        ("check {system: roll-under, check: luck, who: Ash}", "This table plays open-adventure, not roll-under"),
    ],
)
def test_a_refusal_says_why_and_what_would_do_and_changes_nothing(play: Play, line: str, reason: str) -> None:
    assert reason in refused(play, line)


def test_the_numbers_of_consequences_are_checked(play: Play) -> None:
    said(play, 'attack Ash 1 on "Goblin A" dice 3 5')
    assert "N: 3 is not a whole number from 1 to 2" in refused(play, "accept 3")
    assert "N: 3 is not" in refused(play, "accept 1 3")
    assert "1 is one word too many" in refused(play, "skip 1=2")
    assert "N: 0 is not" in refused(play, "skip 0")


def test_a_line_that_no_hand_has_typed_is_refused(play: Play) -> None:
    assert "at most 10000 are read" in refused(play, "note " + "x" * 20_000)


# ---- show ----
KEYS = [
    "session",
    "name",
    "system",
    "round",
    "order_mode",
    "acting",
    "shot",
    "steps",
    "prompts",
    "consequences",
    "combatants",
    "tracks",
    "counters",
]
PERSON = ["label", "side", "pools", "order", "conditions", "tokens", "turn", "status", "hidden", "acted", "held"]


def test_show_json_has_exactly_the_promised_keys(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    play.do(c.BeginEncounter({id_of(play, "Laria"): 11}))
    (line,) = said(play, "show --json")
    shown = json.loads(line)
    assert list(shown) == KEYS
    assert {tuple(person) for person in shown["combatants"]} == {tuple(PERSON)}
    assert [list(track) for track in shown["tracks"]] == [["name", "value", "max", "kind", "ends"]] * 2
    assert shown["counters"] == [{"name": "Alarm", "value": 0, "max": 6}]
    assert [(track["kind"], track["ends"]) for track in shown["tracks"]] == [("track", ""), ("challenge", "10 points")]
    assert (shown["acting"], shown["shot"], shown["round"], shown["order_mode"]) == ("Laria", None, 1, "turns")
    laria = shown["combatants"][0]
    assert list(laria["pools"]) == [
        "body",
        "mind",
        "spirit",
        "body_wounds",
        "mind_wounds",
        "spirit_wounds",
        "story_points",
    ]
    assert laria["pools"]["body"] == {"value": 6, "max": 6}


def test_show_json_tells_who_acted_holds_hides_and_is_out(play: Play) -> None:
    play.do(c.AddCondition((id_of(play, "Bryn"),), Condition("", "Prone")))
    play.do(c.AddCondition((id_of(play, "Bryn"),), Condition("", "Aided", uses=1)))
    for line in ("next", "hold Bryn", "hide Ogre", "damage 4 on 'Goblin A'"):
        said(play, line)
    shown = {one["label"]: one for one in json.loads(said(play, "show --json")[0])["combatants"]}
    assert [label for label, one in shown.items() if one["acted"]] == ["Ash"]
    assert [label for label, one in shown.items() if one["held"]] == ["Bryn"]
    assert [label for label, one in shown.items() if one["hidden"]] == ["Ogre"]
    assert [label for label, one in shown.items() if one["status"] == "out"] == ["Goblin A"]
    assert (shown["Bryn"]["conditions"], shown["Bryn"]["tokens"]) == (["Prone"], ["Aided"])


def test_show_is_a_line_for_each(play: Play) -> None:
    lines = said(play, "show")
    assert lines[0] == "Skirmish, Open Adventure, round 1"
    assert "6 Ash, party, Body 9 of 9" in lines[1]
    assert lines[1].endswith("acts, Major left, Minor left")
    assert "Cross the ford: 5 of 5 to go, DS 6" in lines


def test_show_says_who_is_hidden_and_what_is_left_of_a_turn(play: Play) -> None:
    said(play, "hide Ogre", "spend major")
    lines = said(play, "show")
    assert lines[1].endswith("acts, Minor left")
    assert [line.endswith("hidden") for line in lines if "Ogre" in line] == [True]


# ---- a whole run ----
def test_a_run_answers_every_line_and_ends_well_with_the_input(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    assert PlainMode(play).run(["", "# a comment", "damage 1 on Nobody", "next", "quit", "next"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("Refused: Nobody at the table is called Nobody")
    assert out[1:] == ["Ogre acts"]


@pytest.mark.parametrize("name", ["[/x]", "a\x1b[31mb", "c\x07\x9b2Jd", "e\u202ef", "[bold]g"])
def test_no_name_steers_the_terminal(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    play = skirmish(tmp_path, SKIRMISH.replace("name: Ogre", f"name: {json.dumps(name)}").replace("[Ogre,", "["))
    mode = PlainMode(play)
    assert mode.run([f'quick "{name}"', "show", "show --json", f'damage 1 on "{name}"', f"note {name}", "log"]) == 0
    out = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in out)
    if name.isprintable():
        assert name in out


def test_safe_keeps_what_can_be_read() -> None:
    assert safe("Ärger [/x] → 3\n\x1b[2J") == "Ärger [/x] → 3  [2J"


def test_being_unsaved_is_told_once(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.path is not None
    play.path.unlink()
    PlainMode(play).run(["next", "next"])
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if line.startswith("UNSAVED: ")] == [out[1]]
    assert "moved or deleted" in out[1]
    assert one(play, "Bryn").turns == 1
