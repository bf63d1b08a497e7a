"""Pads for real tables: what a guest enters there is checked and drawn in a worker."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from hallali import games, i18n
from hallali.companion import BadPad, CannotHaveHappened, Pad, SaysTooLittle, asking, chances, first, forced, wording
from hallali.companion.evening import Evening
from hallali.core.contract import Position, Told, View
from hallali.core.errors import HallaliError, IllegalAction, marked
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces import drafts
from hallali.players import beside
from hallali.players.advice import Advice
from hallali.room.draw import pads as drawing
from hallali.room.draw.filling import BLANK, COUNTS, Typed, filled, fills
from hallali.room.draw.filling import kept as kept_of
from hallali.room.draw.pad_board import Sheet, held
from hallali.room.draw.pads import Face, Pressed, Suspicion, Trouble
from hallali.room.errors import Missing

N_ = marked
_KEPT: Final = 12  #: pads that a worker keeps ready
UNDONE: Final = 40  #: presses on the board that can be undone
_LONGEST: Final = 100_000  #: characters of what is entered at once
_NO_LESSON: Final = N_("There is no such lesson.")
_UNREADABLE: Final = N_("What was entered cannot be read: choose it once more.")
_CHANGED: Final = N_(
    "This pad has been changed meanwhile: here it is as it is now. Look whether that still has to be entered."
)


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What a guest does at a pad.

    kind: "step", "lay", "undo", "commit", "clear", "say", "enter", "amend", "back", "mark", "note".
    """

    kind: str
    number: int = 0  #: of what is pressed or marked on the board, or the entry that is put right, from 1
    more: tuple[int, ...] = ()  #: what else is pressed with it, such as the squares of a known way
    text: str = ""  #: what is typed, or what was told, as JSON
    cards: tuple[str, ...] = ()  #: the numbers that were typed into `text`
    by_kind: bool = False  #: whether they were pressed, kind by kind
    place: str = ""  #: what a note is about
    then: str = ""  #: what is entered once an entry is put right, as JSON; "" for nothing


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What has become of a pad."""

    text: str  #: as it is kept
    drafts: tuple[tuple[int, ...], ...] = ()  #: as `keep.pads.Kept` has them
    find: str = ""  #: what was typed, where it can mean several choices
    trouble: Trouble | None = None  #: why nothing was done


#: Pads that were worked on, by game and text: each belongs to whoever takes it out.
_PADS: OrderedDict[tuple[str, str], Pad] = OrderedDict()


def taken(game: str, text: str) -> Pad:
    """Take a pad out of those that are kept ready, or read it. Raises HallaliError for one of no use."""
    found = _PADS.pop((game, text), None)
    return found or Pad.loads(text, games.get(game), random.Random(text))


def put(pad: Pad, text: str) -> None:
    """Keep a pad ready. text: as it is kept."""
    _PADS[pad.game.name, text] = pad
    while len(_PADS) > _KEPT:
        _PADS.popitem(last=False)


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat of a pad could do now, and why."""

    said: Mapping[str, str]  #: it and why, by language
    move: str  #: it in the game's notation
    at: str  #: the places to look at
    steps: str  #: the steps that it takes


# What a worker does.


def begun(game: str, options: dict[str, Any], seat: int, size: str) -> str:
    """Return a new pad as text. Raises BadOption, BadPad."""
    pad = Pad(games.get(game), options, seat, random.Random(0), size)
    pad.belief()  # a game without one raises here
    forced.settle(pad)
    text = pad.dumps()
    put(pad, text)
    return text


def lesson(game: str) -> str:
    """Return the pad of a game's first evening as text. Raises Missing if it has none."""
    if games.get(game).first_evening() is None:
        raise Missing(_NO_LESSON)
    return first.begun(games.get(game)).dumps()


def face(game: str, text: str, sheet: Sheet) -> Face:
    """Return a pad's page. Raises HallaliError."""
    pad = taken(game, text)
    found = drawing.face(pad, sheet)
    put(pad, text)
    return found


def went(game: str, text: str) -> str:
    """Return a pad's game as a record in JSON: once it is over, with what was turned up, otherwise one way it went."""
    pad = taken(game, text)
    over = pad.state.mover == OVER
    found = (Evening.of(pad).record() if over else pad.went()).to_json().decode()
    put(pad, pad.dumps())
    return found


def advise(game: str, text: str, level: str) -> Advised:
    """Return what a bot suggests to a pad's seat, and why. level: the bot; "" for the usual. Raises BadPad."""
    return _advised(game, text, partial(beside.advised, level=level))


def glance(game: str, text: str) -> Advised:
    """Return a suggestion that takes no time to think about. Raises BadPad."""
    return _advised(game, text, beside.glanced)


def _advised(game: str, text: str, ask: Callable[[Pad], tuple[Advice, str]]) -> Advised:
    pad = taken(game, text)
    try:
        found, move = ask(pad)
    finally:
        put(pad, text)
    return Advised(said=found.said, move=move, at=" ".join(found.at), steps=" ".join(map(str, found.steps)))


def done(game: str, text: str, sheet: Sheet, deed: Deed) -> Done:
    """Do what a guest does at a pad; `Done.trouble` says what cannot be. Raises HallaliError for a pad of no use."""
    pad = taken(game, text)
    _ = wording.speaker(pad, sheet.lang)
    try:
        draft, find = _DEEDS[deed.kind](pad, sheet, deed, _)
        if deed.kind not in _NO_NEWS:
            forced.settle(pad)
    except HallaliError as error:
        trouble = _trouble(pad, deed, error, _)
        stays = msgspec.structs.replace(trouble, typed=_typed_in(pad, deed, _), said=_line(deed))
        return Done(text=text, drafts=sheet.drafts, trouble=stays)
    after = pad.dumps()
    put(pad, after)
    if deed.kind == "undo":
        drafts_ = sheet.drafts[:-1]
    elif draft:
        drafts_ = sheet.drafts if draft == sheet.draft else (*sheet.drafts[-UNDONE:], draft)
    else:
        drafts_ = ()
    return Done(text=after, drafts=drafts_, find=find)


def _trouble(pad: Pad, deed: Deed, error: HallaliError, _: i18n.Translator) -> Trouble:
    """Say why a deed cannot be done."""
    if isinstance(error, SaysTooLittle):
        said, readings = i18n.render(error.message, _.lang), drawing.pressed(pad, error.readings, _)
        if deed.then and pad.entries[deed.number - 1].told == _tolds(pad, deed.text):  # the other says too little
            return Trouble(said, readings=readings, entry=deed.number, told=deed.text)
        return Trouble(said, readings=readings, fills=fills([(one.text, one.told) for one in readings]))
    if isinstance(error, CannotHaveHappened):
        return _why(pad, deed, error, _)
    clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
    return Trouble(i18n.render(error.message, _.lang) + (f" ({clause})" if clause else ""))


def _line(deed: Deed) -> str:
    """Return the line that was typed: it stays, so that a slip costs one key."""
    return deed.text if deed.kind == "say" else ""


def _typed_in(pad: Pad, deed: Deed, _: i18n.Translator) -> Typed | None:
    """Return the numbers that were typed or pressed, for the form in which they were."""
    if not deed.cards:
        return None
    try:
        whole = _tolds(pad, deed.text, deed.cards)
        some = fills([(wording.choice(pad, whole, _), drawing.told(pad, whole))])
    except HallaliError:  # it is nothing that could be told
        some = ()
    return kept_of(deed.text, deed.cards, deed.by_kind, some[0].text if some else "")


Steps = tuple[int, ...]
Act = Callable[[Pad, Sheet, Deed, i18n.Translator], tuple[Steps, str]]


def _judged(pad: Pad, sheet: Sheet) -> tuple[Position, View, Steps]:
    """Return (the position that steps are judged by, the View, the draft). Raises BadPad off turn."""
    if not pad.mine:
        raise BadPad(N_("It is not your turn."))
    return pad.state, pad.view(), held(pad, pad.state, pad.view(), sheet.draft)


def _moved(pad: Pad, found: drafts.Next) -> Steps:
    """Make a whole gesture, or several as far as no answer is waited for; return the draft that is left."""
    if not (found.commit or found.thought):
        return found.steps
    whole = drafts.gestures(pad.state, found.steps) if found.several else [found.steps]
    while whole:
        pad.move(whole.pop(0))
        if not pad.mine:
            asking.ended(pad)
            break
    return tuple(step for steps in whole for step in steps)


def _theirs(pad: Pad, steps: Sequence[int]) -> None:
    """Enter what another seat does, pressed on the board. Raises BadPad where a press does not say what came of it."""
    for step in steps:
        some = [] if pad.asked else [one for one in pad.offers() if any(way == (step,) for _, way in one.plays)]
        if pad.mine or len(some) != 1:
            raise BadPad(N_("It is not your turn."))
        pad.enter(some[0])


def _brought(pad: Pad, step: int) -> None:
    """Enter what chance brings, pressed on the board. Raises BadPad where a press does not say it."""
    offer = chances.turned(pad).get(step)
    if offer is None:
        raise BadPad(N_("The board does not say that: choose it from the list."))
    pad.enter(offer)


def _step(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    if not pad.asked and pad.state.mover == CHANCE:
        _brought(pad, deed.number)
        return (), ""
    if not pad.mine and pad.state.mover >= 0:
        _theirs(pad, (deed.number, *deed.more))
        return (), ""
    own = pad.game.page().of(pad.options).drafts
    state, view, draft = _judged(pad, sheet)
    draft = _moved(pad, own.choose(state, view, draft, deed.number))
    for number in deed.more:
        if not pad.mine:
            break
        state, view, draft = _judged(pad, msgspec.structs.replace(sheet, drafts=(draft,)))
        draft = _moved(pad, own.choose(state, view, draft, number))
    return draft, ""


def _lay(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    state, view, draft = _judged(pad, sheet)
    return _moved(pad, pad.game.page().of(pad.options).drafts.lay(state, view, draft, deed.text)), ""


def _commit(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    state, view, draft = _judged(pad, sheet)
    return _moved(pad, pad.game.page().of(pad.options).drafts.finish(state, view, draft)), ""


def _undo(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    return (), ""  # `done` takes the last press back


def _clear(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    return (), ""


def _say(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    """Take what is typed: a move of one's own, or words of a choice, or another's move in notation.

    Where there are so many choices that they are looked for, words only show what they found: a search enters nothing.
    """
    if pad.mine:
        return _typed(pad, sheet, deed.text), ""
    choices = asking.listed(pad, pad.offers(), _)
    found = asking.meant(pad, choices, deed.text, _)
    if len(found) > 1 or (asking.many(choices) and asking.narrowed(choices, deed.text)):
        return sheet.draft, deed.text
    pad.enter(found[0].offer)
    return (), ""


def _typed(pad: Pad, sheet: Sheet, text: str) -> Steps:
    state, view, draft = _judged(pad, sheet)
    own = pad.game.page().of(pad.options).drafts
    found = own.typed(state, view, draft, text)
    if found is not None:
        return _moved(pad, found)
    for number, token in enumerate(own.notations(text)):
        if number and not pad.mine:
            break
        pad.move(tuple(pad.game.read(pad.state, token)))
    asking.ended(pad)
    return ()


def _enter(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    asking.enter(pad, _readings(pad, deed))
    goes_on = pad.mine and drafts.fits(pad.state, sheet.draft) is not None
    return sheet.draft if goes_on else (), ""  # what is left of several gestures goes on


def _amend(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    """Put an entry right, and enter what was refused before that."""
    asking.enter(pad, _readings(pad, deed), deed.number - 1)
    if deed.then:
        asking.enter(pad, [_tolds(pad, deed.then)])
    return (), ""


def _back(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    """Take the last entry back; a gesture that waits for its answer first."""
    if pad.asked:
        pad.answer_later()
    else:
        forced.back(pad)
    return (), ""


def _mark(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    """Put a mark on a number of the board; "" takes it away."""
    kit = pad.game.page().of(pad.options)
    if deed.number not in kit.markable or (deed.text and deed.text not in kit.marks):
        raise BadPad(N_("A mark needs a number, and “out”, “suspect” or nothing."))
    pad.private = pad.private.marked(deed.number, deed.text)
    return sheet.draft, ""


def _note(pad: Pad, sheet: Sheet, deed: Deed, _: i18n.Translator) -> tuple[Steps, str]:
    pad.private = pad.private.noted(deed.place, deed.text)
    return sheet.draft, ""


_DEEDS: Final[dict[str, Act]] = {
    "step": _step,
    "lay": _lay,
    "undo": _undo,
    "commit": _commit,
    "clear": _clear,
    "say": _say,
    "enter": _enter,
    "amend": _amend,
    "back": _back,
    "mark": _mark,
    "note": _note,
}
#: What can be done at a pad; and after which of it nothing new has happened.
DEEDS: Final = frozenset(_DEEDS)
_NO_NEWS: Final = frozenset({"undo", "clear", "mark", "note"})


def _readings(pad: Pad, deed: Deed) -> list[tuple[Told, ...]]:
    """Return what is to be entered. With numbers typed, what came after them may have to be different, too."""
    whole = _tolds(pad, deed.text, deed.cards)
    if not deed.cards:
        return [whole]
    blanks = {f"'{BLANK}'", f"'{COUNTS}'"}
    places = [number for number, one in enumerate(_json(deed.text), 1) if any(sign in repr(one) for sign in blanks)]
    last = max(places, default=0)
    return [whole, whole[:last]] if 0 < last < len(whole) else [whole]


def _tolds(pad: Pad, text: str, cards: Sequence[str] = ()) -> tuple[Told, ...]:
    """Read what was told, as `drawing.told` wrote it, with the numbers that were typed. Raises BadPad."""
    return tuple(map(pad.kinds.read, filled(_json(text), cards)))


def _json(text: str) -> list[dict[str, Any]]:
    try:
        found = msgspec.json.decode(text[:_LONGEST], type=list[dict[str, Any]])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadPad(_UNREADABLE) from None
    if not found:
        raise BadPad(_UNREADABLE)
    return found


def _why(pad: Pad, deed: Deed, error: CannotHaveHappened, _: i18n.Translator) -> Trouble:
    amending = deed.kind == "amend" and not deed.then
    found = []
    for one in error.suspects:
        said = asking.against(pad, one, asking.line(pad, one.index, _), _, amending)
        if said or amending:
            instead = [
                Pressed(wording.sentence(pad, told, _).removesuffix("."), drawing.told(pad, told))
                for told in one.instead
            ]
            found.append(Suspicion(one.index + 1, said or asking.line(pad, one.index, _), tuple(instead)))
    refused = "" if amending else deed.then or (deed.text if deed.kind == "enter" else "")
    return Trouble(i18n.render(error.message, _.lang), refused=refused, suspects=tuple(found))


def stale(lang: str) -> Trouble:
    """Say that a page was older than its pad."""
    return Trouble(i18n.translator(lang)(_CHANGED), status=409)
