"""La Traque's drafts: the actions of a turn that have revealed nothing yet, and the cards chosen to be kept.

What a player does in a turn stays a draft, and can be taken back, as long as nothing new comes to light. The draft is
committed, each action as an entry of its own, when something is revealed (a card drawn from a deck, an objective turned
up, a rival's cards looked at) or when the turn ends. The action that uses up the turn waits for a confirmation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from msgspec.structs import replace

from hallali.core.contract import Position, Told
from hallali.core.errors import IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why
from hallali.games.la_traque.game import LA_TRAQUE
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.interfaces.drafts import Draft, Next, fits
from hallali.interfaces.game import AnyGame

N_ = marked
#: The game by its contract alone: a draft never looks into a position.
_GAME: Final[AnyGame] = LA_TRAQUE

#: + card: drops a card from those to keep. A click of the page, no step of the rules.
DROP: Final = a.COUNT
LAST: Final = a.COUNT + a.MISSION - a.CARD


def press(state: Position | None, view: v.LaTraqueView, draft: Sequence[int], choice: int) -> Next:
    """Take a click. Return the changed draft, or all of it to be committed. Raises IllegalAction."""
    if state is None:
        raise IllegalAction(Why(Message(N_("It is not your turn."))))
    if view.phase == "keep":
        return _keep(state, draft, choice)
    return act(state, draft, (choice,))


def act(state: Position, draft: Sequence[int], steps: Sequence[int]) -> Next:
    """Add steps to the draft; it is committed if the last of them reveals something. Raises IllegalAction."""
    before = _position(state, draft)
    if turn_ended(state, draft):
        raise IllegalAction(
            Why(Message(N_("Your actions are used up: end the turn, or take something back.")), "LT-12")
        )
    for step in steps:
        _allow(before, step)
        after = before.clone()
        after.apply(step)
        last, before = before, after
    whole = (*draft, *steps)
    kept_back = before.mover == state.mover or _ends(last, steps[-1], before)
    said_so = steps[-1] == a.PASS or (steps[-1] == a.END and _in_turn(last))
    if not said_so and kept_back and not _reveals(last, steps[-1], before):
        return Next(whole)
    return Next(whole, commit=True, several=True)


def _in_turn(state: Position) -> bool:
    view = _GAME.see(state, state.mover)
    return isinstance(view, v.LaTraqueView) and view.phase == "act"


def _tell(before: Position, step: int, after: Position) -> tuple[Told, ...]:
    return _GAME.tell(before, step, after, before.mover)


def _reveals(before: Position, step: int, after: Position) -> bool:
    return after.mover < 0 or any(isinstance(told, v.Peeked) for told in _tell(before, step, after))


def _ends(before: Position, step: int, after: Position) -> bool:
    return any(isinstance(told, v.TurnEnded) for told in _tell(before, step, after))


def turn_ended(state: Position | None, draft: Sequence[int]) -> bool:
    """Return whether the draft uses up the turn's last action, and waits for a confirmation."""
    if state is None or not draft or draft[-1] == a.END:
        return False
    before, after = fits(state, draft[:-1]), fits(state, draft)
    return before is not None and after is not None and before.mover == state.mover and _ends(before, draft[-1], after)


def _position(state: Position, draft: Sequence[int]) -> Position:
    found: Position | None = fits(state, draft)
    if found is None:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))
    return found


def _allow(state: Position, step: int) -> None:
    if state.refusal(step) is not None:
        _refuse(state, step)


def _refuse(state: Position, step: int) -> NoReturn:
    raise IllegalAction(state.refusal(step) or Why(Message(N_("That cannot be chosen now."))))


def _keep(state: Position, draft: Sequence[int], choice: int) -> Next:
    """Choose cards to keep, in any order, and drop them again; END commits the choice (LT-41)."""
    if choice == a.END:
        return Next((*draft, a.END), commit=True)
    if choice - DROP + a.CARD in draft:
        rest = list(draft)
        rest.remove(choice - DROP + a.CARD)
        return Next(tuple(rest))
    steps = tuple(sorted((*draft, choice)))
    if not a.CARD <= choice < a.MISSION or fits(state, steps) is None:
        _refuse(_position(state, draft), choice)
    return Next(steps)


def finish(state: Position | None, view: v.LaTraqueView, draft: Sequence[int]) -> Next:
    """End the turn, or the choice of what to keep. Raises IllegalAction if nothing was done yet."""
    if state is None:
        raise IllegalAction(Why(Message(N_("It is not your turn."))))
    if view.phase == "keep":
        return _keep(state, draft, a.END)
    if turn_ended(state, draft):
        return Next(tuple(draft), commit=True, several=True)
    return act(state, draft, (a.END,))


def seen(state: Position | None, view: v.LaTraqueView, draft: Sequence[int]) -> v.LaTraqueView:
    """Return the player's view of the position after the draft."""
    if state is None or not draft:
        return view
    trial = fits(state, draft)
    if trial is None:
        return view
    after: v.LaTraqueView = _GAME.see(trial, view.seat)
    return replace(after, legal=()) if turn_ended(state, draft) else after


class Turn(Draft, frozen=True, kw_only=True):
    """A draft as the page shows it."""

    ready: bool = False  #: whether it uses the turn up
    tolds: tuple[Told, ...] = ()  #: what its last step tells


def describe(state: Position | None, view: v.LaTraqueView, draft: Sequence[int]) -> Turn:
    """Return the draft as the page shows it."""
    return Turn(steps=tuple(draft), ready=turn_ended(state, draft), tolds=_told(state, draft))


def _told(state: Position | None, draft: Sequence[int]) -> tuple[Told, ...]:
    """Return what the player would be told of the draft's last step."""
    before, after = (fits(state, draft[:-1]), fits(state, draft)) if state is not None and draft else (None, None)
    return _tell(before, draft[-1], after) if before is not None and after is not None and before.mover >= 0 else ()


def typed(state: Position | None, draft: Sequence[int], tokens: Sequence[str]) -> Next:
    """Take whole moves in notation: they are committed at once, after the draft so far. Raises BadNotation,
    IllegalAction."""
    if state is None:
        raise IllegalAction(Why(Message(N_("It is not your turn."))))
    if tokens[0].startswith("keep:"):
        return Next(_GAME.read(state, tokens[0]), commit=True)
    steps = list(draft)
    for token in tokens:
        position = _position(state, steps)
        if position.mover != state.mover:
            raise IllegalAction(Why(Message(N_("It is not your turn."))))
        for step in _GAME.read(position, token):
            _allow(position, step)
            steps.append(step)
    return Next(tuple(steps), commit=True, several=True)


__all__ = ["DROP", "LAST", "act", "describe", "finish", "press", "seen", "turn_ended", "typed"]
