"""A game's steps by number: what each does, in words. A table for anyone who looks at a learner's actions.

>>> from hallali import games
>>> table(games.get("fugitif"), "micro")[4]
'the number 4: a hideout, a sprint card, a guess, or the card that an event asks for'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hallali import i18n
from hallali.core.contract import Options

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame


class Kind(NamedTuple):
    """Steps of one kind, with numbers in a row.

    first: the number of the first. what: what one does, a marked text with a place for {name}. names: by number, what
    each is about, in the game's notation; "" where there is no such step.
    """

    first: int
    what: str
    names: Sequence[str] = ("-",)


def table(game: AnyGame, size: str = "real", options: Options | None = None, lang: str = "en") -> dict[int, str]:
    """Return what each step does, by its number, in rising order; numbers that no step has are left out.

    It holds for all seats and moments; what is legal now, the mask says. A game that does not say
    what its steps do has an empty table. Raises BadOption.
    """
    translate = i18n.translator(lang)
    found = {
        kind.first + number: translate(kind.what).format(name=name)
        for kind in game.steps(size, options)
        for number, name in enumerate(kind.names)
        if name
    }
    return dict(sorted(found.items()))
