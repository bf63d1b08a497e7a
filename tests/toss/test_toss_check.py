"""What `verify` finds in a recorded throw: true ones pass, and changes are named."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallali.core.contract import Position, View
from hallali.core.dealer import Dealer, commitment
from hallali.core.errors import BadRecord
from hallali.core.record import Record, verify
from hallali.core.seats import CHANCE, SPECTATOR
from hallali.core.tossing import Toss, toss_of
from hallali.toss.check import judge, sealed
from hallali.toss.flight import fly
from hallali.toss.frames import Flight, Frame, read
from hallali.toss.hand import BEST, need, throw
from toy import Toy, ToyState, own

TOKENS = ("shot", "grenade", "shot", "laser")
TOSS = Toss(0, TOKENS, (0, 1, 3, 4), "circle", True)
ONE = Toss(0, ("shot",), (0,), "circle", True)
DEALER = Dealer("seed", ("a",))


def line(step: int = 0, strength: float = 0.4, dealer: Dealer = DEALER, toss: Toss = TOSS) -> Flight:
    noise = dealer.noise(step, need(len(toss.tokens)))
    return sealed(fly(throw(0.1, -0.4, strength), toss.tokens, toss.target, noise), dealer, step)


def test_the_bits_of_an_outcome_stand_where_the_game_says() -> None:
    assert TOSS.outcome((True, False, True, True)) == 0b11001


@pytest.mark.rule("TQ-48")
def test_what_was_really_thrown_holds() -> None:
    for step in range(300):
        one = TOSS if step % 2 else Toss(0, TOKENS[: 1 + step % 4], (0, 1, 2, 3)[: 1 + step % 4], "square", True)
        flight = line(step, (step % 11) / 10, toss=one)
        assert judge(DEALER, step, one, flight.write()) == flight.hits


def test_kept_throws_hold_for_ever() -> None:
    """Old throws can always be checked: whoever changes the hand or the line gives them another name than t1."""
    kept = json.loads(Path(__file__).with_name("kept.json").read_text("utf-8"))
    dealer = Dealer(kept["seed"], kept["entropy"])
    for row in kept["throws"]:
        tokens = tuple(row["tokens"])
        toss = Toss(0, tokens, tuple(range(len(tokens))), row["target"], True)
        assert judge(dealer, row["step"], toss, row["line"]) == tuple(row["hits"])
        assert read(row["line"]).write() == row["line"]


def changed(flight: Flight, how: Callable[[list[list[list[int]]]], Any], seal: bool = True) -> str:
    frames = [[list(place) for place in frame] for frame in flight.frames]
    how(frames)
    made: tuple[Frame, ...] = msgspec.convert(frames, tuple[Frame, ...])
    forged = msgspec.structs.replace(flight, frames=made)
    return (sealed(forged, DEALER, 0) if seal else forged).write()


def _shift(frames: list[list[list[int]]], first: int, by: int) -> None:
    for frame in frames[first:]:
        frame[0][0] += by


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (lambda frames: _shift(frames, 0, 8), "did not land"),
        (lambda frames: _shift(frames, 1, 12), "did not slide as"),
        (lambda frames: _shift(frames, 8, -300), "too far from the one before"),
        (lambda frames: frames[4][0].__setitem__(0, 600), "outside the lid"),
        (lambda frames: frames.__setitem__(slice(6, None), []), "still moves"),
        (lambda frames: frames.__setitem__(slice(1, None), []), "single frame"),
    ],
)
def test_frames_that_cannot_be_are_named_even_if_they_were_signed(how: Callable[..., Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        judge(DEALER, 0, ONE, changed(line(strength=0.3, toss=ONE), how))


def test_frames_that_could_be_but_were_not_signed_are_named() -> None:
    def nudge(frames: list[list[list[int]]]) -> None:
        frames[-1][0][2] += 1  # the angle of one token, which no geometry can check

    with pytest.raises(BadRecord, match="seal"):
        judge(DEALER, 0, TOSS, changed(line(), nudge, seal=False))
    with pytest.raises(BadRecord, match="seal"):
        judge(DEALER, 0, TOSS, msgspec.structs.replace(line(), seal="").write())


def test_hits_that_the_last_frame_does_not_show_are_named() -> None:
    flight = line()
    forged = msgspec.structs.replace(flight, hits=(not flight.hits[0], *flight.hits[1:]))
    with pytest.raises(BadRecord, match=r"Token 1 of the throw, shot, is recorded as a"):
        judge(DEALER, 0, TOSS, sealed(forged, DEALER, 0).write())


def test_another_aim_entry_seed_hand_or_tokens_are_named() -> None:
    flight = line()
    aimed = msgspec.structs.replace(flight, thrown=BEST)
    with pytest.raises(BadRecord, match="aim and the seed"):
        judge(DEALER, 0, TOSS, sealed(aimed, DEALER, 0).write())
    with pytest.raises(BadRecord, match="aim and the seed"):
        judge(DEALER, 1, TOSS, flight.write())
    with pytest.raises(BadRecord, match="aim and the seed"):
        judge(Dealer("other", ("a",)), 0, TOSS, flight.write())
    with pytest.raises(BadRecord, match="steady"):
        judge(DEALER, 0, TOSS, msgspec.structs.replace(flight, skill="steady").write())
    with pytest.raises(BadRecord, match="not of shot at the square"):
        judge(DEALER, 0, Toss(0, ("shot",), (0,), "square", True), flight.write())


# A whole record. A card of the toy game is 1 + the hits of a throw of one token.


class TossingView(View, frozen=True, kw_only=True):
    tossing: bool


class TossingState(ToyState):
    def chances(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)] if self.mover == CHANCE else []

    def clone(self) -> TossingState:
        twin = TossingState()
        twin.cards, twin.said, twin.draft = self.cards[:], self.said[:], self.draft
        return twin


class Tossing(Toy):
    def __init__(self, thrown: bool) -> None:
        self.thrown = thrown

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> TossingState:
        return TossingState()

    def see(self, state: Position, seat: int) -> TossingView:
        state = own(TossingState, state)
        return TossingView(game="toy", seat=seat, mover=state.mover, tossing=len(state.cards) % 2 == 0)

    def toss(self, view: View) -> Toss | None:
        assert isinstance(view, TossingView)
        return Toss(0, ("shot",), (0,), "circle", self.thrown) if view.tossing else None


def played(game: Tossing) -> Record:
    """Play a whole game in which every other card is tossed and the rest is dealt."""
    dealer = Dealer("seed", ())
    record = Record(game="toy", rules=1, commitment=commitment("seed"), seed="seed")
    state = game.new()
    while len(record.moves) < 8:
        step = len(record.moves)
        if state.mover == CHANCE:
            toss = toss_of(game, state)
            outcome = dealer.draw(step, state.chances())
            if toss is not None and toss.thrown:
                flight = sealed(fly(BEST, toss.tokens, toss.target, dealer.noise(step, need(1))), dealer, step)
                record.tosses[step + 1] = flight.write()
                outcome = toss.outcome(flight.hits)
            steps: tuple[int, ...] = (outcome,)
        else:
            steps = (1, 0)
        record.moves.append(game.write(state, steps))
        for one in steps:
            state.apply(one)
    return record


@pytest.fixture(autouse=True)
def _clones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "clone", lambda self: _twin(self))


def _twin(state: ToyState) -> ToyState:
    twin = type(state)()
    twin.cards, twin.said, twin.draft = state.cards[:], state.said[:], state.draft
    return twin


def test_a_record_with_throws_is_written_read_and_verified() -> None:
    game = Tossing(thrown=True)
    record = played(game)
    assert list(record.tosses) == [1, 5]
    again = Record.from_json(record.to_json())
    assert again == record
    verify(game, again, judge)


def test_a_record_without_throws_has_no_word_of_them() -> None:
    game = Tossing(thrown=False)
    record = played(game)
    assert b"tosses" not in record.to_json()
    verify(game, record)
    record.tosses[3] = line().write()
    with pytest.raises(BadRecord, match=r"Entry 3 has a throw, but nothing was thrown there"):
        verify(game, record, judge)


def test_a_throw_that_is_missing_moved_or_hits_otherwise_is_named_by_its_entry() -> None:
    game = Tossing(thrown=True)
    record = played(game)
    missing = msgspec.structs.replace(record, tosses={1: record.tosses[1]})
    with pytest.raises(BadRecord, match=r"Entry 5, .*not recorded"):
        verify(game, missing, judge)
    swapped = msgspec.structs.replace(record, tosses={1: record.tosses[5], 5: record.tosses[1]})
    with pytest.raises(BadRecord, match=r"Entry 1, .*the aim and the seed"):
        verify(game, swapped, judge)
    hit = read(record.tosses[1]).hits[0]
    other = msgspec.structs.replace(record, moves=[f"={1 - hit}", *record.moves[1:]])
    with pytest.raises(BadRecord, match=r"Entry 1, .*hits something else"):
        verify(game, other, judge)
    with pytest.raises(BadRecord, match="cannot check throws"):
        verify(game, record)


def test_a_toss_is_seen_by_everyone_and_only_at_chance() -> None:
    game = Tossing(thrown=True)
    state = game.new()
    assert toss_of(game, state) == game.toss(game.see(state, SPECTATOR))
    state.apply(1)
    assert toss_of(game, state) is None
    assert toss_of(Toy(), ToyState()) is None
