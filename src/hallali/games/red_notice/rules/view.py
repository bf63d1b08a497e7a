"""What a seat of Red Notice sees and is told: records that name each field they show (RN-56).

Cities, routes, continents, cheques, cards, identities and upgrades are numbers in the edition's order; -1 stands for
what a seat may not know. Hands and tokens are in rising order. A token's value is 0 for POW.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hallali.core.contract import Told, View
from hallali.games.red_notice.rules.checks import Action
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, Outcome, Phase, Piece, Why
from hallali.games.red_notice.rules.sizes import Payments

__all__ = ["ANGELA", "JESSAH"]


class BidView(msgspec.Struct, frozen=True):
    """A token next to a card."""

    card: int  #: its card's place in the row, from 0
    side: int  #: the side of the card, 0 or 1
    seat: int  #: whose it is
    value: int  #: -1 while it lies face down


class RedNoticeView(View, frozen=True, kw_only=True):
    """What a seat knows of the position."""

    size: str  #: the name of the size
    edition: str  #: the edition as options name it, "NAME:HASH"; "" for the size's own
    payments: Payments  #: when payments within a walk are told (RN-35)
    phase: Phase  #: what is decided or drawn now
    actor: int  #: the seat whose action this is; -1 while chance draws
    #: how many icons of the action are left; in a walk how many moves, for Angela alone (-1 for others); while changes
    #: are made for a free card, which one: the action cards come first, then the upgrades
    icons: int
    round: int  #: the current round, counted from 1
    rounds: int  #: the number of rounds after which Jessah wins
    initiative: int  #: the seat that has the initiative
    angela: int  #: Angela's city, for herself and the referee, and for everyone at the end; -1 otherwise
    jessah: int  #: Jessah's city; -1 before she is placed
    start: int  #: the continent that Angela started on; -1 before
    shown: tuple[int, ...]  #: by seat, the cheque shown at the start; -1 before
    hand: tuple[int, ...]  #: the viewer's own cheques
    hands: tuple[int, ...]  #: by seat, how many cheques are in hand
    both: tuple[tuple[int, ...], ...]  #: by seat, the cheques in hand, for the referee and at the end; empty otherwise
    cash: tuple[tuple[int, ...], ...]  #: by seat, the cheques laid down
    earned: int  #: what Angela has cashed, in dollars
    target: int  #: what Angela must cash, in dollars
    pile: int  #: how many cheques can still be drawn
    bottom: tuple[int, ...]  #: the cheques known to be the last of the pile, the next one to be drawn first
    radars: tuple[int, ...]  #: the continents with a radar
    black_radars: tuple[int, ...]  #: the continents with a black radar
    barriers: tuple[int, ...]  #: the routes with a barrier
    black_barriers: tuple[int, ...]  #: the routes with a black barrier
    points: int  #: Angela's security
    identities: tuple[int, ...]  #: Angela's identities that are face up
    spent: tuple[int, ...]  #: Angela's identities that are face down
    open: tuple[int, ...]  #: the upgrades that are turned up
    owned: tuple[int, ...]  #: Jessah's permanent upgrades, one entry for each card
    upgrades: int  #: how many upgrades are in the pile
    row: tuple[int, ...]  #: this round's action cards
    revealed: tuple[int, ...]  #: the places in the row that have come up
    cards: tuple[int, ...]  #: the action cards not yet turned up in this cycle
    bids: tuple[BidView, ...]  #: the tokens next to the cards
    drawn: tuple[int, ...]  #: the viewer's own tokens in hand
    #: by seat, the tokens not yet shown in this cycle, wherever they are: everyone can count them
    left: tuple[tuple[int, ...], ...]
    #: in a gesture, for its owner, the cheque that is shown or the route whose barrier is being moved; else -1
    chosen: int
    path: tuple[int, ...]  #: in a walk, for Angela, the cities she has come to
    unseen: bool  #: whether the walk passes barriers and rings no radar
    winner: int  #: a seat; -1 before the end
    outcome: Outcome  #: how the game ended; "" before the end


class Drawn(Told, frozen=True, kw_only=True, tag="drawn"):
    """Something was turned up for everyone to see."""

    what: Literal["identity", "upgrade", "card"]  #: what it is
    number: int  #: which


class Dealt(Told, frozen=True, kw_only=True, tag="dealt"):
    """A seat got a cheque."""

    who: int  #: the seat
    kind: int  #: the kind of cheque; -1 for those who may not know
    start: bool  #: whether in the set-up


class Started(Told, frozen=True, kw_only=True, tag="started"):
    """A seat showed a cheque and placed its pawn."""

    who: int  #: the seat
    kind: int  #: the kind of cheque
    city: int  #: where the pawn is; -1 for those who may not know


class Tokens(Told, frozen=True, kw_only=True, tag="tokens"):
    """A seat drew its tokens for the round."""

    who: int  #: the seat
    tokens: tuple[int, ...]  #: their values; empty for those who may not know


class Bid(Told, frozen=True, kw_only=True, tag="bid"):
    """A token was put next to a card."""

    who: int  #: whose token
    card: int  #: the card's place in the row
    side: int  #: the side of the card, 0 or 1
    value: int  #: the token's value; -1 for those who may not know


class Revealed(Told, frozen=True, kw_only=True, tag="revealed"):
    """A card came up and its tokens were shown."""

    card: int  #: its place in the row
    bids: tuple[BidView, ...]  #: one or two


class Acting(Told, frozen=True, kw_only=True, tag="acting"):
    """A seat begins an action."""

    who: int  #: the seat
    kind: Action  #: the kind of action
    icons: int  #: how many icons it has


class Passed(Told, frozen=True, kw_only=True, tag="passed"):
    """A seat passed, or gave up the rest of an action."""

    who: int  #: the seat
    phase: Phase  #: what it was asked


class Cashed(Told, frozen=True, kw_only=True, tag="cashed"):
    """A seat cashed a cheque, which names its city (RN-29)."""

    who: int  #: the seat
    kind: int  #: the kind of cheque
    city: int  #: where it was cashed


class Put(Told, frozen=True, kw_only=True, tag="put"):
    """A piece was put down, moved or turned."""

    piece: Piece  #: the kind of piece
    place: int  #: a radar's continent, or a barrier's route
    black: bool  #: whether its black face is up
    origin: int  #: the route that the barrier came from; -1 if it was not moved


class Lifted(Told, frozen=True, kw_only=True, tag="lifted"):
    """A piece left the map. Radars that rang are in Moved instead."""

    piece: Piece  #: the kind of piece
    place: int  #: a radar's continent, or a barrier's route
    why: Why  #: what took it off
    #: for a payment within a walk that is told at once, the cities that Angela came to before it; empty for those who
    #: may not know
    path: tuple[int, ...] = ()


class Points(Told, frozen=True, kw_only=True, tag="points"):
    """Angela's security marker was moved."""

    points: int  #: where to


class Chose(Told, frozen=True, kw_only=True, tag="chose"):
    """A seat chose the upgrade that Jessah gains."""

    who: int  #: the seat
    upgrade: int  #: the upgrade that was chosen
    other: int  #: the one that is out of the game


class Lost(Told, frozen=True, kw_only=True, tag="lost"):
    """An upgrade of Jessah's was destroyed."""

    upgrade: int  #: which one


class Named(Told, frozen=True, kw_only=True, tag="named"):
    """Angela named the continent that she is on."""

    continent: int  #: which one


class Audited(Told, frozen=True, kw_only=True, tag="audited"):
    """Angela showed the cheques in her hand."""

    hand: tuple[int, ...]  #: their kinds


class Inspected(Told, frozen=True, kw_only=True, tag="inspected"):
    """Jessah inspected a city."""

    city: int  #: which one
    found: bool  #: whether Angela was there


class Escaped(Told, frozen=True, kw_only=True, tag="escaped"):
    """Angela gave up an identity."""

    identity: int  #: which one


class Moved(Told, frozen=True, kw_only=True, tag="moved"):
    """Angela ended her moves, whether she used them or not (RN-44)."""

    rings: tuple[int, ...]  #: the continents whose radars rang, in order
    #: the city of each ring; empty for those who may not know: Angela does, and everyone with Precise radars
    cities: tuple[int, ...]
    path: tuple[int, ...]  #: the cities that she came to, one for each move; empty for those who may not know
    off: tuple[int, ...]  #: the continents whose white radar went back to the supply


class Picked(Told, frozen=True, kw_only=True, tag="picked"):
    """A seat makes a change for a free card."""

    who: int  #: the seat
    card: int  #: which card: the action cards come first, then the upgrades
    change: int  #: which of the changes that it offers, from 0


class Fell(Told, frozen=True, kw_only=True, tag="fell"):
    """Angela's security fell because of a free card."""

    points: int  #: where to


class Dropped(Told, frozen=True, kw_only=True, tag="dropped"):
    """A seat put a cheque of its hand under the pile, for everyone to see."""

    who: int  #: the seat
    kind: int  #: the kind of cheque


class RoundEnded(Told, frozen=True, kw_only=True, tag="round_ended"):
    """A round is over."""

    round: int  #: how many have ended
    initiative: int  #: who has it now
    shuffled: bool  #: whether the cards and tokens were shuffled


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    winner: int  #: a seat
    outcome: Outcome  #: how it ended
    returns: tuple[float, ...]  #: by seat, +1 for the winner and -1 for the loser
    angela: int  #: where Angela was
    hands: tuple[tuple[int, ...], ...]  #: by seat, the cheques left in hand
    bids: tuple[BidView, ...]  #: the tokens still face down


AnyTold = (
    Drawn | Dealt | Started | Tokens | Bid | Revealed | Acting | Passed | Cashed | Put | Lifted | Points | Chose
    | Lost | Named | Audited | Inspected | Escaped | Moved | RoundEnded | Ended | Picked | Fell | Dropped
)  # fmt: skip
