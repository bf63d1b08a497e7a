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
from hallali.core.names import Name
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING, HUNT, INVESTIGATE, Box, box_of, kind_of, pile_of
from hallali.games.la_traque.rules.edition import Fugitive, Objective, Special
from hallali.games.la_traque.text import cards as texts

N_ = marked
Translate = i18n.Translator

#: So many sentences of the log are kept without their names; any more of them keep the name.
MOST_BARE = 1 << 14


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
        self._bare: dict[str, str] = {}

    def _of(self, named: Named) -> str:
        return self._.of(named.name)

    def remember(self, text: str, bare: str) -> None:
        """Note what a sentence of the log is without the name of who did it."""
        if len(self._bare) < MOST_BARE:
            self._bare[text] = bare

    def bare(self, text: str) -> str:
        """Return a sentence of the log without the name of who did it, for where that stands already."""
        return self._bare.get(text, text)

    def seat(self, seat: int) -> str:
        """Name a seat by its faction, as on a label: “USA”."""
        return self._(texts.FACTIONS[self.factions[seat]])

    def who(self, seat: int) -> Name:
        """Name a seat by its faction, as in a sentence: “The USA”."""
        return self._.name(self._(texts.NAMED[self.factions[seat]]))

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

    def backed(self, cards: Sequence[int]) -> str:
        """List cards with what their backs show: of a clue card of a deck, which deck it is from (LT-6)."""
        several = {card: list(cards).count(card) for card in cards}
        found = [self._backed(card) + (f" ×{count}" if count > 1 else "") for card, count in several.items()]
        return ", ".join(found) or self._(N_("nothing"))

    def _backed(self, card: int) -> str:
        if card >= FUNDING:
            return self.card(card)
        return self._(N_("{clue} ({pile})")).format(clue=self.card(card), pile=self._(texts.PILES[pile_of(card)]))

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
        faction, name = self.box.edition.faction[self.factions[seat]], self.whole(seat)
        return f"{name}, {self._(texts.TRACKS[track])}" if len(faction.tracks) > 1 else name

    def whole(self, seat: int) -> str:
        """Name a seat's ambition, all of its tracks."""
        return self._.of(self.box.edition.faction[self.factions[seat]].ambition)


def once(counts: Mapping[str, int], _: Translate) -> list[str]:
    """Return each sentence once, with how often it is true.

    >>> once({"An agent leaves.": 2, "A card comes.": 1}, i18n.translator("en"))
    ['An agent leaves ×2.', 'A card comes.']
    """
    several = _(N_("{text} ×{count}."))
    return [
        text if count == 1 else several.format(text=text.removesuffix("."), count=count)
        for text, count in counts.items()
    ]


#: The sentence of each Told whose fields say everything: with the name of who did it, and without.
_PLAIN: dict[type[Told], tuple[str, str]] = {
    v.Lot: (N_("{who} begins."), ""),
    v.Filled: (N_("{fugitive} is sighted ({place})."), ""),
    v.Revealed: (N_("{who}: a new objective, {objective}."), N_("New objective: {objective}.")),
    v.Moved: (N_("{who}: an agent goes to {spot}."), N_("An agent goes to {spot}.")),
    v.Showed: (N_("{who} shows the cards of agent {agent}: {cards}."), N_("Cards of agent {agent}: {cards}.")),
    v.Captured: (N_("{who} captures {fugitive} ({place})."), N_("{fugitive} is captured ({place}).")),
    v.Influence: (N_("{who}: influence {track} {change}, now {now}."), N_("Influence {track} {change}, now {now}.")),
    v.Domination: (N_("{who}: domination {change}, now {now}."), N_("Domination {change}, now {now}.")),
    v.Ambition: (N_("{who}: {ambition}, step {now}."), N_("{ambition}, step {now}.")),
    v.Destiny: (N_("{who} spends the destiny token."), N_("The destiny token is spent.")),
    v.Passed: (N_("{who} passes for the round."), N_("Passed for the round.")),
    v.TurnEnded: (N_("{who}: end of the turn."), N_("End of the turn.")),
    v.Maintained: (
        N_("{who} takes the reserve into hand; agents come home unless hunting."),
        N_("The reserve comes to hand; agents come home unless hunting."),
    ),
    v.Guarded: (N_("{who} protects the fugitive ({place})."), N_("The fugitive is protected ({place}).")),
    v.Recalled: (N_("{who}: agent {agent} comes back."), N_("Agent {agent} comes back.")),
    v.Relocated: (N_("{who}: agent {agent} goes on to {zone}."), N_("Agent {agent} goes on to {zone}.")),
    v.Judged: (N_("{who} judges {fugitive}."), N_("{fugitive} is judged.")),
    v.Shifted: (N_("{who}: {fugitive} goes from {place} to {to}."), N_("{fugitive} goes from {place} to {to}.")),
    v.Spared: (N_("{who} has no fugitive in hand to judge."), N_("There is no fugitive in hand to judge.")),
    v.RoundBegan: (N_("Round {round}: {who:the} begins."), ""),
}
_FULFILLED = {
    False: (N_("{who} fulfils {objective}: success."), N_("Success: {objective}.")),
    True: (N_("{who} fulfils {objective}: triumph."), N_("Triumph: {objective}.")),
}


@lru_cache(maxsize=4096)
def said(told: Told, size: str, edition: str, factions: tuple[int, ...], _: Translate) -> str:
    """Say in one sentence what a seat was told. Cached, because a page writes the whole log each time it is drawn."""
    names = names_of(size, edition, factions, _)
    text = sentence(told, names)
    names.remember(text, sentence(told, names, bare=True))
    return text


def sentence(told: Told, names: Names, *, bare: bool = False) -> str:
    """Say in one sentence what a seat was told. bare: without the name of who did it, where that stands already."""
    teller = _TELLERS.get(type(told))
    if teller is not None:
        return teller(told, names, bare)
    pair = _FULFILLED[told.triumph] if isinstance(told, v.Fulfilled) else _PLAIN.get(type(told))
    return _say(pair, names, bare, **_args(told, names)) if pair else ""


def _say(pair: tuple[str, str], names: Names, bare: bool, **args: str | int) -> str:
    """Fill in a sentence. pair: with the name of who did it, and without. The verb agrees with the name."""
    if bare and pair[1]:
        return names._(pair[1]).format(**args)
    who = args.get("who")
    text = names._.agreeing(pair[0], who) if isinstance(who, Name) else names._(pair[0])
    return text.format(**args)


def _args(told: Told, names: Names) -> dict[str, str | int]:
    """Return the fields of a Told in words."""
    found: dict[str, str | int] = {}
    for field in told.__struct_fields__:
        value = getattr(told, field)
        if field == "who":
            found["who"] = names.who(value)
        elif field == "place":
            where = names.place(value)
            if isinstance(told, v.Guarded):  # of several there
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
            found["cards"] = names.backed(value)
        elif field == "change":
            found["change"] = f"{value:+d}".replace("-", "−")
        elif isinstance(value, int):
            found[field] = value
    if isinstance(told, v.Influence):
        found["track"] = names._(texts.TRACKS[told.track])
    if isinstance(told, v.Ambition):
        found["ambition"] = names.ambition(told.who, told.track)
    if isinstance(told, v.RoundBegan):
        found |= {"round": told.ended + 1, "who": names.who(told.first)}
    return found


def sent(told: v.Moved, names: Names) -> str:
    """Say where an agent goes to investigate, and what it draws there."""
    _, box, place = names._, names.box, told.spot - INVESTIGATE
    draws = [
        _(texts.PILES[one]) if count == 1 else f"{count} {_(texts.PILES[one])}" for one, count in box.spot_draws[place]
    ]
    said = _.listed(draws)
    text = _(N_("{who}: an agent goes to {spot} and draws: {draws}."))
    return text.format(who=names.who(told.who), spot=names.spot(told.spot), draws=said)


def alike(box: Box, place: int) -> list[int]:
    """Return the places to investigate in the same zone that draw the same, this one among them."""
    there = [one for one, zone in enumerate(box.spot_zone) if zone == box.spot_zone[place]]
    return [one for one in there if box.spot_draws[one] == box.spot_draws[place]]


def _drew(told: v.Drew, names: Names, bare: bool) -> str:
    pile = names._(texts.PILES[told.pile])
    pair = (N_("{who} draws a card ({pile})."), N_("A card is drawn ({pile})."))
    card = ""
    if told.where == "hand":
        pair = (N_("{who} draws a card to hand ({pile})."), N_("A card is drawn to hand ({pile})."))
    if told.empty:
        pair = (N_("{who}: the pile is empty ({pile})."), N_("The pile is empty ({pile})."))
    elif told.card >= 0 and told.pile < 3:
        pair = (N_("{who} draws a card: {card} ({pile})."), N_("Card drawn: {card} ({pile})."))
        card = names.card(told.card)
    return _say(pair, names, bare, who=names.who(told.who), pile=pile, card=card)


def _informed(told: v.Informed, names: Names, bare: bool) -> str:
    pair = (N_("{who} lays a card under agent {agent}."), N_("A card laid under agent {agent}."))
    card = ""
    if told.card >= 0:
        pair = (N_("{who} lays a card under agent {agent}: {card}."), N_("A card laid under agent {agent}: {card}."))
        card = names.card(told.card)
    return _say(pair, names, bare, who=names.who(told.who), agent=told.agent + 1, card=card)


def _marked(told: v.Marked, names: Names, bare: bool) -> str:
    pair = (N_("{who}: {marker} is already placed."), N_("{marker} is already placed."))
    if told.new:
        pair = (N_("{who}: revolution marker {marker}."), N_("Revolution marker {marker}."))
    return _say(pair, names, bare, who=names.who(told.who), marker=names.marker(told.marker))


_TAKES = (N_("{who} takes {card}."), N_("Taken: {card}."))


def _chose(told: v.Chose, names: Names, bare: bool) -> str:
    who = names.who(told.who)
    if told.special >= 0:
        return _say(_TAKES, names, bare, who=who, card=names.ability(told.special))
    pair = (N_("{who} takes one of these: {cards}."), N_("One of these is taken: {cards}."))
    return _say(pair, names, bare, who=who, cards=", ".join(names.ability(x) for x in told.pair))


def _got(told: v.Got, names: Names, bare: bool) -> str:
    return _say(_TAKES, names, bare, who=names.who(told.who), card=names.ability(told.special))


def _left(told: v.Left, names: Names, bare: bool) -> str:
    pair = (N_("{who}: agent {agent} goes to rest."), N_("Agent {agent} goes to rest."))
    if told.home:
        pair = (N_("{who}: agent {agent} goes home."), N_("Agent {agent} goes home."))
    return _say(pair, names, bare, who=names.who(told.who), agent=told.agent + 1)


_USES = {
    "mission": (N_("{who} uses the mission of {card}."), N_("Mission used: {card}.")),
    "coop": (N_("{who} puts {card} to work at the headquarters."), N_("Put to work at the headquarters: {card}.")),
    "recurring": (N_("{who} activates {card}."), N_("Activated: {card}.")),
}


def _used(told: v.Used, names: Names, bare: bool) -> str:
    return _say(_USES[told.mode], names, bare, who=names.who(told.who), card=names.ability(told.card))


def _kept(told: v.Kept, names: Names, bare: bool) -> str:
    pair = (N_("{who} keeps {kept} and discards: {gone}."), N_("Cards kept: {kept}; discarded: {gone}."))
    gone = [f"{names._(texts.PILES[pile])} ×{count}" for pile, count in enumerate(told.under) if count]
    gone += [names.card(card) for card in told.discarded if card >= CARD]
    said = ", ".join(gone) or names._(N_("nothing"))
    return _say(pair, names, bare, who=names.who(told.who), kept=told.kept, gone=said)


def _strangers(told: v.Strangers, names: Names, bare: bool) -> str:
    """Said of every fugitive at a round's end, so without its name: once for all of them, with their number."""
    if told.count:
        return names._(N_("An agent of an absent faction comes to a fugitive."))
    return names._(N_("The absent factions leave a fugitive."))


def _removed(told: v.Removed, names: Names, bare: bool) -> str:
    _ = names._
    text = (
        _(N_("Agents of absent factions take {fugitive}.")) if told.strangers else _(N_("{fugitive} leaves the game."))
    )
    return text.format(fugitive=names.ability(told.fugitive))


def _peeked(told: v.Peeked, names: Names, bare: bool) -> str:
    seen = told.hand + tuple(card for cards in told.under for card in cards)
    pair = (N_("{who} looks at cards of {rival:the}."), N_("Cards of {rival:the} are seen."))
    if seen:
        pair = (N_("{who} looks at cards of {rival:the}: {cards}."), N_("Cards of {rival:the} are seen: {cards}."))
    return _say(
        pair,
        names,
        bare,
        who=names.who(told.who),
        rival=names.who(told.rival),
        cards=names.backed(seen) if seen else "",
    )


def yours(told: Told, names: Names) -> str:
    """Say what a seat was told of its own cards to that seat itself; "" for everything else."""
    if isinstance(told, v.Revealed):
        return names._(N_("Your new objective: {objective}.")).format(objective=names.objective(told.objective))
    if isinstance(told, v.Peeked):
        seen = told.hand + tuple(card for cards in told.under for card in cards)
        text = N_("You look at cards of {rival:the}: {cards}.") if seen else N_("You look at cards of {rival:the}.")
        return names._(text).format(rival=names.who(told.rival), cards=names.backed(seen) if seen else "")
    if not isinstance(told, v.Drew) or told.empty:
        return ""
    text, card = N_("You draw a card ({pile})."), ""
    if told.where == "hand":
        text = N_("You draw a card to hand ({pile}).")
    elif told.card >= 0 and told.pile < 3:
        text, card = N_("You draw a card: {card} ({pile})."), names.card(told.card)
    return names._(text).format(card=card, pile=names._(texts.PILES[told.pile]))


def _ended(told: v.Ended, names: Names, bare: bool) -> str:
    text = (
        names._(N_("The game is over. The winner: {who}."))
        if len(told.winners) == 1
        else names._(N_("The game is over. A shared victory: {who}."))
    )
    return text.format(who=", ".join(names.seat(seat) for seat in told.winners))


def _actions(told: v.Actions, names: Names, bare: bool) -> str:
    if bare:
        one, many = plural("{count} action is left.", "{count} actions are left.")
        return names._.counted(one, many, told.left)
    one, many = plural("{who}: {count} action is left.", "{who}: {count} actions are left.")
    return names._.counted(one, many, told.left, who=names.who(told.who))


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
    v.Strangers: _strangers,
    v.Peeked: _peeked,
    v.Ended: _ended,
}
