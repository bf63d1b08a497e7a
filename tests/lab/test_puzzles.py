"""Puzzles: one answer each by the exact belief, none twice, the same for the same seed, and as hard as is said."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec
import pytest

from hallali import games, i18n
from hallali.core import bits, record
from hallali.core.errors import BadOption
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.lab.reasoning import STAGES, Chain, Reasoning
from hallali.games.fugitif.rules.view import FugitifView
from hallali.games.la_traque.belief.belief import LaTraqueBelief
from hallali.games.la_traque.belief.entries import key_of
from hallali.games.la_traque.lab.puzzles import number_of
from hallali.games.la_traque.lab.rivals import Rivals
from hallali.games.la_traque.rules.state import State
from hallali.games.red_notice.belief.belief import RedNoticeBelief
from hallali.games.red_notice.lab.puzzles import Trail
from hallali.games.traqueur.belief.belief import TraqueurBelief
from hallali.games.traqueur.rules.grid import OUTSIDE
from hallali.interfaces.puzzles import DEGREES, Puzzle
from hallali.lab import puzzles as lab

NAMES = ("fugitif", "red-notice", pytest.param("traqueur", marks=pytest.mark.compiled), "la-traque")
EN, FR = i18n.translator("en"), i18n.translator("fr")

#: How many are looked at of each; `-m long` makes a thousand.
COUNTS = {"fugitif": 10, "red-notice": 10, "traqueur": 10, "la-traque": 5}


@cache
def made(name: str, count: int = 0) -> tuple[Puzzle, ...]:
    return tuple(lab.make_puzzles(name, count or COUNTS[name], "1"))


def belief_of(puzzle: Puzzle) -> MarshalBelief | RedNoticeBelief | TraqueurBelief | LaTraqueBelief:
    belief = games.get(puzzle.game).belief(puzzle.size, {}, puzzle.seat)
    assert isinstance(belief, (MarshalBelief, RedNoticeBelief, TraqueurBelief, LaTraqueBelief))
    for told in lab.posed(puzzle).tolds:
        belief.hear(told)
    return belief


def sharpest(belief: TraqueurBelief) -> set[tuple[int, ...]]:
    """Return the squares to ask for, with the support of a belief that has heard each no, instead of the sets."""
    grid, ruled = belief.known().grid, dict[int, int]()
    before = bits.count(belief.support().squares)
    for place in range(grid.places):
        if not bits.has(belief.known().unknown, place):
            continue
        for origin, target in (grid.ends[place], grid.ends[place][::-1]):
            been = origin == OUTSIDE or bits.has(belief.known().entered, origin)
            if been and target != OUTSIDE and not bits.has(belief.known().entered, target):
                after = belief.known().clone()
                after.answer(target, place, False)
                lost = before - bits.count(after.support().squares)
                ruled[target] = max(lost, ruled.get(target, 0))
    return {(target,) for target, lost in ruled.items() if lost == max(ruled.values())}


def worlds(belief: LaTraqueBelief, puzzle: Puzzle) -> Iterator[State]:
    """Yield the worlds by which the puzzle was made, then others."""
    rivals = Rivals(puzzle.size, puzzle.seat)
    for told in lab.posed(puzzle).tolds:
        rivals.hear(told)
    yield from rivals.worlds()
    for number in range(40):
        state = State(belief.box, belief.options)
        for step in belief.sample(random.Random(number)):
            state.advance(step)
        yield state


def holders(belief: LaTraqueBelief, puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Return the rivals' places that have a card of what the puzzle is about in every world that is drawn."""
    key, always = puzzle.about, None
    for state in worlds(belief, puzzle):
        found: set[tuple[int, ...]] = set()
        for seat in range(1, 4):
            for place, cards in enumerate((state.hands[seat], *state.under[5 * seat : 5 * seat + 5])):
                if key in map(key_of, cards):
                    found.add((number_of((seat, place - 1)),))
        always = found if always is None else always & found
    return always or set()


def answers(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Return all answers, by enumeration of the exact belief."""
    belief = belief_of(puzzle)
    if isinstance(belief, RedNoticeBelief):
        return {(city,) for city in belief.support()}
    if isinstance(belief, TraqueurBelief):
        return sharpest(belief)
    if isinstance(belief, LaTraqueBelief):
        return holders(belief, puzzle)
    places = [[number for number, odds in one.items() if odds > 0] for one in belief.place_odds()]
    assert all(len(numbers) == 1 for numbers in places)
    hidden = [numbers[0] for numbers, spot in zip(places, belief.spots, strict=True) if spot.hidden]
    return {tuple(hidden)}


def check(found: tuple[Puzzle, ...]) -> None:
    assert len({one.id for one in found}) == len(found)
    assert {one.candidates for one in found} == {1}
    for one in found:
        assert answers(one) == {one.answer}
        assert one.degree in DEGREES
        assert one.asked == len(one.answer)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_each_has_one_answer_and_none_comes_twice(name: str) -> None:
    check(made(name))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_puzzles(name: str) -> None:
    found = made(name, 1000)
    check(found)
    spread = {degree: sum(one.degree == degree for one in found) for degree in DEGREES}
    print(f"{name}: {spread}")
    assert min(spread.values()) > 150


@pytest.mark.parametrize("name", NAMES)
def test_every_world_that_fits_has_the_answer(name: str) -> None:
    """Whole games are drawn that tell the seat the same: what is asked is the same in all of them."""
    game, rng = games.get(name), random.Random(7)
    for puzzle in made(name)[:3]:
        there, belief = lab.posed(puzzle), belief_of(puzzle)
        for _ in range(4):
            moves = record.write_moves(game, game.new(puzzle.size), belief.sample(rng))
            twin = msgspec.structs.replace(puzzle, moves=tuple(moves))
            assert lab.posed(twin).tolds == there.tolds
            assert answers(twin) == {puzzle.answer}


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_makes_the_same_again(name: str) -> None:
    assert tuple(lab.make_puzzles(name, 2, "1")) == made(name)[:2]
    assert lab.make_puzzles(name, 1, "2")[0].id != made(name)[0].id


def test_only_what_is_wanted_is_made() -> None:
    found = lab.make_puzzles("red-notice", 2, "1", "medium")
    assert [one.degree for one in found] == ["medium", "medium"]


def test_a_game_without_puzzles_says_so() -> None:
    with pytest.raises(
        BadOption, match=r"traque has no puzzles; choose one of: fugitif, traqueur, red-notice, la-traque"
    ):
        lab.make_puzzles("traque", 1, "1")


def test_fugitifs_level_is_the_first_stage_that_leaves_one_row() -> None:
    for puzzle in made("fugitif"):
        posed, belief = lab.posed(puzzle), belief_of(puzzle)
        assert isinstance(belief, MarshalBelief)
        assert isinstance(posed.view, FugitifView)
        reasoning = Reasoning(belief, posed.view)
        assert puzzle.measure["level"] == reasoning.level > 1
        assert [step.stage for step in reasoning.steps] == list(STAGES)
        rows = [step.rows for step in reasoning.steps if step.rows >= 0]
        assert rows == sorted(rows, reverse=True)
        assert puzzle.measure["rows"] == rows[0] >= 3
        assert puzzle.measure["hidden"] == puzzle.asked
        harder = puzzle.measure["level"] >= STAGES.index("joint") + 1
        assert puzzle.degree == DEGREES[min(2, puzzle.asked - 1 + harder)]


def test_a_chain_counts_its_rows() -> None:
    whole = bits.span(1, 9)
    chain = Chain([whole, whole, bits.bit(5)], [3, 3, 3])
    rows = [(one, two, 5) for one in range(1, 4) for two in range(one + 1, one + 4) if 2 <= two <= 4]
    assert sorted(chain.rows()) == rows
    assert chain.count() == len(rows)


def test_angelas_walks_are_all_needed() -> None:
    for puzzle in made("red-notice"):
        trail = Trail()
        for told in lab.posed(puzzle).tolds:
            trail.hear(told)
        walks = puzzle.measure["walks"]
        assert bits.count(trail.without_more(walks)) == 1
        assert bits.count(trail.without_more(walks - 1)) > 1
        assert puzzle.trail[-1] == puzzle.answer[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_proof_ends_at_the_answer(name: str) -> None:
    kind = games.get(name).puzzles()
    assert kind is not None
    for puzzle in made(name)[:4]:
        posed = lab.posed(puzzle)
        for _ in (EN, FR):
            lines = kind.proof(posed.view, posed.tolds, puzzle, _)
            assert len(lines) > 1
            assert kind.named(puzzle.answer, posed.view, _) in lines[-1]
            assert kind.took(puzzle.measure, _)


@pytest.mark.compiled
def test_le_traqueurs_proof_says_by_numbers_why_one_question_is_best() -> None:
    """The numbers are those of the support, which does not know the sets by which the puzzle was made."""
    kind = games.get("traqueur").puzzles()
    assert kind is not None
    for puzzle in made("traqueur")[:4]:
        posed, belief = lab.posed(puzzle), belief_of(puzzle)
        assert isinstance(belief, TraqueurBelief)
        left = bits.count(belief.support().squares)
        best = sharpest(belief)
        assert best == {puzzle.answer}
        lines = kind.proof(posed.view, posed.tolds, puzzle, EN)
        assert lines[0].startswith(f"Squares that can still hide the fugitive: {left}.")
        found = [int(number) for number in re.findall(r"\d+", lines[-1].partition(":")[2])]
        rest, whole, others = found
        assert whole == left
        assert left - rest == puzzle.measure["squares"]
        assert rest < others <= left


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_contradicts_something_that_was_told(name: str) -> None:
    of_game = games.get(name).puzzles()
    assert of_game is not None
    puzzle = next(one for one in made(name) if one.asked == 1)
    kind, posed, said = of_game.asking(puzzle.about), lab.posed(puzzle), set()
    for choice in kind.choices(posed.view, EN):
        if (choice.value,) != puzzle.answer:
            said.add(kind.contradiction(posed.view, posed.tolds, (choice.value,), EN))
    assert len(said) > 2
    assert all(said)


def test_a_day_has_one_of_each_degree() -> None:
    found = lab.of_day("red-notice", "a day")
    assert [one.degree for one in found] == list(DEGREES)
    assert len({one.moves[:5] for one in found}) == len(DEGREES)


def test_angelas_way_goes_from_city_to_city() -> None:
    box = belief_of(made("red-notice")[0])
    assert isinstance(box, RedNoticeBelief)
    near = box.box.near
    for puzzle in made("red-notice"):
        assert all(there in near[here] for here, there in pairwise(puzzle.trail))
        kind, posed = games.get("red-notice").puzzles(), lab.posed(puzzle)
        assert kind is not None
        view, tolds = kind.solved(posed.view, posed.tolds, puzzle)
        assert len(tolds) == len(posed.tolds)
        assert getattr(view, "angela", -1) == puzzle.answer[0]
        assert getattr(posed.view, "angela", 0) == -1


def test_an_easy_puzzle_is_a_short_one() -> None:
    """La Traque's easy ones had logs of 160 lines, in which two facts had to be found."""
    kind = games.get("la-traque").puzzles()
    assert kind is not None
    most = {"easy": 100, "medium": 200, "hard": 300}
    for puzzle in made("la-traque"):
        lines = sum(kind.speaks(told) for told in lab.posed(puzzle).tolds)
        assert lines <= most[puzzle.degree], (puzzle.degree, lines)


def test_a_solution_ends_with_no_measure_of_its_maker() -> None:
    """Where Angela is follows from how many moves she had and which radars kept silent: the solution says both."""
    lines: list[str] = []
    for puzzle in made("red-notice"):
        kind, posed = lab.of_game("red-notice")[1], lab.posed(puzzle)
        lines += kind.proof(posed.view, posed.tolds, puzzle, EN)
        assert "possible" not in kind.took(puzzle.measure, EN)
    assert any("She had 1 move." in line for line in lines)
    assert any("Radars that stayed silent: " in line for line in lines)
