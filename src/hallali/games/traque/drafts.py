"""Traqué's drafts: an activation with its payments, a volley, tokens picked to be tossed again.

A draft is a sequence of the game's own steps. Some choices exist only in the room: LIFT + step takes a payment back,
SET says how many of something go into the volley, SHARING and GIVING turn a click on a card into that gesture, PAID
pays in the only way there is, MISSED tosses everything again that missed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NoReturn

from hallali.core.contract import Position
from hallali.core.errors import BadNotation, IllegalAction, Message, Refusal, marked
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import paying
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.rules.view import TraqueView
from hallali.interfaces.drafts import Draft, Drafts, Next, Steps, fits

N_ = marked

LIFT = 2000  #: + the step of a payment
PAID = 2400
SHARING = 2401
GIVING = 2402
MISSED = 2403
SET = 2500  #: + 8 * what + how many; what: a weapon by its place in the inventory, or one of these
GRENADES, CREW_SHOTS, CREW_GRENADES, HITS, FLAMES, LASERS = (a.SLOTS + number for number in range(6))
LAST = SET + 8 * (a.SLOTS + 6)
_ADDED = {
    GRENADES: a.ADD_GRENADE, CREW_SHOTS: a.ADD_SHOT, CREW_GRENADES: a.ADD_CREW_GRENADE, HITS: a.ADD_HIT,
    FLAMES: a.ADD_FLAME, LASERS: a.ADD_LASER,
}  # fmt: skip


#: Whether a card of one's own is asked for, to be shared or given away.
Mode = Literal["", "share", "give"]
_MODES: Final[dict[int, Mode]] = {SHARING: "share", GIVING: "give"}


class Turn(Draft, frozen=True, kw_only=True):
    """A draft as the page shows it."""

    mode: Mode = ""  #: what a click on a card does now
    counted: Mapping[int, int] = {}  #: how many of what are in the volley (`counted`)


class TraqueDrafts(Drafts[TraqueView]):
    """How presses become gestures in Traqué."""

    dull = (a.END, a.HIDE)
    probes = range(-1, 16)

    def choose(self, state: Position | None, view: TraqueView, draft: Steps, choice: int) -> Next:
        """Take a click on a card, a token, a number or a button."""
        if state is None:
            raise IllegalAction(Refusal(Message(N_("It is not your turn."))))
        if choice in (SHARING, GIVING):
            return Next(() if draft == (choice,) else (choice,))
        draft = tuple(step for step in draft if step not in (SHARING, GIVING))
        if SET <= choice < LAST:
            return _volley(state, draft, choice)
        if LIFT <= choice < PAID:
            return _lift(state, draft, choice - LIFT)
        if choice == MISSED and view.phase == "after":
            missed = [a.PICK + place for place in range(len(view.volley)) if place not in view.results]
            return Next((*missed, a.TOSS), commit=True)
        if choice == PAID:
            return self._pay(state, view, draft)
        if view.phase == "row":
            return _row(state, draft, choice)
        if view.phase == "after" and choice >= a.PICK and choice < a.WHO:
            return _pick(state, draft, choice)
        if view.phase in ("after", "round") and choice == a.TOSS:
            return _judged(state, draft, choice, commit=True)
        return Next((choice,), commit=True)

    def finish(self, state: Position | None, view: TraqueView, draft: Steps) -> Next:
        """Toss the volley or the picked tokens, or pay."""
        if state is not None and view.phase in ("round", "after") and draft:
            return self.choose(state, view, draft, a.TOSS)
        if state is not None and view.phase == "row" and draft:
            return self._pay(state, view, draft)
        raise IllegalAction(Refusal(Message(N_("The move is not complete."))))

    def seen(self, state: Position | None, view: TraqueView, draft: Steps) -> TraqueView:
        """Return the player's view with the draft in it."""
        steps = [step for step in draft if step < LIFT]
        trial = fits(state, steps) if state is not None and steps else None
        return self.game.see(trial, view.seat) if trial is not None else view

    def describe(self, state: Position | None, view: TraqueView, draft: Steps) -> Turn:
        """Return the draft as the page shows it."""
        return Turn(steps=draft, mode=_MODES.get(draft[0], "") if draft else "", counted=counted(draft))

    def notations(self, text: str) -> tuple[str, ...]:
        """Return the notation of typed words."""
        found = text.strip().lower().split() if len(text) <= 200 else []
        if len(found) != 1 or found[0].startswith("="):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return (found[0],)

    def _pay(self, state: Position, view: TraqueView, draft: Steps) -> Next:
        """Pay the rest in the only way there is."""
        found = ways(box_of(view.size, view.edition), self.seen(state, view, draft))
        if len(found) != 1:
            raise IllegalAction(Refusal(Message(N_("Choose the cards that pay for it."))))
        return Next((*draft, *found[0]), commit=True)


def _judged(state: Position, draft: Sequence[int], choice: int, *, commit: bool = False) -> Next:
    """Add a step to the draft, or raise IllegalAction where the rules refuse it."""
    steps = (*draft, choice)
    if fits(state, steps) is None:
        before = fits(state, draft)
        _refuse(before if before is not None else state, choice)
    return Next(steps, commit=commit)


def _refuse(state: Position, choice: int) -> NoReturn:
    raise IllegalAction(state.refusal(choice) or Refusal(Message(N_("That cannot be chosen now."))))


def _row(state: Position, draft: Sequence[int], choice: int) -> Next:
    """Choose the card to activate, then what pays for it. The last payment completes the gesture."""
    if draft and choice == draft[0]:
        return Next(())  # pressed again: put back
    if not (a.ACTIVATE <= choice < a.SHARE or choice == a.PAY_KEY):
        return Next((choice,), commit=True)
    if choice != a.PAY_KEY and choice < a.PAY:
        draft = ()
    found = _judged(state, draft, choice)
    whole = fits(state, found.steps)
    return Next(found.steps, commit=whole is not None and not whole.drafting)


def _lift(state: Position, draft: Sequence[int], step: int) -> Next:
    """Take one payment back."""
    if step not in draft[1:]:
        _refuse(state, step)
    left = list(draft)
    at = len(left) - 1 - left[::-1].index(step)
    return Next((*left[:at], *left[at + 1 :]))


def ways(box: Box, view: TraqueView) -> list[tuple[int, ...]]:
    """List the ways to pay the rest of the activation under way, each with its payments in ascending order."""
    if view.chosen < 0:
        return []
    me = view.players[view.seat]
    return [
        left
        for way in paying.ways(box, (me.row, view.shared, me.keys), view.chosen)
        if (left := _without(way, view.paid)) is not None
    ]


def _without(way: Sequence[int], paid: Sequence[int]) -> tuple[int, ...] | None:
    left = list(way)
    for step in paid:
        if step not in left:
            return None
        left.remove(step)
    return tuple(left)


def _pick(state: Position, draft: Sequence[int], choice: int) -> Next:
    """Pick a token to be tossed again, or put it back. The rules want them in ascending order."""
    picked = set(draft) ^ {choice}
    steps = tuple(sorted(picked))
    if steps and fits(state, steps) is None:
        _refuse(state, choice)
    return Next(steps)


def counted(draft: Sequence[int]) -> dict[int, int]:
    """Count what is in the volley, by the numbers that SET uses."""
    found: dict[int, int] = {}
    for step in draft:
        if step >= a.FIRE and step < LIFT:
            found[(step - a.FIRE) >> 3] = (step - a.FIRE) & 7
        for what, added in _ADDED.items():
            if step == added:
                found[what] = found.get(what, 0) + 1
    return found


def _volley(state: Position, draft: Sequence[int], choice: int) -> Next:
    """Set how many of something are tossed. Another weapon replaces the first (TQ-30)."""
    what, count = (choice - SET) >> 3, (choice - SET) & 7
    have = counted(draft)
    if have.get(what, 0) == count:
        count = 0  # pressed again: none
    if what < a.SLOTS:
        have = {one: many for one, many in have.items() if one >= a.SLOTS}
    have[what] = count
    steps: list[int] = []
    for one, many in sorted(have.items()):
        if not many:
            continue
        steps += [a.fire_of(one, many)] if one < a.SLOTS else [_ADDED[one]] * many
    trial: list[int] = []
    for step in steps:
        trial = list(_judged(state, trial, step).steps)
    return Next(tuple(steps))
