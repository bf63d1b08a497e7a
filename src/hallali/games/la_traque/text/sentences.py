"""La Traque's log: one sentence for each thing that a seat is told.

Sentences name factions, so that they read the same for every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.edition import Named
from hallali.core.errors import marked, plural
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, HUNT, INVESTIGATE, Box, box_of, kind_of
from hallali.games.la_traque.rules.edition import Fugitive, Objective, Special
from hallali.games.la_traque.text import cards as texts

N_ = marked
Translate = i18n.Translator


@cache
def names_of(size: str, edition: str, factions: tuple[int, ...], _: Translate) -> Names:
    """Return the names of a game."""
    return Names(box_of(size, edition), factions, _)


class Names:
    """The names of one game, in one language.

    factions: by seat, as LaTraqueView.factions has them.
    """

    def __init__(self, box: Box, factions: Sequence[int], _: Translate) -> None:
        self.box = box
        self.factions = tuple(factions)
        self._ = _
        edition = box.edition
        self._cards: list[Fugitive | Special | Objective] = [*edition.fugitive, *edition.special, *edition.objective]

    def _of(self, named: Named) -> str:
        return self._.of(named.name)

    def seat(self, seat: int) -> str:
        """Name a seat by its faction."""
        return self._(texts.FACTIONS[self.factions[seat]])

    def ability(self, x: int) -> str:
        """Name a fugitive, special or objective by the x of box.py."""
        return self._of(self._cards[x])

    def card(self, card: int) -> str:
        """Name a card of a hand."""
        return self.ability(card - CARD) if card >= CARD else self._(texts.CLUE_NAMES[kind_of(card)])

    def cards(self, cards: Sequence[int]) -> str:
        """List cards, naming each kind once with its count."""
        found = []
        for card in dict.fromkeys(cards):
            count = list(cards).count(card)
            found.append(self.card(card) if count == 1 else f"{self.card(card)} ×{count}")
        return ", ".join(found) or self._(N_("nothing"))

    def objective(self, number: int) -> str:
        """Name an objective."""
        return self.ability(self.box.first_objective + number)

    def place(self, place: int) -> str:
        """Name the hunting zone of a place."""
        return self._(texts.ZONES[self.box.zone[place]])

    def spot(self, spot: int) -> str:
        """Name where an agent may stand."""
        if spot >= INVESTIGATE:
            return self._(texts.PILES[self.box.spot_zone[spot - INVESTIGATE]])
        return self._(texts.ZONES[spot - HUNT])

    def marker(self, marker: int) -> str:
        """Name a revolution marker."""
        return self._of(self.box.edition.marker[marker])

    def ambition(self, seat: int, track: int) -> str:
        """Name an ambition track."""
        faction = self.box.edition.faction[self.factions[seat]]
        name = self._.of(faction.ambition)
        return f"{name}, {self._(texts.TRACKS[track])}" if len(faction.tracks) > 1 else name


def headless(text: str, name: str) -> str:
    """Drop the name that a sentence begins with: it stands next to the sentence, or is clear anyway."""
    if not name or not text.startswith(name):
        return text
    rest = text[len(name) :].lstrip(" :\u00a0\u202f")
    return rest[:1].upper() + rest[1:]


def once(counts: Mapping[str, int]) -> list[str]:
    """Return each sentence once, with how often it is true.

    >>> once({"An agent leaves.": 2, "A card comes.": 1})
    ['An agent leaves ×2.', 'A card comes.']
    """
    return [text if count == 1 else f"{text.removesuffix('.')} ×{count}." for text, count in counts.items()]


#: The sentence of each Told whose fields say everything.
_PLAIN: dict[type[Told], str] = {
    v.Lot: N_("{who} is the first player."),
    v.Filled: N_("{place}: {fugitive} is seen."),
    v.Revealed: N_("{who}: a new objective, {objective}."),
    v.Moved: N_("{who}: an agent goes to {spot}."),
    v.Showed: N_("{who} shows the cards of agent {agent}: {cards}."),
    v.Captured: N_("{who} captures {fugitive} ({place})."),
    v.Influence: N_("{who}: influence {track} {change}, now {now}."),
    v.Domination: N_("{who}: domination {change}, now {now}."),
    v.Ambition: N_("{who}: {ambition}, step {now}."),
    v.Fulfilled: N_("{who} fulfils {objective}: success."),
    v.Destiny: N_("{who} spends the destiny token."),
    v.Passed: N_("{who} passes."),
    v.TurnEnded: N_("{who} ends the turn."),
    v.Maintained: N_("{who} takes the reserve into hand; the agents come home, except those that hunt."),
    v.Strangers: N_("{place}: agents of other factions on the fugitive, now {count}."),
    v.Guarded: N_("{who} guards the fugitive ({place})."),
    v.Recalled: N_("{who}: agent {agent} comes back."),
    v.Relocated: N_("{who}: agent {agent} goes on to {zone}."),
    v.Judged: N_("{who} judges {fugitive}."),
    v.Shifted: N_("{who}: {fugitive} goes from {place} to {to}."),
    v.Spared: N_("{who} has no fugitive in hand to judge."),
    v.RoundBegan: N_("Round {round}: {who} is the first player."),
}


@lru_cache(maxsize=4096)
def said(told: Told, size: str, edition: str, factions: tuple[int, ...], _: Translate) -> str:
    """Say in one sentence what a seat was told. Cached, because a page writes the whole log each time it is drawn."""
    return sentence(told, names_of(size, edition, factions, _))


def sentence(told: Told, names: Names) -> str:
    """Say in one sentence what a seat was told."""
    _ = names._
    teller = _TELLERS.get(type(told))
    if teller is not None:
        return teller(told, names)
    text = _PLAIN.get(type(told))
    if text is None:
        return ""
    if isinstance(told, v.Fulfilled) and told.triumph:
        text = N_("{who} fulfils {objective}: triumph.")
    return _(text).format(**_args(told, names))


def _args(told: Told, names: Names) -> dict[str, str | int]:
    """Return the fields of a Told in words."""
    found: dict[str, str | int] = {}
    for field in told.__struct_fields__:
        value = getattr(told, field)
        if field == "who":
            found["who"] = names.seat(value)
        elif field == "place":
            where = names.place(value)
            if isinstance(told, v.Guarded | v.Strangers):  # of several there
                where += ", " + names._(N_("level {level}")).format(level=names.box.level[value])
            found["place"] = where
        elif field == "to":
            found["to"] = names.place(value)
        elif field == "fugitive":
            found["fugitive"] = names.ability(value)
        elif field == "objective":
            found["objective"] = names.objective(value)
        elif field == "spot":
            found["spot"] = names.spot(value)
        elif field == "zone":
            found["zone"] = names._(texts.ZONES[value])
        elif field == "agent":
            found["agent"] = value + 1
        elif field == "cards":
            found["cards"] = names.cards(value)
        elif field == "change":
            found["change"] = f"{value:+d}".replace("-", "−")
        elif isinstance(value, int):
            found[field] = value
    if isinstance(told, v.Influence):
        found["track"] = names._(texts.TRACKS[told.track])
    if isinstance(told, v.Ambition):
        found["ambition"] = names.ambition(told.who, told.track)
    if isinstance(told, v.RoundBegan):
        found |= {"round": told.ended + 1, "who": names.seat(told.first)}
    return found


def _drew(told: v.Drew, names: Names) -> str:
    _ = names._
    pile = _(texts.PILES[told.pile])
    if told.empty:
        return _(N_("{who}: the pile is empty ({pile}).")).format(who=names.seat(told.who), pile=pile)
    if told.card >= 0 and told.pile < 3:
        text = _(N_("{who} draws {card} ({pile})."))
        return text.format(who=names.seat(told.who), card=names.card(told.card), pile=pile)
    return _(N_("{who} draws a card ({pile}).")).format(who=names.seat(told.who), pile=pile)


def _informed(told: v.Informed, names: Names) -> str:
    _ = names._
    who, agent = names.seat(told.who), told.agent + 1
    if told.card >= 0:
        text = _(N_("{who} informs agent {agent}: {card}."))
        return text.format(who=who, agent=agent, card=names.card(told.card))
    return _(N_("{who} informs agent {agent}.")).format(who=who, agent=agent)


def _marked(told: v.Marked, names: Names) -> str:
    _ = names._
    text = _(N_("{who}: revolution marker {marker}.")) if told.new else _(N_("{who}: {marker} is already placed."))
    return text.format(who=names.seat(told.who), marker=names.marker(told.marker))


def _chose(told: v.Chose, names: Names) -> str:
    _ = names._
    if told.special >= 0:
        return _(N_("{who} takes {card}.")).format(who=names.seat(told.who), card=names.ability(told.special))
    cards = ", ".join(names.ability(x) for x in told.pair)
    return _(N_("{who} takes one of these: {cards}.")).format(who=names.seat(told.who), cards=cards)


def _got(told: v.Got, names: Names) -> str:
    text = names._(N_("{who} takes {card}."))
    return text.format(who=names.seat(told.who), card=names.ability(told.special))


def _left(told: v.Left, names: Names) -> str:
    _ = names._
    text = _(N_("{who}: agent {agent} goes home.")) if told.home else _(N_("{who}: agent {agent} goes to rest."))
    return text.format(who=names.seat(told.who), agent=told.agent + 1)


def _used(told: v.Used, names: Names) -> str:
    _ = names._
    text = {
        "mission": _(N_("{who} uses the mission of {card}.")),
        "coop": _(N_("{who} lays {card} at the headquarters.")),
        "recurring": _(N_("{who} activates {card}.")),
    }[told.mode]
    return text.format(who=names.seat(told.who), card=names.ability(told.card))


def _kept(told: v.Kept, names: Names) -> str:
    _ = names._
    text = _(N_("{who} keeps {kept} and discards {gone}."))
    gone = sum(told.under) + sum(1 for card in told.discarded if card >= CARD)
    return text.format(who=names.seat(told.who), kept=told.kept, gone=gone)


def _removed(told: v.Removed, names: Names) -> str:
    _ = names._
    text = _(N_("{fugitive} is taken by others.")) if told.strangers else _(N_("{fugitive} leaves the game."))
    return text.format(fugitive=names.ability(told.fugitive))


def _peeked(told: v.Peeked, names: Names) -> str:
    _ = names._
    who, rival = names.seat(told.who), names.seat(told.rival)
    seen = told.hand + tuple(card for cards in told.under for card in cards)
    if seen:
        text = _(N_("{who} looks at cards of {rival}: {cards}."))
        return text.format(who=who, rival=rival, cards=names.cards(seen))
    return _(N_("{who} looks at cards of {rival}.")).format(who=who, rival=rival)


def _ended(told: v.Ended, names: Names) -> str:
    text = (
        names._(N_("The game is over. The winner: {who}."))
        if len(told.winners) == 1
        else names._(N_("The game is over. A shared victory: {who}."))
    )
    return text.format(who=", ".join(names.seat(seat) for seat in told.winners))


def _actions(told: v.Actions, names: Names) -> str:
    one, many = plural("{who}: {count} action is left.", "{who}: {count} actions are left.")
    return names._.counted(one, many, told.left, who=names.seat(told.who))


_TELLERS: dict[type[Told], Callable[..., str]] = {
    v.Actions: _actions,
    v.Drew: _drew,
    v.Informed: _informed,
    v.Marked: _marked,
    v.Chose: _chose,
    v.Got: _got,
    v.Used: _used,
    v.Left: _left,
    v.Kept: _kept,
    v.Removed: _removed,
    v.Peeked: _peeked,
    v.Ended: _ended,
}
