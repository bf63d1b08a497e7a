"""Making deduction puzzles: bots play seeded games, and a game's watcher picks the moments that have one answer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from hallali import games
from hallali.core import record as records
from hallali.core.contract import Told, View
from hallali.core.errors import BadOption, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.seats import REFEREE
from hallali.interfaces.game import AnyGame, PlayableGame
from hallali.interfaces.puzzles import DEGREES, Found, Puzzle, Puzzles
from hallali.lab import pool
from hallali.lab.match import MOST_ENTRIES, Match
from hallali.players import Player, make

_MOST_GAMES: Final = 40_000  #: more than any number of puzzles that is asked for needs


class Posed(msgspec.Struct, frozen=True):
    """What a puzzle's page is made of: what its seat sees, and was told with each entry. No answer is in it."""

    view: View  #: what its seat sees
    heard: tuple[tuple[int, Told], ...]  #: what it was told, each with the number of the entry

    @property
    def tolds(self) -> list[Told]:
        """All that the seat was told."""
        return [told for _, told in self.heard]


class _Ear:
    """A player that lets a watcher hear what it is told."""

    def __init__(self, player: Player, hears: Callable[[Told], None]) -> None:
        self._player = player
        self._hears = hears

    def hear(self, told: Told) -> None:
        """Take it in."""
        self._hears(told)
        self._player.hear(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Choose as the player does."""
        return self._player.choose(view)


def of_game(name: str) -> tuple[PlayableGame, Puzzles]:
    """Return a game and what its puzzles are made by. Raises BadOption if it has none."""
    game = games.get(name)
    made = game.puzzles()
    if made is None:
        known = ", ".join(one.name for one in games.GAMES.values() if one.puzzles() is not None)
        raise BadOption(Message(N_("{game} has no puzzles; choose one of: {known}."), {"game": name, "known": known}))
    return game, made


def from_game(name: str, seed: str, number: int) -> list[Puzzle]:
    """Play one game and return its puzzles: for each degree the hardest. number: determines who plays."""
    game, kind = of_game(name)
    watcher = kind.watcher()
    heard: list[Told] = []
    bots = kind.bots[number % len(kind.bots)]
    dealt = f"{seed}:{number}"
    players: list[Player] = [make(bot, game, seat, f"{dealt}/{seat}", kind.size) for seat, bot in enumerate(bots)]

    def hears(told: Told) -> None:
        watcher.hear(told)
        heard.append(told)

    players[kind.seat] = _Ear(players[kind.seat], hears)
    match = Match(game, players, dealt, kind.size)
    best: dict[str, Puzzle] = {}
    while not match.over and len(match.record.moves) < MOST_ENTRIES:
        match.step()
        if match.over or match.state.drafting:
            continue
        view = game.see(match.state, kind.seat)
        found = watcher.found(view)
        if found is not None and (found.degree not in best or _harder(found, best[found.degree])):
            best[found.degree] = _made(game, kind, found, view, heard, match.record)
    return [best[degree] for degree in DEGREES if degree in best]


def _harder(found: Found, other: Puzzle) -> bool:
    return tuple(found.measure.values()) > tuple(other.measure.values())


def _made(
    game: AnyGame,
    kind: Puzzles,
    found: Found,
    view: View,
    heard: Sequence[Told],
    record: records.Record,
) -> Puzzle:
    public = msgspec.json.encode([game.name, view, list(heard), *([found.about] if found.about else [])])
    return Puzzle(
        game=game.name,
        id=hashlib.sha256(public).hexdigest()[:12],
        degree=found.degree,
        measure=found.measure,
        candidates=found.candidates,
        size=kind.size,
        seat=kind.seat,
        asked=len(found.answer),
        answer=found.answer,
        moves=tuple(record.moves),
        trail=kind.trail(records.tolds(game, record, REFEREE)),
        about=found.about,
    )


def stream(name: str, seed: str, workers: pool.Workers = 1) -> Iterator[Puzzle]:
    """Yield the puzzles of one seed, in an order that the number of workers does not change; none twice.

    Raises BadOption if the game has none.
    """
    of_game(name)
    seen: set[str] = set()
    for made in pool.spread(partial(from_game, name, seed), range(_MOST_GAMES), workers):
        for puzzle in made:
            if puzzle.id not in seen:
                seen.add(puzzle.id)
                yield puzzle


def make_puzzles(
    name: str,
    count: int,
    seed: str,
    degree: str = "",
    workers: pool.Workers = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """Make this many puzzles. The same seed makes the same ones.

    degree: the only one that is wanted; all by default. progress: called with 1 after each puzzle. Raises BadOption.
    """
    found: list[Puzzle] = []
    for puzzle in stream(name, seed, workers):
        if degree in ("", puzzle.degree):
            found.append(puzzle)
            if progress:
                progress(1)
        if len(found) == count:
            break
    return found


def of_day(name: str, seed: str) -> list[Puzzle]:
    """Make a day's puzzles: one of each degree, each from another game than the others. Raises BadOption."""
    of_game(name)
    found: dict[str, Puzzle] = {}
    for number in range(_MOST_GAMES):
        made = [puzzle for puzzle in from_game(name, seed, number) if puzzle.degree not in found]
        if made:  # the rarest first: the hardest
            found[made[-1].degree] = made[-1]
        if len(found) == len(DEGREES):
            break
    return [found[degree] for degree in DEGREES]


def posed(puzzle: Puzzle) -> Posed:
    """Return what the page of a puzzle is made of, from its game. Raises BadRecord if today's rules do not fit it."""
    game = games.get(puzzle.game)
    record = records.Record(game=game.name, rules=game.rules, size=puzzle.size, moves=list(puzzle.moves))
    heard = tuple(records.told_entries(game, record, puzzle.seat))
    view = game.see(records.last(game, record), puzzle.seat)
    return Posed(msgspec.structs.replace(view, legal=()), heard)


def told_of(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what is printed about a puzzle when it is made: everything but its moves and its answer."""
    kept = ("game", "id", "degree", "measure", "candidates", "size", "seat", "asked", "about")
    return {name: getattr(puzzle, name) for name in kept}
