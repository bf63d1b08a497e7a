"""What stands at the head of every page: the language, light or dark, and the ways to change them."""

from __future__ import annotations

import msgspec

from hallali import i18n
from hallali.core.errors import marked

N_ = marked

#: Each theme, what it is called, and the one that follows it.
THEMES = {"auto": (N_("Auto"), "dark"), "dark": (N_("Dark"), "light"), "light": (N_("Light"), "auto")}
#: The language that a page can be changed to, and its own name.
OTHERS = {"en": ("fr", "Français"), "fr": ("en", "English")}


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a page. theme: now. theme_url, other_url: where each is changed, and back to this page."""

    theme: str
    theme_name: str
    theme_url: str
    other: str
    other_name: str
    other_url: str


def site(lang: str, theme: str, path: str) -> Site:
    """Return the head of a page. path: its address on this site."""
    name, following = THEMES[theme]
    other, other_name = OTHERS[lang]
    return Site(
        theme=theme,
        theme_name=i18n.translator(lang)(name),
        theme_url=f"/theme/{following}?next={path}",
        other=other,
        other_name=other_name,
        other_url=f"/lang/{other}?next={path}",
    )
