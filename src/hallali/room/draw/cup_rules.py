"""How a tournament is paired and counted, in words: what its page says, by what was agreed."""

from __future__ import annotations

from typing import Final

from hallali import i18n
from hallali.core.errors import marked
from hallali.room.keep.tournaments import Tournament
from hallali.room.table.rounds import ROBIN

N_ = marked
_ALL: Final = N_("Everybody meets everybody once. Nobody can come after the start.")
_EQUALS: Final = N_(
    "In each round you meet somebody with about as many points as you, and nobody twice while that can be avoided. The "
    "first round is drawn by lot."
)
_TWO: Final = N_("When two meet they play two games, one on each side. The second begins when the first is over.")
_ONE: Final = N_("When two meet they play one game. Sides alternate: who had a side less often gets it.")
_POINTS: Final = N_("A game won is a point, a shared one half a point to each.")
_FREE: Final = N_("Who is free in a round gets the points of a win.")
_ONCE: Final = N_("Nobody is free twice while that can be avoided.")
_LATE: Final = N_("Who comes late is paired from the next round on, with no points for those before.")
_SHUT: Final = N_("Nobody can come after the start.")
_LEAVING: Final = N_(
    "Who leaves loses the game under way and isn’t paired again. If your clock runs out you’ve lost, though a bot "
    "plays on."
)
_TIME: Final = N_("When a round’s time is up, the player on turn in a game under way loses it.")
_LEVEL: Final = N_(
    "Level in points? First the points of all your opponents count (Buchholz). Then the points of those whom you beat, "
    "and half of those with whom you shared (Sonneborn-Berger). Then the games among those who are level."
)
_EQUAL: Final = N_("For that, a round in which you were free counts like one against your equal.")


def of(it: Tournament, _: i18n.Translator) -> tuple[str, ...]:
    """Return the rules of a tournament, a sentence or two each."""
    robin = it.kind == ROBIN
    found: list[tuple[str, ...]] = [(_ALL,) if robin else (_EQUALS,), (_TWO if it.legs == 2 else _ONE,), (_POINTS,)]
    found.append((_FREE,) if robin else (_FREE, _ONCE))
    if not robin:
        found.append((_LATE if it.door else _SHUT,))
    found.append((_LEAVING,))
    if it.span:
        found.append((_TIME,))
    found.append((_LEVEL, _EQUAL))
    return tuple(" ".join(map(_, one)) for one in found)
