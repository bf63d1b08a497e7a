"""The Marshal who reads the Fugitive: she weighs worlds by how it tends to play, as far as it has played like that.

Four models compete: a Fugitive who plays as its judgement says (bots/practised.py), sharply or
loosely; one who draws lots (bots/guarded.py); one who keeps to a rule of thumb (bots/plain.py); and one who lays
anything. Worlds of the first three are followed from move to move; for the last the exact belief draws. After each
turn she believes each model as much as it predicted what she saw, so a Fugitive who plays like none of them costs
her little.

Everything comes from what she was told, even her own gestures. So a Reader that is made later and hears the whole game
follows the same worlds, and chooses the same, as one that was there from the start.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hallali.core import clock
from hallali.core.contract import Game, Position, Told
from hallali.core.contract import Options as Chosen
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.bots.drawing import Drawing
from hallali.games.fugitif.bots.marshal import Hunter, number_odds
from hallali.games.fugitif.bots.openings import KINDS, openings_of
from hallali.games.fugitif.bots.plain import Plain
from hallali.games.fugitif.bots.playout import KEEN, LOOSE, Mind
from hallali.games.fugitif.bots.reading import Gestures, Heard, Reading
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import Size, options_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL
from hallali.search.particles import ParticleFilter
from hallali.search.playouts import PolicyFactory, RolloutPolicy, uniform

#: How many worlds each model follows, and the most seconds of processor time for a gesture.
WORLDS: Final = 256
SECONDS: Final = 0.8
#: How many worlds are drawn to show what she thinks likely.
SHOWN: Final = 600
#: For how many hands of each model the opening is thought over, once in each process; and the most seconds for that in
#: one game, for all models together.
HANDS: Final = 256
OPENING: Final = 0.7
#: What the worlds of the one who lays anything ask of the time. Each model asks as much as it is believed, but at least
#: LEAST.
ANYONE: Final = 0.25
LEAST: Final = 0.15
#: How likely the practised Fugitive, the one who draws lots, the plain one and any other are before anything is seen.
PRIORS: Final = (0.35, 0.25, 0.1, 0.3)
#: She never believes in the first three together more than this: a Fugitive who lays sensibly, but in some other way,
#: looks more like them than like one who lays anything.
MOST: Final = 0.9
#: A model that is less likely than this is given up for the rest of the game, which saves its time.
GONE: Final = 1e-4
#: How much time it takes to follow worlds where the Fugitive did nothing, as a share of one of its choices.
_THOUGHTLESS: Final = 0.2
#: How sharply the practised one may choose, each as likely as the others: as (keen, loose) of playout.Mind.
SORTS: Final = ((KEEN, LOOSE), (3.0, 0.1), (1.0, 0.3))


class Policies:
    """Worlds by four models of the Fugitive, weighed by how well they predicted. Only the real size was practised.

    game: Fugitif, whose positions the worlds are.
    """

    def __init__(self, game: Game, rng: random.Random, size: Size, options: Mapping[str, Any] | None) -> None:
        self.exact = MarshalBelief(size, options_of(options))
        self.practises = size.name == "real"
        self.openings = [openings_of(size, options, kind) for kind in KINDS]
        self.heard = Heard()
        self.gestures = Gestures(size, options_of(options))
        self.begun = False
        self.waiting: list[Told] = []  # what no world has told yet
        self.made = 0

        def sharp(name: str, chosen: Chosen | None) -> RolloutPolicy:
            self.made += 1
            keen, loose = SORTS[self.made % len(SORTS)]
            return Reading(Mind(size, keen=keen, loose=loose), self.heard)

        def draws(name: str, chosen: Chosen | None) -> RolloutPolicy:
            return Reading(Drawing(size), self.heard)

        def plain(name: str, chosen: Chosen | None) -> RolloutPolicy:
            return Reading(Plain(size), self.heard)

        def followed(policies: PolicyFactory) -> ParticleFilter:
            chance = random.Random(rng.getrandbits(64))
            return ParticleFilter(game, size.name, options, MARSHAL, self.exact, chance, policies, WORLDS)

        self.practised = followed(sharp if self.practises else uniform)
        self.anyone = followed(uniform)
        self.drawing = followed(draws if self.practises else uniform)
        self.plain = followed(plain if self.practises else uniform)
        self.models = (self.practised, self.drawing, self.plain)
        self.every = (*self.models, self.anyone)
        self.gone: list[ParticleFilter] = []  # what is no longer followed

    def hear(self, told: Told) -> None:
        """Take in something that was told."""
        if not self.practises:
            self.exact.hear(told)
            return
        self.heard.hear(told)
        self.waiting.append(told)

    def shares(self) -> list[float]:
        """Return how much each model is believed by all that was seen: judgement, lots, rules, and anything."""
        if not self.practises:
            return [0.0] * len(self.models) + [1.0]
        *models, _ = self._likely()
        total = sum(models)
        scale = min(1.0, MOST / total) if total else 0.0
        return [*(weight * scale for weight in models), 1.0 - total * scale]

    def _likely(self) -> list[float]:
        """Return how likely each model is, by how well it predicted."""
        every = list(zip(PRIORS, self.every, strict=True))
        ahead = [-math.inf if one in self.gone else math.log(prior) + one.evidence for prior, one in every]
        weights = [math.exp(one - max(ahead)) for one in ahead]
        return [weight / sum(weights) for weight in weights]

    def sample_hidden(self, rng: random.Random, count: int) -> Sequence[int]:
        """Draw sets of hidden numbers, as bit sets."""
        self.follow()
        return self.drawn(rng, count)

    def drawn(self, rng: random.Random, count: int) -> Sequence[int]:
        """Draw sets of hidden numbers from the worlds as they were followed last."""
        drawn = rng.choices(self.every, self.shares(), k=count)
        found: list[int] = []
        for worlds in self.models:
            if read := drawn.count(worlds):
                found.extend([_hidden(one.state) for one in rng.choices(worlds.followed, k=read)])
        rest = count - len(found)
        return [*found, *(self.exact.sample_hidden(rng, rest) if rest else ())]

    def follow(self, waits: bool = True) -> None:
        """Bring the worlds up to date, one of her gestures after the other, as if each had asked for them.

        waits: whether she is on turn now.
        """
        if not self.waiting:
            return
        until = clock.worked() + SECONDS
        if not self.begun:
            for openings in self.openings:
                openings.think(HANDS, OPENING / len(self.openings))
        parts = self.gestures.parted(self.waiting)
        self.waiting = []
        thoughts = [_THOUGHTLESS + sum(_thought(told) for told in tolds) for _, tolds in parts]
        left = sum(thoughts)
        for number, ((steps, tolds), thought) in enumerate(zip(parts, thoughts, strict=True), 1):
            self._on(steps, tolds, until, thought / left, waits or number < len(parts))
            left -= thought

    def _on(self, steps: tuple[int, ...], tolds: list[Told], until: float, share: float, waits: bool) -> None:
        """Let the worlds go on over one of her gestures and what was told until the next.

        share: of the time left. waits: whether it is her turn then.
        """
        for told in tolds:
            self.exact.hear(told)  # not before: worlds may have to be drawn as they were then
        followed = [worlds for worlds in (self.anyone, *self.models) if worlds not in self.gone]
        for worlds in followed:
            worlds.did(steps)
            for told in tolds:
                worlds.hear(told)
        if not self.begun:
            self.begun = True
            self._begin(tolds)
        now = clock.worked()
        end = now + max(0.0, until - now) * share
        shares = dict(zip(self.every, self.shares(), strict=True))
        asked = {worlds: ANYONE if worlds is self.anyone else max(LEAST, shares[worlds]) for worlds in followed}
        left = sum(asked.values())
        for worlds, wanted in asked.items():
            now = clock.worked()
            worlds.now(now + max(0.0, end - now) * wanted / left, waits)
            left -= wanted
        likely = zip(self.every, self._likely(), strict=True)
        self.gone = [worlds for worlds, chance in likely if chance < GONE]

    def _begin(self, tolds: list[Told]) -> None:
        """Let the models' worlds begin from the hands that were thought over, if the game began as usual."""
        if laid := self.openings[0].shown(tolds):
            for worlds, openings, sorts in zip(self.models, self.openings, (SORTS, SORTS[:1], SORTS[:1]), strict=True):
                particles, likely = openings.worlds(laid, WORLDS, sorts, self.heard, worlds.rng)
                if particles:
                    worlds.begin(particles, likely)


def _thought(told: Told) -> bool:
    """Say whether the Fugitive's judgement is asked for what was told here."""
    return isinstance(told, v.Laid | v.Chose | v.Passed) and (isinstance(told, v.Laid) or told.who == FUGITIVE)


def _hidden(world: Position) -> int:
    assert isinstance(world, State)
    return world.hidden


class Reader(Hunter):
    """Decides as the Hunter does, from worlds by policy.

    What it chooses depends on what it was told alone, not on how often it was asked before.
    """

    keeps = True

    def __init__(self, game: Game, rng: random.Random, size: Size, options: Mapping[str, Any] | None = None) -> None:
        self.policies = Policies(game, rng, size, options)
        super().__init__(rng, size, options, self.policies)
        self.luck = rng.getrandbits(64)
        self.count = 0

    def hear(self, told: Told) -> None:
        """Take in something that was told."""
        super().hear(told)
        self.count += 1

    def choose(self, view: v.FugitifView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        self.rng = random.Random(f"{self.luck}:{self.count}")
        return super().choose(view)

    def odds(self) -> dict[int, float]:
        """Return how likely it thinks each number is to be a hidden hideout."""
        self.policies.follow(waits=False)
        worlds = self.policies.drawn(random.Random(f"{self.luck}:{self.count}"), SHOWN)
        return number_odds(worlds) if worlds else {}
