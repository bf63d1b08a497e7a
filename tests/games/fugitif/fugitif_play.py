"""What the tests of Fugitif share: positions made by playing tokens, rare ones by setting fields, and random play."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hallali.core import bits
from hallali.core.contract import Position, Told
from hallali.core.library import LIBRARY, held
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.belief.belief import AnyBelief
from hallali.games.fugitif.belief.files import FugitiveBelief
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import OPTION
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL
from hallali.testing import Subject, facts

#: A set-up of the real size: the hand is 1, 2, 3, 5, 9, 12, 16, 20, 42.
DEALT = "=5 =9 =12 =16 =20"
#: And an opening: hideouts 3 and 5, with 2 under 5. Left in hand: 1, 9, 12, 16, 20, 42.
OPENED = f"{DEALT} h3/h5+2"
#: And the Marshal's two draws: 4 and 29 in her files. She is to guess.
TO_GUESS = f"{OPENED} d1 =4 d3 =29"
#: And her pass: the Fugitive is to draw on turn 2.
TO_DRAW = f"{TO_GUESS} pass"

EVENTS = {"events": True}
#: The house's events, by name: their numbers.
HOUSE = SHELF.own("real").edition
HOUSE_EVENTS = SimpleNamespace(**{one.id.replace("-", "_").upper(): number for number, one in enumerate(HOUSE.event)})
#: An edition with every word that an event may have; it is not offered where a game is made.
WIDE_TEXT = Path(__file__).with_name("editions").joinpath("wide.toml").read_text("utf-8")
WIDE = held(WIDE_TEXT)
LIBRARY.add(WIDE, listed=False)

EYES = (FUGITIVE, MARSHAL, SPECTATOR, REFEREE)
SETS = {"hand", "files", "open", "removed", "pool", "chosen", "picks"}


def play(tokens: str, size: str = "real", options: Mapping[str, Any] | None = None, on: State | None = None) -> State:
    """Play tokens from the start, or on a copy of a position, and give the position after them."""
    state = FUGITIF.new(size, options) if on is None else on.clone()
    for token in tokens.split():
        for step in FUGITIF.read(state, token):
            state.apply(step)
        assert not state.drafting, token
    return state


def known(position: Position) -> State:
    """Return a position that is known to be one of Fugitif's."""
    assert isinstance(position, State)
    return position


def told(state: State, token: str, seat: int) -> list[Told]:
    """Return all that a seat is told while one token is played on a copy."""
    heard: list[Told] = []
    before = state.clone()
    for step in FUGITIF.read(state, token):
        after = before.clone()
        after.apply(step)
        heard += FUGITIF.tell(before, step, after, seat)
        before = after
    return heard


def put(state: State, **fields: Any) -> State:
    """Return a copy with some fields set; sets of numbers may be given as collections."""
    copy = state.clone()
    for name, value in fields.items():
        if name in SETS and not isinstance(value, int):
            value = bits.mask_of(value)
        if name in ("decks", "sprints"):
            value = tuple(one if isinstance(one, int) else bits.mask_of(one) for one in value)
        if name == "decks":
            name, value = "undrawn", sum(value)
        if name == "row":
            name, value = "laid", bits.mask_of(value)
        if name == "events_in":
            value = sum(count << 4 * deck for deck, count in enumerate(value))
        assert hasattr(copy, name), name
        setattr(copy, name, value)
    return copy


def hand(state: State) -> set[int]:
    """Return the Fugitive's cards."""
    return set(bits.members(state.hand))


def files(state: State) -> set[int]:
    """Return the Marshal's cards."""
    return set(bits.members(state.files))


def legal(state: State) -> set[int]:
    """Return the legal steps."""
    return set(state.legal())


def allows(state: State, token: str) -> bool:
    """Say whether a whole token can be played."""
    copy = state.clone()
    for step in FUGITIF.read(copy, token):
        if copy.refusal(step) is not None:
            return False
        copy.apply(step)
    return not copy.drafting


def view(state: State, seat: int) -> v.FugitifView:
    """Return the view of a seat."""
    found = FUGITIF.see(state, seat)
    assert isinstance(found, v.FugitifView)
    return found


def pick(rng: random.Random, state: State) -> int:
    """Choose a step or a chance outcome at random; gestures are cut short half the time."""
    if state.mover == CHANCE:
        outcomes, weights = zip(*state.chances(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    steps = state.legal()
    if 0 in steps and rng.random() < 0.5:
        return 0
    return rng.choice(steps)


def wander(seed: int, size: str, options: Mapping[str, Any], most: int = 2000) -> Iterator[tuple[State, int, State]]:
    """Play a random game to its end: yield (before, step, after); the positions are the caller's to read."""
    rng = random.Random(seed)
    state = FUGITIF.new(size, options)
    for _ in range(most):
        if state.mover == OVER:
            return
        step = pick(rng, state)
        before = state.clone()
        state.apply(step)
        yield before, step, state.clone()
    raise AssertionError("the game does not end")


def masks(cards: Collection[int]) -> int:
    """Return a set of numbers as bits."""
    return bits.mask_of(cards)


def truth(belief: AnyBelief, state: State, eyes: int) -> None:
    """What the other seat hides is among what the belief has possible, each number in its place."""
    if isinstance(belief, FugitiveBelief):
        assert state.files & ~belief.support() == 0
        return
    hidden = state.hidden & ~bits.bit(belief.size.escape)
    assert hidden & ~belief.support() == 0
    assert belief.joint(hidden) > 0
    for number, odds in zip(state.row, belief.place_odds(), strict=True):
        assert odds.get(number, 0.0) > 0
    assert abs(sum(belief.hideout_odds()) - bits.count(hidden)) < 1e-6
    rng = random.Random(eyes)
    assert all(bits.count(mask) == bits.count(hidden) for mask in belief.sample_hidden(rng, 5))


SUBJECT = Subject(
    FUGITIF,
    options=(
        {},
        {"events": True},
        {"opening": "one-or-two", "second_edition": True},
        {"events": True, "opening": "one-or-two", "second_edition": True},
    ),
    pick=pick,
    longest=1500,
    beyond=OPTION,  # the house has no free card
    deep=60,
    truth=truth,
)

__all__ = [
    "DEALT", "EVENTS", "EYES", "HOUSE", "HOUSE_EVENTS", "OPENED", "SUBJECT", "TO_DRAW", "TO_GUESS", "WIDE", "WIDE_TEXT",
    "allows", "facts", "files", "hand", "legal", "masks", "pick", "play", "put", "told", "view", "wander",
]  # fmt: skip
