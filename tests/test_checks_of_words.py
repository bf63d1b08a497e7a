"""What hallali.testing.check finds in what a game says: its lessons, the names of its clauses, its own length."""

from __future__ import annotations

from typing import Any

import pytest

from hallali.interfaces.lessons import Lesson, Step
from hallali.interfaces.plain import Plain
from hallali.interfaces.rulebook import Chapter, Rulebook, tell
from hallali.testing import Broken, Subject, check
from hallali.testing.lessons import lessons
from toy import TOY, Toy


def opened(**more: Any) -> Lesson:
    """Return a lesson of the toy's: the learner says one move, and the deal is the seed's."""
    said = {"steps": (Step(text="Say 1.", moves=("s10",)), Step(text="Look.")), **more}
    return Lesson(name="toy", title="Toy", lead="", seat=TOY.seats[0], size="real", replies=(), end="Done.", **said)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, ""),
        ({"steps": (Step(text="Say it.", moves=("now",)),)}, "lesson toy, step 1: “now” cannot be played"),
        ({"steps": (Step(text="Say 1.", moves=("s10",)),) * 9}, "step 5: the game is over before it is reached"),
        ({"after": {"size": "huge"}}, "after it: there is no size “huge”"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_found(more: dict[str, Any], said: str) -> None:
    class Teaching(Toy):
        def lessons(self) -> tuple[Lesson, ...]:
            return (opened(**more),)

    if not said:
        lessons(Teaching())
        return
    with pytest.raises(Broken, match=said):
        check(Subject(Teaching()), plays=1)


def test_a_clause_s_name_that_is_none_is_named() -> None:
    class Ruled(Toy):
        def rulebook(self, size: str, options: Any, translate: Any) -> Rulebook:
            return Rulebook("", (Chapter("", (tell("R-1", "A rule."),)),))

    with pytest.raises(Broken, match="the clause “R-1”: a clause’s name is two to five capitals"):
        check(Subject(Ruled()), plays=1)


def test_a_game_longer_than_it_says_is_found() -> None:
    class Short(Plain[Any]):
        longest = 3

    class Saying(Toy):
        def plain(self) -> Plain[Any]:
            return Short(self)

    with pytest.raises(Broken, match=r"it has \d+ entries, but the game says that it has 3 at most"):
        check(Subject(Saying()), plays=1)
