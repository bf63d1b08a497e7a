"""The log of a table in words, for one seat."""

from __future__ import annotations

from functools import lru_cache

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.interfaces.page import Page
from hallali.interfaces.table_page import Line, Moment
from hallali.room.draw import choices
from hallali.room.table import proposals
from hallali.room.table.calling import Names, names_of
from hallali.room.table.table import Table

N_ = marked


@lru_cache(1 << 15)
def _said(kit: Page, told: Told, seat: int, lang: str, size: str, names: Names = ()) -> tuple[str, int, Moment]:
    """Return what a line of the log says, whose move it was, and where: most lines have been put into words before.

    names: as `names_of` returns them.
    """
    return (
        kit.words.sentence(told, seat, i18n.translator(lang).calling(dict(names)), size),
        kit.words.who(told),
        kit.picture.moment(told, seat),
    )


def log_of(table: Table, heard: list[tuple[int, Told]], seat: int, lang: str, whole: bool = True) -> list[Line]:
    """Return the log in words for a seat. whole: up to the newest entry."""
    names = names_of(table, lang)
    translate = i18n.translator(lang).calling(dict(names))
    lines: list[Line] = []
    if title := choices.edition(table.game, table.record.size, table.record.options, lang):
        lines.append(Line(0, translate(N_("Played with the edition “{title}”.")).format(title=title), -1))
    for seq, told in heard:
        text, who, moment = _said(table.kit, told, seat, lang, table.record.size, names)
        if text:
            lines.append(Line(seq, text, who, moment))
    until = heard[-1][0] if heard else 0
    for seq, who, name, why in table.left:
        if seq <= until or seq == table.seq:
            words = N_("{name} ran out of time; a bot plays on as {seat:the}.") if why else None
            said = translate(words or N_("{name} resigned; a bot plays on as {seat:the}."))
            named = name or table.kit.words.role(who, translate)
            text = said.format(name=named, seat=translate.name(table.kit.words.seat_name(who, translate)))
            _put(lines, seq, who, text)
    if (back := table.asks.get(proposals.BACK)) and (taken := proposals.taken(back)) is not None and taken.to <= until:
        said = translate(N_("{seat}: a move is taken back, as agreed."))
        _put(lines, taken.to, taken.seat, said.format(seat=table.kit.words.seat_name(taken.seat, translate)))
    for seq, who, message in table.remarks:
        if seq <= until:
            said = translate(N_("{seat}: “{text}”"))
            name = table.kit.words.seat_name(who, translate)
            _put(lines, seq, who, said.format(seat=name, text=i18n.render(message, lang)))
    if whole and table.resigned is not None:
        resigned = translate.name(table.kit.words.seat_name(table.resigned, translate))
        said = translate.agreeing(N_("{who} resigns."), resigned).format(who=resigned)
        lines.append(Line(table.seq, said, table.resigned))
    return lines


def _put(lines: list[Line], seq: int, who: int, text: str) -> None:
    """Put a line into the log, after everything that was told of entry `seq`."""
    at = next((n for n, line in enumerate(lines) if line.seq > seq), len(lines))
    lines.insert(at, Line(seq, text, who))
