"""Gestures and chance outcomes of Red Notice as one word each, with the edition's own names.

asia-200@beijing         show a cheque, set the pawn         5:2a  P:1b    put a token (P: POW) next to card 2, side a
>rio>=>-radar:asia       a walk: to Rio, stay, pay           go:tokyo      Jessah goes and inspects
(If payments are told at once, that is the walk up to the payment, and another word follows.)
radar:asia  barrier:x/y  lay a piece                         x/y=>v/w      move a barrier
-radar:asia -barrier:x/y take one off                        cash:asia-200 cash a cheque
draw gain pass           and                                 as:move       a joker
id:doctor  up:raid       give up, choose or destroy          =...          what the dealer turned up
do:2  drop:asia-200      make a change for a free card       (or put a cheque under the pile for one)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hallali.core.errors import BadNotation, Message, marked
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import checks
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import Box

N_ = marked
_TOKENS = "P12345"


def _unknown(token: str, what: str) -> BadNotation:
    return BadNotation(Message(N_("“{token}” is not {what}."), {"token": token[:40], "what": what}))


class Words:
    """Writes and reads gestures with the names of one edition."""

    def __init__(self, box: Box) -> None:
        edition = box.edition
        self.cities = [city.id for city in edition.city]
        self.continents = [continent.id for continent in edition.continent]
        self.routes = ["/".join(route.between) for route in edition.route]
        self.kinds = [cheque.name for cheque in edition.cheque]
        self.identities = [identity.id for identity in edition.identity]
        self.upgrades = [upgrade.id for upgrade in edition.upgrade]
        self.changes = [str(number + 1) for number in range(a.OFFERED)]
        self.cards = [str(number) for number in range(1, len(edition.card) + 1)]

    def find(self, names: Sequence[str], name: str, what: str) -> int:
        """Return the index of a name; a route's cities may come in either order. Raises BadNotation."""
        if name in names:
            return list(names).index(name)
        if names is self.routes and "/".join(reversed(name.split("/"))) in names:
            return list(names).index("/".join(reversed(name.split("/"))))
        raise _unknown(name, what)

    def write(self, steps: Sequence[int], *, walk: bool) -> str:
        """Write a gesture. walk: whether it is Angela's walk."""
        if walk:
            return ">" + ">".join(self._walked(step) for step in steps if step != a.END)
        if len(steps) == 1:
            return self._one(steps[0])
        first, second = steps
        if first >= a.CHEQUE:
            return f"{self.kinds[first - a.CHEQUE]}@{self.cities[second - a.CITY]}"
        return f"{self.routes[first - a.TAKE]}=>{self.routes[second - a.BARRIER]}"

    def _walked(self, step: int) -> str:
        if step == a.STAY:
            return "="
        return self.cities[step - a.CITY] if step < a.RADAR else self._one(step)

    def _one(self, step: int) -> str:
        if step < a.AS:
            return ("pass", "draw", "gain", "=")[step]
        if step < a.CITY:
            return f"as:{checks.KINDS[step - a.AS]}"
        for first, names, head in reversed(self._kinds()):
            if step >= first:
                if first == a.BID:
                    value, place = (step - first) >> 3, (step - first) & 7
                    return f"{_TOKENS[value]}:{(place >> 1) + 1}{'ab'[place & 1]}"
                return head + names[step - first]
        raise AssertionError(step)

    def _kinds(self) -> tuple[tuple[int, Sequence[str], str], ...]:
        return (
            (a.CITY, self.cities, "go:"),
            (a.RADAR, self.continents, "radar:"),
            (a.BARRIER, self.routes, "barrier:"),
            (a.LIFT_RADAR, self.continents, "-radar:"),
            (a.LIFT_BARRIER, self.routes, "-barrier:"),
            (a.CHEQUE, self.kinds, "cash:"),
            (a.BID, (), ""),
            (a.IDENTITY, self.identities, "id:"),
            (a.UPGRADE, self.upgrades, "up:"),
            (a.OPTION, self.changes, "do:"),
        )

    def read(self, token: str, *, walk: bool, at_once: bool = False) -> tuple[int, ...]:
        """Read a gesture. walk: whether Angela is walking. at_once: whether a payment within a walk ends the gesture.

        Raises BadNotation.
        """
        if walk:
            if not token.startswith(">"):
                return (*self._read_one(token),) if token.startswith("-") else self._not_a_walk(token)
            steps = [self._read_walked(part) for part in token[1:].split(">") if part]
            if not at_once:
                return (*steps, a.END)
            if any(step >= a.LIFT_RADAR for step in steps[:-1]):
                raise BadNotation(N_("A payment is announced at once: nothing may follow it in the same word."))
            return tuple(steps) if steps and steps[-1] >= a.LIFT_RADAR else (*steps, a.END)
        if "@" in token:
            kind, _, city = token.partition("@")
            return (
                a.CHEQUE + self.find(self.kinds, kind, N_("a cheque")),
                a.CITY + self.find(self.cities, city, N_("a city")),
            )
        if "=>" in token:
            origin, _, route = token.partition("=>")
            return (
                a.TAKE + self.find(self.routes, origin, N_("a route")),
                a.BARRIER + self.find(self.routes, route, N_("a route")),
            )
        return self._read_one(token)

    def _not_a_walk(self, token: str) -> tuple[int, ...]:
        raise _unknown(token, N_("moves, such as >rio>dakar, or > for no move"))

    def _read_walked(self, part: str) -> int:
        if part == "=":
            return a.STAY
        return self._read_one(part)[0] if part.startswith("-") else a.CITY + self.find(self.cities, part, N_("a city"))

    def _read_one(self, token: str) -> tuple[int, ...]:
        plain = {"pass": a.END, "draw": a.DRAW, "gain": a.GAIN}
        if token in plain:
            return (plain[token],)
        head, colon, name = token.partition(":")
        if head == "as" and name in checks.KINDS[:4]:
            return (a.AS + checks.KINDS.index(name),)
        if len(head) == 1 and head.upper() in _TOKENS and len(name) == 2 and name[0] in "1234" and name[1] in "ab":
            return (a.bid_of(_TOKENS.index(head.upper()), int(name[0]) - 1, "ab".index(name[1])),)
        for first, names, start in self._kinds():
            if colon and (start == head + colon or (first == a.CHEQUE and head == "drop")):
                return (first + self.find(names, name, N_("known here")),)
        raise _unknown(token, N_("a move"))

    def _dealt(self, phase: int) -> Sequence[str]:
        if phase in (p.DEAL, p.DRAWN):
            return self.kinds
        return {p.IDENTITY: self.identities, p.UPGRADE: self.upgrades}.get(phase, self.cards)

    def write_chance(self, phase: int, outcome: int) -> str:
        """Write a chance outcome."""
        if phase == p.TOKENS:
            return "=" + "".join(_TOKENS[value] for value in a.tokens_of(outcome))
        return "=" + self._dealt(phase)[outcome]

    def read_chance(self, phase: int, token: str) -> tuple[int, ...]:
        """Read a chance outcome. Raises BadNotation."""
        name = token[1:]
        if not token.startswith("="):
            raise _unknown(token, N_("what the dealer turns up now"))
        if phase == p.TOKENS:
            if not name or any(letter not in _TOKENS for letter in name):
                raise _unknown(token, N_("a draw of tokens"))
            return (a.draw_of(sorted(_TOKENS.index(letter) for letter in name)),)
        return (self.find(self._dealt(phase), name, N_("what the dealer turns up now")),)


@cache
def words_of(box: Box) -> Words:
    """Return the notation of an edition."""
    return Words(box)
