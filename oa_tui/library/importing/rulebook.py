"""The Open Adventure rulebook's Markdown: NPCs and Challenges, every number as it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from oa_tui.library.importing.actions import ACTION, action
from oa_tui.library.importing.markdown import Page, apart, bare
from oa_tui.library.importing.model import Imported, Passage, Target, named
from oa_tui.library.problems import Problem
from oa_tui.library.scalars import whole

if TYPE_CHECKING:
    from oa_tui.library.importing.formats import Source

SYSTEM = "open-adventure"
GROUPS = ("body", "mind", "spirit")
NINE = (
    ("strength", "coordination", "toughness"),
    ("intellect", "deduction", "willpower"),
    ("presence", "intuition", "resilience"),
)
TRAITS = ("race", "opposed", "solo", "one-shot", "linked")

_POINTS = re.compile(r"Challenge Points\W*?:\W*?(\d{1,6})")
_REACTION = re.compile(r"Reaction\W*?:\W*?(\d{1,6})")
_EPIC = re.compile(r"[A-Z](\d{1,6})/[A-Z](\d{1,6})/[A-Z](\d{1,6})")
_BONUS = re.compile(r"(.+?)\s*([-+]\s?\d{1,6})")
_MODUS = re.compile(r"(.+?)\s*\((\d{1,6})\)")
_FIRST = re.compile(r"(NA|Immune|[-+]?\d{1,6})\s*(.*)", re.IGNORECASE)
_WARD = re.compile(r"(immunity|resistance)\s*\((.+?)(?: attacks?)?\)", re.IGNORECASE)
_PIERCE = re.compile(r"pierc\w* resistance", re.IGNORECASE)
_TWICE = re.compile(r"\bboth an? \w+ and an? \w+ attack", re.IGNORECASE)
_WAY = re.compile(r"(.+?)\s*\(?DS (\d{1,6})\)?")
_MARK = re.compile(r"(.+?)\s*\((.*)\)")
_LIMIT = re.compile(r"(?:CP )?(\d{1,6})(?: CP)?")


def speaks(text: str) -> bool:
    """Whether a page is an NPC or a Challenge of the rulebook."""
    return (_POINTS.search(text.replace("|", "")) is not None and text.count("|") > 8) or (
        "| **Attributes:** |" in text and "| **Defenses:** |" in text
    )


def read(source: Source) -> Imported:
    """The page's NPC or Challenge."""
    if source.system and source.system != SYSTEM:
        message = f"this is a page of {SYSTEM}: it can't be imported for {source.system}"
        return Imported(problems=(Problem("error", message, source.file),))
    page = Page(source.text)
    title = named(page.title or source.stem)
    kept: list[str] = []
    document = _challenge(page, title, kept) if page.row("Round Length") else _npc(page, title, kept)
    if kept:
        document["notes"] = "\n".join(filter(None, (document.get("notes", ""), *kept)))
    document = {key: value for key, value in document.items() if value not in ({}, [], "")}
    kind = document.get("kind", "npc")
    return Imported((Target(source.kinds, SYSTEM).settled(kind, document, kept),))


def _npc(page: Page, title: str, kept: list[str]) -> dict[str, Any]:
    epic = any(map(_EPIC.fullmatch, page.row("Attributes")))
    document: dict[str, Any] = {"system": SYSTEM}
    if epic:
        document["kind"] = "character"
        title = title.replace("(Epic NPC)", "").strip()
    document |= {"name": title, **({"text": page.lead} if page.lead else {})}
    powers: list[dict[str, Any]] = []
    for key, pattern in (("challenge_points", _POINTS), ("reaction", _REACTION)):
        if match := pattern.search(page.head):
            document[key] = int(match[1])
    document["attributes"] = _attributes(page)
    for label in ("defenses", "armor", "points"):
        numbers, rest = _triple(page.row(label.capitalize()))
        if numbers:
            document[label] = numbers
        powers += [{"name": f"{label.capitalize()} ({kind})", "text": said} for kind, said in rest.items()]
    document |= _trained(page, kept)
    _powers(page, document, powers)
    _actions(page, document, kept)
    if powers:
        document["powers"] = powers
    gear = [bare(line) for line in page.bullets("Gear")]
    if gear:
        document["gear"] = gear
    document["notes"] = "\n".join(page.credits)
    return document


def _attributes(page: Page) -> dict[str, int]:
    found: dict[str, int] = {}
    for kind, nine, cell in zip(GROUPS, NINE, page.row("Attributes"), strict=False):
        epic = _EPIC.fullmatch(cell)
        if epic:
            found |= {name: int(score) for name, score in zip(nine, epic.groups(), strict=True)}
        elif match := _FIRST.fullmatch(cell):
            found[kind] = int(match[1]) if match[1].lstrip("+-").isdecimal() else 0
    return found


def _triple(cells: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Body, Mind and Spirit of a row, and what is printed behind the numbers."""
    numbers: dict[str, Any] = {}
    rest: dict[str, str] = {}
    for kind, cell in zip(GROUPS, cells, strict=False):
        match = _FIRST.fullmatch(cell)
        if match:
            numbers[kind] = int(match[1]) if match[1].lstrip("+-").isdecimal() else "NA"
        if cell and (not match or match[2]):
            rest[kind] = cell
    return numbers, rest


def _trained(page: Page, kept: list[str]) -> dict[str, Any]:
    """Expertise, MO and specializations."""
    found: dict[str, Any] = {}
    for key, head, pattern in (("expertise", "Expertise", _BONUS), ("modus_operandi", "MO", _MODUS)):
        scores = {}
        for part in apart(page.words(head)):
            match = pattern.fullmatch(part)
            if match:
                scores[match[1].strip()] = int(match[2].replace(" ", ""))
            else:
                kept.append(f"{head}: {part}")
        found[key] = scores
    found["specializations"] = list(apart(page.words("Specializations")))
    return found


def _powers(page: Page, document: dict[str, Any], powers: list[dict[str, Any]]) -> None:
    """Powers in words, and what in them is a number or a protection."""
    protection = []
    if (match := _PIERCE.search((page.row("Armor") or [""])[0])) is not None:
        protection.append({"kind": "resistance", "type": "body", "against": "piercing"})
    for each in page.passages("Powers and Abilities"):
        powers.append({"name": each.name, **({"text": each.text} if each.text else {})})
        if match := _WARD.fullmatch(each.name):
            protection.append({"kind": match[1].lower(), "against": match[2].lower()})
        if each.name.lower() == "two major actions":
            document["turn"] = {"major": 2, "minor": 0}
        elif _TWICE.search(each.text):
            document["turn"] = {"major": 2, "minor": 1}
    if protection:
        document["protection"] = protection


def _actions(page: Page, document: dict[str, Any], kept: list[str]) -> None:
    actions: list[dict[str, Any]] = []
    taken: set[str] = set()
    for line in _joined(page.lines("Favored Actions")):
        found = action(line)
        if found is None:
            kept.append(line)
            continue
        name, each = found
        if each["name"] in taken and name:
            each["name"] = f"{each['name']} ({name})"
        taken.add(each["name"])
        actions.append(each)
    document["actions"] = actions


def _joined(lines: list[str]) -> Iterator[str]:
    """Each action on one line: what doesn't begin like one belongs to the one before."""
    whole = ""
    for line in map(bare, lines):
        if ACTION.match(line) and whole:
            yield whole
            whole = line
        else:
            whole = f"{whole} {line}".strip()
    if whole:
        yield whole


def _challenge(page: Page, title: str, kept: list[str]) -> dict[str, Any]:
    document: dict[str, Any] = {"system": SYSTEM, "kind": "challenge", "name": title}
    if page.lead:
        document["text"] = page.lead
    points = whole(page.cell("Challenge Points"))
    if points is not None:
        document["challenge_points"] = points
    document["protection"] = [
        {"kind": match[0].lower(), **({"text": each.text} if each.text else {})}
        for each in page.passages("Protection")
        if (match := re.match("immunity|resistance", each.name, re.IGNORECASE))
    ]
    document |= _traits(page.cell("Traits"), kept)
    document["round_length"] = page.cell("Round Length")
    texts = {part: {each.name.casefold(): each.text for each in page.passages(part)} for part in
             ("Actions", "Drawbacks", "Triggers")}  # fmt: skip
    document["actions"] = [_way(part, texts["Actions"], kept) for part in apart(page.cell("Actions"))]
    document["drawbacks"] = [
        _texted({"name": part}, part, texts["Drawbacks"]) for part in apart(page.cell("Drawbacks"))
    ]
    document["triggers"] = list(_triggers(page))
    for each in page.passages("Rewards and Consequences"):
        if each.name.lower() in ("rewards", "consequences"):
            document[each.name.lower()] = each.text
    return document


def _traits(cell: str, kept: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in apart(cell):
        match = _MARK.fullmatch(part)
        word, mark = (match[1].lower(), match[2]) if match else (part.lower(), "")
        number = re.match(r"\d{1,6}", mark)
        if word == "escalating" and number:
            found["escalating"] = int(number[0])
        elif word == "timed" and mark:
            found["timed"] = mark.lower()
        elif word in TRAITS:
            found[word.replace("-", "_")] = True
        else:
            kept.append(f"Traits: {part}")
    return found


def _way(part: str, texts: dict[str, str], kept: list[str]) -> dict[str, Any]:
    match = _WAY.fullmatch(part)
    if match is None:
        kept.append(f"Actions: {part}")
        return _texted({"name": part}, part, texts)
    return _texted({"name": match[1], "difficulty": int(match[2])}, match[1], texts)


def _texted(document: dict[str, Any], name: str, texts: dict[str, str]) -> dict[str, Any]:
    """A part with the paragraph that goes with its name."""
    text = next(
        (text for key, text in texts.items() if key == name.casefold() or key.startswith(f"{name.casefold()} (")), ""
    )
    return {**document, **({"text": text} if text else {})}


def _triggers(page: Page) -> Iterator[dict[str, Any]]:
    """What the table lists, each with its paragraph; two of one name take their paragraphs in order."""
    passages = page.passages("Triggers")
    for part in apart(page.cell("Triggers")):
        match = _MARK.fullmatch(part)
        head, mark = (match[1], match[2]) if match else (part, "")
        passage = next((each for each in passages if _head(each) == head.casefold()), None)
        if passage is not None:
            passages.remove(passage)
        limit = _LIMIT.fullmatch(head)
        at = f"{limit[1]} points" if limit else head.lower().removeprefix("event: ")
        text = ". ".join(filter(None, (mark if mark.lower() != "failure" else "", passage.text if passage else "")))
        fails = {"fails": True} if mark.lower() == "failure" else {}
        yield {"at": at, **({"text": text} if text else {}), **fails}


def _head(passage: Passage) -> str:
    match = _MARK.fullmatch(passage.name)
    return (match[1] if match else passage.name).casefold()
