"""What a seat of Red Notice sees and is told: records that name each field they show (RN-56).

Cities, routes, continents, cheques, cards, identities and upgrades are numbers in the edition's order; -1 stands for
what a seat may not know. Hands and tokens are in rising order. A token's value is 0 for POW.
"""

from __future__ import annotations

import msgspec

from hallali.core.contract import Told, View
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH

__all__ = ["ANGELA", "JESSAH"]


class BidView(msgspec.Struct, frozen=True):
    """A token beside a card. card: its place in the row, from 0; side: 0 or 1; value: -1 while it lies face down."""

    card: int
    side: int
    seat: int
    value: int


class RedNoticeView(View, frozen=True, kw_only=True):
    """What a seat knows of the position.

    size: the name of the size.
    phase: one of phases.NAMES.
    actor: the seat whose action this is; -1 while chance draws.
    icons: how many icons of the action are left; in a walk how many moves, for Angela alone (-1 for others).
    round: the current round, counted from 1.
    rounds: the number of rounds after which Jessah wins.
    initiative: the seat that has the initiative.
    angela: Angela's city, for herself and the referee, and for everyone at the end; -1 otherwise.
    jessah: Jessah's city; -1 before she is placed.
    start: the continent that Angela started on; -1 before.
    shown: by seat, the cheque shown at the start; -1 before.
    hand: the viewer's own cheques.
    hands: by seat, how many cheques are in hand.
    both: by seat, the cheques in hand, for the referee and at the end; empty otherwise.
    cash: by seat, the cheques laid down.
    earned: what Angela has cashed, in dollars.
    target: what Angela must cash, in dollars.
    pile: how many cheques can still be drawn.
    bottom: the cheques known to be the last of the pile, the next one to be drawn first.
    radars: the continents with a radar.
    black_radars: the continents with a black radar.
    barriers: the routes with a barrier.
    black_barriers: the routes with a black barrier.
    points: Angela's security.
    identities: Angela's identities that are face up.
    spent: Angela's identities that are face down.
    open: the upgrades that are turned up.
    owned: Jessah's permanent upgrades, one entry for each card.
    upgrades: how many upgrades are in the pile.
    row: this round's action cards.
    revealed: the places in the row that have come up.
    cards: the action cards not yet turned up in this cycle.
    bids: the tokens beside the cards.
    drawn: the viewer's own tokens in hand.
    left: by seat, the tokens not yet shown in this cycle, wherever they are: everyone can count them.
    chosen: in a gesture, for its owner, the cheque that is shown or the route whose barrier is being moved; else -1.
    path: in a walk, for Angela, the cities she has come to.
    unseen: whether the walk passes barriers and rings no radar.
    winner: a seat; -1 before the end.
    outcome: "cashed", "captured" or "time"; "" before the end.
    """

    size: str
    phase: str
    actor: int
    icons: int
    round: int
    rounds: int
    initiative: int
    angela: int
    jessah: int
    start: int
    shown: tuple[int, ...]
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    both: tuple[tuple[int, ...], ...]
    cash: tuple[tuple[int, ...], ...]
    earned: int
    target: int
    pile: int
    bottom: tuple[int, ...]
    radars: tuple[int, ...]
    black_radars: tuple[int, ...]
    barriers: tuple[int, ...]
    black_barriers: tuple[int, ...]
    points: int
    identities: tuple[int, ...]
    spent: tuple[int, ...]
    open: tuple[int, ...]
    owned: tuple[int, ...]
    upgrades: int
    row: tuple[int, ...]
    revealed: tuple[int, ...]
    cards: tuple[int, ...]
    bids: tuple[BidView, ...]
    drawn: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    chosen: int
    path: tuple[int, ...]
    unseen: bool
    winner: int
    outcome: str


class Drawn(Told, frozen=True, kw_only=True, tag="drawn"):
    """Something was turned up for everyone to see. what: "identity", "upgrade" or "card"; number: which."""

    what: str
    number: int


class Dealt(Told, frozen=True, kw_only=True, tag="dealt"):
    """A seat got a cheque. start: whether in the set-up. kind: -1 for whoever may not know."""

    who: int
    kind: int
    start: bool


class Started(Told, frozen=True, kw_only=True, tag="started"):
    """A seat showed a cheque and placed its pawn. city: -1 for whoever may not know."""

    who: int
    kind: int
    city: int


class Tokens(Told, frozen=True, kw_only=True, tag="tokens"):
    """A seat drew its tokens for the round. tokens: empty for whoever may not know."""

    who: int
    tokens: tuple[int, ...]


class Bid(Told, frozen=True, kw_only=True, tag="bid"):
    """A token was put beside a card. value: -1 for whoever may not know."""

    who: int
    card: int
    side: int
    value: int


class Revealed(Told, frozen=True, kw_only=True, tag="revealed"):
    """A card came up and its tokens were shown. bids: one or two."""

    card: int
    bids: tuple[BidView, ...]


class Acting(Told, frozen=True, kw_only=True, tag="acting"):
    """A seat begins an action. kind: "cheque", "bank", "security", "move" or "joker". icons: how many."""

    who: int
    kind: str
    icons: int


class Passed(Told, frozen=True, kw_only=True, tag="passed"):
    """A seat passed, or gave up the rest of an action. phase: what it was asked."""

    who: int
    phase: str


class Cashed(Told, frozen=True, kw_only=True, tag="cashed"):
    """A seat cashed a cheque, which names its city (RN-29)."""

    who: int
    kind: int
    city: int


class Put(Told, frozen=True, kw_only=True, tag="put"):
    """A piece was put down, moved or turned. piece: "radar" or "barrier". origin: the route it came from, or -1."""

    piece: str
    place: int
    black: bool
    origin: int


class Lifted(Told, frozen=True, kw_only=True, tag="lifted"):
    """A piece left the map. why: "paid", "identity" or "spoiled". Radars that rang are in Moved instead."""

    piece: str
    place: int
    why: str


class Points(Told, frozen=True, kw_only=True, tag="points"):
    """Angela's security marker was moved to `points`."""

    points: int


class Chose(Told, frozen=True, kw_only=True, tag="chose"):
    """A seat chose the upgrade that Jessah gains; the other is out of the game."""

    who: int
    upgrade: int
    other: int


class Lost(Told, frozen=True, kw_only=True, tag="lost"):
    """An upgrade of Jessah's was destroyed."""

    upgrade: int


class Named(Told, frozen=True, kw_only=True, tag="named"):
    """Angela named the continent that she is on."""

    continent: int


class Audited(Told, frozen=True, kw_only=True, tag="audited"):
    """Angela showed the cheques in her hand."""

    hand: tuple[int, ...]


class Inspected(Told, frozen=True, kw_only=True, tag="inspected"):
    """Jessah inspected a city. found: Angela was there."""

    city: int
    found: bool


class Escaped(Told, frozen=True, kw_only=True, tag="escaped"):
    """Angela gave up an identity."""

    identity: int


class Moved(Told, frozen=True, kw_only=True, tag="moved"):
    """Angela ended her moves, whether she used them or not (RN-44).

    rings: the continents whose radars rang, in order.
    cities: the city of each ring; empty for whoever may not know: Angela does, and everyone with Precise radars.
    path: the cities she came to, one for each move; empty for whoever may not know.
    off: the continents whose white radar went back to the supply.
    """

    rings: tuple[int, ...]
    cities: tuple[int, ...]
    path: tuple[int, ...]
    off: tuple[int, ...]


class RoundEnded(Told, frozen=True, kw_only=True, tag="round_ended"):
    """A round is over. round: how many have ended. initiative: who has it now. shuffled: cards and tokens were."""

    round: int
    initiative: int
    shuffled: bool


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over. angela: where she was; hands: by seat, the cheques left; bids: the tokens still face down."""

    winner: int
    outcome: str
    returns: tuple[float, ...]
    angela: int
    hands: tuple[tuple[int, ...], ...]
    bids: tuple[BidView, ...]


AnyTold = (
    Drawn | Dealt | Started | Tokens | Bid | Revealed | Acting | Passed | Cashed | Put | Lifted | Points | Chose
    | Lost | Named | Audited | Inspected | Escaped | Moved | RoundEnded | Ended
)  # fmt: skip
