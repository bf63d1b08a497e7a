"""What stands at the head of every page: the language, light or dark, and the ways to change them."""

from __future__ import annotations

from contextvars import ContextVar

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.room import addresses, club

N_ = marked

#: Each theme, what it is called, and the one that follows it.
THEMES = {"auto": (N_("Auto"), "dark"), "dark": (N_("Dark"), "light"), "light": (N_("Light"), "auto")}


_NOTICE: ContextVar[str] = ContextVar("notice", default="")


def settle(notice: str) -> None:
    """Set what the host of the room says to everybody, for the rest of this request."""
    _NOTICE.set(notice)


class Other(msgspec.Struct, frozen=True):
    """A language that a page can be changed to."""

    lang: str  #: its code, such as "fr"
    name: str  #: what it calls itself
    url: str  #: an address that changes to it, and leads back to this page


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a page."""

    room: str  #: what the room is called
    theme: str  #: "auto", "dark" or "light": the one chosen
    theme_name: str  #: what the theme is called
    theme_url: str  #: an address that changes to the next theme, and leads back to this page
    notice: str  #: what the host of the room says to everybody, "" for nothing
    others: tuple[Other, ...]  #: the languages that the page can be changed to


def site(lang: str, theme: str, path: str) -> Site:
    """Return the head of a page. path: its address on this site."""
    name, following = THEMES[theme]
    here = club.here()
    return Site(
        room=here.name,
        theme=theme,
        theme_name=i18n.translator(lang)(name),
        theme_url=addresses.url(f"/theme/{following}?next={path}"),
        notice=_NOTICE.get(),
        others=tuple(
            Other(other, i18n.name(other), addresses.url(f"/lang/{other}?next={path}"))
            for other in here.spoken()
            if other != lang
        ),
    )
