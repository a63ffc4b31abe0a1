"""What a terminal sends while something is pasted: text, whatever is in it, and no key."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from textual import events

from oa_tui.tui.pasting import PasteParser

START, END = "\x1b[200~", "\x1b[201~"
PIECES = st.sampled_from(["a", "\x1b", "[", "[31m", "[2", "00~", "\n", "ü", "\x1b[A", "[201"])


def read(chunks: list[str]) -> list[object]:
    """What the parser makes of it: pasted text, and keys by name."""
    parser = PasteParser()
    messages = [message for chunk in chunks for message in parser.feed(chunk)]
    assert all(isinstance(one, events.Paste | events.Key) for one in messages)
    return [("paste", one.text) if isinstance(one, events.Paste) else one.key for one in messages]  # type: ignore[attr-defined]  # one of the two


def test_escapes_in_a_paste_press_no_key() -> None:
    assert read([f"x{START}a\x1bb\x1b[31mred\x1b{END}y\x1b[A"]) == ["x", ("paste", "ab[31mred"), "y", "up"]
    assert read([f"{START}a{END}{START}\x1b[A{END}"]) == [("paste", "a"), ("paste", "[A")]


@given(st.lists(PIECES, max_size=8), st.lists(st.integers(0, 60), max_size=4))
def test_a_paste_is_the_same_in_however_many_pieces_it_is_read(pieces: list[str], cuts: list[int]) -> None:
    text = "".join(pieces)
    whole = f"x{START}{text}{END}q"
    at = sorted({min(cut, len(whole)) for cut in (0, *cuts, len(whole))})
    chunks = [part for start, stop in pairwise(at) if (part := whole[start:stop])]
    found = read(chunks)
    if END not in text:
        assert found == ["x", ("paste", text.replace("\x1b", "")), "q"]
