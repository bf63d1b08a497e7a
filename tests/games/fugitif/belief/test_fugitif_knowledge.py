"""Who knows what (FUG-33, FUG-34): an independent statement of it, held against every View and Told of random games."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from fugitif_play import EVENTS, EYES, HOUSE_EVENTS, TO_DRAW, TO_GUESS, play, put, told, view, wander
from hypothesis import given
from hypothesis import strategies as st

from hallali.core import bits
from hallali.core.seats import CHANCE, REFEREE, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.belief.belief import make
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

SIZES = ("micro", "small", "real")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"events": True},
    {"opening": "one-or-two", "second_edition": True},
    {"events": True, "opening": "one-or-two", "second_edition": True},
)
PUBLIC = (
    *("mover", "turn", "fugitive_cards", "marshal_cards", "decks", "closed", "reach", "hidden", "removed"),
    *("events_left", "events_seen", "event", "guesses_left", "idle_left", "outcome", "returns"),
)
games = st.tuples(st.integers(0, 2**32), st.sampled_from(SIZES), st.sampled_from(OPTIONS))


def secrets(state: State, seat: int) -> set[int]:
    """List the cards whose place this seat may not be shown now, said without the help of `see`."""
    hidden: set[int] = set(bits.members(state.decks[0]))
    for deck in state.decks:
        hidden |= set(bits.members(deck))
    if seat != FUGITIVE:
        hidden |= set(bits.members(state.hand))
        for number, under in zip(state.row, state.sprints, strict=True):
            if not bits.has(state.open, number) and not state.outcome:  # FUG-37
                hidden |= set(bits.members(under))
                if number != state.size.escape:
                    hidden.add(number)
    if seat != MARSHAL:
        hidden |= set(bits.members(state.files))
    return hidden


def shown(found: v.FugitifView) -> set[int]:
    """List every card number that a View gives away."""
    cards = {*(found.hand or ()), *(found.files or ()), *found.removed, *found.draft, found.target}
    for place in found.row:
        cards |= {place.number or 0, *(place.sprint_cards or ())}
    return cards - {0}


@given(games)
@pytest.mark.rule("FUG-33", "FUG-34", "FUG-14", "FUG-16")
def test_a_view_shows_no_hidden_card(game: tuple[int, str, dict[str, Any]]) -> None:
    for _, _, state in wander(*game):
        for seat in (FUGITIVE, MARSHAL, SPECTATOR):
            found = view(state, seat)
            if seat == MARSHAL and state.mover == MARSHAL:
                # Her own draft of a guess names numbers, not places of cards.
                found = msgspec.structs.replace(found, draft=())
            assert not shown(found) & secrets(state, seat)
        assert set(view(state, FUGITIVE).hand or ()) == set(bits.members(state.hand))
        assert set(view(state, MARSHAL).files or ()) == set(bits.members(state.files))


@given(games)
@pytest.mark.rule("FUG-33")
def test_what_is_public_is_the_same_for_all(game: tuple[int, str, dict[str, Any]]) -> None:
    for _, _, state in wander(*game):
        views = [view(state, seat) for seat in EYES]
        for name in PUBLIC:
            assert len({getattr(found, name) for found in views}) == 1, name
        for found in views:
            assert [(p.place, p.sprints, p.open, p.turn) for p in found.row] == [
                (i, bits.count(under), bits.has(state.open, number) or number == state.size.escape, state.turns[i])
                for i, (number, under) in enumerate(zip(state.row, state.sprints, strict=True))
            ]


@given(games)
@pytest.mark.rule("FUG-33", "FUG-34")
def test_a_seat_is_told_no_card_that_is_hidden_from_it(game: tuple[int, str, dict[str, Any]]) -> None:
    for before, step, after in wander(*game):
        if after.drafting:
            assert all(FUGITIF.tell(before, step, after, seat) == () for seat in EYES)
            continue
        for seat in (FUGITIVE, MARSHAL, SPECTATOR):
            for one in FUGITIF.tell(before, step, after, seat):
                msgspec.json.decode(msgspec.json.encode(one))
                if isinstance(one, v.Drew):
                    assert (one.card is not None) == (seat == one.who)
                elif isinstance(one, v.Laid):
                    escape = after.row[one.place] == after.size.escape
                    assert (one.number is not None) == (seat == FUGITIVE or escape)
                    assert (one.sprint_cards is not None) == (seat == FUGITIVE)
                elif isinstance(one, v.Guessed):
                    assert one.right == (after.open != before.open)
                    assert {place.number for place in one.found} == set(bits.members(after.open & ~before.open))
                elif isinstance(one, v.Offered):
                    assert (one.card is not None) == (seat == one.who)
                elif isinstance(one, v.Gave) or (isinstance(one, v.Shown) and one.private):
                    assert (one.card is not None) == (seat != SPECTATOR)


def redealt(state: State) -> State:
    """Return a position that differs only in what the Marshal cannot know: a card of the hand and one of a deck."""
    deck = next(deck for deck, cards in enumerate(state.decks) if cards and state.size.deck_mask(deck) & state.spare)
    mine = bits.lowest(state.size.deck_mask(deck) & state.spare)
    other = bits.lowest(state.decks[deck])
    swap = bits.bit(mine) | bits.bit(other)
    decks = tuple(cards ^ swap if d == deck else cards for d, cards in enumerate(state.decks))
    return put(state, hand=state.hand ^ swap, decks=decks)


@pytest.mark.rule("FUG-33", "FUG-34")
def test_positions_that_differ_in_secrets_look_the_same() -> None:
    for tokens in (TO_GUESS, TO_DRAW, f"{TO_DRAW} d1 =6 pass d1"):
        state = play(tokens)
        twin = redealt(state)
        assert view(twin, FUGITIVE) != view(state, FUGITIVE)
        for seat in (MARSHAL, SPECTATOR):
            assert view(twin, seat) == view(state, seat)
    state = play(TO_GUESS)
    for token in ("g5", "g7", "pass"):
        for seat in (MARSHAL, SPECTATOR):
            assert told(redealt(state), token, seat) == told(state, token, seat)


@given(games)
@pytest.mark.rule("FUG-33", "FUG-8")
def test_a_draft_changes_nothing_in_anyone_elses_view(game: tuple[int, str, dict[str, Any]]) -> None:
    for before, _, after in wander(*game):
        if after.drafting:
            for seat in EYES:
                if seat != after.mover:
                    assert view(after, seat) == view(before, seat)


@given(games)
def test_views_turn_into_json_and_offer_steps_to_the_mover_alone(game: tuple[int, str, dict[str, Any]]) -> None:
    for _, _, state in wander(*game):
        for seat in EYES:
            found = view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(found), type=v.FugitifView) == found
            assert found.legal == (tuple(state.legal()) if seat == state.mover else ())
        if state.mover == CHANCE:
            assert state.legal() == []


@pytest.mark.rule("FUG-33")
def test_the_referee_sees_everything() -> None:
    found = view(play(TO_DRAW), REFEREE)
    assert (found.hand, found.files) == ((1, 9, 12, 16, 20, 42), (4, 29))
    assert [(place.number, place.sprint_cards) for place in found.row] == [(3, ()), (5, (2,))]


@pytest.mark.rule("FUG-33")
@pytest.mark.parametrize("fugitives", ["c12", ""])
def test_a_world_drawn_during_an_exchange_stands_where_the_game_does(fugitives: str) -> None:
    """Finding: the Marshal's View said who chooses, and no one had told her that the Fugitive has a card to give."""
    state, belief = FUGITIF.new("real", EVENTS), make("real", EVENTS, MARSHAL)
    for token in f"{TO_DRAW} d1 =e{HOUSE_EVENTS.SWAP} {fugitives}".split():
        for one in told(state, token, MARSHAL):
            belief.hear(one)
        for step in FUGITIF.read(state, token):
            state.apply(step)
    seen = view(state, MARSHAL)
    assert seen.mover == (MARSHAL if fugitives else FUGITIVE)
    rng = random.Random(1)
    for _ in range(20):
        world = FUGITIF.new("real", EVENTS)
        for step in belief.sample(rng):
            world.apply(step)
        assert view(world, MARSHAL) == seen
