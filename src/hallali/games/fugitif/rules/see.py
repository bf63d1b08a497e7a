# mypyc
"""What a seat sees of a State and is told of a step, built by naming each thing that is shown (FUG-33, FUG-34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hallali.core import bits, lines, words
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules import legal
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, EVENT, OPTION, PASS, TEN, TENS
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL


def _cards(mask: int) -> tuple[int, ...]:
    return tuple(bits.members(mask))


def _hideout(state: Fields, place: int, seat: int) -> v.Hideout:
    number, under = state.row[place], state.sprints[place]
    is_open = bits.has(state.open, number)
    escape = number == state.size.escape
    mine = seat in (FUGITIVE, REFEREE) or state.mover == OVER  # FUG-37
    return v.Hideout(
        place=place,
        number=number if mine or is_open or escape else None,
        sprints=bits.count(under),
        sprint_cards=_cards(under) if mine or is_open else None,
        open=is_open or escape,
        turn=state.turns[place],
    )


def _row(state: Fields, seat: int) -> tuple[v.Hideout, ...]:
    return tuple([_hideout(state, place, seat) for place in range(len(state.row))])


def see(state: Fields, seat: int) -> v.FugitifView:
    """Return what the seat knows of the position. Only its own player sees a draft."""
    knows_hand = seat in (FUGITIVE, REFEREE)
    knows_files = seat in (MARSHAL, REFEREE)
    own = seat == state.mover
    phase = v.OVER_PHASE if state.mover == OVER else t.phase_of(state.code)
    if own and phase == v.HIDE and state.target:
        phase = v.SPRINT
    elif phase == v.FREE and state.frees[-1] & 15:
        phase = v.MORE
    return v.FugitifView(
        game="fugitif",
        seat=seat,
        mover=state.mover,
        legal=tuple(words.members(legal.mask(state))) if own else (),
        returns=state.returns() if state.mover == OVER else (),
        size=state.size.name,
        edition=state.box.chosen,
        phase=phase,
        turn=state.turn,
        row=_row(state, seat),
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
        idle_left=v.IDLE_TURNS - state.idle if state.began_empty and not state.box.rounds else 0,
        draft=_draft(state) if own else (),
        target=state.target if own else 0,
        outcome=state.outcome,
    )


def _draft(state: Fields) -> tuple[int, ...]:
    """Return the steps of the gesture that its player has begun."""
    steps: tuple[int, ...] = ()
    if state.first:
        steps = (state.first, *_cards(state.first_chosen), 0)
    if state.target:
        steps = (*steps, state.target, *_cards(state.chosen))
    return steps + _cards(state.picks)


class Happening(NamedTuple):
    """One thing that happened in a step.

    whole: everything that happened. knowing: the seats that are told all of it. public: what everyone else is told.
    """

    whole: Told
    knowing: tuple[int, ...]
    public: Told


#: Who knows the Fugitive's cards, who knows the Marshal's, and who sees a card that passes between the two.
_FUGITIVES = (FUGITIVE, REFEREE)
_MARSHALS = (MARSHAL, REFEREE)
_BOTH = (FUGITIVE, MARSHAL, REFEREE)


def line(state: Fields) -> str:
    """Return on one line what everyone knows."""
    view = see(state, SPECTATOR)
    row = " ".join(
        f"[{one.number}]" if one.open else f"({'?' if one.number is None else one.number})" + "+" * one.sprints
        for one in view.row
    )
    facts = [f"turn {view.turn}", f"row {row or '-'}", f"decks {' '.join(map(str, view.decks))}"]
    facts.append(f"cards {view.fugitive_cards} and {view.marshal_cards}")
    return lines.line("Fugitif", view.size, view, ("fugitive", "marshal"), view.outcome or view.phase, facts)


def tell_all(before: Fields, action: int, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Return what each of these seats is told of a step: nothing until the gesture is committed."""
    if after.drafting:
        return ((),) * len(seats)
    happened = _happened(before, action, after)
    return tuple([tuple([one.whole if seat in one.knowing else one.public for one in happened]) for seat in seats])


def tell(before: Fields, action: int, after: Fields, seat: int) -> tuple[Told, ...]:
    """Return what one seat is told of a step."""
    return tell_all(before, action, after, (seat,))[0]


def _seen(told: Told) -> Happening:
    """Return something that everyone saw happen."""
    return Happening(told, (), told)


def _happened(before: Fields, action: int, after: Fields) -> list[Happening]:
    """Return what happened in a step, unless it is part of an unfinished draft."""
    code = before.code
    kind = t.kind_of(code)
    if before.mover == CHANCE:
        happened = _chance(before, action, kind, t.seat_of(code), t.deck_of(code))
    else:
        happened = _decision(before, action, after, kind)
    if before.closed >= 0 and after.closed < 0:
        happened.append(_seen(v.Closed(deck=-1)))
    if after.mover == OVER:
        row = _row(after, REFEREE)
        happened.append(_seen(v.Ended(outcome=after.outcome, returns=after.returns(), row=row)))
    elif not after.box.rounds and (after.idle > before.idle or (after.all_empty() and not before.all_empty())):
        happened.append(_seen(v.Idle(turns=after.idle, left=v.IDLE_TURNS - after.idle)))
    return happened


def _chance(before: Fields, outcome: int, kind: int, who: int, deck: int) -> list[Happening]:
    if kind == t.TAKE:
        return [_gave(1 - who, outcome)]
    if kind == t.PEEK:
        looked = v.Shown(who=1 - who, card=outcome, private=True)
        return [Happening(looked, _BOTH, v.Shown(who=1 - who, card=None, private=True))]
    if kind == t.RAZED:
        if outcome >= EVENT:
            return [_seen(v.Removed(who=None, deck=deck, card=None, event=outcome - EVENT))]
        return [_seen(v.Removed(who=None, deck=deck, card=outcome))]
    if outcome < EVENT:
        setup = kind == t.SETUP
        whole = v.Drew(who=who, deck=deck, card=outcome, setup=setup)
        public = v.Drew(who=who, deck=deck, card=None, setup=setup)
        return [Happening(whole, _FUGITIVES if who == FUGITIVE else _MARSHALS, public)]
    event = outcome - EVENT
    happened = [_seen(v.TurnedUp(who=who, deck=deck, event=event))]
    for word, what in reversed(before.box.lines[event]):
        if word == e.TELL:
            happened += _told(before, what)
    return happened


def _told(before: Fields, what: int) -> list[Happening]:
    """Return what the Fugitive says of the newest hideout if it is hidden."""
    newest = before.row[-1] if before.row else 0
    return [_seen(_said(before, newest, what))] if bits.has(before.hidden, newest) else []


def _said(before: Fields, newest: int, what: int) -> Told:
    """Return what the Fugitive says of the newest hideout."""
    place = len(before.row) - 1
    if what == e.PARITY:
        return v.Parity(place=place, even=newest % 2 == 0)
    low, high = before.size.region(max(0, before.size.deck_of(newest)))
    return v.Region(place=place, low=low, high=high)


def _decision(before: Fields, action: int, after: Fields, kind: int) -> list[Happening]:
    who = before.mover
    if action == PASS:
        return [_seen(v.Passed(who=who, phase=t.phase_of(before.code)))]
    if kind == t.HIDE:
        return _laid(before, after)
    if kind == t.GUESS:
        return [_guessed(after, bits.members(before.picks), before.open, manhunt=False)]
    if kind == t.MANHUNT:
        return [_guessed(after, [action], before.open, manhunt=True)]
    if kind in (t.DRAW, t.EXTRA):
        return [_seen(v.Chose(who=who, deck=action - DECK))]
    return _event(before, action, after, kind, who)


def _laid(before: Fields, after: Fields) -> list[Happening]:
    happened: list[Happening] = []
    for place in range(len(before.row), len(after.row)):
        number, under, turn = after.row[place], after.sprints[place], after.turns[place]
        sprints, reach = bits.count(under), before.reach
        whole = v.Laid(place=place, turn=turn, number=number, sprints=sprints, sprint_cards=_cards(under), reach=reach)
        shown = number if number == after.size.escape else None
        public = v.Laid(place=place, turn=turn, number=shown, sprints=sprints, sprint_cards=None, reach=reach)
        happened.append(Happening(whole, _FUGITIVES, public))
    if after.task == t.MANHUNT:
        happened.append(_seen(v.ManhuntBegan()))
    return happened


def _guessed(after: Fields, numbers: list[int], open_before: int, *, manhunt: bool) -> Happening:
    found = after.open & ~open_before
    places = [place for place, number in enumerate(after.row) if bits.has(found, number)]
    return _seen(
        v.Guessed(
            numbers=tuple(numbers),
            right=found != 0,
            found=tuple([_hideout(after, place, MARSHAL) for place in places]),
            manhunt=manhunt,
        )
    )


def _event(before: Fields, action: int, after: Fields, kind: int, who: int) -> list[Happening]:
    if kind == t.SHOW:
        return [_seen(v.Shown(who=who, card=action))]
    if kind == t.DISCARD:
        return [_seen(v.Removed(who=who, deck=before.size.deck_of(action), card=action))]
    if kind == t.GIVE:
        if who == FUGITIVE:  # the card itself is told when both change hands
            return [Happening(v.Offered(who=who, card=action), _FUGITIVES, v.Offered(who=who, card=None))]
        return [_gave(FUGITIVE, before.given), _gave(MARSHAL, action)]
    if kind == t.HAND:
        return [_gave(who, action)]
    if kind == t.FREE:
        return _changed(before, action, who)
    if kind == t.REVEAL:
        return [_seen(v.Revealed(hideout=_hideout(after, before.row.index(action), MARSHAL)))]
    if kind in (t.NAME_TEN, t.NAME_DECK):
        low, high = TENS[action - TEN] if kind == t.NAME_TEN else before.size.region(action - DECK)
        return [_seen(v.Tip(low=low, high=high, yes=before.hidden & bits.span(low, high) != 0))]
    if kind == t.CLOSE:
        closed = v.Closed(deck=action - DECK)
        moved = before.closed not in (-1, closed.deck)  # there is one roadblock: it leaves the other deck
        return [_seen(v.Closed(deck=-1)), _seen(closed)] if moved else [_seen(closed)]
    if kind == t.RECOVER:
        place = before.row.index(action)
        return [_seen(v.TookBack(place=place, cards=_cards(before.sprints[place])))]
    return [_seen(v.Chose(who=who, deck=action - DECK))]  # RAZE


def _gave(giver: int, card: int) -> Happening:
    """Return that a card changed hands, which both players know."""
    return Happening(v.Gave(who=giver, card=card), _BOTH, v.Gave(who=giver, card=None))


def _changed(before: Fields, action: int, who: int) -> list[Happening]:
    """Return that a change is made for a free card, and what the Fugitive says if that is the change."""
    event, change = before.frees[-1] >> 8, action - OPTION
    word, what = before.box.offers[event][change]
    happened = [_seen(v.Picked(who=who, event=event, change=change))]
    return happened + _told(before, what) if word == e.TELL else happened
