"""A solved game is played from a book, and the bot "equilibrium" does so by its Tolds alone."""

from __future__ import annotations

import random
from functools import partial

import pytest
from poker import BET, KUHN, PASS, Dealt, Did

pytest.importorskip("numba", reason="install hallali[solve]")

from hallali import games, players
from hallali.core.contract import View
from hallali.core.errors import BadOption, BadRecord
from hallali.games.traqueur.lab import searches
from hallali.games.traqueur.lab.one_sided import search_form
from hallali.games.traqueur.rules.grid import grid_of
from hallali.lab.match import play
from hallali.room.table import bots
from hallali.search import solve
from hallali.search.book import WHOLE, Book, Keeper, Past, read, rows_of, write
from hallali.search.export import write as written

LOW = 1
BOOKS = [(name, size) for name in games.GAMES if (books := games.get(name).books()) for size in books.sizes]
SEARCH = {"mode": "one-sided", "barriers": "unlimited"}


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
    with pytest.raises(BadRecord, match="not a book"):
        read(b"nothing of the kind")
    with pytest.raises(BadRecord, match="does not hold"):
        kuhn().choose(0, Past(), (PASS, BET), random.Random(1))


def test_the_equilibrium_plays_the_micro_size_by_the_rules() -> None:
    """It knows its way against whatever the other does, and does not lose to it in the long run."""
    game = games.get("fugitif")
    won = {"fugitive": 0, "marshal": 0}
    for number in range(150):
        won["fugitive"] += play(game, ("equilibrium", "random"), f"f{number}", "micro")[1][0] > 0
        won["marshal"] += play(game, ("random", "equilibrium"), f"m{number}", "micro")[1][1] > 0
    assert won["fugitive"] > 105  # 0.625 and more is sure; 0.88 is so
    assert won["marshal"] > 95  # 0.375 and more; 0.79


def test_the_equilibrium_plays_red_notice_by_the_rules() -> None:
    game = games.get("red-notice")
    won = {"angela": 0, "jessah": 0}
    for number in range(120):
        won["angela"] += play(game, ("equilibrium", "random"), f"a{number}", "micro")[1][0] > 0
        won["jessah"] += play(game, ("random", "equilibrium"), f"j{number}", "micro")[1][1] > 0
    assert won["angela"] > 65  # 0.458 and more is sure; 0.69 is so
    assert won["jessah"] > 90  # 0.542 and more; 0.88


def test_three_games_have_books() -> None:
    assert BOOKS == [("fugitif", "micro"), ("traqueur", "2x2"), ("traqueur", "3x2"), ("red-notice", "micro")]


@pytest.mark.parametrize(("game", "size"), BOOKS)
def test_books_are_of_the_rules_that_are_played(game: str, size: str) -> None:
    """Else they have to be solved again: hallali solve GAME --size SIZE --target 1e-6 --book FILE."""
    books = games.get(game).books()
    assert books is not None
    book = books.book(size)
    assert (book.game, book.size, book.rules) == (game, size, games.get(game).rules)
    assert book.exploitability < 2e-5


@pytest.mark.rule("TRQ-28")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_equilibrium_of_a_search_gets_what_was_solved(seat: int) -> None:
    """Whatever it draws is a best answer to the other's plan, and costs the turns that the moves say."""
    form = search_form(grid_of(2, 2), 6, True)
    solver = solve.Solver(form)
    solver.run(1000)
    make = partial(players.make, "equilibrium", games.get("traqueur"), seat, size="2x2", options=SEARCH)
    copies = searches.copies(games.get("traqueur"), form, seat, make, 25, "2x2", SEARCH)
    assert not copies.alike
    assert copies.worth(solver.average(1 - seat)) == pytest.approx([(4 / 3, -4 / 3)[seat]] * 25, abs=1e-3)


@pytest.mark.rule("TRQ-28")
def test_the_equilibrium_searches_three_by_two() -> None:
    game = games.get("traqueur")
    options = {**SEARCH, "begins": "first"}  # which changes nothing
    turns = [play(game, ("equilibrium", "equilibrium"), f"{n}", "mini", options)[1][0] for n in range(100)]
    assert sum(turns) / 100 == pytest.approx(3.19, abs=0.9)


def test_the_equilibrium_is_known_for_small_sizes_and_not_offered_to_strangers() -> None:
    game = games.get("fugitif")
    with pytest.raises(BadOption, match="micro"):
        players.make("equilibrium", game, 0, 1, "real")
    with pytest.raises(BadOption, match="mode=one-sided"):
        players.make("equilibrium", games.get("traqueur"), 0, 1, "micro")
    with pytest.raises(BadOption, match="2x2, 3x2"):
        players.make("equilibrium", games.get("traqueur"), 1, 1, "4x4", SEARCH)
    with pytest.raises(BadOption, match="default options"):
        players.make("equilibrium", games.get("red-notice"), 1, 1, "micro", {"identities": "first-game"})
    with pytest.raises(BadOption, match="no bot"):
        bots.known(game, 0, "equilibrium")
