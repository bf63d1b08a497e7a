"""What a seat sees of a State and is told of a step. Everything is built by naming what is shown (RN-56)."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import OVER, REFEREE
from hallali.games.red_notice import phases as p
from hallali.games.red_notice import view as v
from hallali.games.red_notice.actions import tokens_of
from hallali.games.red_notice.box import PRECISE, one, size_of_hand
from hallali.games.red_notice.checks import KINDS, SMALL
from hallali.games.red_notice.phases import ANGELA, JESSAH
from hallali.games.red_notice.powers import owned
from hallali.games.red_notice.rules import Event, State

PIECES = ("radar", "barrier")
WHY = ("paid", "identity", "spoiled")


def listed(pack: int) -> tuple[int, ...]:
    """List what packed counts hold, in rising order, each as often as it is there."""
    found: list[int] = []
    number = 0
    while pack:
        found += [number] * (pack & 7)
        pack >>= 3
        number += 1
    return tuple(found)


def _set(mask: int) -> tuple[int, ...]:
    return tuple(bits.members(mask))


def _bids(state: State, seat: int) -> tuple[v.BidView, ...]:
    """Show the tokens beside the cards: face down but for their owner, until their card or the end has come (RN-19)."""
    over = state.mover == OVER
    shown = []
    for place, bid in enumerate(state.bids):
        if bid >= 0:
            owner = bid >> 3
            known = over or seat in (owner, REFEREE) or bits.has(state.revealed, place >> 1)
            shown.append(v.BidView(place >> 1, place & 1, owner, bid & 7 if known else -1))
    return tuple(shown)


def _left(state: State, seat: int) -> tuple[int, ...]:
    """List the tokens that have not been shown in this cycle: in the bag, in hand, or face down."""
    counts = state.tokens[seat] + state.drawn[seat]
    for place, bid in enumerate(state.bids):
        if bid >= 0 and bid >> 3 == seat and not bits.has(state.revealed, place >> 1):
            counts += one(bid & 7)
    return listed(counts)


def see(state: State, seat: int) -> v.RedNoticeView:
    """Say what the seat knows of the position."""
    box = state.box
    over = state.mover == OVER
    all_seen = over or seat == REFEREE
    angelas = all_seen or seat == ANGELA
    own = seat == state.mover
    # While a walk is not committed, the others know of the map as it was when it began.
    walking = state.phase == p.WALK and not angelas
    radars = state.known_radars if walking else state.radars
    barriers = state.known_barriers if walking else state.barriers
    return v.RedNoticeView(
        game="red-notice",
        seat=seat,
        mover=state.mover,
        legal=tuple(state.legal()) if own else (),
        returns=state.returns() if over else (),
        size=box.size,
        phase=p.NAMES[state.phase],
        actor=state.actor if state.mover in (ANGELA, JESSAH) else -1,
        icons=_icons(state, angelas),
        round=min(state.round + 1, box.rounds),
        rounds=box.rounds,
        initiative=state.initiative,
        angela=state.angela if angelas else -1,
        jessah=state.jessah,
        start=box.colour[state.shown[ANGELA]] if state.shown[ANGELA] >= 0 else -1,
        shown=state.shown,
        hand=listed(state.hands[seat]) if seat in (ANGELA, JESSAH) else (),
        hands=(size_of_hand(state.hands[ANGELA]), size_of_hand(state.hands[JESSAH])),
        both=(listed(state.hands[ANGELA]), listed(state.hands[JESSAH])) if all_seen else (),
        cash=(listed(state.cash[ANGELA]), listed(state.cash[JESSAH])),
        earned=state.earned * SMALL,
        target=box.target * SMALL,
        pile=size_of_hand(state.pile) + len(state.bottom),
        bottom=state.bottom,
        radars=_set(radars),
        black_radars=_set(radars & state.black_radars),
        barriers=_set(barriers),
        black_barriers=_set(barriers & state.black_barriers),
        points=state.known_points if walking else state.points,
        identities=_set(state.identities),
        spent=_set(state.spent),
        open=state.open,
        owned=listed(state.owned),
        upgrades=size_of_hand(state.upgrades),
        row=state.row,
        revealed=_set(state.revealed),
        cards=_set(state.cards),
        bids=_bids(state, seat),
        drawn=listed(state.drawn[seat]) if seat in (ANGELA, JESSAH) else (),
        left=(_left(state, ANGELA), _left(state, JESSAH)),
        chosen=state.chosen if own or seat == REFEREE else -1,
        path=state.path if angelas else (),
        unseen=state.phase == p.WALK and state.unseen,
        winner=state.winner,
        outcome=p.OUTCOMES[state.outcome],
    )


def _icons(state: State, angelas: bool) -> int:
    if state.mover not in (ANGELA, JESSAH):
        return 0
    if state.phase == p.WALK:
        return state.moves if angelas else -1
    return state.icons if state.phase in (p.DRAW, p.SECURITY, p.GAIN, p.MOVE) else 0


def tell(before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
    """Say what the seat is told of a step. What is not committed is told to nobody."""
    if after.drafting:
        return ()
    told: list[Told] = []
    precise = owned(before, PRECISE) > 0
    for event in before.events(action):
        told.append(_told(before, after, event, seat, precise))
    return tuple(told)


def _told(before: State, after: State, event: Event, seat: int, precise: bool) -> Told:
    """Make what happened into what one seat is told of it."""
    kind, numbers = event[0], event[1:]
    if kind == p.E_MOVED:
        return _moved(before, numbers, seat, precise)
    if kind == p.E_BID:
        who, card, side, value = numbers
        return v.Bid(who=who, card=card, side=side, value=value if seat in (who, REFEREE) else -1)
    if kind == p.E_TOKENS:
        return v.Tokens(who=numbers[0], tokens=tokens_of(numbers[1]) if seat in (numbers[0], REFEREE) else ())
    if kind in (p.E_DEALT, p.E_DREW):
        who, cheque = numbers
        return v.Dealt(who=who, kind=cheque if seat in (who, REFEREE) else -1, start=kind == p.E_DEALT)
    if kind == p.E_STARTED:
        who, cheque, city = numbers
        return v.Started(who=who, kind=cheque, city=city if who == JESSAH or seat in (who, REFEREE) else -1)
    if kind == p.E_REVEALED:
        return _revealed(*numbers)
    if kind == p.E_OVER:
        hands = (listed(after.hands[ANGELA]), listed(after.hands[JESSAH]))
        return v.Ended(
            winner=numbers[0],
            outcome=p.OUTCOMES[numbers[1]],
            returns=after.returns(),
            angela=after.angela,
            hands=hands,
            bids=tuple(bid for bid in _bids(after, REFEREE) if not bits.has(after.revealed, bid.card)),
        )
    return _told_all(kind, numbers)


def _told_all(kind: int, numbers: tuple[int, ...]) -> Told:
    """Everything else is told to everyone alike."""
    if kind in (p.E_IDENTITY, p.E_UPGRADE, p.E_CARD):
        what = "identity" if kind == p.E_IDENTITY else "upgrade" if kind == p.E_UPGRADE else "card"
        return v.Drawn(what=what, number=numbers[0])
    if kind == p.E_PUT:
        return v.Put(piece=PIECES[numbers[0]], place=numbers[1], black=numbers[2] == 1, origin=numbers[3])
    if kind == p.E_LIFTED:
        return v.Lifted(piece=PIECES[numbers[0]], place=numbers[1], why=WHY[numbers[2]])
    if kind == p.E_ACTING:
        return v.Acting(who=numbers[0], kind=KINDS[numbers[1]], icons=numbers[2])
    if kind == p.E_PASSED:
        return v.Passed(who=numbers[0], phase=p.NAMES[numbers[1]])
    if kind == p.E_CASHED:
        return v.Cashed(who=numbers[0], kind=numbers[1], city=numbers[2])
    if kind == p.E_CHOSE:
        return v.Chose(who=numbers[0], upgrade=numbers[1], other=numbers[2])
    if kind == p.E_NAMED:
        return v.Named(continent=numbers[0])
    if kind == p.E_AUDITED:
        return v.Audited(hand=listed(numbers[0]))
    if kind == p.E_POINTS:
        return v.Points(points=numbers[0])
    if kind == p.E_INSPECTED:
        return v.Inspected(city=numbers[0], found=numbers[1] == 1)
    if kind == p.E_ESCAPED:
        return v.Escaped(identity=numbers[0])
    if kind == p.E_ROUND:
        return v.RoundEnded(round=numbers[0], initiative=numbers[1], shuffled=numbers[2] == 1)
    assert kind == p.E_LOST
    return v.Lost(upgrade=numbers[0])


def _moved(before: State, numbers: tuple[int, ...], seat: int, precise: bool) -> v.Moved:
    """RN-41: which radars rang, in order; with Precise radars also where."""
    count = numbers[0]
    path, rest = numbers[1 : 1 + count], numbers[1 + count :]
    rings, cities = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    angelas = seat in (ANGELA, REFEREE)
    return v.Moved(
        rings=rings,
        cities=cities if precise or angelas else (),
        path=path if angelas else (),
        off=_set(before.rung & before.radars),
    )


def _revealed(card: int, *bids: int) -> v.Revealed:
    """Show a card's tokens. They come with the event: the step may have put the last of them, or ended the round."""
    shown = [v.BidView(card, side, bid >> 3, bid & 7) for side, bid in enumerate(bids) if bid >= 0]
    return v.Revealed(card=card, bids=tuple(shown))
