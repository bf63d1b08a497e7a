"""What must hold for every game and every player, as checks that any test can call, also for your own.

One call plays games at random and puts every check to each of them:

    from hallali.testing import Subject, check

    def test_my_game() -> None:
        check(Subject(MY_GAME))

For your own player, `check_player(MyBot, "fugitif", "marshal")` does the same.

It raises Broken, which says what does not hold, and with which size, options and seed it can be seen again.
"""

from hallali.testing.checks import CHECKS, check
from hallali.testing.observations import observations, observed
from hallali.testing.pads import Lockstep, lockstep
from hallali.testing.players import check_player
from hallali.testing.plays import Broken, Play, Subject, facts
from hallali.testing.rows import rows, told_rows

__all__ = [
    "CHECKS",
    "Broken",
    "Lockstep",
    "Play",
    "Subject",
    "check",
    "check_player",
    "facts",
    "lockstep",
    "observations",
    "observed",
    "rows",
    "told_rows",
]
