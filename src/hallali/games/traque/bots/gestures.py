"""Complete gestures of Traqué from a view alone: the sequences of steps that a seat may take."""

from __future__ import annotations

from itertools import combinations, product

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import paying
from hallali.games.traque.rules.box import Box
from hallali.games.traque.rules.view import TraqueView

Steps = tuple[int, ...]


def purse(view: TraqueView) -> paying.Purse:
    """Return what the seat may pay with."""
    me = view.players[view.seat]
    return (me.row, view.shared, me.keys)


def activations(box: Box, view: TraqueView) -> list[Steps]:
    """List the activations, each in every way to pay for it."""
    can = purse(view)
    return [(step, *paid) for step in view.legal if a.ACTIVATE <= step < a.PAY for paid in paying.ways(box, can, step)]


def volleys(view: TraqueView) -> list[Steps]:
    """List the volleys: shots of at most one weapon, and any number of the other tokens."""
    me = view.players[view.seat]
    fires: list[Steps] = [(), *((step,) for step in view.legal if step >= a.FIRE)]
    loose = (
        (a.ADD_GRENADE, me.grenades),
        (a.ADD_SHOT, me.crew_shots),
        (a.ADD_HIT, me.hits),
        (a.ADD_CREW_GRENADE, me.crew_grenades),
    )
    added = [
        tuple(step for (step, _), count in zip(loose, counts, strict=True) for _ in range(count))
        for counts in product(*(range(most + 1) for _, most in loose))
    ]
    return [(*fire, *more, a.TOSS) for fire in fires for more in added if fire or more]


def again(view: TraqueView) -> list[Steps]:
    """List the choices of tokens to toss again, none among them."""
    places = range(len(view.volley))
    found: list[Steps] = [(a.END,)]
    for count in range(1, len(view.volley) + 1):
        found += [(*(a.PICK + place for place in picked), a.TOSS) for picked in combinations(places, count)]
    return found


def gestures(box: Box, view: TraqueView) -> list[Steps]:
    """List every gesture."""
    if view.phase == "after":
        return again(view)
    plain = [(step,) for step in view.legal if not a.ACTIVATE <= step < a.PAY and not _of_volley(step)]
    if view.phase == "round":
        return [*plain, *volleys(view)]
    return [*plain, *activations(box, view)]


def _of_volley(step: int) -> bool:
    return step >= a.FIRE or a.PAY_KEY < step < a.ASK or step == a.ADD_CREW_GRENADE
