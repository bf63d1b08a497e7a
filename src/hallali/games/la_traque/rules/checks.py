"""The checks of an edition of La Traque: each problem comes with its line and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hallali.core.edition import Findings, Problem, Source
from hallali.core.errors import Message, marked, plural
from hallali.games.la_traque.rules import effects as e

if TYPE_CHECKING:
    from hallali.games.la_traque.rules.edition import Edition, Price

N_ = marked

#: How many of each the box holds (LT-1 to LT-4).
BOX = {"faction": 4, "deck": 3, "fugitive": 80, "special": 14, "objective": 48}
MOST = {
    "faction": 4, "marker": 7, "deck": 3, "investigation": 30, "place": 30, "fugitive": 80, "special": 14,
    "objective": 48, "step": 99,
}  # fmt: skip
#: Special cards of each faction: hunters and the tribunal, plots, Collectivisation.
SPECIALS = {"usa": 0, "cccp": 1, "tzaar": 7, "network": 6}


class _Check(Findings):
    def __init__(self, edition: Edition, source: Source) -> None:
        super().__init__(source)
        self.edition = edition

    def put(self, table: str, number: int, key: str, message: Message) -> None:
        self.found.append(Problem(self.source.line(table, number, key), message))

    def amounts(self, table: str, number: int, key: str, text: str, names: tuple[str, ...]) -> tuple[int, ...]:
        found = e.amounts(text, names)
        if isinstance(found, Message):
            self.put(table, number, key, found)
            return (0,) * len(names)
        return found

    def lines(self, table: str, number: int, key: str, lines: Sequence[str], use: str) -> None:
        for line in lines:
            problem = e.problem_of(line, use)
            if problem is not None:
                self.put(table, number, key, problem)

    def across(self) -> None:
        """Check that no two cards share an id, whatever their kind: moves name a card by its id alone."""
        seen = set[str]()
        for table in ("fugitive", "special", "objective"):
            ids = [row.id for row in getattr(self.edition, table)]
            for number, name in enumerate(ids):
                if name in seen or name in ("funding", "rumour"):
                    self.say(table, number, "id", N_("The name “{name}” is used twice."), name=name)
            seen.update(ids)

    def counts(self, *, box: bool) -> None:
        for table, most in MOST.items():
            count = len(getattr(self.edition, table))
            if box and table in BOX and count != BOX[table]:
                self.say(table, -1, "", N_("{table}: {count} of them; the box holds {wanted}."),
                         table=table, count=count, wanted=BOX[table])  # fmt: skip
            elif not 1 <= count <= most:
                self.say(table, -1, "", N_("{table}: {count} of them; 1 to {most} can be played."),
                         table=table, count=count, most=most)  # fmt: skip

    def rules(self) -> None:
        rules = self.edition.rules
        bounds = {"target": (1, 30), "rounds": (1, 30), "agents": (1, 5), "actions": (1, 3), "keep": (0, 5),
                  "objectives": (1, 5), "funding": (1, 40), "rumours": (8, 60), "influence": (3, 20)}  # fmt: skip
        for key, (low, high) in bounds.items():
            if not low <= getattr(rules, key) <= high:
                self.say("rules", 0, key, N_("{key} is a number from {low} to {high}."), key=key, low=low, high=high)
        for name, wanted in zip(e.FACTIONS, self.edition.faction, strict=False):
            if wanted.id != name:
                self.say("faction", e.FACTIONS.index(name), "id", N_("The factions are, in this order: {names}."),
                         names=", ".join(e.FACTIONS))  # fmt: skip
        for number, faction in enumerate(self.edition.faction):
            tracks = 3 if faction.id == "network" else 1
            if len(faction.tracks) != tracks or any(not 1 <= length <= 30 for length in faction.tracks):
                self.say(
                    "faction",
                    number,
                    "tracks",
                    plural(
                        "{faction} has {count} ambition track, of 1 to 30 steps.",
                        "{faction} has {count} ambition tracks, of 1 to 30 steps.",
                    ),
                    faction=faction.id,
                    count=tracks,
                )

    def decks(self, *, box: bool) -> None:
        total: Counter[str] = Counter()
        for number, deck in enumerate(self.edition.deck):
            if number < 3 and deck.id != e.PILES[number]:
                self.say("deck", number, "id", N_("The decks are, in this order: registers, press, archives."))
            for key, (clue, count) in (("major", deck.major), ("minor", deck.minor)):
                self.one_of("deck", number, key, clue, e.CLUES[:3])
                total[clue] += count
                if not 1 <= count <= 20:
                    self.say("deck", number, key, N_("A deck holds 1 to 20 cards of a clue."))
            if deck.major[1] < deck.minor[1] or deck.major[0] == deck.minor[0]:
                self.say("deck", number, "minor", N_("A deck holds mostly one clue, and fewer of another (LT-6)."))
        total["funding"], total["rumour"] = self.edition.rules.funding, self.edition.rules.rumours
        for clue in e.CLUES if box else ():
            wanted = 40 if clue == "rumour" else 20
            if total[clue] != wanted:
                self.say(
                    "deck",
                    -1,
                    "",
                    plural(
                        "{clue}: {count} card; the box holds {wanted}.",
                        "{clue}: {count} cards; the box holds {wanted}.",
                    ),
                    clue=clue,
                    count=total[clue],
                    wanted=wanted,
                )

    def board(self) -> None:
        for number, place in enumerate(self.edition.place):
            self.one_of("place", number, "zone", place.zone, e.ZONES)
            if not (1 <= place.level <= 3 and 2 <= place.least <= 4):
                self.say("place", number, "level", N_("A place is of level 1 to 3, and used from 2, 3 or 4 players."))
        for number, spot in enumerate(self.edition.investigation):
            self.one_of("investigation", number, "zone", spot.zone, e.PILES)
            self.amounts("investigation", number, "draws", spot.draws, e.PILES)
            if not 2 <= spot.least <= 4:
                self.say("investigation", number, "least", N_("A place is used from 2, 3 or 4 players."))

    def abilities(self, table: str) -> None:
        for number, card in enumerate(getattr(self.edition, table)):
            if table != "objective":
                self.amounts(table, number, "hunt", card.hunt, e.CLUES)
                self.lines(table, number, "power", card.power, "hunt")
                if not (card.hunt or card.power or card.mission or card.coop):
                    self.say(table, number, "", N_("“{card}” has no ability."), card=card.id)
                if (bool(card.hunt or card.power)) + bool(card.mission) + bool(card.coop) > 2:
                    self.say(table, number, "", N_("“{card}” has more than two abilities (LT-2)."), card=card.id)
            elif bool(card.mission) == bool(card.coop):
                self.say(table, number, "", N_("“{card}” needs a mission or a co-operation, not both (LT-37)."),
                         card=card.id)  # fmt: skip
            self.lines(table, number, "mission", card.mission, "now")
            self.lines(table, number, "coop", card.coop, "now" if card.recurring else "always")
            if card.recurring and not card.coop:
                self.say(table, number, "recurring", N_("Only a co-operation can be recurring."))

    def fugitives(self, *, box: bool) -> None:
        kinds: Counter[str] = Counter()
        for number, fugitive in enumerate(self.edition.fugitive):
            self.one_of("fugitive", number, "kind", fugitive.kind, e.KINDS)
            kinds[fugitive.kind] += 1
            if not 1 <= fugitive.level <= 3:
                self.say("fugitive", number, "level", N_("A fugitive is of level 1, 2 or 3."))
            cost = self.amounts("fugitive", number, "cost", fugitive.cost, e.CLUES)
            if sum(cost) == 0:
                self.say("fugitive", number, "cost", N_("“{card}” costs nothing."), card=fugitive.id)
        for kind in e.KINDS if box else ():
            if kinds[kind] != 20:
                self.say(
                    "fugitive",
                    -1,
                    "",
                    plural(
                        "{kind}: {count} fugitive; the box holds 20.", "{kind}: {count} fugitives; the box holds 20."
                    ),
                    kind=kind,
                    count=kinds[kind],
                )

    def objectives(self, *, box: bool) -> None:
        markers = [marker.id for marker in self.edition.marker]
        count: Counter[str] = Counter()
        for number, objective in enumerate(self.edition.objective):
            self.one_of("objective", number, "faction", objective.faction, e.FACTIONS)
            count[objective.faction] += 1
            for key, price in (("success", objective.success), ("triumph", objective.triumph)):
                self._price(number, key, objective.faction, price, markers)
        for faction in e.FACTIONS if box else ():
            if count[faction] != 12:
                self.say(
                    "objective",
                    -1,
                    "",
                    plural(
                        "{faction}: {count} objective; the box holds 12.",
                        "{faction}: {count} objectives; the box holds 12.",
                    ),
                    faction=faction,
                    count=count[faction],
                )

    def _price(self, number: int, key: str, faction: str, price: Price, markers: list[str]) -> None:
        cost = self.amounts("objective", number, "", price.cost, e.TRACKS)
        if sum(cost) == 0 or max(cost) > self.edition.rules.influence:
            self.say(
                "objective", number, "", N_("The {price} must cost influence that the tracks can hold."), price=key
            )
        if price.domination < 0 or price.rockets < 0:
            self.say("objective", number, "", N_("A reward cannot be below 0."))
        if price.rockets and faction != "usa":
            self.say("objective", number, "", N_("Only the USA have rockets (LT-53)."))
        if price.markers and faction != "cccp":
            self.say("objective", number, "", N_("Only the CCCP has revolution markers (LT-55)."))
        if len(price.markers) > (2 if key == "triumph" else 1):
            self.say("objective", number, "", N_("A success shows one marker, a triumph two at most (LT-55)."))
        for marker in price.markers:
            self.one_of("objective", number, "", marker, markers)

    def steps(self, *, box: bool) -> None:
        specials = {special.id: special.faction for special in self.edition.special}
        given: list[str] = []
        seen: set[tuple[str, str, int]] = set()
        lengths = {faction.id: faction.tracks for faction in self.edition.faction}
        for number, step in enumerate(self.edition.step):
            self.one_of("step", number, "faction", step.faction, e.FACTIONS)
            network = step.faction == "network"
            self.one_of("step", number, "track", step.track, e.TRACKS if network else ("",))
            tracks = lengths.get(step.faction, ())
            track = e.TRACKS.index(step.track) if network and step.track in e.TRACKS else 0
            if track < len(tracks) and not 1 <= step.at <= tracks[track]:
                self.say("step", number, "at", N_("This step is not on the track, which has {length}."),
                         length=tracks[track])  # fmt: skip
            if (step.faction, step.track, step.at) in seen:
                self.say("step", number, "at", N_("The name “{name}” is used twice."), name=str(step.at))
            seen.add((step.faction, step.track, step.at))
            self.lines("step", number, "bonus", step.bonus, "now")
            if len(step.choose) not in (0, 2):
                self.say("step", number, "choose", N_("The choice is between two cards."))
            for name in (*step.choose, *filter(None, (step.reserve, step.headquarters))):
                self.one_of("step", number, "", name, [one for one, of in specials.items() if of == step.faction])
                if name in given:
                    self.say("step", number, "", N_("Two steps give “{card}”."), card=name)
                given.append(name)
        for number, special in enumerate(self.edition.special):
            self.one_of("special", number, "faction", special.faction, e.FACTIONS)
            if special.id not in given:
                self.say("special", number, "", N_("No step gives “{card}”."), card=special.id)
        count = Counter(specials.values())
        for faction, wanted in SPECIALS.items() if box else ():
            if count[faction] != wanted:
                self.say(
                    "special",
                    -1,
                    "",
                    plural(
                        "{faction}: {count} special card; the box holds {wanted}.",
                        "{faction}: {count} special cards; the box holds {wanted}.",
                    ),
                    faction=faction,
                    count=count[faction],
                    wanted=wanted,
                )


def problems(edition: Edition, source: Source, *, box: bool) -> list[Problem]:
    """List all that is wrong with an edition that has the right shape."""
    check = _Check(edition, source)
    if edition.edition.game != "la-traque":
        check.say("edition", 0, "game", N_("This is an edition of another game: “{game}”."), game=edition.edition.game)
    check.counts(box=box)
    for table in ("faction", "marker", "fugitive", "special", "objective"):
        rows = getattr(edition, table)
        check.names(table, [row.id for row in rows], spelled=False)
        check.names(table, [row.en for row in rows], spelled=True)
    check.rules()
    check.decks(box=box)
    check.board()
    check.across()
    for table in ("fugitive", "special", "objective"):
        check.abilities(table)
    check.fugitives(box=box)
    check.objectives(box=box)
    check.steps(box=box)
    return check.found
