"""Quick reactions: a few words that everyone reads in their own language."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

from hallali import i18n
from hallali.core.errors import marked

N_ = marked
#: By name: the sign and the words.
ALL: Final[dict[str, tuple[str, str]]] = {
    "played": ("★", N_("Well played")),
    "ouch": ("!", N_("Ouch")),
    "thinking": ("…", N_("Let me think")),
    "hurry": ("»", N_("Shall we?")),
    "thanks": ("♥", N_("Thank you")),
}
_MARK: Final = "\x1b"  # `checks.clean` removes it from what people type
_MOST: Final = 4
_WITHIN_S: Final = 12.0


def line(name: str) -> str:
    """Return a reaction as a line of the talk."""
    return _MARK + name


def read(text: str, _: i18n.Translator) -> tuple[str, str]:
    """Return a line of the talk in words, and its sign: "" for what a person typed."""
    if not text.startswith(_MARK):
        return text, ""
    sign, words = ALL.get(text[1:], ("", ""))
    return _(words), sign


def offered(_: i18n.Translator) -> list[tuple[str, str, str]]:
    """List the reactions: (name, sign, in words)."""
    return [(name, sign, _(words)) for name, (sign, words) in ALL.items()]


def admit(before: deque[float]) -> bool:
    """Say whether a player may react once more, and note it. before: when they did."""
    now = time.monotonic()
    while before and now - before[0] > _WITHIN_S:
        before.popleft()
    if len(before) >= _MOST:
        return False
    before.append(now)
    return True
