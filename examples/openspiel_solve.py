"""Solves a micro size with OpenSpiel's own solvers: CFR, CFR+ and external-sampling MCCFR, with its exploitability.

OpenSpiel walks our game once through the adapter. What it walked is written as an extensive-form game (Gambit's format)
with the same chance, information states and payoffs, which OpenSpiel's compiled solvers then play: a game that
answers in Python would cost them minutes for each iteration. The labels tell the solvers nothing else.

    uv run --extra openspiel python examples/openspiel_solve.py > curve.jsonl

Exploitability is the mean over the seats of what a best response gains, in the game's own payoff (here 1 for a win and
-1 for a loss: half of it is in winning probability).
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import pyspiel

import hallali.adapters.openspiel  # noqa: F401 - makes the games known

SOLVERS = ("cfr", "cfr+", "mccfr")


def form_of(game: Any) -> tuple[str, int]:
    """Return a game in Gambit's extensive form, and how many nodes it has.

    Nodes of one information state share a number.
    """
    numbers: list[dict[str, int]] = [{}, {}]
    lines = ['EFG 2 R "hallali" { "0" "1" }']
    waiting = [game.new_initial_state()]
    chances = ends = 0
    while waiting:  # a node is written before those below it, the first of them next
        state = waiting.pop()
        if state.is_terminal():
            ends += 1
            lines.append(f't "" {ends} "" {{ {" ".join(map(str, state.returns()))} }}')
            continue
        if state.is_chance_node():
            chances += 1
            outcomes = state.chance_outcomes()
            steps = [step for step, _ in outcomes]
            written = " ".join(f'"{step}" {chance:.17f}' for step, chance in outcomes)
            lines.append(f'c "" {chances} "" {{ {written} }} 0')
        else:
            seat, steps = state.current_player(), state.legal_actions()
            number = numbers[seat].setdefault(state.information_state_string(), len(numbers[seat]) + 1)
            written = " ".join(f'"{step}"' for step in steps)
            lines.append(f'p "" {seat + 1} {number} "{seat}:{number}" {{ {written} }} 0')
        waiting += [state.child(step) for step in reversed(steps)]
    return "\n".join(lines) + "\n", len(lines) - 1


def solver_of(name: str, game: Any, seed: int) -> Any:
    """Return one of OpenSpiel's compiled solvers."""
    if name == "mccfr":
        return pyspiel.ExternalSamplingMCCFRSolver(game, seed)
    return {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}[name](game)


def main() -> None:
    """Solve with each solver, and print a line of JSON for each point of its curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hallali_red_notice(size=micro)", help="as OpenSpiel names it")
    parser.add_argument("--solvers", nargs="+", choices=SOLVERS, default=list(SOLVERS))
    parser.add_argument("--points", nargs="+", type=int, default=[1, 10, 100], help="iterations, in growing order")
    parser.add_argument("--sampled", type=int, default=1000, help="samples of MCCFR that count as one iteration")
    parser.add_argument("--seed", type=int, default=1, help="of MCCFR")
    asked = parser.parse_args()
    began = time.process_time()
    form, nodes = form_of(pyspiel.load_game(asked.game))
    game = pyspiel.load_efg_game(form)
    line = {"game": asked.game, "nodes": nodes, "seconds": round(time.process_time() - began, 1)}
    print(json.dumps(line), flush=True)
    for name in asked.solvers:
        solver, seconds, done = solver_of(name, game, asked.seed), 0.0, 0
        times, run = (asked.sampled, "run_iteration") if name == "mccfr" else (1, "evaluate_and_update_policy")
        for point in asked.points:
            began = time.process_time()
            for _ in range((point - done) * times):
                getattr(solver, run)()
            seconds, done = seconds + time.process_time() - began, point
            policy = solver.average_policy()
            value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
            line = {"solver": name, "iterations": point * times, "seconds": round(seconds, 1)}
            gained = pyspiel.exploitability(game, policy)
            print(json.dumps(line | {"exploitability": gained, "value": value}), flush=True)


if __name__ == "__main__":
    main()
