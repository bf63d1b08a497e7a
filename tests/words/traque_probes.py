"""Traqué, played to see what each option does."""

from __future__ import annotations

from typing import Any

from traque_play import GAME, ended, fighting, inventory, kind, names, play, position, queen
from word_probes import Probe

from hallali.core.seats import OVER
from hallali.games import traque
from hallali.games.traque.rules import rows
from hallali.games.traque.rules.box import card_of
from hallali.games.traque.rules.effects import CREATURE

#: A size whose table is quickly made.
SIZE = "small"


def players(value: int) -> str:
    """See whether the turn goes to somebody else."""
    seats = traque.TRAQUE.seats_of({"players": value})
    return "Turns alternate. Time is shared" if len(seats) > 1 else "The turn ends by itself when nothing"


def hard_health(value: bool) -> str:
    state = GAME.new("real", {"hard_health": value})
    return f"Health {state.health(0)} and Time"


def hard_time(value: bool) -> str:
    """Hide until the game is over: each time costs one, and the last one loses."""
    state, hidden = GAME.new("real", {"hard_time": value}), 0
    while state.mover != OVER:
        state, hidden = play(state, "hide"), hidden + 1
    return f"and Time {hidden}."


def carried(**options: Any) -> list[str]:
    return inventory(GAME.new("real", options))


def kit(value: bool) -> str:
    return "You start with the medical kit" if "medical-kit" in " ".join(carried(kit=value)) else ""


def cat(value: bool) -> str:
    return "You start with the cat" if "sprinkles" in " ".join(carried(cat=value)) else ""


def retoss(value: str) -> str:
    state = traque.TRAQUE.new("real", {"retoss": value})
    return "rethrow token is at hand" if traque.TRAQUE.see(state, 0).retoss else "is in the supply until a card"


def muffled(value: str) -> str:
    """Give away what muffles a noise beside a sleeping creature."""
    state = traque.TRAQUE.new("real", {"players": 2, "muffled": value})
    box = state.box
    ids = [card.id for card in box.edition.card]
    creature, two = box.kind.index(CREATURE), [kind for kind, noise in enumerate(box.noise) if noise][:2]
    state.set_row(0, rows.row_of(state.box, (creature, *two)))
    state.set_bag(0, rows.with_card(state.bag(0), card_of(ids.index("felt-soles"))))
    state.apply(traque.TRAQUE.read(state, f"give:{len(state.inventory(0))}.felt-soles")[0])
    return "heard at once" if state.foe == creature else "heard when the next card comes"


#: Other options that a table needs to have for an option to matter.
AROUND = {option: {"players": 2} for option in ("target_two", "partner", "rescue")}


def toss(value: str) -> str:
    """Fire, and see whether the tokens wait for a hand."""
    found = GAME.toss(GAME.see(play(fighting(toss=value), "fire:1.pulse-rifle*1"), 0))
    assert found is not None
    return "You throw the tokens by hand" if found.thrown else "Dice decide what hits"


def chance(**options: Any) -> float:
    """Fire one shot, and return the chance that it hits."""
    return dict(play(fighting(**options), "fire:1.pulse-rifle*1").chances())[1]


def target(value: str) -> str:
    other = "square" if value == "circle" else "circle"
    easier = chance(target=value) > chance(target=other)
    return f"Your target is the {'round' if easier else 'square'} one"


def target_two(value: str) -> str:
    """Let the second player, whom a creature attacks, fire one shot."""

    def hit(square: str) -> float:
        state = position(players=2, other=["lurker"], target_two=square)
        return dict(play(state, "draw", "=ammunition", "end", "draw", "=stalker", "fire:1.pulse-rifle*1").chances())[1]

    other = "square" if value == "circle" else "circle"
    return f"The second player’s target is the {'round' if hit(value) > hit(other) else 'square'} one"


def carry(value: bool) -> str:
    """Hit once in each of two rounds, where two hits are needed."""
    state = play(fighting(carry=value), "fire:1.pulse-rifle*1", "=1", "fire:1.pulse-rifle*1", "=1")
    return "Hits add up over the rounds" if state.foe < 0 else "as many hits in one throw"


def partner(value: int) -> str:
    """See which card is gone from the deck."""
    state = GAME.new(options={"players": 2, "partner": value})
    (gone,) = (name for name in ("hobbes", "terrance") if not state.deck[kind(name)])
    return f"The second player is {gone.capitalize()}"


def skill(value: str) -> str:
    """Order the skills by how often they hit."""
    order = sorted(("usual", "steady", "clumsy"), key=lambda one: chance(skill=one))
    return f"as often as a {('clumsy', 'usual', 'steady')[order.index(value)]} hand would"


def tokens(value: str) -> str:
    """Take a pistol when both rifles are loaded, and count what is on it."""
    state = play(position(["corridor"], players=2, tokens=value), "draw", "=pistol", "pistol<corridor")
    return "Tokens never run out" if "pistol/1/2" in inventory(state) else "There are only the tokens of the box"


def second_place(value: str) -> str:
    state = play(position(["pass-card"], places=["control-room", "nest"], second_place=value), "draw", "=door")
    play(state, "door<pass-card", "=control-room")
    return f"you {'may' if {'end', 'draw'} <= names(state) else 'must'} draw that too"


def retoss_cards(value: str) -> str:
    """Miss with a card in hand that gives a rethrow."""
    state = fighting(inventory=["pulse-rifle/3/4", "steady-hand"], retoss_cards=value)
    after = "use:2.steady-hand" in names(play(state, "fire:1.pulse-rifle*1", "=0"))
    return "can also be used after the throw" if after and state.rounds == 1 else "only before the throw"


def last_unit(value: str) -> str:
    """Beat the queen with the last unit of time."""
    state = play(queen(time=1, last_unit=value), "fire:1.pulse-rifle*4")
    if state.mover != OVER:
        state = play(state, "=1111")
    return "The last unit of Time still serves" if ended(state) == "escaped" else "even if the last throw hits"


def turn_end(value: str) -> str:
    """Draw a door with nothing in the row to pay for it, and a crew member at hand who gives a key."""
    state = play(position(inventory=["mirova"], turn_end=value), "draw", "=door")
    return (
        "unless a card that you can use now may change that"
        if "turn:1.mirova" in names(state) and "end" in names(state)
        else "as soon as nothing in the row can be activated"
    )


def rescue(value: str) -> str:
    """Attack a player who has nothing, beside one who has a rifle."""
    state = play(position(["lurker"], players=2, inventory=[], rescue=value), "draw", "=stalker")
    return "the creature kills you" if ended(state) == "killed" else "it may be given first"


PROBES: dict[str, Probe] = {
    "players": players,
    "toss": toss,
    "target": target,
    "target_two": target_two,
    "hard_health": hard_health,
    "hard_time": hard_time,
    "kit": kit,
    "cat": cat,
    "retoss": retoss,
    "carry": carry,
    "partner": partner,
    "skill": skill,
    "tokens": tokens,
    "second_place": second_place,
    "retoss_cards": retoss_cards,
    "last_unit": last_unit,
    "turn_end": turn_end,
    "rescue": rescue,
    "muffled": muffled,
}
NUMBERS: tuple[tuple[str, Any], ...] = ()
