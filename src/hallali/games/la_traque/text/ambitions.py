"""A faction's ambition in full: what moves its marker, and what each step pays (LT-52 to LT-55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hallali import i18n
from hallali.core.errors import marked
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.faces import Sheet
from hallali.games.la_traque.text.sentences import Names

N_ = marked
Translate = i18n.Translator

#: By faction, what moves its ambition's marker.
MOVED: Final = (
    N_("Each rocket on an objective that you fulfil moves it by one step."),
    N_("Each new revolution marker moves it by one step."),
    N_("Each capture moves it by the fugitive’s level."),
    N_("Each capture moves the track of the fugitive’s kind by its level; a collaborator’s, the one that you choose."),
)


def paid(box: Box, number: int, names: Names, _: Translate) -> str:
    """Return what a step of an ambition gives, in words. number: of the step, as `box.steps` counts."""
    parts = [texts.sentence(box, box.effects[effect], _) for effect in box.bonus[number]]
    if box.gives[number] >= 0:
        parts.append(_("{card} comes to your reserve.").format(card=names.ability(box.gives[number])))
    if box.installs[number] >= 0:
        parts.append(_("{card} comes to your headquarters.").format(card=names.ability(box.installs[number])))
    if box.choose[number]:
        cards = _(" or ").join(names.ability(x) for x in box.choose[number])
        parts.append(_("One of these to your reserve: {cards}.").format(cards=cards))
    return " ".join(parts)


def sheet(box: Box, seat: int, names: Names, _: Translate) -> Sheet:
    """Show a seat's ambition in full. Its x is the seat: it is no card."""
    faction = names.factions[seat]
    several = sum(1 for length in box.lengths[3 * faction : 3 * faction + 3] if length) > 1
    lines = [_(MOVED[faction])]
    for number, (of, track, at) in enumerate(box.steps):
        if of == faction:
            text = _("{track}, step {at}: {gives}") if several else _("Step {at}: {gives}")
            lines.append(text.format(track=_(texts.TRACKS[track]), at=at, gives=paid(box, number, names, _)))
    return Sheet(seat, names.whole(seat), _("Ambition: {who}").format(who=names.seat(seat)), "", tuple(lines))


def sheets(box: Box, names: Names, _: Translate) -> Sequence[Sheet]:
    """Show each seat's ambition in full."""
    return [sheet(box, seat, names, _) for seat in range(len(names.factions))]


__all__ = ["MOVED", "paid", "sheet", "sheets"]
