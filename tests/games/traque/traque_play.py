"""Positions of Traqué made to order with the edition of the tests, and moves by notation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hallali.core import bits, library
from hallali.core.contract import Told
from hallali.core.errors import IllegalAction
from hallali.core.record import Record
from hallali.core.record import last as ended_at
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.belief.belief import make
from hallali.games.traque.game import TRAQUE, Traque
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fields, piles, rows
from hallali.games.traque.rules.actions import ACTIVATE, COUNT, PAY
from hallali.games.traque.rules.box import ammo_of, box_of, card_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.phases import OUTCOMES
from hallali.games.traque.rules.sizes import options_of
from hallali.games.traque.rules.state import State
from hallali.testing import Subject, facts

TEXT = Path(__file__).with_name("edition.toml").read_text("utf-8")
PERFT = Path(__file__).with_name("perft.json")
TESTED = library.held(TEXT)
library.LIBRARY.add(TESTED)
BOX = box_of("real", TESTED.ref)
NAMES = [*(card.id for card in BOX.edition.card), BOX.edition.weapon[0].id]
PLACES = [place.id for place in BOX.edition.place]
TOTAL = sum(BOX.supply)


class Tested(Traque):
    """Traqué with the edition of the tests, which does not change with the house edition."""

    def edition_of(self, size: str = "real", options: Mapping[str, Any] | None = None) -> str:
        """Name the edition."""
        return super().edition_of(size, options) if library.chosen(options) else TESTED.ref

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position."""
        return State(BOX, options_of(options))


GAME = Tested()


def last(game: Traque, record: Record) -> State:
    """Return a recorded game's last position."""
    state = ended_at(game, record)
    assert isinstance(state, State)
    return state


def kind(name: str) -> int:
    return NAMES.index(name)


def place(name: str) -> int:
    return PLACES.index(name)


def held(state: State, text: str) -> int:
    """Return a card of an inventory, taken out of deck and supply.

    "pistol/1/2" has 1 ammunition token and 2 shots, "-hobbes" lies face down. A load beyond the supply is an error.
    """
    name, ammo, shots = (*text.lstrip("-").split("/"), "0", "0")[:3]
    number = kind(name)
    if number != BOX.rifle:
        _from_deck(state, number)
    taken = ((e.T_AMMO, int(ammo)), (BOX.token[number] if BOX.kind[number] == e.WEAPON else e.T_SHOT, int(shots)))
    for token, count in taken:
        assert state.take(token, count) == count, text
    return card_of(number, int(ammo), int(shots), down=text.startswith("-"))


def _from_deck(state: State, number: int) -> None:
    pile = "deck" if state.deck[number] else "stars"
    left = state.deck[number] or state.stars[number]
    assert left, NAMES[number]
    put(state, pile, number, left - 1)


#: The packed fields of the piles, by their names.
PILES = {"deck": "undrawn", "discard": "discarded", "stars": "apart", "aside": "searched"}
LOOSE = {"keys": fields.KEYS, "hits": fields.HITS, "grenades": fields.GRENADES}


def put(state: State, what: str, at: int, value: Any) -> None:
    """Change one thing of a position: a seat's row, inventory, tokens or health, or the number of a card or token."""
    if what in PILES:
        counts: list[int] = [*getattr(state, what)]
        counts[at] = value
        lay(state, what, counts)
    elif what == "rows":
        state.set_row(at, rows.row_of(state.box, value))
    elif what == "inventories":
        state.set_bag(at, rows.bag_of(value))
    elif what == "supply":
        state.give_back(at, value - state.left(at))
    elif what == "health":
        state.set_health(at, value)
    elif what == "lent":
        for token, (count, old) in enumerate(zip(value, state.lent(at), strict=True)):
            state.lend(at, token, count - old)
    else:
        state.gain(at, LOOSE[what], value - getattr(state, what)(at))


def put_all(state: State, what: str, values: Sequence[Any]) -> None:
    """Change a thing of each seat, or of each kind."""
    for at, value in enumerate(values):
        put(state, what, at, value)


def lay(state: State, pile: str, counts: Sequence[int]) -> None:
    """Make up a pile of these numbers of cards, by kind."""
    setattr(state, PILES[pile], piles.packed(counts))


def healths(state: State) -> list[int]:
    """List the health points of both seats."""
    return [state.health(seat) for seat in (0, 1)]


def position(
    row: Sequence[str] = (),
    *,
    shared: Sequence[str] = (),
    other: Sequence[str] = (),
    inventory: Sequence[str] = ("pulse-rifle/3/4",),
    partner: Sequence[str] = ("pulse-rifle/2/4",),
    deck: Sequence[str] | None = None,
    health: int = 0,
    time: int = 0,
    keys: int = 0,
    hits: int = 0,
    retoss: bool = False,
    stars: int = 3,
    places: Sequence[str] | None = None,
    **options: Any,
) -> State:
    """Return a position at the start of the first player's turn.

    row, other: the rows of the players. deck: its cards, if they matter; the rest is then in the discard. stars: how
    many creatures are still set aside; the others left the game. places: those that can still be drawn; if there are
    none, the launch pad comes next. The tokens are those of the box, so that they can be counted.
    """
    state = GAME.new(options={"tokens": "box", **options})
    two = state.players == 2
    for seat in range(state.players):
        for card in state.inventory(seat):
            put(state, "supply", e.T_AMMO, state.supply[e.T_AMMO] + ammo_of(card))
            if BOX.kind[kind_of(card)] == e.WEAPON:
                put(state, "supply", BOX.token[kind_of(card)], state.supply[BOX.token[kind_of(card)]] + shots_of(card))
    put(state, "inventories", 0, tuple(held(state, text) for text in inventory))
    put(state, "inventories", 1, ())
    if two:
        put(state, "inventories", 1, tuple(held(state, text) for text in partner))
    for text in (*row, *other, *shared):
        _from_deck(state, kind(text))
    put(state, "rows", 0, tuple(kind(name) for name in row))
    put(state, "rows", 1, tuple(kind(name) for name in other))
    state.shared_row = rows.row_of(BOX, [kind(name) for name in shared])
    if deck is not None:
        kept = [0] * BOX.cards
        for name in deck:
            _from_deck(state, kind(name))
            kept[kind(name)] += 1
        lay(state, "discard", [a + b for a, b in zip(state.deck, state.discard, strict=True)])
        lay(state, "deck", kept)
    while sum(state.stars) > stars:
        number = next(number for number, count in enumerate(state.stars) if count)
        put(state, "stars", number, state.stars[number] - 1)
    if health:
        put_all(state, "health", [health] * 2)
    state.time = time or state.time
    put(state, "keys", 0, state.take(e.T_KEY, keys))
    put(state, "hits", 0, state.take(e.T_HIT, hits))
    if not retoss:
        put(state, "supply", e.T_RETOSS, state.supply[e.T_RETOSS] + state.retoss)
        state.retoss = 0
    if places is not None:
        state.places = bits.mask_of(place(name) for name in places)
        state.drawn = BOX.rules.places - len(places)
    return state


def drew(name: str, row: Sequence[str] = (), **fields: Any) -> State:
    """Return a position just after the first player drew a card."""
    return play(position(row, **fields), "draw", "=" + name)


def fighting(creature: str = "stalker", **fields: Any) -> State:
    """Return a position at the start of a fight that the row set off; the row is gone."""
    return drew(creature, ["lurker", *fields.pop("row", ())], **fields)


def play(state: State, *words: str) -> State:
    """Play gestures and chance outcomes, each as a word of a record."""
    for word in words:
        assert state.mover != OVER, f"over before {word}"
        for step in GAME.read(state, word):
            state.apply(step)
        assert not state.drafting, word
    return state


def refused(state: State, word: str) -> str:
    """Return the words and the clause by which a gesture is refused. The position does not change."""
    probe = state.clone()
    for step in GAME.read(state, word):
        refusal = probe.refusal(step)
        if refusal is not None:
            before = facts(probe)
            try:
                probe.apply(step)
            except IllegalAction as error:
                assert facts(probe) == before
                return str(error)
            raise AssertionError(word)
        probe.apply(step)
    raise AssertionError(f"{word} was taken")


def names(state: State) -> set[str]:
    """List the legal steps in words; an activation is its card and "<"."""
    if state.mover == CHANCE:
        return {GAME.write(state, [outcome]) for outcome, _ in state.chances()}
    return {GAME.write(state, [step]) for step in state.legal() if not PAY <= step < PAY + 128}


def activatable(state: State) -> set[str]:
    """List the cards that can be activated, with a plus for the shared row."""
    return {GAME.write(state, [step]).rstrip("<") for step in state.legal() if ACTIVATE <= step < PAY}


def told(state: State, word: str, seat: int = 0) -> list[Told]:
    """Return what a seat would be told of a gesture. The position does not change."""
    before, found = state.clone(), list[Told]()
    for step in GAME.read(state, word):
        after = before.clone()
        after.apply(step)
        found += GAME.tell(before, step, after, seat)
        before = after
    return found


def row(state: State, seat: int = 0) -> list[str]:
    return [NAMES[number] for number in state.row(seat)]


def shared(state: State) -> list[str]:
    return [NAMES[number] for number in state.shared]


def inventory(state: State, seat: int = 0) -> list[str]:
    """Write an inventory as `held` reads it."""
    found = []
    for card in state.inventory(seat):
        name = NAMES[kind_of(card)]
        if BOX.kind[kind_of(card)] == e.WEAPON:
            name += f"/{ammo_of(card)}/{shots_of(card)}"
        found.append(("-" if is_down(card) else "") + name)
    return found


def pile(counts: Sequence[int]) -> list[str]:
    """Write a pile of cards."""
    return [NAMES[number] for number, count in enumerate(counts) for _ in range(count)]


def tokens(state: State) -> int:
    """Count all tokens, wherever they are."""
    cards = [*state.inventory(0), *state.inventory(1)]
    loose = [*state.lent(0), *state.lent(1)]
    for seat in (0, 1):
        loose += [state.keys(seat), state.hits(seat), state.grenades(seat)]
    return sum(state.supply) + sum(loose) + state.retoss + sum(ammo_of(card) + shots_of(card) for card in cards)


def cards(state: State) -> list[int]:
    """Count all cards of the deck that are still in the game, by kind."""
    size = state.box.cards
    found = [
        sum(pile[number] for pile in (state.deck, state.discard, state.stars, state.aside)) for number in range(size)
    ]
    for number in (
        *state.row(0),
        *state.row(1),
        *state.shared,
        *map(kind_of, (*state.inventory(0), *state.inventory(1))),
    ):
        if number < size:
            found[number] += 1
    if 0 <= state.foe < size:
        found[state.foe] += 1
    return found


def pick(rng: random.Random, state: State) -> int:
    """Choose a legal step or an outcome, seldom hiding, asking or giving: otherwise nothing would happen."""
    if state.mover == CHANCE:
        outcomes = state.chances()
        return rng.choices([o for o, _ in outcomes], [q for _, q in outcomes])[0]
    legal = state.legal()
    active = [one for one in legal if one not in (2, 9)] if rng.random() < 0.9 else []
    return rng.choice(active or legal)


def at_random(
    seed: int, options: Mapping[str, Any] | None = None, game: Traque = GAME, size: str = "real"
) -> Iterator[tuple[State, int, State]]:
    """Play a random game and yield (before, step, after)."""
    rng = random.Random(seed)
    state = game.new(size, options)
    while state.mover != OVER:
        before = state.clone()
        step = pick(rng, state)
        state.apply(step)
        yield before, step, state


#: With the edition of the tests, and with the house edition.
SUBJECT = Subject(GAME, pick=pick, longest=20_000, beyond=COUNT, belief=make)
HOUSE = Subject(TRAQUE, pick=pick, longest=20_000, beyond=COUNT)


def counted(state: State, depth: int) -> list[int]:
    """Count the positions reached by 0, 1, ... steps and outcomes."""
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


__all__ = [
    "BOX",
    "CHANCE",
    "GAME",
    "HOUSE",
    "NAMES",
    "OVER",
    "PERFT",
    "PLACES",
    "SUBJECT",
    "TEXT",
    "TOTAL",
    "activatable",
    "at_random",
    "cards",
    "counted",
    "drew",
    "facts",
    "fighting",
    "healths",
    "inventory",
    "kind",
    "lay",
    "names",
    "pile",
    "place",
    "play",
    "position",
    "put",
    "put_all",
    "refused",
    "row",
    "shared",
    "tokens",
    "told",
]  # fmt: skip


def queen(**fields: object) -> State:
    """Return the position at the start of the final fight."""
    state = drew("ammunition", ["corridor", "grenade"], places=[], **fields)
    return play(state, "corridor<grenade,ammunition", "=launch-pad")


def ended(state: State) -> str:
    return OUTCOMES[state.outcome] if state.mover == OVER else ""
