"""Le Traqueur's lesson: a search in a camp that is always the same."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.interfaces.lessons import Lesson, Step

N_ = marked

SEARCH: Final = Lesson(
    name="traqueur-search",
    title=N_("Search a maze that you cannot see"),
    lead=N_("Ask your way from square to square, and remember each barrier."),
    seat="second",
    size="small",
    options={"mode": "one-sided"},
    steps=(
        Step(
            text=N_(
                "Find the fugitive hidden in this maze. You see no barrier until you run into one. Ask to enter at B1."
            ),
            moves=("B1",),
            at="[data-key='sqB1']",
            otherwise=N_("You stand outside, at the left edge. Ask to enter at B1 first."),
            clauses=(
                "TRQ-2",
                "TRQ-9",
            ),
        ),
        Step(
            text=N_("No! A barrier, and the turn is over. You know it for good now, though. Ask at C1."),
            moves=("C1",),
            at="[data-key='sqC1']",
            otherwise=N_("Try the square below: C1."),
            clauses=(
                "TRQ-12",
                "TRQ-14",
            ),
        ),
        Step(
            text=N_("Yes: you are in, and a yes costs nothing. Go on to the right, to C2."),
            moves=("C2",),
            at="[data-key='sqC2']",
            otherwise=N_("Straight on, to C2."),
            clauses=(
                "TRQ-9",
                "TRQ-11",
            ),
        ),
        Step(
            text=N_("Red tracks show where you have been. Go straight on, to C3."),
            moves=("C3",),
            at="[data-key='sqC3']",
            otherwise=N_("Straight on, to C3."),
            clauses=("TRQ-11",),
        ),
        Step(
            text=N_("A barrier between you and C3. You keep your place. Try to get around it: ask at D2."),
            moves=("D2",),
            at="[data-key='sqD2']",
            otherwise=N_("Go around it: down to D2."),
            clauses=("TRQ-12",),
        ),
        Step(
            text=N_("Open. Now go to the right again, to D3."),
            moves=("D3",),
            at="[data-key='sqD3']",
            otherwise=N_("To the right, to D3."),
            clauses=(
                "TRQ-10",
                "TRQ-11",
            ),
        ),
        Step(
            text=N_("Blocked here too: perhaps one long barrier. Known passages are free, so walk back up to C2."),
            moves=("C2",),
            at="[data-key='sqC2']",
            otherwise=N_("Back to C2 first: the passage is known, and walking it costs nothing."),
            clauses=(
                "TRQ-12",
                "TRQ-13",
                "TRQ-17",
            ),
        ),
        Step(
            text=N_("The turn is still yours. Try the other end of the barrier: go up to B2."),
            moves=("B2",),
            at="[data-key='sqB2']",
            otherwise=N_("Up, to B2."),
            clauses=("TRQ-8",),
        ),
        Step(
            text=N_("Yes. Go on to the right, to B3."),
            moves=("B3",),
            at="[data-key='sqB3']",
            otherwise=N_("To the right, to B3."),
            clauses=("TRQ-11",),
        ),
        Step(
            text=N_("Yes! You are past the barrier. Turn the corner: go down to C3."),
            moves=("C3",),
            at="[data-key='sqC3']",
            otherwise=N_("Down, to C3: what could not be reached from the left."),
            clauses=("TRQ-10",),
        ),
        Step(
            text=N_("People like to hide far from the entrances, behind a barrier. One more question: ask at C4."),
            moves=("C4",),
            at="[data-key='sqC4']",
            otherwise=N_("Follow your nose: C4."),
            clauses=("TRQ-19",),
        ),
    ),
    replies=("4x4/C4/904a2b",),
    end=N_("In a real game each of you builds a maze, and searches the other’s. One path in must stay open."),
    after={"seat": "first"},
    learnt=(
        N_("A yes lets you go on; a no ends the turn, but the barrier is known for good."),
        N_("Known passages are free: go back and try elsewhere in the same turn."),
        N_("Barriers are often long: go around them."),
    ),
    example=6,
)

#: Where each thing is in a camp of 4 by 4, as a step of its building.
_C4, _GATE_B, _C23, _D23, _A23, _BC4 = 13, 103, 113, 116, 107, 125

BUILD: Final = Lesson(
    name="traqueur-build",
    title=N_("Build a maze"),
    lead=N_("Hide somebody, set barriers, and watch a detective run into them."),
    seat="first",
    size="small",
    options={"mode": "one-sided"},
    steps=(
        Step(
            text=N_("A detective will search this camp. Hide your fugitive far from the entrances: press square C4."),
            has=(_C4,),
            at="[data-key='sqC4']",
            otherwise=N_("Your fugitive first: press square C4."),
            clauses=("TRQ-4",),
        ),
        Step(
            text=N_(
                "There are four entrances, all on the left. Block the second: press the open gate to the left of B1."
            ),
            has=(_GATE_B,),
            at="[data-key='p1']",
            otherwise=N_("Block the entrance at B1: press the gate to the left of it."),
            clauses=("TRQ-2",),
        ),
        Step(
            text=N_("Now a barrier in the middle: press the line between C2 and C3."),
            has=(_C23,),
            at="[data-key='p11']",
            otherwise=N_("Between C2 and C3, please."),
            clauses=("TRQ-2",),
        ),
        Step(
            text=N_("A long barrier costs the detective most. Go on below: press the line between D2 and D3."),
            has=(_D23,),
            at="[data-key='p14']",
            otherwise=N_("Go on with the barrier: between D2 and D3."),
            clauses=("TRQ-27",),
        ),
        Step(
            text=N_("And above: press the line between A2 and A3. That leaves one way through, from B2 to B3."),
            has=(_A23,),
            at="[data-key='p5']",
            otherwise=N_("Between A2 and A3. B2 to B3 must stay open."),
            clauses=("TRQ-2",),
        ),
        Step(
            text=N_(
                "The dashed line is the shortest path in. There must be one: a camp without a path is not "
                "allowed. Press “Next”."
            ),
            at="#part-board",
            clauses=("TRQ-5",),
        ),
        Step(
            text=N_(
                "From B4 the detective could step right down onto your fugitive. A last barrier: press the line "
                "between B4 and C4."
            ),
            has=(_BC4,),
            at="[data-key='p23']",
            otherwise=N_("Between B4 and C4: the line above your fugitive."),
            clauses=("TRQ-4",),
        ),
        Step(
            text=N_("Your camp is done. Press “The camp is ready”, and watch the detective run into your barriers."),
            moves=("4x4/C4/804822",),
            at="[data-key='primary']",
            otherwise=N_("Leave the camp as it is, and say that it is done."),
            clauses=(
                "TRQ-4",
                "TRQ-28",
            ),
        ),
    ),
    replies=("B1", "C1", "C2", "C3", "D2", "D3", "C2", "B2", "B3", "C3", "C4"),
    end=N_("Three times the answer was no. In a real game each of you builds a camp, and searches the other’s."),
    after={"seat": "first"},
    learnt=(
        N_("Hide far from the entrances, and make the path long."),
        N_("A barrier across the middle costs more than many short ones."),
        N_("One path in must stay open; the dashed line shows it."),
    ),
)

LESSONS: Final = (SEARCH, BUILD)
