"""Fugitif as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.observe import CARDS, GUESSES, REACH, SPRINTS, TURNS, Observer
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import ACTIONS, END, EVENT
from hallali.games.fugitif.rules.box import box_of
from hallali.games.fugitif.rules.sizes import options_of, size_of
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

KINDS: tuple[type, ...] = get_args(v.AnyTold)
PHASES: tuple[v.Phase, ...] = get_args(v.Phase)
#: How much of a seat's past is kept, for each number in the game.
PAST = 64
#: What Tolds say; phases are last, since more may come.
WORDS: tuple[str, ...] = (*filter(None, get_args(v.Outcome)), *PHASES)


def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    """Return the largest sizes that arrays of this game can need.

    While a deck has cards, each turn draws one. After that, three idle turns in a row end the game. A turn is idle
    unless a hideout is laid or found.
    """
    numbers = size_of(size).escape
    events = box_of(size_of(size), options_of(options)).count
    turns = 2 * (7 * numbers + 20)
    return Bounds(ACTIONS, EVENT + events, turns * (numbers + 4), 2 * (numbers + 4 * events), PAST * numbers)


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return how the seat's observation is laid out: what both players see, then the seat's own cards and draft."""
    n = size_of(size).escape
    planes = [Plane(*plane) for plane in observer(size, options).planes]

    def fill(into: Mapping[str, Floats], view: v.FugitifView, heard: Sequence[Told]) -> None:
        _common(into, view, n)
        _misses(into, view, heard)
        own = view.hand if seat == v.FUGITIVE else view.files
        _members(into["cards"], own or ())
        _draft(into["draft"], view.draft)
        _members(into["target"], (view.target,) if view.target else ())
        for hideout in view.row:
            _members(into["under"][hideout.place], hideout.sprint_cards or ())

    return Tensor(planes, fill)


def _members(plane: Floats, numbers: Sequence[int]) -> None:
    for number in numbers:
        plane[number - 1] = 1.0


def _draft(plane: Floats, draft: Sequence[int]) -> None:
    value = 1.0
    for step in reversed(draft):
        if step == END:
            value = 0.5
        elif step <= len(plane):
            plane[step - 1] = value


def _common(into: Mapping[str, Floats], view: v.FugitifView, n: int) -> None:
    into["phase"][PHASES.index(view.phase)] = 1.0
    if view.mover != OVER:
        into["mover"][2 if view.mover == CHANCE else int(view.mover != view.seat)] = 1.0
    into["turn"][0] = min(1.0, view.turn / TURNS)
    for hideout in view.row:
        into["row"][hideout.place] = (
            1.0,
            hideout.open,
            (hideout.number or 0) / n,
            not hideout.open,
            min(1.0, hideout.sprints / SPRINTS),
            min(1.0, hideout.turn / TURNS),
        )
        if hideout.number:
            _members(into["open" if hideout.open else "hidden"], (hideout.number,))
        if hideout.open:
            _members(into["open_sprints"], hideout.sprint_cards or ())
    _members(into["removed"], view.removed)
    for deck, left in enumerate(view.decks):
        into["decks"][deck] = min(1.0, left / CARDS)
    if view.closed >= 0:
        into["closed"][view.closed] = 1.0
    counts = (view.fugitive_cards, view.marshal_cards, view.hidden, view.events_left)
    into["counts"][:4] = [min(1.0, count / CARDS) for count in counts]
    into["counts"][4:] = (min(1.0, view.reach / REACH), min(1.0, view.guesses_left / GUESSES))
    into["idle_left"][0] = view.idle_left / v.IDLE_TURNS
    for event in view.events_seen:
        into["events"][event] = 1.0
    if view.event >= 0:
        into["event"][view.event] = 1.0


def _misses(into: Mapping[str, Floats], view: v.FugitifView, heard: Sequence[Told]) -> None:
    """Mark wrong guesses, from the latest to the earliest: for each number, the latest counts."""
    ago = 0
    for told in reversed(heard):
        if not isinstance(told, v.Guessed):
            continue
        ago += 1
        if told.right:
            continue
        plane = into["missed" if len(told.numbers) == 1 else "missed_with"]
        for number in told.numbers:
            if number <= len(plane):
                plane[number - 1] = max(plane[number - 1], 1 / ago)


def observer(size: str, options: Mapping[str, Any]) -> Observer:
    """Return what writes observations without Views. Raises BadOption."""
    box = box_of(size_of(size), options_of(options))
    return Observer(PHASES, size_of(size).escape, len(size_of(size).decks), box.count)


TENSORS = Tensors(KINDS, tensor, bounds, observer, WORDS)
