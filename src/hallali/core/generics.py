"""The type variables of what is written once for every game. Their defaults stand for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.core.contract import Position, View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    #: A game's own position.
    S = TypeVar("S", bound=Position, default=Position)
    #: A game's own View.
    V = TypeVar("V", bound=View, default=View)
    #: The View that something is shown and never returns.
    Shown = TypeVar("Shown", bound=View, default=View, contravariant=True)
else:  # Defaults of type variables come with Python 3.13; only type checkers read them.
    from typing import TypeVar

    S = TypeVar("S", bound=Position)
    V = TypeVar("V", bound=View)
    Shown = TypeVar("Shown", bound=View, contravariant=True)
