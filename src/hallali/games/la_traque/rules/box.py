# mypyc
"""An edition of La Traque as numbers, which the rules run on.

A card is a number: a clue card 3 * deck + kind, FUNDING or RUMOUR, or CARD + x for the x-th of the cards with
abilities: the fugitives, then the specials, then the objectives, in the edition's order.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from hallali.core.free import menu_of
from hallali.core.texts import Texts
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.edition import SHELF, Edition
from hallali.games.la_traque.rules.effects import Effect

#: The clue cards: those of the three decks are below FUNDING.
FUNDING: Final = 9
RUMOUR: Final = 10
#: The first card with abilities.
CARD: Final = 16

#: The clues, by their place in effects.CLUES; the kinds of fugitive, in effects.KINDS.
CLUES: Final = 5
RUMOURS: Final = 4
COLLABORATOR: Final = 3

#: The factions, by their place in effects.FACTIONS.
USA: Final = 0
CCCP: Final = 1
TZAAR: Final = 2
NETWORK: Final = 3

#: Where an agent is: these two, then the hunting zones, then the places of the investigation zones.
HEADQUARTERS: Final = 0
REST: Final = 1
HUNT: Final = 2
INVESTIGATE: Final = 5


def kind_of(card: int) -> int:
    """Return the clue that a clue card shows."""
    return card % 3 if card < FUNDING else card - FUNDING + 3


def pile_of(card: int) -> int:
    """Return the pile that a clue card returns under (LT-6)."""
    return card // 3 if card < FUNDING else card - FUNDING + 3


def in_batch(batch: int, kind: int) -> int:
    """Return how many cards of a clue are in a batch, which has five bits for each clue."""
    return (batch >> (5 * kind)) & 31


def batch_size(batch: int) -> int:
    """Count the cards of a batch."""
    return (batch & 31) + ((batch >> 5) & 31) + ((batch >> 10) & 31)


def one_card(kind: int) -> int:
    """Return a batch of one card of this clue."""
    return (1, 32, 1024)[kind]


#: How many cards with abilities share a machine word (packs.py).
FIRST: Final = 62

#: How many bits a price has for each track.
PRICE: Final = 14


@final
class Box:
    """The numbers of one edition at one size.

    `x` counts the cards with abilities: fugitives, then specials, then objectives.
    """

    size: str  #: the name of the size
    edition: Edition  #: the facts that the numbers come from
    digest: str  #: of the edition's file
    chosen: str  #: the edition as options name it, "" for the size's own
    target: int  #: the domination that ends the game
    rounds: int  #: the most rounds
    agents: int  #: of each faction
    actions: int  #: in a turn
    keep: int  #: cards kept at the maintenance
    objectives: int  #: face up before each player
    funding: int  #: cards of that pile
    rumours: int  #: cards of that pile
    influence: int  #: the length of the influence tracks
    decks: list[int]  #: by clue deck, all its cards as a batch
    zone: list[int]  #: by hunting place, its hunting zone
    level: list[int]  #: by hunting place, the level of its fugitives
    least: list[int]  #: by hunting place, the fewest players that use it
    spot_zone: list[int]  #: by investigation place, its zone
    spot_least: list[int]  #: by investigation place, the fewest players that use it
    spot_draws: list[tuple[tuple[int, int], ...]]  #: by investigation place, what it draws as (pile, count)
    effects: list[Effect]  #: every effect of the edition, each once
    bundles: list[tuple[int, ...]]  #: the bonuses of judgements, as numbers in `effects`
    menus: list[tuple[tuple[int, ...], ...]]  #: what is offered in a choice of effects, as numbers in `effects`
    texts: list[Texts]  #: by menu, what is written on a free card
    hunts: list[bool]  #: by x, whether the card may go under an agent
    clues: list[tuple[int, ...]]  #: by x, the clues that the card gives under an agent, wild ones last
    power: list[tuple[int, ...]]  #: by x, its hunt power, as numbers in `effects`
    mission: list[tuple[int, ...]]  #: by x, its mission, as numbers in `effects`
    coop: list[tuple[int, ...]]  #: by x, its co-operation, as numbers in `effects`
    recurring: list[bool]  #: by x, whether its co-operation recurs
    first_special: int  #: the x of the first special
    first_objective: int  #: the x of the first objective
    grade: list[int]  #: by fugitive, its level
    kind: list[int]  #: by fugitive, its kind
    cost: list[tuple[int, ...]]  #: by fugitive, the clues that it costs
    of: list[int]  #: by special, its faction
    faction: list[int]  #: by objective, its faction
    price: list[
        tuple[int, ...]
    ]  #: by 2 * objective + (0 success, 1 triumph), the influence that it costs, on any tracks last
    domination: list[int]  #: by 2 * objective + (0 success, 1 triumph), the domination that it gives
    rockets: list[int]  #: by 2 * objective + (0 success, 1 triumph), the rockets that it gives
    markers: list[tuple[int, ...]]  #: by 2 * objective + (0 success, 1 triumph), its markers
    both: list[bool]  #: by 2 * objective + (0 success, 1 triumph), whether two markers are both placed
    reward: list[tuple[int, ...]]  #: by 2 * objective + (0 success, 1 triumph), what else happens, as in `effects`
    steps: list[tuple[int, int, int]]  #: by step of an ambition, (faction, track, at)
    bonus: list[tuple[int, ...]]  #: by step, its bonus, as numbers in `effects`
    choose: list[tuple[int, ...]]  #: by step, the specials to choose one from, by x
    gives: list[int]  #: by step, the special that goes to the reserve, -1 for none
    installs: list[int]  #: by step, the special that goes to the headquarters, -1 for none
    lengths: list[int]  #: by 3 * faction + track, the steps of an ambition track
    places: list[list[int]]  #: by hunting zone, its places
    prices: list[int]  #: `price` in one number each, PRICE bits for a track

    __slots__ = (
        "actions",
        "agents",
        "bonus",
        "both",
        "bundles",
        "choose",
        "chosen",
        "clues",
        "coop",
        "cost",
        "decks",
        "digest",
        "domination",
        "edition",
        "effects",
        "faction",
        "first_objective",
        "first_special",
        "funding",
        "gives",
        "grade",
        "hunts",
        "influence",
        "installs",
        "keep",
        "kind",
        "least",
        "lengths",
        "level",
        "markers",
        "menus",
        "mission",
        "objectives",
        "of",
        "places",
        "power",
        "price",
        "prices",
        "recurring",
        "reward",
        "rockets",
        "rounds",
        "rumours",
        "size",
        "spot_draws",
        "spot_least",
        "spot_zone",
        "steps",
        "target",
        "texts",
        "zone",
    )  # fmt: skip

    def __init__(
        self, size: str, edition: Edition, digest: str, chosen: str, target: int, rounds: int, agents: int
    ) -> None:
        self.size = size
        self.edition = edition
        self.digest = digest
        self.chosen = chosen
        rules = edition.rules
        self.target = target
        self.rounds = rounds
        self.agents = agents
        self.actions = rules.actions
        self.keep = rules.keep
        self.objectives = rules.objectives
        self.funding = rules.funding
        self.rumours = rules.rumours
        self.influence = rules.influence
        self.decks = []
        for deck in edition.deck:
            batch = 0
            for clue, count in (deck.major, deck.minor):
                batch += count * one_card(e.CLUES.index(clue))
            self.decks.append(batch)
        self.zone = [e.ZONES.index(place.zone) for place in edition.place]
        self.level = [place.level for place in edition.place]
        self.least = [place.least for place in edition.place]
        self.spot_zone = [e.PILES.index(spot.zone) for spot in edition.investigation]
        self.spot_least = [spot.least for spot in edition.investigation]
        self.spot_draws = [
            tuple((pile, count) for pile, count in enumerate(_amounts(spot.draws, e.PILES)) if count)
            for spot in edition.investigation
        ]
        self.places = [[place for place, of in enumerate(self.zone) if of == zone] for zone in range(len(e.ZONES))]
        self.effects = []
        self.bundles = []
        self.menus = []
        self.texts = []
        self.hunts = []
        self.clues = []
        self.power = []
        self.mission = []
        self.coop = []
        self.recurring = []
        for file in edition.fugitive:
            self._card(file.hunt, file.power, file.mission, file.coop, file.recurring, file.text)
        for special in edition.special:
            self._card(special.hunt, special.power, special.mission, special.coop, special.recurring, special.text)
        for objective in edition.objective:
            self._card("", (), objective.mission, objective.coop, objective.recurring, objective.text)
        self.first_special = len(edition.fugitive)
        self.first_objective = self.first_special + len(edition.special)
        self.grade = [fugitive.level for fugitive in edition.fugitive]
        self.kind = [e.KINDS.index(fugitive.kind) for fugitive in edition.fugitive]
        self.cost = [_amounts(fugitive.cost, e.CLUES) for fugitive in edition.fugitive]
        self.of = [e.FACTIONS.index(special.faction) for special in edition.special]
        self.faction = [e.FACTIONS.index(objective.faction) for objective in edition.objective]
        prices = [price for objective in edition.objective for price in (objective.success, objective.triumph)]
        marked = [marker.id for marker in edition.marker]
        self.price = [_amounts(price.cost, e.PAID) for price in prices]
        self.prices = [sum(part << (PRICE * track) for track, part in enumerate(price)) for price in self.price]
        self.domination = [price.domination for price in prices]
        self.rockets = [price.rockets for price in prices]
        self.markers = [tuple(marked.index(name) for name in price.markers) for price in prices]
        self.both = [price.both for price in prices]
        self.reward = [
            self._lines(price.bonus, objective.text)
            for objective in edition.objective
            for price in (objective.success, objective.triumph)
        ]
        self._steps()

    def _card(
        self,
        hunt: str,
        power: tuple[str, ...],
        mission: tuple[str, ...],
        coop: tuple[str, ...],
        recurring: bool,
        text: Texts,
    ) -> None:
        self.hunts.append(bool(hunt or power))
        self.clues.append(_amounts(hunt, e.GIVEN))
        self.power.append(self._lines(power, text))
        self.mission.append(self._lines(mission, text))
        self.coop.append(self._lines(coop, text))
        self.recurring.append(recurring)

    def _lines(self, lines: tuple[str, ...], text: Texts) -> tuple[int, ...]:
        menu = menu_of([line.split()[0] for line in lines])
        if menu is not None:
            before = self._lines(lines[: menu.before], text)
            self.menus.append(tuple(self._lines(lines[first:last], text) for first, last in menu.sides))
            self.texts.append(text if menu.free else {})
            self.effects.append((e.FREE if menu.free else e.OR, len(self.menus) - 1, 0, 0))
            return (*before, len(self.effects) - 1)
        numbers = []
        for line in lines:
            effect = e.effect_of(line)
            if effect[0] == e.JUDGE:
                one, two, three = (self._bundle(bonus) for bonus in e.bonuses(line))
                effect = (e.JUDGE, one, two, three)
            if effect not in self.effects:
                self.effects.append(effect)
            numbers.append(self.effects.index(effect))
        return tuple(numbers)

    def _bundle(self, lines: tuple[str, ...]) -> int:
        self.bundles.append(self._lines(lines, {}))
        return len(self.bundles) - 1

    def _steps(self) -> None:
        edition = self.edition
        specials = [special.id for special in edition.special]
        self.steps = []
        self.bonus = []
        self.choose = []
        self.gives = []
        self.installs = []
        for step in edition.step:
            track = e.TRACKS.index(step.track) if step.track else 0
            self.steps.append((e.FACTIONS.index(step.faction), track, step.at))
            self.bonus.append(self._lines(step.bonus, step.text))
            self.choose.append(tuple(self.first_special + specials.index(name) for name in step.choose))
            self.gives.append(self.first_special + specials.index(step.reserve) if step.reserve else -1)
            self.installs.append(self.first_special + specials.index(step.headquarters) if step.headquarters else -1)
        self.lengths = []
        for faction in edition.faction:
            tracks = faction.tracks
            self.lengths += [tracks[track] if track < len(tracks) else 0 for track in range(3)]

    def __reduce__(self) -> tuple[object, ...]:
        return (box_of, (self.size, self.chosen))


def _amounts(text: str, names: tuple[str, ...]) -> tuple[int, ...]:
    found = e.amounts(text, names)
    assert isinstance(found, tuple)
    return found


#: Sizes: the domination that ends the game, the most rounds, agents of each faction; 0: as the edition says.
SIZES: Final = {"micro": (3, 4, 3), "small": (6, 0, 0), "real": (0, 0, 0)}


def box_of(size: str, edition: str = "") -> Box:
    """Return the numbers of a named size. edition: "NAME:HASH", or "" for the game's own.

    Raises BadEdition, MissingEdition, BadOption.
    """
    return _box(size, SHELF.usual(size, edition))


@cache
def _box(size: str, edition: str) -> Box:
    found = SHELF.load(size, edition)
    target, rounds, agents = SIZES[size]
    rules = found.edition.rules
    return Box(
        size,
        found.edition,
        found.digest,
        edition,
        target or rules.target,
        rounds or rules.rounds,
        agents or rules.agents,
    )
