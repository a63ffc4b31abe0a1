"""Good files give typed sheets; each bad one a sentence with line, column and, where it can be guessed, a fix."""

from __future__ import annotations

from typing import Any

import pytest

from oa_tui.encounter.naming import shows
from oa_tui.library import Problem, Reading, read_text
from tests.unit.library_kinds import KINDS

OA = "system: open-adventure\n"
TROLL = OA + "name: Troll\n"


def read(text: str | bytes) -> Reading:
    return read_text(text, "trolls.yaml", KINDS)


def sheet(text: str) -> Any:
    reading = read(text)
    assert not reading.problems, reading.problems[0].text()
    return reading.entries[0].sheet


def only(text: str | bytes) -> Problem:
    reading = read(text)
    assert len(reading.problems) == 1, [problem.text() for problem in reading.problems]
    return reading.problems[0]


FAULTS = [
    # what, text, line, column, length, message, fix
    ("letters in a number", TROLL + "actions:\n  - {name: Club, score: 7ish, against: body}\n",
     4, 25, 4, "score must be a whole number", "score: 7"),
    ("word for a mapping", TROLL + "armor: two\n",
     3, 8, 3, "armor needs a number for each kind", "armor: {body: 2}"),
    ("half a point", TROLL + "challenge_points: 4.5\n",
     3, 19, 3, "challenge_points must be a whole number", "challenge_points: 4"),
    ("number in quotes", TROLL + "reaction: '4'\n", 3, 11, 3, "reaction must be a whole number", "reaction: 4"),
    ("yes for true (YAML 1.2)", TROLL + "actions: [{name: x, minor: yes}]\n",
     3, 28, 3, "minor must be true or false", "minor: true"),
    ("below the range", TROLL + "challenge_points: -3\n",
     3, 19, 2, "challenge_points must be from 0 to 9999", "challenge_points: 0"),
    ("above the range", "system: toy-game\nname: x\nsize: 6\n", 3, 7, 1, "size must be at most 5", "size: 5"),
    ("no lower than", "system: toy-game\nname: x\ntokens: [{label: a, ratio: -1.5}]\n",
     3, 28, 4, "ratio must be at least 0", "ratio: 0"),
    ("a number of very many digits", TROLL + f"challenge_points: {'9' * 400}\n",
     3, 19, 400, "challenge_points must be from 0 to 9999", "challenge_points: 9999"),
    ("a number of very many digits below nothing", TROLL + f"reaction: -{'9' * 20}\n",
     3, 11, 21, "reaction must be from -99 to 999", "reaction: -99"),
    ("a word not among those allowed", TROLL + "actions: [{name: x, against: bdy}]\n",
     3, 30, 3, "against must be body, mind or spirit", "against: body"),
    ("a key not among those allowed", TROLL + "attributes: {bodi: 4}\n",
     3, 14, 4, "attributes has no bodi: only body, mind, spirit", "body"),
    ("a word of neither kind", TROLL + "defenses: {mind: n.a.}\n",
     3, 18, 4, "defenses mind must be a whole number or NA", "mind: NA"),
    ("a list for text", TROLL + "notes: [a, b]\n", 3, 8, 6, "notes must be text", 'notes: "[a, b]"'),
    ("a mapping for a number", TROLL + "reaction: {a: 1}\n",
     3, 11, 6, "reaction must be a whole number", "take out reaction"),
    ("a list for a mapping", TROLL + "expertise: [Attack]\n",
     3, 12, 8, "expertise needs a number for each kind", "expertise: {name: 1}"),
    ("system missing", "name: Troll\n",
     1, 1, 11, "system is missing: which rules is this for? One of open-adventure, toy-game", "system: open-adventure"),
    ("system unknown", "system: open-adventur\nname: Troll\n",
     1, 9, 13, "system must be one of open-adventure, toy-game", "system: open-adventure"),
    ("kind unknown", TROLL + "kind: charakter\n",
     3, 7, 9, "kind must be one of npc, character, challenge, condition, encounter", "kind: character"),
    ("name missing", OA + "reaction: 4\n", 1, 1, 22, "name is missing", "name: ..."),
    ("name empty", OA + "name:\n", 1, 1, 22, "name is missing", "name: ..."),
    ("name of spaces", OA + "name: '  '\n", 2, 7, 4, "name is empty", "name: ..."),
    ("name of nothing that shows", OA + 'name: "\\u200b\\u3164 \\u0301"\n',
     2, 7, 21, "name shows nothing: its characters can't be seen", "name: ..."),
    ("name of a part missing", TROLL + "actions:\n  - score: 7\n",
     4, 5, 8, "name is missing in each of actions", "name: ..."),
    ("name too long", OA + f"name: {'x' * 201}\n",
     2, 7, 201, "name must be at most 200 characters, this has 201", ""),
    ("key given twice", TROLL + "reaction: 4\nReaction: 5\n",
     4, 1, 8, "reaction is given twice, first in line 3: take one out", "take out reaction"),
    ("system given twice", TROLL + "System: toy-game\n",
     3, 1, 6, "system is given twice, first in line 1: take one out", "take out system"),
    ("key given twice in a part", TROLL + "expertise: {Attack: 1, Attack: 2}\n",
     3, 24, 6, "Attack is given twice, first in line 3: take one out", "take out Attack"),
    ("key given twice in a note", TROLL + "story: {a: 1, a: 2}\n",
     3, 15, 1, "a is given twice, first in line 3: take one out", "take out a"),
    ("a list as key", TROLL + "? [a, b]\n: 1\n", 3, 3, 6, "a key must be a word", "put it in quotes"),
    ("prose", "Just some words.\n", 1, 1, 16, "a document is keys with values, such as name: Troll", ""),
    ("a tag", TROLL + "reaction: !dice 4\n",
     3, 11, 7, "tags such as !name are not used here: take it out", "reaction: 4"),
    ("a tag that would run code", TROLL + "x: !!python/object/apply:os.system [ls]\n",
     3, 4, 36, "tags such as !name are not used here: take it out", "x: [ls]"),
    ("tab for indentation", TROLL + "armor:\n\tbody: 2\n",
     4, 1, 1, "a tab stands here: YAML wants spaces", "body: 2"),
    ("second colon", TROLL + "text: Beware: it heals\n",
     3, 13, 1, "a second colon: put the text in quotes", 'text: "Beware: it heals"'),
    ("bracket not closed", TROLL + "actions: [{name: x\n",
     3, 11, 1, "this { is not closed, or a comma is missing after it", "actions: [{name: x}]"),
    ("quotation mark not closed", TROLL + 'text: "so\n',
     3, 7, 1, "this quotation mark is not closed", 'text: "so"'),
    ("indented too far", TROLL + "reaction: 4\n  armor: {body: 2}\n",
     4, 8, 1, "this line is indented as if it belonged to the text above", ""),
    ("indented too little", TROLL + "armor:\n    body: 2\n  mind: 2\n",
     5, 3, 1, "this does not fit what stands above: look at the indentation and the quotes", ""),
    ("an asterisk", TROLL + "text: *bold* move\n",
     3, 7, 1, "text that starts with * or & must be in quotes", 'text: "*bold* move"'),
    ("an at sign", TROLL + "text: @home\n",
     3, 7, 1, "text that starts with this character must be in quotes", 'text: "@home"'),
    ("a backslash", TROLL + 'text: "a\\qb"\n',
     3, 9, 1, "a backslash in double quotes has a meaning of its own: use single quotes, or two backslashes",
     'text: "a\\\\qb"'),
    ("a colon missing", TROLL + "reaction\narmor: {body: 2}\n",
     3, 1, 1, "a colon is missing on this line", "reaction:"),
    ("a dash missing", TROLL + "gear:\n  - Club\n  Rope\n", 5, 3, 1, "a colon is missing on this line", "Rope:"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column", "length", "message", "fix"),
    [pytest.param(*fault[1:], id=fault[0]) for fault in FAULTS],
)
def test_a_fault_is_told_with_its_place_and_a_fix(
    text: str, line: int, column: int, length: int, message: str, fix: str
) -> None:
    problem = only(text)
    assert (problem.message, problem.fix) == (message, fix)
    assert (problem.severity, problem.file) == ("error", "trolls.yaml")
    assert (problem.line, problem.column, problem.length) == (line, column, length)
    assert read(text).entries == ()


BYTES = [
    ("UTF-16", "name: Troll".encode("utf-16"), 0, 0, "this file is saved as UTF-16 or UTF-32: save it as UTF-8"),
    ("UTF-16 without a mark", "name: Troll".encode("utf-16-le"), 0, 0,
     "this file is saved as UTF-16 or UTF-32: save it as UTF-8"),
    ("zero bytes", b"name: \0", 0, 0, "this is not a text file: it holds zero bytes"),
    ("Latin-1", "name: Troll\ntext: h\xe9las\n".encode("latin-1"), 2, 8,
     "this file is not saved as UTF-8, it looks like Latin-1 or Windows-1252: save it as UTF-8"),
    ("cut in the middle of a character", "name: é".encode()[:-1], 1, 7,
     "this file is not saved as UTF-8, it looks like Latin-1 or Windows-1252: save it as UTF-8"),
    ("too big", b" " * 5_000_001, 0, 0, "this file is too big to be statblocks: 5.0 MB, at most 5 are read"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "line", "column", "message"), [pytest.param(*each[1:], id=each[0]) for each in BYTES])
def test_bytes_that_are_no_text_give_one_sentence(raw: bytes, line: int, column: int, message: str) -> None:
    problem = only(raw)
    assert (problem.message, problem.line, problem.column) == (message, line, column)
    assert problem.severity == "error"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n# nothing\n...\n", "%YAML 1.2\n---\n"])
def test_an_empty_file_is_said_to_be_empty(text: str) -> None:
    problem = only(text)
    assert (problem.severity, problem.message) == ("warning", "this file is empty: no document stands in it")


def test_byte_order_mark_and_windows_line_ends_read_like_any_other() -> None:
    reading = read(b"\xef\xbb\xbf" + TROLL.replace("\n", "\r\n").encode() + b"text: |\r\n  a\r\n  b\r\n")
    assert reading.problems == ()
    assert reading.entries[0].sheet.text == "a\nb\n"


def test_scalars_follow_yaml_1_2() -> None:
    reading = read(TROLL + "a: [no, on, 1:30, 012, +1, 0x1f, 0o17, 1e3, ~, true, .inf, 2026-01-01, 'x']\n")
    assert reading.entries[0].sheet.extra == {
        "a": ["no", "on", "1:30", 12, 1, 31, 15, 1000.0, None, True, ".inf", "2026-01-01", "x"]
    }


def test_text_keeps_what_looks_like_a_number_or_a_switch() -> None:
    troll = sheet(OA + "name: 007\ntext: no\ngear: [1:30, true, ~]\nnotes: null\n")
    assert (troll.name, troll.text, troll.gear, troll.notes) == ("007", "no", ("1:30", "true", "~"), "null")


def test_keys_and_words_match_whatever_their_case_spaces_and_hyphens() -> None:
    troll = sheet(
        "System: Open Adventure\nNAME: Troll\nChallenge-Points: 45\nARMOR: {Body: 2}\n"
        "actions: [{Name: Club, effectBonus: +4, against: Body}]\ndefenses: {mind: na}\n"
    )
    assert (troll.challenge_points, troll.armor, troll.defenses) == (45, {"body": 2}, {"mind": "NA"})
    assert (troll.actions[0].effect_bonus, troll.actions[0].against) == (4, "body")


def test_a_key_left_empty_counts_as_not_given() -> None:
    troll = sheet(TROLL + "text:\nreaction:\narmor:\ngear:\n  -\n  - Rope\n")
    assert (troll.text, troll.reaction, troll.armor, troll.gear) == ("", None, {}, ("Rope",))


def test_a_single_value_stands_for_a_list_and_a_word_for_its_name() -> None:
    troll = sheet(TROLL + "gear: Club\npowers: Regenerate\nactions: {name: Bite}\n")
    assert troll.gear == ("Club",)
    assert [power.name for power in troll.powers] == ["Regenerate"]
    assert [action.name for action in troll.actions] == ["Bite"]


def test_unknown_keys_are_kept_at_every_level_and_said_nothing_about() -> None:
    troll = sheet(TROLL + "lair: {depth: 3}\nextra: {mood: foul}\nactions: [{name: Club, parry: 1}]\n")
    assert troll.extra == {"lair": {"depth": 3}, "mood": "foul"}
    assert troll.actions[0].extra == {"parry": 1}


def test_an_unknown_key_near_a_known_one_warns_with_the_fix_and_is_kept() -> None:
    problem = only(TROLL + "challange_points: 6 # or more\n")
    assert (problem.severity, problem.line, problem.column, problem.length) == ("warning", 3, 1, 16)
    assert problem.message == "challange_points is not known here, kept as a note"
    assert problem.fix == "challenge_points: 6"
    assert read(TROLL + "challange_points: 6\n").entries[0].sheet.extra == {"challange_points": 6}


def test_a_text_torn_by_a_comma_inside_braces_warns_with_the_text_in_quotes() -> None:
    problem = only(TROLL + "actions: [{name: Club, text: Slow, but strong}]\n")
    assert (problem.severity, problem.line, problem.column, problem.length) == ("warning", 3, 30, 4)
    assert problem.message == "a comma inside { } ends the text: put the text in quotes"
    assert problem.fix == 'text: "Slow, but strong"'


def test_a_type_without_extra_says_that_an_unknown_key_is_left_out() -> None:
    reading = read(
        "system: toy-game\nname: x\nsizes: 3\nmood: foul\ncolour: red\nopen: true\ntokens: [a, {label: b, weight: 2}]\n"
    )
    assert [each.message for each in reading.problems] == [
        "sizes is not known here, left out",
        "mood is not known here, left out",
    ]
    toy = reading.entries[0].sheet
    assert (toy.colour, toy.open, [each.weight for each in toy.tokens]) == ("red", True, [1.0, 2.0])


def test_all_faults_of_a_file_are_found_in_one_go_and_good_documents_stay() -> None:
    text = (
        TROLL + "armor: two\nactions: [{name: x, score: y}]\n---\n"
        + OA + "name: Broken\nactions: [{\n---\n"
        + "reaction: 3\n---\n"
        + OA + "kind: character\nname: Bloodwind\nattributes: {strength: 4}\n---\n"
        + "- {system: open-adventure, name: One}\n- {system: open-adventure}\n- {system: toy-game, name: Two}\n"
    )  # fmt: skip
    reading = read(text)
    assert [(each.name, each.kind, each.line) for each in reading.entries] == [
        ("Bloodwind", "character", 12),
        ("One", "npc", 17),
        ("Two", "toy", 19),
    ]
    assert [(each.line, each.column) for each in reading.problems] == [
        (3, 8),
        (4, 28),
        (8, 11),
        (10, 1),
        (10, 1),
        (18, 3),
    ]


def test_anchors_and_merge_keys_are_resolved_own_keys_first() -> None:
    troll = sheet(
        TROLL + "base: &base {kind: melee attack, score: 7, against: body}\n"
        "actions:\n  - {<<: *base, name: Club}\n  - {<<: [{score: 3}, *base], name: Bite, kind: bite}\n"
    )
    club, bite = troll.actions
    assert (club.name, club.kind, club.score) == ("Club", "melee attack", 7)
    assert (bite.kind, bite.score, bite.against) == ("bite", 3, "body")


def test_a_merge_of_something_else_is_told() -> None:
    problem = only(TROLL + "actions: [{<<: 3, name: x}]\n")
    assert (problem.message, problem.column) == ("<< wants a mapping to take keys from", 16)


@pytest.mark.parametrize("start", ["{a0: &a0 [x, x, x, x, x, x, x, x, x]", "{a0: &a0 []", "{a0: &a0 {}"])
def test_aliases_that_blow_up_are_one_sentence(start: str) -> None:
    bomb = TROLL + "bomb: " + start
    for level in range(1, 12):
        bomb += f", a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]"
    problem = only(bomb + "}\n")
    assert problem.message == "aliases (*) make this document many times larger than its file: write it out"


def test_an_alias_of_itself_and_deep_nesting_are_one_sentence() -> None:
    assert "nested more than 64" in only(TROLL + "loop: &a [*a]\n").message
    assert "nested more than 64" in only(TROLL + "deep: " + "[" * 200 + "]" * 200 + "\n").message
    assert "nested more than 64" in only(TROLL + "loop: &a {<<: *a}\n").message
    assert only(TROLL + "deep: " + "[" * 5000).message == "this is nested too deeply: take some levels out"


def test_control_characters_never_get_in() -> None:
    text = TROLL + 'a: "\\e[31m"\nb: \x1b[31m\nc: "\\u202e\\0"\n"\\a": \u2066x\n'
    reading = read(text)
    assert reading.entries[0].sheet.extra == {
        "a": "\ufffd[31m",
        "b": "\ufffd[31m",
        "c": "\ufffd\ufffd",
        "\ufffd": "\ufffdx",
    }
    assert {each.severity for each in reading.problems} == {"warning"}
    assert [(each.line, each.column) for each in reading.problems] == [(3, 4), (4, 4), (5, 4), (6, 1), (6, 7)]
    assert "\x1b" not in "".join(each.text() for each in reading.problems)


def test_a_name_is_one_line() -> None:
    assert sheet(OA + 'name: "Old\\n  Hest"\n').name == "Old Hest"


def test_dice_beside_a_printed_score_are_checked_c_oa_6() -> None:
    problem = only(TROLL + "actions: [{name: A, score: 7, dice: d8 + d6}, {name: B, score: 9, dice: 3d6}]\n")
    assert (problem.severity, problem.line, problem.column, problem.length) == ("warning", 3, 73, 3)
    assert problem.message == "an Action Score of 9 rolls d6+d12, not 3d6: the score decides"


def test_a_problem_reads_as_plain_lines_with_the_fault_marked() -> None:
    assert only(TROLL + "armor: two\n").text().splitlines() == [
        "error  armor needs a number for each kind  trolls.yaml 3:8",
        "     2 │ name: Troll",
        "     3 │ armor: two",
        "       │        ▔▔▔",
        "  fix  armor: {body: 2}",
    ]


def test_a_fault_far_right_in_a_very_long_line_is_shown_in_part() -> None:
    problem = only(TROLL + f"armor: {{{'body: 2, ' * 1 + 'mind: '}{' ' * 9000}two}}\n")
    shown = problem.excerpt[-1][1]
    assert len(shown) <= 160
    assert shown[problem.caret : problem.caret + problem.length] == "two"


def test_many_problems_are_told_up_to_a_limit_for_each_document_and_file() -> None:
    faulty = TROLL + "actions:\n" + "  - {name: x, score: y}\n" * 500
    assert len(read(faulty).problems) == 100
    reading = read(f"{faulty}---\n" * 20)
    assert len(reading.problems) == 601
    assert reading.problems[0].message == "too many faults: the rest of this file was not read"


def test_a_flood_of_misspelt_keys_is_read_without_a_guess_for_each() -> None:
    reading = read(TROLL + "".join(f"challange_points{number}: 1\n" for number in range(30_000)))
    assert len(reading.problems) == 100
    assert len(reading.entries[0].sheet.extra) == 30_000


def test_merges_that_blow_up_are_one_sentence() -> None:
    bomb = TROLL + "a0: &a0 {x: 1}\n"
    for level in range(1, 12):
        bomb += f"a{level}: &a{level} {{<<: [{', '.join([f'*a{level - 1}'] * 9)}]}}\n"
    assert only(bomb).message == "aliases (*) make this document many times larger than its file: write it out"


@pytest.mark.parametrize(
    "name", ["Ash", "阿", "👨\u200d👩", "\u0301a", "7", "?", "\ufffd", "\U0001fae8", "क्षि", "\ue0a0"]
)
def test_a_name_of_any_script_shows(name: str) -> None:
    assert shows(name)
