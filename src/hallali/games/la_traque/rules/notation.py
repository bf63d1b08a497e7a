"""Gestures and chance outcomes of La Traque as one word each, with the edition's own names.

pass end destiny                a turn                     go:europe  go:press-2      an agent leaves
inform:rumour@3                 a card under agent 3       capture:europe-2@3         by agent 3, at that place
use:heron join:heron turn:heron mission, co-operation, recurring
success:sputnik triumph:sputnik an objective               keep:rumour,heron  keep:   at the maintenance
track:military pile:press zone:europe rival:usa marker:strikes place:europe-2 agent:3 card:heron
do:2                            one of the effects that are offered
=...                            what the dealer turned up
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hallali.core.errors import BadNotation, Message, marked
from hallali.core.free import MOST
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, FUNDING, HUNT, Box

N_ = marked
#: What is offered in a choice of effects, by number.
_OPTIONS = tuple(str(number + 1) for number in range(MOST))
_PLAIN = {"pass": a.PASS, "end": a.END, "destiny": a.DESTINY}


def _unknown(token: str, what: str) -> BadNotation:
    return BadNotation(Message(N_("“{token}” is not {what}."), {"token": token[:40], "what": what}))


def _numbered(zones: Sequence[str]) -> list[str]:
    """Name places by their zone and their number in it, from 1."""
    return [f"{zone}-{zones[: number + 1].count(zone)}" for number, zone in enumerate(zones)]


class Words:
    """The names of one edition, to write and to read."""

    def __init__(self, box: Box) -> None:
        edition = box.edition
        self.box = box
        self.places = _numbered([place.zone for place in edition.place])
        self.spots = [*e.ZONES, *_numbered([spot.zone for spot in edition.investigation])]
        self.fugitives = [fugitive.id for fugitive in edition.fugitive]
        self.objectives = [objective.id for objective in edition.objective]
        self.abilities = [*self.fugitives, *(special.id for special in edition.special), *self.objectives]
        self.markers = [marker.id for marker in edition.marker]
        clues = [f"{e.PILES[card // 3]}-{e.CLUES[card % 3]}" for card in range(FUNDING)]
        self.cards = [*clues, "funding", "rumour", *("" for _ in range(FUNDING + 2, CARD)), *self.abilities]

    def find(self, names: Sequence[str], name: str, what: str) -> int:
        """Return the number of a name. Raises BadNotation."""
        if name and name in names:
            return list(names).index(name)
        raise _unknown(name, what)

    def _heads(self) -> tuple[tuple[int, Sequence[str], str], ...]:
        """List the kinds of step that name one thing, by rising number."""
        return (
            (a.MOVE + HUNT, self.spots, "go"),
            (a.TRACK, e.TRACKS, "track"),
            (a.PILE, e.PILES, "pile"),
            (a.ZONE, e.ZONES, "zone"),
            (a.RIVAL, (), "rival"),
            (a.MARKER, self.markers, "marker"),
            (a.PLACE, self.places, "place"),
            (a.AGENT, ("1", "2", "3", "4", "5"), "agent"),
            (a.CARD, self.cards, "card"),
            (a.MISSION, self.abilities, "use"),
            (a.COOPERATE, self.abilities, "join"),
            (a.ACTIVATE, self.abilities, "turn"),
            (a.OPTION, _OPTIONS, "do"),
        )

    def write(self, steps: Sequence[int], phase: int, factions: Sequence[int]) -> str:
        """Write a gesture."""
        if phase == p.KEEP:
            return "keep:" + ",".join(self.cards[step - a.CARD] for step in steps if step != a.END)
        step = steps[0]
        for name, plain in _PLAIN.items():
            if step == plain:
                return name
        if step >= a.OPTION:
            return f"do:{_OPTIONS[step - a.OPTION]}"
        if step >= a.INFORM:
            return f"inform:{self.cards[(step - a.INFORM) // 5]}@{(step - a.INFORM) % 5 + 1}"
        if step >= a.CAPTURE:
            return f"capture:{self.places[(step - a.CAPTURE) // 5]}@{(step - a.CAPTURE) % 5 + 1}"
        if step >= a.FULFIL:
            number = step - a.FULFIL
            return f"{('success', 'triumph')[number & 1]}:{self.objectives[number >> 1]}"
        for first, names, head in reversed(self._heads()):
            if step >= first:
                if head == "rival":
                    return f"rival:{e.FACTIONS[factions[step - first]]}"
                return f"{head}:{names[step - first]}"
        raise AssertionError(step)

    def read(self, token: str, phase: int, factions: Sequence[int]) -> tuple[int, ...]:
        """Read a gesture. Raises BadNotation."""
        head, colon, name = token.partition(":")
        if phase == p.KEEP:
            if head != "keep" or not colon:
                raise _unknown(token, N_("what you keep, such as keep:rumour,funding"))
            cards = sorted(self.find(self.cards, one, N_("a card")) for one in name.split(",") if one)
            return (*(a.CARD + card for card in cards), a.END)
        if token in _PLAIN:
            return (_PLAIN[token],)
        if head in ("inform", "capture"):
            what, at, agent = name.partition("@")
            if not at or len(agent) != 1 or agent not in "12345":
                raise _unknown(token, N_("a move with an agent, such as inform:rumour@1"))
            if head == "inform":
                return (a.INFORM + 5 * self.find(self.cards, what, N_("a card")) + int(agent) - 1,)
            return (a.CAPTURE + 5 * self.find(self.places, what, N_("a place")) + int(agent) - 1,)
        if head in ("success", "triumph"):
            number = self.find(self.objectives, name, N_("an objective"))
            return (a.FULFIL + 2 * number + (head == "triumph"),)
        if head == "rival" and name in e.FACTIONS and e.FACTIONS.index(name) in factions:
            return (a.RIVAL + list(factions).index(e.FACTIONS.index(name)),)
        for first, names, known in self._heads():
            if colon and head == known and head != "rival":
                return (first + self.find(names, name, N_("known here")),)
        raise _unknown(token, N_("a move"))

    def _dealt(self, phase: int, factions: Sequence[int]) -> Sequence[str]:
        if phase == p.FIRST:
            return [e.FACTIONS[faction] for faction in factions]
        if phase == p.FILL:
            return self.fugitives
        return self.objectives if phase == p.REVEAL else self.cards

    def write_chance(self, phase: int, outcome: int, factions: Sequence[int]) -> str:
        """Write a chance outcome."""
        return "=" + self._dealt(phase, factions)[outcome]

    def read_chance(self, phase: int, token: str, factions: Sequence[int]) -> tuple[int, ...]:
        """Read a chance outcome. Raises BadNotation."""
        what = N_("what the dealer turns up now")
        if not token.startswith("="):
            raise _unknown(token, what)
        return (self.find(self._dealt(phase, factions), token[1:], what),)


@cache
def words_of(box: Box) -> Words:
    """Return the notation of an edition."""
    return Words(box)
