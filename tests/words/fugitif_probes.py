"""Fugitif, played to see what each option does."""

from __future__ import annotations

from fugitif_play import DEALT, OPENED, TO_DRAW, TO_GUESS, allows, files, play, put, view
from word_probes import Probe

from hallali.core.seats import OVER
from hallali.games.fugitif.rules.view import EXTRA, FUGITIVE, MARSHAL

#: A size whose table is quickly made.
SIZE = "micro"


def events(value: bool) -> str:
    """Compare the decks with the numbers that they begin with."""
    state = play(DEALT, options={"events": value})
    more = sum(view(state, MARSHAL).decks) - len(range(4, 42)) + 5
    return f"{more // 3} event cards are shuffled into each deck" if more else "hold no event cards"


def opening(value: str) -> str:
    return (
        "at least one, and 2 at most" if allows(play(DEALT, options={"opening": value}), "h3") else "2 hideouts at once"
    )


def second_edition(value: bool) -> str:
    state = play(f"{TO_DRAW} d1 =6 pass", options={"second_edition": value})
    more = view(state, FUGITIVE).phase == EXTRA
    return (
        "lays one hideout, or passes. A Fugitive who passes may draw"
        if more
        else "lays one hideout, or passes. A hideout goes"
    )


PROBES: dict[str, Probe] = {"events": events, "opening": opening, "second_edition": second_edition}


def idle_turns() -> str:
    state, passes = put(play(TO_GUESS), decks=(0, 0, 0)), 0
    for _ in range(40):
        if state.mover == OVER:
            break
        passes += state.mover == FUGITIVE
        state = play("pass", on=state)
    return f"after {passes} passes in a row"


def reach() -> str:
    """Lay a second hideout after 1, as far as it goes without a sprint card."""
    state = put(play(DEALT), hand={*range(1, 9), 42})
    reached = [number for number in range(2, 9) if allows(state, f"h1/h{number}")]
    return f"by {len(reached)} at most: after 1, from {reached[0]} to {reached[-1]}."


def sprints() -> str:
    """Find how much further one odd and one even card reach."""
    state = put(play(DEALT), hand={1, 4, 5, 6, 7, 33, 34, 42})
    odd, even = (max(n for n in range(4, 8) if allows(state, f"h1/h{n}+{card}")) - 4 for card in (33, 34))
    return f"An odd card adds {odd} to the reach, an even card adds {even}."


def first_draws() -> str:
    state = play(f"{OPENED} d1 =4 d3 =29")
    return f"draws {len(files(state))} cards one by one" if allows(state, "g5") else "still draws"


NUMBERS = (("FUG-29", idle_turns), ("FUG-11", reach), ("FUG-12", sprints), ("FUG-17", first_draws))
