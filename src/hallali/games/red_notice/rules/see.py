# mypyc
"""What a seat sees of a State and is told of a step. Everything is built by naming what is shown (RN-56)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from hallali.core import bits, lines
from hallali.core.contract import Told
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.games.red_notice.rules import events, flow, legal
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.actions import tokens_of
from hallali.games.red_notice.rules.box import Box, listed, one, size_of_hand
from hallali.games.red_notice.rules.checks import KINDS
from hallali.games.red_notice.rules.events import Event
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH


def _listed(pack: int) -> tuple[int, ...]:
    """List the kinds that packed counts hold, in rising order, each as often as it occurs."""
    return tuple(listed(pack))


def _set(mask: int) -> tuple[int, ...]:
    return tuple(bits.members(mask))


def _bids(state: Fields, seat: int) -> tuple[v.BidView, ...]:
    """Show the tokens next to the cards: face down to all but their owner until their card or the end comes (RN-19)."""
    over = state.mover == OVER
    shown = []
    for place, bid in enumerate(state.bids):
        if bid >= 0:
            owner = bid >> 3
            known = over or seat in (owner, REFEREE) or bits.has(state.revealed, place >> 1)
            shown.append(v.BidView(place >> 1, place & 1, owner, bid & 7 if known else -1))
    return tuple(shown)


def _left(state: Fields, seat: int) -> tuple[int, ...]:
    """List the tokens not yet shown in this cycle: in the bag, in hand or face down."""
    counts = state.tokens(seat) + state.drawn(seat)
    for place, bid in enumerate(state.bids):
        if bid >= 0 and bid >> 3 == seat and not bits.has(state.revealed, place >> 1):
            counts += one(bid & 7)
    return _listed(counts)


def see(state: Fields, seat: int) -> v.RedNoticeView:
    """Return what the seat knows of the position."""
    box = state.box
    over = state.mover == OVER
    all_seen = over or seat == REFEREE
    angelas = all_seen or seat == ANGELA
    own = seat == state.mover
    # Until a walk is committed, the others see the map as it was when it began.
    walking = state.phase == p.WALK and not angelas
    radars = state.known_radars if walking else state.radars
    barriers = state.known_barriers if walking else state.barriers
    return v.RedNoticeView(
        game="red-notice",
        seat=seat,
        mover=state.mover,
        legal=tuple(legal.legal(state)) if own else (),
        returns=state.returns() if over else (),
        size=box.size,
        edition=box.chosen,
        payments=state.options.payments,
        phase=p.NAMES[state.phase],
        actor=state.actor if state.mover in (ANGELA, JESSAH) else -1,
        icons=_icons(state, angelas),
        round=min(state.round + 1, box.rounds),
        rounds=box.rounds,
        initiative=state.initiative,
        angela=state.angela if angelas else -1,
        jessah=state.jessah,
        start=box.colour[state.shown(ANGELA)] if state.shown(ANGELA) >= 0 else -1,
        shown=(state.shown(ANGELA), state.shown(JESSAH)),
        hand=_listed(state.hand(seat)) if seat in (ANGELA, JESSAH) else (),
        hands=(size_of_hand(state.angelas_hand), size_of_hand(state.jessahs_hand)),
        both=(_listed(state.angelas_hand), _listed(state.jessahs_hand)) if all_seen else (),
        cash=(_listed(state.angelas_cash), _listed(state.jessahs_cash)),
        earned=state.earned,
        target=box.target,
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
        owned=_listed(state.owned),
        upgrades=size_of_hand(state.upgrades),
        row=state.row,
        revealed=_set(state.revealed),
        cards=_set(state.cards),
        bids=_bids(state, seat),
        drawn=_listed(state.drawn(seat)) if seat in (ANGELA, JESSAH) else (),
        left=(_left(state, ANGELA), _left(state, JESSAH)),
        chosen=state.chosen if own or seat == REFEREE else -1,
        path=state.path if angelas else (),
        unseen=state.phase == p.WALK and state.unseen,
        winner=state.winner,
        outcome=p.OUTCOMES[state.outcome],
    )


def _icons(state: Fields, angelas: bool) -> int:
    if state.mover not in (ANGELA, JESSAH):
        return 0
    if state.phase == p.WALK:
        return state.moves if angelas else -1
    return state.icons if state.phase in (p.DRAW, p.SECURITY, p.GAIN, p.MOVE, p.FREE, p.MORE) else 0


def line(state: Fields) -> str:
    """Return on one line what everyone knows."""
    view = see(state, SPECTATOR)
    facts = [f"round {view.round} of {view.rounds}", f"${view.earned:,} of ${view.target:,} cashed"]
    facts.append(f"security {view.points}")
    facts.append(f"cheques {' and '.join(map(str, view.hands))}")
    facts.append(f"{len(view.radars)} radars, {len(view.barriers)} barriers")
    return lines.line("Red Notice", view.size, view, ("angela", "jessah"), view.outcome or view.phase, facts)


def tell(before: Fields, action: int, after: Fields, seat: int) -> tuple[Told, ...]:
    """Return what the seat is told of a step. No one is told of an uncommitted one."""
    return tell_all(before, action, after, (seat,))[0]


def tell_all(before: Fields, action: int, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Say what each of these seats is told of a step: all from the log of what it did."""
    if not after.events or after.drafting:
        return ((),) * len(seats)
    if after.mover != OVER:
        return heard_of(after.box, after.earlier, after.events, tuple(seats))
    log = after.log
    found: list[tuple[Told, ...]] = []
    for seat in seats:
        told = [_ended(after, event[1], event[2]) if event[0] == p.E_OVER else _heard(event, seat) for event in log]
        found.append(tuple(told))
    return tuple(found)


def advance(state: Fields, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Take a legal step in place, and say what each of these seats is told of it."""
    flow.step(state, action)
    return tell_all(state, action, state, seats)  # the log says all that matters of the position before


# A search meets the same things again and again, and a Told is never changed.


@lru_cache(maxsize=16384)
def heard_of(box: Box, earlier: tuple[int, ...], last: int, seats: tuple[int, ...]) -> tuple[tuple[Told, ...], ...]:
    """Return what each of these seats is told of events that need no position. earlier, last: as in Fields."""
    happened = events.read(box, earlier, last)
    if all(event[0] in _PUBLIC for event in happened):
        return (tuple([_heard(event, SPECTATOR) for event in happened]),) * len(seats)  # all hear what anyone hears
    found: list[tuple[Told, ...]] = []
    for seat in seats:
        found.append(tuple([_heard(event, SPECTATOR if event[0] in _PUBLIC else seat) for event in happened]))
    return tuple(found)


@lru_cache(maxsize=16384)
def _heard(event: Event, seat: int) -> Told:
    """Return what a seat is told of an event that needs no position."""
    public = _PUBLIC.get(event[0])
    return public(*event[1:]) if public is not None else _SECRET[event[0]](seat, *event[1:])


def _ended(after: Fields, winner: int, outcome: int) -> v.Ended:
    """Report the end of the game, with everything laid open (RN-54, RN-55)."""
    return v.Ended(
        winner=winner,
        outcome=p.OUTCOMES[outcome],
        returns=after.returns(),
        angela=after.angela,
        hands=(_listed(after.angelas_hand), _listed(after.jessahs_hand)),
        bids=tuple(bid for bid in _bids(after, REFEREE) if not bits.has(after.revealed, bid.card)),
    )


# Events that only their owner and the referee may know in full.


def _bid(seat: int, who: int, card: int, side: int, value: int) -> v.Bid:
    return v.Bid(who=who, card=card, side=side, value=value if seat in (who, REFEREE) else -1)


def _tokens(seat: int, who: int, outcome: int) -> v.Tokens:
    return v.Tokens(who=who, tokens=tokens_of(outcome) if seat in (who, REFEREE) else ())


def _dealt(seat: int, who: int, cheque: int) -> v.Dealt:
    return v.Dealt(who=who, kind=cheque if seat in (who, REFEREE) else -1, start=True)


def _drew(seat: int, who: int, cheque: int) -> v.Dealt:
    return v.Dealt(who=who, kind=cheque if seat in (who, REFEREE) else -1, start=False)


def _paid(seat: int, piece: int, place: int, *path: int) -> v.Lifted:
    return v.Lifted(piece=p.PIECES[piece], place=place, why="paid", path=path if seat in (ANGELA, REFEREE) else ())


def _started(seat: int, who: int, cheque: int, city: int) -> v.Started:
    return v.Started(who=who, kind=cheque, city=city if who == JESSAH or seat in (who, REFEREE) else -1)


def _moved(seat: int, precise: int, off: int, count: int, *places: int) -> v.Moved:
    """RN-41: which radars rang, in order; with Precise radars also where."""
    path, rest = places[:count], places[count:]
    rings, cities = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    angelas = seat in (ANGELA, REFEREE)
    return v.Moved(
        rings=rings,
        cities=cities if angelas or precise == 1 else (),
        path=path if angelas else (),
        off=_set(off),
    )


#: By kind of event: (seat, its numbers) to what that seat is told.
_SECRET: Final[dict[int, Callable[..., Told]]] = {
    p.E_BID: _bid,
    p.E_TOKENS: _tokens,
    p.E_DEALT: _dealt,
    p.E_DREW: _drew,
    p.E_STARTED: _started,
    p.E_PAID: _paid,
    p.E_MOVED: _moved,
}

#: The kinds of event of which each seat is told something of its own.
SECRETS: Final = tuple(_SECRET)


# Events that everyone is told in the same words.


def _revealed(card: int, *bids: int) -> v.Revealed:
    """Show a card's tokens. The event holds them: the same step may have placed the last one or ended the round."""
    shown = [v.BidView(card, side, bid - 1 >> 3, bid - 1 & 7) for side, bid in enumerate(bids) if bid]
    return v.Revealed(card=card, bids=tuple(shown))


def _put(piece: int, place: int, black: int, origin: int) -> v.Put:
    return v.Put(piece=p.PIECES[piece], place=place, black=black == 1, origin=origin - 1)


def _round(initiative: int, number: int) -> v.RoundEnded:
    return v.RoundEnded(round=number, initiative=initiative & 1, shuffled=initiative > 1)


#: By kind of event: a function from its numbers to what everyone is told.
_PUBLIC: Final[dict[int, Callable[..., Told]]] = {
    p.E_IDENTITY: lambda number: v.Drawn(what="identity", number=number),
    p.E_UPGRADE: lambda number: v.Drawn(what="upgrade", number=number),
    p.E_CARD: lambda number: v.Drawn(what="card", number=number),
    p.E_PUT: _put,
    p.E_LIFTED: lambda piece, place, why: v.Lifted(piece=p.PIECES[piece], place=place, why=p.WHY[why]),
    p.E_REVEALED: _revealed,
    p.E_ACTING: lambda who, kind, icons: v.Acting(who=who, kind=KINDS[kind], icons=icons),
    p.E_PASSED: lambda who, phase: v.Passed(who=who, phase=p.NAMES[phase]),
    p.E_CASHED: lambda who, kind, city: v.Cashed(who=who, kind=kind, city=city),
    p.E_CHOSE: lambda who, upgrade, other: v.Chose(who=who, upgrade=upgrade, other=other),
    p.E_NAMED: lambda continent: v.Named(continent=continent),
    p.E_AUDITED: lambda *hand: v.Audited(hand=hand),
    p.E_POINTS: lambda points: v.Points(points=points),
    p.E_INSPECTED: lambda found, city: v.Inspected(city=city, found=found == 1),
    p.E_ESCAPED: lambda identity: v.Escaped(identity=identity),
    p.E_ROUND: _round,
    p.E_LOST: lambda upgrade: v.Lost(upgrade=upgrade),
    p.E_PICKED: lambda who, card, change: v.Picked(who=who, card=card, change=change),
    p.E_FELL: lambda points: v.Fell(points=points),
    p.E_DROPPED: lambda who, kind: v.Dropped(who=who, kind=kind),
}
