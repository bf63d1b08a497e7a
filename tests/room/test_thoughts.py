"""A bot says what it thought once the game is over, and not before: of its lines the one most worth telling."""

from __future__ import annotations

import time
from typing import Any

import pytest

from hallali.core.errors import Message
from hallali.core.player import Said, Thought
from hallali.games.fugitif.rules.actions import PASS
from hallali.room.draw import show
from hallali.room.table import bots

#: What the bot thinks at its first gestures, and how much it is worth telling.
THOUGHTS = (("Not this one.", 0.3), ("I was nearly caught.", 0.8), ("It may have been there.", 0.5))


@pytest.fixture
def table(guest: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a table at which the bot has thought three times."""
    chosen, gestures = bots.choose, []

    def choose(*about: Any) -> tuple[tuple[int, ...], Said]:
        steps, _ = chosen(*about)
        gestures.append(steps)
        line, weight = THOUGHTS[len(gestures) - 1] if len(gestures) <= len(THOUGHTS) else ("", 0.0)
        return steps, Said(thought=Thought(Message(line), weight) if line else None)

    monkeypatch.setattr(bots, "choose", choose)
    made = str(guest.new(game="fugitif", opponent="bot:novice", seat="marshal"))
    guest.post(f"{made}/begin", entropy="")
    until = time.monotonic() + 60
    while time.monotonic() < until:
        seen = guest.see(made)
        if legal := seen["view"]["legal"]:
            if len(gestures) > len(THOUGHTS):
                return made
            step = PASS if PASS in legal else legal[0]
            guest.post(f"{made}/step", seq=seen["seq"], key=str(time.monotonic()), choose=step)
        else:
            time.sleep(0.02)
    raise AssertionError("the bot never moved so often")


def test_it_is_told_when_the_game_is_over(guest: Any, table: str) -> None:
    lines = [line for line, _ in THOUGHTS]
    assert not any(line in guest.client.get(table).text for line in lines)
    guest.post(f"{table}/resign")
    page = guest.client.get(table).text
    assert "What the bot thought" in page
    assert [line for line in lines if line in page] == ["I was nearly caught."]


def test_it_is_kept_over_a_restart(guest: Any, table: str) -> None:
    guest.client.app.state.room.tables.live.clear()
    guest.post(f"{table}/resign")
    assert "I was nearly caught." in guest.client.get(table).text


def test_what_was_thought_of_a_move_that_is_taken_back_is_forgotten(guest: Any, table: str) -> None:
    room = guest.client.app.state.room
    live = room.tables.live[table[3:]]
    assert [thought.weight for _, _, thought in live.thoughts] == [0.3, 0.8]
    first = live.thoughts[0][0]
    live.rewind(first)
    assert [thought.weight for _, _, thought in live.thoughts] == [0.3]


def test_the_search_for_leaks_is_shown_no_thoughts(guest: Any, table: str) -> None:
    guest.post(f"{table}/resign")
    live = guest.client.app.state.room.tables.live[table[3:]]
    for turned in (True, False):
        finale = show.page_of(live, show.Viewer(1), turned=turned).finale
        assert bool(finale and finale.thoughts) == turned
