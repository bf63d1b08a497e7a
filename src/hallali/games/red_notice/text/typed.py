"""Typed text as choices: “go tokyo”, “bid 3 2a”, “rio dakar end”, “cash asia 200”, “pay rio dakar”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from hallali import i18n
from hallali.core.contract import Position
from hallali.core.edition import Named
from hallali.core.errors import BadNotation, IllegalAction, Message, Refusal, marked
from hallali.games.red_notice.drafts import PLACE, TOKEN, RedNoticeDrafts, lifts, picked
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import POW, Box, box_of
from hallali.games.red_notice.rules.sizes import AT_ONCE
from hallali.interfaces.drafts import Next, Steps

N_ = marked
Words = tuple[str, ...]

#: Words that mean the same in every phase, by step.
_PLAIN = {
    a.END: ("end", "done", "pass", "stop", "go on", "on", "none", "fin", "finir", "passer", "continuer", "rien"),
    a.STAY: ("stay", "rester", "reste", "="),
    a.DRAW: ("draw", "piocher", "pioche"),
    a.GAIN: ("gain", "gagner", "point"),
}
_PAY = ("pay", "payer", "lift", "remove", "retirer")
_ACTIONS = (("cheque", "check"), ("bank", "banque"), ("security", "securite"), ("move", "deplacement"))
#: Words that may stand anywhere and add nothing.
_FILL = frozenset(
    re.findall(
        r"\w+",
        "go to at in on the a and then bid put cash show as use joker give up choose radar barrier card move "
        "place from with route aller vers en au aux la le les de du des et puis mise miser poser pose "
        "encaisser montrer abandonner choisir barriere carte bouger entre between ",
    )
)


def plain(text: str) -> Words:
    """Return the words of a text in lower case, without accents and signs."""
    letters = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    kept = re.sub(r"(?<=\d)[.,\u00a0\u202f](?=\d{3})", "", kept).replace("$", "")
    return tuple(re.sub(r"[^a-z0-9=]+", " ", kept).split())


def _names(one: Named) -> set[Words]:
    """Return every name of one of the edition's things."""
    return {plain(name) for name in (one.id, *i18n.spellings(one.name))}


def _routes(box: Box) -> Iterator[tuple[int, Words]]:
    for route, (one, two) in enumerate(box.ends):
        for first in _names(box.edition.city[one]):
            for second in _names(box.edition.city[two]):
                yield route, first + second
                yield route, second + first


def _cheques(box: Box) -> Iterator[tuple[int, Words]]:
    for kind, cheque in enumerate(box.edition.cheque):
        thousands = str(cheque.value // 1000)
        for name in _names(box.edition.continent[box.colour[kind]]):
            for amount in ((thousands,), (thousands + "k",), (thousands, "000"), (str(cheque.value),)):
                yield kind, name + amount


def _things(view: v.RedNoticeView, box: Box) -> Iterator[tuple[int, Words]]:
    """Yield (step, words) for everything that can be named in the view's phase."""
    phase, edition = view.phase, box.edition
    if phase in ("walk", "move", "start"):
        yield from ((a.CITY + n, words) for n, one in enumerate(edition.city) for words in _names(one))
    if phase in ("start", "bank", "drop"):
        yield from ((a.CHEQUE + kind, words) for kind, words in _cheques(box))
    if phase in ("radars", "security", "units"):
        yield from ((a.RADAR + n, words) for n, one in enumerate(edition.continent) for words in _names(one))
    if phase in ("security", "units"):
        taken = view.barriers if phase == "security" and view.chosen < 0 else ()
        yield from ((route + (a.TAKE if route in taken else a.BARRIER), words) for route, words in _routes(box))
    if phase == "joker":
        yield from ((a.AS + n, (word,)) for n, words in enumerate(_ACTIONS) for word in words)
    if phase == "caught":
        yield from ((a.IDENTITY + n, words) for n, one in enumerate(edition.identity) for words in _names(one))
    if phase in ("choose", "destroy"):
        yield from ((a.UPGRADE + n, words) for n, one in enumerate(edition.upgrade) for words in _names(one))
    if phase in ("free", "more"):
        yield from ((a.OPTION + n, (str(n + 1),)) for n in range(a.OFFERED))
    if phase == "bid":
        yield from ((TOKEN + value, (str(value),)) for value in range(1, 6))
        yield from ((TOKEN + POW, (word,)) for word in ("pow", "p"))
        yield from ((PLACE + n, (f"{(n >> 1) + 1}{'ab'[n & 1]}",)) for n in range(2 * len(view.row)))
    pieces = [(a.LIFT_RADAR + n, words) for n, one in enumerate(edition.continent) for words in _names(one)]
    pieces += [(a.LIFT_BARRIER + route, words) for route, words in _routes(box)]
    bare = phase in ("discard", "spoil")
    yield from ((step, words if bare else (pay, *words)) for step, words in pieces for pay in _PAY)


def _book(view: v.RedNoticeView) -> dict[Words, int]:
    found = {plain(word): step for step, words in _PLAIN.items() for word in words}
    found.update({words: step for step, words in _things(view, box_of(view.size, view.edition))})
    return found


def choices(view: v.RedNoticeView, text: str) -> list[int]:
    """Return the choices that a text names, in its order. Raises BadNotation for an unknown name."""
    bad = BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
    words = plain(text) if len(text) <= 200 else ()
    book, found, at = _book(view), [], 0
    while at < len(words):
        step, length = _match(book, words[at:])
        if step >= 0:
            found.append(step)
        elif words[at] not in _FILL:
            raise bad
        at += max(1, length)
    if not found:
        raise bad
    return found


def _match(book: dict[Words, int], words: Sequence[str]) -> tuple[int, int]:
    """Find the longest known phrase at the start of the words: (step, how many words), or (-1, 0)."""
    for length in range(min(8, len(words)), 0, -1):
        phrase = tuple(word for word in words[:length] if word not in ("radar", "barrier", "barriere", "the", "la"))
        if phrase in book:
            return book[phrase], length
    if words[0] in _FILL or len(words[0]) < 3:
        return -1, 0
    near = {step for phrase, step in book.items() if phrase and phrase[0].startswith(words[0])}
    return (near.pop(), 1) if len(near) == 1 else (-1, 0)


def gesture(view: v.RedNoticeView, text: str) -> tuple[int, ...]:
    """Return the steps of the whole gesture that a text names: “3 2a”, “rio dakar”. Raises BadNotation."""
    found = choices(view, text)
    if view.phase == "walk":
        if view.payments == AT_ONCE and lifts(found[-1]):
            return tuple(found)
        return (*(step for step in found if step != a.END), a.END)
    token, place = picked(found)
    if token >= 0 and place >= 0:
        return (a.bid_of(token, place >> 1, place & 1),)
    if token >= 0 or place >= 0:
        raise BadNotation(Message(N_("A bid names a token and a place, such as 3 2a.")))
    return tuple(found)


def is_notation(text: str) -> bool:
    """Return whether a text looks like the game's own notation: one word with its signs."""
    return bool(re.fullmatch(r"\S*[:>@]\S*", text.strip()))


class TypedDrafts(RedNoticeDrafts):
    """How presses and typed text become gestures in Red Notice."""

    def typed(self, state: Position | None, view: v.RedNoticeView, draft: Steps, text: str) -> Next | None:
        """Read typed text: a token of the notation, or names, which are choices made one after the other."""
        if state is None:
            return None
        if is_notation(text):
            return Next(self.game.read(state, text.strip().lower()), commit=True)
        found = Next(draft)
        for choice in choices(view, text):
            if found.commit:
                raise IllegalAction(Refusal(Message(N_("That is more than one move."))))
            found = self.choose(state, view, found.steps, choice)
        return found
