"""Positions of Red Notice, made to order, and plays of them by name."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.belief.belief import RedNoticeBelief
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import flow
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules.box import BANK, CHEQUE, JOKER, MOVE, SECURITY, Box, box_of, kinds, one, packed
from hallali.games.red_notice.rules.notation import words_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.state import State
from hallali.testing import Subject

PERFT = Path(__file__).with_name("perft.json")
ACTIONS = {"cheque": CHEQUE, "bank": BANK, "security": SECURITY, "move": MOVE, "joker": JOKER}
BOX = box_of("real")
WORDS = words_of(BOX)


def city(name: str) -> int:
    return WORDS.cities.index(name)


def continent(name: str) -> int:
    return WORDS.continents.index(name)


def route(name: str) -> int:
    return WORDS.find(WORDS.routes, name, "a route")


def kind(name: str) -> int:
    return WORDS.kinds.index(name)


def upgrade(name: str) -> int:
    return WORDS.upgrades.index(name)


def identity(name: str) -> int:
    return WORDS.identities.index(name)


def pack(names: Iterable[str]) -> int:
    """Pack cheques."""
    total = 0
    for name in names:
        total += 1 << (3 * kind(name))
    return total


def tokens(text: str) -> int:
    """Pack tokens written as "P1123"."""
    return packed([text.count(sign) for sign in "P12345"])


def position(
    angela: str = "tokyo",
    jessah: str = "rome",
    *,
    hand: Sequence[str] = (),
    hers: Sequence[str] = (),
    cashed: Sequence[str] = (),
    points: int = 0,
    radars: Sequence[str] = (),
    black_radars: Sequence[str] = (),
    barriers: Sequence[str] = (),
    black_barriers: Sequence[str] = (),
    identities: Sequence[str] = ("pilot", "journalist"),
    open_upgrades: Sequence[str] = (),
    owned: Sequence[str] = (),
    upgrades: Sequence[str] = (),
    **options: str,
) -> State:
    """Return a position of the house edition in the middle of a round; nothing waits but the round's end.

    hand: Angela's cheques; hers: Jessah's; cashed: Angela's on the table.
    """
    state = State(BOX, RED_NOTICE.new(options=options).options)
    state.angela, state.jessah = city(angela), city(jessah)
    state.angelas_hand, state.jessahs_hand = pack(hand), pack(hers)
    state.angelas_cash = pack(cashed)
    state.earned = sum(BOX.dollars[kind(name)] for name in cashed)
    state.pile = BOX.pile - state.angelas_hand - state.jessahs_hand - state.angelas_cash
    state.points = points
    state.identities = bits.mask_of(identity(name) for name in identities)
    state.black_radars = bits.mask_of(continent(name) for name in black_radars)
    state.radars = bits.mask_of(continent(name) for name in radars) | state.black_radars
    state.black_barriers = bits.mask_of(route(name) for name in black_barriers)
    state.barriers = bits.mask_of(route(name) for name in barriers) | state.black_barriers
    for name in open_upgrades:
        state.turn_up(upgrade(name))
    state.upgrades = _upgrades(upgrades)
    state.owned = _upgrades(owned)
    lay(state, (0, 1, 2, 3))
    state.todo = t.task(t.T_ROUND)
    return state


def _upgrades(names: Sequence[str]) -> int:
    counts = [0] * len(BOX.copies)
    for name in names:
        counts[upgrade(name)] += 1
    return packed(counts)


def lay(state: State, cards: Sequence[int]) -> None:
    """Let these action cards be this round's row."""
    state.laid = 0
    for card in cards:
        state.lay(card)


def act(state: State, seat: int, action: str, icons: int = 1) -> State:
    """Let a seat begin an action of a card."""
    state.push(t.task(t.T_ACTION, seat, ACTIONS[action], icons))
    flow.resume(state)
    return state


def bidding(cards: Sequence[int], placed: str, initiative: int = ANGELA, **fields: Any) -> State:
    """Return a position where all tokens lie and the first card is about to come up.

    cards: numbers of action cards, from 1. placed: for each seat's tokens "A3:1a J2:1b ...".
    """
    state = position(**fields)
    lay(state, [number - 1 for number in cards])
    state.initiative = initiative
    for word in placed.split():
        seat = ANGELA if word[0] == "A" else JESSAH
        value = "P12345".index(word[1])
        state.place_token(2 * (int(word[3]) - 1) + "ab".index(word[4]), seat, value)
    state.mover, state.todo = OVER, t.task(t.T_CARD)
    flow.resume(state)
    return state


def play(state: State, *words: str) -> State:
    """Play gestures and chance outcomes, one word each, as records write them."""
    for word in words:
        for step in RED_NOTICE.read(state, word):
            state.apply(step)
        assert not state.drafting, word
    return state


def told(state: State, word: str, seat: int) -> list[Told]:
    """Say what a seat would be told of a gesture; the position stays as it is."""
    before, found = state.clone(), list[Told]()
    for step in RED_NOTICE.read(state, word):
        after = before.clone()
        after.apply(step)
        found += RED_NOTICE.tell(before, step, after, seat)
        before = after
    return found


def names(state: State) -> list[str]:
    """Write the legal steps that are whole gestures by themselves, as words."""
    return [RED_NOTICE.write(state, [step]) for step in state.legal() if not a.TAKE <= step < a.LIFT_RADAR]


def at_random(seed: int, size: str = "real", least: int = 0) -> Iterable[tuple[State, int, State]]:
    """Play a random game and yield (before, step, after); stop after `least` steps where that is not 0."""
    rng = random.Random(seed)
    state = RED_NOTICE.new(size)
    count = 0
    while state.mover != OVER and not (least and count >= least):
        before = state.clone()
        if state.mover == CHANCE:
            outcomes = state.chances()
            step = rng.choices([o for o, _ in outcomes], [q for _, q in outcomes])[0]
        else:
            step = rng.choice(state.legal())
        state.apply(step)
        count += 1
        yield before, step, state


def reached(size: str, seed: int, steps: int) -> State:
    """Return the position after so many steps of a random game."""
    state = RED_NOTICE.new(size)
    if steps:
        for _, _, after in at_random(seed, size, least=steps):
            state = after
    return state


def counted(state: State, depth: int) -> list[int]:
    """Count the positions that can be reached in 0, 1, ... steps and outcomes."""
    counts = [0] * (depth + 1)
    todo = [(state, 0)]
    while todo:
        here, at = todo.pop()
        counts[at] += 1
        if at < depth and here.mover != OVER:
            for step in [o for o, _ in here.chances()] if here.mover == CHANCE else here.legal():
                after = here.clone()
                after.advance(step)
                todo.append((after, at + 1))
    return counts


def truth(belief: RedNoticeBelief, state: State, eyes: int) -> None:
    """Angela's city, both hands and all tokens are among what the belief has possible."""
    if state.angela >= 0:
        assert state.angela in belief.support()
        assert abs(sum(belief.cities()) - 1) < 1e-6
        assert eyes != ANGELA or belief.support() == {state.angela}
    for who in (ANGELA, JESSAH):
        assert all(belief.cheques.any_of(who, (kind,)) > 0 for kind in kinds(state.hand(who)))
        assert all(belief.token(who)[value] > 0 for value in kinds(state.tokens(who) + state.drawn(who)))


def disguise(state: State, seat: int) -> State | None:
    """Change Angela's city, one of her cheques and one of her tokens behind everyone else's back."""
    if seat == ANGELA or state.mover in (CHANCE, OVER) or state.angela < 0:
        return None
    other = state.clone()
    other.angela = (state.angela + 1) % len(state.box.continent)
    _exchange_a_token(other)
    hers, free = kinds(state.angelas_hand), kinds(state.pile)
    if hers and free:
        swap = one(free[0]) - one(hers[0])
        other.angelas_hand += swap
        other.pile -= swap
    return other


def _exchange_a_token(state: State) -> None:
    """Exchange one of Angela's tokens, in hand or face down, for one of her bag."""
    bag = kinds(state.tokens(ANGELA))
    hand = kinds(state.drawn(ANGELA))
    down = [
        place
        for place, bid in enumerate(state.bids)
        if bid >= 0 and bid >> 3 == ANGELA and not (state.revealed >> (place >> 1)) & 1
    ]
    if bag and hand:
        state.fists += one(bag[-1]) - one(hand[0])
        state.bags += one(hand[0]) - one(bag[-1])
    elif bag and down:
        value = state.bid(down[0]) & 7
        state.bags += one(value) - one(bag[-1])
        state.placed += (bag[-1] - value) << (16 + 3 * down[0])


SUBJECT = Subject(RED_NOTICE, longest=5000, beyond=a.OPTION, truth=truth, disguise=disguise)  # no free card

__all__ = [
    "ACTIONS",
    "ANGELA",
    "BOX",
    "CHANCE",
    "JESSAH",
    "OVER",
    "SUBJECT",
    "WORDS",
    "Box",
    "act",
    "at_random",
    "bidding",
    "city",
    "continent",
    "identity",
    "kind",
    "lay",
    "names",
    "pack",
    "play",
    "position",
    "route",
    "tokens",
    "told",
    "upgrade",
]  # fmt: skip
