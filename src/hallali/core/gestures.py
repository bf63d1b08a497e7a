"""Players that have not been checked: how to make and ask them, and what to say when they do something wrong.

The texts are for the player's author: which gesture it was, where it stops being legal, and what would be legal there.
"""

from __future__ import annotations

import inspect
import operator
import random
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hallali.core.contract import Game, Options, Position
from hallali.core.errors import HallaliError, literal

#: More steps than any gesture has.
MOST_STEPS = 1000
#: Larger than any step of any game.
FARTHEST = 2**31
#: How many legal steps are listed in an error.
LISTED = 40


class BadPlayer(HallaliError):  # noqa: N818
    """A player broke the rules for players: it raised an error, or returned something that is not a legal gesture."""

    def __init__(self, words: str) -> None:
        super().__init__(literal(words))


def made(
    maker: Callable[..., Any], rng: random.Random, size: str, options: Options, game: str, seat: int, name: str
) -> Any:
    """Make a player: maker(rng, size, options), and `seat=` and `game=` where the maker has parameters named so.

    name: the maker's name in errors. Raises BadPlayer if the maker cannot be called like this, raises an error, or
    returns something without `choose`, or without `hear` unless it is `deaf`.
    """
    more: dict[str, Any] = {}
    try:
        signature = inspect.signature(maker)
    except (TypeError, ValueError):  # of a callable that is not written in Python
        signature = None
    if signature is not None:
        more = {key: value for key, value in (("game", game), ("seat", seat)) if key in signature.parameters}
        try:
            signature.bind(rng, size, options, **more)
        except TypeError as error:
            raise BadPlayer(f"{name}{signature} cannot be called as maker(rng, size, options): {error}.") from None
    try:
        player = maker(rng, size, options, **more)
    except Exception as error:
        raise BadPlayer(f"{name} raised an error: {raised(error)}") from error
    for wanted in ("choose",) if getattr(player, "deaf", False) else ("choose", "hear"):
        if not callable(getattr(player, wanted, None)):
            raise BadPlayer(f"{name} gave {_short(player)}, which has no method {wanted}.")
    return player


def raised(error: BaseException) -> str:
    """Return what an error is and where it comes from: the last line outside this package and the library."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    ours = (str(Path(__file__).parent.parent), "src/hallali/", "<")  # the second as compiled modules have it
    rows = [row for row in traceback.extract_tb(error.__traceback__) if not row.filename.startswith(ours)]
    theirs = [row for row in rows if "site-packages" not in row.filename]
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if not theirs:
        return words
    row = theirs[-1]
    return f"{row.filename}, line {row.lineno}, in {row.name}: {words}"


def steps_of(given: Any) -> tuple[int, ...]:
    """Read what a player returned as the steps of a gesture.

    Raises BadPlayer if it is not a sequence of whole numbers.

    >>> steps_of([4, 2])
    (4, 2)
    >>> steps_of("4")
    Traceback (most recent call last):
    hallali.core.gestures.BadPlayer: choose gave '4'; a gesture is a row of steps, each a whole number, such as (43,).
    """
    try:
        return tuple(operator.index(step) for step in given)
    except TypeError:
        raise BadPlayer(
            f"choose gave {_short(given)}; a gesture is a row of steps, each a whole number, such as (43,)."
        ) from None


def asked(game: Game, state: Position, player: Any) -> tuple[int, ...]:
    """Ask a player for the gesture of the seat whose turn it is.

    A `stepwise` player is asked again with the View of its own draft, until the gesture is complete. Raises BadPlayer.
    """
    mover = state.mover
    steps = steps_of(player.choose(game.see(state, mover)))
    if not getattr(player, "stepwise", False):
        return steps
    trial = state.clone()
    rest: tuple[int, ...] = steps
    while not fault_of(game, trial, rest, whole=False):
        for step in rest:
            trial.apply(step)
        if not trial.drafting or len(steps) > MOST_STEPS:
            return steps
        rest = steps_of(player.choose(game.see(trial, mover)))
        steps += rest
    return steps


def fault_of(game: Game, state: Position, steps: Sequence[int], whole: bool = True) -> str:
    """Return what is wrong with a gesture in a position, or "" if nothing is. whole: whether it must be complete.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> state = game.new("micro")
    >>> state.apply(4)
    >>> fault_of(game, state, (1,))  # a hideout, not committed yet
    '(1,) is not finished. Legal there (phase sprint): 0.'
    >>> fault_of(game, state, (99,))
    '(99,) is not legal: Lay a hideout now: ... (FUG-10) Legal there (phase hide): 1, 2, 3, 4.'
    """
    trial = state.clone()
    shown = f"({', '.join(map(str, steps))}{',' if len(steps) == 1 else ''})"
    for number, step in enumerate(steps):
        if number and not trial.drafting:
            return f"{shown} is more than one gesture: it is whole after step {number}."
        refusal = trial.refusal(step) if -1 <= step < FARTHEST else "No step has such a number."
        if refusal is not None:
            at = f"step {number + 1} of {shown}" if len(steps) > 1 else shown
            return f"{at} is not legal: {refusal} {_legal(game, trial)}"
        trial.apply(step)
    if not steps:
        return f"the gesture has no step. {_legal(game, trial)}"
    return f"{shown} is not finished. {_legal(game, trial)}" if whole and trial.drafting else ""


def _legal(game: Game, state: Position) -> str:
    """List the steps that are legal in a position, and in which phase."""
    phase = getattr(game.see(state, state.mover), "phase", "")
    legal = state.legal()
    listed = ", ".join(map(str, legal[:LISTED])) + (f" and {len(legal) - LISTED} more" if len(legal) > LISTED else "")
    return f"Legal there{f' (phase {phase})' if phase else ''}: {listed}."


def _short(thing: Any) -> str:
    text = repr(thing)
    return text if len(text) <= 80 else text[:77] + "..."
