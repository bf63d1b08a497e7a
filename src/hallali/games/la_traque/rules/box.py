# mypyc
"""An edition of La Traque as numbers: what the rules run on.

A card is a number: a clue card 3 * deck + kind, FUNDING or RUMOUR, or CARD + x for the x-th of the cards with
abilities: the fugitives, then the specials, then the objectives, in the edition's order.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

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

#: Where an agent stands; then the hunting zones, then the places of the investigation zones.
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
    """Say how many cards of a clue are in a batch, which holds five bits a clue."""
    return (batch >> (5 * kind)) & 31


def batch_size(batch: int) -> int:
    """Count the cards of a batch."""
    return (batch & 31) + ((batch >> 5) & 31) + ((batch >> 10) & 31)


def one_card(kind: int) -> int:
    """Return a batch of one card."""
    return (1, 32, 1024)[kind]


@final
class Box:
    """The numbers of one edition at one size.

    decks: by deck, all its cards as a batch. zone, level, least: by hunting place. spot_zone, spot_least: by
    investigation place; spot_draws: its (pile, count)s.
    Of cards with abilities, by x: hunts, whether it may lie under an agent; clues, what it gives there; power, mission,
    coop: numbers in `effects`; recurring. first_special, first_objective: where those begin.
    Of fugitives: grade, their level; kind; cost. Of specials: of, the faction.
    Of objectives, by number: faction; by 2 * objective + (0 success, 1 triumph): price, domination, rockets, markers.
    steps: (faction, track, at). bonus, choose, gives, installs: by step; -1 for no card.
    lengths: of the ambition tracks, by 3 * faction + track.
    """

    __slots__ = (
        "actions", "agents", "bonus", "choose", "chosen", "clues", "coop", "cost", "decks", "digest", "domination",
        "edition",
        "effects", "faction", "first_objective", "first_special", "funding", "gives", "grade", "hunts", "influence",
        "installs", "keep", "kind", "least", "lengths", "level", "markers", "mission", "objectives", "of", "power",
        "price", "recurring", "rockets", "rounds", "rumours", "size", "spot_draws", "spot_least", "spot_zone", "steps",
        "target", "zone",
    )  # fmt: skip

    def __init__(
        self, size: str, edition: Edition, digest: str, chosen: str, target: int, rounds: int, agents: int
    ) -> None:
        self.size: str = size
        self.edition: Edition = edition
        self.digest: str = digest
        self.chosen: str = chosen  # as options name it: "" for the size's own
        rules = edition.rules
        self.target: int = target
        self.rounds: int = rounds
        self.agents: int = agents
        self.actions: int = rules.actions
        self.keep: int = rules.keep
        self.objectives: int = rules.objectives
        self.funding: int = rules.funding
        self.rumours: int = rules.rumours
        self.influence: int = rules.influence
        self.decks: list[int] = []
        for deck in edition.deck:
            batch = 0
            for clue, count in (deck.major, deck.minor):
                batch += count * one_card(e.CLUES.index(clue))
            self.decks.append(batch)
        self.zone: list[int] = [e.ZONES.index(place.zone) for place in edition.place]
        self.level: list[int] = [place.level for place in edition.place]
        self.least: list[int] = [place.least for place in edition.place]
        self.spot_zone: list[int] = [e.PILES.index(spot.zone) for spot in edition.investigation]
        self.spot_least: list[int] = [spot.least for spot in edition.investigation]
        self.spot_draws: list[tuple[tuple[int, int], ...]] = [
            tuple((pile, count) for pile, count in enumerate(_amounts(spot.draws, e.PILES)) if count)
            for spot in edition.investigation
        ]
        self.effects: list[Effect] = []
        self.hunts: list[bool] = []
        self.clues: list[tuple[int, ...]] = []
        self.power: list[tuple[int, ...]] = []
        self.mission: list[tuple[int, ...]] = []
        self.coop: list[tuple[int, ...]] = []
        self.recurring: list[bool] = []
        for file in edition.fugitive:
            self._card(file.hunt, file.power, file.mission, file.coop, file.recurring)
        for special in edition.special:
            self._card(special.hunt, special.power, special.mission, special.coop, special.recurring)
        for objective in edition.objective:
            self._card("", (), objective.mission, objective.coop, objective.recurring)
        self.first_special: int = len(edition.fugitive)
        self.first_objective: int = self.first_special + len(edition.special)
        self.grade: list[int] = [fugitive.level for fugitive in edition.fugitive]
        self.kind: list[int] = [e.KINDS.index(fugitive.kind) for fugitive in edition.fugitive]
        self.cost: list[tuple[int, ...]] = [_amounts(fugitive.cost, e.CLUES) for fugitive in edition.fugitive]
        self.of: list[int] = [e.FACTIONS.index(special.faction) for special in edition.special]
        self.faction: list[int] = [e.FACTIONS.index(objective.faction) for objective in edition.objective]
        prices = [price for objective in edition.objective for price in (objective.success, objective.triumph)]
        marked = [marker.id for marker in edition.marker]
        self.price: list[tuple[int, ...]] = [_amounts(price.cost, e.TRACKS) for price in prices]
        self.domination: list[int] = [price.domination for price in prices]
        self.rockets: list[int] = [price.rockets for price in prices]
        self.markers: list[tuple[int, ...]] = [tuple(marked.index(name) for name in price.markers) for price in prices]
        self._steps()

    def _card(
        self, hunt: str, power: tuple[str, ...], mission: tuple[str, ...], coop: tuple[str, ...], recurring: bool
    ) -> None:
        self.hunts.append(bool(hunt or power))
        self.clues.append(_amounts(hunt, e.CLUES))
        self.power.append(self._lines(power))
        self.mission.append(self._lines(mission))
        self.coop.append(self._lines(coop))
        self.recurring.append(recurring)

    def _lines(self, lines: tuple[str, ...]) -> tuple[int, ...]:
        numbers = []
        for line in lines:
            effect = e.effect_of(line)
            if effect not in self.effects:
                self.effects.append(effect)
            numbers.append(self.effects.index(effect))
        return tuple(numbers)

    def _steps(self) -> None:
        edition = self.edition
        specials = [special.id for special in edition.special]
        self.steps: list[tuple[int, int, int]] = []
        self.bonus: list[tuple[int, ...]] = []
        self.choose: list[tuple[int, ...]] = []
        self.gives: list[int] = []
        self.installs: list[int] = []
        for step in edition.step:
            track = e.TRACKS.index(step.track) if step.track else 0
            self.steps.append((e.FACTIONS.index(step.faction), track, step.at))
            self.bonus.append(self._lines(step.bonus))
            self.choose.append(tuple(self.first_special + specials.index(name) for name in step.choose))
            self.gives.append(self.first_special + specials.index(step.reserve) if step.reserve else -1)
            self.installs.append(self.first_special + specials.index(step.headquarters) if step.headquarters else -1)
        self.lengths: list[int] = []
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
