"""What bots do for a free card: they do not read its text, but make the change that is worth most to them, once."""

from __future__ import annotations

from typing import Final

from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.view import ANGELA, RedNoticeView

#: What a word is worth to the seat that makes the change, for each of the number that it takes, in cheques of 100,000.
_OWN: Final = {c.MOVE: 0.5, c.SECURITY: 0.3, c.CHEQUE: 0.4, c.BANK: 0.9}
#: What the others are worth to Angela, or cost her.
_ANGELAS: Final = {
    c.LIFT: 0.4, c.PLACE: -0.5, c.UPGRADE: -0.9, c.DESTROY: 1.0, c.NAME: -0.6, c.SHOW: -0.2,
}  # fmt: skip
_POINT: Final = 0.2
#: What it costs to lose a cheque.
_CHEQUE: Final = 0.6


def worth(change: c.Change, seat: int) -> float:
    """Return what a change is worth to the seat that makes it."""
    word, what = change
    if word in _OWN:
        return _OWN[word] * (what or 1)
    if word == c.DROP:
        return -_CHEQUE if what in (seat, c.SELF) else _CHEQUE
    hers = _POINT * what if word == c.GAIN else -_POINT * what if word == c.LOSE else _ANGELAS[word]
    return hers if seat == ANGELA else -hers


def of_card(box: Box, card: int, seat: int) -> float:
    """Return what a free card is worth to a seat that plays it: its best change. card: as in box.menus."""
    return max((worth(change, seat) for change in box.menus[card]), default=0.0)


def best(box: Box, view: RedNoticeView) -> int:
    """Return the step that a bot takes: one change, if any is good for it, and then no more."""
    if view.phase == "more":
        return a.END
    rates = {step: worth(box.menus[view.icons][step - a.OPTION], view.seat) for step in view.legal if step >= a.OPTION}
    top = max(rates, key=lambda step: (rates[step], -step), default=a.END)
    return top if rates.get(top, 0.0) > 0.0 else a.END
