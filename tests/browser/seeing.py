"""Tables of a room at moments of recorded games, each opened in a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from looking import looker, stand
from positions import Moment

from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Room = tuple[str, Store]
#: Opens a game at a moment, in a window of this size and in this language.
See = Callable[[Moment, tuple[int, int], str], "Page"]


@contextmanager
def seeing(chromium: Browser, room: Room, token: str) -> Iterator[See]:
    """Give what opens tables for a guest, and close their pages at the end. token: the guest's."""
    opened = ExitStack()

    def show(moment: Moment, size: tuple[int, int], language: str) -> Page:
        if room[1].load(moment.table()) is None:
            moment.keep(room[1], moment.table(), hashed(token))
        cookie = {"name": COOKIE, "value": token, "url": room[0]}
        page = opened.enter_context(looker(chromium, language, size[0], cookie))
        stand(page, f"{room[0]}/t/{moment.table()}", size)
        return page

    with opened:
        yield show
