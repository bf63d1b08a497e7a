"""A choice that is the only one plays itself, where it is known to all that it is, or nobody but bots could tell."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from test_pushes import play, table_of

from hallali.core.contract import View
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.table.table import Table

#: The phase in which a choice may be the only one, and that choice.
ONLY = {"fugitif": ("draw", 43), "traqueur": ("search", 0), "la-traque": ("act", 0)}


def on_turn(name: str, bots: bool) -> Table:
    """Play until the first seat may be left with one choice. bots: whether the others are."""
    table, rng = table_of(name), random.Random(2)
    for one in table.seats[1:] if bots else ():
        one.bot, one.guest = "novice", ""
    for _ in range(200):
        view: Any = table.see(0)
        if view.mover == 0 and view.phase == ONLY[name][0]:
            return table
        play(table, 1, rng)
    raise AssertionError(name)


def forced(table: Table) -> int:
    page = show.page_of(table, Viewer(seat=0))
    assert page.d
    return page.d.forced


@pytest.mark.parametrize("bots", [True, False], ids=["bots", "people"])
@pytest.mark.parametrize("name", ONLY)
def test_the_only_choice_plays_itself(name: str, bots: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass in La Traque only among bots: how fast it goes would tell a person what the hand is worth."""
    table, step = on_turn(name, bots), ONLY[name][1]
    assert forced(table) == -1
    found = show.view_of

    def alone(table: Table, seat: int) -> View:
        return msgspec.structs.replace(found(table, seat), legal=(step,))

    monkeypatch.setattr(show, "view_of", alone)
    assert forced(table) == (step if bots or name != "la-traque" else -1)
