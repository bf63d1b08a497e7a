"""Why a step of Fugitif is not legal, in words."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.errors import Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import guesses, hideouts
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import DECK, END, PASS
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.view import FUGITIVE


def _say(text: str, clause: str = "", **args: int | str) -> Refusal:
    return Refusal(Message(text, dict(args)), clause)


def refusal(state: Fields, action: int) -> Refusal:
    """Return why `action` is not legal, in words, with the clause."""
    if state.mover == OVER:
        return _say("The game is over.")
    if state.mover == CHANCE:
        return _say("The dealer cannot turn that up here.")
    kind = state.task
    if kind == t.HIDE:
        return _hide(state, action)
    if kind in (t.GUESS, t.MANHUNT):
        return _guess(state, action)
    if kind in (t.DRAW, t.EXTRA):
        return _draw(state, action, kind)
    return _event(kind)


def _is_number(state: Fields, action: int) -> bool:
    return 1 <= action <= state.size.escape


def _hide(state: Fields, action: int) -> Refusal:
    if action == PASS:
        if state.turn == 1 and not state.laid:
            return _say("You lay two hideouts on the first turn: you cannot pass.", "FUG-8")
        return _say("Finish or undo the hideout before you pass.")
    if action == END:
        return _end(state)
    if not _is_number(state, action):
        return _say("Lay a hideout now: name a number in your hand, or pass.", "FUG-10")
    if not bits.has(state.hand, action):
        return _say("{number} is not in your hand.", "FUG-11", number=action)
    return _sprint(state, action) if state.target else _target(state, action)


def _end(state: Fields) -> Refusal:
    if not state.target:
        return _say("Choose the hideout first.", "FUG-10")
    return _say(
        "{number} is {distance} beyond {last}: the sprint cards must be worth at least {need}.",
        "FUG-12",
        number=state.target,
        distance=state.target - state.last,
        last=state.last,
        need=state.need(state.target),
    )


def _enough(state: Fields) -> bool:
    return hideouts.worth(state.chosen, state.box.twos) >= state.need(state.target)


def _target(state: Fields, number: int) -> Refusal:
    if number <= state.last:
        return _say(
            "{number} is not beyond {last}: hideouts only ever go up.", "FUG-11", number=number, last=state.last
        )
    if not bits.has(state.free, number):
        return _say("{number} is already used this turn.", "FUG-15", number=number)
    reach = hideouts.worth(state.spare & ~bits.bit(number), state.box.twos)
    if state.must_lay_second() and reach >= state.need(number):
        return _say("After {number} no second hideout could be laid.", "FUG-8", number=number)
    return _say(
        "{number} is out of reach from {last}, even with all your cards as sprint cards.",
        "FUG-12",
        number=number,
        last=state.last,
    )


def _sprint(state: Fields, card: int) -> Refusal:
    if card == state.size.escape:
        return _say("{number} is never a sprint card.", "FUG-15", number=card)
    if not bits.has(state.spare, card):
        return _say("{number} is already used this turn.", "FUG-15", number=card)
    if not state.size.overpay and _enough(state):
        return _say("In this size no sprint card is added once the hideout is within reach.", "FUG-38")
    if card < bits.highest(state.chosen):
        return _say("Name sprint cards in ascending order.")
    return _say("With {number} as a sprint card this hideout could not be finished.", "FUG-12", number=card)


def _guess(state: Fields, action: int) -> Refusal:
    if action == END:
        return _say("Name at least one number before you guess.", "FUG-23")
    if action == PASS:
        return _say("Finish or undo the guess before you pass.")
    if not 1 <= action < state.size.escape:
        return _say("Guesses are numbers from 1 to {most}.", "FUG-23", most=state.size.escape - 1)
    if bits.has(guesses.lying_open(state), action):
        return _say("{number} is already face up.", "FUG-23", number=action)
    if bits.has(state.picks, action):
        return _say("You have already named {number}.", "FUG-23", number=action)
    if bits.count(state.picks) >= guesses.most(state):
        return _say("Numbers in a guess: {most} at most.", "FUG-23", most=guesses.most(state))
    return _say("Name the numbers of a guess in ascending order.")


def _draw(state: Fields, action: int, kind: int) -> Refusal:
    deck = action - DECK
    if 0 <= deck < state.box.decks:
        if not state.deck_size(deck):
            return _say("That deck is empty.", "FUG-9")
        if deck == state.closed:
            return _say("That deck is closed by a roadblock.", "FUG-32")
        return _say("You may draw only from the nearest deck that is not empty.", "FUG-36")
    if kind == t.EXTRA:
        return _say("Now you may draw one more card, or pass.", "FUG-36")
    clause = "FUG-9" if state.mover == FUGITIVE else "FUG-17"
    return _say("Draw a card now: name a deck.", clause)


def _event(kind: int) -> Refusal:
    if kind in (t.SHOW, t.DISCARD, t.GIVE, t.HAND):
        return _say("The event asks for a card in your hand, but not for the way out.", "FUG-31")
    if kind == t.FREE:
        return _say("Make a change that the card offers, or say that you are done.", "FUG-40")
    if kind == t.NAME_TEN:
        return _say("The event asks for a range of ten.", "FUG-31")
    if kind == t.NAME_DECK:
        return _say("The event asks for a deck.", "FUG-31")
    if kind == t.REVEAL:
        return _say("The event asks for a hideout that is still hidden.", "FUG-31")
    if kind == t.RECOVER:
        return _say("The event asks for a found hideout with sprint cards under it.", "FUG-31")
    return _say("The event asks for a deck that is not empty.", "FUG-31")
