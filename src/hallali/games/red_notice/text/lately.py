"""What has happened since a player's last deed, in a sentence or two: what matters most of it is never left out.

The log has a line for each event. Between two turns of a player there are up to a dozen, and one of them alone may
mislead: a radar rang after the cheque that it would repeat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import OVER
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.text import prompts, terms
from hallali.games.red_notice.text.sentences import cancelled, sentence

N_ = marked
Translate = i18n.Translator
MOST = 3  #: how many events are told at once
LETTERS = 130  #: in about so many letters, which are three lines of a phone


class _News(NamedTuple):
    """An event."""

    weight: int  #: how much it matters: the heaviest are said first
    told: Told  #: the event itself
    deed: str = ""  #: what the other player does, in a few words; "" for none
    text: str = ""  #: the sentence for it where that is not the log's


def who(told: Told) -> int:
    """Return the seat that did what is told, or -1 for no one's deed."""
    if isinstance(told, v.Moved | v.Escaped | v.Lifted | v.Points | v.Named | v.Audited):
        return ANGELA
    if isinstance(told, v.Inspected | v.Put | v.Lost):
        return JESSAH
    # Not v.Acting or v.Tokens: that an action begins or a round is dealt hides nothing of what was done before it.
    doers = v.Started | v.Bid | v.Passed | v.Cashed | v.Chose
    if isinstance(told, v.Dealt):
        return -1 if told.start else told.who
    return told.who if isinstance(told, doers) else -1


def lately(view: v.RedNoticeView, tolds: Sequence[Told], _: Translate) -> str:
    """Sum up what was told since the viewer's last deed, with what that found; "" where the log's own line will do."""
    if view.seat not in (ANGELA, JESSAH) or view.mover == OVER:
        return ""
    box = box_of(view.size, view.edition)
    did = (at for at in range(len(tolds) - 1, -1, -1) if who(tolds[at]) == view.seat)
    first = next((at for at in did if not _idle(tolds[at], view, box)), -1)
    since = tolds[first + 1 :]
    news = [one for told in since if (one := _why(told, view, box, _) or _news(told, view.seat, box, _)).weight >= 0]
    news = [
        one for at, one in enumerate(news) if not one.deed or all(one.deed != later.deed for later in news[at + 1 :])
    ]
    if not news and first < 0:
        return ""
    own = _own(tolds[first]) if first >= 0 else None
    if own:
        news.insert(0, own)
    if not news or (len(news) == 1 and own and not own.text):
        return ""  # the log's last line says it
    picked = sorted(range(len(news)), key=lambda at: (news[at].weight, at))[-MOST:]
    least = 1 if any(news[at].weight for at in picked) else 0
    kept = [news[at] for at in sorted(picked) if news[at].weight >= least]
    kept = kept if least else kept[-1:]
    while len(said := _told(kept, view, tolds, box, _)) > LETTERS and len(kept) > 1:
        kept.remove(min(kept, key=lambda one: one.weight))  # of equals the oldest
    return said


def _own(told: Told) -> _News | None:
    """Return what the viewer's own last deed found; None if that is nothing new to them."""
    if isinstance(told, v.Inspected):
        return _News(5 if told.found else 1, told)
    return None


def _idle(told: Told, view: v.RedNoticeView, box: Box) -> bool:
    """Say whether the viewer had no cheque to cash at a Bank: that is done for them, without a press of theirs."""
    here = view.angela if view.seat == ANGELA else view.jessah
    if not isinstance(told, v.Passed) or told.who != view.seat or told.phase != "bank" or here < 0:
        return False
    return all(box.colour[kind] != box.continent[here] for kind in view.hand)


def _why(told: Told, view: v.RedNoticeView, box: Box, _: Translate) -> _News | None:
    """Return why the viewer could cash nothing; None for any other event."""
    if not view.hand or not _idle(told, view, box):
        return None
    here = view.angela if view.seat == ANGELA else view.jessah
    name = _.name(terms.continent(box, box.continent[here], _))
    return _News(1, told, text=_("You cash nothing: none of your cheques is from {continent}.").format(continent=name))


def _told(news: Sequence[_News], view: v.RedNoticeView, tolds: Sequence[Told], box: Box, _: Translate) -> str:
    """Put events into sentences: what Jessah's inspection found, what the other did, and the rest, the newest first."""

    def line(one: _News) -> str:
        return one.text or sentence(one.told, view.seat, _, view.size, view.edition)

    found = [one for one in news if isinstance(one.told, v.Inspected) and not one.deed]
    deeds = [one for one in news if one.deed]
    said = [line(one) for one in found]
    if any(isinstance(one.told, v.Inspected) and one.told.found for one in found):
        said.append(captured(view, tolds, _))
    briefly = len(news) > 1
    if len(deeds) == 1 and not briefly:
        said.append(line(deeds[0]))
    elif deeds:
        said.append(f"{terms.seat(1 - view.seat, _)} {_(', then ').join(_deeds(deeds, box, _))}.")
    for one in (one for one in reversed(news) if one not in found and not one.deed):
        brief = _lost(one.told, view.seat, _) if briefly and isinstance(one.told, v.Revealed) else ""
        said.append(brief or line(one))
    return " ".join(filter(None, said))


def _deeds(news: Sequence[_News], box: Box, _: Translate) -> Iterator[str]:
    """Give what the other player did in a few words each, what was inspected in a row at once."""
    for searching, some in groupby(news, lambda one: isinstance(one.told, v.Inspected)):
        found = list(some)
        if searching:
            names = [terms.city(box, one.told.city, _) for one in found if isinstance(one.told, v.Inspected)]
            yield _("inspects {city}: nobody").format(city=_.name(_.listed(names)))
        else:
            yield from (one.deed for one in found)


def _lost(told: v.Revealed, seat: int, _: Translate) -> str:
    """Say which token a POW cancelled; "" for none."""
    if (lost := cancelled(told)) is None:
        return ""
    text = _("Card {number}: {who}’s POW cancels your {token}.")
    if lost.seat != seat:
        text = _("Card {number}: your POW cancels {who}’s {token}.")
    return text.format(number=told.card + 1, who=_.name(terms.seat(1 - seat, _)), token=terms.token(lost.value))


def captured(view: v.RedNoticeView, tolds: Sequence[Told], _: Translate) -> str:
    """Say to Jessah after her last capture how far the hunt is, and that what moves she had left are lost (RN-38)."""
    if view.seat != JESSAH:
        return ""
    at = max(at for at, told in enumerate(tolds) if isinstance(told, v.Inspected) and told.found)
    left = len(view.identities) + any(isinstance(told, v.Escaped) for told in tolds[at:])
    said = [_.counted("{count} more capture and you win.", "{count} more captures and you win.", left)]
    begun = max((at for at, told in enumerate(tolds[:at]) if isinstance(told, v.Acting)), default=-1)
    if begun >= 0 and isinstance(acting := tolds[begun], v.Acting) and acting.kind == "move":
        lost = acting.icons - sum(isinstance(told, v.Inspected) for told in tolds[begun : at + 1])
        if lost > 0:
            said.append(_.counted("Your {count} move left is lost.", "Your {count} moves left are lost.", lost))
    return " ".join(said)


def deed(told: Told, seat: int, box: Box, _: Translate) -> str:
    """Say in a few words what the other player did, as it stands beside what else they did; "" for none."""
    return _news(told, seat, box, _).deed


def _news(told: Told, seat: int, box: Box, _: Translate) -> _News:
    """Weigh an event, for the player who was told; the weight is -1 where the log says nothing of it either."""
    if isinstance(told, v.Inspected):
        deed = "" if told.found else _("inspects {city}: nobody").format(city=_.name(terms.city(box, told.city, _)))
        return _News(5 if told.found else 2, told, deed)
    if isinstance(told, v.Revealed):
        lost = cancelled(told)
        return _News(0 if lost is None else 3 if lost.seat == seat else 1, told)
    if isinstance(told, v.Moved):
        return _News(4 if told.rings else 2, told, _walk(told, box, _))
    if isinstance(told, v.Acting | v.Tokens | v.Drawn) or (isinstance(told, v.Dealt) and told.start):
        return _News(-1, told)
    if isinstance(told, v.Bid | v.Passed | v.RoundEnded):
        return _News(0 if sentence(told, seat, _, box.size) else -1, told)
    if who(told) == 1 - seat and (deed := _deed(told, seat, box, _)):
        return _News(_WEIGHTS.get(type(told), 2), told, deed)
    return _News(2, told)


_WEIGHTS: dict[type[Told], int] = {v.Cashed: 4, v.Named: 4, v.Audited: 4, v.Dealt: 1, v.Points: 1}


def _walk(told: v.Moved, box: Box, _: Translate) -> str:
    """Say in a few words what Jessah hears of a walk."""
    if not told.rings:
        return _("ends her moves without a ring")
    if len(told.rings) == 1 and not told.cities:
        return _("sets off the radar in {place}").format(place=_.name(terms.continent(box, told.rings[0], _)))
    rings = []
    for number, place in enumerate(told.rings):
        name = terms.continent(box, place, _)
        rings.append(f"{name} ({terms.city(box, told.cities[number], _)})" if told.cities else name)
    return _("sets off radars: {rings}").format(rings=_(", then ").join(rings))


def _deed(told: Told, seat: int, box: Box, _: Translate) -> str:
    """Say in a few words what the other player did; "" where the log's line says it."""
    if isinstance(told, v.Started):
        place = terms.city(box, told.city, _) if told.city >= 0 else terms.continent(box, box.colour[told.kind], _)
        return _("starts in {city}").format(city=_.name(place))
    if isinstance(told, v.Cashed):
        city = _.name(terms.city(box, told.city, _))
        return _("cashes {amount} in {city}").format(amount=terms.dollars(box.dollars[told.kind], _), city=city)
    if isinstance(told, v.Dealt):
        return _("draws a cheque")
    if isinstance(told, v.Escaped):
        return _("gives up an identity, the {name}").format(name=terms.identity(box, told.identity, _))
    if isinstance(told, v.Named):
        return _("says she’s in {continent}").format(continent=_.name(terms.continent(box, told.continent, _)))
    if isinstance(told, v.Audited):
        hand = _.listed([terms.cheque(box, kind, _) for kind in told.hand])
        return _("shows her cheques: {cheques}").format(cheques=hand) if hand else _("has no cheque to show")
    if isinstance(told, v.Points):
        return _("raises her security to {points}").format(points=told.points) if told.points else ""
    if isinstance(told, v.Chose):
        text = _("chooses your upgrade, {name}") if seat == JESSAH else _("gains the upgrade {name}")
        return text.format(name=terms.upgrade(box, told.upgrade, _))
    if isinstance(told, v.Lifted) and told.why == "paid":
        step = told.place + (a.LIFT_RADAR if told.piece == "radar" else a.LIFT_BARRIER)
        return _("pays {price} to remove {piece}").format(price=LIFT_PRICE, piece=prompts.piece(step, box, _))
    return _put(told, box, _) if isinstance(told, v.Put) else ""


def _put(told: v.Put, box: Box, _: Translate) -> str:
    place = terms.place(box, told.piece, told.place, _)
    if told.origin >= 0:
        text, origin = _("moves the barrier {origin} to {place}"), terms.route(box, told.origin, _)
        return text.format(origin=origin, place=_.name(place))
    if told.piece == "radar":
        text = _("places a black radar in {place}") if told.black else _("places a radar in {place}")
    else:
        text = _("places a black barrier, {place}") if told.black else _("places a barrier, {place}")
    return text.format(place=_.name(place))
