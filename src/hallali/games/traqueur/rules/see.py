"""What a seat sees of a position and is told of a step. Everything is built by naming what is shown (TRQ-23)."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core import bits, lines
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.fields import Fields
from hallali.games.traqueur.rules.grid import OUTSIDE
from hallali.games.traqueur.rules.legal import legal
from hallali.games.traqueur.rules.seek import Seek

_SEATS = ("first", "second")


def _show(camp: Camp | None) -> v.CampView | None:
    return None if camp is None else v.CampView(camp.fugitive, tuple(bits.members(camp.barriers)))


def _camps(state: Fields) -> tuple[v.CampView | None, ...]:
    return tuple(_show(camp) for camp in state.camps)


def _own_camp(state: Fields, seat: int) -> v.CampView | None:
    """Show the seat its own camp, also while it is being built."""
    if seat not in (v.FIRST, v.SECOND):
        return None
    if state.mover == seat and state.phase == v.BUILD:
        return v.CampView(state.square, tuple(bits.members(state.barriers)))
    return _show(state.camp(seat))


def see(state: Fields, seat: int) -> v.TraqueurView:
    """Return what the seat knows of the position."""
    over = state.mover == OVER
    return v.TraqueurView(
        game="traqueur",
        seat=seat,
        mover=state.mover,
        legal=tuple(legal(state)) if seat == state.mover else (),
        returns=state.returns() if over else (),
        size=f"{state.grid.rows}x{state.grid.columns}",
        rows=state.grid.rows,
        columns=state.grid.columns,
        edition=state.options.edition,
        limit=state.limit,
        mode=state.options.mode,
        leaving=state.options.leaving,
        equal_turns=state.options.equal_turns,
        phase=state.phase,
        begins=state.begins,
        built=(state.built(v.FIRST), state.built(v.SECOND)),
        camp=_own_camp(state, seat),
        camps=_camps(state) if over or seat == REFEREE else (),
        searches=tuple(seek.view(number) for number, seek in enumerate(state.seeks) if seek is not None),
        last_turn=state.last_turn,
        outcome=state.outcome,
    )


def line(state: Fields) -> str:
    """Return on one line what everyone knows."""
    view = see(state, SPECTATOR)
    facts = [
        f"{_SEATS[one.seat]}: {one.turns} turns lost, {one.asked} answers, "
        + ("outside" if one.at == OUTSIDE else f"on {state.grid.square_name(one.at)}")
        for one in view.searches
    ]
    return lines.line("Le Traqueur", view.size, view, _SEATS, view.outcome or view.phase, facts)


def tell(before: Fields, action: int, after: Fields, seat: int) -> tuple[Told, ...]:
    """Return what the seat is told of a step. No one is told of an unfinished camp."""
    return tell_all(before, action, after, (seat,))[0]


def tell_all(before: Fields, action: int, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Return what each of these seats is told of a step. Only a camp is told to some and not to others."""
    if before.phase == v.BUILD:
        return _told_building(before, action, after, seats)
    return (_told_everyone(before, action, after),) * len(seats)


def _told_building(before: Fields, action: int, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    if action != END:
        return ((),) * len(seats)
    who = before.mover
    shown = (v.Built(who=who, camp=_show(after.camp(who))),)
    hidden = (v.Built(who=who, camp=None),)
    return tuple(shown if seat in (who, REFEREE) else hidden for seat in seats)


def _told_everyone(before: Fields, action: int, after: Fields) -> tuple[Told, ...]:
    if before.mover == CHANCE:
        return (v.Began(who=after.begins),)
    told = _told_search(before, action, after)
    if after.mover == OVER:
        told.append(v.Ended(outcome=after.outcome, returns=after.returns(), camps=_camps(after)))
    return tuple(told)


def _told_search(before: Fields, action: int, after: Fields) -> list[Told]:
    """Return what everyone is told of a step of a search, which is public."""
    who = before.mover
    old, new = before.seek(who), after.seek(who)
    told: list[Told] = []
    if action != END:
        origin, target = old.at, OUTSIDE if action == OUT else action - SQUARE
        place = old.grid.place(origin, target)
        if old.known(place):
            told.append(v.Walked(who=who, origin=origin, target=target, place=place))
        else:
            yes = new.is_open(place)
            told.append(v.Asked(who=who, origin=origin, target=target, place=place, yes=yes))
    if new.found:
        told.append(v.Found(who=who, square=new.at))
    if new.turns > old.turns:
        told.append(v.TurnEnded(who=who, why=_why(old, action, new), turns=new.turns, quiet=new.quiet))
    return told


def _why(old: Seek, action: int, new: Seek) -> v.Why:
    """Return how a turn ended by a step."""
    if action != END:
        return v.LEFT if new.at == OUTSIDE and old.at != OUTSIDE else v.NO
    return v.ENDED_TURN if old.may_end else v.PASSED
