"""Free cards in words: what is written on one, and what each change that it offers does (RN-61)."""

from __future__ import annotations

from typing import Final

from hallali import i18n
from hallali.core.errors import marked
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box, box_of
from hallali.games.red_notice.text import terms
from hallali.interfaces.scene import Button

N_ = marked
Translate = i18n.Translator

#: By word and parameter, where the parameter is no number.
_SAID: Final = {
    (c.BANK, 0): N_("cash a cheque"),
    (c.LIFT, 0): N_("Angela removes a white radar from the map"),
    (c.LIFT, 1): N_("Angela removes a white barrier from the map"),
    (c.PLACE, 0): N_("Jessah places a black radar"),
    (c.PLACE, 1): N_("Jessah places a black barrier"),
    (c.UPGRADE, 0): N_("Jessah gains an upgrade"),
    (c.DESTROY, 0): N_("Angela destroys an upgrade of Jessah’s"),
    (c.NAME, 0): N_("Angela says which continent she’s on"),
    (c.SHOW, 0): N_("Angela shows her cheques"),
    (c.DROP, 0): N_("Angela puts one of her cheques under the pile, face up"),
    (c.DROP, 1): N_("Jessah puts one of her cheques under the pile, face up"),
    (c.DROP, c.SELF): N_("put one of your cheques under the pile, face up"),
    (c.DROP, c.OTHER): N_("the other player puts a cheque under the pile, face up"),
}


def change(box: Box, card: int, number: int, _: Translate) -> str:
    """Say what a change does. card: the free card, action cards first, then upgrades. number: which of its changes."""
    word, what = box.menus[card][number]
    if word == c.MOVE:
        return _.counted("{count} move", "{count} moves", what)
    if word == c.SECURITY:
        return _.counted("Security with {count} icon", "Security with {count} icons", what)
    if word == c.CHEQUE:
        return _.counted("draw {count} cheque", "draw {count} cheques", what)
    if word == c.GAIN:
        return _.counted("Angela’s security rises by {count} point", "Angela’s security rises by {count} points", what)
    if word == c.LOSE:
        return _.counted("Angela’s security falls by {count} point", "Angela’s security falls by {count} points", what)
    return _(_SAID[word, what])


def text(box: Box, card: int, _: Translate) -> str:
    """Return what is written on a free card."""
    return _.of(box.texts[card])


def title(box: Box, card: int, _: Translate) -> str:
    """Name a free card: an upgrade by its name, an action card by its two sides."""
    first = len(box.cards)
    return terms.card(box, card, _) if card < first else terms.upgrade(box, card - first, _)


def choices(view: v.RedNoticeView, _: Translate) -> tuple[Button, ...]:
    """Return a button for each change that the viewer may make now."""
    box = box_of(view.size, view.edition)
    found = []
    for step in view.legal:
        if step >= a.OPTION:
            said = change(box, view.icons, step - a.OPTION, _)
            found.append(Button(step, said[:1].upper() + said[1:]))
    return tuple(found)
