"""The Marshal who plays from a belief: what a guess is worth, which deck tells most, and the manhunt."""

from __future__ import annotations

import math
import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from hallali.core import bits
from hallali.core.contract import Options, Told
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.bots import thoughts
from hallali.games.fugitif.bots.fugitive import Sitter
from hallali.games.fugitif.bots.instincts import Trail
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, PASS, TEN, TENS
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.sizes import Size, options_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FugitifView

#: From these odds on a number counts as certain.
CERTAIN = 0.9995


class Source(Protocol):
    """Where the Marshal's worlds come from."""

    def hear(self, told: Told) -> None:
        """Take in something that was told."""

    def sample_hidden(self, rng: random.Random, count: int) -> Sequence[int]:
        """Draw sets of hidden numbers, as bit sets."""


class Drawn:
    """Worlds that others draw: positions, each as likely as any other."""

    def __init__(self, worlds: Callable[[], list[State]]) -> None:
        self._worlds = worlds

    def hear(self, told: Told) -> None:
        """Do nothing: the worlds are drawn by a belief that hears for itself."""

    def sample_hidden(self, rng: random.Random, count: int) -> Sequence[int]:
        """Return the hidden numbers of some of the worlds."""
        return [one.hidden for one in rng.choices(self._worlds(), k=count)]


def deciding(rng: random.Random, size: str, options: Options, worlds: Callable[[], list[State]]) -> Hunter:
    """Return a Marshal who decides from these worlds; see hallali.search.knowledge."""
    return Hunter(rng, sized(size, str(options.get("edition", ""))), options, Drawn(worlds))


class Hunter(Sitter):
    """Guesses what is worth most.

    source: "belief" for the exact one, "trail" for the quick one, or one of the caller's. memory, joint: of the quick
    one (instincts.Trail). haste: whether it names the likeliest number at once, place by place, without weighing; only
    the quick reading knows those. lean: how many times likelier each number then seems to it than the one before; below
    1 it believes in small steps. width: how many worlds it looks at. recent: how many of the newest hidden
    hideouts it thinks about; 0 for all. bold: how many numbers it names at once at most; 0 for no limit, in haste for
    one. sure: in haste, how likely each of them must seem by itself. recalls: how many of the last numbers that were
    refused by themselves it does not name again, though hideouts were laid since.
    """

    def __init__(
        self,
        rng: random.Random,
        size: Size,
        options: Mapping[str, Any] | None = None,
        source: str | Source = "belief",
        memory: int = -1,
        joint: bool = True,
        haste: bool = False,
        lean: float = 1.0,
        width: int = 400,
        recent: int = 0,
        bold: int = 0,
        recalls: int = 0,
        sure: float = 0.75,
    ) -> None:
        super().__init__(rng, size, options)
        self.haste, self.lean = haste, lean
        self.width = width
        self.recent = recent
        self.bold, self.sure = bold, sure
        self._recalled: deque[int] = deque(maxlen=recalls)
        self._refused = 0  # numbers that were refused since the newest hideout was laid: they cannot be right yet
        if not isinstance(source, str):
            self.source: Source = source
        else:
            self.source = _exact(size, options) if source == "belief" else Trail(size, memory=memory, joint=joint)

    def hear(self, told: Told) -> None:
        """Take in something that was told."""
        self.source.hear(told)
        if isinstance(told, v.Laid):
            self._refused = 0
        elif isinstance(told, v.Guessed) and not told.right and len(told.numbers) == 1:
            self._refused |= bits.bit(told.numbers[0])
            self._recalled.append(told.numbers[0])

    def choose(self, view: FugitifView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        self.thinks = None
        if view.phase == v.GUESS:
            return self._guess(view)
        if view.phase == v.MANHUNT:
            return (self._hunt(view),)
        return super().choose(view)

    def worlds(self, count: int) -> list[int]:
        """Draw sets of hidden numbers from what is known."""
        return list(self.source.sample_hidden(self.rng, count))

    def _fitting(self, view: FugitifView, count: int) -> list[int]:
        """Draw sets of hidden numbers that may be named. If what it remembers contradicts itself, it thinks again
        without its refused guesses. If that fails too, it takes any number: she must guess something.
        """
        legal = self._nameable(view)
        worlds = [world for world in self.worlds(count) if world and not world & ~legal]
        for all_of_it in (False, True):
            if not worlds and isinstance(self.source, Trail):
                self.source.forget(all_of_it=all_of_it)
                worlds = [world & legal for world in self.worlds(count) if world & legal]
        if self.recent:
            worlds = [_newest(world, self.recent) for world in worlds]
        return worlds or [bits.bit(n) for n in bits.members(legal)]

    def _nameable(self, view: FugitifView) -> int:
        """Return what may be named: no number that it holds or that was just refused, unless there is no other."""
        legal = bits.mask_of(n for n in view.legal if 1 <= n < self.size.escape)
        mine = bits.mask_of(view.files or ())
        fresh = legal & ~mine & ~self._refused
        return fresh & ~bits.mask_of(self._recalled) or fresh or legal & ~mine or legal

    def likeliest(self, trail: Trail, legal: Sequence[int], turn: int = 0) -> int:
        """Return the likeliest of these numbers at the newest hideouts; at a loss, at all of them."""
        for recent in (self.recent, 0):
            odds, hidden = trail.place_odds(), trail.hidden()
            sums = {n: self.lean**n * sum(odds[place][n] for place in hidden[-recent:]) for n in legal}
            best = max(legal, key=lambda n: (sums[n], n))
            if sums[best] > 0.0:
                share = len(hidden[-recent:]) * sums[best] / sum(sums.values())
                self.thinks = thoughts.hunch(turn, (best,), share)
                return best
        trail.forget(all_of_it=True)
        every = trail.hideout_odds()
        return max(legal, key=lambda n: (every[n], n))

    def _hasty(self, trail: Trail, legal: Sequence[int], view: FugitifView) -> tuple[int, ...]:
        """Return, in order, the numbers that each seem sure by themselves; if fewer than two do, the likeliest."""
        best = self.likeliest(trail, legal, view.turn)
        most = min(self.bold, self.size.max_guess or self.bold)
        if most < 2:
            return (best,)
        odds, places = trail.place_odds(), trail.hidden()[-self.recent :]
        seem = {n: max(odds[place][n] for place in places) for n in legal} if places else {}
        sure = sorted((n for n in seem if seem[n] >= self.sure), key=lambda n: -seem[n])[:most]
        if len(sure) < 2:
            return (best,)
        self.thinks = thoughts.hunch(view.turn, sorted(sure), math.prod(seem[n] for n in sure))
        return tuple(sorted(sure))

    # Guessing.

    def _guess(self, view: FugitifView) -> tuple[int, ...]:
        if self.haste and isinstance(self.source, Trail):
            return (*self._hasty(self.source, bits.members(self._nameable(view)), view), END)
        worlds = self._fitting(view, self.width)
        if not worlds:
            return (PASS,)
        most = min(view.hidden, self.size.max_guess or view.hidden, self.bold or view.hidden)
        odds = number_odds(worlds)
        pick = self._best(view, worlds, odds, most)
        right = sum(world & pick == pick for world in worlds) / len(worlds)
        self.thinks = thoughts.hunch(view.turn, bits.members(pick), right)
        return (*bits.members(pick), END) if pick else (PASS,)

    def _best(self, view: FugitifView, worlds: list[int], odds: Mapping[int, float], most: int) -> int:
        choices = picks(worlds, odds, most)
        highest = max((h.number or 0 for h in view.row if h.open), default=0)
        judge = Judge(self.size, worlds, highest, view.fugitive_cards)
        return max(choices, key=judge.value, default=0)

    # The manhunt.

    def _hunt(self, view: FugitifView) -> int:
        if self.haste and isinstance(self.source, Trail):
            return self.likeliest(self.source, bits.members(self._nameable(view)), view.turn)
        worlds = self._fitting(view, self.width * 3)
        if not worlds:
            return PASS
        odds = number_odds(worlds)

        def chance(number: int) -> tuple[float, float]:
            branches: dict[int, Counter[int]] = {}
            for world in worlds:
                if bits.has(world, number):
                    place = bits.count(world & bits.up_to(number))
                    branches.setdefault(place, Counter())[world] += 1
            return sum(branch.most_common(1)[0][1] for branch in branches.values()), odds[number]

        return max(odds, key=chance)

    # Drawing.

    def draw(self, view: FugitifView) -> int:
        """Choose the deck whose cards tell most, or that takes away the numbers the Fugitive needs next."""
        decks = [step for step in view.legal if step != PASS]
        if not decks:
            return PASS
        worlds = self.worlds(min(self.width, 120)) if view.row else []
        odds = number_odds(worlds)
        far = sum(bits.highest(world) for world in worlds) / len(worlds) if worlds else 0.0
        files = set(view.files or ())

        def use(step: int) -> float:
            low, high = self.size.decks[step - DECK]
            cards = [n for n in range(low, high + 1) if n not in files]
            tells = sum(odds.get(n, 0.0) * (1 - odds.get(n, 0.0)) for n in cards)
            blocks = sum(0.25 for n in cards if far < n <= far + 7)
            return (tells + blocks) / len(cards) + self.rng.random() * 0.01

        return max(decks, key=use)

    def settle(self, view: FugitifView) -> int:
        """Answer what an event asks for: the range that splits best, the card that helps the Fugitive least."""
        if view.phase in (v.NAME_TEN, v.NAME_DECK):
            worlds = self.worlds(100)
            if worlds:

                def doubt(step: int) -> float:
                    low, high = TENS[step - TEN] if step >= TEN else self.size.region(step - DECK)
                    share = sum(1 for world in worlds if world & bits.span(low, high)) / len(worlds)
                    return abs(share - 0.5)

                return min(view.legal, key=doubt)
        if view.phase in (v.SHOW, v.DISCARD, v.GIVE):
            return min(view.legal)
        return super().settle(view)


def _newest(world: int, recent: int) -> int:
    """Return the highest numbers of a set."""
    return bits.mask_of(bits.members(world)[-recent:])


def picks(worlds: list[int], odds: Mapping[int, float], most: int) -> list[int]:
    """Return the guesses worth considering: what is certain, with up to two gambles, and the likeliest whole rows."""
    certain = [n for n, p in odds.items() if p >= CERTAIN][:most]
    sure = bits.mask_of(certain)
    gambles = sorted((n for n in odds if not bits.has(sure, n)), key=lambda n: -odds[n])[:9]
    choices = {sure} if sure else set()
    room = most - len(certain)
    if room >= 1:
        choices |= {sure | bits.bit(n) for n in gambles}
    if room >= 2:
        choices |= {sure | bits.bit(a) | bits.bit(b) for i, a in enumerate(gambles[:5]) for b in gambles[:i]}
    choices |= {world for world, _ in Counter(worlds).most_common(3) if bits.count(world) <= most}
    return sorted(choices)


def promise(worlds: list[int]) -> dict[int, int]:
    """Return, for each number in a manhunt, how many worlds remain the likeliest in their branch after the answer."""
    branches: dict[int, dict[int, Counter[int]]] = {}
    for world in worlds:
        for place, number in enumerate(bits.members(world)):
            branches.setdefault(number, {}).setdefault(place, Counter())[world] += 1
    return {
        number: sum(branch.most_common(1)[0][1] for branch in places.values()) for number, places in branches.items()
    }


class Judge:
    """Judges what a guess is worth, by the worth of the position after a right answer and after a wrong one."""

    def __init__(self, size: Size, worlds: list[int], highest_open: int, cards: int) -> None:
        self.size = size
        self.worlds = worlds
        self.highest_open = highest_open
        far = sum(bits.highest(world) for world in worlds) / len(worlds)
        last = max(far, self.highest_open)
        # One hand card is the escape itself; a card is worth 1.5 on the average, a turn gains about 3.
        gap = size.escape - 3 - last - 1.5 * max(0, cards - 1)
        self.turns = max(0.0, gap / 3.0)

    def value(self, guess: int) -> float:
        """Return the worth of a guess, between 0 and 1."""
        right = [world for world in self.worlds if world & guess == guess]
        share = len(right) / len(self.worlds)
        wrong = [world for world in self.worlds if world & guess != guess]
        highest = max(self.highest_open, bits.highest(guess))
        good = self._worth([world & ~guess for world in right], highest) if right else 0
        bad = self._worth(wrong, self.highest_open) if wrong else 0
        return share * good + (1 - share) * bad

    def _worth(self, worlds: list[int], highest: int) -> float:
        """Return roughly the chance of finding the rest: better with fewer doubtful hideouts and with more turns."""
        if not worlds[0]:
            return 1.0
        count = bits.count(worlds[0])
        top = sorted(number_odds(worlds).values(), reverse=True)[:count]
        doubts = sum(1.0 - odds for odds in top)
        value = math.exp(-doubts / (1.0 + 0.5 * self.turns)) * (1 - 0.03 * count)
        if highest >= self.size.manhunt:
            value *= 1 - 0.75 / (1 + 0.8 * self.turns)
        return value


def number_odds(worlds: Iterable[int]) -> dict[int, float]:
    """Return the share of the worlds that hold each number."""
    counts: Counter[int] = Counter()
    total = 0
    for world in worlds:
        counts.update(bits.members(world))
        total += 1
    return {n: counts[n] / total for n in sorted(counts)}


def _exact(size: Size, options: Mapping[str, Any] | None) -> Source:
    return MarshalBelief(size, options_of(options))
