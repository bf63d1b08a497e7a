"""How a part has changed: a page that is pushed only that has the whole part, and is pushed little."""

from __future__ import annotations

import json
import random
import re
import zlib
from typing import Any

import pytest
from test_pushes import applied, play, table_of

from hallali import games
from hallali.core.seats import SPECTATOR
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.push.edits import edit
from hallali.room.push.pictures import Picture, Sent
from hallali.room.table.pieces import SEQ, Piece


def put_together(old: str, steps: Any) -> str:
    """Make a part of what it was, as static/net.js does."""
    cut = [piece for piece in re.split(r"(?=<[^/])", old) if piece]
    assert steps[0] == len(cut)
    return "".join(step if isinstance(step, str) else "".join(cut[step[0] : step[0] + step[1]]) for step in steps[1:])


def read(sent: Sent) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sent if isinstance(sent, str) else zlib.decompress(sent))
    return found


def row(*names: str) -> str:
    return "<ol>" + "".join(f'<li class="card">{name}</li>' for name in names) + "</ol>"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ABCDEFGH", "ABCXDEFGH"),
        ("ABCDEFGH", "ABDEFGH"),
        ("ABCDEFGH", "EFGHABCD"),
        ("AAAAAAAA", "AAAAABAAAA"),
        ("ABCDEFGH", "ABCDEFGH" + SEQ),
    ],
)
def test_what_stays_is_not_sent_again(before: str, after: str) -> None:
    old, new = Piece("row", row(*before)), Piece("row", row(*after))
    steps = edit(old, new, 7)
    assert steps is not None
    assert put_together(old.text(6), json.loads(json.dumps(steps))) == new.text(7)
    assert len(json.dumps(steps)) < len(new.text(7)) / 2


def test_any_change_is_put_together_again() -> None:
    rng, edited = random.Random(1), 0
    pieces = ("<p>", "<b class='long enough'>", "</b>", "a word", "&lt;", "<i>text</i>", SEQ)
    for _ in range(2000):
        text = rng.choices(pieces, k=rng.randrange(1, 20))
        other = text.copy()
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(other) + 1)
            other[at : at + rng.randrange(3)] = rng.choices(pieces, k=rng.randrange(3))
        old, new = Piece("row", "".join(text)), Piece("row", "".join(other))
        if (steps := edit(old, new, 7)) is not None:
            edited += 1
            assert put_together(old.text(6), json.loads(json.dumps(steps))) == new.text(7)
    assert edited > 500


def test_what_is_new_altogether_is_sent_whole() -> None:
    assert edit(Piece("row", row("A")), Piece("row", "<p>Nothing that was there before</p>"), 1) is None


@pytest.mark.parametrize("name", games.GAMES)
def test_a_tab_that_is_pushed_edits_has_the_whole_page(name: str) -> None:
    table, rng = table_of(name), random.Random(4)
    had: dict[int, Any] = {}
    parts: dict[int, dict[str, str]] = {}
    sizes, edits = [], 0
    for _ in range(12):
        play(table, 1, rng)
        table.news, table.shown = table.shown + 1, table.seq
        for seat in (SPECTATOR, 0):
            picture = Picture(show.frame(table, Viewer(seat=seat)))
            if seat not in had:
                parts[seat] = read(picture.sent({}))["parts"]
            else:
                sent = picture.sent(had[seat])
                sizes.append(len(sent))
                frame = read(sent)
                edited = {part: put_together(parts[seat][part], one) for part, one in frame.get("edits", {}).items()}
                edits += len(edited)
                parts[seat] = applied(parts[seat] | edited, frame)
                for part in (*edited, *frame["parts"]):
                    assert parts[seat][part] == picture.pieces[part].text(table.seq)
                number = re.compile(r' name="seq" value="\d+"')
                for part, piece in picture.pieces.items():  # what was not sent has not changed
                    assert number.sub("", parts[seat][part]) == number.sub("", piece.text(table.seq))
            had[seat] = picture.pieces
    assert max(sizes) <= 4096
    assert edits


@pytest.mark.parametrize("name", games.GAMES)
def test_the_last_push_of_a_long_game_brings_the_story_of_its_end_and_not_the_log_again(name: str) -> None:
    table, rng, entries = table_of(name), random.Random(4), 0
    while not table.over:
        play(table, 1, rng)
        entries += 1
    table, rng = table_of(name), random.Random(4)
    play(table, entries - 1, rng)
    viewers = (SPECTATOR, 0)
    had = [Picture(show.frame(table, Viewer(seat=seat, lang="fr"))).pieces for seat in viewers]
    table.shown = table.seq
    play(table, 1, rng)
    assert table.over
    table.news, table.shown = table.shown + 1, table.seq
    for seat, before in zip(viewers, had, strict=True):
        assert len(Picture(show.frame(table, Viewer(seat=seat, lang="fr"))).sent(before)) <= 6144
