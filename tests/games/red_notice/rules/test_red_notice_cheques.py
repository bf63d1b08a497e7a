"""Cheques of any value, with any effect: an edition that has all of them, played to its end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from red_notice_play import ANGELA, JESSAH, lay, truth

from edition_mistakes import line_of, mistakes
from hallali import games
from hallali.core.library import LIBRARY, held
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.belief.belief import make
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.edition import SHELF
from hallali.games.red_notice.rules.notation import words_of
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.state import State
from hallali.i18n import translator
from hallali.lab import match
from hallali.testing import Subject, check

#: Every effect, and values of the house's and others. 21 cheques: more than the box's.
CHEQUES = """cheque = [
  { continent = "north-america", value = 50_000, copies = 2, effect = "move" },
  { continent = "north-america", value = 250_000 },
  { continent = "south-america", value = 75_000, copies = 2, effect = "security" },
  { continent = "south-america", value = 300_000, effect = "upgrade" },
  { continent = "europe", value = 100_000, copies = 2, effect = "cheque" },
  { continent = "europe", value = 100_000 },
  { continent = "europe", value = 200_000 },
  { continent = "africa", value = 100_000 },
  { continent = "africa", value = 200_000, copies = 3, effect = "none" },
  { continent = "asia", value = 125_000, copies = 4, effect = "move" },
  { continent = "oceania", value = 1_000, effect = "upgrade" },
  { continent = "oceania", value = 400_000, copies = 2 },
]
"""


def text() -> str:
    house = SHELF.text().replace('edition.name = "house"', 'edition.name = "cheques"')
    first = house.index("cheque = [")
    return house[:first] + CHEQUES + house[house.index("]\n", first) + 2 :]


MINE = held(text())
LIBRARY.add(MINE)
OPTIONS = {"edition": MINE.ref}
BOX = size_of("real", OPTIONS)


@pytest.mark.rule("RN-2")
def test_any_value_and_any_count_is_a_warning_at_most() -> None:
    said = mistakes(SHELF, text())
    assert (line_of(text(), "cheque = ["), "There are 21 cheques; the box holds 18.") in said
    assert (
        line_of(text(), "value = 250_000"),
        "The cheques that the book names are of 100,000 and 200,000 dollars.",
    ) in said
    assert SHELF.read(text()).edition.edition.name == "cheques"


@pytest.mark.rule("RN-2")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("value = 250_000", "value = 250_500", "multiple of 1,000 dollars"),
        ("value = 250_000", "value = 0", "a number from 1000 to 10000000, not 0"),
        ("value = 250_000", "value = 20_000_000", "a number from 1000 to 10000000"),
        ('copies = 2, effect = "security"', 'copies = 2, effect = "securty"', "“securty”"),
        ('copies = 2, effect = "security"', 'copies = 2, efect = "security"', "efect"),
        ('value = 100_000 },\n  { continent = "europe", value = 200_000',
         'value = 100_000, effect = "cheque" },\n  { continent = "europe", value = 200_000',
         "“europe-100-cheque” is used twice"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_line(old: str, new: str, words: str) -> None:
    assert text().count(old) == 1
    wrong = text().replace(old, new)
    assert any(words in what and line > 0 for line, what in mistakes(SHELF, wrong))


def test_the_names_of_cheques_say_what_is_not_usual() -> None:
    names = words_of(BOX).kinds
    assert names[:5] == [
        "north-america-50-move", "north-america-250", "south-america-75-security", "south-america-300-upgrade",
        "europe-100-cheque",
    ]  # fmt: skip
    assert len(set(names)) == len(names)


def standing(kind: str, seat: int = ANGELA) -> State:
    """Return a position in which a seat may cash this cheque, with an upgrade on offer."""
    state = State(BOX, RED_NOTICE.new("real", OPTIONS).options)
    number = words_of(BOX).kinds.index(kind)
    city = next(city for city, continent in enumerate(BOX.continent) if continent == BOX.colour[number])
    state.angela, state.jessah = city, city
    state.identities = 3
    state.add_cheque(seat, 1 << (3 * number))
    state.pile -= 1 << (3 * number)
    for upgrade in (0, 1):
        state.turn_up(upgrade)
    lay(state, (0, 1, 2, 3))
    state.todo = t.task(t.T_ROUND)
    state.phase, state.mover, state.actor = p.BANK, seat, seat
    return state


@pytest.mark.rule("RN-30", "RN-31")
@pytest.mark.parametrize(
    ("kind", "phase", "dollars"),
    [
        ("north-america-50-move", "walk", 50_000),
        ("north-america-250", "card", 250_000),
        ("south-america-75-security", "gain", 75_000),
        ("south-america-300-upgrade", "choose", 300_000),
        ("europe-100-cheque", "draw", 100_000),
        ("europe-100", "walk", 100_000),
        ("europe-200", "choose", 200_000),
        ("africa-200-none", "card", 200_000),
    ],
)
def test_a_cheque_brings_what_it_says(kind: str, phase: str, dollars: int) -> None:
    state = standing(kind)
    state.apply(a.CHEQUE + words_of(BOX).kinds.index(kind))
    assert (p.NAMES[state.phase], state.earned) == (phase, dollars)
    view = RED_NOTICE.see(state, SPECTATOR)
    assert view.earned == dollars


@pytest.mark.rule("RN-30")
def test_jessahs_cheques_bring_her_what_they_say() -> None:
    for kind, phase in (
        ("south-america-75-security", "security"),
        ("europe-100-cheque", "draw"),
        ("europe-100", "move"),
    ):
        state = standing(kind, JESSAH)
        state.apply(a.CHEQUE + words_of(BOX).kinds.index(kind))
        assert (p.NAMES[state.phase], state.mover, state.earned) == (phase, JESSAH, 0)


@pytest.mark.rule("RN-54")
def test_the_target_is_counted_in_dollars() -> None:
    state = standing("oceania-1-upgrade")
    state.earned = 999_000
    state.apply(a.CHEQUE + words_of(BOX).kinds.index("oceania-1-upgrade"))
    assert (state.mover, state.earned) == (OVER, 1_000_000)


@pytest.mark.rule("RN-57")
def test_games_end_and_beliefs_are_right_with_such_cheques() -> None:
    brought: Counter[int] = Counter()
    for seed in range(8):
        rng = random.Random(seed)
        state = RED_NOTICE.new("real", OPTIONS)
        beliefs = {seat: make("real", OPTIONS, seat) for seat in (ANGELA, JESSAH, SPECTATOR)}
        while state.mover != OVER:
            before = state.clone()
            step = rng.choice([one for one, _ in state.chances()] if state.mover == CHANCE else state.legal())
            state.apply(step)
            for seat, belief in beliefs.items():
                for told in RED_NOTICE.tell(before, step, state, seat):
                    belief.hear(told)
                    if isinstance(told, v.Cashed):
                        brought[BOX.pays[told.kind]] += 1
                if not state.drafting and state.mover not in (CHANCE, OVER) and rng.random() < 0.05:
                    truth(belief, state, seat)
    assert set(brought) == set(range(5))


@pytest.mark.compiled
def test_it_is_checked_as_every_game_is() -> None:
    check(Subject(RED_NOTICE, sizes=("real",), options=(OPTIONS,), longest=5000, beyond=a.COUNT, truth=truth), plays=8)


@pytest.mark.parametrize("level", ["random", "amateur", "expert"])
def test_bots_play_it_to_its_end(level: str) -> None:
    bots = (level, level)
    for seed in ("1", "2"):
        record, returns = match.play(games.get("red-notice"), bots, seed, "real", OPTIONS)
        assert sum(returns) == 0
        assert record.edition == MINE.ref


def test_what_a_cheque_brings_is_said_in_both_languages() -> None:
    from hallali.games.red_notice.text import terms

    number = words_of(BOX).kinds.index("europe-100-cheque")
    assert terms.cheque(BOX, number, translator("en")) == "Europe $100,000 (with 1 cheque)"
    assert terms.cheque(BOX, number + 1, translator("en")) == "Europe $100,000"
    assert terms.cheque(BOX, number, translator("fr")).endswith("(avec 1 chèque)")
