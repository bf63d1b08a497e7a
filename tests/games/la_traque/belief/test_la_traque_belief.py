"""What a seat of La Traque can infer: each history drawn tells the seat exactly what it was told."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from la_traque_play import BOX, FOUR, THREE, TWO, pick, x_of

from hallali import games
from hallali.core.chance import Lots
from hallali.core.contract import Told
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.belief import belief as beliefs
from hallali.games.la_traque.belief.endings import Endings
from hallali.games.la_traque.belief.entries import DREW, GAINED, INFORMED, LEFT, PEEKED, Dead, Entry
from hallali.games.la_traque.belief.laying import Laying
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING, HUNT, INVESTIGATE, in_batch
from hallali.games.la_traque.rules.sizes import SETS
from hallali.games.la_traque.rules.state import State
from hallali.interfaces import twins
from hallali.lab import match


class Ears:
    """A game under way, and what everyone was told of it."""

    def __init__(self, factions: str, seed: int) -> None:
        self.options = {"factions": factions}
        self.state = LA_TRAQUE.new("real", self.options)
        self.rng = random.Random(seed)
        self.seats = (*range(self.state.players), SPECTATOR)
        self.told: dict[int, list[Told]] = {seat: [] for seat in self.seats}
        self.beliefs = {seat: beliefs.make("real", self.options, seat) for seat in self.seats}

    def play(self, steps: int) -> None:
        while self.state.mover != OVER and (steps > 0 or self.state.drafting):
            before = self.state.clone()
            step = pick(self.rng, self.state)
            self.state.apply(step)
            steps -= 1
            for seat in self.seats:
                for told in LA_TRAQUE.tell(before, step, self.state, seat):
                    self.told[seat].append(told)
                    self.beliefs[seat].hear(told)

    def world(self, seat: int) -> tuple[State, list[Told]]:
        """Draw a history for a seat; give where it leads to, and what the seat would have been told."""
        state = LA_TRAQUE.new("real", self.options)
        told: list[Told] = []
        for step in self.beliefs[seat].sample(self.rng):
            before = state.clone()
            state.apply(step)
            told += LA_TRAQUE.tell(before, step, state, seat)
        return state, told


@pytest.mark.rule("LT-57", "LT-58")
@pytest.mark.parametrize(("factions", "seed"), [(FOUR, 1), (TWO, 2), (THREE, 3)])
def test_worlds_tell_the_seat_what_it_was_told(factions: str, seed: int) -> None:
    ears = Ears(factions, seed)
    for _ in range(4):
        ears.play(90)
        if ears.state.mover == OVER:
            break
        for seat in ears.seats:
            world, told = ears.world(seat)
            assert told == ears.told[seat]
            assert LA_TRAQUE.see(world, seat) == LA_TRAQUE.see(ears.state, seat)


def test_worlds_differ_where_the_seat_cannot_know() -> None:
    ears = Ears(FOUR, 5)
    ears.play(120)
    worlds = [ears.world(0)[0] for _ in range(12)]
    assert len({tuple(world.hands[1:]) for world in worlds}) > 3
    assert {world.hands[0] for world in worlds} == {ears.state.hands[0]}


@pytest.mark.rule("LT-6")
def test_a_first_hand_is_as_likely_as_the_decks_make_it() -> None:
    """Before anything else is drawn, a rival's card of a deck is one of the 14 and 6, less one's own."""
    ears = Ears(FOUR, 7)
    while ears.state.first < 0 or ears.state.mover < 0:
        ears.play(1)
    own = Counter(card for card in ears.state.hands[0] if card < 9)
    held = ears.beliefs[0].hands(random.Random(1), 600)[1]
    for deck in range(3):
        left = {3 * deck + kind: in_batch(BOX.decks[deck], kind) - own[3 * deck + kind] for kind in range(3)}
        for card, count in left.items():
            assert held[card] == pytest.approx(count / sum(left.values()), abs=0.08)


def test_what_a_seat_holds_is_counted_with_its_own_cards_exact() -> None:
    ears = Ears(THREE, 9)
    ears.play(200)
    state = ears.state
    held = ears.beliefs[0].hands(random.Random(1), 3)
    own = Counter((*state.hands[0], *state.reserves[0], *(card for under in state.under[:5] for card in under)))
    assert held[0] == own
    for seat in (1, 2):
        count = len(state.hands[seat]) + len(state.reserves[seat])
        count += sum(len(under) for under in state.under[5 * seat : 5 * seat + 5])
        assert sum(held[seat].values()) == pytest.approx(count)


@pytest.mark.rule("LT-48")
def test_worlds_fit_once_everything_lies_open() -> None:
    ears = Ears(TWO, 2)
    ears.play(5000)
    assert ears.state.mover == OVER
    for seat in ears.seats:
        world, told = ears.world(seat)
        assert told == ears.told[seat]
        assert tuple(world.hands) == tuple(ears.state.hands)


def history(seed: str, names: Sequence[str], options: dict[str, Any]) -> twins.World:
    """Play a game between bots; give it as a history."""
    record, _ = match.play(games.get("la-traque"), names, seed, "real", options)
    return twins.read(LA_TRAQUE, "real", options, record.moves)


def listen(
    world: twins.World, options: dict[str, Any], seat: int, cuts: Iterable[int]
) -> Iterator[tuple[beliefs.LaTraqueBelief, list[Told]]]:
    """Tell a seat a history; give at each cut its belief and what it was told so far."""
    belief = beliefs.make("real", options, seat)
    heard: list[Told] = []
    end = 0
    for cut in sorted(cuts):
        for told in (told for number in range(end, cut) for told in world.told(number, seat)):
            belief.hear(told)
            heard.append(told)
        end = cut
        yield belief, heard


def told_by(steps: Iterable[int], options: dict[str, Any], seat: int) -> list[Told]:
    """Play a drawn history; say what the seat would have been told."""
    state = LA_TRAQUE.new("real", options)
    found: list[Told] = []
    for step in steps:
        before = state.clone()
        state.apply(step)
        found += LA_TRAQUE.tell(before, step, state, seat)
    return found


def campaign(number: int) -> int:
    """Draw worlds of a game, of random or greedy bots in any set of factions, for all who sit there or watch.

    They are drawn at the end, one before it, and in between; each must tell the seat what it was told. Gives how many.
    """
    rng = random.Random(number)
    options = {"factions": rng.choice(SETS), "rumours": rng.choice((2, 3))}
    kinds = rng.choice((("random",), ("greedy",), ("random", "novice", "amateur", "greedy")))
    world = history(f"camp:{number}", [rng.choice(kinds) for _ in LA_TRAQUE.seats_of(options)], options)
    end = len(world.entries)
    cuts = {end, end - 1, *(rng.randint(1, end) for _ in range(4))}
    drawn = 0
    for seat in (*range(len(LA_TRAQUE.seats_of(options))), SPECTATOR):
        for belief, heard in listen(world, options, seat, cuts):
            drawn += 1
            assert told_by(belief.sample(rng), options, seat) == heard, (number, seat, len(heard))
    return drawn


@pytest.mark.parametrize("number", range(3))
def test_a_world_is_found_in_any_game(number: int) -> None:
    assert campaign(number) > 10


@pytest.mark.long
def test_a_world_is_found_in_any_of_a_thousand_games() -> None:
    assert sum(map(campaign, range(1000))) > 10_000


@pytest.mark.parametrize(
    ("seed", "factions", "rumours", "seat"),
    [
        ("camp:102", "usa+tzaar", 2, 1),  # what was shown of agents leaves but few ways to lay it
        ("camp:67", "usa+cccp+tzaar", 3, SPECTATOR),  # a first dealing of clues contradicts what was shown
        ("camp:129", FOUR, 2, 0),  # that, and which decks' cards were laid has to be drawn again
    ],
)
def test_a_world_is_found_where_few_fit(seed: str, factions: str, rumours: int, seat: int) -> None:
    options = {"factions": factions, "rumours": rumours}
    world = history(seed, ["random"] * (factions.count("+") + 1), options)
    rng = random.Random(1)
    for belief, heard in listen(world, options, seat, (len(world.entries) - 1,)):
        assert told_by(belief.sample(rng), options, seat) == heard


def test_a_way_is_found_where_cards_were_laid() -> None:
    """Of one deck three cards came, two of them at once; two agents were informed in turn, and then showed theirs."""
    log = [
        Entry(DREW, 0, 1, (-1,), (0,)),
        Entry(DREW, 0, 1, (-1,), (1,)),
        Entry(DREW, 0, 1, (-1,), (1,)),
        Entry(INFORMED, 0, 0, (-1,)),
        Entry(INFORMED, 0, 1, (-1,)),
        Entry(DREW, 0, 1, (-1,), (0,)),
        Entry(INFORMED, 0, 0, (-1,)),
        Entry(INFORMED, 0, 1, (-1,)),
        Entry(LEFT, 0, 0, (0, 1)),
        Entry(LEFT, 0, 1, (3, 4)),
    ]
    for seed in range(30):
        laying = Laying(list(enumerate(log)), {}, BOX)
        keys = [laying.keys[number] for number in laying.draw(Lots(random.Random(seed)))]
        assert keys == [0, 1, 0, 1]


def test_what_cannot_have_been_is_refused() -> None:
    log = [
        Entry(DREW, 0, 1, (-1,), (0,)),
        Entry(DREW, 0, 1, (-1,), (1,)),
        Entry(INFORMED, 0, 0, (-1,)),
        Entry(INFORMED, 0, 0, (-1,)),
        Entry(LEFT, 0, 0, (0, 1)),  # two of the first deck, of which but one came
    ]
    with pytest.raises(Dead):
        Laying(list(enumerate(log)), {}, BOX).draw(Lots(random.Random(1)))


def test_a_hand_that_was_seen_settles_what_was_laid() -> None:
    """Two of a deck and a funding came; one was laid, and then the hand was seen."""
    log = [
        Entry(DREW, 0, 1, (-1,), (2,)),
        Entry(DREW, 0, 1, (-1,), (2,)),
        Entry(GAINED, 0, 1, (FUNDING,)),
        Entry(INFORMED, 0, 3, (-1,)),
        Entry(PEEKED, 0, -1, (7, FUNDING)),
    ]
    for seed in range(20):
        laying = Laying(list(enumerate(log)), {}, BOX)
        assert [laying.keys[number] for number in laying.draw(Lots(random.Random(seed)))] == [2]


@pytest.mark.rule("LT-52")
@pytest.mark.parametrize("judges", [True, False])
def test_whether_a_fugitive_is_judged_says_whether_there_was_a_fugitive_in_hand(judges: bool) -> None:
    """Tzaar captured one, and laid one of that and two more cards under an agent; then it turns the tribunal."""
    belief = beliefs.make("real", {"factions": "usa+tzaar"}, 0)
    for card in (FUNDING, FUNDING, CARD):
        belief.log.append(Entry(GAINED, 1, 1, (card,)))
    belief.hear(v.Informed(who=1, agent=0, card=-1))
    belief.hear(v.Used(who=1, card=x_of("tribunal"), mode="recurring"))
    if not judges:
        belief.hear(v.Spared(who=1))
    laid = {belief._draw(random.Random(seed))[3][0] for seed in range(30)}
    assert laid == ({FUNDING} if judges else {CARD})


def idle(state: State, rng: random.Random) -> int:
    """Send every agent to hunt, lay cards, and end turns early: what is left to do then depends on hidden cards."""
    steps = state.legal() if state.mover >= 0 else []
    if state.mover < 0:
        return pick(rng, state)
    if a.DESTINY in steps:
        return a.DESTINY
    hunts = [step for step in steps if a.MOVE + HUNT <= step < a.MOVE + INVESTIGATE]
    laid = [step for step in steps if step >= a.INFORM]
    if hunts or laid:
        return rng.choice(hunts) if hunts else min(laid, key=lambda step: (step - a.INFORM) % 5)
    return next((step for step in (a.END, a.PASS) if step in steps), steps[0])


@pytest.mark.rule("LT-14", "LT-67")
def test_a_seat_that_ended_a_turn_could_have_done_more_in_every_world() -> None:
    """Without this a belief draws worlds in which the turn could only be passed: `apply` refuses them."""
    doubtful = 0
    for seed in (10, 29):
        rng = random.Random(seed)
        state = LA_TRAQUE.new("real", {"factions": TWO})
        belief = beliefs.make("real", {"factions": TWO}, 0)
        for _ in range(160):
            if state.mover == OVER:
                break
            before, step = state.clone(), idle(state, rng)
            state.apply(step)
            for told in LA_TRAQUE.tell(before, step, state, 0):
                belief.hear(told)
        doubtful += len(belief._endings.doubtful)
        for _ in range(30):
            world = LA_TRAQUE.new("real", {"factions": TWO})
            for step in belief.sample(rng):
                world.apply(step)
    assert doubtful > 0


@pytest.mark.rule("LT-14", "LT-67")
@pytest.mark.parametrize(("who", "doubtful"), [(1, {7}), (-1, set())], ids=["a turn ended", "a card turned up"])
def test_a_card_turned_up_is_no_end_of_a_turn_though_it_has_its_number(who: int, doubtful: set[int]) -> None:
    """A seat draws new objectives, the last of them number 1, and lays its last card: its turn ends by itself."""
    state = LA_TRAQUE.new("real", {"factions": TWO})
    endings = Endings(state.box, state.options, 0)
    for agent in range(BOX.agents):
        endings.hear(v.Moved(who=1, agent=agent, spot=HUNT), 0)
    endings.hear(v.Took(who=who, step=a.END), 7)
    if who < 0:
        endings.hear(v.Informed(who=1, agent=0, card=-1), 8)
    endings.hear(v.TurnEnded(who=1), 9)
    assert endings.doubtful == doubtful
