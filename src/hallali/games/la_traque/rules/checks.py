"""The checks of an edition of La Traque: each problem comes with its line and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hallali.core import free
from hallali.core.edition import Findings, Problem, Source
from hallali.core.errors import Message, marked, plural
from hallali.core.texts import ENGLISH, Texts
from hallali.games.la_traque.rules import effects as e

if TYPE_CHECKING:
    from hallali.games.la_traque.rules.edition import Edition, Price

N_ = marked

#: The fewest and the most of each that can be played.
MOST = {
    "faction": (4, 4), "marker": (1, 7), "deck": (3, 3), "investigation": (1, 30), "place": (1, 30),
    "fugitive": (1, 120), "special": (0, 40), "objective": (4, 60), "step": (1, 99),
}  # fmt: skip
#: The most fugitives, specials and objectives together, which moves number.
CARDS = 144
#: The most fugitives and specials together: those that can be held (packs.py).
HELD = 124
#: The most of one clue that a fugitive costs or a card gives (sums.py), and the most different lines (tasks.py).
CLUES = 15
LINES = 512
#: What the rulebook counts: fugitives (LT-2), and the objectives and specials of factions together (LT-3).
FUGITIVES = 80
#: The numbers that it prints (LT-4, LT-12, LT-41, LT-47), and the places of its investigation zones (LT-18).
PRINTED = {"target": 12, "agents": 5, "actions": 3, "keep": 2, "objectives": 3}
SPOTS = {"rumours": 4, "registers": 2, "press": 2, "archives": 2, "funding": 4}
OWN = ((("usa", "cccp"), 25), (("tzaar",), 19), (("network",), 18))


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

    def lines(
        self, table: str, number: int, key: str, lines: Sequence[str], use: str, text: Texts | None = None
    ) -> None:
        problem = free.problem_of(
            [line.split()[0] if line.split() else "" for line in lines], bool((text or {}).get(ENGLISH))
        )
        if problem is not None:
            self.put(table, number, key, problem)
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

    def counts(self) -> None:
        edition = self.edition
        for table, (low, high) in MOST.items():
            count = len(getattr(edition, table))
            if not low <= count <= high:
                self.say(table, -1, "", N_("{table}: {count}; {low} to {most} can be played."),
                         table=table, count=count, low=low, most=high)  # fmt: skip
        if len(edition.fugitive) + len(edition.special) + len(edition.objective) > CARDS:
            self.say(
                "fugitive", -1, "", N_("Fugitives, specials and objectives are {most} together at most."), most=CARDS
            )
        if len(edition.fugitive) + len(edition.special) > HELD:
            self.say("fugitive", -1, "", N_("Fugitives and specials are {most} together at most."), most=HELD)
        if len(edition.fugitive) != FUGITIVES:
            self.warn("fugitive", -1, "", N_("{table}: {count}; the box holds {wanted}."),
                      table="fugitive", count=len(edition.fugitive), wanted=FUGITIVES)  # fmt: skip
        for factions, wanted in OWN:
            of = [one.faction for one in edition.objective] + [one.faction for one in edition.special]
            count = sum(1 for faction in of if faction in factions)
            if count != wanted:
                self.warn(
                    "objective",
                    -1,
                    "",
                    plural(
                        "{faction}: {count} objective or special; the box holds {wanted}.",
                        "{faction}: {count} objectives and specials; the box holds {wanted}.",
                    ),
                    faction=" + ".join(factions),
                    count=count,
                    wanted=wanted,
                )

    def rules(self) -> None:
        self.printed("rules", 0, self.edition.rules, PRINTED)
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

    def decks(self) -> None:
        total: Counter[str] = Counter()
        for number, deck in enumerate(self.edition.deck):
            if number < 3 and deck.id != e.PILES[number]:
                self.say("deck", number, "id", N_("The decks are, in this order: registers, press, archives."))
            for key, (clue, count) in (("major", deck.major), ("minor", deck.minor)):
                self.one_of("deck", number, key, clue, e.CLUES[:3])
                total[clue] += count
                if not 1 <= count <= 31:
                    self.say("deck", number, key, N_("A deck holds 1 to 31 cards of a clue."))
            if deck.major[1] < deck.minor[1] or deck.major[0] == deck.minor[0]:
                self.say("deck", number, "minor", N_("A deck holds mostly one clue, and fewer of another (LT-6)."))
        total["funding"], total["rumour"] = self.edition.rules.funding, self.edition.rules.rumours
        for clue in e.CLUES:
            wanted = 40 if clue == "rumour" else 20
            if total[clue] != wanted:
                self.warn(
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
        for players in (2, 3, 4):
            if not any(place.least <= players for place in self.edition.place):
                text = N_("At a table of {players}, there is no place for a fugitive.")
                self.warn("place", -1, "", text, players=players)
            if not any(spot.least <= players for spot in self.edition.investigation):
                text = N_("At a table of {players}, there is nowhere to investigate.")
                self.warn("investigation", -1, "", text, players=players)
        levels = {fugitive.level for fugitive in self.edition.fugitive}
        for number, place in enumerate(self.edition.place):
            if place.level not in levels:
                text = N_("No fugitive is of level {level}: this place stays empty.")
                self.warn("place", number, "level", text, level=place.level)
        for zone, wanted in SPOTS.items():
            count = sum(1 for spot in self.edition.investigation if spot.zone == zone)
            if count != wanted:
                self.warn("investigation", -1, "", N_("{table}: {count} of them; the book says {wanted}."),
                          table=zone, count=count, wanted=wanted)  # fmt: skip
        for number, spot in enumerate(self.edition.investigation):
            self.one_of("investigation", number, "zone", spot.zone, e.PILES)
            self.amounts("investigation", number, "draws", spot.draws, e.PILES)

    def abilities(self, table: str) -> None:
        for number, card in enumerate(getattr(self.edition, table)):
            if table != "objective":
                given = self.amounts(table, number, "hunt", card.hunt, e.GIVEN)
                if max(given) > CLUES:
                    self.say(table, number, "hunt", N_("A card gives {most} of a clue at most."), most=CLUES)
                self.lines(table, number, "power", card.power, "hunt", card.text)
                if not (card.hunt or card.power or card.mission or card.coop):
                    self.say(table, number, "", N_("“{card}” has no ability."), card=card.id)
            elif card.mission and card.coop:
                self.say(table, number, "", N_("“{card}” has a mission and a co-operation: one is the most (LT-37)."),
                         card=card.id)  # fmt: skip
            self.lines(table, number, "mission", card.mission, "now", card.text)
            self.lines(table, number, "coop", card.coop, "now" if card.recurring else "always", card.text)
            if card.recurring and not card.coop:
                self.say(table, number, "recurring", N_("Only a co-operation can be recurring."))

    def fugitives(self) -> None:
        kinds: Counter[str] = Counter()
        for number, fugitive in enumerate(self.edition.fugitive):
            self.one_of("fugitive", number, "kind", fugitive.kind, e.KINDS)
            kinds[fugitive.kind] += 1
            if max(self.amounts("fugitive", number, "cost", fugitive.cost, e.CLUES)) > CLUES:
                self.say("fugitive", number, "cost", N_("A fugitive costs {most} of a clue at most."), most=CLUES)
            if fugitive.cost == "":
                self.warn("fugitive", number, "cost", N_("“{card}” costs nothing."), card=fugitive.id)
        for kind in e.KINDS:
            if kinds[kind] != 20:
                self.warn(
                    "fugitive",
                    -1,
                    "",
                    plural(
                        "{kind}: {count} fugitive; the box holds 20.", "{kind}: {count} fugitives; the box holds 20."
                    ),
                    kind=kind,
                    count=kinds[kind],
                )

    def objectives(self) -> None:
        markers = [marker.id for marker in self.edition.marker]
        for number, objective in enumerate(self.edition.objective):
            self.one_of("objective", number, "faction", objective.faction, e.FACTIONS)
            for key, price in (("success", objective.success), ("triumph", objective.triumph)):
                self._price(number, key, objective.faction, price, markers)
        for faction in e.FACTIONS:
            if not any(objective.faction == faction for objective in self.edition.objective):
                self.say("objective", -1, "", N_("{faction} has no objective."), faction=faction)

    def _price(self, number: int, key: str, faction: str, price: Price, markers: list[str]) -> None:
        cost = self.amounts("objective", number, "", price.cost, e.PAID)
        length = self.edition.rules.influence
        if max(cost[: e.FREELY]) > length or sum(cost) > 3 * length:
            self.say(
                "objective", number, "", N_("The {price} costs more influence than the tracks can hold."), price=key
            )
        if price.cost == "":
            self.warn("objective", number, "", N_("The {price} of “{card}” costs nothing."),
                      price=key, card=self.edition.objective[number].id)  # fmt: skip
        self.lines("objective", number, "", price.bonus, "now", self.edition.objective[number].text)
        if price.both and len(price.markers) != 2:
            self.say("objective", number, "", N_("“both” is for a price with two markers."))
        if price.rockets and faction != "usa":
            self.say("objective", number, "", N_("Only the USA have rockets (LT-53)."))
        if price.markers and faction != "cccp":
            self.say("objective", number, "", N_("Only the CCCP has revolution markers (LT-55)."))
        if len(price.markers) > (2 if key == "triumph" or price.both else 1):
            self.say("objective", number, "", N_("A success shows one marker, a triumph two at most (LT-55)."))
        for marker in price.markers:
            self.one_of("objective", number, "", marker, markers)

    def steps(self) -> None:
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
            self.lines("step", number, "bonus", step.bonus, "now", step.text)
            if len(step.choose) == 1:
                self.say("step", number, "choose", N_("The choice is between two cards or more."))
            for name in (*step.choose, *filter(None, (step.reserve, step.headquarters))):
                self.one_of("step", number, "", name, [one for one, of in specials.items() if of == step.faction])
                if name in given:
                    self.say("step", number, "", N_("Two steps give “{card}”."), card=name)
                given.append(name)
        for number, special in enumerate(self.edition.special):
            self.one_of("special", number, "faction", special.faction, e.FACTIONS)
            if special.id not in given:
                self.warn("special", number, "", N_("No step gives “{card}”."), card=special.id)


def _lines(edition: Edition) -> int:
    """Count the different lines of abilities, which tasks number, of an edition that has no mistakes."""
    from hallali.games.la_traque.rules.box import Box

    return len(Box("real", edition, "", "", 1, 1, 1).effects)


def problems(edition: Edition, source: Source) -> list[Problem]:
    """List all that is wrong with an edition that has the right shape."""
    check = _Check(edition, source)
    if edition.edition.game != "la-traque":
        check.say("edition", 0, "game", N_("This is an edition of another game: “{game}”."), game=edition.edition.game)
    check.counts()
    for table in ("faction", "marker", "fugitive", "special", "objective"):
        rows = getattr(edition, table)
        check.names(table, [row.id for row in rows], spelled=False)
        check.names(table, [row.name[ENGLISH] for row in rows], spelled=True)
    check.rules()
    check.decks()
    check.board()
    check.across()
    for table in ("fugitive", "special", "objective"):
        check.abilities(table)
    check.fugitives()
    check.objectives()
    check.steps()
    if all(problem.warning for problem in check.found) and _lines(edition) > LINES:
        check.say("fugitive", -1, "", N_("The abilities have {most} different lines at most."), most=LINES)
    return check.found
