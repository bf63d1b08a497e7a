"""La Traque's rules page: each clause in a sentence, with the numbers and options of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.core.contract import Options
from hallali.games.la_traque.rules.edition import Edition, Step
from hallali.games.la_traque.rules.sizes import Options as Chosen
from hallali.games.la_traque.rules.sizes import options_of, size_of
from hallali.interfaces.rulebook import Chapter, Rulebook, tell

if TYPE_CHECKING:
    from hallali.i18n import Translator

ASIDE: Final = {
    "LT-60": "it is about how the house edition was balanced, which a command of the lab shows",
    "LT-68": "it is about what other editions may hold, and docs/editions/la-traque.md tells it to those who write one",
}


def rulebook(size: str, options: Options | None, _: Translator) -> Rulebook:
    """Tell the rules at this size and with these options. Raises BadOption, BadEdition."""
    return Rulebook(
        _(
            "After the war, factions hunt the fugitives of a fallen regime: to try them, to use them, or to "
            "be rid of them. The faction with the most domination wins; what that is worth is another "
            "matter."
        ),
        _chapters(size_of(size, options).edition, options_of(options), _),
        ASIDE,
        short=(
            _("Capture fugitives, and turn what they bring into domination."),
            _(
                "Send agents to hunt or to investigate, lay cards under those who hunt, and capture a "
                "fugitive whose cost they cover."
            ),
            _("The faction with the most domination at the end of the last round."),
        ),
    )


def _steps(edition: Edition, faction: str, _: Translator, chosen: bool = False) -> str:
    """List the steps of a faction's ambition that give a special card, or a choice of them; a dash for none."""
    steps = {one.at for one in edition.step if one.faction == faction and (one.choose if chosen else _card(one))}
    return _.listed(sorted(steps) or ["–"])


def _given(edition: Edition, faction: str, _: Translator) -> list[str]:
    """List the special cards that a faction's ambition gives without a choice, by their names."""
    ids = {_card(one) for one in edition.step if one.faction == faction}
    return [_.of(one.name) for one in edition.special if one.id in ids] or ["–"]


def _card(step: Step) -> str:
    return step.reserve or step.headquarters


def _chapters(edition: Edition, options: Chosen, _: Translator) -> tuple[Chapter, ...]:
    rules = edition.rules
    factions = _.listed([_.of(edition.faction[seat].name) for seat in options.seats])
    return (
        Chapter(
            _("Why a game about memory"),
            (
                tell(
                    "LT-59",
                    _(
                        "The fugitives here are invented and have code names. Real people did what the cards "
                        "tell of, and many of them were never troubled. Some were hunted by survivors, "
                        "others were found and hired. Each file gives a reason, so that you remember while "
                        "you play. The game glorifies nobody."
                    ),
                ),
            ),
        ),
        Chapter(
            _("Set-up"),
            (
                tell("LT-9 LT-66 LT-12", _("Clockwise around the table: {factions}.").format(factions=factions)),
                tell("LT-10", _("The first player is drawn at random.")),
                tell(
                    "LT-9 LT-4 LT-3",
                    _.counted(
                        "Each faction has {agents}, tracks for military, scientific and political influence, its "
                        "own ambition, a destiny token, and {count} objective face up.",
                        "Each faction has {agents}, tracks for military, scientific and political influence, its "
                        "own ambition, a destiny token, and {count} objectives face up.",
                        rules.objectives,
                        agents=_.counted("{count} agent", "{count} agents", rules.agents),
                    ),
                ),
                tell(
                    "LT-1 LT-6",
                    _(
                        "Clue cards are medals, documents and microfilms, in the decks Registers, Press "
                        "and Archives, and also funding cards and rumours. Each of the decks holds mainly one "
                        "clue, its major clue, and fewer of another."
                    ),
                ),
                tell("LT-7 LT-58", _("Funding and rumours are face-up piles: everyone knows what they give.")),
                tell(
                    "LT-2 LT-5 LT-8",
                    _(
                        "Fugitives have a kind, a level, a cost in clues, and abilities. They lie face up in "
                        "the hunting zones, America, Europe and the Middle East, on places of their level. "
                        "With fewer players, some places stay empty."
                    ),
                ),
                tell(
                    "LT-11",
                    _.counted(
                        "You start with one card from each deck of clues, and {count} rumour. The last player "
                        "takes one more rumour.",
                        "You start with one card from each deck of clues, and {count} rumours. The last "
                        "player takes one more rumour.",
                        options.rumours,
                    ),
                ),
            ),
        ),
        Chapter(
            _("A turn"),
            (
                tell(
                    "LT-12 LT-13",
                    _.counted(
                        "A turn has at least one action and at most {count}. You may take the same kind more "
                        "than once. Turns go round until everyone has passed.",
                        "A turn has at least one action and at most {count}. You may take the same kind more "
                        "than once. Turns go round until everyone has passed.",
                        rules.actions,
                    ),
                ),
                tell(
                    "LT-14 LT-40",
                    _(
                        "Passing is an action. It ends your turn, and you do nothing more in the round. No "
                        "action calls an agent back."
                    ),
                ),
                tell(
                    "LT-67 LT-14",
                    _("If you have actions left and can do nothing else, you must pass at once."),
                    "passing=at-once",
                ),
                tell(
                    "LT-67 LT-14",
                    _(
                        "If you can do nothing else, you may end your turn after at least one action. You "
                        "must then pass when your next turn begins."
                    ),
                    "passing=next-turn",
                ),
                tell(
                    "LT-15 LT-16",
                    _(
                        "Move an agent from your headquarters. To investigate, it goes to a free place of an "
                        "investigation zone, but no more than one agent to the same zone in a turn."
                    ),
                ),
                tell(
                    "LT-17 LT-18 LT-19",
                    _(
                        "It draws the cards shown at its place at once. You look at them and put them in "
                        "your reserve, which comes to your hand next round. A pile that is too short gives "
                        "what it has."
                    ),
                ),
                tell("LT-20", _("To hunt, an agent goes to a hunting zone. Any number of agents may be there.")),
                tell(
                    "LT-21 LT-22",
                    _(
                        "Lay a card: put a clue, or a fugitive with a hunt ability, from your hand face down "
                        "under an agent that hunts. It stays with that agent, and serves for any "
                        "fugitive of the zone."
                    ),
                ),
                tell(
                    "LT-24 LT-25 LT-23",
                    _(
                        "Capture: an agent whose cards hold all the clues of a fugitive’s cost may capture "
                        "it. The cards are shown. Any clue can stand for a rumour; other clues must be of "
                        "their kind."
                    ),
                ),
                tell("LT-26", _("A fugitive’s hunt ability gives the clues in its box, and its power.")),
                tell(
                    "LT-27",
                    _(
                        "You gain influence equal to the level, on the track of the fugitive’s kind. For a "
                        "collaborator you choose the track, one for all points."
                    ),
                ),
                tell(
                    "LT-28 LT-29 LT-43",
                    _(
                        "The fugitive goes to your reserve and its place stays empty until the round ends. "
                        "The agent rests. All cards under it leave, even those you didn’t need: clues go "
                        "under their piles, fugitives out of the game."
                    ),
                ),
                tell(
                    "LT-31 LT-32 LT-33 LT-34",
                    _(
                        "From the next round on, use one ability of a captured fugitive: its hunt ability "
                        "under an agent; its mission, at once; or its co-operation, at your headquarters, "
                        "always in effect or recurring."
                    ),
                ),
                tell("LT-35", _("A recurring card works once a round, by an action.")),
                tell(
                    "LT-31 LT-32 LT-33 LT-34",
                    _(
                        "On the cards of your hand a lens marks a hunt ability, an arrow a mission, a chain a "
                        "permanent co-operation, and a turning arrow a recurring one."
                    ),
                ),
                tell(
                    "LT-36 LT-37",
                    _(
                        "Fulfil an objective: lower your influence by its cost. The lower price is a "
                        "success, the higher one a triumph; each gives its own domination and symbols. Then "
                        "the card’s ability works as a mission or a co-operation, like those of captured "
                        "fugitives."
                    ),
                ),
                tell("LT-39", _("Destiny: once a game, discard the token to replace all your face-up objectives.")),
                tell(
                    "LT-62 LT-63",
                    _(
                        "A capture by an ability needs no agent and no clues, and counts in full. An effect "
                        "does what it can."
                    ),
                ),
            ),
        ),
        Chapter(
            _("When the round ends"),
            (
                tell(
                    "LT-41",
                    _.counted(
                        "Keep {count} card of your hand at most. Then the reserve comes to your hand.",
                        "Keep {count} cards of your hand at most. Then the reserve comes to your hand.",
                        rules.keep,
                    ),
                ),
                tell("LT-42 LT-43", _("Agents come home, but those in hunting zones stay, with their cards.")),
                tell(
                    "LT-44 LT-38 LT-45 LT-46",
                    _(
                        "Empty places and missing objectives are filled, recurring cards are ready again, "
                        "and the first player changes, clockwise."
                    ),
                ),
            ),
        ),
        Chapter(
            _("The factions"),
            (
                tell(
                    "LT-30 LT-56 LT-64",
                    _(
                        "Each faction has its own ambition. Steps give their bonus once. What goes beyond "
                        "the end of a track is lost."
                    ),
                ),
                tell(
                    "LT-53", _("USA: each rocket on a fulfilled objective advances the Apollo programme by one step.")
                ),
                tell(
                    "LT-55",
                    _(
                        "CCCP (the Soviet Union, in its own letters): objectives place revolution "
                        "markers, each kind once. Each new one advances the "
                        "world revolution by one step. Where a triumph shows a choice of markers, you take one."
                        " Step {collectivisation} gives a card to your headquarters: {card}."
                    ).format(
                        collectivisation=_steps(edition, "cccp", _),
                        card=_.listed(_given(edition, "cccp", _)),
                    ),
                ),
                tell(
                    "LT-52",
                    _(
                        "Tzaar: a capture advances the international tribunal by the fugitive’s level. Steps "
                        "{hunters} give a choice of hunters, one of which you take. Step {tribunal} gives the "
                        "tribunal itself: once it is played, it judges one fugitive of your hand a round."
                    ).format(hunters=_steps(edition, "tzaar", _, chosen=True), tribunal=_steps(edition, "tzaar", _)),
                ),
                tell(
                    "LT-54",
                    _(
                        "The Network: a capture advances the ambition track of the fugitive’s kind by its "
                        "level; for a collaborator, the track that you chose for the influence. Step {plots} of"
                        " each gives a choice of plots, one of which you take."
                    ).format(plots=_steps(edition, "network", _, chosen=True)),
                ),
                tell(
                    "LT-61",
                    _(
                        "Hunters, plots and the tribunal come to hand with the reserve, and are played by "
                        "their abilities."
                    ),
                ),
                tell(
                    "LT-65",
                    _("Hunters and plots lie face up next to the board, so everyone sees which one is taken."),
                    "specials=open",
                ),
                tell(
                    "LT-65",
                    _("The others know only which hunters or plots could be chosen, not which one was taken."),
                    "specials=hidden",
                ),
            ),
        ),
        Chapter(
            _("In a duel"),
            (
                tell(
                    "LT-50",
                    _(
                        "With only one opponent: when a round ends, before cards are kept, an agent of an absent "
                        "faction is put on every fugitive that still lies in a hunting zone. A fugitive "
                        "with more of them than its level leaves the game: those of the lowest level go first."
                    ),
                ),
                tell(
                    "LT-51",
                    _(
                        "Some effects take these agents away, and give a fugitive time. Their supply never ends. "
                        "A fugitive that is protected still leaves in this way."
                    ),
                ),
            ),
        ),
        Chapter(
            _("What is known"),
            (
                tell(
                    "LT-57",
                    _(
                        "Secret: hands, the faces of reserves, cards under agents with where they came from, "
                        "and the order of the decks. Everyone sees the rest: also how many cards lie under "
                        "an agent, and from which pile each card in a reserve came."
                    ),
                ),
            ),
        ),
        Chapter(
            _("The end"),
            (
                tell(
                    "LT-47",
                    _.counted(
                        "When a faction has {count} point of domination or more, the round is played to its "
                        "end, and the game is over.",
                        "When a faction has {count} points of domination or more, the round is played to its "
                        "end, and the game is over.",
                        rules.target,
                    ),
                ),
                tell(
                    "LT-49",
                    _.counted("It also ends after {count} round.", "It also ends after {count} rounds.", rules.rounds),
                ),
                tell(
                    "LT-48",
                    _(
                        "The most domination wins. On a tie, the most influence left on all tracks together "
                        "wins. If that is tied too, the victory is shared."
                    ),
                ),
            ),
        ),
    )
