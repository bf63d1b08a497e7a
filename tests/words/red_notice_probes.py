"""Red Notice, played to see what each option does."""

from __future__ import annotations

from red_notice_play import act, names, play, position, told
from word_probes import Probe

from hallali.core.seats import CHANCE
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH

#: A size whose table is quickly made.
SIZE = "micro"


def identities(value: str) -> str:
    """See whether chance deals them."""
    state = RED_NOTICE.new("real", {"identities": value})
    return "drawn by lot" if state.mover == CHANCE and state.identities == 0 else "for a first game"


def payments(value: str) -> str:
    """Pay after a first step, and see whether Jessah hears only of what was paid, before the walk is over."""
    state = act(position("rome", points=2, radars=["asia"], payments=value), ANGELA, "move", 2)
    heard = [type(one).__name__ for one in told(state, ">cairo>-radar:asia", JESSAH)]
    return "Jessah is told at once" if heard == ["Lifted"] else "Jessah is told when the moves are over"


def rung(value: str) -> str:
    """Walk past a radar, and see whether it can be paid for then."""
    state = act(position("rome", points=2, radars=["africa"], rung=value), ANGELA, "move", 2)
    state.apply(RED_NOTICE.read(state, ">cairo")[0])
    pays = any(name.endswith("-radar:africa") for name in names(state))
    return "can also pay for a radar that has just rung" if pays else "cannot pay for a radar that has just rung"


def used_up(value: str) -> str:
    """Cash with no upgrade left, and see whether Jessah's Local bureau adds an icon."""
    state = position("tokyo", hand=["asia-200"], owned=["bureau"], used_up=value)
    play(act(state, ANGELA, "bank"), "cash:asia-200")
    return "Her permanent upgrades add to them" if state.icons == 2 else "Her permanent upgrades add nothing"


PROBES: dict[str, Probe] = {"identities": identities, "payments": payments, "rung": rung, "used_up": used_up}


def price() -> str:
    """Find the fewest points with which a radar can be paid for, and what is left of more."""
    for points in range(5):
        state = act(position("rome", points=points, radars=["asia"]), ANGELA, "move", 1)
        if any("-radar:asia" in name for name in names(state)):
            return f"may pay {points} of her security points"
    return "cannot pay"


def security() -> str:
    """Gain points until there are no more."""
    state = position("rome", points=0)
    for _ in range(9):
        state = act(state, ANGELA, "security", 1)
        while state.phase != 0 and state.legal() and state.mover == ANGELA and state.todo:
            step = state.legal()[-1]
            before = state.points
            state.apply(step)
            if state.points == before:
                break
    return f"one point for each icon, up to {state.points}."


NUMBERS = (("RN-35", price),)
