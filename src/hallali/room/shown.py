"""A table's page as the room's templates get it: a typed record, made in show.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hallali.interfaces.page import Page, Scene
from hallali.interfaces.table_page import TablePage
from hallali.room.curve import Picture


class Said(msgspec.Struct, frozen=True):
    """A line of a table's talk, and who said it."""

    seat: int
    name: str
    text: str


class Shown(TablePage, kw_only=True):
    """All that the templates of a table's page draw: what a game may read, and what the room adds.

    kit: the game's Page. title: the game's. deals: whether the dealer deals anything. shared: the result, to be sent
    to others. contest: the day whose puzzle it is. eyes: through whose eyes a game that is over can be seen. swaps:
    whether anybody changes seats in the next game. others: the other seats, from the viewer's on. missing: (name, in
    words) of the seats that wait for somebody. chat: what was said. path: the address that asks, on this site.
    unusual: how the game is played where that is not as usual, a phrase each.
    """

    kit: Page
    title: str
    theme: str
    seq: int
    deals: bool
    shared: str
    contest: str
    eyes: Sequence[tuple[int, str]]
    swaps: bool
    others: Sequence[int]
    missing: Sequence[tuple[str, str]]
    chat: Sequence[Said]
    d: Scene | None = None
    helpers: Mapping[str, Callable[..., object]] = {}
    curve: Picture | None = None
    path: str = "/"
    unusual: Sequence[str] = ()
