# mypyc
"""What a seat sees of a position, and what it is told of a step, built by naming what is shown (LT-57, LT-58)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, get_args

from hallali.core import bits, lines
from hallali.core.contract import Told
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import flow, packs, piles
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING, pile_of
from hallali.games.la_traque.rules.events import Event, Noted, read
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.legal import legal

WHERE: Final[tuple[v.Where, ...]] = get_args(v.Where)
MODES: Final[tuple[v.Mode, ...]] = get_args(v.Mode)
_FREE: Final[dict[int, v.Free]] = {a.MOVE: "move", a.INFORM: "inform"}
_PEEKED: Final[tuple[v.Peek, ...]] = get_args(v.Peek)
#: The phases in which an effect is being resolved.
EFFECTS: Final = (
    p.TARGET,
    p.PILE,
    p.GAIN,
    p.ADVANCE,
    p.RECALL,
    p.AGENT,
    p.ZONE,
    p.RIVAL,
    p.LOWER,
    p.JUDGE,
    p.WHERE,
    p.OPTION,
)
_ASKED: Final = (p.TRACK, p.CHOOSE, p.MARKER, p.ZONE, p.LOWER, p.PAY)

#: Who is seen to take a step that is not seen; no seat, and not CHANCE or OVER.
NOBODY: Final = -99

Cards = tuple[int, ...]


def back_of(state: Fields, card: int) -> int:
    """Return what everyone knows of a card in a reserve (LT-57, LT-58)."""
    if card < FUNDING:
        return -1 - pile_of(card)
    if card >= CARD and state.options.specials == "hidden" and any(card - CARD in few for few in state.box.choose):
        return v.OF_PAIR
    return card


def _by_track(numbers: list[int], players: int) -> tuple[Cards, ...]:
    return tuple(tuple(numbers[3 * seat : 3 * seat + 3]) for seat in range(players))


def _under(state: Fields) -> tuple[tuple[Cards, ...], ...]:
    agents = range(state.box.agents)
    return tuple(tuple(packs.listed(seat.under(agent)) for agent in agents) for seat in state.seats)


def asked_of(state: Fields) -> int:
    """Return what the question is about, as everyone sees it; -1 for nothing."""
    if state.phase == p.WHERE:
        return state.place
    if state.phase == p.OPTION:
        return state.box.effects[state.effect][1]
    return state.card if state.phase in _ASKED else -1


def see(state: Fields, seat: int) -> v.LaTraqueView:
    """Return what the seat knows of the position."""
    box, players = state.box, state.players
    over = state.mover == OVER
    all_seen = over or seat == REFEREE
    playing = 0 <= seat < players
    own = seat == state.mover
    under, spots = _under(state), state.spots
    hands, reserves = state.hands, state.reserves
    agents = range(box.agents)
    return v.LaTraqueView(
        game="la-traque",
        seat=seat,
        mover=state.mover,
        legal=tuple(legal(state)) if own and playing else (),
        returns=flow.returns(state) if over else (),
        size=box.size,
        edition=box.chosen,
        phase=p.NAMES[state.phase],
        players=players,
        factions=state.factions,
        round=state.round + 1,
        rounds=box.rounds,
        target=box.target,
        first=state.first,
        actions=state.actions,
        acted=state.acted,
        free=_FREE.get(state.free, "") if state.frees else "",
        frees=state.frees,
        piles=tuple(piles.left_in(state, pile) for pile in range(5)),
        unseen=tuple(state.unseen),
        aims=tuple(state.aims),
        faces=tuple(state.faces),
        strangers=tuple(state.strangers),
        guards=tuple((guard - 1) & 3 if guard else -1 for guard in state.guards),
        hand=hands[seat] if playing else (),
        hands=tuple(len(hand) for hand in hands),
        all_hands=tuple(hands) if all_seen else (),
        reserve=reserves[seat] if playing else (),
        reserves=tuple(tuple(sorted(back_of(state, card) for card in reserve)) for reserve in reserves),
        all_reserves=tuple(reserves) if all_seen else (),
        spots=tuple(tuple(spots[5 * other + agent] for agent in agents) for other in range(players)),
        counts=tuple(tuple(len(cards) for cards in agents_cards) for agents_cards in under),
        under=under[seat] if playing else (),
        all_under=under if all_seen else (),
        influence=_by_track(state.influence, players),
        ambition=_by_track(state.ambition, players),
        domination=tuple(state.domination),
        markers=tuple(tuple(bits.members(mask)) for mask in state.markers),
        destiny=tuple(state.destiny),
        open=tuple(state.open),
        quarters=tuple(state.quarters),
        turned=state.turned,
        passed=tuple(state.passed),
        word=e.NAMES[box.effects[state.effect][0]] if state.phase in EFFECTS else "",
        asked=asked_of(state),
        made=state.count if state.phase == p.OPTION else 0,
        kept=state.kept if own or seat == REFEREE else (),
        winners=state.winners,
        outcome=p.OUTCOMES[state.outcome],
    )


def line(state: Fields) -> str:
    """Return on one line what everyone knows."""
    view = see(state, SPECTATOR)
    seats = [e.FACTIONS[faction] for faction in view.factions]
    facts = [f"round {view.round} of {view.rounds}", f"actions {view.actions}"]
    facts.append(f"domination {'/'.join(map(str, view.domination))} of {view.target}")
    facts.append(f"cards {'/'.join(map(str, view.hands))}")
    return lines.line("La Traque", view.size, view, seats, view.outcome or view.phase, facts)


def tell(before: Fields, action: int, after: Fields, seat: int) -> tuple[Told, ...]:
    """Return what the seat is told of a step. No one is told of a step that is not committed."""
    return tell_all(before, action, after, (seat,))[0]


def tell_all(before: Fields, action: int, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Return what each of these seats is told of a step, from one list of what happened."""
    now = after if after.latest == action else flow.after(before, action)
    return _told(before.mover if is_public(before, action) else NOBODY, action, now, after, seats)


def advance(state: Fields, action: int, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Take a legal step in place. Return what each of these seats is told of it."""
    who = state.mover if is_public(state, action) else NOBODY
    flow.advance(state, action)
    return _told(who, action, state, state, seats)


def _told(who: int, action: int, now: Fields, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Return what seats are told of what happened. who: who is seen to take the step, NOBODY where it is not seen.

    now: the position right after the step, whose events these are. after: what the gesture has come to.
    """
    if after.drafting:
        return ((),) * len(seats)
    specials = after.options.specials
    if after.mover != OVER:
        return told_of(who, action if who != NOBODY else 0, now.earlier, now.noted, tuple(seats), specials)
    log = now.log
    found: list[tuple[Told, ...]] = []
    for seat in seats:
        told = [_took(who, action)] if who != NOBODY else []
        for event in log:
            told.append(_ended(event[1], after) if event[0] == p.E_OVER else _told_one(event, seat, specials))
        found.append(tuple(told))
    return tuple(found)


def is_public(before: Fields, action: int) -> bool:
    """Return whether everyone sees the step itself; of other steps they are told only the results."""
    if before.phase == p.ACT:
        return action < a.INFORM
    return before.phase not in (p.DRAW, p.KEEP, p.CHOOSE)


# A search meets the same things again and again, and a Told is never changed.


@lru_cache(maxsize=16384)
def told_of(
    who: int, action: int, earlier: Noted, noted: int, seats: tuple[int, ...], specials: str
) -> tuple[tuple[Told, ...], ...]:
    """Return what seats are told of what happened, where that needs no position. specials: the option."""
    events = read(earlier, noted)
    took = [_took(who, action)] if who != NOBODY else []
    if not any(event[0] in HIDING for event in events):
        return (tuple(took + [_told_alike(event) for event in events]),) * len(seats)
    found: list[tuple[Told, ...]] = []
    for seat in seats:
        found.append(tuple(took + [_told_one(event, seat, specials) for event in events]))
    return tuple(found)


def _told_one(event: Event, seat: int, specials: str) -> Told:
    """Return what a seat is told of an event that needs no position."""
    return _told_apart(event, seat, specials) if event[0] in HIDING else _told_alike(event)


@lru_cache(maxsize=16384)
def _took(who: int, step: int) -> Told:
    return v.Took(who=who, step=step)


@lru_cache(maxsize=16384)
def _told_alike(event: Event) -> Told:
    """Make what happened into what all seats are told of it alike."""
    return _SAME[event[0]](event)


@lru_cache(maxsize=16384)
def _told_apart(event: Event, seat: int, specials: str) -> Told:
    """Return what one seat is told of an event that is not told to all alike."""
    kind, numbers = event[0], event[1:]
    knows = seat in (numbers[0], REFEREE)
    if kind == p.E_DREW:
        who, pile, card, where = numbers
        known = knows or card >= FUNDING  # LT-58
        return v.Drew(who=who, pile=pile, card=card if known else -1, where=WHERE[where], empty=card < 0)
    if kind == p.E_INFORMED:
        return v.Informed(who=numbers[0], agent=numbers[1], card=numbers[2] if knows else -1)
    if kind == p.E_CHOSE:
        pair = tuple(sorted(numbers[1:]))
        seen = knows or specials == "open"
        return v.Chose(who=numbers[0], pair=pair, special=numbers[1] if seen else -1)
    if kind == p.E_KEPT:
        return _kept(numbers, knows)
    assert kind == p.E_PEEKED
    return _peeked(numbers, knows or seat == numbers[1])


def _ended(outcome: int, after: Fields) -> Told:
    return v.Ended(
        outcome=p.OUTCOMES[outcome],
        winners=after.winners,
        returns=flow.returns(after),
        hands=tuple(after.hands),
        reserves=tuple(after.reserves),
        under=_under(after),
    )


def _kept(numbers: Event, knows: bool) -> v.Kept:
    """Return what is told of the cards kept: discards are unseen, except fugitives and specials (LT-41)."""
    who, count = numbers[0], numbers[1]
    kept, rest = numbers[2 : 2 + count], numbers[2 + count :]
    under = [0] * 5
    for card in rest:
        if card < CARD:
            under[pile_of(card)] += 1
    shown = rest if knows else tuple(card for card in rest if card >= CARD)
    return v.Kept(who=who, kept=count, cards=kept if knows else (), discarded=shown, under=tuple(under))


def _peeked(numbers: Event, knows: bool) -> v.Peeked:
    who, rival, what = numbers[:3]
    hand = numbers[3:] if what == 0 and knows else ()
    under: list[Cards] = []
    rest = numbers[3:] if what == 1 and knows else ()
    while rest:
        count = rest[1]
        under.append(rest[2 : 2 + count])
        rest = rest[2 + count :]
    return v.Peeked(who=who, rival=rival, what=_PEEKED[what], hand=hand, under=tuple(under))


#: The kinds of event of which each seat is told something of its own.
HIDING: Final = frozenset((p.E_DREW, p.E_INFORMED, p.E_CHOSE, p.E_KEPT, p.E_PEEKED))

#: What all seats are told alike, by the kind of event, which comes before its numbers.
_SAME: Final[dict[int, Callable[[Event], Told]]] = {
    p.E_FILLED: lambda n: v.Filled(place=n[1], fugitive=n[2]),
    p.E_REVEALED: lambda n: v.Revealed(who=n[1], objective=n[2]),
    p.E_MOVED: lambda n: v.Moved(who=n[1], agent=n[2], spot=n[3]),
    p.E_SHOWED: lambda n: v.Showed(who=n[1], agent=n[2], cards=n[3:]),
    p.E_CAPTURED: lambda n: v.Captured(who=n[1], place=n[2], fugitive=n[3], agent=n[4]),
    p.E_GOT: lambda n: v.Got(who=n[1], special=n[2], quarters=n[3] == 1),
    p.E_LEFT: lambda n: v.Left(who=n[1], agent=n[2], home=n[3] == 1, cards=n[4:]),
    p.E_USED: lambda n: v.Used(who=n[1], card=n[2], mode=MODES[n[3]]),
    p.E_FULFILLED: lambda n: v.Fulfilled(who=n[1], objective=n[2], triumph=n[3] == 1),
    p.E_DESTINY: lambda n: v.Destiny(who=n[1], old=n[2:]),
    p.E_REMOVED: lambda n: v.Removed(place=n[1], fugitive=n[2], strangers=n[3] == 1),
    p.E_RECALLED: lambda n: v.Recalled(who=n[1], agent=n[2]),
    p.E_RELOCATED: lambda n: v.Relocated(who=n[1], agent=n[2], zone=n[3]),
    p.E_SHIFTED: lambda n: v.Shifted(who=n[1], place=n[2], to=n[3], fugitive=n[4]),
    p.E_JUDGED: lambda n: v.Judged(who=n[1], fugitive=n[2]),
    p.E_SPARED: lambda n: v.Spared(who=n[1]),
    p.E_FIRST: lambda n: v.Lot(who=n[1]),
    p.E_INFLUENCE: lambda n: v.Influence(who=n[1], track=n[2], change=n[3], now=n[4]),
    p.E_DOMINATION: lambda n: v.Domination(who=n[1], change=n[2], now=n[3]),
    p.E_AMBITION: lambda n: v.Ambition(who=n[1], track=n[2], now=n[3]),
    p.E_MARKER: lambda n: v.Marked(who=n[1], marker=n[2], new=n[3] == 1),
    p.E_PASSED: lambda n: v.Passed(who=n[1]),
    p.E_ENDED_TURN: lambda n: v.TurnEnded(who=n[1]),
    p.E_RESERVE: lambda n: v.Maintained(who=n[1]),
    p.E_STRANGERS: lambda n: v.Strangers(place=n[1], count=n[2]),
    p.E_GUARDED: lambda n: v.Guarded(who=n[1], place=n[2]),
    p.E_ACTIONS: lambda n: v.Actions(who=n[1], left=n[2]),
    p.E_ROUND: lambda n: v.RoundBegan(ended=n[1], first=n[2]),
}
