"""Traqué's lesson. The deal is fixed by its salt, as the sentences have it. Only the throw at its end is open."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.interfaces.lessons import BUTTON, Lesson, Step

N_ = marked
_DRAW: Final = N_("Not yet: draw a card first.")

FIRST: Final = Lesson(
    name="traque-first",
    title=N_("Cross the colony"),
    lead=N_("Pay with cards, slip past one creature, and shoot at the next."),
    seat="player",
    size="small",
    salt="53545",
    options={"toss": "throw"},
    steps=(
        Step(
            text=N_("Your ship waits at the far end of a colony full of creatures. Press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
        ),
        Step(
            text=N_(
                "Cards lie open in a row. Each shows what it costs, and the icon that it pays with. Press “Draw” again."
            ),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
        ),
        Step(
            text=N_("Two cards that pay a step each, and nothing to spend them on. Press “Draw” once more."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
        ),
        Step(
            text=N_(
                "It costs two steps, and leads one place nearer: press the Corridor, then the Ammunition, "
                "then the Grenade."
            ),
            moves=("corridor<ammunition,grenade",),
            at="[data-key='row0-3'], [data-key='row0-1'], [data-key='row0-2']",
            otherwise=N_(
                "The others are worth having, too. But first the way on: press the Corridor, then both others."
            ),
        ),
        Step(
            text=N_(
                "The control room, and a key for later. The launch pad is among the last three places. Press “Draw”."
            ),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
        ),
        Step(
            text=N_(
                "A creature. Alone it sleeps; a second one, or two noises, wake it. Press “Hide”: the row "
                "goes, and 1 time."
            ),
            moves=("hide",),
            at="[data-key='pass']",
            otherwise=N_("The row is worth little and it is dangerous: hide this once."),
        ),
        Step(
            text=N_("Safe, and one of your few hours gone: time kills as surely as they do. Press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
        ),
        Step(
            text=N_("Another one already. You cannot hide for ever: press “Draw”, and see."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=N_("Be brave this time: draw."),
        ),
        Step(
            text=N_(
                "Two of them: the stronger attacks! It takes two hits in one throw. Press 4 at the Pulse "
                "rifle, then “Toss”."
            ),
            moves=("fire:1.pulse-rifle*4",),
            at="[data-key='count2504']" + BUTTON,
            otherwise=N_("All four shots, then “Toss”: what you save is no use to a dead hunter."),
        ),
        Step(
            text=N_("The lid is aimed at the middle: press “Throw”! A token that so much as touches the target hits."),
            throw=(0.1, -0.1, 0.3),
            at="#part-lid [data-key='throw']",
            otherwise=N_("Aim at the middle of the lid, and throw gently."),
        ),
    ),
    replies=(),
    end=N_("Two hits, and it lies still. One would have cost you health, and another throw. Now get to your ship."),
    after={"seat": "player"},
    learnt=(
        N_("A card is paid with other cards of the row, by the icons at their foot."),
        N_("A second creature, or two noises, and they come. Hiding costs time."),
        N_("A fight is a throw: as many hits as the creature’s strength, or a wound."),
    ),
    example=3,
)

LESSONS: Final = (FIRST,)
