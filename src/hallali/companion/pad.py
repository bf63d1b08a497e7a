"""The pad: a table of which one seat alone is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hallali.companion import blame, likes
from hallali.companion.entries import BadPad, Entry, Kinds, Private, Written, flat, untold
from hallali.companion.offers import CannotHaveHappened, Offer, SaysTooLittle, Suspect
from hallali.companion.worlds import Steps, Tolds, Ways, World, drawn, follow, hearing, retold, turns_up
from hallali.core.contract import Belief, Options, Told, View
from hallali.core.errors import Argument, HallaliError, Message, marked
from hallali.core.record import Record, renewed, write_moves
from hallali.interfaces import drafts

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

N_ = marked

#: How many worlds a pad holds, and with fewer than how many it draws more.
HELD, FEW = 16, 8
#: How many steps are tried to find out what can be told next, in all worlds together; no world gets less than LEAST.
WORK, LEAST = 3000, 60
#: How many further worlds are looked at for one that gives an answer.
FURTHER = 96
#: How many Tolds may be heard to try what is like what was found.
TRIED = 1200


class Pad:
    """What one seat knows of a game at a real table.

    rng: what worlds are drawn with. Raises BadOption; BadPad if there is no such seat.

    >>> import random
    >>> from hallali import games
    >>> pad = Pad(games.get("traqueur"), {"mode": "one-sided"}, 1, random.Random(1), "3x3")
    >>> [offer.told for offer in pad.offers()]
    [(Built(who=0, camp=None),)]
    >>> pad.enter(pad.offers()[0])
    >>> pad.mine, pad.view().phase
    (True, 'search')
    """

    def __init__(
        self, game: AnyGame, options: Options | None, seat: int, rng: random.Random, size: str = "real"
    ) -> None:
        self.game, self.seat, self.rng = game, seat, rng
        self.options = dict(options or {})
        self.size = game.size_for(size, self.options)
        self.start = game.new(self.size, self.options)
        if not 0 <= seat < len(game.seats_of(self.options)):
            raise BadPad(Message(N_("No seat has number {seat}."), {"seat": seat}))
        self.kinds = Kinds(game.see(self.start, seat))
        self.words = game.page().of(self.options).words
        self.entries: list[Entry] = []
        self.asked: Steps = ()  #: the seat's own gesture that waits for its answer; () for none
        self.turned: dict[int, tuple[str, ...]] = {}  #: what was turned up at the end: see `hallali.companion.evening`
        self.moves: tuple[str, ...] = ()  #: those of a game in which all of it is so; () where none is known
        self.lesson = False  #: whether it teaches the pad: see `hallali.companion.first`
        self.private = Private()  #: marks and notes of the owner's own: nothing else of the pad hangs on them
        self._worlds = [World((), self.start)] * HELD
        self._before: list[list[World] | None] = []  # by entry, the worlds before it; None if they have to be drawn
        self._belief: Belief | None = None
        self._heard = self._changes = 0
        self._offered: tuple[int, tuple[Offer, ...]] = (-1, ())

    # What the seat knows.

    @property
    def told(self) -> Tolds:
        """All that the seat was told."""
        return flat(self.entries)

    @property
    def worlds(self) -> Sequence[World]:
        """The worlds that are held: each tells the seat what it was told."""
        return self._worlds

    @property
    def state(self) -> Any:
        """One position that the seat could be in, to judge and to write its own steps. What it hides is invented."""
        return self._worlds[0].state

    @property
    def changes(self) -> int:
        """How often the pad has changed: what was offered before is not taken as it is any more."""
        return self._changes

    @property
    def mine(self) -> bool:
        """Whether the seat has to decide something now."""
        return not self.asked and self.state.mover == self.seat

    def view(self) -> View:
        """Return the seat's View."""
        view: View = self.game.see(self.state, self.seat)
        return view

    def belief(self) -> Belief:
        """Return the seat's belief, which has heard everything. Do not let it hear more."""
        told = self.told
        if self._belief is None:
            self._belief, self._heard = self._make(), 0
        for one in told[self._heard :]:
            self._belief.hear(one)
        self._heard = len(told)
        return self._belief

    # What could happen next.

    def offers(self) -> tuple[Offer, ...]:
        """Return what the seat could be told next; nothing while it has to decide, or when the game is over.

        While a gesture of its own waits, these are the answers to it: those that cannot be are among them, or the list
        would give away what the seat is asked to find out.
        """
        if self._offered[0] != self._changes:
            self._offered = (self._changes, self._gathered(self._worlds, self.asked, self.entries))
        return self._offered[1]

    def move(self, steps: Steps) -> tuple[Offer, ...]:
        """Make a whole gesture of the seat's own. Return the answers to choose from; () where nobody has to answer.

        Raises IllegalAction if it is not the seat's turn, or in the words of the rule.
        """
        if not self.mine:
            raise BadPad(N_("It is not your turn."))
        drafts.check(self.state, steps)
        offers = self._gathered(self._worlds, steps)
        if len(offers) == 1 and not any(map(self._answers, offers[0].told)):
            self._take(offers[0])
            return ()
        self.asked = steps
        self._changed()
        return self.offers()

    def read(self, token: str) -> tuple[Offer, ...]:
        """Return what the seat could be told of a gesture of another seat, or of chance, in the game's notation.

        Raises BadNotation, IllegalAction if it can be in none of the worlds; so must a gesture with hidden parts.
        """
        found: dict[Tolds, list[tuple[int, Steps]]] = {}
        wrong: HallaliError | None = None
        for number, world in enumerate(self._worlds):
            try:
                steps = tuple(self.game.read(world.state, token))
                trial = world.state.clone()
                for step in steps:
                    trial.apply(step)
            except HallaliError as error:
                wrong = error
                continue
            told = follow(self.game, world, steps, self.seat)[1]
            if told and not trial.drafting:
                found.setdefault(told, []).append((number, steps))
        if not found and wrong is not None:
            raise wrong
        return self._listed(found, ())

    def enter(self, offer: Offer) -> None:
        """Enter what happened. Raises as `enter_told` does."""
        if offer.plays and offer.at == self._changes:
            self._take(offer)
        else:
            self.enter_told(offer.told)

    def enter_told(self, told: Tolds) -> None:
        """Enter what the seat was told, whether it was offered or not: several cards turned up at once, for example.

        What else is told of the same gesture may be left out. Raises CannotHaveHappened if it fits nothing;
        SaysTooLittle if it is an answer that leaves out what was turned up with it.
        """
        for offer in self.offers():
            if offer.told == told and offer.plays:
                self._take(offer)
                return
        entry = Entry(self.asked, told)
        worlds, rest = self._whole([*self.entries, entry], len(self.entries))
        if not worlds or not told:
            if readings := self._readings(told):
                raise SaysTooLittle(readings)
            suspects = blame.suspects(self, entry)
            raise CannotHaveHappened(blame.said(suspects), suspects)
        self._put(Entry(self.asked, (*told, *rest)), worlds)

    def answer_later(self) -> None:
        """Take back the gesture that waits for its answer."""
        self.asked = ()
        self._changed()

    def take_back(self) -> Entry:
        """Take back the last entry, and return it. Raises BadPad if there is none."""
        if not self.entries:
            raise BadPad(N_("Nothing has been entered yet."))
        self.asked = ()
        last = self.entries.pop()
        self._worlds = self._before.pop() or self._drawn(self.entries)
        self._belief = None
        self._changed()
        return last

    def amend(self, index: int, told: Tolds, own: Steps | None = None) -> None:
        """Put an earlier entry right. index: from 0. own: its own gesture, if that was wrong. Those after it stay.

        Raises BadPad if there is no such entry; SaysTooLittle as `enter_told` does; CannotHaveHappened if it, or one
        after it, fits no more. Then nothing changes.
        """
        if not 0 <= index < len(self.entries):
            raise BadPad(Message(N_("There is no entry {number}."), {"number": index + 1}))
        right = Entry(self.entries[index].own if own is None else own, told)
        self.rewrite(index, [right], index + 1)

    def rewrite(self, index: int, right: Sequence[Entry], stay: int) -> None:
        """Put other entries in the place of those from one on up to another, which stays, with all after it.

        index, stay: from 0. Raises as `amend` does.
        """
        entries = [*self.entries[:index], *right, *self.entries[stay:]]
        worlds, rest = self._whole(entries, index)
        if not worlds:
            last = blame.fitting(self, entries, index)
            if last == index:
                text = N_("Entry {number} cannot have been that: it does not fit what was entered before it.")
            else:
                text = N_("With that, entry {number} does not fit any more: put that right, or take it back, first.")
                last += max(0, stay - index - len(right))  # as it is numbered now
            raise CannotHaveHappened(Message(text, {"number": last + 1}), (Suspect(last),))
        self.entries = entries
        if rest:
            self.entries[-1] = Entry(entries[-1].own, (*entries[-1].told, *rest))
        self._worlds = worlds
        self._before[index + 1 :] = [None] * (len(entries) - index - 1)
        self._belief = None
        if self.state.mover != self.seat or drafts.fits(self.state, self.asked) is None:
            self.asked = ()  # as things are now, the gesture that waited was never made
        self._changed()

    def alternatives(self, index: int) -> tuple[Offer, ...]:
        """Return what could have been told instead of an entry, as far as those before it say."""
        return self._gathered(self.worlds_before(index), self.entries[index].own, self.entries[:index])

    def before(self, index: int) -> Pad:
        """Return a pad of the entries before one alone."""
        other = Pad(self.game, self.options, self.seat, self.rng, self.size)
        other.entries, other._before = self.entries[:index], [None] * index
        other._worlds = list(self.worlds_before(index) if index < len(self.entries) else self._worlds)
        return other

    def worlds_before(self, index: int) -> Sequence[World]:
        """Return worlds that fit what was entered before an entry: those that its `alternatives` play in."""
        before = self._before[index]
        if before is None:
            before = self._before[index] = self._drawn(self.entries[:index])
        return before

    def _readings(self, told: Tolds) -> tuple[Offer, ...]:
        """Look in further worlds for this answer with what is turned up with it; those join the worlds held."""
        if not told or not self._answers(told[-1]):
            return ()
        place, kept = len(told) - 1, len(self._worlds)
        for world in self._further():
            if any(self._bare(one.told, place) == told for one in self._gathered([world], self.asked) if one.plays):
                self._worlds = [*self._worlds, world]
        if len(self._worlds) == kept:
            return ()
        self._changed()
        return tuple(one for one in self.offers() if one.plays and self._bare(one.told, place) == told)

    def _further(self) -> list[World]:
        """Draw worlds beside those held; none where the belief stumbles."""
        try:
            more = drawn(self.game, self.start, self.belief(), self.told, self.seat, self.rng, FURTHER)
        except Exception:  # a belief that stumbles has nothing to add
            return []
        own, further = untold(self.entries), more.get((), [])
        return [follow(self.game, one, own, self.seat)[0] for one in further] if own else further

    def _bare(self, told: Tolds, place: int) -> Tolds:
        """Return what was told up to an answer, without what is turned up with it."""
        answers = self._answers(told[place]) if place < len(told) else ()
        return (*told[:place], answers[0]) if answers else ()

    def went(self) -> Record:
        """Return one way the game could have gone, as a record: what the seat was never told is invented.

        >>> import random
        >>> from hallali import games
        >>> pad = Pad(games.get("traqueur"), {"mode": "one-sided"}, 1, random.Random(1), "3x3")
        >>> pad.enter(pad.offers()[0])
        >>> len(pad.went().moves)  # a camp
        1
        """
        return self.record(write_moves(self.game, self.start.clone(), self._worlds[0].steps))

    def record(self, moves: Sequence[str]) -> Record:
        """Return a game of this pad's kind with these moves as a record."""
        return Record(
            game=self.game.name,
            rules=self.game.rules,
            edition=self.game.edition_of(self.size, self.options),
            size=self.size,
            options=self.options,
            moves=list(moves),
        )

    def turn_up(self, steps: Sequence[int]) -> None:
        """Let a game that is over be this one: it tells the seat what is entered, to the last entry."""
        world, told = retold(self.game, self.start, steps, self.seat)
        if told != self.told:
            raise BadPad(N_("That game tells your seat something else."))
        self._worlds, self._belief = [world], None
        self._changed()

    # As text.

    def dumps(self, private: bool = True) -> str:
        """Write the pad as JSON. private: with its owner's own marks, which nobody else is given."""
        written = Written(
            game=self.game.name,
            rules=self.game.rules,
            edition=self.game.edition_of(self.size, self.options),
            size=self.size,
            options=self.options,
            seat=self.seat,
            entries=[self.kinds.written(entry) for entry in self.entries],
            asked=self.asked,
            turned={part: list(tokens) for part, tokens in self.turned.items()},
            went=list(self.moves),
            lesson=self.lesson,
            private=self.private if private else Private(),
        )
        return msgspec.json.format(msgspec.json.encode(written), indent=1).decode()

    @staticmethod
    def loads(text: str | bytes, game: AnyGame, rng: random.Random) -> Pad:
        """Read a pad of this game. Raises BadPad; BadRecord if its rules or its edition are not here."""
        try:
            written = msgspec.json.decode(text, type=Written)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadPad(Message(N_("This is not a pad: {error}."), {"error": str(error)})) from None
        if written.pad != 1:
            found: dict[str, Argument] = {"found": written.pad, "known": 1}
            raise BadPad(Message(N_("This pad has format {found}; this program reads format {known}."), found))
        played = Record(game=written.game, rules=written.rules, edition=written.edition, size=written.size)
        options = renewed(game, msgspec.structs.replace(played, options=written.options)).options
        pad = Pad(game, options, written.seat, rng, written.size)
        pad.entries = [pad.kinds.entry(one) for one in written.entries]
        pad.turned = {part: tuple(tokens) for part, tokens in written.turned.items()}
        pad.moves, pad.lesson, pad.private = tuple(written.went), written.lesson, written.private
        pad._before = [None] * len(pad.entries)
        if pad.entries:
            pad._worlds = pad._drawn(pad.entries)
            if not pad._worlds:
                last = blame.fitting(pad, pad.entries, 0)
                text_ = N_("Entry {number} of this pad does not fit those before it.")
                raise CannotHaveHappened(Message(text_, {"number": last + 1}), (Suspect(last),))
        if written.asked and pad.mine:
            pad.move(written.asked)
        return pad

    # The worlds.

    def fits(self, entries: Sequence[Entry]) -> bool:
        """Return whether any game tells the seat just these; the last may leave out what came with an answer."""
        if self._draws(entries, 1):
            return True
        told, own = (entries[-1].told, entries[-1].own) if entries else ((), ())
        if not own or not told or len(self._answers(told[-1])) < 2:
            return False
        worlds = [one for one in self._drawn(entries[:-1]) if one.state.mover == self.seat]
        some = [one for one in worlds if drafts.fits(one.state, own) is not None]
        return any(one.plays and self._bare(one.told, len(told) - 1) == told for one in self._gathered(some, own))

    def _make(self) -> Belief:
        return self.game.belief(self.size, self.options, self.seat)

    def _possible(self, entries: Sequence[Entry]) -> bool:
        """Return whether a world is drawn that tells these; the worlds that come later do not hang on it."""
        return bool(self._draws(entries, 1, random.Random(len(entries))))

    def _draws(
        self, entries: Sequence[Entry], count: int = HELD, rng: random.Random | None = None
    ) -> dict[Tolds, list[World]]:
        """Draw worlds that tell these entries, the seat's own untold steps on top of them; none if nothing fits.

        They are returned by what they tell beyond the last entry, within the same gesture.
        """
        told, own = flat(entries), untold(entries)
        found = {Tolds(): [World((), self.start)] * count}
        if told:
            belief = hearing(self._make, told)
            source = rng or self.rng
            found = {} if belief is None else drawn(self.game, self.start, belief, told, self.seat, source, count)
        if not own:
            return found
        try:
            for worlds in found.values():
                drafts.gestures(worlds[0].state, own)
        except HallaliError:
            return {}
        return {rest: [follow(self.game, one, own, self.seat)[0] for one in there] for rest, there in found.items()}

    def _drawn(self, entries: Sequence[Entry]) -> list[World]:
        """Draw worlds that tell these entries and nothing more; none if nothing fits."""
        return self._draws(entries).get((), [])

    def _whole(self, entries: Sequence[Entry], index: int) -> tuple[list[World], Tolds]:
        """Draw worlds that tell these entries; also return what is told beyond them if the last one is not whole.

        index: the entry that is new. Raises SaysTooLittle if it can be made whole in several ways.
        """
        found = self._draws(entries)
        if () in found or not found:
            return found.get((), []), ()
        if len(found) > 1 or index < len(entries) - 1:
            new = entries[index]
            raise SaysTooLittle(tuple(Offer((*new.told, *rest), (), new.own) for rest in found))
        ((rest, worlds),) = found.items()
        return worlds, rest

    def _gathered(
        self, worlds: Sequence[World], own: Steps, entries: Sequence[Entry] | None = None
    ) -> tuple[Offer, ...]:
        """Return what each world could tell next, or what it answers to the seat's own gesture.

        entries: those before it, to try what is like what was found where there was no time to find all.
        """
        found: dict[Tolds, list[tuple[int, Steps]]] = {}
        left, cut = WORK, False
        for number, world in enumerate(worlds):
            if own:
                found.setdefault(follow(self.game, world, own, self.seat)[1], []).append((number, own))
                continue
            share = max(LEAST, left // (len(worlds) - number))
            ways = Ways(self.game, self.seat, self.rng, share)
            for told, steps in ways.of(world).items():
                found.setdefault(told, []).append((number, steps))
            left, cut = left - (share - ways.left), cut or ways.cut
        if cut and entries is not None:
            some = likes.of(found, TRIED // (1 + len(flat(entries))))
            found |= {told: [] for told in some if self._possible([*entries, Entry((), told)])}
        if not own and worlds[0].state.mover >= 0:
            rare = self.words.besides(self.game.see(worlds[0].state, self.seat), tuple(found))
            found = {told: [] for told in rare} | found
        more = self.words.sampled or (own and any(turns_up(told, self._answers) for told in found))
        if more and worlds is self._worlds:  # nobody says what else there could be: more worlds do
            for world in self._further():
                ways = Ways(self.game, self.seat, self.rng, LEAST)
                for told in [follow(self.game, world, own, self.seat)[1]] if own else ways.of(world):
                    found.setdefault(told, [])
        return self._listed(found, own, entries)

    def _listed(
        self, found: dict[Tolds, list[tuple[int, Steps]]], own: Steps, entries: Sequence[Entry] | None = None
    ) -> tuple[Offer, ...]:
        offers = [Offer(told, tuple(plays), own, self._changes) for told, plays in found.items()]
        answered = [(told[:place], self._answers(one)) for told in found for place, one in enumerate(told)]
        there = {(*before, answers[0]) for before, answers in answered if answers}
        more = [(*before, other) for before, answers in answered for other in answers[1:]]
        ends = [(*told, end) for told in {*there, *more} if own and (end := self.words.end(told[-1])) is not None]
        more += [end for end in ends if not any(told[: len(end)] == end for told in found)]
        for told in dict.fromkeys(more):
            if told not in there and (own or self._open(told, self.entries if entries is None else entries)):
                offers.append(Offer(told, (), own, self._changes))
        return tuple(offers)

    def _open(self, told: Tolds, entries: Sequence[Entry]) -> bool:
        """Return whether a question of another seat may have this answer, which no world gives, after these entries.

        Of two seats the other asks about this one's secrets: every world has them, and their answer.
        """
        return len(self.words.seats) > 2 and self._possible([*entries, Entry((), told)])

    def _answers(self, told: Told) -> Tolds:
        answers: Tolds = self.words.answers(told)
        return answers

    def _take(self, offer: Offer) -> None:
        """Enter what some of the worlds tell: go on with those."""
        worlds = [follow(self.game, self._worlds[number], steps, self.seat)[0] for number, steps in offer.plays]
        self._put(Entry(offer.own, offer.told), worlds)

    def _put(self, entry: Entry, worlds: list[World]) -> None:
        self._before.append(self._worlds)
        self.entries.append(entry)
        self.asked = ()
        self._worlds = worlds
        if len(worlds) < FEW and entry.told:
            more = drawn(self.game, self.start, self.belief(), self.told, self.seat, self.rng, HELD - len(worlds))
            self._worlds = worlds + more.get((), [])
        self._changed()

    def _changed(self) -> None:
        self._changes += 1
