"""Where is Angela? Moments of Jessah's at which exactly one city fits all that she was told."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.red_notice.belief.belief import RedNoticeBelief, make
from hallali.games.red_notice.belief.whereabouts import Walk
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.view import RedNoticeView
from hallali.games.red_notice.text import sentences, terms
from hallali.interfaces.puzzles import DEGREES, Choice, Found, Puzzle, Puzzles, Watcher

if TYPE_CHECKING:
    from hallali.i18n import Translator

N_ = marked
_SIZE: Final = "real"
_FEW: Final = 6  #: as many cities are named in a line
_PLAIN: Final = 3  #: with fewer cities midway there is nothing to think about
_MANY: Final = 7  #: with more cities midway it is a degree harder


class Event(msgspec.Struct):
    """Something that says where Angela is.

    told: what was said. walk: her moves, if it was these; None if `cities` says where she is. left: the set of cities
    that fit after it.
    """

    told: Told
    walk: Walk | None
    cities: int
    left: int


class Trail:
    """All that Jessah was told of where Angela is, in order."""

    def __init__(self) -> None:
        self.belief: RedNoticeBelief = make(_SIZE, {}, JESSAH)
        self.events: list[Event] = []
        self.all = bits.up_to(len(self.belief.box.near) - 1)

    def hear(self, told: Told) -> bool:
        """Take it in; say whether it says where Angela is."""
        walks = len(self.belief.whereabouts.walks)
        self.belief.hear(told)
        there = self.belief.whereabouts
        if isinstance(told, v.Moved) and len(there.walks) > walks:
            self.events.append(Event(told, there.walks[-1], 0, there.support()))
            return True
        cities = self._cities(told)
        if cities:
            self.events.append(Event(told, None, cities, there.support()))
        return cities != 0

    def _cities(self, told: Told) -> int:
        """Return the set of cities that a fact leaves; 0 if it says nothing of them."""
        if isinstance(told, v.Inspected):
            return bits.bit(told.city) if told.found else self.all & ~bits.bit(told.city)
        if isinstance(told, v.Cashed) and told.who == ANGELA:
            return bits.bit(told.city)
        if isinstance(told, v.Named):
            return self.belief.box.cities_of[told.continent]
        if isinstance(told, v.Started) and told.who == ANGELA:
            return self.belief.whereabouts.support()
        return 0

    def since(self, walks: int) -> list[Event]:
        """Return the events of her last walks, and what was said just before the first of them."""
        at = len(self.events)
        while at and (walks or self.events[at - 1].walk is None):
            at -= 1
            walks -= self.events[at].walk is not None
        return self.events[at:]

    def held(self, walks: int) -> list[Event]:
        """Return what must be held together: her last walks, from the last time that her city was told."""
        events = self.since(walks)
        told = [at for at, event in enumerate(events) if event.walk is None and bits.count(event.cities) == 1]
        return events[told[-1] :] if told else events

    def without_more(self, walks: int) -> int:
        """Return the cities that fit for someone who puts together no more than her last walks."""
        odds = [1.0] * len(self.belief.box.near)
        for event in self.since(walks):
            if event.walk is not None:
                odds = event.walk.filter(odds)
            else:
                odds = [one if bits.has(event.cities, city) else 0.0 for city, one in enumerate(odds)]
        return bits.mask_of(city for city, one in enumerate(odds) if one > 0.0)

    def needed(self) -> int:
        """Return how many of her last walks must be held together to see the one city; more than there are if none."""
        count = sum(event.walk is not None for event in self.events)
        return next((walks for walks in range(count + 1) if bits.count(self.without_more(walks)) == 1), count + 1)


class CityWatcher(Watcher[RedNoticeView]):
    """Keeps Jessah's exact belief of where Angela is, and speaks up when one city is left."""

    def __init__(self) -> None:
        self.trail = Trail()
        self._news = False

    def hear(self, told: Told) -> None:
        """Take in what Jessah was told."""
        self._news = self.trail.hear(told) or self._news

    def found(self, view: RedNoticeView) -> Found | None:
        """Return the puzzle of this moment."""
        if not self._news:
            return None
        self._news = False
        events = self.trail.events
        left = events[-1].left
        if bits.count(left) != 1 or bits.count(events[-1].cities) == 1:
            return None  # it is told, not inferred
        if (len(events) > 1 and events[-2].left == left) or _named(events[-1], left):
            return None
        needed = self.trail.needed()
        walks = sum(event.walk is not None for event in events)
        if not 0 < needed <= walks:
            return None
        held = self.trail.held(needed)
        midway = max(bits.count(event.left) for event in held)
        if midway < _PLAIN:
            return None
        measure = {"walks": needed, "midway": midway, "facts": len(held)}
        return Found(tuple(bits.members(left)), degree_of(needed, midway), measure, bits.count(left))


def _named(event: Event, left: int) -> bool:
    """Say whether the report of a walk names the city itself, by Precise radars."""
    return isinstance(event.told, v.Moved) and any(bits.has(left, city) for city in event.told.cities)


def degree_of(walks: int, midway: int) -> str:
    """Return how hard a puzzle is: by the walks to hold together, and one more where many cities stay in play."""
    return DEGREES[min(2, (walks > 1) + (walks > 2) + (midway > _MANY))]


class RedNoticePuzzles(Puzzles[RedNoticeView]):
    """The puzzles of Red Notice."""

    title = N_("Where is Angela?")
    question = N_("You’re Jessah. Exactly one city fits everything you were told. “Move” is one move, “Move 2” two.")
    bots = (("expert", "expert"), ("club", "expert"), ("amateur", "club"))
    size = _SIZE
    seat = JESSAH
    place = "city"

    def speaks(self, told: Told) -> bool:
        """Say whether it can matter for where Angela is."""
        if isinstance(told, v.Acting):
            return told.who == ANGELA and told.kind == "move"
        return isinstance(told, _SPEAKS)

    def opens(self, told: Told) -> bool:
        """Say whether it only begins an action of which nothing is told yet."""
        return isinstance(told, v.Acting)

    def watcher(self) -> CityWatcher:
        """Return a watcher."""
        return CityWatcher()

    def trail(self, tolds: Sequence[Told]) -> tuple[int, ...]:
        """Return the cities that Angela came to, one after the other."""
        found: list[int] = []
        for told in tolds:
            if isinstance(told, v.Started) and told.who == ANGELA:
                found.append(told.city)
            elif isinstance(told, v.Moved):
                found += told.path
        return tuple(city for at, city in enumerate(found) if not at or found[at - 1] != city)

    def solved(self, view: RedNoticeView, tolds: Sequence[Told], puzzle: Puzzle) -> tuple[RedNoticeView, list[Told]]:
        """Return the position with Angela in it, and the way that she came."""
        told = list(tolds)
        at = max(number for number, one in enumerate(told) if isinstance(one, v.Moved))
        told[at] = msgspec.structs.replace(told[at], path=puzzle.trail[-_FEW:])
        return msgspec.structs.replace(view, angela=puzzle.answer[0]), told

    def ask(self, view: RedNoticeView, asked: int, _: Translator) -> str:
        """Say what is to be named."""
        return _("Name the city where Angela is now.")

    def choices(self, view: RedNoticeView, _: Translator) -> tuple[Choice, ...]:
        """List the cities by name."""
        box = box_of(_SIZE, view.edition)
        named = [Choice(city, terms.city(box, city, _)) for city in range(len(box.near))]
        return tuple(sorted(named, key=lambda one: _bare(one.label)))

    def named(self, answer: Sequence[int], view: RedNoticeView, _: Translator) -> str:
        """Name cities."""
        box = box_of(_SIZE, view.edition)
        return ", ".join(terms.city(box, city, _) for city in answer)

    def proof(self, view: RedNoticeView, tolds: Sequence[Told], puzzle: Puzzle, _: Translator) -> tuple[str, ...]:
        """Say fact by fact which cities are left; then the walk that she really took."""
        trail, box = _heard(tolds), box_of(_SIZE, view.edition)
        lines = []
        before = 0
        for event in trail.held(puzzle.measure["walks"]):
            if event.walk is None and event.left == before:
                continue  # it excludes nothing new
            before = event.left
            said = sentences.sentence(event.told, JESSAH, _, _SIZE, view.edition)
            said = " ".join((said, *_walked(event.walk, box, _))) if event.walk is not None else said
            cities = bits.members(event.left)
            if len(cities) <= _FEW:
                names = ", ".join(terms.city(box, city, _) for city in cities)
                lines.append(
                    _("{said} Cities left: {count} ({names}).").format(said=said, count=len(cities), names=names)
                )
            else:
                lines.append(_("{said} Cities left: {count}.").format(said=said, count=len(cities)))
        way = " – ".join(terms.city(box, city, _) for city in puzzle.trail[-8:])
        return (*lines, _("Her route: {way}.").format(way=way)) if len(puzzle.trail) > 1 else tuple(lines)

    def contradiction(self, view: RedNoticeView, tolds: Sequence[Told], tried: Sequence[int], _: Translator) -> str:
        """Say which fact this city contradicts."""
        trail, box = _heard(tolds), box_of(_SIZE, view.edition)
        name = terms.city(box, tried[0], _) if tried else ""
        for event in reversed(trail.events):
            if event.walk is not None:
                break
            if tried and not bits.has(event.cities, tried[0]):
                said = sentences.sentence(event.told, JESSAH, _, _SIZE, view.edition)
                return _("{city}? But then: {said}").format(city=name, said=said)
        return _("Given which radars rang, she can’t have reached {city}.").format(city=_.name(name))

    def took(self, measure: Mapping[str, int], _: Translator) -> str:
        """Say what it took."""
        return _.counted(
            "It took {count} of her moves.", "It took {count} of her moves, taken together.", measure["walks"]
        )


def _walked(walk: Walk, box: Box, _: Translator) -> list[str]:
    """Say what a report of her moves leaves to be seen: how many there were, and which radars kept silent."""
    lines = [_.counted("She had {count} move.", "She had {count} moves.", walk.moves)]
    silent = [one for one in bits.members(walk.radars) if one not in walk.rings and not walk.unseen]
    if silent and not walk.lifts:
        names = ", ".join(terms.continent(box, one, _) for one in silent)
        lines.append(_("Radars that stayed silent: {names}.").format(names=names))
    return lines


def _bare(name: str) -> str:
    """Return a name without its accents: names are sorted by this."""
    return "".join(one for one in unicodedata.normalize("NFD", name) if not unicodedata.combining(one))


#: What is told of where Angela is, of what lies in her way, and of when.
_SPEAKS: Final = (
    v.Started, v.Cashed, v.Inspected, v.Named, v.Escaped, v.Moved, v.Put, v.Lifted, v.Chose, v.Lost, v.RoundEnded,
)  # fmt: skip


def _heard(tolds: Sequence[Told]) -> Trail:
    trail = Trail()
    for told in tolds:
        trail.hear(told)
    return trail


PUZZLES = RedNoticePuzzles()
