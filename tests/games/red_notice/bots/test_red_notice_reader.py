"""The reader of Angela's walks, and the experts who use it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games import get
from hallali.games.red_notice.bots.heat import Heat
from hallali.games.red_notice.bots.knobs import ANGELA, JESSAH, AngelaKnobs, JessahKnobs
from hallali.games.red_notice.rules.sizes import size_of
from hallali.lab.match import Match
from hallali.players import make

GAME = get("red-notice")
EXPERTS = ("expert", "expert")


class Reading:
    """A watcher who reads: what it thinks is checked after all that it hears."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.heat = Heat(size_of("real", options), options, read=True)
        self.surer = 0

    def hear(self, told: Told) -> None:
        self.heat.hear(told)
        reader = self.heat.reader
        assert reader is not None
        if not any(self.heat.cities):
            return
        picture = reader.picture(reader.odds, self.heat.cities)
        support = self.heat.belief.support()
        assert sum(reader.odds) == pytest.approx(1.0)
        assert sum(picture) == pytest.approx(1.0)
        assert {city for city, odds in enumerate(picture) if odds > 0.0} == support
        assert {city for city, odds in enumerate(reader.odds) if odds > 0.0} <= support
        self.surer += picture != self.heat.cities


@pytest.mark.parametrize("options", [{}, {"payments": "at-once"}], ids=["at-the-end", "at-once"])
def test_a_reader_never_leaves_what_is_possible(options: dict[str, str]) -> None:
    """The whole support keeps a chance, so an Angela who plays unlike herself is still found."""
    watch = Reading(options)
    seated = [make(name, GAME, seat, f"reader:{seat}", "real", options) for seat, name in enumerate(EXPERTS)]
    Match(GAME, seated, "reader", "real", options, watch=watch).play()
    assert watch.surer


def test_both_experts_read_the_same() -> None:
    """The reader hears what everyone hears: Angela knows what Jessah thinks, and neither knows more than a watcher."""
    seated: list[Any] = [make(name, GAME, seat, f"same:{seat}") for seat, name in enumerate(EXPERTS)]
    watch = Reading({})
    Match(GAME, seated, "same", watch=watch).play()
    odds = [bot.heat.reader.odds for bot in seated]
    assert odds[0] == odds[1]
    assert watch.heat.belief.seat == SPECTATOR


@pytest.mark.parametrize("size", ["micro", "small"])
def test_experts_play_the_small_sizes(size: str) -> None:
    for number in range(3):
        seated = [make(name, GAME, seat, f"{size}:{number}:{seat}", size) for seat, name in enumerate(EXPERTS)]
        one = Match(GAME, seated, f"{size}:{number}", size)
        one.play()
        assert one.over


def test_the_experts_leave_something_to_chance() -> None:
    """Without it their play could be read off."""
    assert ANGELA.mixed > 0.02
    assert JESSAH.mixed > 0.02
    assert AngelaKnobs().mixed == JessahKnobs().mixed == 0.05
