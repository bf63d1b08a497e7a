"""How the levels err: by what they overlook and forget, never by dice, and never against what they hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from hallali import players
from hallali.core.contract import Told
from hallali.core.record import tolds
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.bots import instincts
from hallali.games.fugitif.bots.fugitive import Instincts
from hallali.games.fugitif.bots.marshal import Hunter
from hallali.games.fugitif.rules.actions import DECK, END
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.rules.view import (
    DRAW,
    FUGITIVE,
    GUESS,
    MANHUNT,
    MARSHAL,
    Drew,
    FugitifView,
    Guessed,
    Hideout,
    Laid,
    Passed,
)
from hallali.lab import match

GAME = FUGITIF
REAL = size_of("real")


@pytest.mark.compiled
@pytest.mark.parametrize("level", players.LEVELS)
def test_no_marshal_names_a_number_that_it_holds(level: str) -> None:
    """Neither does any give up a guess or a manhunt."""
    for number in range(3):
        record, _ = match.play(GAME, ["amateur", level], f"held:{number}", "real")
        held: set[int] = set()
        for told in tolds(GAME, record, MARSHAL):
            assert not (isinstance(told, Passed) and told.who == MARSHAL)
            if isinstance(told, Drew) and told.who == MARSHAL and told.card is not None:
                held.add(told.card)
            elif isinstance(told, Guessed):
                assert not held & set(told.numbers)


@pytest.mark.compiled
@pytest.mark.parametrize("level", ["novice", "amateur"])
def test_no_one_names_again_what_was_just_refused(level: str) -> None:
    """Only a new hideout can make it right: until then even a novice knows, however short its memory."""
    refusals = 0
    for number in range(20):
        record, _ = match.play(GAME, ["heuristic", level], f"again:{number}", "real")
        refused: set[int] = set()
        for told in tolds(GAME, record, MARSHAL):
            if isinstance(told, Laid):
                refused.clear()
            elif isinstance(told, Guessed) and not told.right and len(told.numbers) == 1:
                assert told.numbers[0] not in refused
                refused.add(told.numbers[0])
                refusals += len(refused) > 1
    assert refusals  # some were refused one after the other


@pytest.mark.compiled
@pytest.mark.parametrize("fugitive", ["novice", "club"])
def test_a_novice_remembers_the_last_answer_and_asks_for_no_number_three_times(fugitive: str) -> None:
    """A hideout that is laid after a no may be that number, but whoever was just told no asks for something else."""
    last, told_no = 0, 0
    for number in (0, 1, 2, 4, 7, 13, 14):
        record, _ = match.play(GAME, [fugitive, "novice"], f"{number:064x}", "real")
        refused: Counter[int] = Counter()
        for told in tolds(GAME, record, MARSHAL):
            if isinstance(told, Guessed) and told.right:
                last = 0
            elif isinstance(told, Guessed) and len(told.numbers) == 1:
                assert told.numbers[0] != last
                last = told.numbers[0]
                refused[last] += 1
                told_no += 1
        assert max(refused.values(), default=0) < 3
        last = 0
    assert told_no > 20


def hunter(level: str, seed: str) -> Hunter:
    """Return a Marshal of the house."""
    made = players.make(level, GAME, MARSHAL, seed)
    assert isinstance(made, Hunter)
    return made


def seen(played: match.Match) -> FugitifView:
    """Return what the Marshal sees."""
    return GAME.see(played.state, MARSHAL)


def decisions(level: str, seed: str) -> Iterator[tuple[Hunter, Hunter, FugitifView]]:
    """Yield each guess of a Marshal with another one, of another seed, who was told the same."""
    mine, other = (hunter(level, seed + who) for who in ("a", "b"))
    played = match.Match(GAME, (players.make("heuristic", GAME, 0, seed), mine), seed)
    heard = mine.hear

    def both(told: Told) -> None:
        heard(told)
        other.hear(told)

    mine.hear = both  # type: ignore[method-assign]
    while not played.over:
        view = seen(played)
        if view.mover == MARSHAL and view.phase in (GUESS, MANHUNT):
            yield mine, other, view
        played.step()


def test_a_novice_decides_by_what_it_knows_alone() -> None:
    named = 0
    for number in range(4):
        for mine, other, view in decisions("novice", f"sure:{number}"):
            named += 1
            assert mine.choose(view) == other.choose(view)
    assert named > 20


def laid(marshal: Hunter, count: int) -> None:
    """Tell of a usual deal, and of as many hideouts without sprint cards."""
    for deck in (0, 0, 0, 1, 1):
        marshal.hear(Drew(who=0, deck=deck, card=None, setup=True))
    for place in range(count):
        marshal.hear(Laid(place=place, turn=1, number=None, sprints=0, sprint_cards=None, reach=3))


def test_who_thinks_of_the_newest_hideouts_alone_overlooks_an_older_one() -> None:
    """All three lie within 9; the first is 3, for certain, once 1 and 2 were refused before the others were laid."""
    named = []
    for recent in (0, 1):
        marshal = Hunter(random.Random(1), REAL, source="trail", haste=True, recent=recent)
        laid(marshal, 1)
        trail = marshal.source
        assert isinstance(trail, instincts.Trail)
        trail.refuse((1,))
        trail.refuse((2,))
        for _ in (1, 2):
            trail.add(0, 3)
        named.append(marshal.likeliest(trail, range(1, 42)))
    assert named[0] == 3
    assert named[1] > 3


def test_a_refused_pair_is_forgotten_whole_not_taken_for_two_wrong_numbers() -> None:
    trail = instincts.Trail(REAL, joint=False)
    for _ in (0, 1):
        trail.add(0, 3)
    before = trail.place_odds()
    trail.hear(Guessed(numbers=(1, 2), right=False))
    assert trail.place_odds() == before
    trail.hear(Guessed(numbers=(1,), right=False))
    assert trail.place_odds()[0][1] == 0


@pytest.mark.parametrize(("bold", "named"), [(1, (5, END)), (2, (2, 5, END)), (3, (2, 5, END))])
def test_a_marshal_in_haste_names_together_what_seems_sure_by_itself(bold: int, named: tuple[int, ...]) -> None:
    """Two hideouts without sprint cards, when 1 and 3 were refused and it holds 4: they can only be 2 and 5."""
    marshal = Hunter(random.Random(1), REAL, source="trail", haste=True, recent=2, bold=bold)
    laid(marshal, 2)
    for number in (1, 3):
        marshal.hear(Guessed(numbers=(number,), right=False))
    marshal.hear(Drew(who=MARSHAL, deck=0, card=4))
    view = GAME.see(GAME.new("real"), MARSHAL)
    view = msgspec.structs.replace(view, phase=GUESS, legal=tuple(range(1, 42)), files=(4,), hidden=2)
    assert marshal.choose(view) == named


def test_a_fugitive_draws_what_it_can_reach() -> None:
    """Two sprint cards carry it from 21 to 28 at most: it draws for the next hideout, not from 29 to 41."""
    view = GAME.see(GAME.new("real"), FUGITIVE)
    row = (Hideout(place=0, number=21, sprints=0, sprint_cards=(), open=False, turn=1),)
    view = msgspec.structs.replace(view, phase=DRAW, legal=(DECK, DECK + 1, DECK + 2), hand=(2, 4, 42), row=row)
    drawn = {Instincts(random.Random(seed), REAL, noise=0.0).draw(view) for seed in range(20)}
    assert drawn == {DECK + 1}
