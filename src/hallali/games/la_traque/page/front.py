"""How La Traque presents itself before it is played."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.games.la_traque.rules.sizes import OPTIONS
from hallali.interfaces.front import AGAINST, Choice, Front, Group, group_of

N_ = marked

FRONT = Front(
    lead=N_(
        "After 1945, two to four powers look for the fugitives of a fallen regime, for justice or for their own use."
    ),
    facts=(N_("2 to 4 players"), N_("90 minutes")),
    seats=(
        Choice("usa", N_("Play the USA"), "ring", N_("A long climb: save influence for Apollo’s steps.")),
        Choice("cccp", N_("Play the CCCP"), "diamond", N_("A collector: each new kind of marker pays.")),
        Choice("tzaar", N_("Play Tzaar"), "square", N_("The hunter: many captures, and a tribunal.")),
        Choice("network", N_("Play the Network"), "triangle", N_("The schemer: three tracks, and a choice of plots.")),
    ),
    friends=(Choice("usa", N_("USA")), Choice("cccp", N_("CCCP"))),
    friendly={"seat-tzaar": "bot:club", "seat-network": "bot:club"},
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("To 12 domination")),
                Choice("small", N_("To 6 domination, a short game")),
                Choice("micro", N_("To 3 domination in four rounds, a tiny game")),
            ),
        ),
        *(group_of(option) for option in OPTIONS if option.words),
    ),
    styles=("la-traque/picture.css",),
    pitch=N_(
        "You send agents for clues, which come to hand a round later, and lay those that a fugitive costs to "
        "capture it. All can see from which piles you draw, so all can guess whom you’re after. A game about "
        "what was known, and what was done with it."
    ),
    gentle={"rumours": "3"},
)
