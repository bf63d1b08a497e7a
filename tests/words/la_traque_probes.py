"""La Traque, played to see what each option does."""

from __future__ import annotations

import random

from la_traque_play import FOUR, begun, changing, names, pick, play, position, told
from word_probes import Probe

from hallali.core.seats import CHANCE
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import RUMOUR
from hallali.games.la_traque.rules.sizes import options_of

#: A size whose table is quickly made.
SIZE = "micro"
#: How the seats are called on the page.
CALLED = {"usa": "USA", "cccp": "CCCP", "tzaar": "Tzaar", "network": "The Network"}


def seated(**options: str) -> str:
    """Deal, let the first players act in turn, and name them in their order from the USA, or the first seat, on."""
    state, rng, order = LA_TRAQUE.new("micro", options), random.Random(1), list[str]()
    roles = LA_TRAQUE.seats_of(options)
    while len(order) < len(roles):
        if state.mover == CHANCE:
            state.apply(pick(rng, state))
            continue
        if roles[state.mover] not in order:
            order.append(roles[state.mover])
        state = play(state, "pass")
    at = order.index(roles[0])
    *first, last = [CALLED[role] for role in order[at:] + order[:at]]
    return f"around the table: {', '.join(first)} and {last}."


def factions(value: str) -> str:
    return seated(factions=value)


def seating(value: str) -> str:
    return seated(seating=value)


def rumours(value: int) -> str:
    """Count the rumours of the hands that are dealt: the last player has one more."""
    state = begun(FOUR, rumours=value)
    held = sorted(sum(card == RUMOUR for card in hand) for hand in state.hands)
    assert held[-1] == held[0] + 1
    return f"one card from each deck of clues, and {held[0]} rumours"


def specials(value: str) -> str:
    """Let Tzaar take one of two hunters, and see what the USA is told."""
    state = position(
        "usa+tzaar", faces={"europe-1": "heron"}, agents=[("europe", ("registers-medal", "rumour", "rumour"))], seat=1
    )
    state.options = options_of({"factions": "usa+tzaar", "specials": value})
    with changing(state) as it:
        it.ambition[3] = 1
    chose = told(play(state, "capture:europe-1@1"), "card:hunter-archivist", 0)[0]
    assert isinstance(chose, v.Chose)
    return "know only which hunters" if chose.special < 0 else "everyone sees which one is taken"


def passing(value: str) -> str:
    """Leave a player two actions and nothing to do."""
    state = position(FOUR, agents=[("europe", ())] * 4)
    with changing(state) as it:
        it.destiny[0] = False
    state.options = options_of({"passing": value})
    state = play(state, "go:europe")
    return "you must pass at once" if names(state) == ["pass"] else "must then pass when your next turn begins"


PROBES: dict[str, Probe] = {
    "factions": factions,
    "rumours": rumours,
    "seating": seating,
    "specials": specials,
    "passing": passing,
}


def actions() -> str:
    """Send agents until the turn is another's."""
    state, made = begun(FOUR), 0
    mover = state.mover
    while state.mover == mover:
        state, made = play(state, "go:europe"), made + 1
    return f"at least one action and at most {made}."


NUMBERS = (("LT-12", actions),)
