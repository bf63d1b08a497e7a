"""Random games of La Traque, and positions made to order, for the tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import able, decks, packs
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, FUNDING, HUNT, INVESTIGATE, RUMOUR, Box, box_of, in_batch, kind_of
from hallali.games.la_traque.rules.notation import words_of
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.rules.sums import sums_of
from hallali.games.la_traque.rules.view import Took
from hallali.testing import Subject

BOX = box_of("real")
WORDS = words_of(BOX)
TWO, THREE, FOUR = "usa+cccp", "usa+tzaar+network", "usa+cccp+tzaar+network"
FACTIONS = (TWO, "tzaar+network", THREE, FOUR)


def card(name: str) -> int:
    """Return a card by its name: "rumour", "press-document", "heron"."""
    return WORDS.find(WORDS.cards, name, "a card")


def cards(*names: str) -> tuple[int, ...]:
    return tuple(sorted(card(name) for name in names))


def empty(held: Sequence[int]) -> bool:
    """Say whether there are no cards; a function, so that the checker does not take it to stay so."""
    return len(held) == 0


def place(name: str) -> int:
    return WORDS.find(WORDS.places, name, "a place")


def spot(name: str) -> int:
    return HUNT + WORDS.find(WORDS.spots, name, "a spot")


def x_of(name: str) -> int:
    return card(name) - CARD


def objective(name: str) -> int:
    return WORDS.find(WORDS.objectives, name, "an objective")


def step_of(state: State, word: str) -> int:
    """Return the step of a gesture that is one step."""
    (step,) = LA_TRAQUE.read(state, word)
    return step


def begun(factions: str = FOUR, seed: int = 1, size: str = "real", rumours: int = 2) -> State:
    """Return the first turn of a game whose set-up chance has dealt."""
    rng = random.Random(seed)
    state = LA_TRAQUE.new(size, {"factions": factions, "rumours": rumours})
    while state.mover == CHANCE:
        state.apply(pick(rng, state))
    return state


def position(
    factions: str = FOUR,
    *,
    hand: Sequence[str] = (),
    faces: dict[str, str] | None = None,
    agents: Sequence[tuple[str, Sequence[str]]] = (),
    open_objectives: Sequence[str] = (),
    quarters: Sequence[str] = (),
    influence: Sequence[int] = (0, 0, 0),
    seat: int = 0,
) -> State:
    """Return the seat's turn with three actions; nothing else lies on the board, and the others hold nothing.

    agents: of the seat, each in a hunting zone with the cards under it. Cards come from the piles that they belong to.
    """
    state = begun(factions)
    gather(state)
    with changing(state) as it:
        for where, fugitive in (faces or {}).items():
            number = card(fugitive) - CARD
            it.faces[place(where)] = number
            level = BOX.grade[number] - 1
            it.unseen[level] = tuple(other for other in it.unseen[level] if other != number)
    with changing(state) as it:
        it.hands[seat] = take(state, hand)
        for agent, (zone, under) in enumerate(agents):
            it.spots[5 * seat + agent] = spot(zone)
            it.under[5 * seat + agent] = take(state, under)
        it.open[seat] = tuple(objective(name) for name in open_objectives)
        it.aims[seat] = tuple(number for number in it.aims[seat] if number not in it.open[seat])
        it.quarters[seat] = tuple(sorted(x_of(name) for name in quarters))
        it.influence[3 * seat : 3 * seat + 3] = list(influence)
    state.mover, state.phase, state.first = seat, p.ACT, seat
    state.actions, state.acted, state.spent, state.frees = 3, False, 0, 0
    return state


@dataclass
class Table:
    """What lies on the table, as lists: those that a State reads out, by the same names."""

    decks: list[tuple[int, ...]]  #: the clue decks
    unseen: list[tuple[int, ...]]  #: by level - 1
    faces: list[int]  #: by place
    strangers: list[int]  #: by place
    guards: list[int]  #: by place
    hands: list[tuple[int, ...]]  #: by seat
    reserves: list[tuple[int, ...]]  #: by seat
    quarters: list[tuple[int, ...]]  #: by seat
    turned: tuple[int, ...]  #: by x
    spots: list[int]  #: by 5 * seat + agent
    under: list[tuple[int, ...]]  #: by 5 * seat + agent
    open: list[tuple[int, ...]]  #: by seat
    aims: list[tuple[int, ...]]  #: by seat
    influence: list[int]  #: by 3 * seat + track
    ambition: list[int]  #: by 3 * seat + track
    domination: list[int]  #: by seat
    markers: list[int]  #: by seat
    destiny: list[bool]  #: by seat


def table(state: State) -> Table:
    """Read what lies on the table."""
    return Table(
        state.decks, state.unseen, state.faces, list(state.strangers), list(state.guards), state.hands, state.reserves,
        state.quarters, state.turned, state.spots, state.under, state.open, state.aims, state.influence,
        state.ambition, state.domination, state.markers, state.destiny,
    )  # fmt: skip


@contextmanager
def changing(state: State) -> Iterator[Table]:
    """Give what lies on the table as lists; those that were changed are put into the position in the end."""
    old, it = table(state), table(state)
    yield it
    if it.decks != old.decks:
        state.registers, state.press, state.archives = [decks.deck_of([one for one in row if one]) for row in it.decks]
    if it.unseen != old.unseen:
        state.undrawn = packs.packed([CARD + x for level in it.unseen for x in level])
    for place in range(len(it.faces)):
        if it.faces[place] != old.faces[place]:
            state.lay(place, it.faces[place])
        state.put_strangers(place, it.strangers[place])
        state.guard(place, it.guards[place])
    if it.turned != old.turned:
        state.turned, state.used = it.turned, installed(state, it.turned)
    for number, own in enumerate(state.seats):
        tracks, agents = slice(3 * number, 3 * number + 3), slice(5 * number, 5 * number + 5)
        if it.hands[number] != old.hands[number]:
            own.hand = packs.packed(it.hands[number])
        if it.reserves[number] != old.reserves[number]:
            own.reserve = packs.packed(it.reserves[number])
        own.quarters = installed(state, it.quarters[number])
        for agent, (spot, under) in enumerate(zip(it.spots[agents], it.under[agents], strict=True)):
            if spot != own.spot(agent):
                own.put(agent, spot)
            own.lay(agent, packs.packed(under))
        if it.open[number] != own.opened():
            own.open = 0
            for one in it.open[number]:
                own.turn_up(one)
        own.aims = bits.mask_of(it.aims[number])
        own.influence = sum(points << 8 * track for track, points in enumerate(it.influence[tracks]))
        own.ambition = sum(steps << 8 * track for track, steps in enumerate(it.ambition[tracks]))
        own.domination, own.markers = it.domination[number], it.markers[number]
        own.destiny = it.destiny[number]
    state.taken = bits.mask_of(spot for spot in it.spots if spot >= INVESTIGATE)
    settle(state, state.box)


def settle(state: State, box: Box) -> None:
    """Let a position be of this edition, and find out what its seats can do."""
    state.box, state.sums = box, sums_of(box)
    for own in state.seats:
        able.settle(state, own)


def installed(state: State, xs: Iterable[int]) -> packs.Cards:
    """Pack cards at a headquarters."""
    found = packs.none()
    for x in xs:
        found = packs.installed(found, x, state.box.first_objective)
    return found


def gather(state: State) -> None:
    """Put every card back where it was before the set-up."""
    fresh = LA_TRAQUE.new("real", {"factions": state.options.factions})
    state.funding, state.rumours = BOX.funding, BOX.rumours
    with changing(state) as it:
        it.decks = [(batch,) for batch in BOX.decks]
        it.unseen = [tuple(number for number, grade in enumerate(BOX.grade) if grade == level) for level in (1, 2, 3)]
        it.aims, it.open = fresh.aims, fresh.open
        it.faces = [-1] * len(it.faces)
        it.hands = [()] * state.players


def take(state: State, names: Sequence[str]) -> tuple[int, ...]:
    """Take cards out of their piles."""
    for name in names:
        number = card(name)
        if number < FUNDING:
            with changing(state) as it:
                it.decks[number // 3] = (it.decks[number // 3][0] - (1, 32, 1024)[kind_of(number)],)
        elif number == FUNDING:
            state.funding -= 1
        elif number == RUMOUR:
            state.rumours -= 1
        elif number - CARD < BOX.first_special:
            state.undrawn = packs.without(state.undrawn, number)
    return cards(*names)


def play(state: State, *words: str) -> State:
    """Play gestures and chance outcomes, one word each, as records write them."""
    for word in words:
        for step in LA_TRAQUE.read(state, word):
            state.apply(step)
        assert not state.drafting, word
    return state


def names(state: State) -> list[str]:
    """Write the legal steps that are whole gestures by themselves, as words."""
    return [LA_TRAQUE.write(state, [step]) for step in state.legal()]


def told(state: State, word: str, seat: int) -> list[Told]:
    """Say what a seat would be told of what came of a gesture; the position stays as it is."""
    before, found = state.clone(), list[Told]()
    for step in LA_TRAQUE.read(state, word):
        after = before.clone()
        after.apply(step)
        found += [one for one in LA_TRAQUE.tell(before, step, after, seat) if not isinstance(one, Took)]
        before = after
    return found


def pick(rng: random.Random, state: State) -> int:
    """Choose any legal step, or an outcome as likely as it is; a turn is seldom passed, so that games get somewhere."""
    if state.mover == CHANCE:
        outcomes, weights = zip(*state.chances(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    steps = state.legal()
    if len(steps) > 1 and steps[0] == 0 and rng.random() < 0.9:
        steps = steps[1:]
    return rng.choice(steps)


def at_random(
    seed: int, size: str = "real", factions: str = FOUR, least: int = 0
) -> Iterator[tuple[State, int, State]]:
    """Play a random game and yield (before, step, after); stop after `least` steps where that is not 0."""
    rng = random.Random(seed)
    state = LA_TRAQUE.new(size, {"factions": factions})
    count = 0
    while state.mover != OVER and not (least and count >= least):
        before = state.clone()
        step = pick(rng, state)
        state.apply(step)
        count += 1
        yield before, step, state


def hunting(state: State, seat: int) -> list[int]:
    """List the seat's agents in hunting zones."""
    return [agent for agent in range(BOX.agents) if HUNT <= state.spots[5 * seat + agent] < INVESTIGATE]


def clue_cards(state: State) -> Counter[int]:
    """Count all clue cards, wherever they are."""
    found: Counter[int] = Counter()
    for deck, batches in enumerate(state.decks):
        for batch in batches:
            for kind in range(3):
                found[3 * deck + kind] += in_batch(batch, kind)
    found[FUNDING] += state.funding
    found[RUMOUR] += state.rumours
    for held in (*state.hands, *state.reserves, *state.under):
        found.update(one for one in held if one < CARD)
    return +found


def disguise(state: State, seat: int) -> State | None:
    """Exchange what another seat holds for cards of the same backs, as far as this seat cannot tell."""
    if state.mover == OVER:
        return None
    other = state.clone()
    with changing(other) as it:
        _swap(state, seat, it)
    return other


def _swap(state: State, seat: int, other: Table) -> None:
    """Exchange what the others hold."""
    for rival in range(state.players):
        if rival == seat:
            continue
        swapped = []
        for card in state.reserves[rival]:
            deck, kind = card // 3, card % 3
            more = [one for one in range(3) if one != kind and (state.box.decks[deck % 3] >> (5 * one)) & 31]
            swapped.append(3 * deck + more[0] if card < FUNDING and more else card)
        other.reserves[rival] = tuple(sorted(swapped))
        other.hands[rival] = tuple(sorted(RUMOUR if card < CARD else card for card in state.hands[rival]))
        for agent in range(5):
            other.under[5 * rival + agent] = tuple(RUMOUR for _ in state.under[5 * rival + agent])


def quiet(before: State, step: int) -> bool:
    """Whether an agent moves, or the like: the cards of its owner have no part in it."""
    return before.phase == p.ACT and (a.MOVE <= step < a.TRACK or step <= a.DESTINY)


SUBJECT = Subject(
    LA_TRAQUE,
    sizes=(*["micro"] * 6, "small", "real"),  # a game of the real size has 1000 steps
    pick=pick,
    longest=20_000,
    beyond=a.COUNT,
    deep=-1,
    disguise=disguise,
    quiet=quiet,
)
