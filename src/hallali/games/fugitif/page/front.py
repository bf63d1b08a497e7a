"""How Fugitif presents itself before it is played."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.games.fugitif.rules.sizes import EVENTS, OPENING, SECOND_EDITION
from hallali.interfaces.front import AGAINST, Choice, Front, Group, variants

N_ = marked

FRONT = Front(
    lead=N_("One runs from hideout to hideout towards the edge of the city. The other reasons out where."),
    facts=(N_("2 players"), N_("20 minutes")),
    seats=(
        Choice("0", N_("Play as the Fugitive"), "diamond", N_("Lay your hideouts in secret, bluff, and run for 42.")),
        Choice("1", N_("Play as the Marshal"), "ring", N_("Draw, strike out, count, and name numbers.")),
    ),
    friends=(Choice("0", N_("Fugitive")), Choice("1", N_("Marshal"))),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("42, as in the box")),
                Choice("small", N_("20, a short one")),
                Choice("micro", N_("8, tiny")),
            ),
        ),
        Group(
            "",
            N_("Variants"),
            (
                *variants((EVENTS,)),
                Choice(f"{OPENING.name}={OPENING.choices[1]}", OPENING.words[1]),
                *variants((SECOND_EDITION,)),
            ),
            many=True,
        ),
    ),
    styles=("fugitif/picture.css",),
    pitch=N_(
        "Every hideout lies face down, at most three numbers beyond the last one unless the Fugitive sprints, or only "
        "seems to. The Marshal draws cards, strikes numbers out and guesses; of several guessed at once, one wrong "
        "number spoils them all."
    ),
)
