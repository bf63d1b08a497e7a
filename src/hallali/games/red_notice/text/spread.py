"""Red Notice's table in words: the row of cards with its bids, the hands, and what lies before each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hallali import i18n
from hallali.core.seats import OVER
from hallali.games.red_notice.drafts import PLACE, TOKEN, Bid, free
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import OWN, VALUES, Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.text import terms, tips

Translate = i18n.Translator
ICONS = ("cheque", "bank", "security", "move", "joker", "free")


class Spot(msgspec.Struct, frozen=True):
    """One side of a card with its place for a token."""

    name: str  #: of the place, "2a"
    icon: str  #: the pictogram, one of ICONS
    icons: int  #: how many of them
    action: str  #: the action in words
    owner: int  #: the seat whose token lies there; -1 for none
    token: str  #: the token as text; "" for none, or one that the viewer may not see
    look: str  #: "open", "mine" (only its owner sees it), "hidden" or ""
    step: int  #: the step that a click chooses; -1 for none
    chosen: bool  #: whether the place is taken up in the draft
    label: str  #: all of this in words
    tip: str = ""  #: what the action does
    why: str = ""  #: why the viewer, who bids, can put no token here now; "" otherwise
    late: bool = False  #: whether the token is turned up only by the end
    bid: int = -1  #: the step of a bid there, to which 8 times the token adds


class Card(msgspec.Struct, frozen=True):
    """A card of the row."""

    number: int  #: its place in the row, as a person counts
    spots: tuple[Spot, ...]  #: its two sides
    state: str  #: "now", "done" or ""


class Chip(msgspec.Struct, frozen=True):
    """A token or a cheque."""

    text: str  #: what stands on it
    step: int  #: the step that a click chooses; -1 for none
    chosen: bool  #: whether it is picked up in the draft
    label: str  #: all of this in words
    colour: str = ""  #: that of a cheque's continent
    value: str = ""  #: a cheque's value, in dollars
    short: str = ""  #: its value in thousands
    tip: str = ""  #: what it is for
    why: str = ""  #: why it cannot be cashed now; "" if nothing is to be cashed
    key: str = ""  #: tells it from its equals


class Sheet(msgspec.Struct, frozen=True):
    """An identity or an upgrade."""

    name: str  #: its name
    text: str  #: what it does
    state: str  #: "", "spent" or "lasting"
    step: int  #: the step that a click chooses; -1 for none
    label: str  #: all of this in words


class Dossier(msgspec.Struct, frozen=True):
    """What lies before a player, for everyone to see."""

    seat: int  #: the player
    sheets: tuple[Sheet, ...]  #: the identities or the upgrades
    sheets_title: str  #: the title above them
    nothing: str  #: what is said if there are none
    #: (token as text, how many there are, how many have not been shown in this cycle)
    tokens: tuple[tuple[str, int, int], ...]
    counts: tuple[tuple[int, str, str], ...]  #: (number, of what, the name of its tip)
    cash: tuple[Chip, ...]  #: the cheques laid down
    known: tuple[Chip, ...]  #: the hand, if it is shown


def legal(view: v.RedNoticeView, step: int) -> int:
    """Return the step if the viewer may take it now, else -1."""
    return step if view.mover == view.seat and step in view.legal else -1


# The row


def row(view: v.RedNoticeView, draft: Bid, _: Translate) -> tuple[Card, ...]:
    """Lay out the row of cards with the tokens next to them."""
    box = box_of(view.size, view.edition)
    places = free(view) if view.mover == view.seat and view.phase == "bid" else ()
    latest = max(view.revealed, default=-1)
    acting = view.phase not in ("bid", "card", "tokens", "over") and view.mover != OVER
    asked = bool(places)
    bids = {(bid.card, bid.side): bid for bid in view.bids}
    cards = []
    for place, card in enumerate(view.row):
        spots = []
        for side, (kind, icons) in enumerate(terms.sides(box, card)):
            number = 2 * place + side
            step = PLACE + number if number in places else -1
            why = tips.spot(view, place, side, _) if asked and step < 0 else ""
            spots.append(_spot(view, (place, side), (kind, icons), bids.get((place, side)), step, draft, why, _))
        state = "" if place not in view.revealed else "now" if acting and place == latest else "done"
        cards.append(Card(place + 1, tuple(spots), state))
    return tuple(cards)


def _spot(
    view: v.RedNoticeView,
    where: tuple[int, int],
    face: tuple[int, int],
    bid: v.BidView | None,
    step: int,
    draft: Bid,
    why: str,
    _: Translate,
) -> Spot:
    name, action = terms.spot(*where), terms.action(*face, _)
    owner = bid.seat if bid else -1
    token, look, late = "", "", False
    label = f"{name}: {action}"
    if bid:
        shown = where[0] in view.revealed
        token = terms.token(bid.value) if bid.value >= 0 else ""
        late = bool(token) and not shown and view.mover == OVER
        look = "open" if shown or late else "mine" if token else "hidden"
        who = _.name(terms.seat(owner, _))
        if not token:
            label += ", " + _("a token of {who}, face down").format(who=who)
        elif look == "mine":
            label += ", " + _("{token} of {who}, face down").format(token=token, who=who)
        else:
            label += ", " + _("{token} of {who}").format(token=token, who=who)
    elif step >= 0:
        label += ", " + _("free")
    chosen = step >= 0 and draft.place == step - PLACE
    words = _(terms.ACTIONS[face[0]])
    first = a.BID + step - PLACE if step >= 0 else -1
    tip = tips.face(face[0], _)
    if face[0] == OWN:
        tip = f"{tip} {_.of(box_of(view.size, view.edition).texts[view.row[where[0]]])}"
    return Spot(name, ICONS[face[0]], face[1], words, owner, token, look, step, chosen, label, tip, why, late, first)


# Hands


def tokens(view: v.RedNoticeView, draft: Bid, _: Translate) -> tuple[Chip, ...]:
    """List the viewer's tokens in hand."""
    mine = view.mover == view.seat and view.phase == "bid"
    chips, used = [], False
    for value in view.drawn:
        chosen = draft.token == value and not used
        used = used or chosen
        label = _("Token {token}").format(token=terms.token(value))
        step = TOKEN + value if mine else -1
        chips.append(Chip(terms.token(value), step, chosen, label, tip=tips.token(value, _), key=str(8 * value)))
    return tuple(chips)


def chip(
    box: Box, kind: int, number: int, eyes: int, _: Translate, step: int = -1, chosen: bool = False, why: str = ""
) -> Chip:
    """Return a cheque as a Chip. number: which of its equals it is. eyes: the seat that looks at it."""
    continent, worth = box.edition.continent[box.colour[kind]], box.edition.cheque[kind].value
    return Chip(
        terms.named(continent, _),
        step,
        chosen,
        terms.cheque(box, kind, _),
        continent.colour,
        terms.dollars(worth, _),
        terms.thousands(worth, _),
        tips.cheque(box, kind, eyes, _),
        why,
        f"{kind}-{number}",
    )


def _chips(box: Box, kinds: Sequence[int], eyes: int, _: Translate) -> tuple[Chip, ...]:
    return tuple(chip(box, kind, kinds[:at].count(kind), eyes, _) for at, kind in enumerate(kinds))


def cheques(view: v.RedNoticeView, _: Translate) -> tuple[Chip, ...]:
    """List the viewer's cheques."""
    box = box_of(view.size, view.edition)
    starts = view.mover == view.seat and view.phase == "start"
    why = tips.uncashable(view, _)
    chips = []
    for at, kind in enumerate(view.hand):
        number = view.hand[:at].count(kind)
        chosen = starts and view.chosen == kind and not number  # of two equal ones only one is shown
        step = a.CHEQUE + kind if starts else legal(view, a.CHEQUE + kind)
        chips.append(chip(box, kind, number, view.seat, _, step, chosen, why if step < 0 else ""))
    return tuple(chips)


# What lies before each player


def _identities(view: v.RedNoticeView, box: Box, _: Translate) -> tuple[Sheet, ...]:
    found = []
    for number in (*view.identities, *view.spent):
        name, text = terms.identity(box, number, _), terms.powers(box, number, _)
        spent = number in view.spent
        label = _("{name}, given up").format(name=name) if spent else f"{name}: {text}"
        found.append(Sheet(name, text, "spent" if spent else "", legal(view, a.IDENTITY + number), label))
    return tuple(found)


def _upgrade(view: v.RedNoticeView, box: Box, number: int, _: Translate, *, open_: bool) -> Sheet:
    name, text = terms.upgrade(box, number, _), terms.upgrade_text(box, number, _)
    asked = view.phase == ("choose" if open_ else "destroy")
    step = legal(view, a.UPGRADE + number) if asked else -1
    lasting = "lasting" if box.edition.upgrade[number].permanent else ""
    return Sheet(name, text, lasting, step, f"{name}: {text}")


def upgrades(view: v.RedNoticeView, _: Translate) -> tuple[Sheet, ...]:
    """List the upgrades that are turned up."""
    box = box_of(view.size, view.edition)
    return tuple(_upgrade(view, box, number, _, open_=True) for number in view.open)


def options(view: v.RedNoticeView, _: Translate) -> tuple[Sheet, ...]:
    """List the identities or upgrades among which the viewer must choose now."""
    box = box_of(view.size, view.edition)
    if view.phase == "caught":
        found = _identities(view, box, _)
    elif view.phase == "destroy":
        found = tuple(_upgrade(view, box, number, _, open_=False) for number in dict.fromkeys(view.owned))
    else:
        found = tuple(_upgrade(view, box, number, _, open_=True) for number in dict.fromkeys(view.open))
    return tuple(sheet for sheet in found if sheet.step >= 0)


def _left(view: v.RedNoticeView, box: Box, seat: int) -> tuple[tuple[str, int, int], ...]:
    if not view.left:
        return ()
    order = [*range(1, VALUES), 0]
    return tuple(
        (terms.token(value), box.tokens[value], view.left[seat].count(value)) for value in order if box.tokens[value]
    )


def dossier(view: v.RedNoticeView, seat: int, _: Translate) -> Dossier:
    """Return what everyone may know of a player."""
    box, held = box_of(view.size, view.edition), view.hands[seat]
    hand = held, _.either("cheque in hand", "cheques in hand", held), "hand"
    if seat == ANGELA:
        sheets, title = _identities(view, box, _), _("Identities")
        nothing = _("No identity: the next capture is the last.") if view.row or view.round > 1 else ""
        counts: tuple[tuple[int, str, str], ...] = (hand,)
    else:
        sheets = tuple(_upgrade(view, box, number, _, open_=False) for number in view.owned)
        title, nothing = _("Permanent upgrades"), _("No permanent upgrade.")
        radars, barriers = box.radars - len(view.radars), box.barriers - len(view.barriers)
        counts = (
            hand,
            (radars, _.either("radar in supply", "radars in supply", radars), "radars"),
            (barriers, _.either("barrier in supply", "barriers in supply", barriers), "barriers"),
        )
    known = view.both[seat] if view.both and view.seat != seat else ()
    return Dossier(
        seat,
        sheets,
        title,
        nothing,
        _left(view, box, seat),
        counts,
        _chips(box, view.cash[seat], view.seat, _),
        _chips(box, known, view.seat, _),
    )


def desk(view: v.RedNoticeView, box: Box, _: Translate) -> tuple[tuple[str, str], ...]:
    """List what belongs to both players: the pile of cheques, the upgrades that are left."""
    bottom = [terms.cheque(box, kind, _) for kind in view.bottom]
    pile = str(view.pile)
    if bottom:
        pile += " · " + _("last: {cheques}").format(cheques=_.listed(bottom))
    lines = [(_("Cheques in the pile"), pile)]
    if box.edition.upgrade:
        lines.append((_("Upgrades in the pile"), str(view.upgrades)))
    return tuple(lines)


def turn(view: v.RedNoticeView, box: Box, _: Translate) -> str:
    """Say which round it is, and when cards and tokens are shuffled."""
    number = max(1, view.round)
    left = box.cycle - (number - 1) % box.cycle
    if left == 1:
        return _("Round {round}/{rounds}, then a shuffle").format(round=number, rounds=view.rounds)
    last = number + left - 1
    return _("Round {round}/{rounds}, shuffle after {last}").format(round=number, rounds=view.rounds, last=last)


def guesses(view: v.RedNoticeView, odds: Mapping[int, float], _: Translate) -> dict[str, Any]:
    """Return what the other player may hold. odds: as inference.infer returns them."""
    box = box_of(view.size, view.edition)
    worths = sorted({cheque.value for cheque in box.edition.cheque})
    rows = []
    for number, continent in enumerate(box.edition.continent):
        chances = []
        for worth in worths:
            kinds = [kind for kind, one in enumerate(box.edition.cheque)
                     if box.colour[kind] == number and one.value == worth]  # fmt: skip
            chance = sum(odds.get(a.CHEQUE + kind, 0.0) for kind in kinds)
            chances.append(i18n.percent(chance) if chance > 0 else "–")
        rows.append((Chip(terms.named(continent, _), -1, False, "", continent.colour), tuple(chances)))
    values = [value for value in (*range(1, VALUES), 0) if odds.get(TOKEN + value, 0) > 0]
    known = any(odds.get(a.CHEQUE + kind, 0) > 0 for kind in range(len(box.colour)))
    return {
        "guesses": (tuple(terms.thousands(worth, _) for worth in worths), tuple(rows)) if known else (),
        "tokens_of_other": tuple((terms.token(value), i18n.percent(odds[TOKEN + value])) for value in values),
    }
