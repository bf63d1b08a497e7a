"""What the steps of Fugitif do, by number."""

from __future__ import annotations

from hallali.core.contract import Options
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.games.fugitif.rules import actions as a
from hallali.games.fugitif.rules.sizes import options_of, size_of
from hallali.interfaces.steps import Kind


def kinds(size: str, options: Options | None) -> tuple[Kind, ...]:
    """Return the kinds of steps. Raises BadOption."""
    options_of(options)
    box = size_of(size)
    numbers = [str(number) for number in range(1, box.escape + 1)]
    decks = [f"{low}–{high}" for low, high in box.decks]
    changes = [str(number + 1) for number in range(a.OFFERED)]
    tens = [f"{low}–{high}" for low, high in a.TENS]
    return (
        Kind(a.END, N_("ends the gesture: the hideout is laid, the guess is made")),
        Kind(
            1, N_("the number {name}: a hideout, a sprint card, a guess, or the card that an event asks for"), numbers
        ),
        Kind(a.DECK, N_("draws from the deck {name}, or names it for an event"), decks),
        Kind(a.PASS, N_("passes: lays, guesses or draws nothing, stops the manhunt, or ends a free card’s changes")),
        Kind(a.TEN, N_("names the numbers {name} for an event"), tens),
        Kind(a.OPTION, N_("makes change {name} of those that a free card offers"), changes),
    )
