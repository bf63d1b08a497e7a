"""Lessons: a prepared game on the live board, told step by step. A lesson is data; its moves are judged by the rules.

The deal follows from the lesson's seed, the others' moves are listed, and each step says which moves it takes. So
everything that a sentence mentions is fixed, and `hallali.testing.check` plays every lesson to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from hallali.core.contract import Value
from hallali.core.errors import IllegalAction, Message, Refusal, marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hallali.core.contract import Position
    from hallali.interfaces.game import AnyGame

N_ = marked
_MARK: Final = "lesson:"
#: Said to people who try to do something while they are only to look.
LOOK: Final = N_("Read the line above, then press Next.")
#: What a step's `at` adds where its gesture ends with the bar's button.
BUTTON: Final = ", #part-bar [data-key='primary']:enabled"
_DONE: Final = N_("Lesson over. Ready for a real game?")
_OTHER: Final = N_("Not now: do what the line above asks for.")


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step. text: what it says, a sentence or two, in English, marked for translation.

    moves: the gestures that it takes, in notation; none for a step that only asks to look. throw: asks for a throw
    instead, which then goes as this one (across, deep, strength), so that everybody's ends as the lesson says. has:
    what it adds to a gesture that several steps build, as the choices' numbers. help: the kind of help that is to be
    turned on, for a step that only looks. at: the places to point at, as a selector of CSS. wrong: why a choice is
    refused, by the choice's number; otherwise: why all others are. clauses: the
    names of the clauses of the rules that it tells.
    """

    text: str
    moves: tuple[str, ...] = ()
    throw: tuple[float, float, float] | None = None
    has: tuple[int, ...] = ()
    help: str = ""
    at: str = ""
    wrong: Mapping[int, str] = {}
    otherwise: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def looks(self) -> bool:
        """Whether the step asks for no move."""
        return not self.moves and self.throw is None


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson. name: unique among all games'. title, lead: in English, marked for translation.

    seat: the learner's, by its name. salt: what the deal follows from. opening: what is played for the learner before
    the first step. replies: what the other seats do, in the order of the game. end: what is said when it is over, which
    may be before the game is. learnt: what the learner can do now, a line each. after: the fields of POST /new for the
    whole game that follows. example: the number of the step, from 0, that the rules page shows as a worked example; -1
    for none.
    """

    name: str
    title: str
    lead: str
    seat: str
    size: str  #: the size of the game, by its name
    steps: tuple[Step, ...]  #: what the learner is told and does, in order
    replies: tuple[str, ...]
    end: str
    options: Mapping[str, Value] = {}  #: the options of the game
    salt: str = "0"
    opening: tuple[str, ...] = ()
    after: Mapping[str, str] = {}
    learnt: tuple[str, ...] = ()
    example: int = -1

    @property
    def seed(self) -> str:
        """The dealer's seed, by which a table is known to be this lesson's."""
        return f"{_MARK}{self.name}:{self.salt}"

    def place(self, made: int, looked: int) -> int:
        """Return the number of the present step, or how many there are. made: how many moves and throws the learner has
        made, with those of the opening; looked: the number of the last step that was only looked at, -1 for none."""
        at, made = 0, max(made - len(self.opening), 0)
        for number, step in enumerate(self.steps):
            if not made:
                break
            if not step.looks:
                made, at = made - 1, number + 1
        while at < len(self.steps) and self.steps[at].looks and at <= looked:
            at += 1
        return at

    def check(self, game: AnyGame, state: Position, at: int, steps: Sequence[int]) -> None:
        """Raise IllegalAction, in the step's words, if a gesture, even an unfinished one, leads away from the lesson.

        A learner passes a step that only asks to look by doing what the next step asks for.
        """
        if self.builds(at):
            self._built(at, steps)
            return
        step = next((one for one in self.steps[at:] if not one.looks), None)
        if step is None:
            raise IllegalAction(Refusal(Message(_DONE)))
        if step.throw is not None:
            return
        wanted = {choice for token in step.moves for choice in game.read(state, token)}
        strange = [choice for choice in steps if choice not in wanted]
        if strange:
            now = self.steps[at]
            reason = next((step.wrong[choice] for choice in strange if choice in step.wrong), step.otherwise)
            raise IllegalAction(Refusal(Message(LOOK if now.looks and not now.help else reason or _OTHER)))

    def _built(self, at: int, steps: Sequence[int]) -> None:
        """Raise IllegalAction if a gesture has anything that no step asked for so far."""
        now, asked = self.steps[at], {choice for step in self.steps[: at + 1] for choice in step.has}
        strange = [choice for choice in steps if choice not in asked]
        if strange:
            reason = next((now.wrong[choice] for choice in strange if choice in now.wrong), now.otherwise)
            raise IllegalAction(Refusal(Message(_OTHER if now.has and not reason else reason or LOOK)))

    def builds(self, at: int) -> bool:
        """Say whether a gesture is being built, by this step or a later one."""
        return any(step.has for step in self.steps[at:])

    def holds(self, at: int, steps: Sequence[int]) -> bool:
        """Say whether an unfinished gesture has all that the steps up to this one asked for; this one adds to it."""
        asked = {choice for step in self.steps[: at + 1] for choice in step.has}
        return bool(self.steps[at].has) and asked <= {*steps}

    def whole(self, game: AnyGame, state: Position, at: int, steps: Sequence[int]) -> None:
        """Raise IllegalAction, in the step's words, unless a whole gesture is one that the step takes."""
        self.check(game, state, at, steps)
        if self.builds(at):
            raise IllegalAction(Refusal(Message(self.steps[at].otherwise or _OTHER)))
        step = next((one for one in self.steps[at:] if not one.looks), None)
        if step is not None and step.throw is None and game.write(state, steps) not in step.moves:
            raise IllegalAction(Refusal(Message(step.otherwise or _OTHER)))


def is_lesson(seed: str) -> bool:
    """Return whether a table with this seed is, or once was, a lesson's."""
    return seed.startswith(_MARK)


#: How the seeds of lessons begin, for a query.
SEEDS: Final = f"{_MARK}%"


def of(game: AnyGame, seed: str) -> Lesson | None:
    """Return the lesson that a seed belongs to; None for any other seed, and for a lesson that has since changed."""
    return next((one for one in game.lessons() if one.seed == seed), None) if is_lesson(seed) else None
