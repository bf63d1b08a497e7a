"""Red Notice's log: a sentence for each thing that a seat is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import REFEREE
from hallali.games.red_notice.rules import checks
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import LIFT_PRICE, POW, Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, Phase
from hallali.games.red_notice.text import changes, terms

N_ = marked
Translate = i18n.Translator


def sentence(told: Told, seat: int, _: Translate, size: str, edition: str = "") -> str:
    """Return what a seat was told as one sentence; "" for what the table shows anyway. seat: the reader."""
    teller = _TELLERS.get(type(told))
    return teller(told, seat, box_of(size, edition), _) if teller else ""


def _choose(mine: bool, yours: str, others: str) -> str:
    return yours if mine else others


def _drawn(told: v.Drawn, seat: int, box: Box, _: Translate) -> str:
    if told.what == "identity":
        text = _("You can be the {name}: {powers}") if seat == ANGELA else _("Angela can be the {name}: {powers}")
        return text.format(name=terms.identity(box, told.number, _), powers=terms.powers(box, told.number, _))
    if told.what == "upgrade":
        return _("A new upgrade: {name}.").format(name=terms.upgrade(box, told.number, _))
    return ""  # the row shows the cards


def _dealt(told: v.Dealt, seat: int, box: Box, _: Translate) -> str:
    known = terms.cheque(box, told.kind, _) if told.kind >= 0 else ""
    if told.start:
        if told.who == seat:
            return _("You are dealt {cheque}.").format(cheque=known)
        return _("{who} is dealt {cheque}.").format(who=terms.seat(told.who, _), cheque=known) if known else ""
    if told.who == seat:
        return _("You draw {cheque}.").format(cheque=known)
    text = _("{who} draws {cheque}.") if known else _("{who} draws a cheque.")
    return text.format(who=terms.seat(told.who, _), cheque=known)


def _started(told: v.Started, seat: int, box: Box, _: Translate) -> str:
    mine = told.who == seat
    if told.city >= 0:
        text = _choose(
            mine, _("You show {cheque} and start in {city}."), _("{who} shows {cheque} and starts in {city}.")
        )
    else:
        text = _("{who} shows {cheque}: she’s somewhere in {continent}.")
    return text.format(
        who=terms.seat(told.who, _),
        cheque=terms.cheque(box, told.kind, _),
        city=_.name(terms.city(box, told.city, _)) if told.city >= 0 else "",
        continent=_.name(terms.continent(box, box.colour[told.kind], _)),
    )


def _tokens(told: v.Tokens, seat: int, box: Box, _: Translate) -> str:
    if not told.tokens:
        return ""
    text = _choose(told.who == seat, _("You draw the tokens {tokens}."), _("{who} draws the tokens {tokens}."))
    return text.format(who=terms.seat(told.who, _), tokens=_tokens_of(told.tokens, _))


def _tokens_of(values: Sequence[int], _: Translate) -> str:
    return _.listed([terms.token(value) for value in values])


def _bid(told: v.Bid, seat: int, box: Box, _: Translate) -> str:
    if told.who == seat:
        text = _("You place {token} at {place}.")
    else:
        text = _("{who} places {token} at {place}.") if told.value >= 0 else _("{who} places a token at {place}.")
    return text.format(
        who=terms.seat(told.who, _), token=terms.token(told.value), place=terms.spot(told.card, told.side)
    )


def _revealed(told: v.Revealed, seat: int, box: Box, _: Translate) -> str:
    shown = [f"{terms.seat(bid.seat, _)} {terms.token(bid.value)}" for bid in told.bids]
    said = _("Card {number}: {shown}.").format(number=told.card + 1, shown=_.listed(shown))
    if (lost := cancelled(told)) is None:
        return said
    if lost.seat == seat:
        text = _("{who}’s POW cancels your {token}: you do nothing at this card.")
        return f"{said} {text.format(who=_.name(terms.seat(1 - lost.seat, _)), token=terms.token(lost.value))}"
    text = _("Your POW cancels {who}’s {token}.") if seat == 1 - lost.seat else _("POW cancels {who}’s {token}.")
    return f"{said} {text.format(who=_.name(terms.seat(lost.seat, _)), token=terms.token(lost.value))}"


def cancelled(told: v.Revealed) -> v.BidView | None:
    """Return the token of a card that a POW opposite cancels (RN-24); None for none."""
    lost = [bid for bid in told.bids if bid.value != POW]
    return lost[0] if len(told.bids) > len(lost) == 1 else None


def _acting(told: v.Acting, seat: int, box: Box, _: Translate) -> str:
    action = terms.action(checks.KINDS.index(told.kind), told.icons, _)
    if told.who == seat:
        return ""  # the bar asks for it
    return _("{who}’s action: {action}.").format(who=terms.seat(told.who, _), action=action)


#: Where Angela might have paid and did not: the table shows that nothing happened.
_SILENT: tuple[Phase, ...] = ("before", "settle")
_PASSES: dict[Phase, tuple[str, str]] = {
    "draw": (N_("You draw no cheque."), N_("{who} draws no cheque.")),
    "bank": (N_("You cash nothing."), N_("{who} cashes nothing.")),
    "security": (N_("You give up the rest of your Security."), N_("{who} gives up the rest of her Security.")),
    "gain": (N_("You gain no point."), N_("{who} gains no point.")),
    "move": (N_("You stop."), N_("{who} stops.")),
    "joker": (N_("You don’t use the joker."), N_("{who} doesn’t use the joker.")),
    "free": (N_("You make no more changes."), N_("{who} makes no more changes.")),
}


def _passed(told: v.Passed, seat: int, box: Box, _: Translate) -> str:
    if told.phase in _SILENT:
        return ""
    mine, others = _PASSES.get(told.phase, (N_("You pass."), N_("{who} passes.")))
    return _(_choose(told.who == seat, mine, others)).format(who=terms.seat(told.who, _))


def _cashed(told: v.Cashed, seat: int, box: Box, _: Translate) -> str:
    text = _choose(
        told.who == seat, _("You cash {cheque} in {city}, {pays}."), _("{who} cashes {cheque} in {city}, {pays}.")
    )
    return text.format(
        who=terms.seat(told.who, _),
        cheque=terms.amount(box, told.kind, _),
        city=_.name(terms.city(box, told.city, _)),
        pays=terms.pays(box, told.kind, _, seat),
    )


def _put(told: v.Put, seat: int, box: Box, _: Translate) -> str:
    mine = seat == JESSAH
    place = terms.place(box, told.piece, told.place, _)
    if told.origin >= 0:
        text = _choose(
            mine, _("You move the barrier {origin} to {place}."), _("Jessah moves the barrier {origin} to {place}.")
        )
        return text.format(origin=terms.route(box, told.origin, _), place=_.name(place))
    if told.piece == "radar" and told.black:
        text = _choose(mine, _("You place a black radar in {place}."), _("Jessah places a black radar: {place}."))
    elif told.piece == "radar":
        text = _choose(mine, _("You place a radar in {place}."), _("Jessah places a radar in {place}."))
    elif told.black:
        text = _choose(mine, _("You place a black barrier: {place}."), _("Jessah places a black barrier: {place}."))
    else:
        text = _choose(mine, _("You place a barrier: {place}."), _("Jessah places a barrier: {place}."))
    return text.format(place=_.name(place))


def _lifted(told: v.Lifted, seat: int, box: Box, _: Translate) -> str:
    mine, place = seat == ANGELA, terms.place(box, told.piece, told.place, _)
    if told.why == "paid" and told.piece == "radar":
        text = _choose(
            mine,
            _("You pay {price}: the radar in {place} is gone."),
            _("Angela pays {price}: the radar in {place} is gone."),
        )
    elif told.why == "paid":
        text = _choose(
            mine,
            _("You pay {price}: the barrier {place} is gone."),
            _("Angela pays {price}: the barrier {place} is gone."),
        )
    elif told.piece == "radar":
        text = _("The radar in {place} leaves the map.")
    else:
        text = _("The barrier {place} leaves the map.")
    return text.format(price=LIFT_PRICE, place=_.name(place))


def _points(told: v.Points, seat: int, box: Box, _: Translate) -> str:
    if told.points:
        text = _choose(seat == ANGELA, _("Your security rises to {points}."), _("Angela’s security rises to {points}."))
    else:
        text = _choose(seat == ANGELA, _("Your security falls to 0."), _("Angela’s security falls to 0."))
    return text.format(points=told.points)


def _picked(told: v.Picked, seat: int, box: Box, _: Translate) -> str:
    text = _choose(
        told.who == seat,
        _("You make a change for “{title}”: {change}."),
        _("{who} makes a change for “{title}”: {change}."),
    )
    return text.format(
        who=terms.seat(told.who, _),
        title=changes.title(box, told.card, _),
        change=changes.change(box, told.card, told.change, _),
    )


def _fell(told: v.Fell, seat: int, box: Box, _: Translate) -> str:
    text = _choose(seat == ANGELA, _("Your security falls to {points}."), _("Angela’s security falls to {points}."))
    return text.format(points=told.points)


def _dropped(told: v.Dropped, seat: int, box: Box, _: Translate) -> str:
    text = _choose(told.who == seat, _("You put {cheque} under the pile."), _("{who} puts {cheque} under the pile."))
    return text.format(who=terms.seat(told.who, _), cheque=terms.cheque(box, told.kind, _))


def _chose(told: v.Chose, seat: int, box: Box, _: Translate) -> str:
    if told.who == JESSAH:
        text = _choose(
            seat == JESSAH, _("You gain the upgrade {name}: {text}"), _("Jessah gains the upgrade {name}: {text}")
        )
    elif told.who == seat:
        text = _("You choose Jessah’s upgrade, {name}: {text}")
    else:
        text = _choose(
            seat == JESSAH,
            _("{who} chooses your upgrade, {name}: {text}"),
            _("{who} chooses Jessah’s upgrade, {name}: {text}"),
        )
    gained = text.format(
        who=terms.seat(told.who, _),
        name=terms.upgrade(box, told.upgrade, _),
        text=terms.upgrade_text(box, told.upgrade, _),
    )
    # Both that lay there may be called the same: “the other” tells them apart.
    return f"{gained} {_('The other card, {name}, leaves the game.').format(name=terms.upgrade(box, told.other, _))}"


def _lost(told: v.Lost, seat: int, box: Box, _: Translate) -> str:
    text = _choose(seat == JESSAH, _("You lose the upgrade {name}."), _("Jessah loses the upgrade {name}."))
    return text.format(name=terms.upgrade(box, told.upgrade, _))


def _named(told: v.Named, seat: int, box: Box, _: Translate) -> str:
    text = _choose(seat == ANGELA, _("You say you’re in {continent}."), _("Angela says she’s in {continent}."))
    return text.format(continent=_.name(terms.continent(box, told.continent, _)))


def _audited(told: v.Audited, seat: int, box: Box, _: Translate) -> str:
    if not told.hand:
        return _choose(seat == ANGELA, _("You have no cheque to show."), _("Angela has no cheque to show."))
    hand = _.listed([terms.cheque(box, kind, _) for kind in told.hand])
    text = _choose(seat == ANGELA, _("You show your cheques: {cheques}."), _("Angela shows her cheques: {cheques}."))
    return text.format(cheques=hand)


def _inspected(told: v.Inspected, seat: int, box: Box, _: Translate) -> str:
    city = terms.city(box, told.city, _)
    if told.found:
        if seat == JESSAH:
            return _("You find Angela in {city}!").format(city=_.name(city))
        text = _choose(seat == ANGELA, _("Jessah finds you in {city}!"), _("Jessah finds Angela in {city}!"))
        return text.format(city=_.name(city))
    text = _choose(seat == JESSAH, _("You inspect {city}: nobody."), _("Jessah inspects {city}: nobody."))
    return text.format(city=_.name(city))


def _escaped(told: v.Escaped, seat: int, box: Box, _: Translate) -> str:
    text = _choose(
        seat == ANGELA,
        _("You give up the {name}. {powers}"),
        _("Angela gives up the {name}. {powers}"),
    )
    return text.format(name=terms.identity(box, told.identity, _), powers=terms.powers(box, told.identity, _))


def report(told: v.Moved, box: Box, _: Translate, *, where: bool) -> str:
    """Say which radars rang, in order. where: whether to add the cities, if the seat was told."""
    if not told.rings:
        return _("no radar rang")
    rings = []
    for number, place in enumerate(told.rings):
        name = terms.continent(box, place, _)
        rings.append(f"{name} ({terms.city(box, told.cities[number], _)})" if where and told.cities else name)
    if len(rings) == 1:
        return _("a radar rang: {ring}").format(ring=rings[0])
    return _("radars rang: {rings}").format(rings=_(", then ").join(rings))


def _moved(told: v.Moved, seat: int, box: Box, _: Translate) -> str:
    mine = seat == ANGELA
    said = report(told, box, _, where=not told.path)  # her path says where already; Jessah may not have been told
    if not mine and seat != REFEREE:
        return _("Angela ends her moves: {report}.").format(report=said)
    if not told.path:
        text = _choose(mine, _("You don’t move: {report}."), _("Angela doesn’t move: {report}."))
        return text.format(report=said)
    if len(set(told.path)) == 1:  # she may have come there or have been there: the path does not say from where
        text = _choose(mine, _("Your moves end in {city}; {report}."), _("Angela’s moves end in {city}; {report}."))
        return text.format(city=_.name(terms.city(box, told.path[0], _)), report=said)
    text = _choose(mine, _("You move: {path}; {report}."), _("Angela moves: {path}; {report}."))
    return text.format(path=_path(told.path, box, _), report=said)


def _path(cities: Sequence[int], box: Box, _: Translate) -> str:
    """Return cities one after the other, with words for a move that was spent on staying (RN-43)."""
    parts = []
    for city, moves in groupby(cities):
        name, stays = terms.city(box, city, _), len(list(moves)) - 1
        staying = _.counted(
            "{city} and {count} more move there", "{city} and {count} more moves there", stays, city=name
        )
        parts.append(staying if stays else name)
    return " → ".join(parts)


def _round_ended(told: v.RoundEnded, seat: int, box: Box, _: Translate) -> str:
    if told.shuffled:
        text = _("Round {round} is over. Cards and tokens are shuffled; {who} has the initiative.")
    else:
        text = _("Round {round} is over; {who} has the initiative.")
    return text.format(round=told.round, who=terms.seat(told.initiative, _))


def _ended(told: v.Ended, seat: int, box: Box, _: Translate) -> str:
    if told.winner == ANGELA:
        return _choose(seat == ANGELA, _("You win: the money is yours."), _("Angela wins: the money is hers."))
    where = terms.city(box, told.angela, _) if told.angela >= 0 else ""
    text = _choose(seat == JESSAH, _("You win. Angela was in {city}."), _("Jessah wins. Angela was in {city}."))
    return text.format(city=_.name(where))


def option(told: Told, seat: int, box: Box, _: Translate) -> str:
    """Return a sentence for what the log leaves out; "" for none. seat: the reader's."""
    if isinstance(told, v.Drawn):
        return _("Laid out: {card}.").format(card=terms.card(box, told.number, _))
    if isinstance(told, v.Acting):
        action = terms.action(checks.KINDS.index(told.kind), told.icons, _)
        text = _("Your action: {action}.") if told.who == seat else _("{who}’s action: {action}.")
        return text.format(who=terms.seat(told.who, _), action=action)
    if isinstance(told, v.Dealt):
        text = _("You are dealt a cheque.") if told.who == seat else _("{who} is dealt a cheque.")
    elif isinstance(told, v.Tokens):
        text = _("You draw tokens.") if told.who == seat else _("{who} draws tokens.")
    elif isinstance(told, v.Passed):
        text = _("You pay nothing.") if told.who == seat else _("{who} pays nothing.")
    else:
        return ""
    return text.format(who=terms.seat(told.who, _))


_TELLERS: dict[type[Told], Callable[..., str]] = {
    v.Drawn: _drawn,
    v.Dealt: _dealt,
    v.Started: _started,
    v.Tokens: _tokens,
    v.Bid: _bid,
    v.Revealed: _revealed,
    v.Acting: _acting,
    v.Passed: _passed,
    v.Cashed: _cashed,
    v.Put: _put,
    v.Lifted: _lifted,
    v.Points: _points,
    v.Chose: _chose,
    v.Lost: _lost,
    v.Named: _named,
    v.Audited: _audited,
    v.Inspected: _inspected,
    v.Escaped: _escaped,
    v.Moved: _moved,
    v.RoundEnded: _round_ended,
    v.Picked: _picked,
    v.Fell: _fell,
    v.Dropped: _dropped,
    v.Ended: _ended,
}
