"""The page of research: what stands on it, cell by cell. Its Python is run as that of the pages under docs is."""

from __future__ import annotations

from typing import Final, NamedTuple

from hallali.core.errors import marked

N_ = marked


class Cell(NamedTuple):
    """Some lines of Python, and what is said before them."""

    title: str  #: in English, as all texts here
    text: str  #: what is said before the lines
    code: str  #: the lines


#: From first to last: each has what those before it made. The second is the README's.
CELLS: Final = (
    Cell(
        N_("A game by its name"),
        N_(
            "A game says who sits at it and in which sizes it comes. The seed fixes the game of the next cell; "
            "another number deals another game."
        ),
        """\
import random

from hallali import games

random.seed(5)
game = games.get("fugitif")
print(game.title, game.seats, game.sizes)
""",
    ),
    Cell(
        N_("From first step to last"),
        N_(
            "This is the example of the README, word for word. Chance says what may come, and how likely it is. A "
            "seat is shown its View, and chooses among the steps that are legal there."
        ),
        """\
import random

from hallali import games
from hallali.core.seats import CHANCE, OVER

game = games.get("fugitif")
state = game.new("real", {"events": True})
while state.mover != OVER:
    if state.mover == CHANCE:
        outcomes, weights = zip(*state.chances())
        state.apply(random.choices(outcomes, weights)[0])
    else:
        view = game.see(state, state.mover)  # what this seat knows, and nothing else
        state.apply(random.choice(view.legal))
view = game.see(state, 0)
print(game.outcome(view), view.returns)
""",
    ),
    Cell(
        N_("What a seat was told"),
        N_(
            "Two bots play a small game. The record holds all of it. The Marshal was told less: None stands for a "
            "card that it did not see."
        ),
        """\
from hallali.core import record
from hallali.lab import match

MARSHAL = game.seats.index("marshal")
bots = ("novice", "novice")
played, won = match.play(game, bots, "an evening in May", "small")
print(" ".join(played.moves))
heard = record.tolds(game, played, MARSHAL)
for told in heard[:9]:
    print(told)
""",
    ),
    Cell(
        N_("What follows from that"),
        N_(
            "A Belief hears what the seat was told, and works out exactly what follows: how likely each number is "
            "to lie face down. This one has heard just what stands above, before the Marshal’s first guess."
        ),
        """\
belief = game.belief("small", {}, MARSHAL)
for told in heard[:9]:
    belief.hear(told)
for number, odds in enumerate(belief.hideout_odds()):
    if odds:
        print(f"{number:2} {odds:6.1%} {'█' * round(20 * odds)}")
""",
    ),
    Cell(
        N_("Bots against bots"),
        N_(
            "The arena plays many games, each from a seed of its own: here a novice hides from three Marshals. A "
            "rate comes with its 95% interval. More games take longer; the room does not wait for them."
        ),
        """\
from hallali.lab import arena

GAMES = 50
for marshal in ("random", "novice", "amateur"):
    bots = ("novice", marshal)
    found = arena.contest("fugitif", bots, GAMES, "a seed", "small", workers=1)
    rate = found.rate["fugitive"]
    print(f"{marshal:8} {rate.value:4.0%} [{rate.low:.0%}-{rate.high:.0%}]")
""",
    ),
    Cell(
        N_("A size that is solved"),
        N_(
            "Solving a game takes numpy and numba, which this page does not have. What came of it is a book, by "
            "which the bot “equilibrium” plays. In the size “micro” the Fugitive wins 62.5% of the games if both "
            "play their best."
        ),
        """\
best = "equilibrium"
for bots in ((best, best), ("random", best), (best, "random")):
    found = arena.contest("fugitif", bots, 400, "a seed", "micro", workers=1)
    rate = found.rate["fugitive"]
    print(" against ".join(bots), f"{rate.value:.1%} [{rate.low:.0%}-{rate.high:.0%}]")
""",
    ),
)  # fmt: skip
