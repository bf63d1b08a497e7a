"""What the shared parts of a table's page draw: the people, the log, the talk, and the ways through a replay."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence

from hallali import i18n
from hallali.core.contract import View
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.interfaces.page import Page
from hallali.interfaces.table_page import Facts, Line, Player, Replay
from hallali.room import addresses
from hallali.room.draw import reactions
from hallali.room.draw.records import Eyes, Mute, Person, Said, Told, Walk
from hallali.room.keep import clocks
from hallali.room.table import assigning
from hallali.room.table.table import Table

Translate = i18n.Translator
#: How many lines of talk a page shows.
TALK = 50


def player(kit: Page, seat: Player, _: Translate) -> str:
    """Name the player in a seat: by name, as a bot with its level, as a guest, or as a free seat."""
    if seat.is_bot:
        return " · ".join(part for part in (_("Bot"), kit.words.level(seat.level, _)) if part)
    return seat.name or (_("Nobody yet") if seat.free else _("Guest"))


def _person(kit: Page, table: Facts, view: View, seat: int, label: str, mine: str, _: Translate) -> Person:
    """Return the player who has a seat. mine: what a nameless one is called who is the viewer, or sits beside them; ""
    for anybody else.
    """
    one = table.players[seat]
    return Person(
        seat=seat,
        label=label,
        turn=view.mover == seat,
        shape=kit.picture.shape(seat),
        role=kit.words.seat_name(seat, _),
        who=one.name or mine if mine else player(kit, one, _),
        counts=kit.words.counts(view, seat, _),
    )


def me(kit: Page, table: Facts, view: View, seat: int, _: Translate) -> Person:
    """Return the viewer at the table; for a spectator, the player in the first seat."""
    shown = max(seat, 0)
    label = _("You") if seat >= 0 else kit.words.seat_name(shown, _)
    return _person(kit, table, view, shown, label, _("You") if seat == shown else "", _)


def people(kit: Page, table: Facts, view: View, seats: Sequence[int], _: Translate) -> list[Person]:
    """Return the players who have these seats."""
    beside = _("At this screen")  # one of several who share a screen, or a phone that is passed on
    return [
        _person(kit, table, view, seat, kit.words.seat_name(seat, _), beside if table.players[seat].mine else "", _)
        for seat in seats
    ]


def leads(table: Facts, view: View, seat: int, moment: Replay | None) -> str:
    """Return the address of the replay at an entry, without its number; "" while the game goes on."""
    if view.mover != OVER and moment is None:
        return ""
    return addresses.url(f"/t/{table.id}/replay?eyes={seat if moment is None else moment.eyes}&at=")


def log(kit: Page, lines: Sequence[Line], moment: Replay | None) -> list[Told]:
    """Return the log, the newest line first. moment: of a replay."""
    return [
        Told(
            kit.picture.tone(line.who) if line.who >= 0 else -1,
            line.text,
            moment is not None and moment.at == line.seq,
            line.seq,
            line.moment.place,
        )
        for line in reversed(lines)
    ]


def talk(table: Table, _: Translate, muted: Collection[int] = (), before: int | None = None) -> list[Said]:
    """Return what was said last, the newest first, without what the muted seats said.

    before: the number of the first line that is left out.
    """
    kit = table.kit
    end = len(table.chat) if before is None else max(0, before)
    return [
        Said(kit.picture.tone(seat), table.seats[seat].name or kit.words.seat_name(seat, _), *reactions.read(text, _))
        for seat, text in reversed(table.chat[max(0, end - TALK) : end])
        if seat not in muted
    ]


def earlier(table: Table, before: int | None = None) -> str:
    """Return the address of what was said before the lines of `talk`; "" if there is nothing before."""
    end = (len(table.chat) if before is None else before) - TALK
    return addresses.url(f"/t/{table.id}/chat?before={end}") if end > 0 else ""


def mutes(table: Table, seat: int, muted: Collection[int], _: Translate) -> list[Mute]:
    """Return the buttons that mute the other people at the table, for a viewer who has a seat there."""
    if seat < 0:
        return []
    mine, found = table.seats_of(table.seats[seat].guest), []
    for one in table.seats:
        if one.guest and one.seat not in mine:
            name = one.name or table.kit.words.seat_name(one.seat, _)
            words = _("{name}: unmute") if one.seat in muted else _("{name}: mute")
            found.append(Mute(one.seat, words.format(name=name), "0" if one.seat in muted else "1"))
    return found


def outs(table: Table, seat: int, _: Translate) -> list[Mute]:
    """Return the buttons that put other guests out of the table, for its maker, before the game begins."""
    found = []
    for other in assigning.puts_out(table, seat):
        name = table.seats[other].name or table.kit.words.seat_name(other, _)
        found.append(Mute(other, _("{name}: put out").format(name=name), "1"))
    return found


def _before(marks: Sequence[int], at: int) -> int:
    return max((mark for mark in marks if mark < at), default=0)


def _after(marks: Sequence[int], moment: Replay) -> int:
    return min((mark for mark in marks if mark > moment.at), default=moment.last)


def clock(table: Table, seat: int, _: Translate) -> clocks.Shown | None:
    """Return the clocks of the people at a table; None if none was agreed on."""
    found = table.clock
    if found is None:
        return None
    faces = tuple(
        clocks.Face(
            one.seat,
            round(found.left[one.seat] * 1000),
            round(found.since * 1000) if one.seat == found.runs else 0,
            table.kit.picture.shape(one.seat),
            table.kit.words.seat_name(one.seat, _),
            clocks.figures(found.left[one.seat], _),
            one.seat == seat,
        )
        for one in table.seats
        if not one.bot
    )
    return clocks.Shown(clocks.words(found.plan, _), _(clocks.AT_ZERO), faces)


def walk(table: Table, moment: Replay, mode: str, _: Translate) -> Walk:
    """Return the ways through the replay of a game that is over. mode: the help that is shown, which stays."""
    url, help_ = addresses.url(f"/t/{table.id}/replay"), "" if mode == "probable" else f"&help={mode}"
    seats = [(seat, table.kit.words.role(seat, _)) for seat in range(len(table.roles))]
    everyone = [*seats, (SPECTATOR, _("Public")), (REFEREE, _("All"))]

    def to(at: int) -> str:
        return f"{url}?eyes={moment.eyes}&at={max(0, min(at, moment.last))}{help_}"

    turns, rounds, numbers = table.stretches()
    turn = numbers[moment.at - 1] if numbers and moment.at else bisect_left(turns, moment.at)
    return Walk(
        first=to(0),
        opens=to(turns[0]) if turns and moment.at < turns[0] else "",
        back=to(moment.at - 1),
        on=to(moment.at + 1),
        last=to(moment.last),
        turn_back=to(_before(turns, moment.at)),
        turn_on=to(_after(turns, moment)),
        turn=0 if rounds else turn,
        round_back=to(_before(rounds, moment.at)) if rounds else "",
        round_on=to(_after(rounds, moment)) if rounds else "",
        round=bisect_left(rounds, moment.at),
        eyes=tuple(
            Eyes(f"{url}?at={moment.at}&eyes={who}{help_}", label, who == moment.eyes) for who, label in everyone
        ),
        helped=f"{url}?at={moment.at}&eyes={moment.eyes}&help=",
    )
