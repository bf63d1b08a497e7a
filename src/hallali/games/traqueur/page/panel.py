"""The viewer's own panel: what a search has brought so far, and the signs of the boards."""

from __future__ import annotations

from collections.abc import Collection

from hallali import i18n
from hallali.games.traqueur.page.boards import Fact, Known
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.seek import MOST_QUIET
from hallali.games.traqueur.text import signs
from hallali.games.traqueur.text.labels import Key

Translate = i18n.Translator


def known(view: v.TraqueurView, keys: Collection[Key], _: Translate, endless: bool = False) -> Known | None:
    """Return what the panel says; None for a viewer who only watches.

    keys: of the boards that are shown. endless: whether no search is lost for want of new answers.
    """
    search = next((one for one in view.searches if one.seat == view.seat), None)
    if search is None and view.seat == v.FIRST:
        search = next(iter(view.searches), None)
    if search is None or view.seat not in (v.FIRST, v.SECOND):
        return None
    numbers = {
        "turn": search.turns,
        "answer": search.asked,
        "way": len(search.open),
        "hedge": len(search.barred),
    }
    return Known(
        title=_("Your search") if search.seat == view.seat else _("Your opponent’s search"),
        facts=tuple(Fact(sign, number, *signs.fact(sign, number, _)) for sign, number in numbers.items()),
        quiet=() if endless else tuple(number < search.quiet for number in range(MOST_QUIET)),
        alarm=signs.alarm(search.quiet, _),
        signs=signs.legend(keys, bool(view.camps), _),
    )
