"""What is asked at a pad and how an answer is read: shared by all places where a pad is kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from hallali.companion import forced, wording
from hallali.companion.entries import BadPad
from hallali.companion.offers import CannotHaveHappened, Offer, SaysTooLittle, Suspect
from hallali.companion.pad import Pad
from hallali.companion.worlds import follow
from hallali.core.errors import HallaliError, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.seats import OVER
from hallali.i18n import translator

if TYPE_CHECKING:
    from hallali.companion.worlds import Tolds, World
    from hallali.i18n import Translator

HAPPENED = N_("What happened?")
ANSWERED = N_("And the answer?")
INSTEAD = N_("What was it instead?")
IS_OVER = N_("The game is over.")
WOULD_FIT = N_("Entry {number}, “{text}”: with “{other}” it would fit.")
UNTOLD = N_("A move of your own: what comes of it is told later.")
SOME_FIT = N_("Entry {number}, “{text}”: with something else there it would fit.")
SINCE = N_("Entry {number}, “{text}”: before it, that could still have happened.")
NO_WORDS = N_("No choice has these words, and it is no move: “{typed}”.")


#: From how many choices on a field finds some of them.
MANY: Final = 7
_PLAIN: Final = translator("en")


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be chosen."""

    text: str  #: in words
    offer: Offer  #: what it enters


def question(pad: Pad, translate: Translator) -> str:
    """Say what is asked; "" where the seat itself has to decide."""
    if pad.asked:
        return translate(ANSWERED)
    if pad.state.mover == OVER:
        return translate(IS_OVER)
    return "" if pad.mine else translate(HAPPENED)


def many(choices: Sequence[Choice]) -> bool:
    """Say whether there are so many that some of them are looked for by words."""
    return len(choices) >= MANY


def listed(pad: Pad, offers: Sequence[Offer], translate: Translator, amending: int = -1) -> list[Choice]:
    """Return what can be chosen, by the alphabet: how many worlds tell each would say how likely it is.

    What is rare comes last. Of what nobody at a table tells apart there is one.
    amending: which entry they could stand for, from 0; -1 for what comes next.

    >>> import random
    >>> from hallali import games, i18n
    >>> pad = Pad(games.get("traqueur"), {}, 0, random.Random(1))
    >>> [choice.text for choice in listed(pad, pad.offers(), i18n.translator("en"))]
    ['The second player searches first.', 'You search first.']
    """
    firsts = {same(pad, offer.told): offer for offer in reversed(offers)}
    some = [offer for offer in offers if firsts[same(pad, offer.told)] is offer]
    said = wording.texts(pad, some, translate, amending)
    return sorted(map(Choice, said, some), key=lambda one: (_rank(pad, one.offer.told), alphabetical(one.text)))


def same(pad: Pad, told: Tolds) -> Tolds:
    """Return what stands for what was told among things that nobody at a table tells apart."""
    return tuple(pad.words.same(one, pad.size) for one in told)


def _as_well(pad: Pad, index: int, told: Tolds) -> list[Tolds]:
    """Return what an entry could be instead of this, though nobody at a table would tell it apart. index: from 0."""
    known = same(pad, told)
    return [one.told for one in others(pad, index) if one.told != told and same(pad, one.told) == known]


def _rank(pad: Pad, told: Tolds) -> int:
    return max((pad.words.rank(one) for one in told), default=0)


def folded(pad: Pad, choices: Sequence[Choice], translate: Translator, amending: int = -1) -> list[Choice]:
    """Return the choices with one for all that end the game and differ only in what is turned up then.

    Nobody can list that, and no later entry hangs on it: the one that is kept is one way it could have been.
    amending: which entry they could stand for, from 0; -1 for what comes next.
    """
    worlds = pad.worlds if amending < 0 else pad.worlds_before(amending)
    found, seen = list[Choice](), set[str]()
    for one in choices:
        text = wording.sentence(pad, one.offer.told, translate)
        if text != one.text and _ends(pad, one.offer, worlds):
            if text in seen:
                continue
            seen.add(text)
            one = Choice(text, one.offer)
        found.append(one)
    return found


def ended(pad: Pad) -> bool:
    """Enter the end of the game where the seat's own move can only bring that, and say whether it did.

    What is turned up then is one way it could have been, as in `folded`.
    """
    ways = folded(pad, listed(pad, pad.offers(), _PLAIN), _PLAIN) if pad.asked else []
    if len(ways) != 1 or not _ends(pad, ways[0].offer, pad.worlds):
        return False
    pad.enter(ways[0].offer)
    return True


def _ends(pad: Pad, offer: Offer, worlds: Sequence[World]) -> bool:
    """Say whether the game is over after that."""
    if not offer.plays or offer.at != pad.changes:
        return False
    number, steps = offer.plays[0]
    world, _ = follow(pad.game, worlds[number], steps, pad.seat)
    return world.state.mover == OVER


def narrowed(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """Return the choices that have all words that were typed; where none has, those that have all their letters."""
    wanted = typed.casefold().split()
    found = [one for one in choices if set(wanted) <= set(re.findall(r"\w+", one.text.casefold()))]
    return found or [one for one in choices if all(word in one.text.casefold() for word in wanted)]


def meant(pad: Pad, choices: Sequence[Choice], typed: str, translate: Translator, deed: bool = True) -> list[Choice]:
    """Return what a typed line can mean: choices that have its words, or what is told of a move in the game's notation.

    deed: whether a move of others can be meant. Raises BadPad if nothing is.
    """
    found = narrowed(choices, typed)
    if not found and deed and not pad.asked:
        try:
            found = listed(pad, pad.read(typed), translate)
        except HallaliError:
            found = []
    if not found:
        raise BadPad(Message(NO_WORDS, {"typed": typed[:40]}))
    return found


def enter(pad: Pad, readings: Sequence[Tolds], amending: int = -1) -> None:
    """Enter what was told, by the first of these readings that fits; or put an entry right.

    Where what is turned up with it reads alike in all ways, as camps do when a game ends, it is entered in one of them.
    An entry is put right by what nobody tells apart from it as well.
    amending: which, from 0; -1 for a new entry. Raises what `Pad.enter_told` and `Pad.amend` do, of the last reading.
    """
    for number, told in enumerate(readings, 1):
        try:
            _enter(pad, told, amending)
            return
        except CannotHaveHappened:
            if number == len(readings) and not (amending >= 0 and _enters_same(pad, readings[0], amending)):
                raise


def _enter(pad: Pad, told: Tolds, amending: int) -> None:
    try:
        if amending >= 0:
            forced.amend(pad, amending, told)
        else:
            pad.enter_told(told)
    except SaysTooLittle as error:
        said = {wording.sentence(pad, one.told, _PLAIN) for one in error.readings}
        if len(said) > 1 or len(error.readings) == 1:
            raise
        _enter(pad, error.readings[0].told, amending)


def _enters_same(pad: Pad, told: Tolds, amending: int) -> bool:
    """Put an entry right by what nobody tells apart from this, if any of it fits; say whether it did."""
    for one in _as_well(pad, amending, told):
        try:
            _enter(pad, one, amending)
            return True
        except CannotHaveHappened:
            continue
    return False


def others(pad: Pad, index: int) -> list[Offer]:
    """Return what could have been told instead of an entry. Raises BadPad if there is none of this number, from 0."""
    if not 0 <= index < len(pad.entries):
        raise BadPad(Message(N_("There is no entry {number}."), {"number": index + 1}))
    there = pad.entries[index].told
    return [one for one in pad.alternatives(index) if one.told and there[: len(one.told)] != one.told]


def line(pad: Pad, index: int, translate: Translator) -> str:
    """Say what an entry tells; where nothing is told of a move of the seat's own, that it was made."""
    entry = pad.entries[index]
    said = wording.sentence(pad, entry.told, translate) or (translate(UNTOLD) if entry.own else "…")
    return said[:1].upper() + said[1:]


def against(pad: Pad, suspect: Suspect, text: str, translate: Translator, amending: bool = False) -> str:
    """Say how an entry speaks against what was refused; "" if nothing can be said. text: what it tells, in words.

    amending: whether an entry was to be put right.
    """
    others = [other for told in suspect.instead if (other := wording.sentence(pad, told, translate))]
    if len(others) > 1:
        return translate(SOME_FIT).format(number=suspect.index + 1, text=text)
    if others:
        return translate(WOULD_FIT).format(number=suspect.index + 1, text=text, other=others[0])
    return "" if amending else translate(SINCE).format(number=suspect.index + 1, text=text)


def alphabetical(text: str) -> list[tuple[int, str]]:
    """Return what a text is sorted by: its words, without accents, and numbers by their size."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"[0-9]+|[^0-9]+", plain)]
