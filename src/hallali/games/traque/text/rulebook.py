"""Traqué's rules page: each clause in a sentence, with the numbers and options of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.core.contract import Options
from hallali.games.traque.rules.box import Box
from hallali.games.traque.rules.flow import FOR_CREW, FOR_HEALTH
from hallali.games.traque.rules.legal import MOST_TOSSED
from hallali.games.traque.rules.sizes import Options as Chosen
from hallali.games.traque.rules.sizes import options_of, size_of
from hallali.interfaces.rulebook import Chapter, Rulebook, tell

if TYPE_CHECKING:
    from hallali.i18n import Translator

ASIDE: Final = {
    "TQ-62": "it lists the icons, which the cards and their legend show",
    "TQ-63": "it is about what every edition must hold, for those who write one",
}


def rulebook(size: str, options: Options | None, _: Translator) -> Rulebook:
    """Tell the rules at this size and with these options. Raises BadOption, BadEdition."""
    return Rulebook(
        _(
            "Alone or with a friend, cross a colony full of creatures to your ship, beat the queen that "
            "guards it, and be gone before Health or Time runs out."
        ),
        _chapters(size_of(size, options), options_of(options), _),
        ASIDE,
        short=(
            _("Cross the colony to your ship, and beat the queen that guards it."),
            _(
                "Draw a card into your row, or hide. Cards of the row pay for others: weapons, items, "
                "crew, ways. Creatures wake from noise."
            ),
            _("You, when the queen is beaten. You lose when Health or Time runs out."),
        ),
    )


def _chapters(box: Box, options: Chosen, _: Translator) -> tuple[Chapter, ...]:
    rules = box.edition.rules
    two = options.players > 1
    most = rules.health_two if two else rules.health
    health = min(most, rules.hard_health if options.hard_health else rules.health)
    time = rules.hard_time if options.hard_time else rules.time
    ammo = rules.ammo_two if two else rules.ammo
    weapon = box.edition.weapon[0]
    return (
        Chapter(
            _("Set-up"),
            (
                tell(
                    "TQ-6 TQ-7 TQ-11 TQ-64",
                    _(
                        "You start with Health {health} and Time {time}. Health never goes above {most}, "
                        "Time never above {limit}."
                    ).format(health=health, time=time, most=most, limit=rules.time),
                ),
                tell(
                    "TQ-2 TQ-7",
                    _("Your weapon is the {weapon}. Ammunition tokens on it: {ammo}. Shots loaded: {shots}.").format(
                        weapon=_.of(weapon.name), ammo=ammo, shots=weapon.shots
                    ),
                ),
                tell("TQ-7", _("A rethrow token is at hand."), "retoss=hand"),
                tell("TQ-7", _("The rethrow token is in the supply until a card gives it."), "retoss=supply"),
                tell("TQ-11 TQ-4", _("Your target is the round one."), "target=circle"),
                tell("TQ-11 TQ-4", _("Your target is the square one, which is harder."), "target=square"),
                tell("TQ-51", _("The second player’s target is the round one."), "players=2 target_two=circle"),
                tell(
                    "TQ-51",
                    _("The second player’s target is the square one, which is harder."),
                    "players=2 target_two=square",
                ),
                tell("TQ-10", _("You start with the medical kit."), "kit=true"),
                tell("TQ-10", _("You start with the cat."), "cat=true"),
                tell(
                    "TQ-1 TQ-8",
                    _(
                        "The deck holds weapons, items, crew, creatures, doors, corridors and events. "
                        "Creatures with a star are set aside."
                    ),
                ),
                tell(
                    "TQ-3 TQ-9 TQ-46",
                    _(
                        "You see places one after the other. There are {places} in all, and the launch pad "
                        "is among the last {last}."
                    ).format(places=rules.places + 1, last=rules.last + 1),
                ),
                tell(
                    "TQ-5",
                    _("Tokens never run out, but one throw has at most {most} of them.").format(most=MOST_TOSSED),
                    "tokens=any",
                ),
                tell(
                    "TQ-5",
                    _("There are only the tokens of the box. If they run short, you get what is left."),
                    "tokens=box",
                ),
            ),
        ),
        Chapter(
            _("A turn"),
            (
                tell("TQ-12", _("On your turn, draw a card or hide.")),
                tell(
                    "TQ-13",
                    _("Draw: the card goes face up into your row. An empty deck is replaced by the shuffled discard."),
                ),
                tell("TQ-14", _("Hide: discard your whole row and lose 1 Time. That ends the turn.")),
                tell("TQ-15", _("After a draw you may activate cards of the row, one at a time.")),
                tell(
                    "TQ-15",
                    _(
                        "The turn ends by itself when nothing can be activated, unless a card that you can "
                        "use now may change that."
                    ),
                    "players=1 turn_end=open",
                ),
                tell(
                    "TQ-15",
                    _("The turn ends by itself as soon as nothing in the row can be activated."),
                    "players=1 turn_end=early",
                ),
                tell(
                    "TQ-16 TQ-17 TQ-21",
                    _(
                        "A card costs the icons at its top. Pay by discarding other cards of the row. Each "
                        "gives one icon of its own, from its foot, and none may be discarded beyond the cost. A"
                        " key token pays for a key."
                    ),
                ),
                tell("TQ-18", _("Weapons, items and crew go to your inventory, which has no limit.")),
                tell(
                    "TQ-20 TQ-67 TQ-68",
                    _(
                        "Items are discarded for their effect, on your turn or between rounds of your fight. "
                        "Some offer a choice of effects. Some work as long as you hold them."
                    ),
                ),
                tell(
                    "TQ-66", _("An event happens when it’s drawn. Its card then stays in the row only if it has icons.")
                ),
            ),
        ),
        Chapter(
            _("Places"),
            (
                tell(
                    "TQ-19",
                    _(
                        "A door or corridor is discarded and leads to a place. If it shows another place, you "
                        "may draw that too, once you have seen the first."
                    ),
                    "second_place=may",
                ),
                tell(
                    "TQ-19",
                    _(
                        "A door or corridor is discarded and leads to a place. If it shows another place, you "
                        "must draw that too."
                    ),
                    "second_place=must",
                ),
                tell(
                    "TQ-22",
                    _(
                        "You must do what a place says, unless it says that you may leave it. Of several "
                        "places you choose one; the other is discarded. The launch pad is always played."
                    ),
                ),
                tell(
                    "TQ-23",
                    _(
                        "A test throws one token at the target: the large one at Health {health} and more, or "
                        "else the small one. It succeeds if the token touches the target. It costs no Time."
                    ).format(health=rules.large_from),
                ),
                tell(
                    "TQ-24",
                    _(
                        "A search draws cards until the wanted one turns up or the number is reached. The "
                        "other cards are shuffled back."
                    ),
                ),
                tell("TQ-25", _("A fight that a place, an event or a failed test forces leaves the row as it is.")),
            ),
        ),
        Chapter(
            _("Creatures"),
            (
                tell(
                    "TQ-26 TQ-27 TQ-29",
                    _(
                        "A creature lies in the row like any card, and sleeps. Hiding discards it. Whenever "
                        "a card comes into the row, see whether it wakes."
                    ),
                ),
                tell(
                    "TQ-29",
                    _(
                        "If a card that muffles noise leaves you, what it muffled is heard at once. In a fight, it is "
                        "heard after the fight."
                    ),
                    "muffled=heard",
                ),
                tell(
                    "TQ-29",
                    _("If a card that muffles noise leaves you, what it muffled is heard when the next card comes."),
                    "muffled=late",
                ),
                tell(
                    "TQ-28",
                    _(
                        "Another creature, or more than one noise, wakes the strongest: it attacks at once, and"
                        " the whole row is discarded. If they are equally strong, you choose which one you "
                        "fight."
                    ),
                ),
                tell(
                    "TQ-30 TQ-31 TQ-61",
                    _(
                        "Each round of a fight, choose one weapon and how many of its shots to throw, and "
                        "grenades if you like. All are thrown at once, for 1 Time."
                    ),
                ),
                tell(
                    "TQ-32 TQ-39",
                    _(
                        "A token that touches the target is a hit. To beat the creature you need as many hits in "
                        "one throw as its strength; its card is then discarded."
                    ),
                    "carry=false",
                ),
                tell(
                    "TQ-32 TQ-39",
                    _(
                        "A token that touches the target is a hit. Hits add up over the rounds of a fight. "
                        "As many as its strength beat the creature, and its card is discarded."
                    ),
                    "carry=true",
                ),
                tell(
                    "TQ-33",
                    _(
                        "A rethrow token lets you throw any of the tokens again, for no Time. This also holds "
                        "for a test."
                    ),
                ),
                tell("TQ-33", _("A card that gives a rethrow can also be used after the throw."), "retoss_cards=after"),
                tell(
                    "TQ-33", _("A card that gives a rethrow can be used only before the throw."), "retoss_cards=before"
                ),
                tell(
                    "TQ-34 TQ-35",
                    _(
                        "A creature that is not beaten costs you 1 Health, and the fight goes on. A creature "
                        "with the crew icon takes a crew card from your inventory instead, if there is one, "
                        "for good."
                    ),
                ),
                tell(
                    "TQ-41",
                    _(
                        "A crew card that is discarded for any reason, even to pay for another card, leaves the"
                        " game, and one of the creatures set aside is shuffled into the deck."
                    ),
                ),
                tell(
                    "TQ-36",
                    _(
                        "Thrown shots leave the weapon. To reload, on your turn or before a throw, spend one of"
                        " its ammunition tokens and 1 Time: it has all its shots again."
                    ),
                ),
                tell(
                    "TQ-37",
                    _(
                        "In a fight without shots, ammunition, grenades or any other way to attack, the creature "
                        "kills you: the game is lost."
                    ),
                    "players=1",
                ),
                tell(
                    "TQ-37",
                    _(
                        "If you are attacked and have no shots, ammunition, grenades or any other way to "
                        "attack, you die, and both lose. If a gift from the other player could help, it may be "
                        "given first. In a later round you die only if neither player can attack."
                    ),
                    "players=2 rescue=gift",
                ),
                tell(
                    "TQ-37",
                    _(
                        "In a fight without shots, ammunition, grenades or any other way to attack, the creature "
                        "kills you: the game is lost."
                    ),
                    "players=2 rescue=none",
                ),
                tell(
                    "TQ-38 TQ-40",
                    _(
                        "A grenade, flame or laser is thrown like a shot, with a token of its own size. A hit "
                        "token counts as a hit without a throw."
                    ),
                ),
                tell(
                    "TQ-42 TQ-43",
                    _(
                        "A crew card gives its tokens once, and is then turned face down. Whatever it gives to "
                        "throw must be used in the same fight, in any of its rounds, or is lost."
                    ),
                ),
            ),
        ),
        Chapter(
            _("Throwing"),
            (
                tell(
                    "TQ-48 TQ-50",
                    _("You throw the tokens by hand: aim, and set the strength. Your hand is a little unsteady."),
                    "toss=throw",
                ),
                tell(
                    "TQ-49 TQ-50", _("Dice decide what hits, as often as a usual hand would."), "toss=dice skill=usual"
                ),
                tell(
                    "TQ-49 TQ-50",
                    _("Dice decide what hits, as often as a steady hand would."),
                    "toss=dice skill=steady",
                ),
                tell(
                    "TQ-49 TQ-50",
                    _("Dice decide what hits, as often as a clumsy hand would."),
                    "toss=dice skill=clumsy",
                ),
            ),
        ),
        Chapter(
            _("The end"),
            (
                tell(
                    "TQ-44 TQ-39",
                    _(
                        "At the launch pad the queen attacks at once. Her strength is {hits}. You win by "
                        "beating her with Health and Time left."
                    ).format(hits=rules.queen),
                ),
                tell(
                    "TQ-45",
                    _("You lose at once when Health or Time is at 0, even if the last throw hits."),
                    "last_unit=loses",
                ),
                tell(
                    "TQ-45",
                    _("You lose at Health 0. The last unit of Time still serves: only what it cannot pay for loses."),
                    "last_unit=serves",
                ),
                tell(
                    "TQ-47 TQ-65",
                    _(
                        "A win scores {health} for each Health, 1 for each Time, {crew} for each crew card "
                        "face up and 1 for each face down. All players’ Health and crew count."
                    ).format(health=FOR_HEALTH, crew=FOR_CREW),
                ),
                tell(
                    "TQ-60", _("Nobody knows the order of the decks, or which places were left out. All else is open.")
                ),
            ),
        ),
        Chapter(
            _("Together"),
            (
                tell(
                    "TQ-51",
                    _("The second player is Hobbes, with a weapon and Health of his own."),
                    "players=2 partner=0",
                ),
                tell(
                    "TQ-51",
                    _("The second player is Terrance, with a weapon and Health of his own."),
                    "players=2 partner=1",
                ),
                tell(
                    "TQ-52 TQ-59",
                    _("Turns alternate. Time is shared, Health and rows are not. You win or lose together."),
                    "players=2",
                ),
                tell(
                    "TQ-53 TQ-54",
                    _(
                        "After a draw you may move one card of your row to the shared row. It counts in both "
                        "rows, so it may help the other player, or wake a creature there: that player then "
                        "fights at once. You use cards of the shared row only after a draw. When a row is "
                        "discarded, the shared row goes too."
                    ),
                    "players=2",
                ),
                tell(
                    "TQ-55 TQ-56",
                    _(
                        "You may give a card from your inventory to the other player, with what lies on it, for 1"
                        " Time: at any moment, except between a throw and its damage. Both players may use the "
                        "rethrow token."
                    ),
                    "players=2",
                ),
                tell(
                    "TQ-57 TQ-58",
                    _(
                        "The attacked player fights the first round; against the queen, it is the player who "
                        "drew the launch pad. After that, agree who fights each round; if you don’t, the "
                        "attacked player"
                        " decides. Other choices are made together, and the player who drew the card has the "
                        "last word."
                    ),
                    "players=2",
                ),
            ),
        ),
    )
