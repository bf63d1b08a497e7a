"""La Traque's lesson. The deal is fixed by its salt: what the sentences name is dealt so."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.interfaces.lessons import BUTTON, Lesson, Step

N_ = marked
#: What a step's `at` adds where cards are kept: the bar's button, once some are chosen.
_KEEP: Final = BUTTON + ":not([data-sure])"
#: The lessons' deals were found with the house before it was set in balance; this is that one, with code names alone.
#: None shows a card that differs since then.
_DEALT: Final = {"factions": "usa+cccp", "edition": "house:de86e53a1a9e"}
_UNDER: Final = N_("Not that one: press the card that the line above names, for your agent in America.")

FIRST: Final = Lesson(
    name="la-traque-first",
    title=N_("A first capture"),
    lead=N_("Two agents, three clues, one fugitive caught: a round of the hunt for the United States."),
    seat="usa",
    size="micro",
    salt="4",
    options=_DEALT,
    steps=(
        Step(
            text=N_(
                "The goal here: 3 domination. It comes from these objectives, which influence buys; captures bring "
                "influence. Press “Next”."
            ),
            at="#part-mine",
            clauses=("LT-36",),
        ),
        Step(
            text=N_("A turn is up to three actions. First send an agent to the Registers, who will bring two clues."),
            moves=("go:registers-1",),
            at="[data-key='spot4']",
            otherwise=N_("To the Registers first, where the ring is."),
            clauses=(
                "LT-12",
                "LT-15",
                "LT-17",
                "LT-18",
            ),
        ),
        Step(
            text=N_("These clues wait in your reserve until the next round. Now the hunt: send an agent to America."),
            moves=("go:america",),
            at="[data-key='go6']",
            otherwise=N_("To America: that is where Heron was seen."),
            clauses=(
                "LT-17",
                "LT-20",
            ),
        ),
        Step(
            text=N_(
                "Heron’s cost is a medal and two rumours. Lay your medal under agent 2: press the 2 on "
                "the medal’s card."
            ),
            moves=("inform:registers-medal@2",),
            at="[data-key='hand1009']",
            otherwise=_UNDER,
            clauses=(
                "LT-21",
                "LT-22",
            ),
        ),
        Step(
            text=N_(
                "Three actions, so the other side has moved. It cannot see what lies there. Now lay a "
                "rumour: press its 2."
            ),
            moves=("inform:rumour@2",),
            at="[data-key='hand1059']",
            otherwise=_UNDER,
            clauses=(
                "LT-12",
                "LT-57",
            ),
        ),
        Step(
            text=N_(
                "Lay the second rumour in the same way. Any better clue would pass for one, but that would be a waste."
            ),
            moves=("inform:rumour@2",),
            at="[data-key='hand1059']",
            otherwise=_UNDER,
            clauses=("LT-23",),
        ),
        Step(
            text=N_("Medal, rumour, rumour: nothing is missing any more. Press “Capture”, and Heron is yours!"),
            moves=("capture:america-1@2",),
            at="[data-key='do849']",
            otherwise=N_("Not now: your man is within reach, in America."),
            clauses=(
                "LT-24",
                "LT-25",
            ),
        ),
        Step(
            text=N_(
                "Caught! Military influence goes up by one, and influence buys objectives. Press “Pass for the round”."
            ),
            moves=("pass",),
            at="[data-key='pass']",
            otherwise=N_("Enough for this round: pass, and your agents’ finds come in."),
            clauses=(
                "LT-14",
                "LT-27",
                "LT-36",
            ),
        ),
        Step(
            text=N_(
                "After a round all but two cards in hand are lost. Press the document, then the "
                "microfilm, then “Keep these”."
            ),
            moves=("keep:press-document,archives-microfilm",),
            at="#part-hand [data-key='hand116'], #part-hand [data-key='hand120']" + _KEEP,
            otherwise=N_("Keep both: the document and the microfilm."),
            clauses=("LT-41",),
        ),
        Step(
            text=N_(
                "A new round: your clues are in hand, and Heron too. He talks: press “Mission” on his "
                "card, for three rumours."
            ),
            moves=("use:heron",),
            at="[data-key='hand288']",
            otherwise=N_("Make Heron talk first: he is among your cards."),
            clauses=(
                "LT-31",
                "LT-33",
                "LT-42",
            ),
        ),
    ),
    replies=(
        "go:rumours-1",
        "go:europe",
        "inform:rumour@2",
        "inform:rumour@2",
        "pass",
        "keep:registers-medal",
        "go:rumours-1",
        "end",
    ),
    end=N_(
        "Every hunt goes this way: clues, capture, influence, objectives. Objectives give domination, which wins: in "
        "the next lesson you fulfil some."
    ),
    after={"factions": "usa+cccp"},
    learnt=(
        N_("An agent that investigates brings clues for the next round; one that hunts stays out until it captures."),
        N_("Lay what the fugitive costs under the agent. A better clue stands in for a rumour."),
        N_("A capture gives influence and a new card; influence buys objectives, and these give domination."),
    ),
    example=6,
)

DUEL: Final = Lesson(
    name="la-traque-duel",
    title=N_("Two players, and absent factions"),
    lead=N_("With two factions, fugitives don’t wait: capture one before it is gone."),
    seat="usa",
    size="micro",
    salt="61",
    options=_DEALT,
    steps=(
        Step(
            text=N_(
                "Gneiss costs a microfilm and two rumours, and you hold no microfilm. Send an agent to the Archives."
            ),
            moves=("go:archives-1",),
            at="[data-key='spot8']",
            otherwise=N_("To the Archives first: most microfilms are there."),
            clauses=(
                "LT-15",
                "LT-18",
                "LT-25",
            ),
        ),
        Step(
            text=N_("A microfilm, for the next round. That is all for now: press “Pass for the round”."),
            moves=("pass",),
            at="[data-key='pass']",
            otherwise=N_("Enough for this round: pass."),
            clauses=(
                "LT-14",
                "LT-17",
            ),
        ),
        Step(
            text=N_(
                "Any clue can stand for a rumour. Keep two for Gneiss: press the medal, then the rumour, "
                "then “Keep these”."
            ),
            moves=("keep:registers-medal,rumour",),
            at="#part-hand [data-key='hand112'], #part-hand [data-key='hand122']" + _KEEP,
            otherwise=N_("Keep the medal and the rumour."),
            clauses=(
                "LT-23",
                "LT-41",
            ),
        ),
        Step(
            text=N_(
                "The round ended: an agent of an absent faction came to each fugitive. More than its level, and it is "
                "gone. Press “Next”."
            ),
            at="[data-key='place0']",
            clauses=("LT-50",),
        ),
        Step(
            text=N_(
                "Gneiss and Plover are level 1: the next agent takes them away. So hunt now: send an agent to America."
            ),
            moves=("go:america",),
            at="[data-key='go6']",
            otherwise=N_("To America: Gneiss is there, and only for this round."),
            clauses=(
                "LT-20",
                "LT-50",
            ),
        ),
        Step(
            text=N_("Lay your microfilm under agent 1: press its 1."),
            moves=("inform:archives-microfilm@1",),
            at="[data-key='hand1048']",
            otherwise=N_("The microfilm first, for your agent in America."),
            clauses=("LT-21",),
        ),
        Step(
            text=N_("Now lay a rumour under agent 1: press its 1."),
            moves=("inform:rumour@1",),
            at="[data-key='hand1058']",
            otherwise=N_("A rumour now, for your agent in America."),
            clauses=("LT-21",),
        ),
        Step(
            text=N_("A medal stands for the second rumour: press its 1."),
            moves=("inform:registers-medal@1",),
            at="[data-key='hand1008']",
            otherwise=N_("A medal now, in place of the second rumour."),
            clauses=(
                "LT-21",
                "LT-23",
            ),
        ),
        Step(
            text=N_("Nothing is missing, and you are in time: press “Capture”!"),
            moves=("capture:america-1@1",),
            at="[data-key='do848']",
            otherwise=N_("Gneiss is within reach, in America."),
            clauses=("LT-24",),
        ),
        Step(
            text=N_(
                "Caught, with 1 scientific influence! The agent on it left. Press “Pass for the round”, and "
                "watch Plover."
            ),
            moves=("pass",),
            at="[data-key='pass']",
            otherwise=N_("Enough for this round: pass."),
            clauses=(
                "LT-27",
                "LT-50",
            ),
        ),
        Step(
            text=N_("A second agent came to each, and Plover is gone. Keep your medal: press it, then “Keep these”."),
            moves=("keep:registers-medal",),
            at="#part-hand [data-key='hand112']" + _KEEP,
            otherwise=N_("Keep the medal."),
            clauses=(
                "LT-41",
                "LT-50",
            ),
        ),
        Step(
            text=N_(
                "A new fugitive lies in Plover’s place. Level 2 goes with the third agent, level 3 with the "
                "fourth. Press “Next”."
            ),
            at="[data-key='place10']",
            clauses=(
                "LT-44",
                "LT-50",
            ),
        ),
    ),
    replies=(
        "go:rumours-1",
        "pass",
        "keep:rumour,rumour",
        "go:funding-1",
        "end",
        "pass",
        "keep:",
    ),
    end=N_("You were faster than the agents of the others. With three or four factions they never come."),
    after={"factions": "usa+cccp"},
    learnt=(
        N_("After each round every fugitive left on the board gets an agent of an absent faction."),
        N_("With more of them than its level, a fugitive leaves the game: level 1 with the second."),
        N_("Some effects send these agents away. Protection from rivals does not stop them."),
    ),
    example=4,
)

AIMS: Final = Lesson(
    name="la-traque-ambition",
    title=N_("Objectives, ambition and destiny"),
    lead=N_("Spend influence on objectives, move your ambition, and change objectives that you can’t pay."),
    seat="usa",
    size="micro",
    salt="194",
    options=_DEALT,
    opening=(
        "go:middle-east",
        "inform:archives-document@1",
        "inform:press-document@1",
        "inform:registers-microfilm@1",
        "inform:rumour@1",
        "inform:rumour@1",
        "capture:middle-east-3@1",
        "go:press-1",
        "go:funding-1",
        "pass",
        "keep:rumour",
        "go:middle-east",
        "inform:larch@1",
        "inform:funding@1",
        "inform:rumour@1",
        "inform:press-document@1",
        "capture:middle-east-3@1",
        "track:scientific",
    ),
    steps=(
        Step(
            text=N_(
                "Two captures brought you 3 scientific and 2 political influence. It pays for the objectives in front "
                "of you. Press “Next”."
            ),
            at="#part-mine",
            clauses=(
                "LT-27",
                "LT-36",
            ),
        ),
        Step(
            text=N_(
                "Each has two prices: a triumph costs more than a success, and gives more. Press “Success” at the Wind "
                "tunnel."
            ),
            moves=("success:wind-tunnel",),
            at="[data-key='goal734']",
            otherwise=N_("The Wind tunnel, as a success: 2 scientific influence."),
            clauses=(
                "LT-36",
                "LT-37",
            ),
        ),
        Step(
            text=N_(
                "Its rocket moves Apollo, your ambition, to step 1. Step 2 pays: one more rocket is needed. Press "
                "“Next”."
            ),
            at="#part-mine",
            clauses=("LT-53",),
        ),
        Step(
            text=N_(
                "You can’t pay for the other two. Once a game, destiny changes all open objectives: press “Destiny”."
            ),
            moves=("destiny",),
            at="[data-key='destiny']",
            otherwise=N_("Spend the destiny token: what lies there is too dear."),
            clauses=("LT-39",),
        ),
        Step(
            text=N_(
                "A treasury bond: 2 political influence, and a rocket. Press “Success” at the American treasury bond."
            ),
            moves=("success:treasury-bond",),
            at="[data-key='goal720']",
            otherwise=N_("The American treasury bond, as a success."),
            clauses=(
                "LT-37",
                "LT-53",
            ),
        ),
        Step(
            text=N_("Apollo, step 2: 2 domination at once, and two cards from any pile. Press the Archives."),
            moves=("pile:archives",),
            at="[data-key='option50']",
            otherwise=N_("A card of the Archives first."),
            clauses=(
                "LT-53",
                "LT-63",
            ),
        ),
        Step(
            text=N_("And one more: press the Press."),
            moves=("pile:press",),
            at="[data-key='option49']",
            otherwise=N_("Now a card of the Press."),
            clauses=("LT-53",),
        ),
    ),
    replies=(
        "go:archives-1",
        "go:registers-1",
        "go:rumours-1",
        "pass",
        "keep:registers-medal,press-document",
        "go:europe",
        "go:rumours-1",
        "go:middle-east",
        "inform:archives-microfilm@3",
        "inform:rumour@3",
        "inform:rumour@3",
    ),
    end=N_("Three actions, and you lead by 2 domination! Objectives pay in domination, and in steps of your ambition."),
    after={"factions": "usa+cccp"},
    learnt=(
        N_("Influence pays for objectives. A triumph costs more than a success, and gives more domination or symbols."),
        N_("USA and CCCP move their ambition by objectives, Tzaar and the Network by captures."),
        N_("The destiny token changes your open objectives, once a game. When the round ends, there are 3 again."),
    ),
    example=1,
)

LESSONS: Final = (FIRST, AIMS, DUEL)
