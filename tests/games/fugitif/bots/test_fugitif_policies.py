"""The Marshal whose worlds are weighed by how the Fugitive plays."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from fugitif_play import known

from hallali import players
from hallali.core.contract import Told
from hallali.core.seats import CHANCE
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.bots import policies as module
from hallali.games.fugitif.bots.lent import KNOWLEDGE
from hallali.games.fugitif.bots.playout import Mind
from hallali.games.fugitif.bots.policies import Policies, Reader
from hallali.games.fugitif.bots.reading import Gestures, shares
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import END
from hallali.games.fugitif.rules.sizes import options_of, size_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import GUESS, MARSHAL, FugitifView
from hallali.lab import match
from hallali.lab.arena import contest

GAME = FUGITIF


@pytest.mark.compiled
def test_worlds_hold_as_many_hidden_numbers_as_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WORLDS", 24)
    for number in range(2):
        rng = random.Random(number)
        reader = Reader(GAME, rng, size_of("real"))
        fugitive = players.make("heuristic", GAME, 0, number)
        played = match.Match(GAME, (fugitive, reader), f"deal {number}")
        for _ in range(16):
            view = GAME.see(played.state, MARSHAL)
            if played.over:
                break
            if view.phase == GUESS and view.mover == MARSHAL:
                worlds = reader.policies.sample_hidden(rng, 40)
                assert len(worlds) == 40
                assert {world.bit_count() for world in worlds} == {view.hidden}
            played.step()


def test_each_model_is_believed_as_far_as_it_foretold_what_was_seen() -> None:
    policies = Policies(GAME, random.Random(1), size_of("real"), {})
    policies.practised.evidence, policies.drawing.evidence, policies.anyone.evidence = -4.0, -14.0, -12.0
    policies.plain.evidence = -14.0
    assert policies.shares() == pytest.approx([module.MOST, 0.0, 0.0, 0.1], abs=1e-2)
    policies.practised.evidence = -20.0
    assert max(policies.shares()[:3]) < 0.15
    policies.drawing.evidence = -4.0
    assert policies.shares() == pytest.approx([0.0, module.MOST, 0.0, 0.1], abs=1e-3)
    policies.plain.evidence = 4.0
    assert policies.shares() == pytest.approx([0.0, 0.0, module.MOST, 0.1], abs=1e-2)


@pytest.mark.compiled
@pytest.mark.parametrize("rule", ["heuristic", "counting"])
def test_who_keeps_to_a_rule_of_thumb_is_recognised(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the practised models would be believed, since they foretell its play better than chance does."""
    for name, value in (("WORLDS", 24), ("HANDS", 24)):
        monkeypatch.setattr(module, name, value)
    plain = 0.0
    for number in range(3):
        reader = Reader(GAME, random.Random(number), size_of("real"))
        played = match.Match(GAME, (players.make(rule, GAME, 0, number), reader), f"rule {number}")
        while not played.over and known(played.state).turn < 5:
            played.step()
        plain += reader.policies.shares()[2]
    assert plain > 3 * 0.5


def test_a_model_that_foretold_nothing_is_no_longer_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("WORLDS", 24), ("HANDS", 2)):
        monkeypatch.setattr(module, name, value)
    policies = Policies(GAME, random.Random(1), size_of("real"), {})
    policies.practised.evidence = -100.0
    for told in gestures_of({}, "gone")[1][:12]:
        policies.hear(told)
    assert len(policies.sample_hidden(random.Random(1), 30)) == 30
    assert policies.gone == [policies.practised]
    assert policies.shares()[0] == 0.0


def test_it_plays_every_size_to_the_end() -> None:
    for size in ("micro", "small"):
        record, _ = match.play(GAME, ("random", "policies"), "deal", size)
        assert record.result


def shown(gesture: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many sprint cards each of the opening's two hideouts has."""
    first = gesture.index(END)
    return first - 1, len(gesture) - first - 3


def opening(seed: int) -> tuple[State, Mind]:
    """Deal up to the Fugitive's first hideouts, with a mind that followed."""
    state = GAME.new("real")
    mind = KNOWLEDGE.rollout("real", {})
    assert isinstance(mind, Mind)
    rng = random.Random(seed)
    while state.mover == CHANCE or t.kind_of(state.code) == t.DRAW:
        step = state.deal(rng.getrandbits(32)) if state.mover == CHANCE else state.legal()[0]
        mind.note(state, step)
        state.advance(step)
    return state, mind


def test_what_was_seen_is_as_likely_as_all_gestures_together_that_show_it() -> None:
    """A gesture taken step by step, each with the odds that it is asked for, is as likely as the mind holds it."""
    state, mind = opening(3)
    mind.prior(state, state.legal())
    likely = dict(zip(mind.gestures, mind.weights, strict=True))
    assert {(0, 0), (0, 1), (1, 0)} <= {shown(one) for one in likely}
    for sprints in ((0, 0), (0, 1), (1, 0)):
        fitting = {one: share for one, share in likely.items() if shown(one) == sprints}
        every = shares(mind.clone(), state, state.legal(), sprints, False)
        assert sum(every) == pytest.approx(sum(fitting.values()))
        for gesture, share in fitting.items():
            world, follower, chance = state.clone(), mind.clone(), 1.0
            for step in gesture:
                legal = world.legal()
                chance *= shares(follower, world, legal, sprints, False)[legal.index(step)]
                follower.note(world, step)
                world.advance(step)
            assert chance == pytest.approx(share)


def test_no_followed_world_is_given_up_for_what_everyone_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    """All worlds lay as many sprint cards as the Fugitive did, so that none has to be drawn afresh."""
    monkeypatch.setattr(module, "WORLDS", 24)
    reader = Reader(GAME, random.Random(1), size_of("real"))
    played = match.Match(GAME, (players.make("club", GAME, 0, 1), reader), "deal 1")
    while not (known(played.state).row and played.state.mover == MARSHAL):
        played.step()
    reader.policies.follow()
    assert len(reader.policies.practised.now()) == 24
    assert reader.policies.practised.fresh == 0


def gestures_of(options: dict[str, Any], seed: str) -> tuple[list[tuple[int, ...]], list[Told]]:
    """Play a game at random; return the Marshal's gestures and what she was told."""
    made: list[tuple[int, ...]] = []
    heard: list[Told] = []

    class Wanders:
        """Takes any step, and says what it took."""

        def __init__(self) -> None:
            self.player = players.make("random", GAME, MARSHAL, seed, "real", options)

        def hear(self, told: Told) -> None:
            heard.append(told)
            self.player.hear(told)

        def choose(self, view: FugitifView) -> tuple[int, ...]:
            made.append(self.player.choose(view))
            return made[-1]

    played = match.Match(
        GAME, (players.make("random", GAME, 0, seed, "real", options), Wanders()), seed, "real", options
    )
    while not played.over:
        played.step()
    return made, heard


@pytest.mark.parametrize("options", [{}, {"events": True}, {"second_edition": True, "events": True}])
def test_her_gestures_are_found_in_what_she_was_told(options: dict[str, Any]) -> None:
    for number in range(25):
        made, heard = gestures_of(options, f"own:{number}")
        parts = Gestures(size_of("real"), options_of(options)).parted(heard)
        assert [steps for steps, _ in parts if steps] == made
        assert [told for _, tolds in parts for told in tolds] == heard


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"events": True}])
def test_made_afresh_it_follows_the_same_worlds_and_chooses_the_same(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room may keep a player, or make it again for any gesture: no one can tell."""
    for name, value in (("WORLDS", 24), ("HANDS", 6), ("SECONDS", math.inf), ("OPENING", math.inf)):
        monkeypatch.setattr(module, name, value)
    heard: list[Told] = []
    compared = 0

    class Sits:
        """Stays from the start, and compares what one made afresh would do."""

        def __init__(self) -> None:
            self.reader = self.fresh()

        def fresh(self) -> Reader:
            return Reader(GAME, random.Random(5), size_of("real"), options)

        def hear(self, told: Told) -> None:
            heard.append(told)
            self.reader.hear(told)

        def choose(self, view: FugitifView) -> tuple[int, ...]:
            nonlocal compared
            other = self.fresh()
            for told in heard:
                other.hear(told)
            steps = self.reader.choose(view)
            assert other.choose(view) == steps
            assert [hidden(one) for one in (other, self.reader)] == [hidden(self.reader)] * 2
            assert other.policies.shares() == self.reader.policies.shares()
            compared += 1
            return steps

    played = match.Match(GAME, (players.make("counting", GAME, 0, 4, "real", options), Sits()), "sits", "real", options)
    while not played.over and compared < 5:
        played.step()
    assert compared > 3


def hidden(reader: Reader) -> list[int]:
    """Return the hidden numbers of the worlds that a Reader follows."""
    return [known(one.state).hidden for one in reader.policies.practised.now()]


@pytest.mark.long
def test_it_reads_the_practised_fugitive_as_belief_does_not() -> None:
    reads = contest("fugitif", ("instincts", "policies"), 60, "1").rate["fugitive"]
    belief = contest("fugitif", ("instincts", "belief"), 60, "1").rate["fugitive"]
    assert reads.high < belief.low
