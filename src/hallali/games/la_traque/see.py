"""What a seat sees of a State and is told of a step. Everything is built by naming what is shown (LT-57, LT-58)."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import OVER, REFEREE
from hallali.games.la_traque import actions as a
from hallali.games.la_traque import effects as e
from hallali.games.la_traque import phases as p
from hallali.games.la_traque import piles
from hallali.games.la_traque import view as v
from hallali.games.la_traque.box import CARD, FUNDING, pile_of
from hallali.games.la_traque.rules import Event, State

WHERE = ("reserve", "hand", "start")
MODES = ("mission", "coop", "recurring")
#: The phases in which an effect is in question.
_EFFECTS = (p.TARGET, p.PILE, p.GAIN, p.ADVANCE, p.RECALL, p.AGENT, p.ZONE, p.RIVAL, p.LOWER, p.JUDGE)
_ASKED = (p.TRACK, p.CHOOSE, p.MARKER, p.ZONE, p.LOWER)

Cards = tuple[int, ...]


def _back(state: State, card: int) -> int:
    """Say what everyone knows of a card in a reserve (LT-57, LT-58)."""
    if card < FUNDING:
        return -1 - pile_of(card)
    if card >= CARD and any(card - CARD in pair for pair in state.box.choose):
        return v.OF_PAIR
    return card


def _by_track(numbers: list[int], players: int) -> tuple[Cards, ...]:
    return tuple(tuple(numbers[3 * seat : 3 * seat + 3]) for seat in range(players))


def _under(state: State) -> tuple[tuple[Cards, ...], ...]:
    return tuple(
        tuple(state.under[5 * seat + agent] for agent in range(state.box.agents)) for seat in range(state.players)
    )


def see(state: State, seat: int) -> v.LaTraqueView:
    """Say what the seat knows of the position."""
    box, players = state.box, state.players
    over = state.mover == OVER
    all_seen = over or seat == REFEREE
    playing = 0 <= seat < players
    own = seat == state.mover
    under = _under(state)
    agents = range(box.agents)
    return v.LaTraqueView(
        game="la-traque",
        seat=seat,
        mover=state.mover,
        legal=tuple(state.legal()) if own else (),
        returns=state.returns() if over else (),
        size=box.size,
        phase=p.NAMES[state.phase],
        players=players,
        factions=state.factions,
        round=state.round + 1,
        rounds=box.rounds,
        target=box.target,
        first=state.first,
        actions=state.actions,
        acted=state.acted,
        free={a.MOVE: "move", a.INFORM: "inform"}.get(state.free, "") if state.frees else "",
        frees=state.frees,
        piles=tuple(piles.left_in(state, pile) for pile in range(5)),
        unseen=tuple(state.unseen),
        aims=tuple(state.aims),
        faces=tuple(state.faces),
        strangers=tuple(state.strangers),
        guards=tuple((guard - 1) & 3 if guard else -1 for guard in state.guards),
        hand=state.hands[seat] if playing else (),
        hands=tuple(len(hand) for hand in state.hands),
        all_hands=tuple(state.hands) if all_seen else (),
        reserve=state.reserves[seat] if playing else (),
        reserves=tuple(tuple(sorted(_back(state, card) for card in reserve)) for reserve in state.reserves),
        all_reserves=tuple(state.reserves) if all_seen else (),
        spots=tuple(tuple(state.spots[5 * other + agent] for agent in agents) for other in range(players)),
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
        word=e.NAMES[box.effects[state.effect][0]] if state.phase in _EFFECTS else "",
        asked=state.card if state.phase in _ASKED else -1,
        kept=state.kept if own or seat == REFEREE else (),
        winners=state.winners,
        outcome=p.OUTCOMES[state.outcome],
    )


def tell(before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
    """Say what the seat is told of a step. What is not committed is told to nobody."""
    if after.drafting:
        return ()
    told = tuple(_told(before, after, event, seat) for event in before.events(action))
    return (v.Took(who=before.mover, step=action), *told) if _is_public(before, action) else told


def _is_public(before: State, action: int) -> bool:
    """Say whether a step is seen by everyone as it is; the others are told of by what came of them."""
    if before.phase == p.ACT:
        return action < a.INFORM
    return before.phase not in (p.DRAW, p.KEEP, p.CHOOSE)


def _told(before: State, after: State, event: Event, seat: int) -> Told:
    """Make what happened into what one seat is told of it: first the kinds that hide something."""
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
        return v.Chose(who=numbers[0], pair=pair, special=numbers[1] if knows else -1)
    if kind == p.E_KEPT:
        return _kept(numbers, knows)
    if kind == p.E_PEEKED:
        return _peeked(numbers, knows or seat == numbers[1])
    if kind == p.E_OVER:
        return v.Ended(
            outcome=p.OUTCOMES[numbers[0]],
            winners=after.winners,
            returns=after.returns(),
            hands=tuple(after.hands),
            reserves=tuple(after.reserves),
            under=_under(after),
        )
    return _told_of_cards(kind, numbers)


def _kept(numbers: Event, knows: bool) -> v.Kept:
    """LT-41: the discards are unseen, but for fugitives and specials."""
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
    return v.Peeked(who=who, rival=rival, what=("hand", "agents")[what], hand=hand, under=tuple(under))


def _told_of_cards(kind: int, numbers: Event) -> Told:
    """The rest is told to everyone alike: here what concerns cards and agents."""
    if kind == p.E_FILLED:
        return v.Filled(place=numbers[0], fugitive=numbers[1])
    if kind == p.E_REVEALED:
        return v.Revealed(who=numbers[0], objective=numbers[1])
    if kind == p.E_MOVED:
        return v.Moved(who=numbers[0], agent=numbers[1], spot=numbers[2])
    if kind == p.E_SHOWED:
        return v.Showed(who=numbers[0], agent=numbers[1], cards=numbers[2:])
    if kind == p.E_CAPTURED:
        return v.Captured(who=numbers[0], place=numbers[1], fugitive=numbers[2], agent=numbers[3])
    if kind == p.E_GOT:
        return v.Got(who=numbers[0], special=numbers[1], quarters=numbers[2] == 1)
    if kind == p.E_LEFT:
        return v.Left(who=numbers[0], agent=numbers[1], home=numbers[2] == 1, cards=numbers[3:])
    if kind == p.E_USED:
        return v.Used(who=numbers[0], card=numbers[1], mode=MODES[numbers[2]])
    if kind == p.E_FULFILLED:
        return v.Fulfilled(who=numbers[0], objective=numbers[1], triumph=numbers[2] == 1)
    if kind == p.E_DESTINY:
        return v.Destiny(who=numbers[0], old=numbers[1:])
    if kind == p.E_REMOVED:
        return v.Removed(place=numbers[0], fugitive=numbers[1], strangers=numbers[2] == 1)
    if kind == p.E_RECALLED:
        return v.Recalled(who=numbers[0], agent=numbers[1])
    if kind == p.E_RELOCATED:
        return v.Relocated(who=numbers[0], agent=numbers[1], zone=numbers[2])
    if kind == p.E_JUDGED:
        return v.Judged(who=numbers[0], fugitive=numbers[1])
    if kind == p.E_SPARED:
        return v.Spared(who=numbers[0])
    return _told_of_tracks(kind, numbers)


def _told_of_tracks(kind: int, numbers: Event) -> Told:
    """And here what concerns tracks, turns and rounds."""
    if kind == p.E_FIRST:
        return v.Lot(who=numbers[0])
    if kind == p.E_INFLUENCE:
        return v.Influence(who=numbers[0], track=numbers[1], change=numbers[2], now=numbers[3])
    if kind == p.E_DOMINATION:
        return v.Domination(who=numbers[0], change=numbers[1], now=numbers[2])
    if kind == p.E_AMBITION:
        return v.Ambition(who=numbers[0], track=numbers[1], now=numbers[2])
    if kind == p.E_MARKER:
        return v.Marked(who=numbers[0], marker=numbers[1], new=numbers[2] == 1)
    if kind == p.E_PASSED:
        return v.Passed(who=numbers[0])
    if kind == p.E_ENDED_TURN:
        return v.TurnEnded(who=numbers[0])
    if kind == p.E_RESERVE:
        return v.Maintained(who=numbers[0])
    if kind == p.E_STRANGERS:
        return v.Strangers(place=numbers[0], count=numbers[1])
    if kind == p.E_GUARDED:
        return v.Guarded(who=numbers[0], place=numbers[1])
    if kind == p.E_ACTIONS:
        return v.Actions(who=numbers[0], left=numbers[1])
    assert kind == p.E_ROUND
    return v.RoundBegan(ended=numbers[0], first=numbers[1])
