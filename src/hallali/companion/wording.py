"""What could be told next, in words: no two choices read alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from hallali.core.contract import Position
from hallali.core.errors import marked
from hallali.core.seats import CHANCE
from hallali.i18n import translator

if TYPE_CHECKING:
    from hallali.companion.offers import Offer
    from hallali.companion.pad import Pad
    from hallali.companion.worlds import Tolds
    from hallali.i18n import Translator


N_ = marked
#: What the two seats of a table are called that have no name but their place: as they begin a sentence, and within one.
FRIEND, FRIEND_WITHIN = N_("Your friend"), N_("your friend")
YOU, YOU_WITHIN = N_("You"), N_("you")


def speaker(pad: Pad, lang: str) -> Translator:
    """Return a translator that says “your friend” where a game knows only “the second player”.

    >>> import random
    >>> from hallali import games
    >>> from hallali.companion import Pad
    >>> pad = Pad(games.get("traqueur"), {}, 0, random.Random(1))
    >>> pad.words.seat_name(1, speaker(pad, "en")), pad.words.seat_name(1, speaker(pad, "fr"))
    ('Your friend', 'Votre ami')
    """
    plain, english, words = translator(lang), translator("en"), pad.words
    if len(words.seats) != 2:
        return plain
    names: dict[str, str] = {}
    for seat, whole, within in ((pad.seat, YOU, YOU_WITHIN), (1 - pad.seat, FRIEND, FRIEND_WITHIN)):
        if known := words.nameless.get(seat):
            names |= {text: plain(whole if text[:1].isupper() else within) for text in known}
            names[words.role(seat, english)] = plain(whole)
    return plain.calling(names)


def role(pad: Pad, translate: Translator) -> str:
    """Name the seat of a pad; "" where it has no name but its place, which says nothing at a real table."""
    return "" if pad.seat in pad.words.nameless else pad.words.seat_name(pad.seat, translate)


def texts(pad: Pad, offers: Sequence[Offer], translate: Translator, amending: int = -1) -> list[str]:
    """Return each offer as a text. Where the game's words say the same of several, what differs follows as JSON.

    amending: which entry they could stand for, from 0; -1 for what comes next.

    >>> import random
    >>> from hallali import games, i18n
    >>> from hallali.companion import Pad
    >>> pad = Pad(games.get("traqueur"), {}, 0, random.Random(1))
    >>> sorted(texts(pad, pad.offers(), i18n.translator("en")))
    ['The second player searches first.', 'You search first.']
    """
    state = pad.state if amending < 0 else pad.worlds_before(amending)[0].state
    said = [choice(pad, offer.told, translate, state) for offer in offers]
    if state.mover != CHANCE:  # whose steps are no seat's: their numbers mean something else
        for _, numbers in alike(said):
            for number in numbers:
                said[number] = option(pad, offers[number].told, translate, on=state)
    for text, numbers in alike(said):
        for number, rest in zip(numbers, _differing(pad, [offers[one].told for one in numbers]), strict=True):
            said[number] = f"{text} {rest}".strip()
    return said


def sentence(pad: Pad, told: Tolds, translate: Translator, seat: int | None = None) -> str:
    """Return what was told as the log says it; where it says nothing, as a choice does. seat: to whom; None for the
    pad's.
    """
    whose = pad.seat if seat is None else seat
    said = [pad.words.sentence(one, whose, translate, pad.size) for one in told]
    return _joined(said) or option(pad, told, translate, seat)


def choice(pad: Pad, told: Tolds, translate: Translator, on: Position | None = None) -> str:
    """Return what was told in as few words as do among other choices. on: the position in which it would happen."""
    said = [pad.words.choice(one, pad.seat, translate, pad.size) for one in told]
    return _joined(said) or option(pad, told, translate, on=on)


def option(pad: Pad, told: Tolds, translate: Translator, seat: int | None = None, on: Position | None = None) -> str:
    """Return what was told as it reads among other choices. on: the position in which it would happen."""
    whose = pad.seat if seat is None else seat
    view = None if on is None else pad.game.see(on, whose)
    shown = ["" if view is None else pad.words.option_on(one, view, translate, pad.size) for one in told]
    some = [one or pad.words.option(there, whose, translate, pad.size) for one, there in zip(shown, told, strict=True)]
    return _joined(some)


def _joined(said: Iterable[str]) -> str:
    """Return sentences one after the other; what is said several times in a row, once.

    >>> _joined(["An agent is sent.", "The USA draw a card.", "", "The USA draw a card."])
    'An agent is sent. The USA draw a card. (×2)'
    """
    found = [(text, sum(1 for _ in some)) for text, some in groupby(filter(None, said))]
    return " ".join(text if count == 1 else f"{text} (×{count})" for text, count in found)


def alike(said: Sequence[str]) -> list[tuple[str, list[int]]]:
    """Return the texts that several choices have, or that say nothing, each with the numbers of those choices."""
    found: dict[str, list[int]] = {}
    for number, text in enumerate(said):
        found.setdefault(text, []).append(number)
    return [(text, numbers) for text, numbers in found.items() if len(numbers) > 1 or not text]


def _differing(pad: Pad, tolds: Sequence[Tolds]) -> list[str]:
    """Write the fields in which these differ; all fields where there is but one, or where the kinds differ."""
    written = [[pad.kinds.write(one) for one in told] for told in tolds]
    kinds = {tuple(one["type"] for one in told) for told in written}
    found = []
    for told in written:
        fields = []
        for place, one in enumerate(told):
            if len(kinds) > 1 or len(written) == 1:
                fields.append(one)
                continue
            other = {key: value for key, value in one.items() if any(value != rest[place][key] for rest in written)}
            if other:
                fields.append(other)
        found.append(" ".join(msgspec.json.encode(one).decode() for one in fields))
    return found
