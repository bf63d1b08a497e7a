"""Red Notice's rules page: each clause in a sentence, with the numbers and options of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.core.contract import Options
from hallali.core.free import MOST
from hallali.games.red_notice.rules.box import (
    LIFT_PRICE,
    MOST_CHEQUES,
    MOST_POINTS,
    PAYS_MOVE,
    PAYS_UPGRADE,
    Box,
)
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.text import terms
from hallali.interfaces.rulebook import Chapter, Rulebook, Sentence, tell

if TYPE_CHECKING:
    from hallali.i18n import Translator

ASIDE: Final = {
    "RN-60": "it says how the program keeps its prompts from revealing a secret, and asks nothing of players",
}


def rulebook(size: str, options: Options | None, _: Translator) -> Rulebook:
    """Tell the rules at this size and with these options. Raises BadOption, BadEdition."""
    box = size_of(size, options)
    return Rulebook(
        _(
            "Angela crosses the world unseen and cashes cheques for ${target}. Jessah hunts her from city to "
            "city. Hidden bids decide what each of them may do."
        ).format(target=_.grouped(box.edition.rules.target)),
        _chapters(box, _),
        ASIDE,
        short=(
            _("Angela wants to cash cheques all over the world. Jessah wants to capture her."),
            _(
                "Both bid in secret for actions, then do what they won: draw or cash a cheque, travel, "
                "set up or avoid radars and barriers."
            ),
            _(
                "Angela, with enough money. Jessah, when she captures her and no identity is left, or "
                "when the rounds are over."
            ),
        ),
    )


def _bringing(box: Box, pays: int, _: Translator) -> str:
    """Write the values of the cheques that bring this; a dash if there are none."""
    values = {value for value, brings in zip(box.dollars, box.pays, strict=True) if brings == pays}
    return _.listed([_("${sum}").format(sum=_.grouped(value)) for value in sorted(values)] or ["–"])


def _tokens(box: Box, _: Translator) -> str:
    """List each player's tokens."""
    tokens = box.edition.tokens
    return _.listed([terms.token(value) for value in (*sorted(tokens.values), *[0] * tokens.pow)])


def _pow(box: Box, _: Translator) -> tuple[Sentence, ...]:
    """Tell what POW does, where an edition has one."""
    if not box.edition.tokens.pow:
        return ()
    return (
        tell(
            "RN-24",
            _(
                "POW is the special token, a blow and no number: it cancels the token opposite, whatever its "
                "value. That token’s owner does nothing at this card, and POW’s owner does both actions, as "
                "with a lone token. POW against POW counts as equal tokens."
            ),
        ),
    )


def _identities(box: Box, _: Translator) -> list[Sentence]:
    """Tell what each identity of the edition does."""
    return [
        tell("RN-48", _("{name}: {powers}").format(name=_.of(one.name), powers=terms.powers(box, number, _)))
        for number, one in enumerate(box.edition.identity)
    ]


def _upgrades(box: Box, _: Translator) -> list[Sentence]:
    """Tell what each upgrade of the edition does."""
    return [
        tell(
            "RN-51 RN-50",
            (_("{name} (permanent): {text}") if one.permanent else _("{name} (immediate): {text}")).format(
                name=_.of(one.name), text=terms.upgrade_text(box, number, _)
            ),
        )
        for number, one in enumerate(box.edition.upgrade)
    ]


def _chapters(box: Box, _: Translator) -> tuple[Chapter, ...]:
    rules, edition = box.edition.rules, box.edition
    return (
        Chapter(
            _("Set-up"),
            (
                tell("RN-58", _("The players choose, or draw, who is Angela and who is Jessah.")),
                tell(
                    "RN-8 RN-5",
                    _.counted(
                        "Angela takes {count} identity drawn by lot, face up. The others leave the game.",
                        "Angela takes {count} identities drawn by lot, face up. The others leave the game.",
                        rules.identities,
                    ),
                    "identities=random",
                ),
                tell(
                    "RN-8 RN-5",
                    _(
                        "Angela takes the identities for a first game, face up: {names}. The others leave the game."
                    ).format(names=_.listed([_.of(edition.identity[one].name) for one in box.first_game])),
                    "identities=first-game",
                ),
                tell(
                    "RN-11 RN-2",
                    _.counted(
                        "Each player gets {count} cheque in secret. A cheque has a value and the colour of a "
                        "continent.",
                        "Each player gets {count} cheques in secret. A cheque has a value and the colour of "
                        "a continent.",
                        rules.cheques,
                    ),
                ),
                tell(
                    "RN-12 RN-1",
                    _(
                        "Jessah begins. She shows one of her cheques, puts her pawn in a city of its "
                        "continent, and puts the cheque under the pile."
                    ),
                ),
                tell(
                    "RN-12 RN-6",
                    _.counted(
                        "Then she puts {count} white radar on a continent of her choice. Her supply has "
                        "{radars} and {barriers} in all.",
                        "Then she puts {count} white radars on different continents of her choice. Her "
                        "supply has {radars} and {barriers} in all.",
                        rules.start_radars,
                        radars=_.counted("{count} radar", "{count} radars", rules.radars),
                        barriers=_.counted("{count} barrier", "{count} barriers", rules.barriers),
                    ),
                ),
                tell(
                    "RN-13",
                    _(
                        "Angela shows one of her cheques and secretly puts her pawn in a city of that "
                        "continent. The cheque goes under the pile. Jessah knows the continent, but not the "
                        "city."
                    ),
                ),
                tell(
                    "RN-9 RN-14 RN-7",
                    _(
                        "Angela starts with {points} on the security track, which ends at {most}. She has "
                        "the initiative in the first round."
                    ).format(points=rules.points, most=MOST_POINTS),
                ),
                tell(
                    "RN-10",
                    _(
                        "Each player shuffles their tokens face down. The upgrades form a face-down pile, "
                        "and the first of them are turned up."
                    ),
                ),
            ),
        ),
        Chapter(
            _("Bids"),
            (
                tell(
                    "RN-15 RN-3",
                    _.counted(
                        "Each round, {count} action card is turned up. It has an action on either side.",
                        "Each round, {count} action cards are turned up in a row. Each has an action on either side.",
                        rules.row,
                    ),
                ),
                tell("RN-4", _("Each player has the same tokens: {tokens}.").format(tokens=_tokens(box, _))),
                tell(
                    "RN-16",
                    _.counted(
                        "Each player secretly draws {count} of the tokens they still have.",
                        "Each player secretly draws {count} of the tokens they still have.",
                        rules.bids,
                    ),
                ),
                tell(
                    "RN-17 RN-18",
                    _(
                        "In turn, starting with the initiative, each player puts one token face down next to "
                        "an action, until all are placed. An action takes one token. Your tokens go to "
                        "different cards, never opposite one of your own."
                    ),
                ),
                tell(
                    "RN-19 RN-20 RN-26",
                    _(
                        "Cards are played in order. A card’s tokens are shown when it comes up. A card "
                        "without tokens is skipped. Each card is finished before the next."
                    ),
                ),
                tell("RN-21", _("A lone token: its owner does the action next to it, then the other one.")),
                tell(
                    "RN-22",
                    _(
                        "Different tokens: the higher one’s owner does the action next to it, then the other "
                        "one. After that the lower one’s owner does only the action next to it."
                    ),
                ),
                tell(
                    "RN-23",
                    _(
                        "Equal tokens: each player does only the action next to their token. The player with "
                        "the initiative goes first."
                    ),
                ),
                *_pow(box, _),
                tell(
                    "RN-25 RN-59",
                    _(
                        "You may skip any action, or do only a part of it. The joker is any one of the other "
                        "actions, with one icon: its owner says which when it is played."
                    ),
                ),
                tell(
                    "RN-52",
                    _(
                        "At the end of a round the initiative changes hands. The cards and the tokens that "
                        "were played are set aside face up, so you know what your opponent still has."
                    ),
                ),
                tell(
                    "RN-53",
                    _.counted(
                        "Every {count} round, all cards and tokens are shuffled again.",
                        "Every {count} rounds, all cards and tokens are shuffled again.",
                        rules.cycle,
                    ),
                ),
            ),
        ),
        Chapter(
            _("The actions"),
            (
                tell(
                    "RN-27",
                    _.counted(
                        "Cheque: draw a cheque for each icon, in secret. You never hold more than {count}. "
                        "Cashed cheques don’t come back; an empty pile gives nothing.",
                        "Cheque: draw a cheque for each icon, in secret. You never hold more than {count}. "
                        "Cashed cheques don’t come back; an empty pile gives nothing.",
                        MOST_CHEQUES,
                    ),
                ),
                tell(
                    "RN-28 RN-29",
                    _(
                        "Bank: cash one cheque in a city of its continent. Everyone sees the cheque and the "
                        "city, Angela’s too."
                    ),
                ),
                tell(
                    "RN-30 RN-2",
                    _("A cheque of {values} also gives the player who cashes it one move.").format(
                        values=_bringing(box, PAYS_MOVE, _)
                    ),
                ),
                tell(
                    "RN-31 RN-50",
                    _(
                        "A cheque of {values} gives Jessah one of the face-up upgrades, even if Angela cashes it. "
                        "The player who cashes it chooses which. Permanent upgrades stay; the others work at "
                        "once. The upgrade not chosen leaves the game, and new ones are turned up."
                    ).format(values=_bringing(box, PAYS_UPGRADE, _)),
                ),
                tell(
                    "RN-32",
                    _(
                        "When no upgrades are left, such a cheque gives Jessah a Security action with one icon, then "
                        "a Move action with one icon. Her permanent upgrades add to them."
                    ),
                    "used_up=actions",
                ),
                tell(
                    "RN-32",
                    _(
                        "When no upgrades are left, such a cheque gives Jessah one icon of Security, then one of "
                        "Move. Her permanent upgrades add nothing to them."
                    ),
                    "used_up=icons",
                ),
                tell(
                    "RN-33",
                    _(
                        "Security for Jessah: for each icon, put a radar on a continent or a barrier on a "
                        "route, white side up, or move a barrier that is on the map. A continent has one "
                        "radar at most, a route one barrier. Radars don’t move. A moved barrier keeps its "
                        "side. Jessah may shut Angela in."
                    ),
                ),
                tell(
                    "RN-34",
                    _(
                        "Security for Angela: one point for each icon, up to {most}. What goes beyond is"
                        " lost, so she may pay first."
                    ).format(most=MOST_POINTS),
                ),
                tell("RN-36", _("Move: for each icon, go to a neighbouring city along a route.")),
                tell(
                    "RN-37",
                    _(
                        "Jessah inspects every city that she enters. She may spend a move to inspect the "
                        "city where she is. Angela must say whether she is there."
                    ),
                ),
            ),
        ),
        Chapter(
            _("Angela on the run"),
            (
                tell("RN-39", _("Angela cannot take a route with a barrier. Jessah can.")),
                tell(
                    "RN-40 RN-43",
                    _(
                        "A radar rings when Angela enters a city of its continent, even from another city of "
                        "it. It also rings if she spends a move to stay where she is. Leaving rings nothing, "
                        "nor does hiding at the start, nor a radar put where she already is."
                    ),
                ),
                tell(
                    "RN-41 RN-42 RN-44",
                    _(
                        "When her moves are over, Angela says which radars rang, in order, or that none did. "
                        "She says nothing else, not even whether she used all her moves. A white radar that "
                        "rang goes back to the supply. A black one stays, and rings each time."
                    ),
                ),
                tell(
                    "RN-35",
                    _(
                        "At almost any time, even between moves, Angela may pay {price} of her security "
                        "points to take a white radar or a white barrier off the map. Black ones stay."
                    ).format(price=LIFT_PRICE),
                ),
                tell(
                    "RN-35",
                    _("If she pays while she moves, Jessah is told when the moves are over."),
                    "payments=at-the-end",
                ),
                tell(
                    "RN-35",
                    _(
                        "If she pays while she moves, Jessah is told at once. What Angela did before can "
                        "then no longer be taken back."
                    ),
                    "payments=at-once",
                ),
                tell("RN-35", _("She cannot pay for a radar that has just rung in these moves."), "rung=kept"),
                tell("RN-35", _("She can also pay for a radar that has just rung in these moves."), "rung=payable"),
            ),
        ),
        Chapter(
            _("If Angela is captured"),
            (
                tell(
                    "RN-38 RN-45",
                    _(
                        "Only an inspection by Jessah captures Angela. It ends the action under way, but not "
                        "the card. Angela is safe if she walks into Jessah’s city."
                    ),
                ),
                tell(
                    "RN-46",
                    _(
                        "When she is captured, Angela gives up one of her identities, uses it at once, and "
                        "turns it face down for good. She may make fewer moves than it allows."
                    ),
                ),
                tell("RN-49", _("Each identity says what it does. If a part is impossible, the rest counts.")),
                *_identities(box, _),
            ),
        ),
        Chapter(
            _("The upgrades"),
            (
                *_upgrades(box, _),
                tell(
                    "RN-61",
                    _(
                        "An edition of your own may have free cards: upgrades, and sides of action cards, with a text "
                        "that the program does not know. The player of such a card makes the changes that it wants, "
                        "one after another, up to {count}, and says when it is done."
                    ).format(count=MOST),
                ),
            ),
        ),
        Chapter(
            _("The end"),
            (
                tell(
                    "RN-54",
                    _("Angela wins at once when her cashed cheques reach ${target}.").format(
                        target=_.grouped(rules.target)
                    ),
                ),
                tell("RN-47", _("Jessah wins at once when she captures Angela and no identity is left.")),
                tell(
                    "RN-55",
                    _.counted(
                        "Jessah also wins if the game is not over after {count} round.",
                        "Jessah also wins if the game is not over after {count} rounds.",
                        rules.rounds,
                    ),
                ),
            ),
        ),
        Chapter(
            _("What is known"),
            (
                tell(
                    "RN-56",
                    _(
                        "Secret: Angela’s city and how she moved, the cheques in hand, and tokens not played "
                        "yet. Everyone sees all the rest."
                    ),
                ),
                tell(
                    "RN-57",
                    _(
                        "Help, if Jessah asks for it, shows where Angela can be and how likely each city is. "
                        "It takes all ways that she may walk as equally likely at each step."
                    ),
                ),
            ),
        ),
    )
