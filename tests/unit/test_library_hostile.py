"""Files made to hurt: each is one sentence or is read, none takes long, and the rest of the folder loads."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oa_tui.library import Kinds, load, read_text
from oa_tui.library.data import read_data
from oa_tui.library.problems import Problem
from oa_tui.rules.registry import systems
from tests.pace import quick

KINDS = Kinds(systems())
HEAD = "system: open-adventure\nname: x\n"
SIZE = 4_999_000


def filled(head: str, unit: str, tail: str = "") -> str:
    return head + unit * ((SIZE - len(head) - len(tail)) // len(unit)) + tail


HOSTILE = {
    "lists": filled(HEAD + "a: [", "[],", "]\n"),
    "mappings": filled(HEAD + "a: [", "{},", "]\n"),
    "words": filled(HEAD + "a: [", "a,", "]\n"),
    "items": filled(HEAD + "a:\n", "- \n"),
    "keys twice": filled(HEAD, "a: 1\n"),
    "keys misspelt": filled(HEAD, "".join(f"challange_points{n}: 1\n" for n in range(1000))),
    "some keys misspelt": HEAD + "".join(f"challange_points{n}: 1\n" for n in range(60_000)),
    "documents": filled("", "---\n[]\n"),
    "small documents": filled("", "---\n{system: open-adventure, name: a}\n"),
    "aliases": filled(HEAD + "a: &a [" + "x," * 500 + "]\nb: [", "*a,", "]\n"),
    "merges": filled(HEAD + "b: &b {c: 1}\na: [", "{<<: *b},", "]\n"),
    "few aliases of much": HEAD + "a: &a [" + "x," * 60_000 + "]\nb: [" + "*a," * 60_000 + "]\n",
    "merges of much": HEAD + "b: &b {" + ",".join(f"k{n}: 1" for n in range(20_000)) + "}\na: ["
    + "{<<: *b}," * 20_000 + "]\n",
    "tags": filled(HEAD + "a: [", "!x a,", "]\n"),
    "anchors": filled(HEAD + "a: [", "&a a,", "]\n"),
    "dashes": filled("", "- "),
    "question marks": filled("", "? "),
    "brackets": filled("", "["),
    "quotes": filled(HEAD + 'a: "', "\\x01", '"\n'),
    "control characters": filled(HEAD + 'a: "', "\x01", '"\n'),
    "comments": filled(HEAD, "#\n"),
    "directives": filled("", "%\n"),
    "one word": filled(HEAD + "a: ", "x", "\n"),
    "one name": filled(HEAD + "extends: ", "x", "\n"),
    "prose": filled(HEAD + "notes: |\n", "  Some prose with an end to it but without any of the marks that count\n"),
    "references": "".join(f"---\n{HEAD.replace('x', f'x{n}')}extends: y{n}\n" for n in range(6000)),
    "unknown systems": "---\nsystem: open-adventur\nname: x\n" * 9000,
    "many faults": HEAD + "actions:\n" + "  - {name: x, score: y}\n" * 25_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_no_file_of_five_megabytes_takes_long(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_text(HOSTILE[name])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.process_time()
    library = load([path], KINDS)
    assert quick(time.process_time() - begun)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < 200
    assert library.entries or library.problems
    assert all(len(problem.text()) < 2000 for problem in library.problems)


@pytest.mark.parametrize("name", ["lists", "aliases", "few aliases of much"])
def test_check_documents_are_held_to_the_same(name: str) -> None:
    begun = time.process_time()
    (answer,) = read_data(HOSTILE[name].encode(), "x")
    assert quick(time.process_time() - begun)
    assert isinstance(answer, Problem)


def test_a_file_with_too_many_values_is_one_sentence_with_what_to_do() -> None:
    (problem,) = read_text(HOSTILE["lists"], "x.yaml", KINDS).problems
    assert problem.message == (
        "this holds more than 200,000 values, more than is read of one file: split it into several"
    )


def test_a_list_of_a_hundred_thousand_entries_is_read_or_refused_within_the_memory_of_a_laptop() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for text in (HEAD + "a:\n" + "- x\n" * 90_000, HEAD + "a: [" + "x," * 100_000 + "]\n", HOSTILE["lists"]):
        reading = read_text(text, "x.yaml", KINDS)
        assert reading.entries or reading.problems
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < 200


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: .nan", ".nan"),
        ("a: 1e400", "1e400"),
        (f"a: {'9' * 400}", "9" * 400),
        ("a: 2026-01-31 10:00:00", "2026-01-31 10:00:00"),
        ("a: 2026-01-31", "2026-01-31"),
        ("a: {<<: {b: 1}, c: 2}", {"b": 1, "c": 2}),
        ("b: &b [1]\na: *b", [1]),
    ],
)
def test_odd_scalars_timestamps_anchors_and_merge_keys_are_read_as_meant(text: str, value: object) -> None:
    reading = read_text(HEAD + text + "\n", "x.yaml", KINDS)
    assert reading.problems == ()
    assert reading.entries[0].sheet.extra["a"] == value


def test_a_number_of_many_digits_where_a_number_is_wanted_is_an_error_with_its_place() -> None:
    for word in ("9" * 400, "1e400", ".nan", "1" + "0" * 5000):
        (problem,) = read_text(f"{HEAD}reaction: {word}\n", "x.yaml", KINDS).problems
        wanted = "from -99 to 999" if word.isdigit() else "a whole number"
        assert (problem.message, problem.line, problem.column) == (f"reaction must be {wanted}", 3, 11)


def test_bad_files_leave_the_rest_of_the_folder(tmp_path: Path) -> None:
    bad: dict[str, bytes] = {
        "empty": b"",
        "binary": b"\x89PNG\r\n\x1a\n\x00\x00",
        "utf16": (HEAD + "text: ä\n").encode("utf-16"),
        "latin1": (HEAD + "text: ä\n").encode("latin-1"),
        "tabs": (HEAD + "armor:\n\tbody: 1\n").encode(),
        "twice": (HEAD + "reaction: 1\nreaction: 2\n").encode(),
        "deep": (HEAD + "a: " + "[" * 3000).encode(),
        "cut": (HEAD + "actions: [{name: x, sc").encode(),
    }
    for name, raw in bad.items():
        (tmp_path / f"{name}.yaml").write_bytes(raw)
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.yaml").symlink_to(tmp_path / "self.yaml")
    (tmp_path / "good.yaml").write_bytes(b"\xef\xbb\xbf" + (HEAD + "reaction: 4\n").replace("\n", "\r\n").encode())
    library = load([tmp_path], KINDS)
    assert [entry.name for entry in library.entries] == ["x"]
    told = {Path(problem.file).stem for problem in library.problems}
    assert told == {*bad, "self"}
    assert len(library.problems) == len(told)


BAD: dict[str, tuple[bytes, bool]] = {
    # what a file is: its bytes, whether it has a line to point at
    "UTF-16": ((HEAD + "text: ä\n").encode("utf-16"), False),
    "UTF-16 without a mark": (HEAD.encode("utf-16-be"), False),
    "UTF-32": (HEAD.encode("utf-32"), False),
    "Latin-1": ((HEAD + "text: ä\n").encode("latin-1"), True),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", False),
    "50 MB": (b" " * 50_000_000, False),
    "tabs": ((HEAD + "armor:\n\tbody: 1\n").encode(), True),
    "a key twice": ((HEAD + "reaction: 1\nreaction: 2\n").encode(), True),
    "a merge of nothing": ((HEAD + "<<: 3\n").encode(), True),
    "an anchor that isn't there": ((HEAD + "text: *nowhere\n").encode(), True),
    "an alias bomb": ((HEAD + "a0: &a0 [x,x,x]\n" + "".join(
        f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))).encode(), True),
    "an alias of itself": ((HEAD + "a: &a [*a]\n").encode(), True),
    "deep nesting": ((HEAD + "a: " + "[" * 3000 + "]" * 3000 + "\n").encode(), True),
    "deep nesting, cut off": ((HEAD + "a: " + "{b: " * 3000).encode(), True),
    "10^400": ((HEAD + "reaction: 1e400\n").encode(), True),
    "a timestamp for a number": ((HEAD + "reaction: 2026-01-31\n").encode(), True),
    "a list of lists": ((HEAD + "a: [" + "[]," * 100_000 + "]\n").encode(), False),
    "a list for a number": ((HEAD + "reaction: [" + "1," * 50_000 + "]\n").encode(), True),
    "a list for a key": ((HEAD + "? [a, b]\n: c\n").encode(), True),
    "half of a file": ((HEAD + "actions: [{name: x, sc").encode(), True),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_sentence_with_its_place_and_what_to_do(name: str, tmp_path: Path) -> None:
    raw, placed = BAD[name]
    (tmp_path / "bad.yaml").write_bytes(raw)
    (tmp_path / "good.yaml").write_text("system: open-adventure\nname: Good\n")
    library = load([tmp_path], KINDS)
    (problem,) = library.problems
    assert [entry.name for entry in library.entries] == ["Good"]
    assert (problem.severity, problem.file) == ("error", str(tmp_path / "bad.yaml"))
    assert (problem.line > 0, problem.column > 0) == (placed, placed)
    assert problem.fix or ": " in problem.message
    assert "\n" not in problem.message


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_without_permission_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(HEAD)
    (tmp_path / "closed").mkdir(mode=0)
    try:
        library = load([tmp_path], KINDS)
    finally:
        (tmp_path / "closed").chmod(0o700)
    assert [entry.name for entry in library.entries] == ["x"]
    assert [(problem.file, problem.message) for problem in library.problems] == [
        (str(tmp_path / "closed"), "this may not be read: its permissions forbid it")
    ]


def test_a_folder_that_refuses_is_told_whoever_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "good.yaml").write_text(HEAD)
    (tmp_path / "closed").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    library = load([tmp_path], KINDS)
    assert [entry.name for entry in library.entries] == ["x"]
    assert [(problem.file, problem.message) for problem in library.problems] == [
        (str(tmp_path / "closed"), "this may not be read: its permissions forbid it")
    ]


def test_a_file_that_vanishes_between_listing_and_reading_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(HEAD.replace("x", name))
    walk = os.walk

    def walked(*args: Any, **kwargs: Any) -> Iterator[Any]:
        for each in walk(*args, **kwargs):
            (tmp_path / "b.yaml").unlink()
            yield each

    monkeypatch.setattr(os, "walk", walked)
    library = load([tmp_path], KINDS)
    assert [entry.name for entry in library.entries] == ["a"]
    (problem,) = library.problems
    assert (problem.severity, problem.file) == ("error", str(tmp_path / "b.yaml"))
