"""The checks of an edition of Red Notice: each mistake is reported with its line and the reason."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Literal, get_args

from hallali.core.edition import Findings, Problem, Source
from hallali.core.errors import marked, plural
from hallali.core.texts import ENGLISH
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules.actions import OFFERED

if TYPE_CHECKING:
    from hallali.games.red_notice.rules.edition import Card, Edition, Upgrade

N_ = marked

#: The kinds of action, in the order of their numbers in box.py.
Action = Literal["cheque", "bank", "security", "move", "joker", "free"]
KINDS: tuple[Action, ...] = get_args(Action)
FIRSTS = ("", "destroy", "draw", "discard")
LASTS = ("", "security")
EFFECTS = ("units", "precise", "move", "security", "raid", "reserve", "wiretap", "audit", "drain", "free")
PERMANENT = ("units", "precise", "move", "security")
SIDES = ("", "e", "w", "n", "s", "ne", "se", "nw", "sw")
SMALL, LARGE = 100_000, 200_000
#: What a cashed cheque brings: nothing, a move, Security or a cheque for its owner, or an upgrade for Jessah.
PAYS = ("none", "move", "upgrade", "security", "cheque")
#: What the box's cheques bring, by their value; others bring nothing unless they say so (RN-30, RN-31).
USUAL = {SMALL: "move", LARGE: "upgrade"}
#: Amounts are multiples of this, in dollars.
UNIT = 1_000

#: The most equal tokens of a player: a bag has three bits for each value.
MOST_EQUAL = 7

#: How many of each the box holds.
BOX = {"continent": 6, "card": 12, "identity": 6}
#: The numbers that the book prints.
PRINTED = {
    "target": 1_000_000, "identities": 2, "cheques": 3, "row": 4, "bids": 3, "cycle": 3, "radars": 6, "barriers": 4,
    "start_radars": 2, "points": 2,
}  # fmt: skip
#: The upgrades and the POW tokens of a player, as it counts them.
UPGRADES, POWS = 10, 1
MOST = {"continent": 8, "city": 40, "route": 62, "cheque": 20, "card": 12, "identity": 8, "upgrade": 16}


#: How light a continent's colour may be: white names on it are then about three times as light.
LIGHTEST = 0.32
_LIGHT = N_("White names can hardly be read on {colour}: choose a darker colour.")
_SAME = N_("Another continent has the colour {colour}, too: cheques are told apart by it.")


def _light(colour: str) -> float:
    """Return the relative luminance of a colour such as “#b4532a”, from 0 to 1 (WCAG 2)."""
    parts = [one / 255 for one in bytes.fromhex(colour[1:])]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class _Check(Findings):
    def __init__(self, edition: Edition, source: Source) -> None:
        super().__init__(source)
        self.edition = edition

    def counts(self) -> None:
        for table, most in MOST.items():
            count = len(getattr(self.edition, table))
            if not (count > 0 or table == "upgrade") or count > most:
                self.say(table, -1, "", N_("{table}: {count}; 1 to {most} can be played."),
                         table=table, count=count, most=most)  # fmt: skip

    def cities(self) -> None:
        continents = [continent.id for continent in self.edition.continent]
        for number, city in enumerate(self.edition.city):
            self.one_of("city", number, "continent", city.continent, continents)
            self.one_of("city", number, "label", city.label, SIDES)
        for number, continent in enumerate(self.edition.continent):
            if not re.fullmatch(r"#[0-9a-fA-F]{6}", continent.colour):
                self.say("continent", number, "colour", N_("A colour is written as “#rrggbb”, such as “#b4532a”."))
            elif _light(continent.colour) > LIGHTEST:
                self.warn("continent", number, "colour", _LIGHT, colour=continent.colour)
            elif continent.colour.lower() in (one.colour.lower() for one in self.edition.continent[:number]):
                self.warn("continent", number, "colour", _SAME, colour=continent.colour)
        used = {city.continent for city in self.edition.city}
        for number, name in enumerate(continents):
            if name not in used:
                self.say("continent", number, "", N_("{continent} has no city."), continent=name)

    def routes(self) -> None:
        cities = dict.fromkeys(city.id for city in self.edition.city).keys()
        seen: set[frozenset[str]] = set()
        for number, route in enumerate(self.edition.route):
            for end in route.between:
                self.one_of("route", number, "between", end, cities)
            pair = frozenset(route.between)
            if len(pair) < 2:
                self.say("route", number, "between", N_("A route joins two different cities."))
            elif pair in seen:
                self.say("route", number, "between", N_("This route already exists."))
            seen.add(pair)
        near: dict[str, set[str]] = {city: set() for city in cities}
        for pair in seen:
            if len(pair) == 2 and pair <= cities:
                one, two = pair
                near[one].add(two)
                near[two].add(one)
        for number, city in enumerate(self.edition.city):
            if not near[city.id]:
                self.say("city", number, "", N_("No route leads to {city}."), city=city.id)
        if not all(pair <= cities for pair in seen):
            return  # what cannot be reached may only be misspelt
        reached, todo = set[str](), [self.edition.city[0].id] if self.edition.city else []
        while todo:
            city_id = todo.pop()
            if city_id not in reached:
                reached.add(city_id)
                todo += near[city_id]
        for number, city in enumerate(self.edition.city):
            if near[city.id] and city.id not in reached:
                self.say("city", number, "", N_("{city} cannot be reached from {first}."), city=city.id,
                         first=self.edition.city[0].id)  # fmt: skip

    def cheques(self) -> None:
        continents = [continent.id for continent in self.edition.continent]
        kinds: Counter[tuple[str, int, str]] = Counter()
        for number, cheque in enumerate(self.edition.cheque):
            self.one_of("cheque", number, "continent", cheque.continent, continents)
            self.one_of("cheque", number, "effect", cheque.pays, PAYS)
            if cheque.value % UNIT:
                self.say("cheque", number, "value", N_("A cheque’s value is a multiple of 1,000 dollars."))
            elif cheque.value not in USUAL:
                self.warn("cheque", number, "value",
                          N_("The cheques that the book names are of 100,000 and 200,000 dollars."))  # fmt: skip
            if kinds[cheque.continent, cheque.value, cheque.pays]:
                self.say("cheque", number, "", N_("The name “{name}” is used twice."), name=cheque.name)
            kinds[cheque.continent, cheque.value, cheque.pays] += cheque.copies
        total = sum(kinds.values())
        if total < 2 * self.edition.rules.cheques:
            self.say(
                "cheque",
                -1,
                "",
                plural("There is {count} cheque, too few to deal.", "There are {count} cheques, too few to deal."),
                count=total,
            )
        worth = sum(value * count for (_, value, _), count in kinds.items())
        if worth < self.edition.rules.target:
            self.say("rules", 0, "target", N_("All cheques together are worth less than the target."))
        large = sum(count for (_, value, _), count in kinds.items() if value == LARGE)
        if total != 18:
            self.warn(
                "cheque",
                -1,
                "",
                plural("There is {count} cheque; the box holds 18.", "There are {count} cheques; the box holds 18."),
                count=total,
            )
        if large < 6:
            self.warn(
                "cheque",
                -1,
                "",
                plural(
                    "There is {count} cheque of 200,000; RN-2 asks for at least 6.",
                    "There are {count} cheques of 200,000; RN-2 asks for at least 6.",
                ),
                count=large,
            )

    def cards(self) -> None:
        for number, card in enumerate(self.edition.card):
            for key, (kind, icons) in (("a", card.a), ("b", card.b)):
                self.one_of("card", number, key, kind, KINDS)
                most = 1 if kind in ("bank", "joker", "free") else 2
                if not 1 <= icons <= most:
                    self.say(
                        "card",
                        number,
                        key,
                        plural("{kind} comes with {count} icon.", "{kind} comes with 1 to {count} icons."),
                        kind=kind,
                        count=most,
                    )

            self.changes("card", number, card, "free" in (card.a[0], card.b[0]))

    def changes(self, table: str, number: int, row: Card | Upgrade, free: bool) -> None:
        """Check what a free card offers, and that it has a text."""
        if free and not 1 <= len(row.changes) <= OFFERED:
            text = N_("A free card offers 1 to {most} changes, not {count}.")
            self.say(table, number, "changes", text, most=OFFERED, count=len(row.changes))
        elif free and not row.text.get(ENGLISH):
            self.say(table, number, "text_en", N_("A card with “free” has a text of its own: “text_en”."))
        elif not free and row.changes:
            self.say(table, number, "changes", N_("Only a free card offers changes."))
        for line in row.changes:
            name, *given = line.split() or [""]
            if name not in c.NAMES:
                self.one_of(table, number, "changes", name, c.NAMES)
                continue
            values = c.WORDS[c.NAMES.index(name)][1]
            if len(given) > 1 or bool(given) != bool(values):
                text = N_("“{word}” takes one parameter.") if values else N_("“{word}” takes no parameter.")
                self.say(table, number, "changes", text, word=name)
            elif given:
                self.one_of(table, number, "changes", given[0], values)

    def powers(self) -> None:
        for number, identity in enumerate(self.edition.identity):
            self.one_of("identity", number, "first", identity.first, FIRSTS)
            self.one_of("identity", number, "last", identity.last, LASTS)
        known = [identity.id for identity in self.edition.identity]
        for name in self.edition.rules.first_game:
            self.one_of("rules", 0, "first_game", name, known)
        for number, upgrade in enumerate(self.edition.upgrade):
            self.one_of("upgrade", number, "effect", upgrade.effect, EFFECTS)
            self.changes("upgrade", number, upgrade, upgrade.effect == "free")
            if upgrade.permanent != (upgrade.effect in PERMANENT):
                self.say("upgrade", number, "permanent", N_("The effect “{effect}” is permanent or not by nature."),
                         effect=upgrade.effect)  # fmt: skip
        if sum(upgrade.copies for upgrade in self.edition.upgrade) % 2:
            self.say("upgrade", -1, "", N_("The number of upgrades must be even (RN-32)."))

    def _equal_tokens(self) -> None:
        """Check that no hand can hold more equal tokens than a bag counts."""
        tokens = self.edition.tokens
        if tokens.pow > MOST_EQUAL:
            self.say("tokens", 0, "pow", N_("POW tokens: {count}; there may be {most}."),
                     most=MOST_EQUAL, count=tokens.pow)  # fmt: skip
        for value, count in sorted(Counter(tokens.values).items()):
            if count > MOST_EQUAL:
                text = N_("Tokens of the value {value}: {count}; there may be {most}.")
                self.say("tokens", 0, "values", text, most=MOST_EQUAL, value=value, count=count)

    def numbers(self) -> None:
        rules, tokens = self.edition.rules, self.edition.tokens
        count = len(tokens.values) + tokens.pow
        if count != rules.bids * rules.cycle:
            self.say(
                "tokens",
                0,
                "values",
                N_("bids {bids} × cycle {cycle} = {wanted}: that many tokens are needed, not {count}."),
                bids=rules.bids,
                cycle=rules.cycle,
                wanted=rules.bids * rules.cycle,
                count=count,
            )
        self._equal_tokens()
        if len(self.edition.card) != rules.row * rules.cycle:
            self.say(
                "card",
                -1,
                "",
                N_("row {row} × cycle {cycle} = {wanted}: that many cards are needed, not {count}."),
                row=rules.row,
                cycle=rules.cycle,
                wanted=rules.row * rules.cycle,
                count=len(self.edition.card),
            )
        # With as many tokens as cards no one is ever stuck: each finds one place at each card.
        if not 1 <= rules.bids <= rules.row <= 4 or rules.bids == rules.row:
            note = self.warn if 1 <= rules.bids == rules.row <= 4 else self.say
            note("rules", 0, "bids", N_("A row has at most 4 cards, and there must be fewer tokens than cards."))
        if rules.identities > len(self.edition.identity) or len(rules.first_game) != rules.identities:
            self.say(
                "rules",
                0,
                "identities",
                N_("The first game must name as many identities as are drawn, from those that exist."),
            )
        if not 0 <= rules.start_radars <= min(rules.radars, len(self.edition.continent)):
            self.say("rules", 0, "start_radars", N_("That is too many radars to place at the start."))
        if rules.target % UNIT:
            self.say("rules", 0, "target", N_("The target is a multiple of 1,000 dollars."))
        self.printed("rules", 0, rules, PRINTED)
        self.printed("tokens", 0, tokens, {"pow": POWS})
        counted = {table: len(getattr(self.edition, table)) for table in BOX}
        counted["upgrade"] = sum(upgrade.copies for upgrade in self.edition.upgrade)
        for table, wanted in {**BOX, "upgrade": UPGRADES}.items():
            count = counted[table]
            if count != wanted:
                self.warn(table, -1, "", N_("{table}: {count}; the box holds {wanted}."),
                         table=table, count=count, wanted=wanted)  # fmt: skip


def problems(edition: Edition, source: Source) -> list[Problem]:
    """List every mistake in an edition whose tables and keys have the right shape."""
    check = _Check(edition, source)
    if edition.edition.game != "red-notice":
        check.say("edition", 0, "game", N_("This is an edition of another game: “{game}”."), game=edition.edition.game)
    check.counts()
    for table in ("continent", "city", "identity", "upgrade"):
        rows = getattr(edition, table)
        check.names(table, [row.id for row in rows], spelled=False)
        check.names(table, [row.name[ENGLISH] for row in rows], spelled=True)
    check.cities()
    check.routes()
    check.cheques()
    check.cards()
    check.powers()
    check.numbers()
    return check.found
