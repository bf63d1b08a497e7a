"""Where is the hideout? Positions of the Marshal's in which exactly one row fits all that she was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.lab.reasoning import STAGES, Reasoning, Step, farthest, seen_cards
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import Options, size_of
from hallali.games.fugitif.rules.view import FugitifView
from hallali.interfaces.puzzles import DEGREES, Choice, Found, Puzzle, Puzzles, Watcher

if TYPE_CHECKING:
    from hallali.i18n import Translator

N_ = marked
_SIZE: Final = "real"
_PLAIN: Final = 3  #: with fewer rows by the distances alone there is nothing to think about
_JOINT: Final = STAGES.index("joint") + 1


def listed(numbers: Sequence[int]) -> str:
    """Write numbers with commas between them."""
    return ", ".join(map(str, numbers))


def degree_of(hidden: int, level: int) -> str:
    """Return how hard a puzzle is: by how many numbers are asked, and one more if guesses or cards must be joined."""
    return DEGREES[min(2, hidden - 1 + (level >= _JOINT))]


class RowWatcher(Watcher[FugitifView]):
    """Keeps the Marshal's exact belief, and asks it whenever something has happened that can prove a row."""

    def __init__(self) -> None:
        self.belief = MarshalBelief(size_of(_SIZE), Options())
        self._news = False

    def hear(self, told: Told) -> None:
        """Take in what the Marshal was told."""
        self.belief.hear(told)
        self._news = self._news or isinstance(told, (v.Laid, v.Drew, v.Guessed))

    def found(self, view: v.FugitifView) -> Found | None:
        """Return the puzzle of this moment."""
        if not self._news or not any(spot.hidden for spot in self.belief.spots):
            return None
        self._news = False
        odds = self.belief.place_odds()
        if any(len(one) > 1 for one in odds):
            return None
        hidden = [max(one) for one, spot in zip(odds, self.belief.spots, strict=True) if spot.hidden]
        reasoning = Reasoning(self.belief, view)
        if reasoning.level == 1 or 0 <= reasoning.steps[0].rows < _PLAIN:
            return None  # the distances almost show it: nothing to think about
        measure = {"hidden": len(hidden), "level": reasoning.level, "rows": reasoning.steps[0].rows}
        return Found(tuple(hidden), degree_of(len(hidden), reasoning.level), measure, answers(self.belief))


def answers(belief: MarshalBelief) -> int:
    """Count the rows that fit, one by one, by the exact belief."""
    return round(sum(belief.lattice().layers[-1].forward))


class FugitifPuzzles(Puzzles[FugitifView]):
    """The puzzles of Fugitif."""

    title = N_("Where is the hideout?")
    question = N_("You’re the Marshal. Exactly one row fits everything you know.")
    bots = (("counting", "strong"), ("amateur", "strong"), ("club", "strong"), ("counting", "belief"))
    size = _SIZE
    seat = v.MARSHAL
    numbers = True
    place = "n"

    def watcher(self) -> RowWatcher:
        """Return a watcher."""
        return RowWatcher()

    def solved(self, view: v.FugitifView, tolds: Sequence[Told], puzzle: Puzzle) -> tuple[v.FugitifView, list[Told]]:
        """Return the position with the numbers of the hidden houses."""
        numbers = iter(puzzle.answer)
        row = tuple(
            house if house.number is not None else msgspec.structs.replace(house, number=next(numbers))
            for house in view.row
        )
        return msgspec.structs.replace(view, row=row), list(tolds)

    def ask(self, view: v.FugitifView, asked: int, _: Translator) -> str:
        """Say how many numbers are to be named."""
        return _("Which number is the hidden hideout?") if asked == 1 else _("Which numbers are the hidden hideouts?")

    def choices(self, view: v.FugitifView, _: Translator) -> tuple[Choice, ...]:
        """List the numbers of the city."""
        return tuple(Choice(number, str(number)) for number in range(1, size_of(view.size).escape))

    def named(self, answer: Sequence[int], view: v.FugitifView, _: Translator) -> str:
        """Write numbers."""
        return listed(answer)

    def proof(self, view: v.FugitifView, tolds: Sequence[Told], puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
        """Say stage by stage what is left."""
        reasoning = Reasoning(_heard(tolds), view)
        lines: list[str] = []
        left = 0
        for step in reasoning.steps:
            if step.rows != left:
                lines.append(_line(step, reasoning, _))
                left = step.rows
            if left == 1:
                break
        text = _("So the hidden hideout is {numbers}.")
        if puzzle.asked > 1:
            text = _("So the hidden hideouts are {numbers}.")
        return (*lines, text.format(numbers=listed(puzzle.answer)))

    def contradiction(self, view: v.FugitifView, tolds: Sequence[Told], tried: Sequence[int], _: Translator) -> str:
        """Say which fact these numbers contradict."""
        belief, seen = _heard(tolds), seen_cards(view)
        for number in tried:
            if bits.has(seen, number):
                return _("You’ve seen card {number}, so it isn’t hidden.").format(number=number)
        numbers = iter(sorted(tried))
        row = [next(numbers, 0) if spot.hidden else spot.number or 0 for spot in belief.spots]
        for place, spot in enumerate(belief.spots):
            low, number = row[place - 1] if place else 0, row[place]
            if number <= low:
                return _("Numbers rise along the row: {number} cannot come after {low}.").format(number=number, low=low)
            if number > low + farthest(spot, size_of(_SIZE)):
                return _("From {low} to {number} is too far for the sprint cards there.").format(number=number, low=low)
            if spot.hidden and bits.has(spot.refused, number):
                return _("{number} was guessed alone after that hideout was laid, and it was wrong.").format(
                    number=number
                )
        for fact in belief.facts:
            together = bits.members(fact.numbers)
            if not fact.yes and set(together) <= set(row[: fact.count]):
                return _("These were guessed together, and that was wrong: {numbers}.").format(numbers=listed(together))
        for spot, number in zip(belief.spots, row, strict=True):
            deck = belief.size.deck_of(number) if spot.hidden else -1
            if deck >= 0 and not any(tick < spot.tick for tick in belief.slots[deck]):
                return _("When {number} would have been laid, no card had been drawn from its deck.").format(
                    number=number
                )
        return _("Count the cards: with these numbers, too few are left to sprint with.")

    def took(self, measure: Mapping[str, int], _: Translator) -> str:
        """Say what it took."""
        return _(_LEVELS[STAGES[measure["level"] - 1]])


#: What a puzzle took, by the stage that settles it.
_LEVELS: Final = {
    "reach": N_("Distances were enough."),
    "cards": N_("It took distances and the cards you’ve seen."),
    "noes": N_("It took distances, your cards, and the numbers guessed alone."),
    "joint": N_("It took comparing guesses of several numbers."),
    "decks": N_("It took counting what had been drawn from the decks."),
    "counts": N_("It took counting all cards."),
}


def _heard(tolds: Sequence[Told]) -> MarshalBelief:
    belief = MarshalBelief(size_of(_SIZE), Options())
    for told in tolds:
        belief.hear(told)
    return belief


def _line(step: Step, reasoning: Reasoning, _: Translator) -> str:
    if step.rows < 0:
        return _("A great many rows are still possible.")
    numbers = listed(step.numbers)
    if step.stage == "joint":
        numbers = " / ".join(map(listed, reasoning.refuted))
    text = _LINES["counts" if step.stage == "decks" and not numbers else step.stage]
    return _(text).format(rows=step.rows, numbers=numbers)


#: What each stage leaves.
_LINES: Final = {
    "reach": N_("By the distances and the sprint cards laid. Rows possible: {rows}."),
    "cards": N_("You’ve seen these cards, so none of them is hidden: {numbers}. Rows left: {rows}."),
    "noes": N_("Guessed alone and wrong: {numbers}. Rows left: {rows}."),
    "joint": N_("Guessed together and wrong: {numbers}. Rows left: {rows}."),
    "decks": N_("No cards had been drawn yet from the decks of these numbers: {numbers}. Rows left: {rows}."),
    "counts": N_("A sprint card can be in only one place. Rows left: {rows}."),
}

PUZZLES = FugitifPuzzles()
