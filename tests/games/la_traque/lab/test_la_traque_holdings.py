"""Where hidden cards may lie: the listing against one made card by card, what a proof needs, what the page shows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from la_traque_play import BOX, card, cards

from hallali import i18n
from hallali.games.la_traque.belief.entries import (
    BARE,
    DREW,
    GAINED,
    INFORMED,
    KEPT,
    LEFT,
    MAINTAINED,
    PEEKED,
    USED,
    Entry,
    key_of,
)
from hallali.games.la_traque.lab.holdings import HAND, Fact, Facts, Listing, TooMany, Way, needed, spread
from hallali.games.la_traque.lab.puzzles import PUZZLES, LaTraquePuzzles, degree_of, number_of, place_of, places
from hallali.games.la_traque.lab.rivals import Rivals
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.text.sentences import names_of, sentence
from hallali.interfaces.puzzles import Puzzle
from hallali.lab import puzzles as lab
from hallali.room.draw import posing
from hallali.room.draw.show import Viewer

EN, FR = i18n.translator("en"), i18n.translator("fr")
LISTING = Listing(BOX, 5000)
START = ((), ((),) * BOX.agents)
FUNDING, RUMOUR, PRESS = key_of(card("funding")), key_of(card("rumour")), 1
#: A fugitive that may be laid under an agent, and one that may not.
HERON, PLOVER = key_of(card("heron")), key_of(card("plover"))


def facts_of(*entries: Entry) -> list[Fact]:
    facts = Facts()
    for at, entry in enumerate(entries):
        facts.hear(entry, at)
    return facts.all


def drew(*names: str) -> list[Entry]:
    return [Entry(GAINED, 1, 1, (card(name),)) for name in names]


def way(hand: Sequence[int], **under: Sequence[int]) -> Way:
    rows = [tuple(sorted(under.get(f"a{agent}", ()))) for agent in range(BOX.agents)]
    return tuple(sorted(hand)), tuple(rows)


def test_a_laid_card_is_any_that_may_be_laid() -> None:
    found = LISTING.ways(facts_of(*drew("funding", "rumour", "heron", "plover"), Entry(INFORMED, 1, 2)))
    assert found == {
        way((RUMOUR, HERON, PLOVER), a2=(FUNDING,)),
        way((FUNDING, HERON, PLOVER), a2=(RUMOUR,)),
        way((FUNDING, RUMOUR, PLOVER), a2=(HERON,)),
    }


def test_what_is_shown_used_discarded_seen_or_not_there_leaves_fewer_ways() -> None:
    start = [*drew("funding", "rumour", "heron"), Entry(INFORMED, 1, 2)]
    gone = Entry(KEPT, 1, 1, (), (card("heron"),), (0, 0, 0, 0, 0))
    assert LISTING.ways(facts_of(*start, gone)) == {way((FUNDING,), a2=(RUMOUR,)), way((RUMOUR,), a2=(FUNDING,))}
    used = Entry(USED, 1, card("heron"))
    assert LISTING.ways(facts_of(*start, used)) == LISTING.ways(facts_of(*start, gone))
    bare = Entry(BARE, 1)
    assert LISTING.ways(facts_of(*start, bare)) == {way((FUNDING, RUMOUR), a2=(HERON,))}
    shown = Entry(LEFT, 1, 2, cards("rumour"))
    assert LISTING.ways(facts_of(*start, shown)) == {way((FUNDING, HERON))}
    seen = Entry(PEEKED, 1, -1, cards("rumour", "heron"))
    assert LISTING.ways(facts_of(*start, seen)) == {way((RUMOUR, HERON), a2=(FUNDING,))}


def test_the_reserve_comes_to_hand_at_one_time() -> None:
    facts = facts_of(
        Entry(DREW, 1, 0, (-1,), (PRESS,)), Entry(GAINED, 1, 0, cards("funding")), Entry(MAINTAINED, 1), *drew("rumour")
    )
    assert [(fact.kind, fact.keys) for fact in facts] == [(MAINTAINED, (PRESS, FUNDING, RUMOUR))]
    assert LISTING.ways(facts) == {way((PRESS, FUNDING, RUMOUR))}


def by_hand(facts: Sequence[Fact]) -> Iterator[Way]:
    """Follow every single card: each lay takes each card of the hand in turn."""

    def on(number: int, hand: tuple[int, ...], under: tuple[tuple[int, ...], ...]) -> Iterator[Way]:
        if number == len(facts):
            yield tuple(sorted(hand)), tuple(tuple(sorted(row)) for row in under)
            return
        fact = facts[number]
        if fact.kind == MAINTAINED:
            yield from on(number + 1, hand + fact.keys, under)
        elif fact.kind == INFORMED:
            for at, one in enumerate(hand):
                if LISTING.lays(one):
                    row = (*under[fact.place], one)
                    rows = (*under[: fact.place], row, *under[fact.place + 1 :])
                    yield from on(number + 1, hand[:at] + hand[at + 1 :], rows)
        elif fact.kind == LEFT:
            if tuple(sorted(under[fact.place])) == fact.keys:
                yield from on(number + 1, hand, (*under[: fact.place], (), *under[fact.place + 1 :]))
        else:
            left = list(hand)
            for one in fact.keys:
                if one not in left:
                    return
                left.remove(one)
            yield from on(number + 1, tuple(left), under)

    yield from on(0, *START)


@pytest.mark.parametrize("seed", range(40))
def test_the_ways_are_those_found_card_by_card(seed: int) -> None:
    """A small game is made up: what is told of it is true, so there is one way at least."""
    rng = random.Random(seed)
    hand: list[int] = []
    under: list[list[int]] = [[] for _ in range(BOX.agents)]
    facts: list[Fact] = []
    for at in range(9):
        kind = rng.choice([MAINTAINED, INFORMED, INFORMED, LEFT, USED])
        agent = rng.randrange(2)
        lays = [one for one in hand if LISTING.lays(one)]
        if kind == MAINTAINED and len(hand) < 5:
            came = tuple(sorted(rng.choices((0, PRESS, FUNDING, RUMOUR, HERON, PLOVER), k=2)))
            hand += came
            facts.append(Fact(MAINTAINED, at, came, HAND, 2))
        elif kind == INFORMED and lays:
            one = rng.choice(lays)
            hand.remove(one)
            under[agent].append(one)
            facts.append(Fact(INFORMED, at, (), agent, 1))
        elif kind == LEFT and under[agent]:
            facts.append(Fact(LEFT, at, tuple(sorted(under[agent])), agent, len(under[agent])))
            under[agent] = []
        elif kind == USED and hand:
            one = hand.pop(rng.randrange(len(hand)))
            facts.append(Fact(USED, at, (one,), HAND, 1))
    found = LISTING.ways(facts)
    assert found == set(by_hand(facts))
    assert (tuple(sorted(hand)), tuple(tuple(sorted(row)) for row in under)) in found
    for (key, place), (few, many) in spread(found).items():
        counts = [(cards_[0] if place == HAND else cards_[1][place]).count(key) for cards_ in found]
        assert (few, many) == (min(counts), max(counts))
        if few:
            check(facts, key, place)


def check(facts: Sequence[Fact], key: int, place: int) -> None:
    """What is needed suffices, and without any one of it there is a way without such a card there."""
    core = needed(LISTING, facts, key, place)
    named = {number for number, fact in enumerate(facts) if fact.names}
    assert sure(facts, named - set(core), key, place)
    for number in core:
        assert not sure(facts, named - set(core) | {number}, key, place)


def sure(facts: Sequence[Fact], left_out: set[int], key: int, place: int) -> bool:
    ways = LISTING.ways(facts, left_out)
    return all(key in (one[0] if place == HAND else one[1][place]) for one in ways)


def test_too_many_ways_are_not_listed() -> None:
    facts = facts_of(*drew("funding", "rumour", "heron"), Entry(INFORMED, 1, 0), Entry(INFORMED, 1, 1))
    assert len(LISTING.ways(facts)) == 6
    with pytest.raises(TooMany):
        Listing(BOX, 5).ways(facts)


# The puzzles made of it.


@cache
def made() -> tuple[Puzzle, ...]:
    return tuple(lab.make_puzzles("la-traque", 12, "1"))


def posed_of(puzzle: Puzzle) -> tuple[lab.Posed, v.LaTraqueView, LaTraquePuzzles]:
    """Return what a puzzle's page is made of, its view once more, and what words its question."""
    posed = lab.posed(puzzle)
    assert isinstance(posed.view, v.LaTraqueView)
    return posed, posed.view, PUZZLES.asking(puzzle.about)


def test_a_number_names_each_place() -> None:
    every = [(seat, place) for seat in range(4) for place in range(HAND, 5)]
    assert [place_of(number_of(one)) for one in every] == every
    assert len({number_of(one) for one in every}) == len(every)


@pytest.mark.compiled
def test_a_puzzle_is_as_hard_as_the_facts_that_it_takes() -> None:
    for puzzle in made():
        rivals, place = Rivals("real", 0), place_of(puzzle.answer[0])
        tolds = lab.posed(puzzle).tolds
        for told in tolds:
            rivals.hear(told)
        facts = rivals.facts[place[0]].all
        check(facts, puzzle.about, place[1])
        count = len(rivals.needed(puzzle.about, place))
        assert puzzle.measure["facts"] == count
        assert puzzle.degree == degree_of(count, sum(map(PUZZLES.speaks, tolds)))
        assert count >= 2


@pytest.mark.parametrize("translate", [EN, FR])
def test_every_place_that_can_be_named_can_be_pressed(translate: i18n.Translator) -> None:
    for puzzle in made():
        posed, view, _kind = posed_of(puzzle)
        drawn = str(posing.drawn(posing.page_of(posed, Viewer(0, translate.lang))))
        pressed = re.findall(r'<button[^>]*data-at="held(\d+)"', drawn)
        assert sorted(map(int, pressed)) == sorted(number_of(one) for one in places(view))


def test_the_page_names_the_card_and_the_proof_uses_what_was_told() -> None:
    for puzzle in made():
        posed, view, kind = posed_of(puzzle)
        for _ in (EN, FR):
            names = names_of("real", "", view.factions, _)
            asked = kind.ask(view, 1, _)
            lines = kind.proof(view, posed.tolds, puzzle, _)
            assert asked.partition(":")[0].rstrip() in " ".join(lines)
            assert len(lines) > puzzle.measure["facts"]
            assert names.who(place_of(puzzle.answer[0])[0]) in lines[0]


def test_the_log_of_a_puzzle_leaves_out_what_the_seat_drew_itself() -> None:
    own, other = (v.Drew(who=who, pile=0, card=-1, where="reserve", empty=False) for who in (0, 1))
    assert not PUZZLES.speaks(own)
    assert PUZZLES.speaks(other)
    assert PUZZLES.speaks(v.Peeked(who=0, rival=2, what="hand", hand=(), under=()))
    assert not PUZZLES.speaks(v.Peeked(who=1, rival=2, what="hand", hand=(), under=()))


def test_the_log_says_which_decks_cards_are_from() -> None:
    names = names_of("real", "", (0, 1, 2, 3), EN)
    shown = v.Showed(who=1, agent=0, cards=cards("press-medal", "press-medal", "rumour"))
    assert sentence(shown, names) == "The CCCP shows the cards of agent 1: medal (Press) ×2, rumour."
    kept = v.Kept(who=2, kept=2, cards=(), discarded=(card("heron"),), under=(1, 0, 0, 0, 3))
    assert sentence(kept, names) == "Tzaar keeps 2 and discards: Registers ×1, Rumours ×3, Heron."
    assert sentence(v.Kept(who=2, kept=1, cards=(), discarded=(), under=(0,) * 5), names).endswith("discards: nothing.")


def test_a_wrong_place_is_answered_by_what_may_lie_there() -> None:
    for puzzle in made()[:6]:
        posed, view, kind = posed_of(puzzle)
        for choice in kind.choices(view, EN):
            said = kind.contradiction(view, posed.tolds, (choice.value,), EN)
            assert said.startswith(choice.label)
            if (choice.value,) != puzzle.answer:
                assert "isn’t certain" not in said
