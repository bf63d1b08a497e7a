"""Who holds it? Moments at which one rival's hand or agent is certain to have a card, and no other place is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.la_traque.lab import proofs
from hallali.games.la_traque.lab.holdings import HAND, TooMany
from hallali.games.la_traque.lab.rivals import Place, Rivals, Spread, lying
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.games.la_traque.text.sentences import Names, names_of
from hallali.interfaces.puzzles import DEGREES, Choice, Found, Puzzle, Puzzles, Watcher

if TYPE_CHECKING:
    from hallali.i18n import Translator

N_ = marked
_SIZE: Final = "real"
_SEAT: Final = 0
_NAMED: Final = 4  #: with fewer places to name there is nothing to find
_OPEN: Final = 3  #: of them, so many must be places where the card might be
_MEDIUM: Final = 3  #: facts to combine
_HARD: Final = 5
_MOST: Final = 7  #: more are too many to keep in mind
#: An easy puzzle is told in so many lines at most, a medium one and a hard one: who has to read more finds it harder.
_LINES: Final = (100, 200, 300)


def number_of(place: Place) -> int:
    """Return the number by which an answer names a place."""
    seat, spot = place
    return 8 * seat + 1 + spot


def place_of(number: int) -> Place:
    """Return the place that an answer names.

    >>> place_of(number_of((2, HAND))), place_of(number_of((3, 4)))
    ((2, -1), (3, 4))
    """
    return number // 8, number % 8 - 1


def places(view: LaTraqueView) -> list[Place]:
    """List the rivals' hands and agents that have any cards."""
    found: list[Place] = []
    for seat in range(view.players):
        if seat != view.seat:
            found += [(seat, HAND)] if view.hands[seat] else []
            found += [(seat, agent) for agent, count in enumerate(view.counts[seat]) if count]
    return found


def degree_of(facts: int, lines: int) -> str:
    """Return how hard a puzzle is: by the facts that it takes, and by the lines among which they stand.

    >>> degree_of(2, 80), degree_of(2, 160), degree_of(3, 80), degree_of(3, 250)
    ('easy', 'medium', 'medium', 'hard')
    """
    return DEGREES[max((facts >= _MEDIUM) + (facts >= _HARD), (lines > _LINES[0]) + (lines > _LINES[1]))]


class PlaceWatcher(Watcher[LaTraqueView]):
    """Lists where the rivals' cards may be, and speaks up when only one place is certain to have a card."""

    def __init__(self) -> None:
        self.rivals = Rivals(_SIZE, _SEAT)
        self._news = False
        self._lines = 0  # of the log that a guest reads
        self._known: set[tuple[int, Place]] = set()  # what was certain last

    def hear(self, told: Told) -> None:
        """Take in what the seat was told."""
        self._news = self.rivals.hear(told) or self._news
        self._lines += _says(told)

    def found(self, view: LaTraqueView) -> Found | None:
        """Return the hardest puzzle of this moment; one whose answer is an agent rather than a hand."""
        if not self._news or self._lines > _LINES[2]:
            return None
        self._news = False
        try:
            spread = self.rivals.spread()
        except TooMany:
            return None
        known = {(key, place) for key in spread for place in only(spread, key)}
        new, self._known = known - self._known, known
        made = [one for key, place in sorted(new) if (one := self._made(view, spread, key, place))]
        for one in sorted(made, key=lambda each: tuple(each.measure.values()), reverse=True):
            if self._alone(spread, one.about, place_of(one.answer[0])):
                return one
        return None

    def _made(self, view: LaTraqueView, spread: Spread, key: int, place: Place) -> Found | None:
        """Return the puzzle of where a card of this key is, if it is one; not yet whether it has one answer."""
        named = places(view)
        might = set(spread[key])
        if self._single(spread, key):
            might |= {one for one in named if one[0] == place[0]}
        if len(named) < _NAMED or len(might) < _OPEN:
            return None
        try:
            facts = len(self.rivals.needed(key, place))
        except TooMany:
            return None
        if not 1 < facts <= _MOST:
            return None
        measure = {"agent": int(place[1] != HAND), "facts": facts, "places": len(might)}
        return Found((number_of(place),), degree_of(facts, self._lines), measure, 1, key)

    def _single(self, spread: Spread, key: int) -> bool:
        """Return whether there is only one such card: it is a fugitive's or a special one."""
        return key >= proofs.FIRST

    def _alone(self, spread: Spread, key: int, place: Place) -> bool:
        """Return whether each other place may be without such a card: a world is drawn for each that shows it."""
        open_ = {one for one in spread[key] if one != place}
        if self._single(spread, key):
            return not open_
        for world in self.rivals.worlds():
            if not open_:
                break
            open_ = {one for one in open_ if key in lying(world, one)}
        return not open_


def only(spread: Spread, key: int) -> list[Place]:
    """Return the one place that is certain to have a card of a key; none if there are none or several."""
    certain = [place for place, (few, _many) in spread[key].items() if few]
    return certain if len(certain) == 1 else []


class LaTraquePuzzles(Puzzles[LaTraqueView]):
    """The puzzles of La Traque. key: that of the card which is asked for."""

    title = N_("Who holds it?")
    question = N_(
        "You’re the USA. A card drawn stays in the reserve until the round ends, unless the log says “to hand”."
    )
    bots = (
        ("club", "club", "club", "club"),
        ("novice", "amateur", "club", "strong"),
        ("strong", "strong", "strong", "strong"),
        ("club", "strong", "novice", "amateur"),
    )
    size = _SIZE
    seat = _SEAT
    place = "held"

    def __init__(self, key: int = 0) -> None:
        self.key = key

    def asking(self, about: int) -> LaTraquePuzzles:
        """Return the puzzles that ask for the cards of this key."""
        return LaTraquePuzzles(about)

    def speaks(self, told: Told) -> bool:
        """Say whether it is of a rival's cards, or of a new round."""
        return _says(told)

    def watcher(self) -> PlaceWatcher:
        """Return a watcher."""
        return PlaceWatcher()

    def ask(self, view: LaTraqueView, asked: int, _: Translator) -> str:
        """Say what is to be named."""
        name = proofs.card(self.key, _names(view, _))
        if self.key >= proofs.FIRST:
            return _("{card}: which hand has it, or which agent?").format(card=name)
        return _("{pile}: which hand is certain to have a card of this pile, or which agent?").format(pile=name)

    def choices(self, view: LaTraqueView, _: Translator) -> tuple[Choice, ...]:
        """List the rivals' hands and agents that have cards."""
        names = _names(view, _)
        return tuple(Choice(number_of(one), proofs.place(one, names)) for one in places(view))

    def named(self, answer: Sequence[int], view: LaTraqueView, _: Translator) -> str:
        """Name hands and agents."""
        names = _names(view, _)
        return ", ".join(proofs.place(place_of(one), names) for one in answer)

    def proof(self, view: LaTraqueView, tolds: Sequence[Told], puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
        """Tell fact by fact where such cards may lie."""
        place = place_of(puzzle.answer[0])
        return proofs.Proof(_heard(tolds), puzzle.about, place, _names(view, _), _).lines()

    def contradiction(self, view: LaTraqueView, tolds: Sequence[Told], tried: Sequence[int], _: Translator) -> str:
        """Say that no such card can be there, or what may lie there instead."""
        if not tried:
            return ""
        place, names, rivals = place_of(tried[0]), _names(view, _), _heard(tolds)
        said = proofs.place(place, names)
        try:
            spread = rivals.spread().get(self.key, {})
        except TooMany:
            return _("{place}: that isn’t certain.").format(place=said)
        if place not in spread:
            if any(seat == place[0] for seat, _spot in spread):
                text = _("{place}: by what was laid, shown and discarded, no such card can be there.")
                return text.format(place=said)
            return _("{place}: this faction has no such card out of sight.").format(place=said)
        for world in rivals.worlds():
            if self.key not in lying(world, place):
                text = _("{place}: perhaps, but this may lie there instead: {cards}.")
                return text.format(place=said, cards=proofs.cards(lying(world, place), names))
        return _("{place}: that isn’t certain.").format(place=said)

    def took(self, measure: Mapping[str, int], _: Translator) -> str:
        """Say what it took."""
        return _.counted("It took {count} fact.", "It took {count} facts, put together.", measure["facts"])


#: What is told of cards that come to a seat, leave it, or are shown.
_SPEAKS: Final = (
    v.Drew, v.Informed, v.Showed, v.Captured, v.Chose, v.Got, v.Used, v.Judged, v.Spared, v.Kept, v.Maintained,
)  # fmt: skip


def _says(told: Told) -> bool:
    """Say whether a puzzle's log says this."""
    if isinstance(told, v.Peeked):
        return _SEAT in (told.who, told.rival)
    return isinstance(told, v.RoundBegan) or (isinstance(told, _SPEAKS) and told.who != _SEAT)


def _names(view: LaTraqueView, _: Translator) -> Names:
    return names_of(_SIZE, view.edition, view.factions, _)


def _heard(tolds: Sequence[Told]) -> Rivals:
    rivals = Rivals(_SIZE, _SEAT)
    for told in tolds:
        rivals.hear(told)
    return rivals


PUZZLES = LaTraquePuzzles()
