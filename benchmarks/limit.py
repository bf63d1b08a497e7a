"""Compiled Python against the machine: Red Notice's random play and the same game in C++.

    python benchmarks/limit.py
    python benchmarks/limit.py --flags "-O2 -march=native" --rounds 9 --json

benchmarks/limit/ holds the game in C++, with its whole rules, the same generator and the same choice among the steps.
The edition's numbers are not typed there: they are written into a header here, from the same Box that our rules run
on. First both play some games whose every position, legal step, chance outcome and event is compared. Then they are
timed in turns, on the same games.

Two programs are built. "telling" keeps what each step tells the seats, as our rules do; "bare" does not, so it is
the least that plays the game. The positions are compared with the first, and with both how all the timed games went.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from search_speed import interval

import hallali
from hallali import games
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.rules import box as boxes
from hallali.games.red_notice.rules import deals, legal, sizes
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.random_play import play_on
from hallali.games.red_notice.rules.state import State
from hallali.search import random_play

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path(__file__).resolve().parent / "limit"
FLAGS = "-O2"
#: How a program is built that keeps what is told, and one that does not.
TELLING, BARE = ("-DTELLING",), ()
#: The words of packed events: a long one, and the three short ones that may share a word (events.py).
_LONG, _SHORT = 0x2000000000000000, 0xFFFFF


class NoCompilerError(Exception):
    """There is no C++ compiler."""


class DifferenceError(Exception):
    """The two programs do not play the same game."""


# Building


def compiler() -> str:
    """Return the C++ compiler: what CXX names, or the first that is installed. Raises NoCompilerError."""
    named = os.environ.get("CXX")
    for name in (named,) if named else ("g++", "c++", "clang++"):
        if found := shutil.which(name):
            return found
    raise NoCompilerError(
        f"There is no C++ compiler ({named or 'g++, c++ or clang++'}): install one, or name it in CXX."
    )


def header(box: Box) -> str:
    """Write an edition's numbers as a header. Raises ValueError for what the C++ leaves out: free cards."""
    if boxes.OWN in [kind for card in box.cards for kind in card[::2]] or boxes.ASK in box.effect:
        raise ValueError("The C++ has no cards whose own text says what they do.")
    numbers = {
        "MostPoints": boxes.MOST_POINTS, "MostCheques": boxes.MOST_CHEQUES, "LiftPrice": boxes.LIFT_PRICE,
        "Target": box.target, "IdentitiesDrawn": box.identities, "Cheques": box.cheques, "Row": box.row,
        "Bids": box.bids, "Cycle": box.cycle, "Rounds": box.rounds, "MostRadars": box.most_radars,
        "Barriers": box.barriers, "StartRadars": box.start_radars, "Points": box.points,
    }  # fmt: skip
    words = {
        "AllContinents": box.all_continents, "AllRoutes": box.all_routes, "AllCards": box.all_cards,
        "AllIdentities": box.all_identities, "AllPlaces": box.all_places, "Pile": box.pile, "Bag": box.bag,
        "UpgradePile": box.upgrades,
    }  # fmt: skip
    lists = {
        "Continent": box.continent, "Colour": box.colour, "Dollars": box.dollars, "Pays": box.pays,
        "Moves": box.moves, "Unseen": [int(unseen) for unseen in box.unseen], "First": box.first, "Last": box.last,
        "Effect": box.effect, "Permanent": [int(permanent) for permanent in box.permanent],
    }  # fmt: skip
    sets = {
        "CitiesOf": box.cities_of, "RoutesAt": box.routes_at, "Exits": box.exits, "Around": box.around,
        "CashedAt": box.cashed_at, "WithEffect": box.with_effect,
    }  # fmt: skip
    lines = [
        f"// Red Notice, edition {box.digest}: written by benchmarks/limit.py.",
        "#pragma once",
        "#include <cstdint>",
    ]
    lines.append("namespace box {")
    lines += [f"constexpr int k{name} = {value};" for name, value in numbers.items()]
    lines += [f"constexpr std::uint64_t k{name} = {value}u;" for name, value in words.items()]
    lines += [f"constexpr int k{name}[] = {{{_listed(values)}}};" for name, values in lists.items()]
    lines += [f"constexpr std::uint64_t k{name}[] = {{{_listed(values)}}};" for name, values in sets.items()]
    ends = ", ".join(f"{{{one}, {two}}}" for one, two in box.ends)
    faces = ", ".join(f"{{{{{a}, {m}}}, {{{b}, {n}}}}}" for a, m, b, n in box.cards)
    lines += [f"constexpr int kEnds[][2] = {{{ends}}};", f"constexpr int kFaces[][2][2] = {{{faces}}};", "}"]
    return "\n".join(lines) + "\n"


def _listed(values: list[int]) -> str:
    return ", ".join(map(str, values))


def build(folder: Path, defined: tuple[str, ...] = BARE, flags: str = FLAGS) -> Path:
    """Build the program into a folder, and return it. Raises NoCompilerError."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "box.hpp").write_text(header(sizes.size_of("real")), encoding="utf-8")
    program = folder / "red_notice"
    command = [compiler(), "-std=c++17", "-Wall", "-Wextra", *flags.split(), *defined, f"-I{folder}"]
    subprocess.run([*command, str(SOURCES / "red_notice.cpp"), "-o", str(program)], check=True)
    return program


# Comparing


def expected(seed: int, count: int) -> Iterator[str]:
    """Say each position of a random game from each of some seeds, as the C++ program does."""
    start = games.get("red-notice").new("real", {})
    assert isinstance(start, State)
    for number in range(seed, seed + count):
        state, chance = start.clone(), random_play.seeded(number)
        while state.mover != OVER:
            chance = random_play.following(chance)
            low = chance & random_play.LOW
            if state.mover == CHANCE:
                choices = " ".join([f"{outcome}={likely:.17g}" for outcome, likely in state.chances()])
                step = deals.drawn(state, low)
            else:
                choices = " ".join(map(str, state.legal()))
                step = legal.drawn(state, low)
            yield f"{_position(state)} : {choices} > {step}"
            state.advance(step)
        yield f"{_position(state)} : over"


def _position(s: State) -> str:
    parts = (
        (s.mover, s.phase, s.actor, s.icons, s.chosen, s.moves, int(s.unseen), s.rung),
        [task for word in (*s.later, s.todo) for shift in (42, 28, 14, 0) if (task := word >> shift & 0x3FFF)],
        (s.angelas_hand, s.jessahs_hand, s.angelas_cash, s.jessahs_cash, s.earned, s.pile),
        s.bottom,
        (s.shown(0), s.shown(1), s.angela, s.jessah, s.identities, s.spent, s.points, s.radars, s.black_radars,
         s.barriers, s.black_barriers, s.upgrades, s.owned),
        s.open,
        s.row,
        (s.cards, s.revealed, s.tokens(0), s.tokens(1), s.drawn(0), s.drawn(1), *s.bids, s.initiative, s.round,
         s.winner, s.outcome),
        [event for word in (*s.earlier, s.events) for event in _events(word)],
    )  # fmt: skip
    return " / ".join([" ".join(map(str, part)) for part in parts])


def _events(word: int) -> list[int]:
    if word & _LONG:
        return [word]
    return [event for shift in (40, 20, 0) if (event := word >> shift & _SHORT)]


def compare(program: Path, seed: int, count: int) -> int:
    """Play so many games in both, step by step, and return how many steps they have. Raises DifferenceError.

    program: one that keeps what is told.
    """
    steps = 0
    with subprocess.Popen([program, "trace", str(seed), str(count)], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        for number, (mine, line) in enumerate(itertools.zip_longest(expected(seed, count), run.stdout, fillvalue="")):
            theirs = line.rstrip("\n")
            if " ".join(mine.split()) != " ".join(theirs.split()):
                run.kill()
                raise DifferenceError(
                    f"Line {number + 1} of the games from seed {seed}:\nhallali {mine}\nC++     {theirs}"
                )
            steps += not mine.endswith(": over")
    if run.returncode:
        raise DifferenceError(f"The C++ program ended with {run.returncode}.")
    return steps


# Timing


class Side(NamedTuple):
    """What one side did in a round, and in what processor time."""

    steps: int
    games: int
    chance: int  #: a number that only the same play gives
    seconds: float

    @property
    def rate(self) -> float:
        """Steps a second."""
        return self.steps / self.seconds


def python(seed: int, least: int) -> Side:
    """Play whole games with our rules until so many steps are done."""
    start = games.get("red-notice").new("real", {})
    began = time.process_time()
    steps, count, chance = random_play.random_steps(start, seed, least, play_on)
    return Side(steps, count, chance, time.process_time() - began)


def cpp(program: Path, seed: int, least: int) -> Side:
    """Play the same games with a C++ program."""
    command = [str(program), "time", str(seed), str(least)]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Side(int(found[0]), int(found[1]), int(found[2]), float(found[3]))


def measure(telling: Path, bare: Path, rounds: int, least: int) -> tuple[list[float], list[float], list[float]]:
    """Time our rules and both programs in turns on the same games, each round on others.

    Returns the steps a second of each, by round. Raises DifferenceError.
    """
    rates: tuple[list[float], list[float], list[float]] = ([], [], [])
    for number in range(rounds):
        found: dict[int, Side] = {}
        for turn in range(3):
            side = (number + turn) % 3
            found[side] = python(number, least) if side == 0 else cpp(telling if side == 1 else bare, number, least)
        if len({side[:3] for side in found.values()}) > 1:
            raise DifferenceError(f"Not the same games from seed {number}: {found}")
        for side, rate in enumerate(rates):
            rate.append(found[side].rate)
    return rates


def main() -> None:
    """Build, compare, measure, and print."""
    said = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    said.add_argument("--flags", default=FLAGS, help=f"for the compiler: {FLAGS}")
    said.add_argument("--games", type=int, default=200, help="how many are compared step by step")
    said.add_argument("--rounds", type=int, default=7)
    said.add_argument("--steps", type=int, default=3_000_000, help="the least of each side in each round")
    said.add_argument("--build", type=Path, default=ROOT / "build" / "limit", help="the folder to build in")
    said.add_argument("--json", action="store_true")
    asked = said.parse_args()
    try:
        telling = build(asked.build / "telling", TELLING, asked.flags)
        bare = build(asked.build / "bare", BARE, asked.flags)
        compared = compare(telling, 1, asked.games)
        ours, *theirs = measure(telling, bare, asked.rounds, asked.steps)
    except (NoCompilerError, DifferenceError) as error:
        raise SystemExit(str(error)) from error
    found = {
        name: (statistics.median(rates), *interval([there / here for here, there in zip(ours, rates, strict=True)]))
        for name, rates in zip(("telling", "bare"), theirs, strict=True)
    }
    mine, how = statistics.median(ours), "compiled" if hallali.NATIVE else "pure"
    if asked.json:
        said_of = {name: dict(zip(("rate", "times", "low", "high"), one, strict=True)) for name, one in found.items()}
        print(json.dumps({"python": how, "flags": asked.flags, "games": asked.games, "compared": compared,
                          "rounds": asked.rounds, "rate": mine, "cpp": said_of}))  # fmt: skip
        return
    print(f"{asked.games} games, {compared:,} steps: the same step by step; {asked.rounds} rounds")
    print(f"Python, {how}: {mine:,.0f} steps a second")
    for name, (rate, mean, low, high) in found.items():
        print(f"C++ {asked.flags}, {name}: {rate:,.0f} steps a second, {mean:.2f} times [{low:.2f} to {high:.2f}]")


if __name__ == "__main__":
    main()
