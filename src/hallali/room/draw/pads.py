"""A pad's page: the game's own board from what one seat was told, what is asked, and what was entered.

`face` is called in a worker: it takes and returns plain data.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from hallali import games, i18n
from hallali.companion import Offer, Pad, asking, chances, first, wording
from hallali.companion.asking import Choice
from hallali.companion.entries import Written
from hallali.companion.evening import Evening
from hallali.companion.first import Said
from hallali.core.contract import Told
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import OVER
from hallali.interfaces.words import LEVELS
from hallali.players import beside
from hallali.room import addresses
from hallali.room.draw import choices as how
from hallali.room.draw import pad_board, show, tallying
from hallali.room.draw.alike import parted
from hallali.room.draw.filling import Fill, Typed, fills
from hallali.room.draw.pad_board import SUGGEST, Sheet, level_of
from hallali.room.draw.records import Shown
from hallali.room.draw.show import UNASKED, Viewer
from hallali.room.draw.tallying import Count
from hallali.room.keep import days

N_ = marked
#: How much help there can be. "struck" where the game strikes out what is proven; "suggest" where there are bots, with
#: the level of the one that is asked after a stroke, as in "suggest/strong", unless it is the usual one.
HELP: Final = ("off", "struck", "possible", "probable", SUGGEST)
#: Each kind but none, in words.
_KINDS: Final = {
    "struck": N_("Strike out"),
    "possible": N_("Possible"),
    "probable": N_("Probable"),
    SUGGEST: N_("Suggest"),
}


#: How many letters a choice may have to stand beside another, where there are many.
SHORT: Final = 42
#: So many choices that differ in typed numbers alone are pressed all the same: two need not be all.
FEW: Final = 1


def knows(mode: str) -> bool:
    """Say whether there is help of this kind, such as "possible" or "suggest/club"."""
    kind, stroke, level = mode.partition("/")
    return kind in HELP and (not stroke or (kind == SUGGEST and level in LEVELS))


class Pressed(msgspec.Struct, frozen=True):
    """A choice as a button."""

    text: str  #: what the button says
    told: str  #: what it enters, as JSON
    under: str = ""  #: the first part of it, where several choices have that in common
    rest: str = ""  #: what comes after that
    half: bool = False  #: whether two of them go side by side


class Suspicion(msgspec.Struct, frozen=True):
    """An entry that speaks against a refused one."""

    number: int  #: of the entry, from 1
    text: str  #: how it speaks against it
    instead: tuple[Pressed, ...] = ()  #: what would fit in its place, as far as that is known


class Trouble(msgspec.Struct, frozen=True):
    """Why nothing was entered."""

    text: str  #: the reason
    status: int = 422  #: as HTTP counts
    refused: str = ""  #: what was refused, as JSON; "" for a move of one's own or a typed line
    suspects: tuple[Suspicion, ...] = ()  #: what speaks against it
    readings: tuple[Pressed, ...] = ()  #: what it could have been, whole
    fills: tuple[Fill, ...] = ()  #: those of them in which numbers can be typed
    entry: int = 0  #: the entry that is put right before one of these is entered, from 1; 0 for none
    told: str = ""  #: what that becomes, as JSON
    typed: Typed | None = None  #: the numbers that were refused, in the form where they were entered
    said: str = ""  #: the line that was typed and refused


class Entered(msgspec.Struct, frozen=True):
    """An entry in the log."""

    number: int  #: from 1
    text: str  #: what it tells
    tone: int  #: the colour of whoever did it, -1 for nobody
    changes: bool  #: whether something else could have been told


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """All that a pad's page shows."""

    game: str  #: the game, by its name
    title: str  #: the game's
    role: str  #: the seat's; "" where it has no name but its place
    how: tuple[str, ...]  #: how it is played, where that is not as usual
    prompt: str  #: what is asked
    aside: str  #: a second line to it
    pressed: bool  #: whether what another seat does is pressed on the board: the list of it is folded then
    answer: str  #: what was answered to another's question just now; "" where that is not what happened last
    mine: bool  #: whether the seat has to decide
    drafting: bool  #: whether something of the seat's own turn is pressed, and not yet ended
    waits: bool  #: whether a move of the seat's own waits for its answer
    over: bool  #: whether the game is over
    open: bool  #: whether nothing is left to turn up then that is worth asking for
    amending: int  #: the entry that is put right, from 1; 0 for none
    choices: tuple[Pressed, ...]  #: what can be entered
    fills: tuple[Fill, ...]  #: choices in which numbers can be typed
    tallies: tuple[Count, ...]  #: what was shown all at once, asked for by kind
    found: str  #: the words that the choices have; "" for all choices
    many: bool  #: whether there are so many that a field to find some is shown
    more: bool  #: whether something else may have happened than is listed
    entries: tuple[Entered, ...]  #: the newest first
    notes: tuple[tuple[str, str], ...]  #: the owner's own, by place
    board: str  #: the board, as HTML
    do: str  #: the bar's buttons, as HTML; "" where the seat has nothing to decide
    styles: tuple[str, ...]  #: the game's style sheets
    script: str  #: the game's script
    lesson: Said | None  #: what is said to somebody who learns the pad
    helps: tuple[str, ...]  #: the kinds of help that there can be
    help: str  #: the kind that is shown
    levels: tuple[tuple[str, str], ...]  #: the bots that can be asked for a suggestion: (name, in words)
    level: str  #: the one that is asked
    no_help: bool  #: whether the help that was asked for has nothing to say here


def apart(choices: tuple[Pressed, ...]) -> tuple[tuple[Pressed, ...], tuple[Fill, ...]]:
    """Return (the choices to press, those in which numbers are typed): of many alike, nobody finds all to press."""
    typed = fills([(one.text, one.told) for one in choices])
    many = {text for fill in typed if fill.within and len(fill.texts) > FEW for text in fill.texts}
    return tuple(one for one in choices if one.text not in many), typed


def told(pad: Pad, tolds: Sequence[Told]) -> str:
    """Write what was told as JSON."""
    return msgspec.json.encode([pad.kinds.write(one) for one in tolds]).decode()


def pressed(pad: Pad, offers: Sequence[Offer], _: i18n.Translator) -> tuple[Pressed, ...]:
    """Return offers as buttons, by the alphabet."""
    return tuple(Pressed(one.text, told(pad, one.offer.told)) for one in asking.listed(pad, offers, _))


def grouped(pad: Pad, choices: Sequence[Choice], _: i18n.Translator) -> tuple[Pressed, ...]:
    """Return choices as buttons. Where there are many and each is of two parts, those that begin alike are together.

    What many of one kind have in common, such as “is in sight (Europe)”, stands above them once.
    """
    made = []
    for one in choices:
        under = wording.choice(pad, one.offer.told[:1], _) if asking.many(choices) and len(one.offer.told) > 1 else ""
        rest = one.text.removeprefix(f"{under} ") if under else ""
        fits = bool(rest) and rest != one.text
        made.append(Pressed(one.text, told(pad, one.offer.told), under if fits else "", rest if fits else ""))
    common = Counter(one.under for one in made)
    short = asking.many(choices) and all(len(one.text) <= SHORT for one in made)
    shared = [bool(one.under) and common[one.under] > 1 for one in made]
    if not any(shared):
        kinds: dict[tuple[type[Told], ...], list[Pressed]] = {}
        for choice, button in zip(choices, made, strict=True):
            kinds.setdefault(tuple(map(type, choice.offer.told)), []).append(button)
        return tuple(button for some in kinds.values() for button in _alike(some, short))
    return tuple(
        one if together else Pressed(one.text, one.told, half=short) for one, together in zip(made, shared, strict=True)
    )


def _alike(some: Sequence[Pressed], short: bool) -> list[Pressed]:
    """Return buttons of one kind; what they have in common is said once, if they are many. short: whether all are."""
    under, rests = parted([one.text for one in some]) if len(some) >= asking.MANY else ("", ())
    if not under:
        return [Pressed(one.text, one.told, half=short) for one in some]
    return [Pressed(one.text, one.told, under, rest) for one, rest in zip(some, rests, strict=True)]


def _ways(pad: Pad, _: i18n.Translator) -> list[Choice]:
    """Return what the seat could be told next."""
    return asking.folded(pad, asking.listed(pad, pad.offers(), _), _)


def face(pad: Pad, sheet: Sheet) -> Face:
    """Return a pad's page. Raises BadPad if no entry has the number that is to be put right."""
    addresses.settle(sheet.root)
    _, viewer = wording.speaker(pad, sheet.lang), Viewer(pad.seat, sheet.lang, sheet.theme)
    page = pad_board.shown(pad, sheet, viewer, pad_board.standing(pad, sheet))
    kit, over, mine = page.kit, page.view.mover == OVER, pad.mine and not sheet.amending
    if sheet.amending:
        entry = sheet.amending - 1
        offers = asking.folded(pad, asking.listed(pad, asking.others(pad, entry), _, entry), _, entry)
    else:
        offers = [] if pad.mine or over else _ways(pad, _)
    found = asking.narrowed(offers, sheet.find) if sheet.find else offers
    if sheet.find and not found and not sheet.amending and not pad.mine:
        found = asking.meant(pad, offers, sheet.find, _)
    asked = _numbered(pad, asking.question(pad, _), _)
    bots = beside.levels(pad)
    asks = level_of(sheet.help)
    tallies, pressed_ = tallying.counts(pad, found, _)
    shown, typed = apart(grouped(pad, pressed_, _))
    there = {"struck": kit.picture.strikes, "possible": kit.helps, "probable": kit.helps, SUGGEST: bool(bots)}
    return Face(
        game=pad.game.name,
        title=pad.game.title,
        role=wording.role(pad, _),
        how=tuple(how.unusual(pad.game, pad.size, pad.options, sheet.lang)),
        prompt=_(asking.INSTEAD) if sheet.amending else (page.d.prompt if page.d and (mine or over) else "") or asked,
        aside=_aside(pad, page, sheet, _),
        pressed=bool(page.d and page.d.beside) and not (pad.mine or pad.asked or over or sheet.amending or sheet.find),
        answer="" if sheet.amending or pad.asked else _answer(pad, _),
        mine=mine,
        drafting=mine and bool(sheet.draft),
        waits=bool(pad.asked),
        over=over,
        open=over and _open(pad),
        amending=sheet.amending,
        choices=shown,
        fills=typed,
        tallies=tallies,
        found=sheet.find,
        many=asking.many(offers) or bool(sheet.find),
        more=bool(shown) and pad.words.sampled,
        entries=_entered(pad, _),
        notes=tuple(pad.private.notes.items()),
        board=pad_board.html(page),
        do=show.drawn("do.html", page, pad_board.AT) if mine and not over else "",
        styles=kit.styles,
        script=kit.script,
        lesson=first.said(pad, _, sheet.amending),
        helps=tuple(one for one in HELP if there.get(one, True)),
        help=sheet.help.partition("/")[0],
        levels=(("", _("The usual one")), *((one, _(LEVELS[one])) for one in bots)) if asks is not None else (),
        level=asks or "",
        no_help=not over and sheet.help not in UNASKED and asks is None and not page.support and not page.odds,
    )


def _aside(pad: Pad, page: Shown, sheet: Sheet, _: i18n.Translator) -> str:
    if sheet.amending:
        return asking.line(pad, sheet.amending - 1, _)
    if page.d is None or pad.asked:
        return ""
    if pad.mine or page.d.over:
        return page.d.aside
    if page.d.turned:
        return page.d.turned
    return page.d.beside or (page.d.prompt if pad.state.mover >= 0 else "")


def _open(pad: Pad) -> bool:
    """Say whether all that was hidden lies open, as far as it is worth asking for."""
    try:
        return not Evening.of(pad).asked
    except HallaliError:  # an entry was put right, and nothing fits any more: the page of the end says so
        return False


def _numbered(pad: Pad, asked: str, _: i18n.Translator) -> str:
    """Return what is asked, with which of how many it is where several such things are asked one after the other."""
    number, every = chances.series(pad)
    return _("{asked} ({number} of {all})").format(asked=asked, number=number, all=every) if every else asked


def _answer(pad: Pad, _: i18n.Translator) -> str:
    """Say what the pad's seat answers to the question that another has just put: it follows from what it hides."""
    last = pad.entries[-1] if pad.entries else None
    if last is None or last.own or not any(len(pad.words.answers(one)) > 1 for one in last.told):
        return ""
    return asking.line(pad, len(pad.entries) - 1, _)


def _entered(pad: Pad, _: i18n.Translator) -> tuple[Entered, ...]:
    found = []
    for index, entry in enumerate(pad.entries):
        who = pad.words.who(entry.told[0]) if entry.told else pad.seat
        tone = pad.game.page().picture.tone(who) if who >= 0 else -1
        found.append(Entered(index + 1, asking.line(pad, index, _), tone, bool(entry.told)))
    return tuple(reversed(found))


def teaches(text: str) -> bool:
    """Say whether a pad is the lesson of the pad. text: as it is kept."""
    return msgspec.json.decode(text, type=Written).lesson


def named(game: str, text: str, helps: str, changed: float, _: i18n.Translator) -> tuple[str, str]:
    """Return (what a pad is, when it was changed last). text: as it is kept. helps: the kind of help that is on."""
    written = msgspec.json.decode(text, type=Written)
    kit = games.get(game).page().of(written.options)
    lesson = _("Your first evening with the pad") if written.lesson else ""
    played = _("; ").join(how.unusual(kit.game, written.size, written.options, _.lang))
    entries = _.counted("{count} entry", "{count} entries", len(written.entries))
    role = "" if written.seat in kit.words.nameless else kit.words.role(written.seat, _)
    kind = _KINDS.get(helps.partition("/")[0])
    on = _("Help: {kind}").format(kind=_(kind)) if kind else ""
    said = " · ".join(filter(None, (lesson, kit.game.title, role, played, on, entries)))
    return said, days.words(datetime.datetime.fromtimestamp(changed, datetime.UTC).date(), _)
