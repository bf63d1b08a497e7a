"""What the others do meanwhile: in private, each world its own, and then the same moves in both."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from hallali.cli.leaking.look import Look
from hallali.core.contract import Position
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE, OVER
from hallali.core.tossing import toss_of
from hallali.interfaces.game import AnyGame
from hallali.interfaces.twins import Entry, TwinMaker, World

#: How many gestures are tried in a twin to find one that the seat cannot tell from the real one.
_TRIES: Final = 16
#: How many presses the others make of a gesture that they do not end.
_PRESSES: Final = 3


async def stir(look: Look) -> None:
    """The others note, ask for help, draft and plan: what and how, follows from their world's own salt.

    Help takes longest by far, and is worked out again after each move that follows. Where everything is looked at, all
    ask for it, and one keeps it: any in one world, and none in the other. Elsewhere that one alone asks, and does not
    keep it.
    """
    side, table = look.side, look.table
    keeping = list(look.others)[len(side.tokens) % max(1, len(look.others)) :][:1]
    asking = list(look.others) if look.deep else keeping
    for seat, guest in look.others.items():
        rng = side.rng(f"stir {seat}")
        for _ in range(rng.randint(1, 3)):
            noted = {"number": rng.randrange(1, 9), "mark": "suspect", "text": f"secret {rng.random()}"}
            await guest.ask("POST", f"{look.page}/notes", noted, script=True)
        if seat in asking:
            mode = rng.choice(("off", "possible", "probable"))
            if look.deep and seat in keeping:  # not left to chance: few positions are looked at so closely
                mode = "probable" if side.helped else "off"
            await guest.ask("POST", f"{look.page}/help", {"mode": mode}, script=True)
        if table.mover == seat:
            await _press(look, seat, table.position(seat), rng)
            if look.deep:
                await guest.ask("POST", f"{look.page}/suggest", {}, script=True)
        elif table.may_draft(seat):
            await _press(look, seat, None, rng)
        await look.rest()
    await look.get(look.page)
    await look.get(look.api, script=True)
    look.frames()
    for seat, guest in look.others.items():
        await guest.ask("POST", f"{look.page}/clear", {}, script=True)  # what was planned must not be played
        if seat in asking and not (look.deep and seat in keeping):
            await guest.ask("POST", f"{look.page}/help", {"mode": "off"}, script=True)


async def _press(look: Look, seat: int, position: Position | None, rng: random.Random) -> None:
    """Have another seat press what changes its draft, and commits nothing."""
    table = look.table
    for number in range(rng.randint(0, _PRESSES)):
        view, draft = table.see(seat), table.drafts.get(seat, ())
        ways = list(view.legal if position is not None and not draft else table.kit.drafts.probes)
        rng.shuffle(ways)
        for way in ways[:_TRIES]:
            try:
                found = table.kit.drafts.choose(position, view, draft, way)
            except HallaliError:
                continue
            if position is None or not found.commit:
                fields = {"seq": look.seq, "key": f"{seat} {number} {way}", "choose": way}
                await look.others[seat].ask("POST", f"{look.page}/step", fields, script=True)
                break


class Next(msgspec.Struct, frozen=True):
    """An entry that follows in both worlds: the seat that looks may know the same of it."""

    mover: int  #: whose it is, or CHANCE
    steps: tuple[tuple[int, ...], tuple[int, ...]]  #: in the one world, and in the other


def follow(worlds: tuple[World, World], maker: TwinMaker, seat: int, many: int, rng: random.Random) -> list[Next]:
    """Go on in both worlds, by entries of which the seat may know the same; at most `many`, or until none is found.

    The worlds are left as they end. No hand has to throw on the way, and at the end the dealer has nothing to do.
    """
    game, found = worlds[0].game, list[Next]()
    while len(found) < many:
        mover = worlds[0].states[-1].mover
        if mover == OVER or mover != worlds[1].states[-1].mover:
            break
        if mover == CHANCE and _thrown(game, worlds[0].states[-1]):
            break
        made = _both(worlds, maker, seat, rng)
        if made is None:
            break
        found.append(made)
    while found and worlds[0].states[-1].mover == CHANCE and not _thrown(game, worlds[0].states[-1]):
        found.pop()
        for world in worlds:
            world.undo()
    return found


def _thrown(game: AnyGame, state: Position) -> bool:
    toss = toss_of(game, state)
    return toss is not None and toss.thrown


def _both(worlds: tuple[World, World], maker: TwinMaker, seat: int, rng: random.Random) -> Next | None:
    """Take the same entry in both worlds, or another in the second of which the seat may know the same."""
    real, twin = worlds
    mover, number = real.states[-1].mover, len(real.entries)
    for _ in range(3):
        steps = _gesture(real.states[-1], rng)
        mine = _take(real, steps)
        if mine is None:
            continue
        ways = [steps] if mover == seat else [steps, *(_gesture(twin.states[-1], rng) for _ in range(_TRIES))]
        for way in ways:
            if _take(twin, way) is None:
                continue
            alike = maker.knows(real, number) == maker.knows(twin, number)
            if alike and real.states[-1].mover == twin.states[-1].mover != OVER:
                return Next(mover, (steps, way))
            twin.undo()
        real.undo()
    return None


def _take(world: World, steps: Sequence[int]) -> Entry | None:
    return world.take(steps) if steps else None


def _gesture(state: Position, rng: random.Random) -> tuple[int, ...]:
    """Return a random gesture, or an outcome of chance; () if none was found."""
    if state.mover == CHANCE:
        outcomes = [one for one, chance in state.chances() if chance > 0]
        return (rng.choice(outcomes),)
    trial, steps = state.clone(), list[int]()
    while not steps or trial.drafting:
        legal = trial.legal()
        if not legal or len(steps) > 60:
            return ()
        steps.append(rng.choice(legal))
        trial.advance(steps[-1])
    return tuple(steps)


def coming(nexts: Sequence[Next], which: int) -> tuple[int, ...]:
    """Return what the dealer turns up, of these entries, in one of the worlds."""
    return tuple(one.steps[which][0] for one in nexts if one.mover == CHANCE)


async def play_on(look: Look, nexts: Sequence[Next], which: int) -> None:
    """Have everyone make the moves that follow, each from their own page, and look after each of them."""
    look.stage.where.taken()
    for number, one in enumerate(nexts):
        if one.mover == CHANCE:
            continue
        fields = {"seq": look.seq, "key": f"on {number}", "steps": list(one.steps[which])}
        guest = look.me if one.mover == look.side.seat else look.others[one.mover]
        answer = await guest.ask("POST", f"{look.api}/gesture", fields, script=True)
        if answer.status != 200:
            look.stage.heard.said.append(f"a move was refused: {answer.body.decode()}")
            return
        await look.rest()
        look.surface = f"move {number + 1}"
        look.frames()
        look.surface = "next"
        look.sent(look.side.seat)
        await look.get(f"{look.api}?since={max(0, look.seq - 2)}", script=True)
        if look.deep or number == len(nexts) - 1:
            await look.get(look.page)
            await look.get("/mine")
