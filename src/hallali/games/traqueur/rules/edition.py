"""The ready-made camps of Le Traqueur as an edition's file holds them, read and checked (docs/editions/traqueur.md)."""

from __future__ import annotations

import msgspec

from hallali.core import bits
from hallali.core.edition import Head, Named
from hallali.core.library import Loaded, Shelf
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import checks
from hallali.games.traqueur.rules.sizes import SIZES, size_of


class Row(Named, frozen=True, forbid_unknown_fields=True):
    """A ready-made camp (TRQ-7)."""

    size: str  #: its grid, "6x6"
    fugitive: str  #: the fugitive's square, "E5"
    barriers: str = ""  #: the barred places, "B3-B4 out-C1"; all others are open
    corridors: str = ""  #: instead, the open ways, "out-A1-A2 A1-B1"; all others are barred

    def camp(self) -> c.Camp:
        """Return the camp, which need not be one that can be played. Raises BadOption, BadNotation."""
        grid = size_of(self.size)
        if self.corridors:
            return c.Camp(grid.square_of(self.fugitive), c.dug(grid, self.corridors))
        return c.Camp(grid.square_of(self.fugitive), bits.mask_of(map(grid.place_of, self.barriers.split())))


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the camps of one edition."""

    edition: Head  #: its game and name
    camp: tuple[Row, ...]  #: the ready-made camps


class Camps(Shelf[Edition]):
    """The editions of Le Traqueur: every grid is played with any of them."""

    def own(self, size: str) -> Loaded[Edition]:
        """Return the house edition."""
        return super().own("real")

    def usual(self, size: str, edition: str = "") -> str:
        """Return the edition as options name it: "" for the house's."""
        return super().usual("real", edition)

    def load(self, size: str, edition: str = "") -> Loaded[Edition]:
        """Return an edition. Raises MissingEdition, BadEdition."""
        return super().load("real", edition)


#: Its editions.
SHELF = Camps("traqueur", __package__, Edition, checks.problems, dict.fromkeys(SIZES, "house"))
