"""Boxes other than the house's: two editions for the tests are played to their end, at random and by bots.

words.toml uses every word and freedom that the house edition does without; split.toml has 13 specials of Tzaar, 11 of
the Network and fewer objectives. Together with the house edition they use the whole vocabulary.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from la_traque_play import FOUR, TWO, pick
from test_la_traque_every_card import ALWAYS, NOW

from hallali import i18n
from hallali.core import library
from hallali.core.contract import Told
from hallali.core.library import LIBRARY
from hallali.core.record import Record, last, verify
from hallali.core.seats import OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.belief import belief as beliefs
from hallali.games.la_traque.game import words_of
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.edition import SHELF, Fugitive, Special
from hallali.games.la_traque.rules.sizes import SETS, options_of, size_of
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.tensors import TENSORS
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.sentences import Names, sentence
from hallali.lab import match

FILES = sorted((Path(__file__).parents[1] / "editions").glob("*.toml"))
TEXTS = {path.stem: path.read_text("utf-8") for path in FILES}


@pytest.fixture(params=TEXTS)
def ref(request: pytest.FixtureRequest) -> str:
    """Return the name of an edition for the tests, which is in the library."""
    held = library.held(TEXTS[request.param])
    LIBRARY.add(held)
    return held.ref


def lines_of(box: Box) -> Iterator[str]:
    """List every line of an edition's abilities, and of the bonuses of its judgements."""
    edition = box.edition
    cards: list[Fugitive | Special] = [*edition.fugitive, *edition.special]
    for card in cards:
        yield from (*card.power, *card.mission, *card.coop)
    for goal in edition.objective:
        yield from (*goal.mission, *goal.coop)
    for step in edition.step:
        yield from step.bonus


def shape(line: str) -> str:
    """Return a word with the parameters that it names beyond its level, as “capture kind”."""
    word, *given = line.split()
    wanted = e.WORDS[e.NAMES.index(word)][1]
    if word == "judge":
        return word if "/" in line else "judge counts"
    return " ".join(
        [word, *(kind for kind, text in zip(wanted, given, strict=False) if kind[-1] == "?" and text != "any")]
    )


@pytest.mark.rule("LT-56", "LT-68")
def test_every_word_of_the_vocabulary_is_used_by_an_edition_that_is_played() -> None:
    used: set[str] = set()
    for text in (*TEXTS.values(), SHELF.text()):
        loaded = SHELF.read(text) if text != SHELF.text() else SHELF.own("real")
        used |= {shape(line) for line in lines_of(Box("real", loaded.edition, "", "", 12, 30, 5))}
    assert {shape(line).split()[0] for line in (*NOW, *ALWAYS)} <= {one.split()[0] for one in used}
    for wanted in ("capture kind or any?", "capture area or any?", "guard kind or any?", "remove area or any?",
                   "shift kind or any?", "shift area or any?", "disperse area or any?", "judge"):  # fmt: skip
        assert wanted in used, wanted


@pytest.mark.rule("LT-2", "LT-3", "LT-68")
def test_other_boxes_are_played_and_only_warned_of() -> None:
    split, words = (SHELF.read(TEXTS[name]) for name in ("split", "words"))
    assert Counter(special.faction for special in split.edition.special) == {"tzaar": 13, "network": 11, "cccp": 1}
    said = [str(warning.message) for warning in split.warnings]
    assert "tzaar: 22 objectives and specials; the box holds 19." in said
    assert any("costs nothing" in str(warning.message) for warning in words.warnings)
    counts = Counter((bool(f.hunt or f.power)) + bool(f.mission) + bool(f.coop) for f in words.edition.fugitive)
    assert set(counts) == {1, 2, 3}  # abilities of a fugitive
    assert any(not (goal.mission or goal.coop) for goal in words.edition.objective)
    assert max(len(step.choose) for step in split.edition.step) == 4


@pytest.mark.rule("LT-56", "LT-68")
@pytest.mark.parametrize("factions", [SETS[0], "usa+cccp+tzaar", "tzaar+network", "usa+cccp"])
def test_a_game_of_another_edition_is_played_to_its_end(ref: str, factions: str) -> None:
    options = {"edition": ref, "factions": factions}
    rng, state = random.Random(f"{ref}{factions}"), LA_TRAQUE.new("real", options)
    words, phases, told = words_of(state.box), set[int](), set[type[Told]]()
    names = [Names(state.box, state.factions, i18n.translator(lang)) for lang in ("en", "fr")]
    assert state.box.edition.edition.name == ref.partition(":")[0]
    while state.mover != OVER:
        before = state.clone()
        step = pick(rng, state)
        phases.add(state.phase)
        state.apply(step)
        if before.mover >= 0 and before.phase != p.KEEP:
            token = words.write([step], before.phase, before.factions)
            assert words.read(token, before.phase, before.factions) == (step,)
        for one in LA_TRAQUE.tell(before, step, state, 1):
            told.add(type(one))
            assert all("{" not in sentence(one, name) for name in names)
    assert len(state.winners) >= 1
    if ref.startswith("words") and factions == SETS[0]:
        assert {p.PAY, p.WHERE} <= phases
        assert v.Shifted in told


@pytest.mark.parametrize(
    "bots", [("greedy", "greedy", "greedy", "greedy"), ("ismcts:4it", "greedy", "random", "novice")]
)
def test_bots_play_another_edition_and_its_record_replays(ref: str, bots: tuple[str, ...]) -> None:
    options = {"edition": ref}
    played = match.played(LA_TRAQUE, bots, "own", "real" if "random" not in bots else "micro", options)
    assert played.over
    record = Record.from_json(played.record.to_json())
    assert record.edition == ref
    verify(LA_TRAQUE, record)
    assert last(LA_TRAQUE, record).mover == OVER


@pytest.mark.rule("LT-56")
def test_every_card_of_another_edition_has_its_text_in_both_languages(ref: str) -> None:
    box = size_of("real", {"edition": ref})
    for lang in ("en", "fr"):
        say = i18n.translator(lang)
        for x in range(len(box.hunts)):
            for line in texts.abilities(box, x, say):
                assert "{" not in line
                assert line.endswith(".")


@pytest.mark.parametrize("seed", [1, 2])
def test_beliefs_and_arrays_follow_another_edition(ref: str, seed: int) -> None:
    options = {"edition": ref, "factions": TWO if seed == 1 else FOUR}
    rng, state = random.Random(seed), LA_TRAQUE.new("real", options)
    belief, heard = beliefs.make("real", options, 1), list[Told]()
    tensor = TENSORS.tensor("real", options, 1)
    for count in range(600):
        if state.mover == OVER:
            break
        before, step = state.clone(), pick(rng, state)
        state.apply(step)
        for told in LA_TRAQUE.tell(before, step, state, 1):
            heard.append(told)
            belief.hear(told)
        if count % 120 == 90 and not state.drafting:
            world, again = State(state.box, options_of(options)), list[Told]()
            for one in belief.sample(rng):
                was = world.clone()
                world.apply(one)
                again += LA_TRAQUE.tell(was, one, world, 1)
            assert again == heard
        vector = tensor.encode(LA_TRAQUE.see(state, 1))
        assert 0.0 <= vector.min() <= vector.max() <= 1.0
