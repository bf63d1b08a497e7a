"""What the rules for pages find on the tables and what is not mended yet. The list only grows shorter.

The long lane fails on an entry that is found no longer: whoever mends something takes it off.
"""

from __future__ import annotations

from typing import NamedTuple

from looking import Fault


class Known(NamedTuple):
    """Faults of one game (of all for "") that are known: of this rule, in this part, with these words.

    why: why it stands, or what would mend it.
    """

    game: str
    rule: str
    part: str
    words: str
    why: str

    def covers(self, fault: Fault) -> bool:
        """Return whether the fault is this one."""
        same = (self.rule, self.part) == (fault.rule, fault.part) and self.game in ("", fault.game)
        return same and self.words in fault.what


KNOWN: tuple[Known, ...] = (
    Known("", "cut", "part-bar", "p.just", "a long sentence ends in three dots; the log beside it has it whole"),
    Known("fugitif", "next", "part-pad", "out of view", "the pad of a low phone slides"),
    Known("fugitif", "target", "part-pad", "button.w", "41 numbers on a phone of 640 px leave 36 px each"),
    Known(
        "fugitif", "target", "part-board", "button.l", "a place of the road between two numbers; the pad has it larger"
    ),
    Known(
        "la-traque", "cut", "part-opponent", "small.did", "on a tablet it ends in three dots, and a press has it whole"
    ),
    Known("la-traque", "outside", "part-opponent", "small.did", "the same words, behind the dots"),
    Known("traque", "peep", "part-board", "scrolls inside", "two players' rows slide on a phone of 640 px"),
)
