"""One to four seats: whatever stands on the contract asks the game who takes part."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner, Result

from crowd import CROWD, TEAM, Crowd, crowds
from hallali import games, players
from hallali.cli import main
from hallali.core.errors import BadOption, BadRecord
from hallali.core.record import verify
from hallali.core.seats import counts
from hallali.lab import arena, match, simulate
from hallali.search.ismcts import Search

__all__ = ["crowds"]

pytestmark = pytest.mark.usefixtures("crowds")


@pytest.mark.parametrize("name", ["fugitif", "traqueur", "red-notice"])
def test_the_two_seat_games_are_for_two_and_say_so(name: str) -> None:
    game = games.get(name)
    assert counts(game) == (2,)
    assert not game.together
    assert game.seats_of({}) == game.seats_of() == game.seats
    assert game.options_for(2) == {}
    with pytest.raises(BadOption, match=f"{game.title} is for 2 players, not for 3"):
        game.options_for(3)


def test_a_game_counts_its_players() -> None:
    assert counts(CROWD) == (2, 3, 4)
    assert counts(TEAM) == (1, 2, 3, 4)


def test_bots_are_found_by_the_name_of_a_seat() -> None:
    """Seat 1 of two is the west, which has fewer bots than seat 1 of four, the east."""
    two = CROWD.options_for(2)
    assert "top" in players.names(CROWD, 1)
    assert "top" not in players.names(CROWD, 1, two)
    assert players.names(CROWD, "west") == players.names(CROWD, 1, two)
    assert not players.knows(CROWD, 1, "top", two)
    assert players.knows(CROWD, "east", "top", two)
    assert players.names(CROWD, 2, two) == ()
    assert players.weakest(CROWD, "south") == "random"
    with pytest.raises(BadOption, match="no player “top” for the west"):
        players.make("top", CROWD, 1, 1, "real", two)
    with pytest.raises(BadOption, match="no seat “north”; choose one of: east, west"):
        players.make("top", CROWD, "north", 1, "real", two)
    by_name, by_number = (players.make("random", CROWD, seat, 1, "real", two) for seat in ("west", 1))
    state = CROWD.new("real", two)
    for card in (1, 2):
        state.apply(card)
    state.apply(1)
    view = CROWD.see(state, 1)
    assert [by_name.choose(view) for _ in range(9)] == [by_number.choose(view) for _ in range(9)]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_an_arena_of_several_adds_up(count: int) -> None:
    found = arena.contest("crowd", ("low",) * count, 40, "s", options=CROWD.options_for(count), workers=1)
    assert tuple(found.wins) == CROWD.seats_of(CROWD.options_for(count)) == tuple(found.players)
    assert sum(mean.value for mean in found.returns.values()) == pytest.approx(0, abs=0.05)
    assert sum(found.wins.values()) > 0


def test_all_win_together_or_nobody() -> None:
    found = arena.contest("team", ("random",) * 3, 60, "s", options={"players": 3}, workers=1)
    assert len(set(found.wins.values())) == 1
    assert 0 < found.wins["north"] < 60
    alone = simulate.simulate("team", 30, "s", options={"players": 1}, workers=1)
    assert tuple(alone.wins) == ("east",)
    assert alone.ended == 30
    assert alone.players == ("random",)


def test_an_arena_wants_a_player_for_each_seat() -> None:
    with pytest.raises(BadOption, match="There are 2 players, but a seat for each of: north, east, south"):
        arena.contest("crowd", ("low", "low"), 1, "s", options=CROWD.options_for(3), workers=1)


def test_a_record_knows_who_took_part() -> None:
    record, _ = match.play(CROWD, ("low", "low"), "s", options={"who": "east+west"})
    verify(CROWD, record)
    record.resigned = "north"
    with pytest.raises(BadRecord, match="No seat “north” can resign"):
        verify(CROWD, record)


def _run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_commands_say_for_how_many() -> None:
    done = _run("simulate", "crowd", "--games", "5", "--players", "3", "--workers", "1", "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["wins"].keys() == {"north", "east", "south"}
    done = _run("arena", "crowd", "--players", "2", "--others", "low", "--games", "4", "--workers", "1", "--json")
    assert json.loads(done.stdout)["players"] == {"east": "low", "west": "low"}
    done = _run("arena", "team", "--option", "players=1", "--first", "low", "--games", "4", "--workers", "1", "--json")
    assert json.loads(done.stdout)["players"] == {"east": "low"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "fugitif", "--players", "3"), "Fugitif is for 2 players, not for 3."),
        (
            ("simulate", "crowd", "--players", "3", "--option", "who=east+west"),
            "not for 3 players, but for: east, west",
        ),
        (("arena", "team", "--players", "1", "--first", "low", "--second", "low"), "no second seat"),
        (("arena", "crowd", "--players", "2", "--others", "top"), "There is no player “top” for the west"),
        (("play", "crowd", "--seat", "north", "--players", "2"), "has no seat “north”; choose one of: east, west"),
    ],
)
def test_commands_refuse_in_words(words: tuple[str, ...], said: str) -> None:
    done = _run(*words)
    assert done.exit_code == 2
    assert said in done.output


@pytest.mark.parametrize(("game", "count"), [(CROWD, 3), (TEAM, 1), (TEAM, 3)])
@pytest.mark.parametrize("family", ["ismcts", "so-ismcts", "rm-ismcts", "pimc"])
def test_a_search_plays_for_each_seats_own_returns(game: Crowd, count: int, family: str) -> None:
    """The last to add adds 3: nothing is better for it, whatever the others want."""
    options = game.options_for(count)
    state = game.new("real", options)
    bot = players.make(f"{family}:200it", game, count - 1, 1, "real", options)
    for step in (*[2] * count, *[2 if game.together else 1] * count, *[3 if game.together else 1] * (count - 1)):
        before = state.clone()
        state.apply(step)
        for told in game.tell(before, step, state, count - 1):
            bot.hear(told)
    assert bot.choose(game.see(state, count - 1)) == (3,)


def test_a_search_holds_a_place_for_each_seat() -> None:
    options = CROWD.options_for(4)
    belief = games.get("crowd").belief("real", options, 0)
    state = CROWD.new("real", options)
    for card in (1, 2, 3, 1):
        before = state.clone()
        state.apply(card)
        for told in CROWD.tell(before, card, state, 0):
            belief.hear(told)
    search = Search(CROWD, "real", options, 0, belief, random.Random(1))
    search.run(50)
    assert len(search.spans) == 4
    assert {key[0] for key in search.nodes} == {0, 1, 2, 3}


def test_only_games_of_two_against_each_other_are_solved() -> None:
    pytest.importorskip("numpy", reason="install hallali[solve]")
    from hallali.search.export import write

    for game, count in ((CROWD, 3), (TEAM, 2)):
        with pytest.raises(BadOption, match="Only a two-seat game"):
            write(game, "real", game.options_for(count))
