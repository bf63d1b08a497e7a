"""One position at a time, looked at in two applications and compared."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from hallali import i18n
from hallali.cli.leaking import arrays, bots, deals, others
from hallali.cli.leaking.compare import Found, differences, field, shown
from hallali.cli.leaking.deals import Deal, Plan
from hallali.cli.leaking.look import Item, Look
from hallali.cli.leaking.stage import Side, Stage
from hallali.cli.leaking.surfaces import ALWAYS, RARELY, Surface
from hallali.core.contract import Value
from hallali.core.errors import BadOption
from hallali.interfaces.game import AnyGame
from hallali.interfaces.puzzles import Puzzle
from hallali.interfaces.twins import World

#: What comes whatever is asked: by itself, or after what the others do.
_BESIDE: Final = ("others", "frames", "timing", "next")
#: All surfaces, by name.
SURFACES: Final = (*arrays.LEARNT, *ALWAYS, *RARELY, *_BESIDE, bots.answer.surface, bots.lesson.surface)
#: At every which position a bot and a lesson are looked at, too.
_EXTRA: Final = 3


class Report(msgspec.Struct):
    """What was found, and how much was compared."""

    game: str  #: the game, by its name
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    seed: str  #: what all chance follows from
    positions: int = 0  #: how many positions were looked at
    comparisons: int = 0  #: how many pairs of contents were compared
    seconds: float = 0.0  #: the processor time that it took
    differing: int = 0  #: how many of these with a twin whose history differs
    leaks: list[Found] = []  #: what differed
    failures: list[str] = []  #: what went wrong, in words
    twins: dict[str, int] = {}  #: for each seat, how many of its twins had another history
    surfaces: dict[str, int] = {}  #: for each surface, how many pairs were compared

    def add(self, other: Report) -> None:
        """Add what another part of the search found."""
        self.positions += other.positions
        self.seconds += other.seconds
        self.comparisons += other.comparisons
        self.differing += other.differing
        self.leaks += other.leaks
        self.failures += other.failures
        for mine, theirs in ((self.twins, other.twins), (self.surfaces, other.surfaces)):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count


class Looker:
    """Looks at one position after the other with two applications."""

    def __init__(self, plan: Plan, found: Report, game: AnyGame, stages: tuple[Stage, Stage], world: World) -> None:
        self.plan = plan
        self.found = found
        self.game = game
        self.stages = stages
        self.world = world

    def at(self, number: int, cut: int, seat: int, who: str, deep: bool) -> None:
        """Look at a position as one seat. deep: whether at everything."""
        place = f"{number}:{cut}:{who}"
        try:
            deal = deals.deal(self.game, self.plan, self.world, cut, seat, f"{self.plan.seed} {place}")
        except BadOption:
            raise
        except Exception as error:  # one position's failure must not cost the others
            self.found.failures.append(f"{place}: twin: {error!r}")
            return
        if deal.differs:
            self.found.twins[who] = self.found.twins.get(who, 0) + 1
        self._learnt(deal, place)
        if any(self.wants(name) for name in SURFACES if name not in arrays.LEARNT):
            self._room(deal, place, deep)

    def wants(self, surface: str) -> bool:
        """Say whether a surface counts."""
        return not self.plan.surfaces or surface in self.plan.surfaces

    def _learnt(self, deal: Deal, place: str) -> None:
        """Compare what programs get without a room: at the position, and after each entry that follows."""
        ends = range(deal.cut, deal.cut + len(deal.nexts) + 1)
        for name in arrays.LEARNT:
            if not self.wants(name):
                continue
            at_all = ends if name in ("view", "told") else ends[:1]
            if name == "openspiel" and not _same_steps(deal):
                continue
            items: list[list[Item]] = []
            try:
                for world in (deal.real, deal.twin):
                    args = world, self.plan.size, self.plan.options
                    texts = [(end, arrays.written(name, *args, end, deal.seat)) for end in at_all]
                    items.append([Item(name, f"entry {end}", text) for end, text in texts])
            except Exception as error:
                self.found.failures.append(f"{place}: {name}: {error!r}")
                continue
            self.compare(deal, place, items[0], items[1])

    def _room(self, deal: Deal, place: str, deep: bool) -> None:
        """Compare what both rooms send to the seat."""
        sides = [self.side(deal, place, which) for which in (0, 1)]
        items = [self.looked(which, sides[which], deal, deep).items for which in (0, 1)]
        self.compare(deal, place, items[0], items[1])
        for extra in (bots.answer, bots.lesson):
            often = deep or deal.cut % _EXTRA == 0 or extra.surface in self.plan.surfaces
            pair = extra.sides(sides, deal) if often and self.wants(extra.surface) else None
            if pair is not None:
                both = [extra.look(stage, side, deal) for stage, side in zip(self.stages, pair, strict=True)]
                self.compare(deal, place, both[0], both[1])
        for stage in self.stages:
            self.found.failures += [f"{place}: {said}" for said in stage.heard.said]
            stage.heard.said.clear()

    def side(self, deal: Deal, place: str, which: int) -> Side:
        """Return one of the worlds as a room is to hold it."""
        world = (deal.real, deal.twin)[which]
        salt = f"{place} {which}"
        seed = random.Random(f"seed {salt}").randbytes(32).hex()
        tokens = tuple(world.tokens(deal.cut))
        options = dict(self.plan.options)
        return Side(
            id="t" + random.Random(place).randbytes(6).hex(),
            game=self.game,
            size=self.plan.size,
            options=options,
            tokens=tokens,
            seat=deal.seat,
            seed=seed,
            salt=salt,
            helped=bool(which),
            coming=others.coming(deal.nexts, which),
            puzzle=self._puzzle(deal, world, tokens, place, which),
        )

    def _puzzle(self, deal: Deal, world: World, tokens: tuple[str, ...], place: str, which: int) -> Puzzle | None:
        """Return the position as a day's puzzle, with one of two answers."""
        kind = self.game.puzzles()
        if kind is None or deal.seat != kind.seat or self.plan.options or self.plan.size != kind.size:
            return None
        view = self.game.see(world.states[deal.cut], deal.seat)
        choices = kind.choices(view, i18n.translator("en"))
        if len(choices) < 3:
            return None
        answer = (choices[which].value,)
        return Puzzle(
            game=self.game.name, id=place, degree="easy", measure={}, candidates=9, size=self.plan.size,
            seat=deal.seat, asked=1, answer=answer, moves=tokens, trail=answer,
        )  # fmt: skip

    def looked(self, which: int, side: Side, deal: Deal, deep: bool) -> Look:
        """Look at one of the worlds, and return all that its room sent to the seat."""
        stage = self.stages[which]
        stage.put(side)
        look = Look(stage, side, (deal.real, deal.twin)[which], deep)
        chosen = ALWAYS | (RARELY if deep else {})
        named = {name: surface for name, surface in chosen.items() if self.wants(name)}
        beside = [name for name in _BESIDE if self.wants(name)]
        stage.run(partial(_looked, look, named or chosen, deal, which, beside, self.plan.surfaces))
        return look

    def compare(self, deal: Deal, place: str, mine: Sequence[Item], theirs: Sequence[Item]) -> None:
        """Compare what both sides got, and note what differs."""
        for item in mine:
            if self.wants(item.surface):
                self.found.comparisons += 1
                self.found.differing += deal.differs
                self.found.surfaces[item.surface] = self.found.surfaces.get(item.surface, 0) + 1
        for one, other in differences(mine, theirs, self.plan.surfaces):
            leak = Found(
                game=self.plan.game,
                seat=deal.who,
                surface=one.surface,
                what=one.what if one.what == other.what else f"{one.what}; in the twin {other.what}",
                field=field(one.content, other.content),
                position=place,
                shown=shown(one.content, other.content),
                again=again(self.plan, place, one.surface),
            )
            self.found.leaks.append(leak)


def again(plan: Plan, place: str, surface: str) -> str:
    """Return the command that shows a leak again."""
    options = "".join(f" --option {name}={value}" for name, value in plan.options.items())
    size = f" --size {plan.size}" if plan.size != "real" else ""
    return f"hallali leaks {plan.game} --seed {plan.seed} --position {place} --surface {surface}{size}{options}"


def _same_steps(deal: Deal) -> bool:
    """Say whether the seat has taken the same steps in both worlds, and not only steps that tell it the same."""
    mine, theirs = (
        [entry.steps for entry in world.entries[: deal.cut] if entry.mover == deal.seat]
        for world in (deal.real, deal.twin)
    )
    return mine == theirs


async def _looked(
    look: Look, surfaces: Mapping[str, Surface], deal: Deal, which: int, beside: Sequence[str], named: Sequence[str]
) -> None:
    """Ask for everything, one surface after the other; for those that are named, deeply.

    beside: what else counts, of `_BESIDE`.
    """
    look.surface = "page"
    await look.get(look.page)
    await look.open_tabs()
    look.frames()
    deep = look.deep
    for name, surface in surfaces.items():
        look.surface, look.deep = name, deep or name in named
        await surface(look)
        await look.rest()
        look.frames()
        await look.come_back()
    look.deep = deep
    if beside:
        look.surface = "others"
        await others.stir(look)
        await look.rest()
        look.frames()
        await others.play_on(look, deal.nexts, which)
    await look.leave()
    await asyncio.sleep(0)
