"""A solved game is played from a book, and the bot "equilibrium" does so by its Tolds alone."""

from __future__ import annotations

import random

import pytest
from poker import BET, KUHN, PASS, Dealt, Did

pytest.importorskip("numba", reason="install hallali[solve]")

from hallali import games, players
from hallali.core.contract import View
from hallali.core.errors import BadOption, BadRecord
from hallali.lab.match import play
from hallali.players.equilibrium import book_of
from hallali.room import bots
from hallali.search import solve
from hallali.search.book import WHOLE, Book, Keeper, Past, read, rows_of, write
from hallali.search.export import write as written

LOW = 1


def kuhn() -> Book:
    form, stories = written(KUHN, "", views=True)
    solver = solve.Solver(form)
    solver.run(1500)
    first, second = (rows_of(stories[seat], form.sides[seat], solver.average(seat).tolist()) for seat in (0, 1))
    return Book(game="kuhn", size="", rules=1, options={}, exploitability=0.0, rows=(first, second))


def test_a_book_holds_what_was_solved() -> None:
    book = read(write(kuhn()))
    past = Past()
    past.add(Dealt(card=LOW))
    past.add(Did(what=PASS))
    row = dict(book.rows[1][past.key])
    assert row[(BET,)] / WHOLE == pytest.approx(1 / 3, abs=0.02)  # the bluff with the lowest card
    keeper = Keeper(random.Random(1), 1, lambda: book)
    keeper.hear(Dealt(card=LOW))
    keeper.hear(Did(what=PASS))
    view = View(game="kuhn", seat=1, mover=1, legal=(PASS, BET))
    rates = [random.Random(number) for number in range(2000)]
    bets = sum(book.choose(1, Past(keeper.past.key), view.legal, rng) == (BET,) for rng in rates)
    assert bets / 2000 == pytest.approx(1 / 3, abs=0.05)
    assert keeper.choose(view) in ((PASS,), (BET,))


def test_a_book_says_what_it_cannot() -> None:
    with pytest.raises(BadRecord, match="no book"):
        read(b"nothing of the kind")
    with pytest.raises(BadRecord, match="does not know"):
        kuhn().choose(0, Past(), (PASS, BET), random.Random(1))


def test_the_equilibrium_plays_the_micro_size_by_the_rules() -> None:
    """It knows its way against whatever the other does, and does not lose to it in the long run."""
    game = games.get("fugitif")
    assert book_of("fugitif").rules == game.rules  # else it has to be solved again: hallali solve --book
    won = {"fugitive": 0, "marshal": 0}
    for number in range(150):
        won["fugitive"] += play(game, ("equilibrium", "random"), f"f{number}", "micro")[1][0] > 0
        won["marshal"] += play(game, ("random", "equilibrium"), f"m{number}", "micro")[1][1] > 0
    assert won["fugitive"] > 105  # 0.625 and more is sure; 0.88 is so
    assert won["marshal"] > 95  # 0.375 and more; 0.79


def test_the_equilibrium_is_known_for_small_sizes_and_not_offered_to_strangers() -> None:
    game = games.get("fugitif")
    with pytest.raises(BadOption, match="micro"):
        players.make("equilibrium", game, 0, 1, "real")
    with pytest.raises(BadOption, match="There is no player"):
        players.make("equilibrium", games.get("traqueur"), 0, 1, "micro")
    with pytest.raises(BadOption, match="no bot"):
        bots.known(game, 0, "equilibrium")
