"""Games show and tell each seat what they always did: whoever changes that on purpose writes the pins anew."""

from __future__ import annotations

import json

import pytest

from pinned import KINDS, file_of, pins
from test_every_game import SUBJECTS


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (name, kind)
        for name in SUBJECTS
        for kind in KINDS
        if not (kind == "inferred" and SUBJECTS[name].game.name == "traque")
    ],
)
def test_whole_games_are_as_they_were(name: str, kind: str) -> None:
    kept = json.loads(file_of(name).read_text("utf-8"))
    assert len({game[kind] for game in kept}) > len(kept) / 2  # or next to nothing would be pinned
    found = json.loads(json.dumps(pins(SUBJECTS[name], {kind: KINDS[kind]})))
    assert found == [
        {fact: value for fact, value in game.items() if fact not in KINDS or fact == kind} for game in kept
    ], "if this is meant: python tests/pinned.py, and think of the game's rules number"
