"""Red Notice's drafts: a walk step by step, a token and its place, a cheque and its city, a barrier and its new route.

A draft is a sequence of the game's own steps and of two that only the room knows: TOKEN + value is a token that was
picked up, PLACE + place a place that was chosen. A single payment is a draft too, for the player must confirm it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from hallali.core.contract import Position
from hallali.core.errors import BadNotation, IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.sizes import AT_ONCE
from hallali.interfaces.drafts import Draft, Drafts, Next, Steps, fits

N_ = marked

TOKEN = 360  #: + value
PLACE = 368  #: + (2 * card + side)
LAST = 376


def lifts(choice: int) -> bool:
    """Return whether a step takes a piece off the map."""
    return a.LIFT_RADAR <= choice < a.CHEQUE


def _judged(state: Position, draft: Sequence[int], choice: int, *, commit: bool = False) -> Next:
    """Add a step to the draft. Raises IllegalAction if the rules refuse it."""
    steps = (*draft, choice)
    if fits(state, steps) is None:
        before = fits(state, draft)
        _refuse(before if before is not None else state, choice)
    return Next(steps, commit=commit)


def _refuse(state: Position, choice: int) -> NoReturn:
    raise IllegalAction(state.refusal(choice) or Why(Message(N_("That cannot be chosen now."))))


def _walk(state: Position, view: v.RedNoticeView, draft: Sequence[int], choice: int) -> Next:
    if pays(view, draft):
        if choice == draft[-1]:
            return Next(tuple(draft[:-1]))  # a second click takes it back
        draft = draft[:-1]  # another choice in its place
    return _judged(state, draft, choice, commit=choice == a.END)


def pays(view: v.RedNoticeView, draft: Sequence[int]) -> bool:
    """Return whether the draft ends with a payment that the player must confirm, since everyone will be told."""
    if not draft or not lifts(draft[-1]):
        return False
    return view.payments == AT_ONCE if view.phase == "walk" else len(draft) == 1


def picked(draft: Sequence[int]) -> tuple[int, int]:
    """Return the token and the place that were chosen; -1 for none."""
    token = next((step - TOKEN for step in draft if TOKEN <= step < PLACE), -1)
    return token, next((step - PLACE for step in draft if PLACE <= step < LAST), -1)


def free(view: v.RedNoticeView) -> tuple[int, ...]:
    """Return the places where the seat may put a token now."""
    return tuple(sorted({(step - a.BID) & 7 for step in view.legal if a.BID <= step < a.IDENTITY}))


def _pick(state: Position, view: v.RedNoticeView, draft: Sequence[int], choice: int) -> Next:
    """Choose a token or a place, in either order; both together are the move."""
    if view.phase != "bid" or choice >= LAST:
        raise IllegalAction(Why(Message(N_("That cannot be chosen now."))))
    token, place = picked(draft)
    if choice < PLACE:
        token = -1 if choice - TOKEN == token else choice - TOKEN
    else:
        place = -1 if choice - PLACE == place else choice - PLACE
    if token >= 0 and token not in view.drawn:
        _refuse(state, a.bid_of(token, 0, 0))
    if place >= 0 and place not in free(view):
        _refuse(state, a.bid_of(view.drawn[0], place >> 1, place & 1))
    if token < 0 and place >= 0 and len(set(view.drawn)) == 1:
        token = view.drawn[0]  # all tokens in hand are the same
    if token >= 0 and place >= 0:
        return Next((a.bid_of(token, place >> 1, place & 1),), commit=True)
    return Next((TOKEN + token,) if token >= 0 else (PLACE + place,) if place >= 0 else ())


class Bid(Draft, frozen=True, kw_only=True):
    """A draft as the page shows it."""

    token: int = -1  #: the token that was picked up for a bid; -1 for none
    place: int = -1  #: the place that was chosen for it; -1 for none
    lift: int = -1  #: the payment that is about to be made, as a step; -1 for none


class RedNoticeDrafts(Drafts[v.RedNoticeView]):
    """How presses become gestures in Red Notice."""

    dull = (a.END,)
    probes = range(-1, LAST + 1)

    def choose(self, state: Position | None, view: v.RedNoticeView, draft: Steps, choice: int) -> Next:
        """Take a click on the map, a card, a token, a cheque or a button."""
        if state is None:
            raise IllegalAction(Why(Message(N_("It is not your turn."))))
        if choice >= TOKEN:
            return _pick(state, view, draft, choice)
        if view.phase == "walk":
            return _walk(state, view, draft, choice)
        if tuple(draft) == (choice,):
            return Next(())  # a second click takes it back
        if view.phase == "start":
            if a.CHEQUE <= choice < a.BID or not draft:
                return _judged(state, (), choice)
            return _judged(state, draft, choice, commit=True)
        if view.phase == "security" and a.TAKE <= choice < a.LIFT_RADAR:
            return _judged(state, (), choice)
        if view.phase == "security" and draft and a.BARRIER <= choice < a.TAKE:
            return _judged(state, draft, choice, commit=True)
        if lifts(choice) and view.phase not in ("discard", "spoil"):
            return _judged(state, (), choice)
        return Next((choice,), commit=True)

    def finish(self, state: Position | None, view: v.RedNoticeView, draft: Steps) -> Next:
        """End the draft: a walk or a payment. Raises IllegalAction if it is incomplete."""
        if state is not None and view.phase == "walk" and not pays(view, draft):
            return _walk(state, view, draft, a.END)
        if not draft or draft[0] >= TOKEN:
            raise IllegalAction(Why(Message(N_("The move is not complete."))))
        return Next(draft, commit=True)

    def seen(self, state: Position | None, view: v.RedNoticeView, draft: Steps) -> v.RedNoticeView:
        """Return the player's view with the draft in it: what they would see of the position after it."""
        if pays(view, draft):
            draft = draft[:-1]
        if state is None or not draft or draft[0] >= TOKEN:
            return view
        trial = fits(state, draft)
        return self.game.see(trial, view.seat) if trial is not None else view

    def describe(self, state: Position | None, view: v.RedNoticeView, draft: Steps) -> Bid:
        """Return the draft as the page shows it."""
        token, place = picked(draft)
        return Bid(steps=draft, token=token, place=place, lift=draft[-1] if pays(view, draft) else -1)

    def notations(self, text: str) -> tuple[str, ...]:
        """Read a single word as a token of the notation."""
        words = text.strip().lower().split() if len(text) <= 200 else []
        if len(words) != 1 or words[0].startswith("="):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return (words[0],)
