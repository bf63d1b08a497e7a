"""The edition's names in the reader's language: cities, continents, routes, cheques, cards, identities, upgrades."""

from __future__ import annotations

from collections.abc import Sequence

from hallali import i18n
from hallali.core.edition import Named
from hallali.core.errors import marked
from hallali.games.red_notice.rules import box as b
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.checks import USUAL
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, Piece

N_ = marked
Translate = i18n.Translator

#: The actions, in the order of checks.KINDS.
ACTIONS = (N_("Cheque"), N_("Bank"), N_("Security"), N_("Move"), N_("Joker"), N_("Special"))


def named(one: Named, _: Translate) -> str:
    """Return the name of one of the edition's things in the reader's language."""
    return _.of(one.name)


def city(box: Box, number: int, _: Translate) -> str:
    """Name a city."""
    return named(box.edition.city[number], _)


def continent(box: Box, number: int, _: Translate) -> str:
    """Name a continent."""
    return named(box.edition.continent[number], _)


def route(box: Box, number: int, _: Translate) -> str:
    """Name a route by its ends: “Rio – Dakar”."""
    one, two = box.ends[number]
    return f"{city(box, one, _)} – {city(box, two, _)}"


def place(box: Box, piece: Piece, number: int, _: Translate) -> str:
    """Name the place of a radar or a barrier."""
    return continent(box, number, _) if piece == "radar" else route(box, number, _)


def identity(box: Box, number: int, _: Translate) -> str:
    """Name an identity."""
    return named(box.edition.identity[number], _)


def upgrade(box: Box, number: int, _: Translate) -> str:
    """Name an upgrade."""
    return named(box.edition.upgrade[number], _)


def upgrade_text(box: Box, number: int, _: Translate) -> str:
    """Say what an upgrade does."""
    return _.of(box.edition.upgrade[number].text)


def dollars(amount: int, _: Translate) -> str:
    """Write an amount: “$200,000”, in French “200 000 $” with no-break spaces."""
    return _(N_("${amount}")).format(amount=_.grouped(amount))


def thousands(amount: int, _: Translate) -> str:
    """Write an amount in thousands: “$200k”, in French “200 k$” with a no-break space."""
    return _(N_("${thousands}k")).format(thousands=amount // 1000)


def amount(box: Box, kind: int, _: Translate) -> str:
    """Name a cheque: “Asia $200,000”."""
    return f"{continent(box, box.colour[kind], _)} {dollars(box.edition.cheque[kind].value, _)}"


def cheque(box: Box, kind: int, _: Translate) -> str:
    """Name a cheque: “Asia $200,000”, with what it brings if that is not usual for its value."""
    one, name = box.edition.cheque[kind], amount(box, kind, _)
    return name if one.value in USUAL and one.pays == USUAL[one.value] else f"{name} ({pays(box, kind, _)})"


#: What a cheque brings, in the order of checks.PAYS.
_PAYS = (
    N_("without a bonus"),
    N_("with 1 move"),
    N_("with an upgrade for Jessah"),
    N_("with 1 Security"),
    N_("with 1 cheque"),
)


def pays(box: Box, kind: int, _: Translate, seat: int = -1) -> str:
    """Say what a cheque brings when it is cashed. seat: the reader."""
    if seat == JESSAH and box.pays[kind] == b.PAYS_UPGRADE:
        return _("with an upgrade for you")
    return _(_PAYS[box.pays[kind]])


#: The same as a sentence to those who are about to cash it.
_BRINGS = (
    N_("{amount} brings no bonus."),
    N_("{amount} brings you 1 move."),
    N_("{amount} brings Jessah an upgrade: {upgrades}."),
    N_("{amount} brings you 1 Security."),
    N_("{amount} brings you 1 cheque."),
)


def brings(box: Box, kind: int, seat: int, offered: Sequence[int], _: Translate) -> str:
    """Say in a sentence what a cheque brings to this seat, which may cash it. offered: the upgrades that are turned up;
    when none is left, the rules give actions for one (RN-32)."""
    text, mine = _(_BRINGS[box.pays[kind]]), seat == JESSAH
    names = list(dict.fromkeys(upgrade(box, number, _) for number in offered))
    if box.pays[kind] == b.PAYS_UPGRADE and names:
        text = _("{amount} brings you an upgrade: {upgrades}.") if mine else text
        names = [_("{one} or {other}").format(one=names[0], other=names[1])] if len(names) > 1 else names
    elif box.pays[kind] == b.PAYS_UPGRADE:
        text = (
            _("{amount} brings you 1 Security, then 1 move.")
            if mine
            else _("{amount} brings Jessah 1 Security, then 1 move.")
        )
    return text.format(amount=dollars(box.edition.cheque[kind].value, _), upgrades=_.listed(names))


def action(kind: int, icons: int, _: Translate) -> str:
    """Name an action of a card: “Move 2”."""
    return _(ACTIONS[kind]) + (f"\N{NO-BREAK SPACE}{icons}" if icons > 1 else "")


def sides(box: Box, card: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return (kind, icons) of both sides of an action card."""
    kind, icons, other, more = box.cards[card]
    return (kind, icons), (other, more)


def card(box: Box, number: int, _: Translate) -> str:
    """Name an action card by its two sides."""
    one, two = sides(box, number)
    return f"{action(*one, _)} / {action(*two, _)}"


def token(value: int) -> str:
    """Write a token."""
    return "POW" if value == b.POW else str(value)


def spot(card: int, side: int) -> str:
    """Name a place next to a card of the row: “2a”."""
    return f"{card + 1}{'ab'[side]}"


def seat(number: int, _: Translate) -> str:
    """Name a seat, or a spectator."""
    if number == ANGELA:
        return "Angela"
    return "Jessah" if number == JESSAH else _("A spectator")


def powers(box: Box, number: int, _: Translate) -> str:
    """Say what an identity does: its first effect, its moves, its last effect."""
    parts = []
    first = box.first[number]
    if first == b.DESTROY:
        parts.append(_("Destroys a permanent upgrade."))
    elif first == b.DRAW_TWO:
        parts.append(_("Draws 2 cheques."))
    elif first == b.DISCARD:
        parts.append(_("Removes a white barrier and a white radar."))
    moves = _.counted("{count} move", "{count} moves", box.moves[number])
    if box.unseen[number]:
        parts.append(_("Up to {moves}, through barriers and past radars.").format(moves=moves))
    elif box.moves[number]:
        parts.append(_("Up to {moves}.").format(moves=moves))
    if box.last[number] == b.FULL_SECURITY:
        parts.append(_("Security to {most}.").format(most=b.MOST_POINTS))
    return " ".join(parts)
