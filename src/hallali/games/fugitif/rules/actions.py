# mypyc
"""Actions of Fugitif as small integers, and their notation.

A step is one integer below 63. Steps that are committed together make one gesture and one token:

    h5         lay 5 as a hideout                      [5, END]
    h17+3+8    lay 17, with 3 and 8 under it           [17, 3, 8, END]
    h3/h5+2    the first turn's two hideouts           [3, END, 5, 2, END]
    g12,17     guess that 12 and 17 are hideouts       [12, 17, END]
    m12        a guess of the manhunt                  [12]
    d1 d2 d3   draw from the near, middle or far deck; name a deck when an event asks for one
    pass       lay nothing, guess nothing, stop the manhunt, draw nothing more, end a free card's changes
    c12        the card or hideout that an event asks for [12]
    t0 .. t4   the ten that an event asks for: 1-9, 10-19, 20-29, 30-39, 40-41
    o1 .. o11  the change that is made for a free card [OPTION + 0 .. 10]
    =12 =e3    what the dealer turned up: a card, an event

The cards of a gesture are in ascending order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hallali.core.errors import BadNotation, Message

END: Final = 0  #: commits a hideout with its sprint cards, or a guess
# 1 to 42 are the numbers themselves
DECK: Final = 43  #: DECK + deck
PASS: Final = 46
TEN: Final = 47  #: TEN + ten
OPTION: Final = 52  #: OPTION + the number of a change that a free card offers
OFFERED: Final = 11  #: the most of them: a set holds no number above 62 (core.words)
ACTIONS: Final = 63  #: how many different steps there are: 0 to 62

EVENT: Final = 43  #: as a chance outcome: EVENT + event; cards are their numbers
MOST_EVENTS: Final = 40  #: the most event cards that an edition may have

TENS = ((1, 9), (10, 19), (20, 29), (30, 39), (40, 41))

_NUMBER = r"[1-9]\d?"
_HIDEOUT = rf"h({_NUMBER})((?:\+{_NUMBER})*)"
_HIDEOUTS = re.compile(rf"{_HIDEOUT}(?:/{_HIDEOUT})?", re.ASCII)
_GUESS = re.compile(rf"g({_NUMBER}(?:,{_NUMBER})*)", re.ASCII)
_SIMPLE = re.compile(r"([mcdto])(0|[1-9]\d?)", re.ASCII)
_OUTCOME = re.compile(r"=(e?)(0|[1-9]\d?)", re.ASCII)


def hideout(number: int, sprints: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the steps that lay a hideout with sprint cards under it."""
    return (number, *sorted(sprints), END)


def guess(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the steps of a guess."""
    return (*sorted(numbers), END)


def write_outcome(outcome: int) -> str:
    """Write what the dealer turned up."""
    return f"=e{outcome - EVENT}" if outcome >= EVENT else f"={outcome}"


def write_hideouts(steps: Sequence[int]) -> str:
    """Write one hideout with its sprint cards, or the first turn's two."""
    parts: list[str] = []
    cards: list[int] = []
    for step in steps:
        if step == END:
            parts.append("h" + "+".join(map(str, cards)))
            cards = []
        else:
            cards.append(step)
    return "/".join(parts)


def read(token: str) -> tuple[int, ...]:
    """Read a token as steps or as a chance outcome. Raises BadNotation."""
    if token == "pass":  # noqa: S105
        return (PASS,)
    if found := _HIDEOUTS.fullmatch(token):
        steps: list[int] = []
        for part in token.split("/"):
            steps += _rising(token, [int(n) for n in part[1:].split("+")[1:]], first=int(part[1:].split("+")[0]))
        return tuple(steps)
    if found := _GUESS.fullmatch(token):
        return _rising(token, [int(n) for n in found[1].split(",")])
    if found := _OUTCOME.fullmatch(token):
        number = int(found[2])
        if found[1] and number < MOST_EVENTS:
            return (EVENT + number,)
        if not found[1] and 1 <= number <= 42:
            return (number,)
    if found := _SIMPLE.fullmatch(token):
        kind, number = found[1], int(found[2])
        if kind in "mc" and 1 <= number <= 42:
            return (number,)
        if kind == "d" and 1 <= number <= 3:
            return (DECK + number - 1,)
        if kind == "t" and number < len(TENS):
            return (TEN + number,)
        if kind == "o" and 1 <= number <= OFFERED:
            return (OPTION + number - 1,)
    raise BadNotation(
        Message(
            "“{token}” is not a move. Moves look like: d1, h5, h17+3+8, g12,17, m30, c12, t1, pass.",
            {"token": token[:40]},
        )
    )


def _rising(token: str, numbers: list[int], first: int = 0) -> tuple[int, ...]:
    """Return the steps of one gesture in ascending order. Raises BadNotation for a number above 42 or named twice."""
    every = [first, *numbers] if first else numbers
    if len(set(every)) != len(every):
        raise BadNotation(Message("“{token}” names a number twice.", {"token": token[:40]}))
    if max(every) > 42:
        raise BadNotation(Message("“{token}” names a number above 42.", {"token": token[:40]}))
    return (first, *sorted(numbers), END) if first else (*sorted(numbers), END)
