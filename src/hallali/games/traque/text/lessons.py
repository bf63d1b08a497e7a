"""Traqué's lesson. The deal is fixed by its salt, as the sentences have it. Only the throw at its end is open."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.interfaces.lessons import BUTTON, Lesson, Step

N_ = marked
_DRAW: Final = N_("Not yet: draw a card first.")

FIRST: Final = Lesson(
    name="traque-first",
    title=N_("Cross the colony"),
    lead=N_("Pay with cards, slip past one creature, and shoot at the next."),
    seat="player",
    size="small",
    salt="53545",
    options={"toss": "throw"},
    steps=(
        Step(
            text=N_("You must cross a colony full of creatures to your ship. Press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=("TQ-12",),
        ),
        Step(
            text=N_("Cards lie open in a row. Each shows what it costs, and what it pays. Press “Draw” again."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=(
                "TQ-13",
                "TQ-16",
            ),
        ),
        Step(
            text=N_("Two cards that pay a move each, and nothing to spend them on. Press “Draw” once more."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=("TQ-16",),
        ),
        Step(
            text=N_(
                "The Corridor costs two moves, and takes you one place on. Press the Corridor, then the Ammunition, "
                "then the Grenade."
            ),
            moves=("corridor<ammunition,grenade", "corridor<grenade,ammunition"),
            at="[data-key='row0-3'], [data-key='row0-1'], [data-key='row0-2']",
            otherwise=N_(
                "The others are worth having, too. But first the way on: press the Corridor, then both others."
            ),
            clauses=(
                "TQ-16",
                "TQ-17",
                "TQ-19",
            ),
        ),
        Step(
            text=N_(
                "The control room, and a key for later. The launch pad is among the last three places. Press “Draw”."
            ),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=(
                "TQ-9",
                "TQ-22",
            ),
        ),
        Step(
            text=N_(
                "A creature. Alone it sleeps; a second one, or two noises, wake it. Press “Hide”: it costs your row"
                " and 1 Time."
            ),
            moves=("hide",),
            at="[data-key='pass']",
            otherwise=N_("The row is worth little and it is dangerous: hide this once."),
            clauses=(
                "TQ-14",
                "TQ-27",
                "TQ-28",
            ),
        ),
        Step(
            text=N_("Safe, but 1 Time is gone, and without Time you lose, too. Press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=("TQ-45",),
        ),
        Step(
            text=N_("Another one already. You cannot hide for ever: press “Draw”, and see."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=N_("Be brave this time: draw."),
            clauses=("TQ-26",),
        ),
        Step(
            text=N_(
                "Two of them: the stronger attacks, and your row is gone! Two hits in one throw: press 4, all shots of "
                "the Pulse rifle, then “Throw”."
            ),
            moves=("fire:1.pulse-rifle*4",),
            at="[data-key='count2504']" + BUTTON,
            otherwise=N_("All four shots, then “Throw”: saved shots don’t help the dead."),
            clauses=(
                "TQ-28",
                "TQ-30",
                "TQ-32",
            ),
        ),
        Step(
            text=N_(
                "Tokens slide on, so the sight is set just short: press “Throw”! Whatever so much as touches the "
                "target hits."
            ),
            throw=(0.0, -0.1, 0.3),
            at="#part-lid [data-key='throw']",
            otherwise=N_("Aim just short of the middle of the lid, and throw gently."),
            clauses=(
                "TQ-32",
                "TQ-48",
            ),
        ),
    ),
    replies=(),
    end=N_(
        "Beaten! Each throw costs 1 Time, and one with too few hits 1 Health, too. Without ammunition you die. To your "
        "ship!"
    ),
    after={"seat": "player"},
    learnt=(
        N_("A card is paid with other cards of the row, by the icons at their foot."),
        N_("A second creature, or two noises, and they attack: your row is gone. So it is if you hide, for 1 Time."),
        N_("A fight is a throw: as many hits as the creature’s strength, or a wound."),
    ),
    example=3,
)

TWO: Final = Lesson(
    name="traque-two",
    title=N_("Cross it together"),
    lead=N_("Share a card, share a fight, and ask your partner for what you lack."),
    seat="player",
    size="small",
    salt="148608",
    options={"players": 2, "toss": "dice"},
    steps=(
        Step(
            text=N_("Two of you now, with 4 Health each and one Time for both. You take turns. Press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=(
                "TQ-51",
                "TQ-52",
            ),
        ),
        Step(
            text=N_(
                "Nothing pays for this Corridor, but it can pay a search: press “Share a card”, then the Corridor."
            ),
            moves=("share:corridor",),
            at="[value='2401'], [data-key='row0-1']",
            otherwise=N_("Press “Share a card”, then the Corridor: your partner may have a use for it."),
            clauses=(
                "TQ-17",
                "TQ-53",
            ),
        ),
        Step(
            text=N_(
                "It lies in both rows now. You may share one card a turn; the rest is yours alone. Press “End the "
                "turn”."
            ),
            moves=("end",),
            at="[data-key='primary']",
            otherwise=N_("Nothing more to do: press “End the turn”."),
            clauses=("TQ-53",),
        ),
        Step(
            text=N_("Your partner paid for a Medical kit with the shared Corridor. Your turn again: press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=_DRAW,
            clauses=(
                "TQ-16",
                "TQ-53",
            ),
        ),
        Step(
            text=N_("A Snatcher, asleep in your row: it does not count in your partner’s. Press “End the turn”."),
            moves=("end",),
            at="[data-key='primary']",
            otherwise=N_("Nothing can be paid for: press “End the turn”."),
            clauses=(
                "TQ-27",
                "TQ-52",
            ),
        ),
        Step(
            text=N_("Hiding would cost your row, and 1 of the Time that you share. Be brave: press “Draw”."),
            moves=("draw",),
            at="[data-key='primary']",
            otherwise=N_("Be brave this time: draw."),
            clauses=(
                "TQ-14",
                "TQ-52",
            ),
        ),
        Step(
            text=N_(
                "Two creatures: the Snatcher attacks! Your row and the shared row are gone. Round 1 is yours: press 4 "
                "under the Pulse rifle, then “Throw”."
            ),
            moves=("fire:1.pulse-rifle*4",),
            at="[data-key='count2504']" + BUTTON,
            otherwise=N_("All four shots, then “Throw”: saved shots don’t help the dead."),
            clauses=(
                "TQ-28",
                "TQ-30",
                "TQ-57",
            ),
        ),
        Step(
            text=N_(
                "One hit is too few, and does not count in the next throw. You share one rethrow: spare it, and press "
                "“Keep this throw”."
            ),
            moves=("keep",),
            at="[data-key='pass']",
            otherwise=N_("Spare the token this time."),
            clauses=(
                "TQ-33",
                "TQ-56",
            ),
        ),
        Step(
            text=N_("That cost you 1 Health. From the second round on either of you may fight: press “Hobbes”."),
            moves=("who:2",),
            at="[value='897']",
            otherwise=N_("Your rifle is empty, and Hobbes has all his shots."),
            clauses=(
                "TQ-34",
                "TQ-57",
            ),
        ),
        Step(
            text=N_("Beaten! Your partner holds the Medical kit, and you are the wounded one: press “Ask for a card”."),
            moves=("ask",),
            at="[value='9']",
            otherwise=N_("Ask your partner for a card."),
            clauses=(
                "TQ-39",
                "TQ-55",
            ),
        ),
        Step(
            text=N_(
                "A gift costs 1 of the Time that you share. Press “Use” under the Medical kit, and you are well again."
            ),
            moves=("use:2.medical-kit",),
            at="[data-key='deed513']",
            otherwise=N_("Use the Medical kit."),
            clauses=(
                "TQ-20",
                "TQ-55",
            ),
        ),
    ),
    replies=(
        "draw",
        "medical-kit<+corridor",
        "end",
        "draw",
        "end",
        "fire:1.pulse-rifle*4",
        "give:2.medical-kit",
        "end",
    ),
    end=N_(
        "Two rifles, one clock. If either of you falls to 0 Health, or Time runs out, you both lose: get to your ship!"
    ),
    after={"seat": "player", "players": "2"},
    learnt=(
        N_("Each has a row; one card a turn may go to the shared row, and counts for both, noise and creatures too."),
        N_("The attacked player loses the row and the shared row, and fights round 1. After that either may fight."),
        N_("Any card may be given for 1 Time, also in a fight, but not between a throw and its damage."),
    ),
    example=8,
)

LESSONS: Final = (FIRST, TWO)
