# mypyc
"""What the size, the options and the edition fix for a whole game, as plain numbers that compiled rules read fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import final

from msgspec.structs import replace
from mypy_extensions import i64

from hallali.core import bits, words
from hallali.core.free import menu_of
from hallali.games.fugitif.rules.edition import SHELF, Edition, Event
from hallali.games.fugitif.rules.effects import Effect, effect_of
from hallali.games.fugitif.rules.sizes import EVEN, Options, Size, size_of


def _lines(event: Event) -> tuple[list[Effect], list[Effect]]:
    """Return the lines of an event, and those that it offers if it is a free card."""
    lines = [effect_of(line) for line in event.effect]
    menu = menu_of([line.split()[0] for line in event.effect])
    return (lines, []) if menu is None else (lines[: menu.before + 1], lines[menu.before + 1 :])


def _twos(edition: Edition) -> int:
    return EVEN if edition.rules.twos is None else bits.mask_of(edition.rules.twos)


@final
class Box:
    """What every step needs to know of the Size and the Options, which explain the other fields."""

    def __init__(self, size: Size, options: Options) -> None:
        self.made_of = (size, options)
        masks = [size.deck_mask(deck) for deck in range(len(size.decks))]
        self.decks: i64 = len(masks)  #: how many decks there are
        self.near: i64 = masks[0]  #: the set of the cards that the near deck starts with
        self.middle: i64 = masks[1] if len(masks) > 1 else 0  #: the same for the middle deck
        self.far: i64 = masks[2] if len(masks) > 2 else 0  #: and for the far one
        self.escape: i64 = size.escape
        self.escape_bit: i64 = words.bit(size.escape)  #: the set that holds only the escape card
        self.numbers: i64 = words.span(1, size.escape - 1)  #: the set of all other cards
        self.manhunt: i64 = size.manhunt
        self.max_guess: i64 = size.max_guess
        self.first_draws: i64 = size.first_draws
        self.rounds: i64 = size.rounds
        self.overpay: bool = size.overpay
        self.two: bool = size.opening == 2  #: whether the opening may have a second hideout
        self.lays_two: bool = size.opening == 2 and options.opening == "two"  #: whether both are laid in one gesture
        self.second_edition: bool = options.second_edition
        self.chosen = SHELF.usual(size.name, options.edition)  #: the edition as options name it; "" for the house's
        edition = SHELF.load(size.name, self.chosen).edition
        #: The edition's event cards, each in as many copies as it has. An event's number is its place here.
        self.events: tuple[Event, ...] = tuple([one for one in edition.event for _ in range(one.copies)])
        #: The lines of each event, the last one first, as (word, parameter); of a free card, those up to "free".
        self.lines = [list(reversed(_lines(event)[0])) for event in self.events]
        #: What each event offers if it is a free card: the lines after "free".
        self.offers = [_lines(event)[1] for event in self.events]
        self.count: i64 = len(self.events)  #: how many event cards the edition has
        #: The set of the events whose drawer draws again.
        self.redraw: i64 = bits.mask_of([number for number, event in enumerate(self.events) if event.redraw])
        self.each: i64 = edition.rules.events  #: how many go into each deck
        self.twos: i64 = _twos(edition)  #: the set of the cards that are worth 2 as sprint cards (FUG-2)

    def __reduce__(self) -> tuple[Callable[[Size, Options], Box], tuple[Size, Options]]:
        """Pickle as the size and the options that it was made from."""
        return box_of, self.made_of

    def deck_mask(self, deck: i64) -> i64:
        """Return the set of the numbers that a deck starts with."""
        if deck == 0:
            return self.near
        return self.middle if deck == 1 else self.far


@lru_cache(256)  # sizes and editions of one's own are without number
def box_of(size: Size, options: Options) -> Box:
    """Return the Box of a size and options; the same object while it is remembered. Raises BadOption, BadEdition."""
    return Box(size, options)


def box_named(size: str, edition: str) -> Box:
    """Return a Box by the names that a View has: for its edition, whatever the other options. Raises as box_of."""
    return box_of(sized(size, edition), Options(edition=edition))


@lru_cache(256)
def sized(size: str, edition: str = "") -> Size:
    """Return a size with what an edition says of its cards. Raises BadOption, BadEdition."""
    named = size_of(size)
    twos = _twos(SHELF.load(size, SHELF.usual(size, edition)).edition)
    return named if twos == named.twos else replace(named, twos=twos)
