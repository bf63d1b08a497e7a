"""How Fugitif presents itself before it is played."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.games.fugitif.rules.sizes import EVENTS, OPENING, SECOND_EDITION
from hallali.interfaces.front import AGAINST, Choice, Front, Group, variants

N_ = marked

FRONT = Front(
    lead=N_("One player runs from hideout to hideout to leave the city. The other works out where."),
    facts=(N_("2 players"), N_("20 minutes")),
    seats=(
        Choice(
            "0", N_("Play as the Fugitive"), "diamond", N_("Lay your hideouts in secret, bluff, and leave the city.")
        ),
        Choice("1", N_("Play as the Marshal"), "ring", N_("Draw, cross out, count and guess.")),
    ),
    friends=(Choice("0", N_("Fugitive")), Choice("1", N_("Marshal"))),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("42, as in the box")),
                Choice("small", N_("20, a short game")),
                Choice("micro", N_("8, a tiny game")),
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
        "Every hideout is laid face down, at most three numbers beyond the last, unless the Fugitive sprints "
        "or pretends to. The Marshal draws cards, crosses out numbers and guesses; if she guesses several at "
        "once, one wrong number spoils them all."
    ),
)
