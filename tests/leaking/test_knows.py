"""What a seat may know is said twice, by the rules and for the search: so no leak agrees with itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hallali import games
from hallali.cli.leaking import deals, search
from hallali.cli.leaking.deals import Plan
from hallali.core.contract import Told, Value
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.la_traque.rules import view as la_traque
from hallali.games.red_notice.rules import view as red_notice
from hallali.games.traqueur.rules import view as traqueur
from hallali.interfaces import twins

#: The games whose twins a Belief draws, by the size that costs least. Nothing is hidden in Traqué.
SIZES = {"red-notice": "small", "la-traque": "micro", "traqueur": "4x4"}


@pytest.mark.rule("RN-56", "LT-57", "LT-58", "TRQ-23")
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("red-notice", {"payments": "at-once"}),
        ("la-traque", {}),
        ("la-traque", {"specials": "hidden"}),
        ("traqueur", {}),
    ],
)
def test_every_seat_is_told_what_it_may_know_and_nothing_else(name: str, options: dict[str, Value]) -> None:
    game, size = games.get(name), SIZES[name]
    world = deals.play(game, Plan(game=name, size=size, options=options), 0)
    told = 0
    for seat in (*range(len(game.seats_of(options))), SPECTATOR):
        maker = game.twins().maker(world, game, seat, size, options, random.Random(1))
        for number in range(len(world.entries)):
            assert list(maker.knows(world, number)) == list(world.told(number, seat))
            told += world.told(number, seat) != world.told(number, REFEREE)
    assert told  # something is hidden


#: What is told to everyone as the referee is told it, in fields that Beliefs read.
LEAKS: dict[str, type[Told]] = {
    "red-notice": red_notice.Bid,
    "la-traque": la_traque.Drew,
    "traqueur": traqueur.Built,
}


def tell_everyone(name: str, monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Have a game tell one kind of thing to all in full. Return what to search for it."""
    kind = type(games.get(name))
    honest = kind.tell_all

    def tell_all(self: Any, before: Any, step: int, after: Any, seats: Any) -> Any:
        *tolds, truth = honest(self, before, step, after, (*seats, REFEREE))
        return tuple(
            tuple(full if isinstance(full, LEAKS[name]) else one for one, full in zip(told, truth, strict=True))
            for told in tolds
        )

    monkeypatch.setattr(kind, "tell_all", tell_all)
    return Plan(game=name, size=SIZES[name], surfaces=("told",), first=True)


@pytest.mark.parametrize("name", LEAKS)
def test_a_told_that_says_too_much_in_a_field_that_beliefs_read_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert search.search(tell_everyone(name, monkeypatch), 5).leaks[0].surface == "told"


def test_twins_that_are_drawn_from_what_was_told_agree_with_the_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = tell_everyone("red-notice", monkeypatch)
    monkeypatch.setattr(type(games.get("red-notice")), "twins", lambda _: twins.SAMPLED)
    assert search.search(plan, 5).leaks == []
