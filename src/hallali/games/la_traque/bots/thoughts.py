"""What La Traque's bots thought, for after the game: the prize that they were after, and what they lacked."""

from __future__ import annotations

from hallali.core.errors import Argument, Message, plural
from hallali.core.player import Thought
from hallali.games.la_traque.bots.look import Look
from hallali.games.la_traque.bots.turns import hoped
from hallali.games.la_traque.rules.box import Box

_AFTER = plural(
    "In round {round} I was after a prize: {fugitive}. I lacked {count} clue.",
    "In round {round} I was after a prize: {fugitive}. I lacked {count} clues.",
)


def prize(box: Box, look: Look) -> Thought | None:
    """Return which capture a seat is after that it cannot pay for yet; None where there is none."""
    plan = hoped(box, look)
    if plan is None:
        return None
    args: dict[str, Argument] = {"round": look.round + 1, "fugitive": look.faces[plan.place], "count": plan.missing}
    return Thought(Message(_AFTER[0], args, _AFTER[1]), plan.net / (plan.net + 1.0))
