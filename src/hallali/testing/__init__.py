"""What every game must hold, as checks that any test can call: for games of one's own as for those of this package.

One call plays games at random and puts every check to each of them:

    from hallali.testing import Subject, check

    def test_my_game() -> None:
        check(Subject(MY_GAME))

It raises Broken, which says what does not hold, and with which size, options and seed it can be seen again.
"""

from hallali.testing.checks import CHECKS, check
from hallali.testing.plays import Broken, Play, Subject, facts

__all__ = ["CHECKS", "Broken", "Play", "Subject", "check", "facts"]
