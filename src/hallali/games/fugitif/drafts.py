"""Fugitif's drafts: hideouts with their sprint cards, and guesses, clicked together in any order."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali.core.contract import Position
from hallali.core.errors import BadNotation, IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why
from hallali.games.fugitif.rules.actions import END, PASS, read
from hallali.games.fugitif.rules.view import GUESS, HIDE, MANHUNT, SPRINT, FugitifView
from hallali.interfaces.drafts import Drafts, Next, Steps, begun, fits

N_ = marked
#: The phases whose gesture has several steps; in every other phase one step is the whole gesture.
ROWS = (HIDE, SPRINT, GUESS)


def split(steps: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """Split the steps of hideouts into the finished ones, without their END, and the unfinished one."""
    whole: list[list[int]] = []
    open_: list[int] = []
    for step in steps:
        if step == END:
            whole.append(open_)
            open_ = []
        else:
            open_.append(step)
    return whole, open_


def gesture(view: FugitifView) -> bool:
    """Return whether the seat has to make a gesture of several steps."""
    return view.phase in ROWS


def _raise(state: Position, steps: Sequence[int], choice: int) -> None:
    """Raise IllegalAction, saying why `choice` cannot follow these steps."""
    trial = fits(state, steps)
    refusal = (trial if trial is not None else state).refusal(choice)
    raise IllegalAction(refusal or Why(Message(N_("{number} cannot be chosen now."), {"number": choice})))


def _hide(state: Position, hand: Sequence[int], draft: Sequence[int], choice: int) -> tuple[int, ...]:
    """Choose a hideout, then its sprint cards in any order; choosing a card again takes it back."""
    whole, open_ = split(draft)
    before = [step for part in whole for step in (*part, END)]
    used = {card for part in whole for card in part}
    if not open_:
        if choice in used or fits(state, (*before, choice)) is None:
            _raise(state, before, choice)
        return (*before, choice)
    target, sprints = open_[0], set(open_[1:])
    if choice == target:
        return tuple(before)
    if choice in sprints:
        sprints.remove(choice)
    elif choice in hand and choice not in used and choice != max(hand, default=0):
        # 9 may have been clicked first although 3 has to come before it, so the hideout is judged when it is committed.
        sprints.add(choice)
    elif choice not in used and fits(state, (*before, choice)) is not None:
        return (*before, choice)  # not a sprint card, so another hideout instead
    else:
        _raise(state, (*before, target), choice)
    return (*before, target, *sorted(sprints))


def _guess(state: Position, draft: Sequence[int], choice: int) -> tuple[int, ...]:
    """Add a number to the guess, or take it back. Raises IllegalAction, in the rules' words, if it is not possible."""
    numbers = set(draft) ^ {choice}
    steps = tuple(sorted(numbers))
    if choice in numbers and fits(state, steps) is None:
        if state.refusal(choice) is None and draft:
            raise IllegalAction(
                Why(Message(N_("Guess at most as many numbers as there are hidden hideouts.")), "FUG-23")
            )
        _raise(state, (), choice)
    return steps


def _aim(state: Position, draft: Sequence[int], choice: int) -> tuple[int, ...]:
    """Choose the manhunt's number, or take it back: it is guessed as any number is, by a second press on the button."""
    if choice in draft:
        return ()
    if state.refusal(choice) is not None:
        _raise(state, (), choice)
    return (choice,)


def choices(state: Position, view: FugitifView, draft: Sequence[int]) -> set[int]:
    """Return what may be chosen after the draft: the numbers that may be added, and END if it may be committed."""
    if view.phase == MANHUNT:
        return {END, *view.legal} - set(draft)
    found = {END} if ready(state, draft) else set()
    if view.phase == GUESS:
        return found | {
            n for n in view.legal if 0 < n < PASS and n not in draft and fits(state, sorted([*draft, n])) is not None
        }
    whole, open_ = split(draft)
    hand = view.hand or ()
    used = {card for part in whole for card in part} | set(open_)
    if open_:
        return found | {card for card in hand if card not in used and card != max(hand)}
    trial = fits(state, draft)
    return found | {n for n in (trial.legal() if trial is not None else ()) if n not in used}


def ready(state: Position | None, draft: Sequence[int]) -> bool:
    """Return whether END may follow the draft."""
    trial = fits(state, draft) if state is not None and draft else None
    return trial is not None and trial.drafting and trial.refusal(END) is None


_WORDS = {
    "g": ("guess", "deviner", "devine", "proposer", "g"),
    "h": ("lay", "hide", "hideout", "place", "poser", "pose", "cacher", "cachette", "planque", "h"),
    "d": ("draw", "deck", "piocher", "pioche", "d"),
    "m": ("manhunt", "traque", "m"),
    "c": ("card", "carte", "c"),
    "t": ("ten", "dizaine", "t"),
    "o": ("change", "changement", "o"),
}


def notation(text: str) -> str:
    """Turn what a person types ("guess 12 17", "lay 17 with 3 8") into notation. Raises BadNotation."""
    words = text.strip().lower().replace("g ", "guess ", 1).split() if len(text) <= 200 else []
    plain = "".join(words)
    if not words or plain.startswith("="):
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
    if plain in ("pass", "passer", "passe"):
        return "pass"
    letter = next((key for key, names in _WORDS.items() if words[0] in names), "")
    numbers = [
        part for word in words[1:] for part in word.replace(",", " ").replace("+", " ").split() if part.isdigit()
    ]
    if letter and numbers:
        return letter + {"g": ",", "h": "+"}.get(letter, "").join(numbers)
    return plain


class FugitifDrafts(Drafts[FugitifView]):
    """How presses and typed text become gestures in Fugitif."""

    dull = (PASS,)
    probes = range(-1, 64)

    def choose(self, state: Position | None, view: FugitifView, draft: Steps, choice: int) -> Next:
        """Take a click on a card, a number, a deck or a button: a whole move if one step makes one."""
        if state is None or not (gesture(view) or view.phase == MANHUNT) or choice == PASS:
            return Next((choice,), commit=True)  # if it is not this player's turn, the room refuses it
        if choice == END:
            return self.finish(state, view, draft)
        if view.phase == MANHUNT:
            return Next(steps := _aim(state, draft, choice), thought=bool(steps))
        return Next(
            _guess(state, draft, choice) if view.phase == GUESS else _hide(state, view.hand or (), draft, choice)
        )

    def finish(self, state: Position | None, view: FugitifView, draft: Steps) -> Next:
        """Finish a hideout or the guess. The opening's first hideout stays a draft until the second is laid as well."""
        if state is None:
            return super().finish(state, view, draft)
        if view.phase == MANHUNT:  # by the rules the number is the whole gesture
            return Next(tuple(draft) or (END,), commit=True)
        steps = (*draft, END)
        trial = fits(state, steps)
        return Next(steps, commit=trial is None or not trial.drafting)

    def typed(self, state: Position | None, view: FugitifView, draft: Steps, text: str) -> Next | None:
        """Read a typed hideout as the next one of the draft; None if the text is something else.

        The opening lays two: the first, typed or clicked, is kept until the second has come. Raises BadNotation,
        IllegalAction.
        """
        token = notation(text)
        if state is None or view.phase != HIDE or not token.startswith("h"):
            return None
        steps = read(token)
        whole, _ = split(draft)
        if steps.count(END) > 1:
            return None
        steps = (*(step for part in whole for step in (*part, END)), *steps)
        return Next(steps, commit=begun(state, steps) is None)

    def seen(self, state: Position | None, view: FugitifView, draft: Steps) -> FugitifView:
        """Return the view with the draft in it: `legal` is what may be chosen next, and the hand stays complete."""
        if state is None or not draft or not (gesture(view) or view.phase == MANHUNT):
            return view
        drafted = msgspec.structs.replace(view, draft=tuple(draft), legal=tuple(sorted(choices(state, view, draft))))
        if view.phase in (GUESS, MANHUNT):
            return drafted
        _, open_ = split(draft)
        target, phase = (open_[0], SPRINT) if open_ else (0, HIDE)
        return msgspec.structs.replace(drafted, target=target, phase=phase)

    def notations(self, text: str) -> tuple[str, ...]:
        """Read one move in notation or in plain words."""
        return (notation(text),)
