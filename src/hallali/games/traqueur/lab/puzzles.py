"""Which question now? Moments of a search at which one question can rule out more squares than every other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traqueur.belief.belief import TraqueurBelief, make
from hallali.games.traqueur.belief.knowledge import Knowledge
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.games.traqueur.rules.view import TraqueurView
from hallali.interfaces.puzzles import DEGREES, Choice, Found, Puzzle, Puzzles, Watcher

if TYPE_CHECKING:
    from hallali.i18n import Translator

N_ = marked
_SIZE: Final = "real"
_PLAIN: Final = 3  #: with fewer questions there is nothing to choose
_SOME: Final = 8  #: with this many it is a degree harder
_MANY: Final = 12  #: and with this many two


class Question(msgspec.Struct, frozen=True):
    """A question that can be asked from a square where the detective has been, or from outside."""

    origin: int  #: the square it is asked from
    target: int  #: the square it asks for
    place: int  #: the place between the two
    lost: int  #: the set of the squares that cannot hide the fugitive if the answer is no


def questions(known: Knowledge) -> list[Question]:
    """List all questions, each with what its no would rule out. A yes rules out the square asked for, and no other."""
    grid, found = known.grid, list[Question]()
    fit = known.hideouts(known.barred)
    for place in bits.members(known.unknown):
        one, other = grid.ends[place]
        for origin, target in ((one, other), (other, one)):
            been = origin == OUTSIDE or bits.has(known.entered, origin)
            if been and target != OUTSIDE and not bits.has(known.entered, target):
                lost = fit & ~known.hideouts(known.barred | bits.bit(place))
                found.append(Question(origin, target, place, lost))
    return found


def best(known: Knowledge) -> tuple[int, ...]:
    """Return the squares of the questions whose no rules out most; none if no square is ruled out by any."""
    found = questions(known)
    most = max((bits.count(one.lost) for one in found), default=0)
    return tuple(sorted({one.target for one in found if bits.count(one.lost) == most})) if most else ()


def degree_of(asked: int, rivals: int) -> str:
    """Return how hard a puzzle is: by the questions to compare, and one more if others rule out something, too."""
    return DEGREES[min(2, (asked >= _SOME) + (asked >= _MANY) + (rivals > 0))]


class QuestionWatcher(Watcher[TraqueurView]):
    """Keeps what is known of the camp, and compares all questions after each answer."""

    def __init__(self) -> None:
        self.belief: TraqueurBelief = make(_SIZE, {}, v.SECOND)
        self._news = False

    def hear(self, told: Told) -> None:
        """Take in what the seat was told."""
        self.belief.hear(told)
        self._news = self._news or (isinstance(told, v.Asked) and told.who == v.SECOND)

    def found(self, view: TraqueurView) -> Found | None:
        """Return the puzzle of this moment."""
        if not self._news or view.mover != view.seat:
            return None
        self._news = False
        known = self.belief.known()
        found, answer = questions(known), best(known)
        if len(answer) != 1 or len(found) < _PLAIN or not known.spare:
            return None  # where all barriers are known, every answer is a yes
        counts = sorted((bits.count(one.lost) for one in found), reverse=True)
        if counts[0] < 2 or counts[0] == bits.count(known.hideouts(known.barred)):
            return None  # one square is no pocket, and what leads to all squares is the only way on
        measure = {"questions": len(found), "rivals": sum(count > 0 for count in counts[1:]), "squares": counts[0]}
        return Found(answer, degree_of(measure["questions"], measure["rivals"]), measure, len(answer))


class TraqueurPuzzles(Puzzles[TraqueurView]):
    """The puzzles of Le Traqueur."""

    title = N_("Which question now?")
    question = N_("Which square do you ask for, so that a “no” rules out the most squares?")
    bots = (("club", "club"), ("amateur", "strong"), ("strong", "club"), ("expert", "amateur"))
    size = _SIZE
    seat = v.SECOND
    place = "square"

    def speaks(self, told: Told) -> bool:
        """Say whether it is of the asking seat's own search."""
        return isinstance(told, v.Asked) and told.who == v.SECOND

    def watcher(self) -> QuestionWatcher:
        """Return a watcher."""
        return QuestionWatcher()

    def ask(self, view: TraqueurView, asked: int, _: Translator) -> str:
        """Say what is to be named."""
        return _("You may ask from any square where you have been, or from outside.")

    def choices(self, view: TraqueurView, _: Translator) -> tuple[Choice, ...]:
        """List the squares."""
        grid = grid_of(view.rows, view.columns)
        return tuple(Choice(square, grid.square_name(square)) for square in range(grid.squares))

    def named(self, answer: Sequence[int], view: TraqueurView, _: Translator) -> str:
        """Name squares."""
        grid = grid_of(view.rows, view.columns)
        return ", ".join(grid.square_name(square) for square in answer)

    def proof(self, view: TraqueurView, tolds: Sequence[Told], puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
        """Compare the questions by numbers: what a yes leaves, then each no, those that rule out least first."""
        known = _heard(tolds)
        found = sorted(questions(known), key=lambda each: bits.count(each.lost))
        left = bits.count(known.hideouts(known.barred))
        lines = [
            _(
                "Squares that can still hide the fugitive: {count}. A yes rules out 1 of them, whichever you ask for: "
                "the one you enter."
            ).format(count=left)
        ]
        if idle := sorted({one.target for one in found if not one.lost}):
            text = _("A no rules out 0 for these, since another way may still lead there: {squares}.")
            lines.append(text.format(squares=self.named(idle, view, _)))
        lines += [_no(one, known, _) for one in found if one.lost]
        most = bits.count(found[-1].lost)
        second = max((bits.count(one.lost) for one in found if one.target not in puzzle.answer), default=0)
        last = _("So ask for {square}: its no leaves {rest} of {count}, any other at least {others}.")
        square = self.named(puzzle.answer, view, _)
        return (*lines, last.format(square=square, rest=left - most, count=left, others=left - second))

    def contradiction(self, view: TraqueurView, tolds: Sequence[Told], tried: Sequence[int], _: Translator) -> str:
        """Say what the question that was named rules out."""
        known = _heard(tolds)
        square = tried[0] if tried else OUTSIDE
        there = [one for one in questions(known) if one.target == square]
        if bits.has(known.entered, square):
            return _("You have been in that square.")
        if not there:
            return _("That square can’t be asked for from where you have been.")
        one = max(there, key=lambda each: bits.count(each.lost))
        if not one.lost:
            return _("After a no, every square could still be reached another way.")
        return _("{no} Another question rules out more.").format(no=_no(one, known, _))

    def took(self, measure: Mapping[str, int], _: Translator) -> str:
        """Say what it took."""
        count = measure["questions"]
        return _.counted("There was {count} question to weigh.", "There were {count} questions to compare.", count)


def _heard(tolds: Sequence[Told]) -> Knowledge:
    belief = make(_SIZE, {}, v.SECOND)
    for told in tolds:
        belief.hear(told)
    return belief.known()


def _no(one: Question, known: Knowledge, _: Translator) -> str:
    """Say how many squares a no to this question rules out, and which."""
    grid, count = known.grid, bits.count(one.lost)
    lost = ", ".join(grid.square_name(square) for square in bits.members(one.lost))
    fields = {"target": grid.square_name(one.target), "count": count, "lost": lost}
    if one.origin == OUTSIDE:
        return _("A no to {target} from outside rules out {count}, where no way would lead any more: {lost}.").format(
            **fields
        )
    origin = grid.square_name(one.origin)
    return _("A no to {target} from {origin} rules out {count}, where no way would lead any more: {lost}.").format(
        **fields, origin=origin
    )


PUZZLES = TraqueurPuzzles()
