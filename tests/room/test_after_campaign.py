"""What is said after games between amateurs, each sentence that names a decision held against the position it is of.

The rules here are not those that made the sentences: a card completes clues only where no capture was open before, a
guess is certain only if it is right in every world that is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import pytest
from room_script import recorded

from hallali import games, i18n
from hallali.core.contract import Told, View
from hallali.core.record import Record, replay, tell_steps
from hallali.core.seats import CHANCE
from hallali.games.la_traque.rules import actions as a
from hallali.interfaces.reasons import Case
from hallali.lab import costs, match
from hallali.lab.analysis import Analysis
from hallali.room.draw import finale
from hallali.room.table import bots, curve
from hallali.room.table.table import Table

ENGLISH = i18n.translator("en")
#: By game: the options that it is played with, beside those that are usual.
KINDS: dict[str, dict[str, str]] = {
    "fugitif": {}, "traqueur": {"mode": "race"}, "red-notice": {}, "traque": {}, "la-traque": {"factions": "usa+cccp"},
}  # fmt: skip
#: Worlds that a certain guess must be right in.
WORLDS = 100


def done(result: object) -> Any:
    work: Future[object] = Future()
    work.set_result(result)
    return work


def moments(record: Record, seat: int) -> dict[int, tuple[View, list[Told]]]:
    """Return what a seat saw and had heard at each of its decisions, by the entry's number."""
    game, found = games.get(record.game), {}
    tolds: list[Told] = []
    for entry, (state, _, steps) in enumerate(replay(game, record), 1):
        if not steps:
            break
        if state.mover == seat:
            found[entry] = (game.see(state, seat), list(tolds))
        tolds.extend(told for _seat, told in tell_steps(game, state, steps, (seat,)))
    return found


def check_decided(table: Table, found: Analysis, drawn: curve.Picture) -> None:
    assert len({one.at for one in drawn.greatest}) == len(drawn.greatest) <= 3
    for one in drawn.greatest:
        assert one.text
        assert one.at not in found.vain, "a no decided nothing"
        assert one.kind in ("", "luck", "skill")
        changes = [change for change in found.changes() if change.entry == one.at]
        assert bool(one.points) == bool(changes), (one.text, "has a figure wherever there is one")
        odds = [change.odds for change in changes if change.odds is not None]
        if one.kind == "luck":
            assert found.movers[one.at - 1] == CHANCE or min(odds) <= 0.5, one.text
        if one.odds == "It was certain.":
            assert max(odds) > 0.999, one.text
    last = found.movers and table.record.moves[-1]
    winners = [seat for seat, won in enumerate(table.returns()) if won > 0]
    ends = [change for change in found.changes() if change.entry == len(found.movers) and change.change > 0]
    if found.chart is not None and found.chart.unit != "number" and len(winners) == 1 and not table.game.together:
        own = [change for change in ends if change.by == winners[0] == found.lines[change.line].of]
        assert not own or drawn.greatest[-1].at == len(found.movers), (last, "the last blow")


def check_costly(
    record: Record, seat: int, one: costs.Costly, view: View, tolds: Sequence[Told], right: frozenset[int]
) -> None:
    game, said = games.get(record.game), one.said["en"]
    case = Case(record.size, dict(record.options), view, tolds)
    assert one.entry not in right, "it came off"
    assert one.better != one.steps
    assert one.cost >= costs.LEAST or one.worth
    assert one.chances[0] < one.chances[1] or one.worth
    if "completes the clues for" in said:
        whom = said.partition("completes the clues for ")[2].rstrip(".")
        for step in view.legal:
            if a.CAPTURE <= step < a.INFORM and (step - a.CAPTURE) % 5 == (one.better[0] - a.INFORM) % 5:
                assert f": {whom}." not in game.reasons().better(case, (step,)).say(ENGLISH), said
    if record.game == "fugitif" and seat == 1:
        belief = game.belief(record.size, dict(record.options), seat)
        for told in tolds:
            belief.hear(told)
        rows = belief.sample_hidden(random.Random(1), WORLDS)  # type: ignore[attr-defined]
        named, best = ([n for n in steps if 0 < n < 42] for steps in (one.steps, one.better))
        if "certain" in said:
            assert all(row >> n & 1 for row in rows for n in best), said
        if one.worth["en"].startswith("That guess couldn’t"):
            assert not any(all(row >> n & 1 for n in named) for row in rows), one.worth


def look(name: str, seed: str, seconds: float) -> int:
    """Play a game, and check all that is said after it in every seat; return how many decisions were named."""
    game, options = games.get(name), dict(KINDS[name])
    record, _ = match.play(game, ("amateur",) * len(game.seats_of(options)), seed, "small", options)
    table, named = recorded(record), 0
    found = bots.analyse(record)
    table.analysis = done(found)
    for seat in range(len(table.roles)):
        drawn = curve.of(table, found, table.seq, seat, "en", me=seat)
        if drawn is not None:
            check_decided(table, found[0], drawn)
        right, seen = finale._right(found, seat), moments(record, seat)
        weighed = costs.costs(record, seat, seconds)
        table.costs[seat] = done(weighed)
        beside = finale.beside(table, seat, table.seq, seat, "en").costs
        assert beside is not None
        told = {int(one.url.rpartition("=")[2]) + 1 for one in beside.found}
        for one in weighed.found:
            if one.entry in told:
                named += 1
                check_costly(record, seat, one, *seen[one.entry], right)
    return named


@pytest.mark.compiled
@pytest.mark.parametrize("name", KINDS)
def test_what_is_said_after_a_game_is_true_of_it(name: str) -> None:
    look(name, f"after {name}", 4.0)


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_what_is_said_after_twenty_games_is_true_of_them(name: str) -> None:
    assert sum(look(name, f"twenty:{number}", 20.0) for number in range(20)) >= 0


@pytest.mark.long
@pytest.mark.parametrize("name", ["la-traque", "traque", "traqueur"])
def test_another_look_names_nearly_the_same_decisions(name: str) -> None:
    """A decision that is named outside its noise is named again by other worlds, or at least costs something there."""
    game, options, once, again = games.get(name), dict(KINDS[name]), 0, 0
    for number in range(20):
        record, _ = match.play(game, ("amateur",) * len(game.seats_of(options)), f"twenty:{number}", "small", options)
        for seat in range(len(game.seats_of(options))):
            one, other = (costs.costs(record, seat, 60.0, seed).found for seed in ("one", "other"))
            both = {found.entry for found in one} & {found.entry for found in other}
            once += len({found.entry for found in (*one, *other)})
            again += len(both)
    assert again >= 0.6 * once, (again, once)
