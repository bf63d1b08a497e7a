"""What has just happened on the desk, and where the lamp stands: by a seat's View, its draft and what it was told."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HUNT, INVESTIGATE, Box
from hallali.games.la_traque.text import faces as c
from hallali.games.la_traque.text.sentences import Names

#: How far back is looked for what is new.
BACK = 60
#: Deeds that end what is new on the desk.
_OLD = (v.Moved, v.Informed, v.Captured, v.Used, v.Fulfilled, v.TurnEnded, v.Passed, v.Kept, v.Destiny)


class News(msgspec.Struct, frozen=True):
    """What has just happened."""

    agent: int = -1  #: the viewer's agent under which they have just laid a card, -1 for none
    card: int = -1  #: that card
    filled: frozenset[int] = frozenset()  #: the places to which a fugitive has just come
    began: int = 0  #: the round that has just begun, 0 for none

    def opened(self, box: Box, view: v.LaTraqueView) -> tuple[int, ...]:
        """Return the fugitives that the card which was just laid has brought within its agent's reach."""
        if self.agent < 0 or self.agent >= len(view.under):
            return ()
        before = list(view.under[self.agent])
        if self.card not in before:
            return ()
        before.remove(self.card)
        return tuple(
            fugitive
            for _place, fugitive in near(box, view, self.agent)
            if not any(c.lacking(box, view, view.under[self.agent], fugitive))
            and any(c.lacking(box, view, before, fugitive))
        )


NONE = News()


def news(view: v.LaTraqueView, drafted: Sequence[Told], tolds: Sequence[Told]) -> News:
    """Return what has just happened. drafted: what the last step of the viewer's draft tells them."""
    for told in reversed(drafted):
        if isinstance(told, v.Informed) and told.who == view.seat:
            return News(told.agent, told.card)
    if drafted:
        return NONE
    filled, began = set[int](), 0
    for told in reversed(tolds[-BACK:]):
        if isinstance(told, _OLD):
            break
        if isinstance(told, v.Filled):
            filled.add(told.place)
        elif isinstance(told, v.RoundBegan):
            began = view.round
    return News(filled=frozenset(filled), began=began)


def near(box: Box, view: v.LaTraqueView, agent: int) -> list[tuple[int, int]]:
    """List the fugitives in the zone of one of the viewer's hunting agents, with their places; none elsewhere."""
    at = view.spots[view.seat][agent]
    if not HUNT <= at < INVESTIGATE:
        return []
    return [
        (place, fugitive)
        for place, fugitive in enumerate(view.faces)
        if fugitive >= 0 and box.zone[place] == at - HUNT and view.guards[place] in (-1, view.seat)
    ]


def lit(view: v.LaTraqueView) -> int:
    """Return the zone where the viewer has the most to decide; -1 where that is everywhere or nowhere."""
    if not 0 <= view.seat < view.players or view.mover == OVER or view.phase not in ("act", "track"):
        return -1
    weights = [0, 0, 0]
    captures = {(step - a.CAPTURE) % 5 for step in view.legal if a.CAPTURE <= step < a.INFORM}
    for agent, at in enumerate(view.spots[view.seat]):
        if HUNT <= at < INVESTIGATE and agent < len(view.under):
            weights[at - HUNT] += 1 + len(view.under[agent]) + 20 * (agent in captures)
    best = max(weights)
    return weights.index(best) if best > 0 else -1


def leads(view: v.LaTraqueView, just: News, box: Box, names: Names, _: i18n.Translator) -> str:
    """Say whom the card that was just laid has brought within reach, else who is within reach now; "" for nobody."""
    reach: dict[int, list[int]] = {}
    if just.agent >= 0:
        reach[just.agent] = list(just.opened(box, view))
    elif view.mover == view.seat and view.phase == "act":
        for place, agent in (divmod(step - a.CAPTURE, 5) for step in view.legal if a.CAPTURE <= step < a.INFORM):
            reach.setdefault(agent, []).append(view.faces[place])
    text = _("Within reach of agent {agent}: {fugitives}.")
    return " ".join(
        text.format(agent=agent + 1, fugitives=", ".join(names.ability(one) for one in found))
        for agent, found in sorted(reach.items())
        if found
    )


__all__ = ["NONE", "News", "leads", "lit", "near", "news"]
