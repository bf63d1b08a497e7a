"""The end of an evening: what was hidden is turned up, and the game becomes a record.

A seat is never told some things: cards in another's hand, the order in which they came. Whoever sat there knows them,
and they are entered here, by part of the game: a part ends with the gesture of which the pad's seat was told. What
nobody enters is filled in, so that everything fits; the record says which moves those are.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import msgspec

from hallali.companion import wording
from hallali.companion.entries import BadPad, Entry
from hallali.companion.lines import Game, Lines, Span, Tokens, steps_of
from hallali.core.contract import Position
from hallali.core.errors import BadNotation, HallaliError, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.record import Record
from hallali.core.seats import CHANCE, OVER, REFEREE

if TYPE_CHECKING:
    from hallali.companion.pad import Pad
    from hallali.i18n import Translator

#: How many games that tell the seat what it was told are gone along, at most.
ALONG: Final = 8
#: How many steps may be taken to bring one game in line with what is entered, and all of them.
WORK, ALL = 8000, 32000
#: How many things are offered for one that was hidden, from how many games, and the steps to find them in one.
OFFERED, FROM, LOOKED = 120, 4, 1500

#: How many steps may be taken to find a game that fits two pads.
TOGETHER: Final = 60000
#: How many of the things that were turned up are left out, one after the other, to see what speaks against a new one.
TRIED: Final = 6

NOT_OVER: Final = N_("What was hidden is turned up when the game is over.")
_NOTHING: Final = N_("Nothing was hidden there.")
_CANNOT: Final = N_("That cannot have been: it fits no game in which all that was entered is so.")
_NO_GAME: Final = N_(
    "No game was found in which that was so and all else that is entered. Look whether something else is wrong, or"
    " enter more of what was hidden."
)
_NOT_OVER_THERE: Final = N_("The other pad’s game is not over: two halves are put together when both have ended.")
ANOTHER_GAME: Final = N_("The other pad is of another game, or of one with other options.")
_SAME_SEAT: Final = N_("The other pad is of the same seat as yours: two halves are of two seats.")
_DO_NOT_FIT: Final = N_("These two pads do not fit together: no game tells both seats what is entered.")
_NO_WORLD: Final = N_("No whole game was found that tells your seat what is entered: is an entry wrong?")


class CannotHaveBeen(HallaliError):  # noqa: N818
    """What was turned up fits no game that was found. parts: without one of these there would be one.

    entries: those of the pad that speak against it, from 0, as far as that is known; otherwise the one, if any, beyond
    which no game came. surely: which of the two they are.
    """

    def __init__(
        self,
        message: Message | str,
        parts: tuple[int, ...] = (),
        entries: tuple[int, ...] = (),
        surely: bool = False,
    ) -> None:
        super().__init__(message)
        self.parts, self.entries, self.surely = parts, entries, surely


class TwoTables(HallaliError):  # noqa: N818
    """Two pads fit no game together. mine, theirs: the entry of each up to which they do, from 0."""

    def __init__(self, message: Message | str, mine: int, theirs: int) -> None:
        super().__init__(message)
        self.mine, self.theirs = mine, theirs


class Hidden(msgspec.Struct, frozen=True):
    """A part that could have gone otherwise, for all that the pad's seat was told of it.

    number: which part of the game it is, from 0. known: whether it has been turned up; if not, this is one way it could
    have been. entry: the number of the pad's entry with which the seat was told that something happened, from 0.
    """

    number: int
    entry: int
    known: bool
    part: Span


class Evening:
    """A pad's game that is over, with what is turned up.

    Raises BadPad if it is not over; CannotHaveBeen if no game fits what is entered.

    >>> import random
    >>> from hallali import games
    >>> from hallali.companion import Pad
    >>> Evening(Pad(games.get("traqueur"), {}, 0, random.Random(1)))
    Traceback (most recent call last):
    hallali.companion.entries.BadPad: What was hidden is turned up when the game is over.
    """

    def __init__(self, pad: Pad) -> None:
        if pad.state.mover != OVER:
            raise BadPad(NOT_OVER)
        self.pad, self.rng = pad, random.Random(0)
        #: What was turned up and is so in the game; and what was, but fits no more since an entry was put right.
        self.facts: dict[int, Tokens] = {}
        self.waiting: dict[int, Tokens] = {}
        lines = Lines(pad, self.rng, {}, 0)
        along = [lines.parted(world.steps) for world in pad.worlds[:ALONG]]
        self._along: list[Game] = [one for one in along if one is not None]
        if not self._along:
            raise CannotHaveBeen(_NO_WORLD)
        self.game: Game = self._along[0]
        self._reached = -1  #: how much was told in the game of the last search that came furthest, where none fitted
        self._open: tuple[Game, frozenset[int]] | None = None
        self._asked: tuple[Game, dict[int, Tokens], frozenset[int]] | None = None
        if not self._kept():
            self._settle_most(pad.turned)

    @staticmethod
    def of(pad: Pad) -> Evening:
        """Return a pad's: it is worked out once as long as nothing changes. Raises as `Evening` does."""
        mark, found = _KNOWN.get(pad, ((), None))
        now = (pad.changes, tuple(pad.turned.items()))
        if found is None or mark != now:
            found = Evening(pad)
            _KNOWN[pad] = now, found
        return found

    @property
    def hidden(self) -> list[Hidden]:
        """What the seat was not told, in the order of the game.

        These are the parts that could have gone otherwise after what came before them, and of which the seat was not
        shown everything later. So where all of them have been turned up, the game is the one that was played: each part
        follows from what was told, entered or came before.
        """
        found, heard, ends, hides = list[Hidden](), 0, list[int](), self._hides()
        for place, entry in enumerate(self.pad.entries):
            ends += [place] * len(entry.told)
        for number, part in enumerate(self.game):
            heard += len(part.mine)
            if number in self.facts or number in hides:
                told_with = ends[heard - 1] if 0 < heard <= len(ends) else len(self.pad.entries) - 1
                found.append(Hidden(number, told_with, number in self.facts, part))
        return found

    @property
    def asked(self) -> frozenset[int]:
        """The parts that are worth asking for now: those that some games which fit all that is known have otherwise.

        Where other seats' deeds were hidden, the cards that they were dealt are left to the search, which fills them in
        so that the deeds are possible: nobody remembers in which order cards came. What is not among these is not
        known for that; it is only less likely to be otherwise.
        """
        if self._asked is None or self._asked[:2] != (self.game, self.facts):
            fitting = [self.game]
            for game in self._along[:FROM]:
                made = Lines(self.pad, self.rng, self.facts, WORK // 2, loose=True).along(game)
                fitting += [made] if made is not None else []
            open_ = [one for one in self.hidden if not one.known]
            open_ = [one for one in open_ if len({_at(game, one.number) for game in fitting}) > 1] or open_
            chance = {number for number, part in enumerate(self.game) if {*part.movers} == {CHANCE}}
            deeds = any(one.number not in chance for one in self.hidden) or any(map(self._shown, range(len(self.game))))
            asked = [one.number for one in open_ if not deeds or one.number not in chance]
            asked = [number for number in asked if not self._laid_open(number)]
            self._asked = self.game, dict(self.facts), frozenset(asked)
        return self._asked[2]

    @property
    def whole(self) -> bool:
        """Whether nothing is filled in: all that the seat was not told has been turned up."""
        return all(one.known for one in self.hidden)

    @property
    def filled(self) -> tuple[int, ...]:
        """The moves of the record that are filled in, counted from 1: nobody entered how they went."""
        unknown = {one.number for one in self.hidden if not one.known}
        found, number = list[int](), 0
        for place, part in enumerate(self.game):
            for mover in part.movers:
                number += 1
                if place in unknown and mover != self.pad.seat:
                    found.append(number)
        return tuple(found)

    def choices(self, number: int, looked: int = LOOKED) -> list[Span]:
        """Return how a part could have gone, the way it is first. Raises BadPad if nothing was hidden there.

        looked: how many steps may be taken in each game to find out.
        """
        self._hid(number)
        found = {self.game[number].told: self.game[number]}
        for game in [self.game, *self._along][:FROM]:
            if number >= len(game):
                continue
            found.setdefault(game[number].told, game[number])
            lines = Lines(self.pad, self.rng, {}, looked)
            for part in lines.others(game, number):
                found.setdefault(part.told, part)
                if len(found) >= OFFERED:
                    return list(found.values())
        return list(found.values())

    def free(self, number: int) -> tuple[int, Position] | None:
        """Return who made what was hidden, and where, if it may be pressed on a board in any order, such as a camp.

        It hangs on nothing that is filled in then. None for everything else.
        """
        hidden = any(one.number == number for one in self.hidden)
        if not hidden or len(movers := self.game[number].movers) != 1 or movers[0] in (CHANCE, self.pad.seat):
            return None
        (seat,), state = movers, self.game[number].state.clone()
        pages = self.pad.game.page().of(self.pad.options)
        return (seat, state) if pages.drafts.may_draft(self.pad.game.see(state, seat)) else None

    def typed(self, number: int, text: str) -> Tokens:
        """Read what is typed for a part: gestures in notation, where cards need no sign that they were dealt.

        Whether they are any is judged when they are turned up.
        """
        dealt = 0 <= number < len(self.game) and {*self.game[number].movers} == {CHANCE}
        return tuple(f"={one}" if dealt and not one.startswith("=") else one for one in text.split())

    def turn(self, new: Mapping[int, Tokens]) -> None:
        """Enter what was hidden, by part; () for what nobody knows any more. The pad keeps it.

        Raises BadPad if nothing was hidden there; CannotHaveBeen, and enters nothing, if no game is found in which all
        of it was so.
        """
        for number in new:
            self._hid(number)
        facts = {part: tokens for part, tokens in {**self.facts, **new}.items() if tokens}
        found, complete = self._found(facts)
        if found is None:
            reached, entries = self._reached, self._spoken_against(new)
            text, surely = _CANNOT if complete or entries else _NO_GAME, bool(entries)
            if not entries and reached >= 0:
                entries = (_entry(self.pad, reached),)
            raise self._unreadable(new) or CannotHaveBeen(text, self._against(facts, new), entries, surely)
        self.waiting = {part: tokens for part, tokens in self.waiting.items() if part not in new}
        self._take(found, facts)

    def join(self, other: Pad) -> None:
        """Let another seat's pad of the same table say what this one was not told: what follows from both is known.

        Raises BadPad if it is none, or if its game is not over; TwoTables, and enters nothing, if the two do not fit.
        """
        mine = self.pad
        if other.state.mover != OVER:
            raise BadPad(_NOT_OVER_THERE)
        if (mine.game.name, mine.size, mine.options) != (other.game.name, other.size, other.options):
            raise BadPad(ANOTHER_GAME)
        if mine.seat == other.seat:
            raise BadPad(_SAME_SEAT)
        for game in self._along if self.game in self._along else [self.game, *self._along]:
            lines = Lines(mine, self.rng, {}, TOGETHER, loose=True, other=other)
            found = lines.along(game)
            if found is not None or lines.left > 0:
                break
        if found is None:
            raise TwoTables(
                _DO_NOT_FIT, *(_entry(pad, at) for pad, at in zip((mine, other), lines.furthest, strict=True))
            )
        self.waiting = {}
        self._take(found, {})
        open_ = [one.number for one in self.hidden]
        both = Lines(mine, self.rng, {}, LOOKED * 4, other=other)
        known = [number for number in open_ if self._settled(both, number)]
        self._take(found, {number: found[number].tokens for number in known})

    def _settled(self, both: Lines, number: int) -> bool:
        """Say whether a part could not have gone otherwise, for all that both seats were told."""
        both.left = LOOKED
        return all(part.told == self.game[number].told for part in both.others(self.game, number)) and both.left > 0

    def settle(self) -> None:
        """Have the pad keep the game as it is, so that what is filled in stays the same."""
        self._take(self.game, self.facts)

    def record(self, players: Sequence[str] = ()) -> Record:
        """Return the game as a record, which says what is filled in. players: who played, by seat."""
        made = self.pad.record([token for part in self.game for token in part.tokens])
        made.players = tuple(players)
        made.pad = self.pad.words.seats[self.pad.seat]
        made.filled = self.filled
        made.result = self.pad.game.outcome(self.pad.view()) or "over"
        return made

    def texts(self, some: Sequence[Span], translate: Translator) -> list[str]:
        """Say each of these ways in which a part could have gone, all of them differently: if need be, in notation."""
        plain = set(self.pad.told)  # what everybody heard need not be said again
        bare = [tuple(one for one in part.told if one not in plain) or part.told for part in some]
        said = [wording.sentence(self.pad, told, translate, REFEREE) for told in bare]
        for _, numbers in wording.alike(said):
            for number in numbers:
                said[number] = wording.option(self.pad, bare[number], translate, REFEREE) or said[number]
        for text, numbers in wording.alike(said):
            for number in numbers:
                said[number] = f"{text} {' '.join(some[number].tokens)}".strip()
        return said

    def _hides(self) -> frozenset[int]:
        """Return the parts of the game that could have gone otherwise."""
        if self._open is None or self._open[0] is not self.game:
            some = [number for number, part in enumerate(self.game) if {*part.movers} != {self.pad.seat}]
            some = [number for number in some if not self._shown(number)]
            parted = {_together(self.game, one) for one in self._along}
            self._open = self.game, frozenset(one for one in some if one in parted or self._hides_there(one))
        return self._open[1]

    def _shown(self, number: int) -> bool:
        """Say whether something was hidden in a part, and the seat was shown all of it later."""
        part, heard = self.game[number], sum(len(one.mine) for one in self.game[: number + 1])
        known = tuple(self.pad.words.since(one, self.pad.told[heard:]) for one in part.mine)
        return part.mine != known == part.told

    def _laid_open(self, number: int) -> bool:
        """Say whether what was hidden in a part was shown later, though not which of several it was."""
        later = self.pad.told[sum(len(one.mine) for one in self.game[: number + 1]) :]
        return any(self.pad.words.settled(one, later) for one in self.game[number].mine)

    def _hides_there(self, number: int) -> bool:
        told = self.game[number].told
        lines = Lines(self.pad, self.rng, {}, LOOKED)
        return any(part.told != told for part in lines.others(self.game, number)) or lines.left <= 0

    def _hid(self, number: int) -> None:
        if not 0 <= number < len(self.game) or {*self.game[number].movers} == {self.pad.seat}:
            raise BadPad(_NOTHING)

    def _unreadable(self, new: Mapping[int, Tokens]) -> HallaliError | None:
        """Return what is wrong with the notation of what was entered; None if nothing is."""
        for number, tokens in new.items():
            try:
                steps_of(self.pad, Lines(self.pad, self.rng, {}, 0).place(self.game, number), tokens)
            except BadNotation as error:
                return error
            except HallaliError:  # as the game is now; in another it could be
                continue
        return None

    def _kept(self) -> bool:
        """Take the game that the pad keeps, if it is still one that fits."""
        pad = self.pad
        if not pad.moves:
            return False
        try:
            steps = steps_of(pad, pad.start, pad.moves)
        except HallaliError:
            return False
        game = Lines(pad, self.rng, pad.turned, 0).parted(steps)
        if game is None:
            return False
        self.game, self.facts = game, dict(pad.turned)
        return True

    def _settle_most(self, facts: Mapping[int, Tokens]) -> None:
        """Take a game in which all of this is so, or as much of it as may be: what is left waits."""
        found, _ = self._found(facts)
        kept = dict(facts)
        if found is None:
            kept = {}
            for part, tokens in facts.items():
                more, _ = self._found({**kept, part: tokens}, WORK)
                if more is None:
                    self.waiting[part] = tokens
                else:
                    found, kept = more, {**kept, part: tokens}
        if found is not None:
            self._take(found, kept)

    def _against(self, facts: Mapping[int, Tokens], new: Mapping[int, Tokens]) -> tuple[int, ...]:
        """Return the parts, the likeliest first, of which one alone need be otherwise for the rest to fit."""
        said = {token for tokens in new.values() for token in tokens}
        likely = sorted(facts, key=lambda part: (part in new, not said & set(facts[part])))
        without = ({key: one for key, one in facts.items() if key != part} for part in likely[:TRIED])
        found = [self._found(rest, WORK // 2)[0] is not None for rest in without]
        return tuple(part for part, fits in zip(likely, found, strict=False) if fits)

    def _spoken_against(self, new: Mapping[int, Tokens]) -> tuple[int, ...]:
        """Return the entries after which something of this cannot be, by the game's own words."""
        found = set[int]()
        for number, tokens in new.items():
            try:
                state = Lines(self.pad, self.rng, {}, 0).place(self.game, number)
                shown = [
                    told
                    for step in steps_of(self.pad, state, tokens)
                    for told in self.pad.game.advance(state, step, (REFEREE,))[0]
                ]
            except HallaliError:  # said already
                continue
            for place, entry in enumerate(self.pad.entries):
                if any(self.pad.words.against(one, told) for one in shown for told in entry.told):
                    found.add(place)
        return tuple(sorted(found))

    def _found(self, facts: Mapping[int, Tokens], most: int = ALL) -> tuple[Game | None, bool]:
        """Look for a game in which all of this is so; also say whether there certainly is none where none is found."""
        games = [self.game, *(one for one in self._along if one is not self.game)]
        games.sort(key=lambda game: -sum(_at(game, part) == tokens for part, tokens in facts.items()))
        left, self._reached = most, -1
        for game in games:
            for loose in (False, True):
                lines = Lines(self.pad, self.rng, facts, given := min(WORK, left), loose)
                made = lines.along(game)
                left -= given - max(lines.left, 0)
                self._reached = max(self._reached, lines.furthest[0])
                if made is not None:
                    return made, False
                if loose and lines.left > 0:
                    return None, True  # all games were looked at
            if left <= 0:
                break
        return None, False

    def _take(self, game: Game, facts: Mapping[int, Tokens]) -> None:
        """Take a game as the one that was played. What was turned up when it ended becomes what it is there."""
        self.game, self.facts = game, dict(facts)
        mine = tuple(one for part in game for one in part.mine)
        last = self.pad.entries[-1]
        if mine != self.pad.told:
            self.pad.entries[-1] = Entry(last.own, mine[len(mine) - len(last.told) :])
            self.pad.turn_up([step for part in game for step in part.steps])
        self.pad.turned = {**self.facts, **self.waiting}
        self.pad.moves = tuple(token for part in game for token in part.tokens)
        _KNOWN[self.pad] = (self.pad.changes, tuple(self.pad.turned.items())), self


def _entry(pad: Pad, heard: int) -> int:
    """Return which entry tells what comes after so much that was told, from 0."""
    for number, entry in enumerate(pad.entries):
        heard -= len(entry.told)
        if heard < 0:
            return number
    return len(pad.entries) - 1


def _together(game: Game, other: Game) -> int:
    """Return how many parts two games have in common before they part: what comes later differs by its past alone."""
    pairs = zip(game, other, strict=False)
    return next((number for number, (one, two) in enumerate(pairs) if one.told != two.told), len(game))


def _at(game: Game, part: int) -> Tokens:
    return game[part].tokens if 0 <= part < len(game) else ()


_KNOWN: WeakKeyDictionary[Pad, tuple[object, Evening]] = WeakKeyDictionary()
