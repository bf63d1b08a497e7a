"""What each rival has done since the viewer's last turn, in one line; and the log, turn by turn, one event a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.sentences import Names, once, sentence
from hallali.interfaces.table_page import Line

N_ = marked
Translate = i18n.Translator


class Deeds(msgspec.Struct, frozen=True):
    """What a seat has done, in short."""

    seat: int  #: who
    text: str  #: what it did


class Event(msgspec.Struct, frozen=True):
    """A line of the log."""

    text: str  #: what happened, without the name of who did it
    seq: int  #: the newest entry that it tells of


class Turn(msgspec.Struct):
    """What one seat did in a turn, or what happened between turns."""

    who: int  #: the seat, -1 between turns
    name: str  #: its name, "" between turns
    events: tuple[Event, ...] = ()  #: the newest first
    new: bool = False  #: whether it is after the viewer's last turn


def since(view: v.LaTraqueView, tolds: Sequence[Told], names: Names, _: Translate) -> tuple[Deeds, ...]:
    """Return what each rival has done since the viewer's last turn, in seat order from the viewer."""
    seat = view.seat
    if not 0 <= seat < view.players:
        return ()
    done = _acted(_after(tolds, seat))
    found = []
    for turn in range(1, view.players):
        other = (seat + turn) % view.players
        if text := _short(done.get(other, []), seat, names, _):
            found.append(Deeds(other, text))
    return tuple(found)


def _after(tolds: Sequence[Told], seat: int) -> Sequence[Told]:
    """Return what was told after the seat's last turn."""
    for number in range(len(tolds) - 1, -1, -1):
        told = tolds[number]
        if isinstance(told, v.TurnEnded | v.Passed) and told.who == seat:
            return tolds[number + 1 :]
    return tolds


def _acted(tolds: Sequence[Told]) -> dict[int, list[Told]]:
    """Sort what was told by the seat that was acting."""
    found: dict[int, list[Told]] = {}
    actor = -1
    for told in tolds:
        who = told.who if isinstance(told, v.Deed) else -1
        # An effect on a rival is told as the rival's, but the player on turn did it.
        if who >= 0 and not isinstance(told, v.Influence):
            actor = who
        if actor >= 0:
            found.setdefault(actor, []).append(told)
    return found


def _short(tolds: Sequence[Told], viewer: int, names: Names, _: Translate) -> str:
    """Return what one seat did as a line: first its deeds, then what it gained."""
    parts: list[str] = []
    sent = Counter(names.spot(told.spot) for told in tolds if isinstance(told, v.Moved))
    if sent:
        where = ", ".join(spot if count == 1 else f"{spot} ×{count}" for spot, count in sent.items())
        parts.append(_("agents: {zones}").format(zones=where))
    if laid := sum(isinstance(told, v.Informed) for told in tolds):
        parts.append(_("cards laid: {count}").format(count=laid))
    parts += [text for told in tolds if (text := _event(told, viewer, names, _))]
    if gained := sum(told.change for told in tolds if isinstance(told, v.Domination)):
        parts.append(_("{change} domination").format(change=f"{gained:+d}".replace("-", "−")))
    if any(isinstance(told, v.Passed) for told in tolds):
        parts.append(_("passes"))
    return " · ".join(parts)


def _event(told: Told, viewer: int, names: Names, _: Translate) -> str:
    """Return in a few words what is worth a mention of its own, "" for the rest."""
    if isinstance(told, v.Captured):
        return _("captures {fugitive}").format(fugitive=names.ability(told.fugitive))
    if isinstance(told, v.Used):
        return _("uses {card}").format(card=names.ability(told.card))
    if isinstance(told, v.Fulfilled):
        text = _("triumph: {objective}") if told.triumph else _("success: {objective}")
        return text.format(objective=names.objective(told.objective))
    if isinstance(told, v.Shifted):
        return _("moves {fugitive} ({place})").format(fugitive=names.ability(told.fugitive), place=names.place(told.to))
    if isinstance(told, v.Removed):
        return "" if told.strangers else sentence(told, names).rstrip(".")
    if isinstance(told, v.Judged):
        return _("judges {fugitive}").format(fugitive=names.ability(told.fugitive))
    if isinstance(told, v.Destiny):
        return _("new objectives")
    if isinstance(told, v.Guarded):
        return _("protects a fugitive ({place})").format(place=names.place(told.place))
    if isinstance(told, v.Peeked):
        return _("looks at your cards") if told.rival == viewer else ""
    if isinstance(told, v.Influence) and told.who == viewer and told.change < 0:
        return _("you lose influence: {track} {change}").format(
            track=_(texts.TRACKS[told.track]), change=f"−{-told.change}"
        )
    return ""


def turns(log: Sequence[Line], names: Names, viewer: int, most: int) -> list[Turn]:
    """Sort the log's last lines by turns; in each, a sentence stands once, with its count. most: how many turns."""
    seats = [names.seat(seat) for seat in range(len(names.factions))]
    passes = {sentence(v.Passed(who=seat), names) for seat in range(len(seats))}
    # The same for everyone, every round.
    dull = {sentence(v.Maintained(who=seat), names) for seat in range(len(seats))}
    found: list[tuple[Turn, list[Line]]] = []
    closed = True
    for line in _last(log, passes, dull, most):
        who = line.who
        if closed or found[-1][0].who != who:
            found.append((Turn(who, seats[who] if who >= 0 else ""), []))
        closed = line.text in passes
        if line.text not in dull:
            found[-1][1].append(line)
    for turn, lines in found:
        turn.events = _events(lines, names, named=bool(turn.name))
    told = [turn for turn, _lines in found if turn.events]
    for turn in reversed(told):
        if turn.who == viewer:
            break
        turn.new = viewer >= 0
    return told


def _events(lines: Sequence[Line], names: Names, *, named: bool) -> tuple[Event, ...]:
    """Return what a turn's lines tell, the newest first. named: whether who did it stands above them."""
    counts: Counter[str] = Counter()
    seqs: dict[str, int] = {}
    for line in lines:
        text = names.bare(line.text) if named else line.text
        counts[text] += 1
        seqs[text] = line.seq
    said = zip(once(counts, names._), counts, strict=True)
    return tuple(Event(shown, seqs[text]) for shown, text in said)[::-1]


def _last(log: Sequence[Line], passes: Set[str], dull: Set[str], most: int) -> Sequence[Line]:
    """Return the lines of the last so many turns that say anything: a long log is not gone through at each drawing."""
    turns, said = 0, False
    for at in range(len(log) - 1, 0, -1):
        said = said or log[at].text not in dull
        if log[at - 1].who != log[at].who or log[at - 1].text in passes:
            turns, said = turns + said, False
            if turns == most:
                return log[at:]
    return log


__all__ = ["Deeds", "Event", "Turn", "since", "turns"]
