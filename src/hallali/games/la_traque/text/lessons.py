"""La Traque's lesson. The deal is fixed by its salt: what the sentences name is dealt so."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.interfaces.lessons import BUTTON, Lesson, Step

N_ = marked
_UNDER: Final = N_("Not that one: press the card that the line above names, for your agent in America.")

FIRST: Final = Lesson(
    name="la-traque-first",
    title=N_("A first capture"),
    lead=N_("Two agents, three clues, one file closed: a round of the hunt for the United States."),
    seat="usa",
    size="micro",
    salt="4",
    options={"factions": "usa+cccp"},
    steps=(
        Step(
            text=N_("A turn is up to three actions. First send an agent to the Registers, who will bring two clues."),
            moves=("go:registers-1",),
            at="[data-key='spot4']",
            otherwise=N_("To the Registers first, where the ring is."),
        ),
        Step(
            text=N_("These clues wait in your reserve until the next round. Now the hunt: send an agent to America."),
            moves=("go:america",),
            at="[data-key='go6']",
            otherwise=N_("To America: that is where Heron was seen."),
        ),
        Step(
            text=N_(
                "Heron’s file asks for a medal and two rumours. Lay your medal under agent 2: press the 2 below it."
            ),
            moves=("inform:registers-medal@2",),
            at="[data-key='hand1009']",
            otherwise=_UNDER,
        ),
        Step(
            text=N_(
                "Three actions, so the other side has moved. It cannot see what lies there. Now lay a "
                "rumour: press its 2."
            ),
            moves=("inform:rumour@2",),
            at="[data-key='hand1059']",
            otherwise=_UNDER,
        ),
        Step(
            text=N_(
                "Lay the second rumour in the same way. Any better clue would pass for one, but that would be a waste."
            ),
            moves=("inform:rumour@2",),
            at="[data-key='hand1059']",
            otherwise=_UNDER,
        ),
        Step(
            text=N_("Medal, rumour, rumour: nothing is missing any more. Press “Capture”, and Heron is yours!"),
            moves=("capture:america-1@2",),
            at="[data-key='do849']",
            otherwise=N_("Not now: your man is within reach, in America."),
        ),
        Step(
            text=N_(
                "Closed! Military influence goes up by one, and influence buys objectives. Press “Pass for the round”."
            ),
            moves=("pass",),
            at="[data-key='pass']",
            otherwise=N_("Enough for this round: pass, and your agents' finds come in."),
        ),
        Step(
            text=N_(
                "After a round all but two cards in hand are lost. Keep the document, then the microfilm, "
                "then press “Keep these”."
            ),
            moves=("keep:press-document,archives-microfilm",),
            at="#part-hand [data-key='hand116'], #part-hand [data-key='hand120']" + BUTTON,
            otherwise=N_("Keep both: the document and the microfilm."),
        ),
        Step(
            text=N_(
                "A new round: your clues are in hand, and Heron too. He talks: press “Mission” on his "
                "card, for three rumours."
            ),
            moves=("use:heron",),
            at="[data-key='hand288']",
            otherwise=N_("Make Heron talk first: he is among your cards."),
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
        "That is the round trip of every hunt: clues, file, influence, objectives. Twelve points of domination win."
    ),
    after={"factions": "usa+cccp"},
    learnt=(
        N_("An agent that investigates brings clues for the next round; one that hunts stays out until it captures."),
        N_("Lay what the file asks for under the agent. A better clue stands in for a rumour."),
        N_("A capture gives influence and a new card; influence buys objectives, and these give domination."),
    ),
    example=5,
)

LESSONS: Final = (FIRST,)
