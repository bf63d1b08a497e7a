# mypyc
"""Steps of La Traque as small integers: a step of a kind K about thing n is K + n.

Chance outcomes are numbers of their own: a seat, a fugitive, an objective or a clue card.
"""

from __future__ import annotations

from typing import Final

PASS: Final = 0
END: Final = 1  #: the turn ends without passing; or: no more of what is asked
DESTINY: Final = 2
MOVE: Final = 4  #: + spot, see box.HUNT and box.INVESTIGATE
TRACK: Final = 44
PILE: Final = 48
ZONE: Final = 54
RIVAL: Final = 58
MARKER: Final = 62
PLACE: Final = 72
AGENT: Final = 104
CARD: Final = 112  #: + card
MISSION: Final = 288  #: + x
COOPERATE: Final = 432  #: + x
ACTIVATE: Final = 576  #: + x
FULFIL: Final = 720  #: + 2 * objective + (0 success, 1 triumph)
CAPTURE: Final = 848  #: + 5 * place + agent
INFORM: Final = 1008  #: + 5 * card + agent
OPTION: Final = 1808  #: + the number of an effect that is offered
#: One more than the greatest step.
COUNT: Final = 1820
