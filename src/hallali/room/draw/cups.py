"""How a tournament is shown: its players, its rounds and their results. Of a game that goes on, only that it does."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from hallali import games, i18n
from hallali.core.errors import marked
from hallali.interfaces.page import Page
from hallali.room import addresses
from hallali.room.draw import choices, cup_rules
from hallali.room.keep import clocks
from hallali.room.keep.tournaments import IN, ON, OPEN, OUT, OVER, Entrant, Pairing, Whole
from hallali.room.table.pairing import NOBODY
from hallali.room.table.rounds import ROBIN, table_of, takes, there

N_ = marked
_PARTS: Final = {0.25: "¼", 0.5: "½", 0.75: "¾"}


class Line(msgspec.Struct, frozen=True):
    """A line of the standings."""

    place: int  #: from 1
    name: str  #: the player's
    points: str  #: theirs
    buchholz: str  #: the first tie-break
    berger: str  #: the second
    me: bool  #: whether it is the viewer
    gone: str  #: that they have left, in words; "" if they are there


class Side(msgspec.Struct, frozen=True):
    """One of two who meet."""

    name: str  #: the player's
    role: str  #: their seat's name
    me: bool  #: whether it is the viewer


class Board(msgspec.Struct, frozen=True):
    """A game of a round."""

    sides: tuple[Side, ...]  #: who plays; one alone is free
    result: str  #: in points, or in words while there is none
    done: bool  #: whether it is over
    url: str  #: the table's address, "" for none


class Round(msgspec.Struct, frozen=True):
    """A round."""

    title: str  #: its name
    boards: tuple[Board, ...]  #: its games
    now: bool  #: whether it is the last that has begun


class Cup(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as its page shows it."""

    name: str  #: what it is called
    facts: tuple[str, ...]  #: what was agreed, in short
    state: str  #: how it stands, in words
    live: bool  #: whether anything can still change
    play: str  #: the address of the game that waits for the viewer, "" for none
    against: str  #: whom they meet there
    free: bool  #: whether they are free in this round
    me: bool  #: whether the viewer takes part
    joins: bool  #: whether they may come, or come back
    out: bool  #: whether they were put out
    maker: bool  #: whether they look after it
    starts: str  #: what the maker's button for the next round says, "" for none
    pauses: bool  #: whether the maker can pause it
    paused: bool  #: whether it is paused
    others: tuple[tuple[int, str], ...]  #: whom the maker can put out: (number, name)
    lines: tuple[Line, ...]  #: the standings
    scored: bool  #: whether any game counts yet
    rounds: tuple[Round, ...]  #: the last first
    rules: tuple[str, ...]  #: how it is paired and counted


def figure(points: float) -> str:
    """Write points as players do.

    >>> figure(2.5), figure(0.5), figure(3.0), figure(1.75)
    ('2½', '½', '3', '1¾')
    """
    whole, part = divmod(points, 1)
    return f"{int(whole) or (0 if part not in _PARTS else '')}{_PARTS.get(part, '')}"


def drawn(whole: Whole, guest: str, _: i18n.Translator, now: float) -> Cup:
    """Return a tournament as a guest sees it. now: the time."""
    it, game = whole.it, games.get(whole.it.game)
    kit, mine = game.page().of(it.options), whole.of(guest)
    here = mine is not None and mine.state == IN
    own = next((one for one in whole.now() if here and mine and not one.done and _plays(one, mine)), None)
    playing = it.stage == ON and own is not None
    idle = all(one.done for one in whole.now())
    scored = any(one.done for one in whole.pairings)
    more = it.stage == OPEN or (it.stage == ON and idle and it.round < it.rounds)
    maker = bool(guest) and it.guest == guest and it.stage != OVER
    return Cup(
        name=it.name,
        facts=_facts(whole, _),
        state=state(whole, _, now),
        live=it.stage != OVER,
        play=addresses.url(f"/t/{own.game}") if playing and own else "",
        against=_name(whole, own.second if own.first == mine.number else own.first, _) if own and mine else "",
        free=here and it.stage == ON and any(one.second == NOBODY and _plays(one, mine) for one in whole.now() if mine),
        me=here,
        joins=not here and takes(whole, mine),
        out=mine is not None and mine.state == OUT,
        maker=maker,
        starts=_starts(whole, _) if maker and more and not it.paused and len(there(whole)) > 1 else "",
        pauses=maker and it.stage == ON,
        paused=bool(it.paused),
        others=tuple((one.number, one.name or _("Guest")) for one in whole.entrants if one.state == IN and one != mine)
        if maker
        else (),
        lines=tuple(
            Line(
                one.place,
                _name(whole, one.number, _),
                figure(one.points),
                figure(one.buchholz),
                figure(one.berger),
                mine is not None and one.number == mine.number,
                _gone(whole.entrants[one.number], _),
            )
            for one in table_of(whole)
        ),
        scored=scored,
        rounds=tuple(_round(whole, number, mine, kit, _) for number in range(it.round, 0, -1)),
        rules=cup_rules.of(whole.it, _),
    )


def _plays(one: Pairing, mine: Entrant | None) -> bool:
    return mine is not None and mine.number in (one.first, one.second)


def _name(whole: Whole, number: int, _: i18n.Translator) -> str:
    return whole.entrants[number].name or _("Guest")


def _gone(one: Entrant, _: i18n.Translator) -> str:
    return "" if one.state == IN else _(N_("put out")) if one.state == OUT else _(N_("has left"))


def _facts(whole: Whole, _: i18n.Translator) -> tuple[str, ...]:
    it, game = whole.it, games.get(whole.it.game)
    kind = _(N_("Round robin")) if it.kind == ROBIN else _(N_("Swiss system"))
    if it.kind != ROBIN or it.stage != OPEN:
        kind += ", " + _.counted("in {count} round", "in {count} rounds", it.rounds)
    legs = _(N_("two games in each round")) if it.legs == 2 else _(N_("one game in each round"))
    clock = clocks.words(it.clock, _) if it.clock in clocks.PLANS else _("no clock")
    given = {name: value for name, value in it.options.items() if name != "begins"}
    unusual = choices.unusual(game, it.size, given, _.lang)
    return tuple(filter(None, (game.title, *unusual, kind, legs, clock)))


def state(whole: Whole, _: i18n.Translator, now: float) -> str:
    """Say how far a tournament is. now: the time."""
    it = whole.it
    count = len(there(whole))
    if it.stage == OPEN:
        return _.counted("{count} player so far: it hasn’t begun.", "{count} players so far: it hasn’t begun.", count)
    if it.stage == OVER:
        return _(N_("It is over."))
    said = _(N_("Round {number} of {all}.")).format(number=it.round, all=it.rounds)
    if it.paused:
        return said + " " + _(N_("Paused: games under way go on, no other begins."))
    open_ = sum(not one.done for one in whole.now())
    if not open_:
        return said + " " + _(N_("All its games are over."))
    said += " " + _.counted("{count} game goes on.", "{count} games go on.", open_)
    left = int((it.since + it.span - now) // 60) + 1
    if it.span and left > 0:
        hours = left // 60
        said += " " + (
            _.counted("It ends in {count} hour.", "It ends in {count} hours.", hours)
            if hours > 1
            else _.counted("It ends in {count} minute.", "It ends in {count} minutes.", left)
        )
    return said


def _starts(whole: Whole, _: i18n.Translator) -> str:
    if whole.it.stage == OPEN:
        return _(N_("Start the tournament"))
    return _(N_("Start round {number}")).format(number=whole.it.round + 1)


def _round(whole: Whole, number: int, mine: Entrant | None, kit: Page, _: i18n.Translator) -> Round:
    def side(who: int, seat: int) -> Side:
        return Side(_name(whole, who, _), kit.words.role(seat, _), mine is not None and mine.number == who)

    boards = []
    for one in whole.pairings:
        if one.round != number or (one.second == NOBODY and one.leg > 1):
            continue
        if one.second == NOBODY:
            boards.append(Board((side(one.first, 0),), _(N_("free this round")), done=True, url=""))
            continue
        result = _(N_("goes on")) if whole.it.stage == ON else "–"
        if one.first_points is not None and one.second_points is not None:
            result = f"{figure(one.first_points)}\u2009–\u2009{figure(one.second_points)}"
        sides = (side(one.first, 0), side(one.second, 1))
        boards.append(Board(sides, result, one.done, addresses.url(f"/t/{one.game}")))
    title = _(N_("Round {number} of {all}")).format(number=number, all=whole.it.rounds)
    return Round(title, tuple(boards), number == whole.it.round)


def told(whole: Whole, guest: str) -> dict[str, Any]:
    """Return a tournament as programs see it."""
    it, mine = whole.it, whole.of(guest)
    own = next((one for one in whole.now() if it.stage == ON and not one.done and _plays(one, mine)), None)
    return {
        "version": 1,
        "id": it.id,
        "name": it.name,
        "game": it.game,
        "size": it.size,
        "options": it.options,
        "clock": it.clock,
        "kind": it.kind,
        "rounds": it.rounds,
        "legs": it.legs,
        "span": it.span,
        "auto": it.auto,
        "door": it.door,
        "stage": it.stage,
        "round": it.round,
        "paused": bool(it.paused),
        "maker": bool(guest) and it.guest == guest,
        "me": mine.number if mine is not None else None,
        "table": addresses.url(f"/t/{own.game}") if own is not None else None,
        "players": [{"number": one.number, "name": one.name, "state": one.state} for one in whole.entrants],
        "standings": [
            {
                "number": one.number,
                "place": one.place,
                "points": one.points,
                "buchholz": one.buchholz,
                "sonneborn_berger": one.berger,
                "wins": one.wins,
            }
            for one in table_of(whole)
        ],
        "games": [
            {
                "round": one.round,
                "board": one.board,
                "leg": one.leg,
                "first": one.first,
                "second": one.second if one.second != NOBODY else None,
                "table": addresses.url(f"/t/{one.game}") if one.game else None,
                "points": [one.first_points, one.second_points] if one.done else None,
            }
            for one in whole.pairings
        ],
    }
