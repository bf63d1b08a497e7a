"""What is asked at a table, in words: for those who may answer, and for the player who waits for the answer."""

from __future__ import annotations

from hallali import i18n
from hallali.room import addresses
from hallali.room.draw.records import Ask, Way
from hallali.room.table import proposals
from hallali.room.table.assigning import turns
from hallali.room.table.proposals import BACK, REMATCH, Asked
from hallali.room.table.table import Table

Translate = i18n.Translator


def of(table: Table, seat: int, _: Translate) -> list[Ask]:
    """Return what a viewer is shown of what is asked."""
    if not table.social:
        return []
    if table.rematch:
        text = _("The next game is ready.")
        return [Ask(text, url=addresses.url(f"/t/{table.rematch}"), goes=seat >= 0)]
    found = []
    for kind in (REMATCH, BACK):
        one = proposals.asked(table, kind)
        if one is not None and seat >= 0:
            found.append(_one(table, seat, kind, one, _))
    return found


def _one(table: Table, seat: int, kind: str, one: Asked, _: Translate) -> Ask:
    me, who = table.first_of(seat), _name(table, one.seat, _)
    rematch = kind == REMATCH
    if one.no >= 0:
        name = _name(table, one.no, _)
        text = _("{name} doesn’t want another game now.") if rematch else _("{name} said no: the move stands.")
        return Ask(text.format(name=name) if one.no != me else _("You said no."))
    if me in one.yes:
        text = _("You offer a rematch: {how}.") if rematch else _("You ask to take your last move back.")
        text = text.format(how=_how(table, one, _)) if one.seat == me else _("You said yes.")
        waits = ", ".join(_name(table, at, _) for at in table.people() if at not in one.yes)
        ways = (Way(kind, "answer", "no", _("Never mind")),) if one.seat == me else ()
        return Ask(f"{text} {_('Waiting for {names}.').format(names=waits)}", ways)
    if rematch:
        text = _("{name} offers a rematch: {how}.").format(name=who, how=_how(table, one, _))
        return Ask(text, (Way(kind, "answer", "yes", _("Play again")), Way(kind, "answer", "no", _("No, thank you"))))
    text = _("{name} asks to take the last move back.").format(name=who)
    if proposals.saw_more(table, one.seat, me, one.to):
        text += " " + _("They have seen cards that you have not, and the same ones will come again.")
    return Ask(text, (Way(kind, "answer", "yes", _("Allow it")), Way(kind, "answer", "no", _("No"))))


def _how(table: Table, one: Asked, _: Translate) -> str:
    if one.same or not turns(table):
        return _("same seats")
    return _("sides swapped") if len(table.seats) == 2 else _("everyone moves on one seat")


def _name(table: Table, seat: int, _: Translate) -> str:
    return table.seats[seat].name or table.kit.words.seat_name(seat, _)
