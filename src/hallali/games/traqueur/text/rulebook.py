"""Le Traqueur's rules page: each clause in a sentence, with the numbers and options of one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hallali.core.contract import Options
from hallali.games.traqueur.rules.grid import LEAST, MOST, Grid
from hallali.games.traqueur.rules.seek import MOST_QUIET, Seek
from hallali.games.traqueur.rules.sizes import limit_of, options_of, size_of
from hallali.interfaces.rulebook import Chapter, Rulebook, tell

if TYPE_CHECKING:
    from hallali.i18n import Translator

ASIDE: Final[Mapping[str, str]] = {}


def rulebook(size: str, options: Options | None, _: Translator) -> Rulebook:
    """Tell the rules at this size and with these options. Raises BadOption."""
    grid = size_of(size)
    limit = limit_of(grid, options_of(grid, options))
    first, last = grid.square_name(0), grid.square_name(grid.squares - 1)
    return Rulebook(
        _(
            "A fugitive hides in a maze of barriers. A detective searches that maze without seeing it, and "
            "finds the way by asking."
        ),
        _chapters(grid, limit, first, last, _),
        ASIDE,
        short=(
            _("Find the fugitive who hides in the other’s maze, which you cannot see."),
            _("Ask the way to the next square. Yes: go there, and ask on. No: there is a barrier, and your turn ends."),
            _(
                "The player who enters the fugitive’s square first. Where only one player searches, few "
                "lost turns are the aim."
            ),
        ),
    )


def _chapters(grid: Grid, limit: int, first: str, last: str, _: Translator) -> tuple[Chapter, ...]:
    return (
        Chapter(
            _("The game"),
            (
                tell(
                    "TRQ-28",
                    _("Both players have the same task. Each builds a camp, and each searches the other’s."),
                    "mode=race",
                ),
                tell(
                    "TRQ-28 TRQ-27",
                    _(
                        "One player builds a camp and hides. The other searches it. What counts is the "
                        "number of turns that the search loses: the player who hides wants many, the player "
                        "who searches wants few."
                    ),
                    "mode=one-sided",
                ),
                tell("TRQ-6", _("Who begins is drawn at random. Then turns alternate."), "mode=race begins=lot"),
                tell(
                    "TRQ-6", _("The player in the first seat begins. Then turns alternate."), "mode=race begins=first"
                ),
                tell(
                    "TRQ-6", _("The player in the second seat begins. Then turns alternate."), "mode=race begins=second"
                ),
            ),
        ),
        Chapter(
            _("The camp"),
            (
                tell(
                    "TRQ-1",
                    _(
                        "The grid is {rows} by {columns}. A square is named by its row and its column, from "
                        "{first} to {last}."
                    ).format(rows=grid.rows, columns=grid.columns, first=first, last=last),
                ),
                tell(
                    "TRQ-2",
                    _(
                        "A barrier stands between neighbouring squares, or in an entrance. Each row has an "
                        "entrance at its left end. The other outer sides are always closed."
                    ),
                ),
                tell(
                    "TRQ-3 TRQ-25",
                    _.counted("A camp has {count} barrier at most.", "A camp has {count} barriers at most.", limit),
                    "barriers!=unlimited",
                ),
                tell("TRQ-3 TRQ-25", _("A camp may have any number of barriers."), "barriers=unlimited"),
                tell(
                    "TRQ-4",
                    _(
                        "You build in secret. Put the fugitive on any square, and lay as many of the barriers as "
                        "you like, or none. Once play begins, the camp stays as it is."
                    ),
                ),
                tell("TRQ-5", _("At least one path must lead from outside to the fugitive.")),
                tell("TRQ-7", _("You may take a ready-made camp or a random one instead.")),
            ),
        ),
        Chapter(
            _("A turn"),
            (
                tell(
                    "TRQ-8",
                    _(
                        "A turn is a series of questions: may the detective pass here? The program answers "
                        "yes or no for the camp’s owner, so every answer is true."
                    ),
                ),
                tell(
                    "TRQ-9",
                    _(
                        "From outside, ask to enter by any entrance. Yes: the detective enters that square. "
                        "No: the detective stays outside."
                    ),
                ),
                tell(
                    "TRQ-10",
                    _(
                        "Inside, ask to pass to a square that shares a side with the detective’s. Diagonals "
                        "don’t count."
                    ),
                ),
                tell(
                    "TRQ-11",
                    _(
                        "Yes: the detective moves, and the turn goes on. A step from one square to another "
                        "leaves a red marker on the square behind."
                    ),
                ),
                tell(
                    "TRQ-12",
                    _(
                        "No: the detective stays where it is, a barrier goes there on the search grid, and "
                        "the turn ends."
                    ),
                ),
                tell(
                    "TRQ-13",
                    _("Passages that you know are open. You can walk back through them, one square at a time."),
                ),
                tell(
                    "TRQ-17",
                    _.counted(
                        "Walking known passages costs nothing. After {count} known step in a row you must "
                        "ask something new.",
                        "Walking known passages costs nothing. After {count} known steps in a row you must "
                        "ask something new.",
                        Seek(grid).step_limit,
                    ),
                ),
                tell("TRQ-14", _("You cannot ask again where you know a barrier.")),
                tell(
                    "TRQ-15 TRQ-16",
                    _(
                        "From the left column the detective may leave the maze at any moment of its turn, by "
                        "the entrance of its row. Leaving ends the turn. You enter again on your next turn, "
                        "so one turn is lost."
                    ),
                    "leaving=same-turn",
                ),
                tell(
                    "TRQ-15 TRQ-16",
                    _(
                        "Leaving by the entrance must be the first move of a turn, and ends it. A detective "
                        "that walks back to the left column and cannot go on from there ends its turn, and "
                        "leaves on the next one. That costs one turn to get there and another to leave."
                    ),
                    "leaving=next-turn",
                ),
                tell(
                    "TRQ-15 TRQ-16",
                    _(
                        "Leaving by the entrance must be the first move of a turn, and ends it. A detective "
                        "that walks back to the left column may always end its turn there, and leave on the "
                        "next one."
                    ),
                    "leaving=at-will",
                ),
                tell(
                    "TRQ-16",
                    _(
                        "If you don’t know yet whether that entrance is open, leaving asks. Yes: the "
                        "detective is out. No: a barrier. Either way the turn ends."
                    ),
                ),
                tell(
                    "TRQ-8 TRQ-17",
                    _(
                        "A turn ends in no other way, but for one thing: if there is nothing to ask or walk, "
                        "your turn is passed."
                    ),
                ),
                tell(
                    "TRQ-22",
                    _.counted(
                        "Markers stay when the detective leaves, one a square at most. When {count} lies on "
                        "the grid, the oldest one is moved.",
                        "Markers stay when the detective leaves, one a square at most. When {count} lie on "
                        "the grid, the oldest one is moved.",
                        grid.perfect,
                    ),
                ),
            ),
        ),
        Chapter(
            _("What is known"),
            (
                tell(
                    "TRQ-18 TRQ-23",
                    _(
                        "Everyone sees what was asked and answered, the detectives, and what the search "
                        "grids show. A camp’s owner always knows where the detective in it stands."
                    ),
                ),
                tell(
                    "TRQ-23",
                    _("Secret: where the fugitive hides, which barriers are not found yet, and how many there are."),
                ),
                tell(
                    "TRQ-24",
                    _(
                        "Help, if you ask for it, shows which squares can still hide the fugitive and how "
                        "likely each barrier is."
                    ),
                ),
            ),
        ),
        Chapter(
            _("The end"),
            (
                tell(
                    "TRQ-19",
                    _(
                        "The first player to enter the square of the other’s fugitive wins at once, even in "
                        "the middle of a turn."
                    ),
                    "mode=race equal_turns=false",
                ),
                tell(
                    "TRQ-19 TRQ-21",
                    _(
                        "Both players get equal turns. If the player who began finds the fugitive first, the "
                        "other has one more turn. If that turn finds the other fugitive, fewer “no” answers "
                        "win, and an equal number is a draw."
                    ),
                    "mode=race equal_turns=true",
                ),
                tell(
                    "TRQ-19", _("The search is over when the detective enters the fugitive’s square."), "mode=one-sided"
                ),
                tell(
                    "TRQ-20",
                    _.counted(
                        "A player loses after {count} turn in a row without a new answer. A turn that finds "
                        "the fugitive is not counted.",
                        "A player loses after {count} turns in a row without a new answer. A turn that finds "
                        "the fugitive is not counted.",
                        MOST_QUIET,
                    ),
                    "mode=race idle=six",
                ),
                tell(
                    "TRQ-20 TRQ-28",
                    _.counted(
                        "The search also ends after {count} turn in a row without a new answer. It then "
                        "costs the turns lost so far, plus the number of places for barriers, plus twice the "
                        "number of rows.",
                        "The search also ends after {count} turns in a row without a new answer. It then "
                        "costs the turns lost so far, plus the number of places for barriers, plus twice the "
                        "number of rows.",
                        MOST_QUIET,
                    ),
                    "mode=one-sided idle=six",
                ),
                tell(
                    "TRQ-20",
                    _("A search may go on for as many turns as you like, with new answers or without."),
                    "idle=endless",
                ),
                tell(
                    "TRQ-27",
                    _("Each “no”, each time you leave, and each pass costs you a turn. Distance costs nothing."),
                ),
            ),
        ),
        Chapter(
            _("Other ways to play"),
            (
                tell(
                    "TRQ-26",
                    _(
                        "On your own: the camp of the day is the same for everyone. The fewest turns win, then "
                        "the fewest new answers."
                    ),
                ),
                tell(
                    "TRQ-25",
                    _("Grids go from {least} by {least} to {most} by {most}, and need not be square.").format(
                        least=LEAST, most=MOST
                    ),
                ),
            ),
        ),
    )
