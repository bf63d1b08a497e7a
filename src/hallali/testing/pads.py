"""A pad against the game: what one seat is told goes into it entry by entry, and it must show what the seat saw."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from hallali.companion import CannotHaveHappened, Pad, SaysTooLittle
from hallali.companion.entries import Entry
from hallali.companion.worlds import Tolds, retold
from hallali.core.contract import Position, Told
from hallali.core.record import Record, played_with, replay, tell_steps
from hallali.interfaces.game import AnyGame
from hallali.testing.plays import Broken


@dataclass
class Lockstep:
    """What came of it.

    offered: how many entries were among those offered; written: how many were not, and were accepted field by field.
    refused: how many planted false entries were refused; fitting: how many fitted some other game, and were accepted.
    choices: how many were offered at each entry. seconds: how much of the processor's time it took to enter it and
    to offer the next.
    """

    offered: int = 0
    written: int = 0
    refused: int = 0
    fitting: int = 0
    choices: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    #: How often what is inferred was compared.
    inferred: int = 0

    def add(self, other: Lockstep) -> None:
        """Add what came of another game."""
        self.offered += other.offered
        self.written += other.written
        self.refused += other.refused
        self.fitting += other.fitting
        self.choices += other.choices
        self.seconds += other.seconds
        self.inferred += other.inferred


def lockstep(
    game: AnyGame, record: Record, seat: int, seed: int = 0, planted: Sequence[Told] = (), every: int = 7
) -> Lockstep:
    """Enter a recorded game into a pad as one seat was told it. Raises Broken if the pad shows anything else.

    After each entry the pad's View must be the one that the seat had in the game, and all that the pad was told must be
    what the seat was told. After each `every` entries what the page infers, chances and all, is compared as well.
    Whatever happened must be accepted. planted: false entries, of which one is tried after each `every` entries: where
    one is accepted, the pad must hold a world that tells it; where one is refused, none may be found by other chance
    either.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> lockstep(game, played, 1).offered
    9
    """
    options = played_with(game, record)
    pad = Pad(game, options, seat, random.Random(seed), record.size)
    found, rng, heard = Lockstep(), random.Random(seed), list[Told]()
    for number, (state, token, steps) in enumerate(replay(game, record), 1):
        if not token:
            break
        told = tuple(one for _, one in tell_steps(game, state, steps, (seat,)))
        own = state.mover == seat
        if not told and not own:
            continue  # nobody at the table could enter it
        where = f"{game.name}, {record.size}, {options}, seat {seat}, entry {number} “{token}”"
        began = time.process_time()
        try:
            _entered(pad, steps if own else (), told, found)
        except CannotHaveHappened as error:
            raise Broken(f"{where}: what happened is refused: {error}: {told}") from error
        found.choices.append(len(pad.offers()))
        found.seconds.append(time.process_time() - began)
        after = state.clone()
        for step in steps:
            after.apply(step)
        _equal(pad, after, where)
        heard += told
        if pad.told != tuple(heard):
            raise Broken(f"{where}: the pad was told something else than the seat")
        if len(pad.entries) % every == 0:
            _infers(pad, heard, where)
            found.inferred += 1
        if planted and len(pad.entries) % every == 0 and not pad.mine:
            _plant(pad, rng.choice(planted), found, where)
    return found


def entered(game: AnyGame, record: Record, seat: int, seed: int = 0, until: int = -1) -> Pad:
    """Return a pad into which a recorded game was entered as one seat was told it. until: how many entries; -1 for all.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> len(entered(game, played, 1).entries)
    9
    """
    pad = Pad(game, played_with(game, record), seat, random.Random(seed), record.size)
    for state, token, steps in replay(game, record):
        told = tuple(one for _, one in tell_steps(game, state, steps, (seat,)))
        own = state.mover == seat
        if len(pad.entries) == until:
            break
        if token and (told or own):
            _entered(pad, steps if own else (), told, Lockstep())
    return pad


def _entered(pad: Pad, own: tuple[int, ...], told: Tolds, found: Lockstep) -> None:
    """Enter what happened as a person does: by the offers where it is among them."""
    offers = pad.move(own) if own else pad.offers()
    if own and not offers:
        found.offered += 1
        if pad.entries[-1].told != told:
            raise Broken(f"the pad settles {own} by itself as {pad.entries[-1].told}, but the seat is told {told}")
        return
    offer = next((one for one in offers if one.told == told), None)
    if offer is None:
        found.written += 1
        pad.enter_told(told)
        if pad.entries[-1].told != told:
            raise Broken(f"{told} is entered, but kept as {pad.entries[-1].told}")
    else:
        found.offered += 1
        pad.enter(offer)


def _equal(pad: Pad, state: Position, where: str) -> None:
    seen, shown = pad.game.see(state, pad.seat), pad.view()
    if seen != shown:
        fields = [one for one in seen.__struct_fields__ if getattr(seen, one) != getattr(shown, one)]
        said = ", ".join(f"{one} {getattr(shown, one)!r} and not {getattr(seen, one)!r}" for one in fields)
        raise Broken(f"{where}: the pad shows {said}")
    for world in pad.worlds:
        if pad.game.see(world.state, pad.seat) != seen:
            raise Broken(f"{where}: one of the pad's worlds shows something else")


def _infers(pad: Pad, heard: Sequence[Told], where: str) -> None:
    """Compare what follows from the pad, in numbers, with what follows from what the seat was told in the game."""
    kit = pad.game.page().of(pad.options)
    there, here = (kit.infer(pad.size, pad.options, pad.seat, tolds) for tolds in (heard, pad.told))
    if (there.odds, list(there.support)) != (here.odds, list(here.support)):
        raise Broken(f"{where}: the pad infers something else than the seat")


def _plant(pad: Pad, false: Told, found: Lockstep, where: str) -> None:
    """Enter something false: it is refused, or there is a game in which it is true."""
    before = pad.told
    try:
        pad.enter_told((false,))
    except SaysTooLittle:
        found.fitting += 1
        return
    except CannotHaveHappened:
        found.refused += 1
        if pad.told != before:
            raise Broken(f"{where}: a refused entry changes the pad") from None
        own, pad.rng = pad.rng, random.Random(f"{where} {len(before)}")
        if pad.fits([*pad.entries, Entry(pad.asked, (false,))]):
            raise Broken(f"{where}: {false} is refused, but there is a game that tells it") from None
        pad.rng = own
        return
    told = retold(pad.game, pad.start, pad.worlds[0].steps, pad.seat)[1]
    if told != pad.told:
        raise Broken(f"{where}: {false} is accepted, but the pad holds no game that tells it")
    found.fitting += 1
    pad.take_back()
