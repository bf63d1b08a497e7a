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
from la_traque_play import FOUR, TWO, card, cards, changing, names, pick, place, play, position, settle
from test_la_traque_every_card import ALWAYS, NOW
from test_la_traque_turns import refused

from hallali import games, i18n
from hallali.core import library
from hallali.core.contract import Told
from hallali.core.library import LIBRARY
from hallali.core.record import Record, last, verify
from hallali.core.seats import OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.belief import belief as beliefs
from hallali.games.la_traque.drafts import Turn
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, Box
from hallali.games.la_traque.rules.edition import SHELF, Fugitive, Special
from hallali.games.la_traque.rules.notation import words_of
from hallali.games.la_traque.rules.sizes import SETS, options_of, size_of
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.prompts import Bar
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
    able: tuple[Fugitive | Special, ...] = (*edition.fugitive, *edition.special)
    for file in able:
        yield from (*file.power, *file.mission, *file.coop)
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
    both = [Names(state.box, state.factions, i18n.translator(lang)) for lang in ("en", "fr")]
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
            assert all("{" not in sentence(one, known) for known in both)
    assert len(state.winners) >= 1
    if ref.startswith("words") and factions == SETS[0]:
        assert {p.PAY, p.WHERE} <= phases
        assert v.Shifted in told


@pytest.mark.compiled
@pytest.mark.parametrize(
    "bots", [("greedy", "greedy", "greedy", "greedy"), ("ismcts:4it", "greedy", "random", "novice")]
)
def test_bots_play_another_edition_and_its_record_replays(ref: str, bots: tuple[str, ...]) -> None:
    options = {"edition": ref}
    played = match.played(games.get("la-traque"), bots, "own", "real" if "random" not in bots else "micro", options)
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
    pytest.importorskip("numpy", reason="install hallali[gymnasium]")
    from hallali.games.la_traque.tensors import TENSORS

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


def turn(hand: tuple[str, ...] = (), **places: str) -> State:
    """Return a turn of the USA in the edition “words”: an agent hunts in Europe, where these fugitives lie."""
    held = library.held(TEXTS["words"])
    LIBRARY.add(held)
    state = position("usa+cccp", hand=hand, faces={where.replace("_", "-"): one for where, one in places.items()},
                     agents=[("europe", ())])  # fmt: skip
    settle(state, size_of("real", {"edition": held.ref}))
    return state


def test_finding_5_a_fugitive_may_cost_nothing() -> None:
    state = turn(europe_1="jackdaw", europe_3="kestrel")
    assert state.box.cost[state.faces[place("europe-1")]] == (0, 0, 0, 0, 0)
    found = [word for word in names(state) if word.startswith("capture")]
    assert found == ["capture:europe-1@1"]


@pytest.mark.rule("LT-23", "LT-26", "LT-68")
def test_finding_5_a_wild_clue_counts_as_any_one_clue() -> None:
    state = turn(hand=("heron", "rumour"), europe_3="snipe")  # heron gives a wild clue
    with changing(state) as it:
        it.under[0] = (*cards("registers-medal", "registers-medal", "registers-medal"), *cards("rumour", "rumour"))
    assert state.box.cost[state.faces[place("europe-3")]] == (3, 0, 1, 0, 3)
    play(state, "inform:rumour@1")
    assert "capture:europe-3@1" not in names(state)
    play(state, "inform:heron@1")  # in the microfilm's place
    assert "capture:europe-3@1" in names(state)


@pytest.mark.rule("LT-36", "LT-37", "LT-63", "LT-68")
def test_finding_5_influence_of_any_tracks_is_paid_point_by_point() -> None:
    state = turn()
    with changing(state) as it:
        it.open[0] = (0,)  # its success costs 2 of any tracks
        it.influence[:3] = [1, 0, 0]
    assert "success:treasury-bond" not in names(state)
    with changing(state) as it:
        it.influence[:3] = [1, 2, 0]
    play(state, "success:treasury-bond")
    assert names(state) == ["track:military", "track:scientific"]
    view = LA_TRAQUE.see(state, 0)
    assert (view.phase, view.asked) == ("pay", 0)
    bar = Bar(
        view, Turn(steps=()), state.box, Names(state.box, state.factions, i18n.translator("en")), i18n.translator("en")
    )
    assert [(option.label, option.more) for option in bar.options()] == [("military", "now 1"), ("scientific", "now 2")]
    before = state.domination[0]
    play(state, "track:military")  # one track is left: it pays the rest
    assert state.influence[:3] == [0, 1, 0]
    assert state.domination[0] >= before
    assert state.phase != p.PAY


@pytest.mark.rule("LT-37", "LT-68")
def test_finding_5_an_objective_may_have_no_ability() -> None:
    state = turn()
    x = next(n for n in range(12) if not (state.box.mission[state.box.first_objective + n]
             or state.box.coop[state.box.first_objective + n]))  # fmt: skip
    with changing(state) as it:
        it.open[0], it.influence[:3] = (x,), [9, 9, 9]
    goal = state.box.edition.objective[x]
    play(state, f"success:{goal.id}")
    while state.phase == p.PAY:
        state.apply(state.legal()[0])
    assert state.phase == p.ACT
    assert len(state.quarters[0]) == 0
    assert goal.success.domination == state.domination[0] or goal.success.rockets


@pytest.mark.rule("LT-50", "LT-63", "LT-68")
def test_finding_5_a_fugitive_moves_with_what_lies_on_it() -> None:
    state = turn(hand=("shrike",), europe_1="kestrel")
    name = next(f.id for f in state.box.edition.fugitive if f.mission == ("shift 3",))
    with changing(state) as it:
        it.hands[0] = cards(name)
        it.strangers[place("europe-1")], it.guards[place("europe-1")] = 1, 2 + 4
    play(state, f"use:{name}", "place:europe-1")
    zones = {word.split(":")[1].rpartition("-")[0] for word in names(state)}
    assert zones == {"america", "middle-east"}
    assert refused(state, "place:europe-3") == "LT-63"
    play(state, "place:america-1")
    to = place("america-1")
    assert (state.faces[to], state.strangers[to], state.guards[to]) == (card("kestrel") - CARD, 1, 6)
    assert state.faces[place("europe-1")] == -1
