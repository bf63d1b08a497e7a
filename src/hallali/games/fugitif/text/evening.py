"""The first evening with the pad: a pretended table at which the learner is the Marshal."""

from __future__ import annotations

from hallali.core.errors import marked as N_  # noqa: N812
from hallali.interfaces.evenings import FirstEvening

EVENING = FirstEvening(
    seat="marshal",
    size="small",
    moves=("=8", "=5", "=10", "h3", "h5", "d1", "=4", "d1", "=6", "g5"),
    given=3,
    slip=8,
    wrong={"card": 5},
    says=(
        N_(
            "Let’s pretend: a friend across the table has dealt, and lays two hideouts, without sprint cards."
            " Press what happened."
        ),
        N_("Your turn: you take a card from the near deck. Press that deck, 4 to 8, on the board."),
        N_("The card in your hand is a 4. Press it: the pad knows nothing that you don’t tell it."),
        N_(
            "The 4 is struck out on the board: you hold it, so no hideout is a 4. Take another card from the same deck."
        ),
        N_("This one is a 6. But let your finger slip: press “You draw 5”."),
        N_("The 5 is struck out too, wrongly; nobody has noticed. Now guess 5: press it on the board, then “Guess”."),
    ),
    asked=N_("Your friend turns a card over: it is the 5! Press “found”."),
    refused=N_(
        "The pad noticed: that can’t be, and it names the entry that speaks against it. Put it right: you drew a 6."
    ),
    again=N_("All is as it was now. Guess 5, and enter that it was found."),
    end=N_(
        "That was all: enter what you are told; what can’t be is refused. When a real game is over, you turn up what"
        " was hidden, and can replay it."
    ),
)
