"""The costliest decisions of a finished game, under its replay: each leads to its moment."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.interfaces.reasons import odds
from hallali.lab.costs import Costly, Costs
from hallali.room.table.table import Table

N_ = marked
#: How many decisions are told.
MOST: Final = 3


class Decision(msgspec.Struct, frozen=True):
    """One decision."""

    url: str  #: of the position in which it was made
    here: bool  #: whether the page shows that position
    did: str  #: what was done, and when where players count that
    worth: str  #: what it cost, in words
    better: str  #: what would have been better, and why


class Costing(msgspec.Struct, frozen=True, kw_only=True):
    """What the part draws."""

    lead: str = ""  #: what the addresses of moments begin with, as in curve.Picture

    ask: str = ""  #: the address that has the decisions weighed; "" once that was asked for
    again: str = ""  #: the address of this page
    pending: bool = False  #: whether they are still being weighed
    failed: bool = False  #: whether they could not be weighed
    found: Sequence[Decision] = ()  #: the costliest first
    note: str = ""  #: how they were weighed


def of(
    table: Table,
    found: Costs | None,
    at: int,
    eyes: int,
    lang: str,
    *,
    right: Collection[int] = (),
    lead: str = "",
    me: int = -1,
) -> Costing:
    """Return what is shown of a seat's costliest decisions.

    found: None if they have not been weighed, or not yet. right: the entries at which the seat tried what came off: to
    rate those lower, one would have to know how the others chose. lead: as in Costing. me: the viewer's own seat, which
    is called “you”.
    """
    here = f"?eyes={eyes}&at={at}"
    work = table.costs.get(eyes)
    if work is None:
        return Costing(lead=lead, ask=f"{here}&costs=1")
    if found is None:
        return Costing(lead=lead, again=here, pending=not work.done(), failed=work.done())
    _ = i18n.translator(lang)
    told = [one for one in found.found if _differs(one, _) and one.entry not in right]
    worst = sorted(told, key=lambda one: (-one.cost, one.entry))[:MOST]
    return Costing(
        lead=lead,
        again=here,
        found=tuple(_decision(table, one, at, eyes, lang) for one in worst),
        note=_note(table, msgspec.structs.replace(found, found=tuple(told)), eyes, me, _),
    )


def _differs(one: Costly, _: i18n.Translator) -> bool:
    """Say whether the reader is told of two chances that differ: else nothing is to be learnt."""
    return bool(one.worth) or odds(one.chances[0], _) != odds(one.chances[1], _)


def _decision(table: Table, one: Costly, at: int, eyes: int, lang: str) -> Decision:
    _ = i18n.translator(lang)
    worth = _.of(one.worth)
    if not worth:
        worth = _(N_("Chance of winning: {done}. With the better move: {best}.")).format(
            done=odds(one.chances[0], _), best=odds(one.chances[1], _)
        )
    return Decision(
        url=f"?eyes={eyes}&at={one.entry - 1}",
        here=at == one.entry - 1,
        did=" · ".join(part for part in (_.of(one.when), _did(table, one, eyes, _)) if part),
        worth=worth,
        better=_.of(one.said),
    )


def _did(table: Table, one: Costly, eyes: int, _: i18n.Translator) -> str:
    """Say what was done: the first thing told of it, or of what the dealer answered; else its notation.

    Who draws is told of the card alone, which is the next entry.
    """
    for seq, told in table.heard[eyes]:
        text = table.kit.words.sentence(told, eyes, _, table.record.size) if 0 <= seq - one.entry <= 1 else ""
        if text:
            return text
    return table.record.moves[one.entry - 1]


def _note(table: Table, found: Costs, eyes: int, me: int, _: i18n.Translator) -> str:
    who = _.name(table.kit.words.seat_name(eyes, _))
    said = [_(N_("No single decision stands out."))] if not found.found else []
    if eyes == me:
        said.append(_(N_("Judged by what you could know then.")))
    else:
        said.append(_.agreeing(N_("Judged by what {who:the} could know then."), who).format(who=who))
    if found.found and not found.exact:
        said.append(_(N_("The figures are estimates: each move was played on from many positions that were possible.")))
    if not found.whole:
        said.append(_(N_("There wasn’t enough time to weigh them all.")))
    return " ".join(said)
