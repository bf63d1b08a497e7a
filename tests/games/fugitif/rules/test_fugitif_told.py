"""What every seat is told of a step: what the recorded games have always told, and what the Views then show."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fugitif_play import EYES, view, wander
from hypothesis import given
from hypothesis import strategies as st

from hallali.core.record import Record, tolds
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules import view as v

HERE = Path(__file__).parents[1]
FILES = sorted((HERE / "records").glob("*.json"))
#: {record: {seat: the SHA-256 of all that it is told}}, as it was before rules 2 told of idle turns and of the row.
TOLD: dict[str, dict[str, str]] = json.loads((HERE / "told.json").read_text())
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"events": True},
    {"events": True, "opening": "one-or-two", "second_edition": True},
)
games = st.tuples(st.integers(0, 2**32), st.sampled_from(("micro", "small", "real")), st.sampled_from(OPTIONS))


@pytest.mark.rule("FUG-33", "FUG-34")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_tells_each_seat_what_it_always_told(path: Path) -> None:
    record = Record.from_json(path.read_bytes())
    told = {str(seat): hashlib.sha256(msgspec.json.encode(before_rules_2(record, seat))).hexdigest() for seat in EYES}
    assert told == TOLD[path.stem]
    assert len(set(told.values())) == len(EYES)  # or it would not be seen that two seats were mixed up


def before_rules_2(record: Record, seat: int) -> list[dict[str, Any]]:
    """Return what the seat is told, without idle turns (FUG-29) and without the row at the end (FUG-37)."""
    told = [msgspec.to_builtins(one) for one in tolds(FUGITIF, record, seat) if not isinstance(one, v.Idle)]
    assert told[-1].pop("row")
    return told


def holds(told: object, seen: v.FugitifView) -> bool:
    """Say whether the View after a step shows what was told of the step."""
    match told:
        case v.Drew(who=who, card=int(card)):
            return card in ((seen.hand, seen.files)[who] or ())
        case v.Laid():
            house = seen.row[told.place]
            facts = (told.turn, told.number, told.sprints, told.sprint_cards)
            if seen.outcome:  # the row was turned up since (FUG-37)
                return facts[::2] == (house.turn, house.sprints)
            return facts == (house.turn, house.number, house.sprints, house.sprint_cards)
        case v.Guessed(right=True):
            return all(seen.row[house.place] == house for house in told.found)
        case v.TurnedUp():
            return seen.events_seen[-1] == told.event
        case v.Removed(card=int(card)):
            return card in seen.removed
        case v.Offered(who=v.FUGITIVE, card=int(card)):
            return card in (seen.hand or ())
        case v.Gave(who=who, card=int(card)):
            hands = (seen.files, seen.hand)  # it is the other player's now
            return hands[who] is None or card in hands[who]  # type: ignore[operator]
        case v.TookBack():
            return set(told.cards) <= set(seen.hand or told.cards)
        case v.Closed():
            return seen.closed == told.deck
        case v.Ended():
            return (told.outcome, told.returns, told.row) == (seen.outcome, seen.returns, seen.row)
        case v.Idle():
            return told.turns + told.left == 3 and told.left == (seen.idle_left if told.turns else 3)
    return True


@given(games)
@pytest.mark.rule("FUG-33", "FUG-34")
def test_all_seats_are_told_at_once_what_each_is_told_by_itself(game: tuple[int, str, dict[str, Any]]) -> None:
    kinds = set()
    for before, step, after in wander(*game):
        every = FUGITIF.tell_all(before, step, after, EYES)
        assert every == tuple(FUGITIF.tell(before, step, after, seat) for seat in EYES)
        assert FUGITIF.tell_all(before, step, after, EYES[::-1]) == every[::-1]
        for seat, all_told in zip(EYES, every, strict=True):
            seen = view(after, seat)
            for told in all_told:
                kinds.add(type(told))
                assert holds(told, seen), (seat, told)
    assert {v.Drew, v.Laid, v.Ended} <= kinds
