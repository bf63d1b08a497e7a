"""What some games show and tell, pinned: `python tests/pinned.py` writes it anew, for a change that is meant.

The clauses' own tests say what is right. These say that nothing else changes unseen: whoever changes a rule on purpose
sees here which games it alters, and raises the game's `rules` number if any of them does.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from hallali import games
from hallali.core.contract import Position, Told
from hallali.core.edition import BadEdition
from hallali.core.errors import BadNotation, HallaliError
from hallali.core.seats import CHANCE, REFEREE
from hallali.testing import Subject
from hallali.testing.plays import Play

HERE: Final = Path(__file__).parent
#: How many games of each kind, and how many of their positions are looked at.
GAMES: Final = 6
LOOKS: Final = 150
#: How many changed editions are read beside each game.
ALTERED: Final = 3
#: How many steps of a game are heard before seats stop to infer.
FAR: Final = 61
#: Words that are no moves, or hardly.
ODD: Final = (
    "",
    "?",
    "h",
    "d",
    "=",
    "h0",
    "h5+5",
    "d9",
    "1a",
    "pass",
    "99",
    "-",
    "go:",
    "=>",
    "a1",
    ">",
    "h43",
    "g1,1",
)


def plays(subject: Subject) -> Iterator[Play]:
    """Play the games: always the same."""
    for seed in range(GAMES):
        yield subject.play(seed)


def looked(play: Play) -> Iterator[int]:
    """Choose the positions that are looked at: the first ones, the last ones, and some between."""
    count = len(play.steps)
    step = max(1, count // LOOKS)
    yield from (number for number in range(count) if number < LOOKS // 3 or number > count - 20 or not number % step)


def views(play: Play) -> Iterator[Any]:
    """Yield what each seat sees."""
    for number in (*looked(play), len(play.steps)):
        for seat in (*play.eyes, REFEREE):
            yield play.game.see(play.positions[number], seat)


def fast(play: Play) -> Iterator[Any]:
    """Yield where fast random play leads from some positions, and the line that says what everyone knows."""
    rules = importlib.import_module(f"hallali.games.{play.game.name.replace('-', '_')}.rules.random_play")
    for number in range(0, len(play.steps), max(1, len(play.steps) // 12)):
        state = play.positions[number].clone()
        yield repr(state), rules.play_on(state, number, 30), repr(state)
        yield [play.game.see(state, seat) for seat in play.eyes]


def tolds(play: Play) -> Iterator[Any]:
    """Yield what each seat is told of every step."""
    seats = (*play.eyes, REFEREE)
    for number in range(len(play.steps)):
        before, step, after = play.positions[number], play.steps[number], play.positions[number + 1]
        yield play.game.tell_all(before, step, after, seats)


def steps(play: Play) -> Iterator[Any]:
    """Yield what can be done, how it ends, and why everything else is refused: the clause alone, not its words."""
    beyond = play.subject.beyond or 2 + max(max(state.legal(), default=0) for state in play.positions)
    stride = max(1, beyond // 60)
    for number in looked(play):
        state = play.positions[number]
        chances = [(outcome, round(odd, 9)) for outcome, odd in state.chances()]
        some = range(number % stride - 1, beyond + 1, stride) if not number % 3 else ()
        refused = [(step, _clause(state, step)) for step in some]
        yield state.mover, state.legal(), chances, refused
    yield play.end.returns()


def _clause(state: Position, step: int) -> str | None:
    refusal = state.refusal(step)
    return None if refusal is None else refusal.clause


def words(play: Play) -> Iterator[Any]:
    """Yield how moves are written, and what is read of them and of what is none."""
    for number in looked(play):
        state = play.positions[number]
        if state.drafting:
            continue
        if state.mover == CHANCE or not play.positions[number + 1].drafting:
            token = play.game.write(state, (play.steps[number],))
            yield token, _read(play, state, token), _read(play, state, token.upper()), _read(play, state, token + "1")
        if not number % 7:
            yield [_read(play, state, word) for word in ODD]


def _read(play: Play, state: Position, token: str) -> object:
    try:
        return play.game.read(state, token)
    except BadNotation:
        return "bad"
    except HallaliError as error:
        return type(error).__name__


def inferred(play: Play) -> Iterator[Any]:
    """Yield what each seat can infer, as its page shows it, a few times in the game: odds in thousandths."""
    game = games.get(play.game.name)
    kit = game.page().of(play.options)
    for seat in range(play.seats):
        heard: list[Told] = []
        for number in range(min(len(play.steps), FAR)):
            heard += play.game.tell(play.positions[number], play.steps[number], play.positions[number + 1], seat)
            if not number % 20:
                found = kit.infer(play.size, play.options, seat, heard)
                yield sorted((one, round(odd, 3)) for one, odd in found.odds.items()), sorted(found.support)


def editions(play: Play) -> Iterator[Any]:
    """Yield what is said of editions in which something is changed: the lines, and whether it can still be played."""
    shelf = games.get(play.game.name).editions()
    if shelf is not None:
        rng = random.Random(play.seed)
        house = shelf.text().replace('edition.name = "house"', 'edition.name = "mine"')
        for _ in range(ALTERED):
            text = house
            for _ in range(rng.choice((1, 1, 1, 2))):
                text = altered(text, rng)
            try:
                read = shelf.read(text)
            except BadEdition as error:
                yield [(problem.line, problem.warning) for problem in error.problems]
            else:
                yield read.digest, [(problem.line, problem.warning) for problem in read.warnings]


def altered(text: str, rng: random.Random) -> str:
    """Change something in an edition: a number, a word, a line, or all rows that say a word."""
    lines = text.splitlines()
    rules = [at for at, line in enumerate(lines) if "=" in line and line[0] not in " #e]"]
    rows = [at for at, line in enumerate(lines) if line.startswith("  {")]
    words = [(at, found) for at in (*rules, *rows) for found in re.finditer(r'"([^"]*)"', lines[at])]
    numbers = [(at, found) for at in (*rules * 3, *rows) for found in re.finditer(r"\b\d+\b|true|false", lines[at])]
    kind = rng.randrange(5)
    if kind < 2 and numbers:
        at, found = rng.choice(numbers)
        old = found[0]
        new = (
            rng.choice(("0", "1", "7", "999", str(int(old) + 1), str(max(0, int(old) - 1))))
            if old.isdigit()
            else "true"
        )
        lines[at] = lines[at][: found.start()] + new + lines[at][found.end() :]
    elif kind == 2 and words:
        (at, found), (_, other) = rng.choice(words), rng.choice(words)
        new = rng.choice((other[0], other[0], '"nobody"', '""', '"No Body"'))
        lines[at] = lines[at][: found.start()] + new + lines[at][found.end() :]
    elif kind == 3 and words:
        said = rng.choice(words)[1][0]
        lines = [line for at, line in enumerate(lines) if at not in rows or said not in line]
    else:
        at = rng.choice((*rules, *rows))
        lines[at : at + 1] = [lines[at]] * rng.choice((0, 2)) if at in rows else []
    return "\n".join(lines) + "\n"


KINDS: Final[dict[str, Callable[[Play], Iterator[Any]]]] = {
    "views": views,
    "tolds": tolds,
    "steps": steps,
    "words": words,
    "inferred": inferred,
    "editions": editions,
    "fast": fast,
}


def pins(subject: Subject, kinds: dict[str, Callable[[Play], Iterator[Any]]] = KINDS) -> list[dict[str, Any]]:
    """Return for each game what it is, how it ends, and a digest of each thing that is pinned."""
    found = []
    for play in plays(subject):
        about = {"size": play.size, "options": play.options, "length": len(play.steps)}
        found.append(about | {kind: _digest(list(of(play))) for kind, of in kinds.items()})
    return found


def _digest(thing: object) -> str:
    return hashlib.sha256(msgspec.json.encode(thing)).hexdigest()[:16]


def file_of(name: str) -> Path:
    """Return where a subject's pins are kept."""
    folder = name.partition("-house")[0].replace("-", "_")
    return HERE / "games" / folder / f"pinned{'-house' if name.endswith('-house') else ''}.json"


if __name__ == "__main__":
    sys.path += [str(folder) for folder in (HERE / "games").iterdir()]
    from test_every_game import SUBJECTS

    for name, subject in SUBJECTS.items():
        file_of(name).write_text(json.dumps(pins(subject), indent=1) + "\n", "utf-8")
