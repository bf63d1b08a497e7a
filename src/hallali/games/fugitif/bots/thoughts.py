"""What Fugitif's bots thought, for after the game: the Marshal's best hunch, and what the Fugitive feared."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hallali.core.errors import Message, marked
from hallali.core.player import Thought

N_ = marked

_HUNCH = N_("My best hunch came in turn {turn}: {numbers}. I gave it {chance}%.")
_WORST = N_("My worst moment was turn {turn}: I gave myself {chance}%.")
_CALM = N_("I was never worried: even in turn {turn} I gave myself {chance}%.")
_FEAR = N_("I feared most for hideout {number}: as I laid it, a Marshal who counts gave it {chance}%.")
_EASY = N_("None of my hideouts worried me as I laid it: a Marshal who counts gave even {number} only {chance}% then.")
#: What is less likely than this is no fear.
_FEARED = 0.2
_RUN = N_("I never looked back: in turn {turn} I ran from {last} to {number}.")

#: What is likelier than this is no hunch.
_KNOWN = 0.97


def hunch(turn: int, numbers: Sequence[int], chance: float) -> Thought | None:
    """Return what the Marshal thought of a guess. chance: that all of it is right."""
    if not numbers or chance > _KNOWN:
        return None
    named = ", ".join(map(str, numbers))
    return Thought(Message(_HUNCH, {"turn": turn, "numbers": named, "chance": round(100 * chance)}), chance)


def outlook(turn: int, odds: float) -> Thought:
    """Return what the Fugitive thought of its chances. odds: of winning, as a logarithm."""
    chance = 1 / (1 + math.exp(-odds))
    text = _CALM if chance >= 0.5 else _WORST
    return Thought(Message(text, {"turn": turn, "chance": round(100 * chance)}), 1.0 - chance)


def fear(number: int, chance: float) -> Thought:
    """Return what the Fugitive thought of a hideout. chance: that it is right, to a Marshal who counts."""
    text = _FEAR if chance >= _FEARED else _EASY
    return Thought(Message(text, {"number": number, "chance": round(100 * chance)}), chance)


def run(turn: int, last: int, number: int, size: int) -> Thought:
    """Return what a Fugitive thought that looks only ahead. size: the highest number of the game."""
    return Thought(Message(_RUN, {"turn": turn, "last": last, "number": number}), (number - last) / size)
