"""What La Traque's page says: the sentences of the log, and who is who."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final

import msgspec

from hallali.core.contract import Told
from hallali.core.errors import Argument, marked
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING, INVESTIGATE, RUMOUR, box_of
from hallali.games.la_traque.rules.effects import FACTIONS
from hallali.games.la_traque.text import cards, prompts, sentences
from hallali.games.la_traque.text.steps import kinds
from hallali.interfaces.words import Tally, Translate, Words

N_ = marked


class LaTraqueWords(Words[v.LaTraqueView]):
    """The sentences and names of La Traque."""

    ends = MappingProxyType({"domination": N_("Domination"), "time": N_("Out of rounds")})

    @cached_property
    def factions(self) -> tuple[int, ...]:
        """The factions of the seats, by number."""
        return tuple(FACTIONS.index(name) for name in self.seats)

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what was told. That a turn ends is seen: the next one begins."""
        if isinstance(told, v.TurnEnded):
            return ""
        return sentences.said(told, size, self.edition, self.factions, _)

    def choice(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say “you” of the reader's own cards: a pad asks for them, and who keeps it has no other name there."""
        names = sentences.names_of(size, self.edition, self.factions, _)
        own = sentences.yours(told, names) if getattr(told, "who", None) == seat else ""
        return own or self.sentence(told, seat, _, size)

    def option(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say also which step was taken, and what an agent draws where it goes."""
        if isinstance(told, v.Moved) and told.spot >= INVESTIGATE:
            return sentences.sent(told, sentences.names_of(size, self.edition, self.factions, _))
        if isinstance(told, v.Informed) and 0 <= told.card < FUNDING:
            names = sentences.names_of(size, self.edition, self.factions, _)
            text = _(N_("{who} lays a card under agent {agent}: {card}."))
            return text.format(who=names.who(told.who), agent=told.agent + 1, card=names.backed((told.card,)))
        if isinstance(told, v.Took) and a.MOVE <= told.step < a.TRACK:
            return ""  # that an agent goes there says all
        if isinstance(told, v.Took) and told.who >= 0 and told.step == a.END:
            return _("{who}: nothing more.").format(who=self.role(told.who, _))
        if not isinstance(told, v.Took) or told.who < 0:
            return self.sentence(told, seat, _, size)
        what = next((kind for kind in reversed(kinds(size, self.options)) if kind.first <= told.step), None)
        if what is None:
            return ""
        number, names = told.step - what.first, sentences.names_of(size, self.edition, self.factions, _)
        done = _(what.what).format(name=_called(what.first, number, names) or what.names[number])
        return _("{who}: {done}.").format(who=self.role(told.who, _), done=done)

    def option_on(self, told: Told, view: v.LaTraqueView, _: Translate, size: str) -> str:
        """Say which fugitive is meant by a place."""
        if not isinstance(told, v.Took) or told.who < 0 or not 0 <= (place := told.step - a.PLACE) < len(view.faces):
            return ""
        if view.faces[place] < 0:
            return ""
        names = sentences.names_of(size, self.edition, self.factions, _)
        text = _("{who}: chooses {fugitive}.")
        return text.format(who=self.role(told.who, _), fugitive=names.ability(view.faces[place]))

    def same(self, told: Told, size: str) -> Told:
        """Return an agent's move to the first of the places that draw the same: nobody says which of them it took."""
        if not isinstance(told, v.Moved | v.Took) or (place := _place(told)) < 0:
            return told
        first = sentences.alike(box_of(size, self.edition), place)[0]
        if isinstance(told, v.Moved):
            return msgspec.structs.replace(told, spot=INVESTIGATE + first)
        return msgspec.structs.replace(told, step=told.step - place + first)

    def tally(self, told: Told, _: Translate, size: str) -> Tally | None:
        """Return the kinds of cards under an agent, in a hand, or put back under the piles."""
        names = sentences.names_of(size, self.edition, self.factions, _)
        if isinstance(told, v.Showed):
            text = _("The cards of agent {agent}:").format(agent=told.agent + 1)
            return Tally("cards", text, _kinds(told.cards, names))
        if isinstance(told, v.Peeked) and told.hand:
            return Tally("hand", _("The hand that you see:"), _kinds(told.hand, names))
        if isinstance(told, v.Kept) and not told.cards:
            who = names.who(told.who)
            text = _.agreeing(N_("{who} keeps {count} and puts back, by pile:"), who).format(who=who, count=told.kept)
            return Tally("under", text, tuple(enumerate(map(_, cards.PILES))), by_kind=True)
        return None

    def rank(self, told: Told) -> int:
        """Return more for what ends a turn or is had once, less for more cards kept, and 0 for the rest."""
        if isinstance(told, v.Kept):
            return -told.kept
        if not isinstance(told, v.Took) or told.who < 0:
            return 0
        return {a.END: 1, a.DESTINY: 2, a.PASS: 3}.get(told.step, 0)

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return what a rival shows."""
        return (told,) if isinstance(told, v.Peeked | v.Ended) else ()

    def settled(self, told: Told, later: Sequence[Told]) -> bool:
        """Say whether the cards under an agent were shown: then what was laid under it before is among them."""
        if not isinstance(told, v.Informed):
            return False
        agent = (told.who, told.agent)
        for one in later:
            if isinstance(one, v.Showed) and (one.who, one.agent) == agent:
                return True
            if isinstance(one, v.Left | v.Recalled) and (one.who, one.agent) == agent:
                return False
        return False

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat by its faction."""
        return sentences.names_of("real", self.edition, self.factions, _).seat(seat)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat by its faction, with its article."""
        names = sentences.names_of("real", self.edition, self.factions, _)
        return str(names.who(seat)) if seat >= 0 else _("A spectator")

    def eyes(self, seat: int, _: Translate) -> str:
        """Say through whose eyes the board is seen."""
        return prompts.eyes(seat, sentences.names_of("real", self.edition, self.factions, _), _)

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: a fugitive's name."""
        if name == "fugitive" and isinstance(value, int):
            return sentences.names_of(size, self.edition, self.factions, _).ability(value)
        return value


def _called(first: int, number: int, names: sentences.Names) -> str:
    """Return what a step names, in words; "" where the file's own word does."""
    _, box = names._, names.box
    if first in _LISTS:
        return _(_LISTS[first][number])
    if first == a.RIVAL:
        return names.seat(number)
    if first == a.MARKER:
        return names.marker(number)
    if first == a.PLACE:
        return _(N_("{zone}, level {level}")).format(zone=names.place(number), level=box.level[number])
    if first == a.CARD:
        return names.backed((number,))
    return names.ability(number) if first in (a.MISSION, a.COOPERATE, a.ACTIVATE) else ""


#: What steps name of which there are few, by the first of them.
_LISTS: Final = {a.TRACK: cards.TRACKS, a.PILE: cards.PILES, a.ZONE: cards.ZONES}


def _kinds(there: Sequence[int], names: sentences.Names) -> tuple[tuple[int, str], ...]:
    """Return all clue cards by what front and back show, and whatever else is there."""
    others = [card for card in dict.fromkeys(there) if card >= CARD]
    return tuple((card, names.backed((card,))) for card in (*range(FUNDING), FUNDING, RUMOUR, *others))


def _place(told: v.Moved | v.Took) -> int:
    """Return the place to investigate that an agent goes to; -1 if it goes to none."""
    if isinstance(told, v.Moved):
        return told.spot - INVESTIGATE if told.spot >= INVESTIGATE else -1
    goes = told.who >= 0 and a.MOVE + INVESTIGATE <= told.step < a.TRACK
    return told.step - a.MOVE - INVESTIGATE if goes else -1
