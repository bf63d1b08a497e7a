"""Each check of hallali.testing catches a fault that is put into a game of a few lines, and none without a fault."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from crowd import CROWD, TEAM, Added, Crowd, CrowdBelief, CrowdState, CrowdView, Dealt
from hallali.core.contract import Belief, Told
from hallali.core.errors import IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.testing import CHECKS, Broken, Subject, check, checks, facts
from toy import TOY, Toy, ToyState, own


def disguise(state: CrowdState, seat: int) -> CrowdState:
    """Change the other seats' cards."""
    other = state.clone()
    if state.mover != OVER:
        other.cards = tuple(card if who == seat else 1 + card % 3 for who, card in enumerate(state.cards))
    return other


def truth(belief: Any, state: CrowdState, eyes: int) -> None:
    assert not belief.card or state.cards[eyes] == belief.card


def believing(game: Crowd) -> Callable[[str, Mapping[str, Any], int], Belief]:
    return lambda size, options, seat: CrowdBelief(size, options, seat, game)


def crowd(game: Crowd = CROWD, **more: Any) -> Subject:
    return Subject(
        game,
        **{
            "belief": believing(game), "truth": truth, "disguise": disguise,
            "quiet": lambda before, step: before.mover != CHANCE, "longest": 100, "beyond": 4, **more,
        },
    )  # fmt: skip


@pytest.mark.parametrize("subject", [Subject(TOY), Subject(CROWD, sizes=("real",)), crowd(), crowd(TEAM)])
def test_a_game_that_holds_all_of_it_passes(subject: Subject) -> None:
    check(subject)


def test_a_play_is_settled_by_its_seed() -> None:
    one, same, other = (crowd().play(seed) for seed in (1, 1, 2))
    assert (one.steps, one.options) == (same.steps, same.options)
    assert (one.steps, one.options) != (other.steps, other.options)
    assert {len(own(CrowdState, crowd().play(seed).positions[0]).cards) for seed in range(9)} == {0}
    assert len({str(crowd().play(seed).options) for seed in range(20)}) > 2


class Lower:
    __slots__ = ("mover", "pile")


class Upper(Lower):
    __slots__ = ()

    def __init__(self) -> None:
        self.mover, self.pile = 0, [3]

    def clone(self) -> Upper:
        return Upper()


def test_the_facts_of_a_class_are_its_bases_fields_as_well() -> None:
    assert facts(Upper()) == {"mover": 0, "pile": [3]}


def test_facts_are_as_they_were() -> None:
    state = TOY.new()
    state.cards.append(1)
    before = facts(state)
    state.cards.append(2)
    assert facts(state) != before
    assert before["cards"] == [1]


# -- the faults: each is a toy or a crowd with one thing wrong --------------------------------------------------------


class ToyWith(Toy):
    """The toy with another position."""

    def __init__(self, state: type[ToyState]) -> None:
        self.state = state

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> ToyState:
        super().new(size, options)
        return self.state()


class Kept(ToyState):
    """A position whose clones are of its own kind."""

    def clone(self) -> ToyState:
        twin = type(self)()
        twin.cards, twin.said, twin.draft = self.cards[:], self.said[:], self.draft
        return twin


class Endless(Kept):
    @property
    def mover(self) -> int:
        return CHANCE if len(self.cards) == len(self.said) else 0


class Stuck(Kept):
    def legal(self) -> list[int]:
        return [] if len(self.said) == 2 else super().legal()


class Undead(Kept):
    def legal(self) -> list[int]:
        return [0] if self.mover == OVER else super().legal()


class PaysBefore(Kept):
    def returns(self) -> tuple[float, ...]:
        return (1.0, -1.0)


class PaysTooMuch(Kept):
    def returns(self) -> tuple[float, ...]:
        return (1.0, 0.0) if self.mover == OVER else (0.0, 0.0)


class PaysOne(Kept):
    def returns(self) -> tuple[float, ...]:
        return super().returns()[:1]


class Falling(Kept):
    def legal(self) -> list[int]:
        return super().legal()[::-1]


class Loaded(Kept):
    def chances(self) -> list[tuple[int, float]]:
        return [(card, odd / 2) for card, odd in super().chances()]


class Shared(Kept):
    """Its clones share what was said."""

    def clone(self) -> ToyState:
        twin = super().clone()
        twin.said = self.said
        return twin


class Hasty(Kept):
    """It advances otherwise than it applies."""

    def apply(self, action: int) -> None:
        super().apply(action)
        self.said = [tuple(sorted(one)) for one in self.said]


class Idle(Kept):
    """To say 3 is legal, and does nothing."""

    def advance(self, action: int) -> None:
        if self.mover == CHANCE or action != 3:
            super().advance(action)


class Lax(Kept):
    """It takes what it refuses."""

    def apply(self, action: int) -> None:
        self.advance(action)


class Marked(Kept):
    """To be refused leaves a mark."""

    def apply(self, action: int) -> None:
        try:
            super().apply(action)
        except IllegalAction:
            self.cards.append(0)
            raise


class Strict(Kept):
    """It refuses a step that it lists as legal."""

    def refusal(self, action: int) -> Refusal | None:
        fault = self.mover == 0 and action == 2 and len(self.said) == 1
        return Refusal(Message("No 2.")) if fault else super().refusal(action)

    def apply(self, action: int) -> None:
        if refusal := super().refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)


class Silent(Kept):
    def refusal(self, action: int) -> Refusal | None:
        found = super().refusal(action)
        return found and Refusal(Message(""))


class Unclear(Kept):
    def refusal(self, action: int) -> Refusal | None:
        found = super().refusal(action)
        return found and Refusal(Message("{{n}} cannot be."))


class Unfounded(Kept):
    def refusal(self, action: int) -> Refusal | None:
        found = super().refusal(action)
        return found and Refusal(found.message, "somewhere")


class Spaced(Toy):
    def write(self, state: Any, steps: Sequence[int]) -> str:
        return super().write(state, steps) + " "


class Sorted(Toy):
    """It writes what was said in rising order."""

    def write(self, state: Any, steps: Sequence[int]) -> str:
        return super().write(state, steps if state.mover == CHANCE else [*sorted(steps[:-1]), 0])


class Forgetful(Toy):
    """What is replayed begins elsewhere."""

    made = 0

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> ToyState:
        state = super().new(size, options)
        self.made += 1
        if self.made % 2 == 0:
            state.said, state.cards = [()], [6]
        return state


class CrowdWith(Crowd):
    """The crowd with something else about what is seen or told."""

    def __init__(self) -> None:
        super().__init__("crowd", False, 2)


class OthersSeat(CrowdWith):
    def see(self, state: CrowdState, seat: int) -> CrowdView:
        return _with(super().see(state, seat), seat=0)


class OpenSteps(CrowdWith):
    """Everyone is shown the mover's steps."""

    def see(self, state: CrowdState, seat: int) -> CrowdView:
        return _with(super().see(state, seat), legal=tuple(state.legal()))


class EarlyEnd(CrowdWith):
    def see(self, state: CrowdState, seat: int) -> CrowdView:
        return _with(super().see(state, seat), returns=state.returns())


class Rounded(Dealt, frozen=True, kw_only=True, tag="rounded"):
    card: int | None = None

    def __eq__(self, other: object) -> bool:
        return self is other


class NoJson(CrowdWith):
    def tell(self, before: CrowdState, action: int, after: CrowdState, seat: int) -> tuple[Told, ...]:
        return (Rounded(who=0),)


class Loud(CrowdWith):
    """Where several are told at once, all are told what the first may know."""

    def tell_all(
        self, before: CrowdState, action: int, after: CrowdState, seats: Sequence[int]
    ) -> tuple[tuple[Told, ...], ...]:
        return (self.tell(before, action, after, seats[0]),) * len(seats)


class Mixed(CrowdWith):
    """Where several are told at once, they are told in seat order, whatever order was asked for."""

    def tell_all(
        self, before: CrowdState, action: int, after: CrowdState, seats: Sequence[int]
    ) -> tuple[tuple[Told, ...], ...]:
        return super().tell_all(before, action, after, sorted(seats))


class Lazy(CrowdWith):
    """It says what is told of a step, and does not take it."""

    def advance(self, state: CrowdState, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        return super().advance(state.clone(), action, seats)


class Mute(CrowdWith):
    """It takes a step, and tells nobody."""

    def advance(self, state: CrowdState, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
        state.advance(action)
        return ((),) * len(seats)


class OpenCards(CrowdWith):
    """All see all cards."""

    def see(self, state: CrowdState, seat: int) -> CrowdView:
        return _with(super().see(state, seat), cards=state.cards)


class Gossip(CrowdWith):
    """Of what is added, all are told the sum with the card."""

    def tell(self, before: CrowdState, action: int, after: CrowdState, seat: int) -> tuple[Told, ...]:
        found = super().tell(before, action, after, seat)
        return (
            found if before.mover == CHANCE else (Added(who=before.mover, number=before.cards[before.mover] + action),)
        )


class Huge(CrowdWith):
    """What is added is more than a row can hold."""

    def tell(self, before: CrowdState, action: int, after: CrowdState, seat: int) -> tuple[Told, ...]:
        found = super().tell(before, action, after, seat)
        return found if before.mover == CHANCE else (Added(who=before.mover, number=40_000),)

    def tensors(self) -> Any:
        return CROWD.tensors()


def _with(view: CrowdView, **changed: Any) -> CrowdView:
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return CrowdView(**{**fields, **changed})


class ToyDrafts(Toy):
    """All are told what is drafted."""

    def tell(self, before: Any, action: int, after: Any, seat: int) -> tuple[Told, ...]:
        return (Added(who=0, number=action),)


class ToySeen(Toy):
    """All see what is drafted."""

    def see(self, state: Any, seat: int) -> CrowdView:
        shown = super().see(state, seat)
        fields = {name: getattr(shown, name) for name in shown.__struct_fields__}
        return CrowdView(**fields, cards=(), added=state.draft)


class Deaf(CrowdBelief):
    """It hears nothing that is added."""

    def hear(self, told: Told) -> None:
        if isinstance(told, Dealt):
            super().hear(told)


class Wrong(CrowdBelief):
    """It takes its own card for another."""

    def hear(self, told: Told) -> None:
        super().hear(Dealt(who=told.who, card=1 + told.card % 3) if isinstance(told, Dealt) and told.card else told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        right, self.card = self.card, 1 + (self.card + 1) % 3 if self.card else 0
        drawn = super().sample(rng)
        self.card = right
        return drawn


def believed(kind: type[CrowdBelief]) -> Subject:
    return crowd(belief=lambda size, options, seat: kind(size, options, seat, CROWD))


FAULTS: list[tuple[str, Subject, str]] = [
    ("play", Subject(ToyWith(Endless), longest=100), "does not end within 100"),
    ("play", Subject(ToyWith(Stuck)), "nothing can be done"),
    ("ends", Subject(ToyWith(Undead)), "something can be done"),
    ("ends", Subject(ToyWith(PaysBefore)), "before the end"),
    ("ends", Subject(ToyWith(PaysTooMuch)), "not those of 1 winners"),
    ("ends", Subject(ToyWith(PaysOne)), "one return for each seat"),
    ("steps", Subject(ToyWith(Falling)), "the legal steps are"),
    ("steps", Subject(ToyWith(Loaded)), "chance brings"),
    ("steps", Subject(TOY, beyond=3), "not below 3"),
    ("clones", Subject(ToyWith(Shared)), "clones: IllegalAction|on a clone changes"),
    ("clones", Subject(ToyWith(Hasty)), "advance leads elsewhere"),
    ("clones", Subject(ToyWith(Idle)), "changes nothing"),
    ("refusals", Subject(ToyWith(Lax)), "but it is taken"),
    ("refusals", Subject(ToyWith(Marked)), "to be refused changes"),
    ("refusals", Subject(ToyWith(Strict)), "legal, but refused"),
    ("refusals", Subject(ToyWith(Silent)), "in these words"),
    ("refusals", Subject(ToyWith(Unclear)), "in these words"),
    ("refusals", Subject(ToyWith(Unfounded)), "by the clause “somewhere”"),
    ("records", Subject(Spaced()), "white space"),
    ("records", Subject(Sorted()), "reads back as"),
    ("records", Subject(Forgetful()), "leads elsewhere"),
    ("sights", crowd(OthersSeat()), "the view of 1 is"),
    ("sights", crowd(OpenSteps()), "lists"),
    ("sights", crowd(EarlyEnd()), "has the returns"),
    ("sights", crowd(NoJson()), "does not come back from JSON"),
    ("sights", Subject(ToyDrafts()), "told within another's draft"),
    ("sights", Subject(ToySeen()), "sees another's draft"),
    ("tellings", crowd(Loud()), "told at once"),
    ("tellings", crowd(Mixed()), "told at once"),
    ("tellings", crowd(Lazy()), "leads elsewhere, or is told otherwise"),
    ("tellings", crowd(Mute()), "leads elsewhere, or is told otherwise"),
    ("rows", Subject(Huge(), belief=believing(CROWD)), "cannot hold the number 40000"),
    ("beliefs", believed(Deaf), "tells it something else"),
    ("beliefs", believed(Wrong), "rules out the truth"),
    ("beliefs", crowd(OpenCards()), r"shows it something else: cards \("),
    ("secrets", crowd(OpenCards()), "sees what it may not know"),
    ("secrets", crowd(Gossip()), "is told what it may not know"),
]


def put(name: str, subject: Subject) -> None:
    """Put one check to some plays; "play" is none: to play is to check that it can be."""
    for seed in range(30):
        play = subject.play(seed)
        if name != "play":
            getattr(checks, name)(play)


@pytest.mark.parametrize(("name", "subject", "said"), FAULTS, ids=[f"{name}: {said}" for name, _, said in FAULTS])
def test_a_fault_is_caught_and_said(name: str, subject: Subject, said: str) -> None:
    if name == "rows":
        pytest.importorskip("numpy", reason="install hallali[gymnasium]")
    with pytest.raises(Broken, match=said) as caught:
        put(name, subject)
    assert str(caught.value).startswith(f"{subject.game.name}, size ")
    with pytest.raises(Broken):
        check(subject)


def test_each_check_catches_a_fault() -> None:
    assert {one.__name__ for one in CHECKS} <= {name for name, _, _ in FAULTS}
