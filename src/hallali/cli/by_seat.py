"""An option that takes one number for all seats, or one for each seat by name: "0.1", "first=0.1,second=0.2"."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click


class Amounts(NamedTuple):
    """What was written. all: for all seats; None if seats are named. seats: by name; the others have the default."""

    all: float | None
    seats: Mapping[str, float]

    def checked(self, option: str, seats: Sequence[str]) -> Amounts:
        """Return this. Raises click.BadParameter if it names any other seat."""
        if wrong := [seat for seat in self.seats if seat not in seats]:
            text = f"There is no seat “{wrong[0]}”; choose one of: {', '.join(seats)}."
            raise click.BadParameter(text, param_hint=f"'{option}'")
        return self


class BySeat(click.ParamType[Any]):
    """Numbers from 0 on: one, or some by seat."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the Amounts. Fails if a number cannot be read, or a seat is named twice."""
        if not isinstance(value, str):
            return value
        if "=" not in value and "," not in value:
            return Amounts(self._number(value, param, ctx), {})
        seats: dict[str, float] = {}
        for part in value.split(","):
            seat, equals, number = (word.strip() for word in part.partition("="))
            if not equals:
                self.fail(f"“{value}” is neither one number nor one for each seat: write SEAT=NUMBER,…", param, ctx)
            if seat in seats:
                self.fail(f"The seat “{seat}” is named twice.", param, ctx)
            seats[seat] = self._number(number, param, ctx)
        return Amounts(None, seats)

    def _number(self, written: str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(written)
        except ValueError:
            number = math.nan
        if not 0 <= number < math.inf:
            self.fail(f"“{written.strip()}” is no number from 0 on.", param, ctx)
        return number
