"""Seats: who plays, who watches, and who else can be the mover of a position."""

from __future__ import annotations

from typing import Final

#: The dealer's turn: the position asks for a chance outcome.
CHANCE: Final = -1
#: Nobody's turn: the game is over.
OVER: Final = -2
#: A watcher who knows what is public.
SPECTATOR: Final = -3
#: A watcher who knows everything; for games that are over.
REFEREE: Final = -4
