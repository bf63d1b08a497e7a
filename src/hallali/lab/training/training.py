"""Self-play from beginning to end: rounds of games, what is learned from each, measurements, and checkpoints."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from hallali import games, players
from hallali.adapters.batch import Batch
from hallali.adapters.gymnasium import SeatEnv
from hallali.core.errors import BadOption, Message, marked
from hallali.lab.pool import Elsewhere
from hallali.lab.training.deciding import Rows, new_layers
from hallali.lab.training.keeping import Folder, Line, Plan, Progress
from hallali.lab.training.learning import Learner
from hallali.lab.training.playing import Others, measure, one_of
from hallali.lab.training.sharing import Share, rounds
from hallali.players import network
from hallali.players.network import Layers, Trained

#: The bots that networks are measured against, if the other seats have them.
USUAL = ("random", "novice", "amateur")
#: How many earlier networks are remembered for each seat; chance decides which.
REMEMBERED = 16


class Until(NamedTuple):
    """When to stop, and when to measure. minutes: of processor time; measuring does not count. rounds: instead of it.

    every: minutes, or rounds, from one measurement and checkpoint to the next.
    """

    minutes: float = 10.0
    rounds: int = 0
    every: float = 2.0

    def done(self, progress: Progress) -> float:
        """Return how much of it is done, from 0 to 1."""
        share = progress.rounds / self.rounds if self.rounds else progress.minutes / self.minutes if self.minutes else 1
        return min(1.0, share)

    def due(self, progress: Progress) -> bool:
        """Say whether to measure now."""
        now = progress.rounds if self.rounds else progress.minutes
        return self.done(progress) >= 1 or now >= progress.measures * self.every


class Training:
    """A training in a folder, begun or gone on with.

    begin: networks to begin with, by file; rivals: files of networks that stand among the others from the first.
    elsewhere: who plays the parts of a round, if not this process; what is learned does not depend on it.
    Raises BadOption or BadPlayer if these do not fit, and MissingExtra.
    """

    def __init__(
        self,
        plan: Plan,
        path: Path,
        begin: Path | None = None,
        rivals: Sequence[Path] = (),
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.plan, self.folder, self.elsewhere = plan, Folder(path), elsewhere
        game = games.get(plan.game)
        self.seats = game.seats_of(plan.options)
        if wrong := [seat for seat in (*plan.held, *plan.by_seat) if seat not in self.seats]:
            text = marked("There is no seat “{name}”; choose one of: {known}.")
            raise BadOption(Message(text, {"name": wrong[0], "known": ", ".join(self.seats)}))
        if set(plan.held) == set(self.seats):
            raise BadOption("Every seat is fixed: there is nothing to learn.")
        if not 1 <= plan.parts <= plan.games:
            text = marked("Each part of a round needs a game: choose {games} at most, not {parts}.")
            raise BadOption(Message(text, {"games": plan.games, "parts": plan.parts}))
        sizes = [plan.games * (part + 1) // plan.parts - plan.games * part // plan.parts for part in range(plan.parts)]
        self.batches = [Batch(plan.game, count, plan.size, plan.options, plan.seed) for count in sizes]
        self.rng = np.random.default_rng(plan.seed)
        widths = (self.batches[0].length, *plan.hidden, self.batches[0].actions + 1)
        nets = {seat: new_layers(widths, self.rng) for seat in self.seats}
        if begin:
            nets |= self._fitting(begin)
        self.learners = {seat: Learner(nets[seat], plan.settings_of(seat), seat in plan.held) for seat in self.seats}
        self.progress, self.pools = Progress(), {seat: list[Layers]() for seat in self.seats}
        self.rivals = {seat: [one[seat] for one in map(self._fitting, rivals) if seat in one] for seat in self.seats}
        self.lines: list[Line] = []
        self.doing = "playing"  #: what is being done now: playing, or measuring against which bot
        self._away = 0.0  # seconds of processor time that others spent

    def _fitting(self, path: Path) -> dict[str, Layers]:
        trained = network.read(path)
        length, actions = self.batches[0].length, self.batches[0].actions
        fitting = trained.game == self.plan.game and all(
            network.fits(layers, length, actions) and layers[0][0].shape[0] == length
            for layers in trained.nets.values()
        )
        if not fitting:
            text = marked("The networks in {path} were trained for {game} ({size}), with other numbers than these.")
            raise BadOption(Message(text, {"path": str(path), "game": trained.game, "size": trained.size}))
        return trained.nets

    def resume(self) -> None:
        """Go on from the last checkpoint of the folder. Raises BadOption if there is none."""
        try:
            self.progress, self.pools = self.folder.restored(self.learners)
        except FileNotFoundError:
            raise BadOption(
                Message("There is no training to resume in {path}.", {"path": str(self.folder.path)})
            ) from None
        self.lines = self.folder.lines()
        self._fresh()

    def _fresh(self) -> None:
        """Begin all games and all chance again, seeded by the number of measurements: so checkpoints need neither."""
        seed = self.plan.seed * 1_000_003 + self.progress.measures
        for part, batch in enumerate(self.batches):
            batch.reset(seed * len(self.batches) + part)
        self.rng = np.random.default_rng([self.plan.seed, self.progress.measures])

    def run(self, until: Until, against: Sequence[str], measured: int, say: Callable[[Line], None]) -> list[Line]:
        """Learn. Return all measurements, which are also said and kept as they come.

        against: bots to measure against; seats whose others do not know one are left out. measured: games of each.
        """
        envs = self._envs(against, measured)
        self.folder.begin(self.plan)
        began = time.process_time() - 60 * self.progress.minutes
        while True:
            self.progress.minutes = (time.process_time() + self._away - began) / 60
            if until.due(self.progress):
                paused = time.process_time()
                self._checkpoint(envs, say)
                began += time.process_time() - paused
                if until.done(self.progress) >= 1:
                    return self.lines
            self._round(1 - until.done(self.progress))

    def _round(self, left: float) -> None:
        """Play a round and learn from it. left: how much is still to come, from 1 to 0."""
        nets = [self.learners[seat].layers for seat in self.seats]
        others = [one_of([*self.pools[seat], *self.rivals[seat]], self.rng) for seat in self.seats]
        now = (self.plan.seed, self.progress.measures, self.progress.rounds)
        shares = [
            Share(batch, nets, Others(others, self.plan.older, len(batch)), self.plan.steps, (*now, part))
            for part, batch in enumerate(self.batches)
        ]
        parts = list(rounds(shares, self.elsewhere))
        self.batches = [played.batch for played in parts]
        if self.elsewhere is not None:
            self._away += sum(played.seconds for played in parts)
        for number, seat in enumerate(self.seats):
            own = [played.rows[number] for played in parts]
            rows = own[0] if len(own) == 1 else Rows(*map(np.concatenate, zip(*own, strict=True)))
            learner = self.learners[seat]
            learner.learn(rows, left, self.rng)
            self.progress.decisions += 0 if learner.held else len(rows.taken)
        self.progress.rounds += 1

    def _checkpoint(self, envs: Mapping[tuple[str, str], Sequence[SeatEnv]], say: Callable[[Line], None]) -> None:
        progress = self.progress
        for (seat, bot), own in envs.items():
            self.doing = f"measuring the {seat} against {bot}"
            rate = measure(self.learners[seat].kept, own, self.plan.seed)
            self.lines.append(
                Line(round(progress.minutes, 2), progress.rounds, progress.decisions, seat, bot, len(own), rate)
            )
            say(self.lines[-1])
        self.doing = "playing"
        progress.measures += 1
        self._fresh()
        for seat, pool in self.pools.items():
            if not self.learners[seat].held:
                pool.append([(weights.copy(), biases.copy()) for weights, biases in self.learners[seat].layers])
                if len(pool) > REMEMBERED:
                    del pool[int(self.rng.integers(len(pool)))]
        plan = self.plan
        network.write(
            self.folder.nets,
            Trained(plan.game, plan.size, plan.options, {seat: one.kept for seat, one in self.learners.items()}),
        )
        self.folder.show(plan, self.lines)
        self.folder.keep(self.learners, self.pools, progress)

    def _envs(self, against: Sequence[str], measured: int) -> dict[tuple[str, str], list[SeatEnv]]:
        """Return the environments to measure in, by seat and bot."""
        game, plan, found = games.get(self.plan.game), self.plan, {}
        for seat in self.seats:
            others = [other for other in self.seats if other != seat]
            for bot in against if others else ("alone",):
                if all(players.knows(game, other, bot, plan.options, mine=True) for other in others):
                    found[seat, bot] = [SeatEnv(plan.game, seat, bot, plan.size, plan.options) for _ in range(measured)]
        return found
