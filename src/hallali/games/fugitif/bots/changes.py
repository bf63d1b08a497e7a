"""What bots do for a free card: they do not read its text, but make the change that is worth most to them, once."""

from __future__ import annotations

from typing import Final

from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import OPTION, PASS
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, REACH, FugitifView

#: What a word is worth to the player whom it names. For two of them that is not a matter of who.
_OWN: Final = {
    e.SHOW: -0.6, e.DISCARD: -0.8, e.PEEK: -0.7, e.DRAW: 0.8, e.CLOSE: 0.2, e.RAZE: 0.1, e.GIVE: -0.9, e.TAKE: 0.9,
}  # fmt: skip
#: What the other words are worth to the Fugitive: by word, or for each of the number that it takes.
_FUGITIVES: Final = {e.TELL: -0.8, e.SWAP: -0.1, e.ASK: -0.7, e.REVEAL: -3.0, e.RECOVER: 1.0}
_EACH: Final = {e.GUESS: -1.0, e.MISS: 1.0}


def worth(word: int, what: int, seat: int, drawer: int) -> float:
    """Return what a change is worth to a seat. word, what: its line. drawer: who drew the event."""
    if word in _OWN:
        whom = {e.DRAWER: (drawer,), e.OTHER: (1 - drawer,), e.BOTH: (FUGITIVE, MARSHAL)}.get(what, (what,))
        return sum(_OWN[word] * (1.0 if one == seat else -0.7) for one in whom)
    his = _FUGITIVES.get(word, _EACH.get(word, 0.0) * what)
    if word == e.REACH:
        his = 0.4 * (what - REACH)
    return his if seat == FUGITIVE else -his


def best(view: FugitifView) -> int:
    """Return the step that a bot takes: one change, if any is good for it, and then no more."""
    if view.phase == v.MORE:
        return PASS
    box = box_named(view.size, view.edition)
    # Who drew the event is not in the View: the one who makes the changes did, as a rule.
    rates = {
        step: worth(*box.offers[view.event][step - OPTION], view.seat, view.seat)
        for step in view.legal
        if step >= OPTION
    }
    top = max(rates, key=lambda step: (rates[step], -step), default=PASS)
    return top if rates.get(top, 0.0) > 0.0 else PASS
