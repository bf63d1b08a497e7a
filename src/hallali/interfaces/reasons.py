"""Why a move is a good one: what a game says about a suggestion, from what the seat knows and nothing else.

A game brings its own `Reasons` in its `text/reasons.py`. A game without one says how many moves there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple

import msgspec

from hallali.core.contract import Options, Told
from hallali.core.errors import marked
from hallali.core.generics import V
from hallali.i18n import Translator

if TYPE_CHECKING:
    from hallali.core.contract import Own
    from hallali.interfaces.game import PlayableGame

N_ = marked


class Case(NamedTuple, Generic[V]):
    """What a seat knows when it is to move. view: without its draft. tolds: all that it was told, in order."""

    size: str  #: the size, by its name
    options: Options  #: the options of the game
    view: V
    tolds: Sequence[Told]
    move: str = ""  #: the gesture that is suggested, in notation, for a game that has no words for it; "" if unknown


class Reason(NamedTuple):
    """Why a move is suggested. say: the sentence, in a language. at: where to look, by `data-at` or `data-key`."""

    say: Callable[[Translator], str]
    at: tuple[str, ...] = ()


class Price(msgspec.Struct, frozen=True):
    """What a decision was worth, by what the seat knew.

    done, best: the worth of what was done and of the best choice; in the worst decisions these lie furthest apart.
    chances: both, as the chances that a person is told. better: the best choice, as a gesture.
    """

    done: float
    best: float
    chances: tuple[float, float]
    better: tuple[int, ...]


#: Stands for the move in a sentence that only somebody with the position can finish: in the game's own notation.
MOVE: Final = "{move}"


class Reasons(Generic[V]):
    """What a game says about its moves; here, what can be said for any game.

    level: the bot that is asked for a suggestion. It must answer within a second, by its seat's Views and Tolds.
    quick: the one that is asked where there is no time to count. It must answer within a few milliseconds.
    priced: the seats whose decisions `price` can judge exactly; those of others are played out.
    """

    level: str = "amateur"
    quick: str = "club"
    priced: tuple[int, ...] = ()

    def __init__(self, game: PlayableGame[Own, V]) -> None:
        self.game = game

    def level_for(self, case: Case[V]) -> str:
        """Return the bot that is asked in this case: `level`, unless it would take too long."""
        return self.level

    def reason(self, case: Case[V], steps: Sequence[int]) -> Reason:
        """Return why a seat would take these steps. It reads nothing but the case."""
        count = len(case.view.legal)

        def say(_: Translator) -> str:
            move = self.named(case, steps, _)
            if count == 1:
                return _(N_("{move}: there is no other legal move.")).format(move=move)
            return _.counted(
                "{move}: a search rates it best of {count} move.",
                "{move}: a search rates it best of {count} moves.",
                count,
                move=move,
            )

        return Reason(say)

    def better(self, case: Case[V], steps: Sequence[int]) -> Reason:
        """Return why these steps would have been better than what was done, after the game.

        What was done is compared beside it: this compares with nothing else.
        """
        return self.reason(case, steps)

    def when(self, view: V, _: Translator) -> str:
        """Say when in the game a decision was made, as players count it; "" where nobody counts."""
        return ""

    def named(self, case: Case[V], steps: Sequence[int], _: Translator) -> str:
        """Name a gesture: by the labels of its steps; where one has none, in notation, or MOVE until somebody knows it.

        The number of a step says nothing to people.

        >>> from hallali import games, i18n
        >>> game = games.get("traqueur")
        >>> view = game.see(game.new("3x3", {"mode": "one-sided"}), 0)
        >>> game.reasons().named(Case("3x3", {}, view, (), "C4"), [17], i18n.translator("en"))
        'C4'
        """
        words = self.game.plain()
        labels = [words.label(case.view, step, _) for step in steps]
        return " ".join(labels) if all(labels) else case.move or MOVE

    def price(self, case: Case[V], steps: Sequence[int]) -> Price | None:
        """Return what a decision was worth; None if there is no exact measure."""
        return None

    def agreed(self, steps: Sequence[int], price: Price, odds: Mapping[int, float], least: float) -> bool:
        """Say whether to one who knows how the others play, too, the better choice is better by at least so much.

        odds: what that one gives each number, as in the game's `Inferred.odds`.
        """
        return True

    def priced_as(self, price: Price, _: Translator) -> str:
        """Say what a price compares, with its two chances."""
        return _(N_("Chance: {done}. It could have been: {best}.")).format(
            done=odds(price.chances[0], _), best=odds(price.chances[1], _)
        )


#: Chances as people say them, by the share in sixtieths of a percent that they stand for.
_SPOKEN: tuple[tuple[float, str], ...] = (
    (1 / 100, N_("one in a hundred")),
    (1 / 50, N_("one in fifty")),
    (1 / 30, N_("one in thirty")),
    (1 / 20, N_("one in twenty")),
    (1 / 15, N_("one in fifteen")),
    (1 / 12, N_("one in twelve")),
    (1 / 10, N_("one in ten")),
    (1 / 9, N_("one in nine")),
    (1 / 8, N_("one in eight")),
    (1 / 7, N_("one in seven")),
    (1 / 6, N_("one in six")),
    (1 / 5, N_("one in five")),
    (1 / 4, N_("one in four")),
    (3 / 10, N_("three in ten")),
    (1 / 3, N_("one in three")),
    (2 / 5, N_("two in five")),
    (1 / 2, N_("one in two")),
    (3 / 5, N_("three in five")),
    (2 / 3, N_("two in three")),
    (7 / 10, N_("seven in ten")),
    (3 / 4, N_("three in four")),
    (4 / 5, N_("four in five")),
    (5 / 6, N_("five in six")),
    (9 / 10, N_("nine in ten")),
    (19 / 20, N_("nineteen in twenty")),
    (99 / 100, N_("ninety-nine in a hundred")),
)
#: This close to 0 or 1 a chance is none or certain; this close to a share, it is said without “about”.
_NONE, _EXACT = 1e-6, 0.004


def odds(chance: float, _: Translator) -> str:
    """Say a chance as people do: “three in four”, “about one in ten”, “none”, “certain”."""
    if chance <= _NONE:
        return _(N_("no chance"))
    if chance >= 1.0 - _NONE:
        return _(N_("certain"))
    if chance < 0.008:
        return _(N_("less than one in a hundred"))
    if chance > 0.993:
        return _(N_("more than ninety-nine in a hundred"))
    share, words = min(_SPOKEN, key=lambda one: abs(one[0] - chance))
    return _(words) if abs(share - chance) < _EXACT else _(N_("about {odds}")).format(odds=_(words))


def told(text: str, /, **values: object) -> Callable[[Translator], str]:
    """Return what says a text with these values; a float among them is said as a chance, a callable is asked."""

    def say(_: Translator) -> str:
        return _(text).format(**{name: _value(value, _) for name, value in values.items()})

    return say


def counted(one: str, many: str, count: int, /, **values: object) -> Callable[[Translator], str]:
    """Return what says a text with a number in it, as `told` does."""

    def say(_: Translator) -> str:
        return _.counted(one, many, count, **{name: _value(value, _) for name, value in values.items()})

    return say


def joined(*parts: Callable[[Translator], str] | None) -> Callable[[Translator], str]:
    """Return what says several sentences, one after the other."""
    return lambda _: " ".join(part(_) for part in parts if part is not None)


def _value(value: object, _: Translator) -> object:
    if isinstance(value, float):
        return odds(value, _)
    return value(_) if callable(value) else value
