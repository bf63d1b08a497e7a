"""La Traque's drafts: the actions of a turn that have revealed nothing yet, and the cards chosen to be kept.

What a player does in a turn stays a draft, and can be taken back, as long as nothing new comes to light. The draft is
committed, each action as an entry of its own, when something is revealed (a card drawn from a deck, an objective turned
up, a rival's cards looked at) or when the turn ends. The action that uses up the turn waits for a confirmation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hallali.core.contract import Position, Told
from hallali.core.errors import BadNotation, IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import typed as words
from hallali.games.la_traque.rules import view as v
from hallali.interfaces.drafts import Draft, Drafts, Next, Steps, fits

N_ = marked

#: + card: drops a card from those to keep. It is a click on the page, not a step of the rules.
DROP: Final = a.COUNT
LAST: Final = a.COUNT + a.MISSION - a.CARD


class Turn(Draft, frozen=True, kw_only=True):
    """A draft as the page shows it."""

    ready: bool = False  #: whether it uses the turn up
    tolds: tuple[Told, ...] = ()  #: what its last step tells


class LaTraqueDrafts(Drafts[v.LaTraqueView]):
    """How presses and typed words become gestures in La Traque."""

    dull = (a.PASS, a.END)
    probes = range(-1, LAST + 1)

    def choose(self, state: Position | None, view: v.LaTraqueView, draft: Steps, choice: int) -> Next:
        """Take a click on the board, a card, an objective or a button. Raises IllegalAction."""
        state = _on_turn(state)
        return self._keep(state, draft, choice) if view.phase == "keep" else self._add(state, draft, choice)

    def finish(self, state: Position | None, view: v.LaTraqueView, draft: Steps) -> Next:
        """End the turn, or the choice of what to keep. Raises IllegalAction if nothing was done yet."""
        state = _on_turn(state)
        if view.phase == "keep":
            return self._keep(state, draft, a.END)
        if self._uses_up(state, draft):
            return Next(draft, commit=True, several=True)
        return self._add(state, draft, a.END)

    def seen(self, state: Position | None, view: v.LaTraqueView, draft: Steps) -> v.LaTraqueView:
        """Return the player's view of the position after the draft."""
        trial = fits(state, draft) if state is not None and draft else None
        if state is None or trial is None:
            return view
        after = self.game.see(trial, view.seat)
        return replace(after, legal=()) if self._uses_up(state, draft) else after

    def describe(self, state: Position | None, view: v.LaTraqueView, draft: Steps) -> Turn:
        """Return the draft as the page shows it, with what its last step tells the player."""
        if state is None or not draft:
            return Turn(steps=draft)
        before, after = fits(state, draft[:-1]), fits(state, draft)
        tolds: tuple[Told, ...] = ()
        if before is not None and after is not None and before.mover >= 0:
            tolds = self._tell(before, draft[-1], after)
        return Turn(steps=draft, ready=self._uses_up(state, draft), tolds=tolds)

    def typed(self, state: Position | None, view: v.LaTraqueView, draft: Steps, text: str) -> Next:
        """Take whole moves, in notation or in a few words: they are committed at once, after the draft so far.

        Raises BadNotation, IllegalAction.
        """
        state = _on_turn(state)
        tokens = words.tokens(view, text)
        if tokens[0].startswith("keep:"):
            return Next(self.game.read(state, tokens[0]), commit=True)
        steps = list(draft)
        for token in tokens:
            position = _after(state, steps)
            if position.mover != state.mover:
                raise _waits()
            for step in self.game.read(position, token):
                _allow(position, step)
                steps.append(step)
        return Next(tuple(steps), commit=True, several=True)

    def notations(self, text: str) -> tuple[str, ...]:
        """Refuse: `typed` has taken everything."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))

    def _add(self, state: Position, draft: Steps, step: int) -> Next:
        """Add a step to the draft, and commit it all if the step reveals something. Raises IllegalAction."""
        before = _after(state, draft)
        if self._uses_up(state, draft):
            raise IllegalAction(Why(Message(N_("Your actions are used up: end the turn, or undo something.")), "LT-12"))
        _allow(before, step)
        after = before.clone()
        after.apply(step)
        in_turn = self.game.see(before, before.mover).phase == "act"
        said_so = step == a.PASS or (step == a.END and in_turn)
        kept_back = after.mover == state.mover or self._ends(before, step, after)
        held = kept_back and not said_so and not self._reveals(before, step, after)
        return Next((*draft, step)) if held else Next((*draft, step), commit=True, several=True)

    def _keep(self, state: Position, draft: Steps, choice: int) -> Next:
        """Choose cards to keep, in any order, and drop them again; END commits the choice (LT-41)."""
        if choice == a.END:
            return Next((*draft, a.END), commit=True)
        if choice - DROP + a.CARD in draft:
            rest = list(draft)
            rest.remove(choice - DROP + a.CARD)
            return Next(tuple(rest))
        steps = tuple(sorted((*draft, choice)))
        if not a.CARD <= choice < a.MISSION or fits(state, steps) is None:
            raise _refused(_after(state, draft), choice)
        return Next(steps)

    def _uses_up(self, state: Position, draft: Sequence[int]) -> bool:
        """Return whether the draft uses up the turn's last action, and waits for a confirmation."""
        if not draft or draft[-1] == a.END:
            return False
        before, after = fits(state, draft[:-1]), fits(state, draft)
        if before is None or after is None or before.mover != state.mover:
            return False
        return self._ends(before, draft[-1], after)

    def _tell(self, before: Position, step: int, after: Position) -> tuple[Told, ...]:
        return self.game.tell(before, step, after, before.mover)

    def _reveals(self, before: Position, step: int, after: Position) -> bool:
        return after.mover < 0 or any(isinstance(told, v.Peeked) for told in self._tell(before, step, after))

    def _ends(self, before: Position, step: int, after: Position) -> bool:
        return any(isinstance(told, v.TurnEnded) for told in self._tell(before, step, after))


def _on_turn(state: Position | None) -> Position:
    if state is None:
        raise _waits()
    return state


def _waits() -> IllegalAction:
    return IllegalAction(Why(Message(N_("It is not your turn."))))


def _after(state: Position, draft: Sequence[int]) -> Position:
    found = fits(state, draft)
    if found is None:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))
    return found


def _allow(state: Position, step: int) -> None:
    if state.refusal(step) is not None:
        raise _refused(state, step)


def _refused(state: Position, step: int) -> IllegalAction:
    return IllegalAction(state.refusal(step) or Why(Message(N_("That cannot be chosen now."))))
