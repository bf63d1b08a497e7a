"""Rendering as text shows the board as the terminal draws it, and nothing that its viewer may not know."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np
from adapters_play import playing

from hallali import games, i18n
from hallali.adapters.hunt import Hunt
from hallali.adapters.rendering import CELLS, picture_of, text_of
from hallali.core.seats import SPECTATOR
from hallali.games.fugitif.rules.actions import guess, hideout


@pytest.mark.parametrize(("game", "size"), [(name, size) for name, game in games.GAMES.items() for size in game.sizes])
def test_every_seat_and_a_spectator_see_the_terminals_board(game: str, size: str) -> None:
    shown = set()
    for number, hunt in enumerate(playing(game, size, {}, random.Random(5))):
        if number > 40:
            break
        for seat in (*range(len(hunt.heard)), SPECTATOR):
            drawn = hunt.game.terminal(seat, size, {}, i18n.translator("en")).draw(hunt.view(seat))
            text = text_of(hunt, seat)
            assert text.splitlines()[: len(drawn)] == "\n".join(drawn).splitlines()
            shown.add(text)
        assert "Your" not in text, "a spectator has nothing"
    assert len(shown) > 2


def test_a_game_is_rendered_in_french_too() -> None:
    hunt = Hunt(games.get("traqueur"), "micro")
    hunt.deal(random.Random(1))
    assert text_of(hunt, 0, "fr").startswith("Votre camp")


def test_the_own_gesture_is_shown_as_it_grows_and_to_nobody_else() -> None:
    hunt = Hunt(games.get("traqueur"), "micro")
    hunt.deal(random.Random(1))
    hunt.take(hunt.legal()[2])
    assert " F " in text_of(hunt, 0)
    assert f"> {hunt.draft[0]}" in text_of(hunt, 0)
    for other in (1, SPECTATOR):
        assert " F " not in text_of(hunt, other)
        assert ">" not in text_of(hunt, other)


def test_a_hidden_hideout_is_rendered_for_its_owner_alone() -> None:
    hunt = Hunt(games.get("fugitif"), "real")
    rng = random.Random(2)
    hunt.deal(rng)
    for step in (*hideout(1), *hideout(2)):
        hunt.take(step)
    hunt.deal(rng)
    assert "(1) (2)" in text_of(hunt, 0)
    assert "(?) (?)" in text_of(hunt, 1)
    assert "(?) (?)" in text_of(hunt, SPECTATOR)
    while not set(guess([1])) - {0} <= set(hunt.legal()):  # the Marshal draws first
        hunt.take(hunt.legal()[0])
        hunt.deal(rng)
    for step in guess([1]):
        hunt.take(step)
    assert "[1] (?)" in text_of(hunt, SPECTATOR)


def test_a_picture_has_one_shape_and_shows_what_the_text_shows() -> None:
    pytest.importorskip("PIL", reason="install hallali[pictures]")
    for game in games.GAMES:
        shapes: set[tuple[int, ...]] = set()
        seen: dict[str, bytes] = {}
        for number, hunt in enumerate(playing(game, "real", {}, random.Random(3))):
            if number > 12:
                break
            picture = picture_of(hunt, 0)
            shapes.add(picture.shape)
            assert picture.dtype == np.uint8
            text = text_of(hunt, 0)
            assert len(text.splitlines()) <= CELLS[0], "nothing is cut off"
            assert seen.setdefault(text, picture.tobytes()) == picture.tobytes()
        assert len(shapes) == 1
        assert len(set(seen.values())) == len(seen) > 1, "another text is another picture"


def test_environments_render_pictures() -> None:
    pytest.importorskip("PIL", reason="install hallali[pictures]")
    from hallali.adapters.gymnasium import SeatEnv

    made = SeatEnv("fugitif", "marshal", size="micro", render_mode="rgb_array")
    made.reset(seed=1)
    assert np.array_equal(made.render(), picture_of(made.hunt, 1))
    pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
    from hallali.adapters.pettingzoo import HuntEnv

    table = HuntEnv("fugitif", "micro", render_mode="rgb_array")
    table.reset(seed=1)
    assert np.array_equal(table.render(), picture_of(table.hunt, SPECTATOR))
