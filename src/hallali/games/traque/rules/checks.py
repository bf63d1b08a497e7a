"""What can be wrong with an edition of Traqué: each mistake with its line and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hallali.core import free
from hallali.core.edition import Findings, Problem, Source
from hallali.core.errors import marked, plural
from hallali.core.texts import ENGLISH, Texts
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.actions import SLOTS

if TYPE_CHECKING:
    from hallali.games.traque.rules.edition import Card, Edition, Effect, Place

N_ = marked

#: What the box holds, not counting the launch pad.
CARDS, STARS, PLACES = 70, 3, 18
#: The numbers that the book prints (TQ-2 to TQ-9, TQ-11, TQ-44, TQ-51), and its tokens (TQ-5).
PRINTED = {
    "health": 6, "time": 20, "hard_health": 4, "hard_time": 17, "places": 14, "last": 2, "queen": 3, "ammo": 3,
    "ammo_two": 2, "health_two": 4,
}  # fmt: skip
TOKENS = {"shot": 8, "flame": 3, "laser": 3, "grenade": 2, "hit": 2, "key": 3, "retoss": 1, "ammo": 7}
#: The shots in a load of the starting weapon.
SHOTS = 4
#: The most cards of an inventory that steps can name, less the two starting weapons.
MOST_KEPT = SLOTS - 3
MOST = {"weapon": 1, "card": 60, "place": 30}


class _Check(Findings):
    def __init__(self, edition: Edition, source: Source) -> None:
        super().__init__(source)
        self.edition = edition

    def effects(self, table: str, number: int, key: str, effects: Sequence[Effect], text: Texts) -> None:
        """Check an effect: its lines, and the choice that they leave. text: what is written on the card."""
        for effect in effects:
            self.line(table, number, key, effect, e.WORDS, e.TAKES)
        problem = free.problem_of([str(effect[0]) if effect else "" for effect in effects], bool(text.get(ENGLISH)))
        if problem is not None:
            self.found.append(Problem(self.source.line(table, number, key), problem))

    def text(self, table: str, number: int, row: Card | Place) -> None:
        """Warn of a text that no effect calls for."""
        effects = (*row.event, *row.success, *row.failure, *getattr(row, "effect", ()))
        if row.text and (free.FREE,) not in effects:
            self.warn(table, number, "text_en", N_("This text is only shown for “free”, which no effect uses."))

    def line(
        self, table: str, number: int, key: str, effect: Effect, words: Sequence[str], all_takes: Sequence[str]
    ) -> None:
        """Check one line of an effect."""
        word, *given = effect or ("",)
        if word not in words:
            self.one_of(table, number, key, str(word), words)
            return
        takes = all_takes[words.index(str(word))]
        if len(given) != len(takes):
            self.say(table, number, key, N_("“{word}” takes {wanted} more, not {count}."),
                     word=str(word), wanted=len(takes), count=len(given))  # fmt: skip
            return
        for what, value in zip(takes, given, strict=True):
            if what in "nz":
                if not isinstance(value, int) or abs(value) > 20 or value == 0 or (what == "n" and value < 0):
                    text = (
                        N_("“{word}” takes a number from 1 to 20, not {value}.")
                        if what == "n"
                        else N_("“{word}” takes a number from -20 to 20, but not 0; here is {value}.")
                    )
                    self.say(table, number, key, text, word=str(word), value=str(value))
            else:
                self.one_of(table, number, key, str(value), self.values(what))

    def values(self, what: str) -> Sequence[str]:
        """Return what a parameter may be."""
        if what == "s":
            found = [card.id for card in self.edition.card if card.kind in e.KEPT]
            return (*e.KEPT, *found)
        if what == "t":
            return e.GIVEN
        return e.LOOSE if what == "l" else e.KEPT

    def cards(self) -> None:
        for number, card in enumerate(self.edition.card):
            self.one_of("card", number, "kind", card.kind, e.KINDS)
            for icon in card.icons:
                self.one_of("card", number, "icons", icon, e.ICONS)
            for icon in card.cost:
                self.one_of("card", number, "cost", icon, e.PAID)
            if len(card.cost) > 4 or card.icons.count("noise") > 3:
                self.say("card", number, "cost", N_("A cost has at most 4 icons, a card at most 3 of noise."))
            if card.kind in e.KINDS:  # else nobody knows what it may have
                self._of_kind(number, card)
            self._of_all(number, card)
        count = sum(card.copies for card in self.edition.card)
        if count != CARDS:
            self.warn(
                "card",
                -1,
                "",
                plural(
                    "There is {count} card; the box holds {wanted}.", "There are {count} cards; the box holds {wanted}."
                ),
                count=count,
                wanted=CARDS,
            )
        kept = sum(card.copies for card in self.edition.card if card.kind in ("weapon", "item", "crew"))
        if kept > MOST_KEPT:
            self.say("card", -1, "", N_("{count} weapons, items and crew cards; an inventory holds {wanted}."),
                     count=kept, wanted=MOST_KEPT)  # fmt: skip
        stars = sum(card.copies for card in self.edition.card if card.star)
        if stars != STARS:
            self.warn(
                "card",
                -1,
                "",
                plural(
                    "{count} creature has a star; the box has {wanted}.",
                    "{count} creatures have a star; the box has {wanted}.",
                ),
                count=stars,
                wanted=STARS,
            )

    def _of_kind(self, number: int, card: Card) -> None:
        """Check what only cards of certain kinds have."""
        creature = card.kind == "creature"
        if creature != (card.strength > 0) or (creature and (card.icons or card.cost)):
            self.say(
                "card",
                number,
                "strength",
                N_("A creature has a strength, no icons and no cost. Only a creature has a strength."),
            )
        if not creature and (card.star or card.crew):
            self.say("card", number, "star", N_("Only a creature has a star or goes for the crew."))
        if (card.kind in ("door", "corridor")) != (card.places > 0):
            self.say(
                "card",
                number,
                "places",
                N_("A door or corridor leads to a place or two. No other card leads to a place."),
            )
        if card.token and card.token not in e.SHOTS:
            self.one_of("card", number, "token", card.token, e.SHOTS)
        elif (card.kind == "weapon") != (card.token != ""):
            self.say("card", number, "token", N_("A weapon shoots shot, flame or laser tokens. No other card does."))
        if card.kind == "weapon" and not card.shots:
            self.say("card", number, "shots", N_("A weapon has at least one shot a load."))
        if (card.kind == "item") != bool(card.effect or card.passive):
            self.say("card", number, "effect", N_("An item has an effect or a passive one. No other card has one."))
        if (card.kind == "crew") != bool(card.gives):
            self.say("card", number, "gives", N_("A crew card gives something. No other card does."))
        happens = bool(card.event or card.success or card.failure)
        if card.kind == "event" and (card.cost or not happens):
            self.say("card", number, "event", N_("An event happens when it is drawn, and costs nothing."))
        if happens and creature:
            self.say("card", number, "event", N_("Nothing happens when a creature is drawn."))
        if card.optional and not happens:
            self.say("card", number, "optional", N_("Only an effect that happens can be left."))

    def _of_all(self, number: int, card: Card) -> None:
        """Check the lines of a card's effects, and its text."""
        for key in ("effect", "gives", "event", "success", "failure"):
            self.effects("card", number, key, getattr(card, key), card.text)
        for effect in card.passive:
            self.line("card", number, "passive", effect, e.PASSIVES, e.PASSIVE_TAKES)
        for effect in card.gives:
            if effect and effect[0] not in ("gain", "ammo", "or"):
                self.say("card", number, "gives", N_("A crew card gives tokens: “gain” or “ammo”."))
        self.text("card", number, card)

    def places(self) -> None:
        for number, place in enumerate(self.edition.place):
            for key in ("event", "success", "failure"):
                self.effects("place", number, key, getattr(place, key), place.text)
            self.text("place", number, place)
        count, rules = len(self.edition.place), self.edition.rules
        if count != PLACES:
            self.warn(
                "place",
                -1,
                "",
                plural(
                    "There is {count} place; the box holds {wanted}, not counting the launch pad.",
                    "There are {count} places; the box holds {wanted}, not counting the launch pad.",
                ),
                count=count,
                wanted=PLACES,
            )
        if not rules.last <= rules.places <= count:
            self.say(
                "rules",
                0,
                "places",
                N_("You cannot draw more places than there are, or have more last places than drawn ones."),
            )

    def numbers(self) -> None:
        rules = self.edition.rules
        self.printed("rules", 0, rules, PRINTED)
        self.printed("supply", 0, self.edition.supply, TOKENS)
        for number, weapon in enumerate(self.edition.weapon):
            self.printed("weapon", number, weapon, {"shots": SHOTS})
        ids = {card.id: card for card in self.edition.card}
        for key, kind in (("kit", "item"), ("cat", "item")):
            name = getattr(rules, key)
            if name and (name not in ids or ids[name].kind != kind):
                self.say("rules", 0, key, N_("“{name}” is not an item in the deck."), name=name)
        for name in rules.partners:
            if name not in ids or ids[name].kind != "crew":
                self.say("rules", 0, "partners", N_("“{name}” is not a crew card in the deck."), name=name)
        if len(rules.partners) not in (0, 2):
            self.say("rules", 0, "partners", N_("There are two characters for the second player, or none."))
        for number, weapon in enumerate(self.edition.weapon):
            self.one_of("weapon", number, "token", weapon.token, e.SHOTS)
        if [weapon.id for weapon in self.edition.weapon] != [rules.weapon]:
            self.say("rules", 0, "weapon", N_("There must be exactly one starting weapon, named here."))

    def dice(self) -> None:
        wanted = {
            (token, target, skill) for token in e.TOKENS[: e.TOSSED] for target in e.TARGETS for skill in e.SKILLS
        }
        rows: set[tuple[str, str, str]] = set()
        for number, row in enumerate(self.edition.dice):
            name = (row.token, row.target, row.skill)
            self.one_of("dice", number, "token", row.token, e.TOKENS[: e.TOSSED])
            self.one_of("dice", number, "target", row.target, e.TARGETS)
            self.one_of("dice", number, "skill", row.skill, e.SKILLS)
            if name in rows:
                self.say("dice", number, "", N_("There is a second row for {row}."), row=" ".join(name))
            rows.add(name)
            wanted.discard(name)
            if not row.low <= row.p <= row.high:
                self.say("dice", number, "p", N_("A chance must be between its bounds."))
        for name in sorted(wanted):
            self.say("dice", -1, "", N_("The chance of {row} is missing."), row=" ".join(name))


def problems(edition: Edition, source: Source) -> list[Problem]:
    """List everything that is wrong with an edition of the right shape."""
    check = _Check(edition, source)
    if edition.edition.game != "traque":
        check.say("edition", 0, "game", N_("This is an edition of another game: “{game}”."), game=edition.edition.game)
    for table, most in MOST.items():
        count = len(getattr(edition, table))
        if not 1 <= count <= most:
            check.say(table, -1, "", N_("{table}: {count}; 1 to {most} can be played."),
                      table=table, count=count, most=most)  # fmt: skip
        check.names(table, [row.id for row in getattr(edition, table)], spelled=False)
        check.names(table, [row.name[ENGLISH] for row in getattr(edition, table)], spelled=True)
    check.cards()
    check.places()
    check.numbers()
    check.dice()
    return check.found
