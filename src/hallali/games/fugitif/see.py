"""What a seat sees of a State and is told of a step. Everything is built by naming what is shown (FUG-33, FUG-34)."""

from __future__ import annotations

from hallali.core import bits, words
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.games.fugitif import events as e
from hallali.games.fugitif import tasks as t
from hallali.games.fugitif import view as v
from hallali.games.fugitif.actions import DECK, EVENT, PASS, TEN, TENS
from hallali.games.fugitif.rules import State
from hallali.games.fugitif.view import FUGITIVE, MARSHAL


def _cards(mask: int) -> tuple[int, ...]:
    return tuple(bits.members(mask))


def _hideout(state: State, place: int, seat: int) -> v.Hideout:
    number, under = state.row[place], state.sprints[place]
    is_open = bits.has(state.open, number)
    escape = number == state.size.escape
    mine = seat in (FUGITIVE, REFEREE)
    return v.Hideout(
        place=place,
        number=number if mine or is_open or escape else None,
        sprints=bits.count(under),
        sprint_cards=_cards(under) if mine or is_open else None,
        open=is_open or escape,
        turn=state.turns[place],
    )


def see(state: State, seat: int) -> v.FugitifView:
    """Say what the seat knows of the position. A draft is shown to its own player alone."""
    knows_hand = seat in (FUGITIVE, REFEREE)
    knows_files = seat in (MARSHAL, REFEREE)
    own = seat == state.mover
    phase = v.OVER_PHASE if state.mover == OVER else t.phase_of(state.code)
    if own and phase == v.HIDE and state.target:
        phase = v.SPRINT
    return v.FugitifView(
        game="fugitif",
        seat=seat,
        mover=state.mover,
        legal=tuple(state.legal()) if own else (),
        returns=state.returns() if state.mover == OVER else (),
        size=state.size.name,
        phase=phase,
        turn=state.turn,
        row=tuple(_hideout(state, place, seat) for place in range(len(state.row))),
        hand=_cards(state.hand) if knows_hand else None,
        files=_cards(state.files) if knows_files else None,
        fugitive_cards=bits.count(state.hand),
        marshal_cards=bits.count(state.files),
        decks=tuple(state.deck_size(deck) for deck in range(state.box.decks)),
        closed=state.closed,
        reach=state.reach,
        hidden=bits.count(state.hidden),
        removed=_cards(state.removed),
        events_left=sum(words.digit(state.events_in, deck) for deck in range(state.box.decks)),
        events_seen=state.seen,
        event=state.event,
        guesses_left=max(0, state.guesses),
        draft=_draft(state) if own else (),
        target=state.target if own else 0,
        outcome=state.outcome,
    )


def _draft(state: State) -> tuple[int, ...]:
    """Give the steps of the gesture that its player has begun."""
    steps: tuple[int, ...] = ()
    if state.first:
        steps = (state.first, *_cards(state.first_chosen), 0)
    if state.target:
        steps = (*steps, state.target, *_cards(state.chosen))
    return steps + _cards(state.picks)


def tell(before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
    """Say what the seat is told of a step; nothing while a gesture is not committed."""
    if after.drafting:
        return ()
    code = before.code
    kind = t.kind_of(code)
    if before.mover == CHANCE:
        told = _chance(before, action, kind, t.seat_of(code), t.deck_of(code), seat)
    else:
        told = _decision(before, action, after, kind, seat)
    if before.closed >= 0 and after.closed < 0:
        told.append(v.Closed(deck=-1))
    if after.mover == OVER:
        told.append(v.Ended(outcome=after.outcome, returns=after.returns()))
    return tuple(told)


def _chance(before: State, outcome: int, kind: int, who: int, deck: int, seat: int) -> list[Told]:
    if kind == t.GLIMPSE:
        seen = seat in (FUGITIVE, MARSHAL, REFEREE)
        return [v.Shown(who=FUGITIVE, card=outcome if seen else None, private=True)]
    if kind == t.RAZED:
        if outcome >= EVENT:
            return [v.Removed(who=None, deck=deck, card=None, event=outcome - EVENT)]
        return [v.Removed(who=None, deck=deck, card=outcome)]
    if outcome < EVENT:
        card = outcome if seat in (who, REFEREE) else None
        return [v.Drew(who=who, deck=deck, card=card, setup=kind == t.SETUP)]
    told: list[Told] = [v.TurnedUp(who=who, deck=deck, event=outcome - EVENT)]
    if outcome - EVENT == e.FOOTPRINT and before.row and bits.has(before.hidden, before.row[-1]):
        told.append(v.Parity(place=len(before.row) - 1, even=before.row[-1] % 2 == 0))
    return told


def _decision(before: State, action: int, after: State, kind: int, seat: int) -> list[Told]:
    who = before.mover
    if action == PASS and kind != t.HUNT:
        return [v.Passed(who=who, phase=t.phase_of(before.code))]
    if kind == t.HIDE:
        return _laid(before, after, seat)
    if kind == t.GUESS:
        return [_guessed(after, bits.members(before.picks), before.open, manhunt=False)]
    if kind == t.HUNT:
        if action == PASS:
            return [v.Passed(who=who, phase=v.MANHUNT)]
        return [_guessed(after, [action], before.open, manhunt=True)]
    if kind in (t.DRAW, t.EXTRA):
        return [v.Chose(who=who, deck=action - DECK)]
    return _event(before, action, kind, who, seat)


def _laid(before: State, after: State, seat: int) -> list[Told]:
    told: list[Told] = []
    for place in range(len(before.row), len(after.row)):
        number, under = after.row[place], after.sprints[place]
        mine = seat in (FUGITIVE, REFEREE)
        told.append(
            v.Laid(
                place=place,
                turn=after.turns[place],
                number=number if mine or number == after.size.escape else None,
                sprints=bits.count(under),
                sprint_cards=_cards(under) if mine else None,
                reach=before.reach,
            )
        )
    if after.task == t.HUNT:
        told.append(v.ManhuntBegan())
    return told


def _guessed(after: State, numbers: list[int], open_before: int, *, manhunt: bool) -> Told:
    found = after.open & ~open_before
    places = [place for place, number in enumerate(after.row) if bits.has(found, number)]
    return v.Guessed(
        numbers=tuple(numbers),
        right=found != 0,
        found=tuple(_hideout(after, place, MARSHAL) for place in places),
        manhunt=manhunt,
    )


def _event(before: State, action: int, kind: int, who: int, seat: int) -> list[Told]:
    if kind == t.SHOW:
        return [v.Shown(who=who, card=action)]
    if kind == t.DISCARD:
        return [v.Removed(who=who, deck=before.size.deck_of(action), card=action)]
    if kind == t.GIVE:
        if who == FUGITIVE:  # told when the cards change hands
            return []
        seen = seat in (FUGITIVE, MARSHAL, REFEREE)
        return [
            v.Gave(who=FUGITIVE, card=before.given if seen else None),
            v.Gave(who=MARSHAL, card=action if seen else None),
        ]
    if kind == t.NAME_TEN:
        low, high = TENS[action - TEN]
        return [v.Tip(low=low, high=high, yes=before.hidden & bits.span(low, high) != 0)]
    if kind == t.CLOSE:
        return [v.Closed(deck=action - DECK)]
    if kind == t.TRAIL:
        place = before.row.index(action)
        return [v.TookBack(place=place, cards=_cards(before.sprints[place]))]
    return [v.Chose(who=who, deck=action - DECK)]  # RAZE
