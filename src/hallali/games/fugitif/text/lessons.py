"""Fugitif's lessons. The deals are fixed by their salts: what the sentences name is dealt so."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.games.fugitif.rules.actions import END
from hallali.interfaces.lessons import BUTTON, Lesson, Step

N_ = marked
_DRAW: Final = N_("First a card, from the ringed deck.")
_MINE: Final = N_("That card is in your own hand: he cannot have laid it.")

MARSHAL: Final = Lesson(
    name="fugitif-marshal",
    title=N_("Hunt as the Marshal"),
    lead=N_("Follow a runaway by his traces, and catch him in five turns."),
    seat="marshal",
    size="small",
    salt="16502",
    steps=(
        Step(
            text=N_(
                "You are the Marshal: find every hideout before the Fugitive gets to 20. Draw from deck 4–8: what you "
                "hold, he can’t lay."
            ),
            moves=("d1",),
            at="[data-at='deck0']",
            otherwise=_DRAW,
            clauses=(
                "FUG-17",
                "FUG-34",
            ),
        ),
        Step(
            text=N_("Your card is crossed out among the numbers. Draw from deck 4–8 once more."),
            moves=("d1",),
            at="[data-at='deck0']",
            otherwise=_DRAW,
            clauses=("FUG-17",),
        ),
        Step(
            text=N_(
                "A step is three numbers at most, so his first hideout is 1, 2 or 3. Be bold: press 3, then “Guess”."
            ),
            moves=("g3",),
            at="#part-pad [data-at='n3']" + BUTTON,
            wrong={1: N_("It might be. But trust your nose today: 3."), 2: N_("It might be. But trust your nose: 3.")},
            otherwise=N_("The first hideout cannot lie beyond 3: that is a step too far."),
            clauses=(
                "FUG-11",
                "FUG-18",
            ),
        ),
        Step(
            text=N_(
                "Found! But he ran on. A footprint marks a sprint card, spent on a longer step. Draw from deck 9–14."
            ),
            moves=("d2",),
            at="[data-at='deck1']",
            otherwise=_DRAW,
            clauses=(
                "FUG-12",
                "FUG-14",
            ),
        ),
        Step(
            text=N_(
                "The second hideout lies one to three beyond 3, and you hold 4 and 5. Only 6 is left: "
                "press 6, then “Guess”."
            ),
            moves=("g6",),
            at="#part-pad [data-at='n6']" + BUTTON,
            wrong={4: _MINE, 5: _MINE},
            otherwise=N_("From 3 he came to 4, 5 or 6: no sprint card lies there. Two of these are in your hand."),
            clauses=(
                "FUG-11",
                "FUG-34",
            ),
        ),
        Step(
            text=N_("No doubt there, so no luck needed. He is waiting now. Draw from deck 4–8."),
            moves=("d1",),
            at="[data-at='deck0']",
            otherwise=_DRAW,
            clauses=(
                "FUG-10",
                "FUG-17",
            ),
        ),
        Step(
            text=N_(
                "A sprint card can stretch a step to five, or only pretend to. Press “Show me” to see where he may be."
            ),
            help="probable",
            at="#part-bar [data-key='next']",
            otherwise=N_("First see where he may be: press “Show me”."),
            clauses=(
                "FUG-12",
                "FUG-13",
            ),
        ),
        Step(
            text=N_(
                "7 is likeliest: a chance of 56%. Press 7 alone, then “Guess”: of two numbers guessed at once, one "
                "wrong number spoils both."
            ),
            moves=("g7",),
            at="#part-pad [data-at='n7']" + BUTTON,
            wrong={8: _MINE, 11: _MINE},
            otherwise=N_("It might be. But 7 is the likeliest."),
            clauses=(
                "FUG-19",
                "FUG-20",
            ),
        ),
        Step(
            text=N_(
                "No! So it’s 9 or 10. The percentages count both hideouts that are hidden. "
                "He has run on: draw from deck 9–14."
            ),
            moves=("d2",),
            at="[data-at='deck1']",
            otherwise=_DRAW,
            clauses=(
                "FUG-18",
                "FUG-20",
            ),
        ),
        Step(
            text=N_("You drew the 9 itself, and 7 was a no. So he slept at 10: press 10, then “Guess”."),
            moves=("g10",),
            at="#part-pad [data-at='n10']" + BUTTON,
            wrong={
                11: _MINE,
                9: _MINE,
                8: _MINE,
                7: N_("7 was wrong a moment ago, and the third hideout has not moved."),
            },
            otherwise=N_("Of 7, 9 and 10 two are out: one was a no, one is in your hand."),
            clauses=("FUG-20",),
        ),
        Step(
            text=N_("Found! One is still hidden, and he waits for cards. Draw from deck 9–14."),
            moves=("d2",),
            at="[data-at='deck1']",
            otherwise=_DRAW,
            clauses=("FUG-19",),
        ),
        Step(
            text=N_("One to three beyond 10, without a sprint card, and you hold 11 and 13. Press 12, then “Guess”."),
            moves=("g12",),
            at="#part-pad [data-at='n12']" + BUTTON,
            wrong={11: _MINE, 13: _MINE},
            otherwise=N_("From 10 he came to 11, 12 or 13. Two of these are in your hand."),
            clauses=(
                "FUG-11",
                "FUG-24",
            ),
        ),
    ),
    replies=("h3/h6", "d2", "h10+1", "d3", "pass", "d3", "h12", "d3", "pass"),
    end=N_("You did it by reasoning. That is the whole game."),
    learnt=(
        N_("He steps three numbers at most; each sprint card may have taken him farther."),
        N_("What you hold, and each wrong guess, rules something out."),
        N_("Guess several at once only if you are sure: one wrong number spoils them all."),
    ),
    example=11,
)


FUGITIVE: Final = Lesson(
    name="fugitif-fugitive",
    title=N_("Run as the Fugitive"),
    lead=N_("Lay a false trail and leave the city at 20."),
    seat="fugitive",
    size="small",
    salt="97",
    steps=(
        Step(
            text=N_(
                "You are the Fugitive: get from 0 to 20 before the Marshal has found every hideout. She sees "
                "only backs. Press “Next”."
            ),
            at="#part-hand",
            clauses=(
                "FUG-3",
                "FUG-33",
                "FUG-34",
            ),
        ),
        Step(
            text=N_("A step is three numbers at most. Lay your first hideout: press 3, then “Lay it”."),
            has=(3, END),
            at="[data-key='card3']" + BUTTON,
            otherwise=N_("First 3, and nothing under it: press 3, then “Lay it”. You will need the others on the way."),
            clauses=(
                "FUG-8",
                "FUG-11",
            ),
        ),
        Step(
            text=N_("The second may again be three numbers farther at most: press 6, then “Lay it”."),
            moves=("h3/h6",),
            at="[data-key='card6']" + BUTTON,
            otherwise=N_("Now 6, and nothing under it: press 6, then “Lay it”."),
            clauses=(
                "FUG-8",
                "FUG-11",
            ),
        ),
        Step(
            text=N_("She guessed 2: a miss, and it told her little. From now on you draw first. Draw from deck 9–14."),
            moves=("d2",),
            at="[data-at='deck1']",
            otherwise=_DRAW,
            clauses=(
                "FUG-9",
                "FUG-20",
            ),
        ),
        Step(
            text=N_(
                "Press 8, then 1, which goes under it as a sprint card, then “Lay it”: she must think that you "
                "went farther."
            ),
            moves=("h8+1",),
            at="[data-key='card8'], [data-key='card1']" + BUTTON,
            otherwise=N_("Press 8 first, then 1: that goes under it. The sprint card is there to mislead her."),
            clauses=(
                "FUG-12",
                "FUG-13",
                "FUG-14",
            ),
        ),
        Step(
            text=N_("It worked: she guessed 10, where nothing lies yet. Draw from deck 9–14."),
            moves=("d2",),
            at="[data-at='deck1']",
            otherwise=_DRAW,
            clauses=("FUG-9",),
        ),
        Step(
            text=N_(
                "You drew the 10! What she has just ruled out is the safest place of all. Press 10, then “Lay it”."
            ),
            moves=("h10",),
            at="[data-key='card10']" + BUTTON,
            otherwise=N_("Lay 10 alone: she has just been told that it is wrong, and may not ask again."),
            clauses=("FUG-23",),
        ),
        Step(
            text=N_("Wrong again. You still have far to go: draw from deck 15–19."),
            moves=("d3",),
            at="[data-at='deck2']",
            otherwise=_DRAW,
            clauses=("FUG-9",),
        ),
        Step(
            text=N_("From 10 you reach 13; an even card carries you 2 farther. Press 15, then 2, then “Lay it”."),
            moves=("h15+2",),
            at="[data-key='card15'], [data-key='card2']" + BUTTON,
            otherwise=N_("Lay 15, and your 2 under it: 10, three steps, and two more."),
            clauses=("FUG-12",),
        ),
        Step(
            text=N_("She guessed 14, which you hold. The way out is near: draw once more from deck 15–19."),
            moves=("d3",),
            at="[data-at='deck2']",
            otherwise=_DRAW,
            clauses=("FUG-9",),
        ),
        Step(
            text=N_(
                "Three steps to 18, and your 14 adds two. Press 20, then 14, then “Lay it”. "
                "Then she has one last chance: the manhunt."
            ),
            moves=("h20+14",),
            at="[data-key='card20'], [data-key='card14']" + BUTTON,
            otherwise=N_("Lay 20, and your 14 under it. Nothing else gets you out."),
            clauses=(
                "FUG-12",
                "FUG-25",
            ),
        ),
    ),
    replies=("d1", "d1", "g2", "d1", "g10", "d2", "g12", "d2", "g14", "m3", "m6", "m11"),
    end=N_("She found 3 and 6, fell for your sprint card and tried 11, not 8. You got away."),
    learnt=(
        N_("You reach three numbers farther; an odd card under a hideout adds 1, an even one 2."),
        N_("A sprint card that you don’t need misleads her."),
        N_("A number that she has just guessed wrong is a safe place to sleep."),
    ),
    example=6,
)

LESSONS: Final = (MARSHAL, FUGITIVE)
