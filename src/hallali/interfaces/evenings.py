"""The lesson of the pad: a pretended evening at a real table, of which a game brings the moves and the words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hallali.core.contract import Value


class FirstEvening(msgspec.Struct, frozen=True, kw_only=True):
    """What happens at the pretended table, and what is said of it, in English, marked for translation.

    One entry is asked for as something else than it was: a slip, so that the learner sees how it is noticed.
    """

    seat: str  #: the learner's, by its name
    size: str  #: the size of the game, by its name
    options: Mapping[str, Value] = {}  #: the options of the game
    moves: tuple[str, ...]  #: what happens, in notation, up to where the slip is noticed
    given: int  #: how many entries are made for the learner
    slip: int  #: which of the moves is entered wrongly, from 0: one of which one thing is told
    wrong: Mapping[str, Value]  #: the fields of what is told of it that are wrong, with what is entered
    says: tuple[str, ...]  #: what is said before each entry that is the learner's
    asked: str  #: what is said while the learner's last gesture waits for its answer
    refused: str  #: what is said once that answer is refused
    again: str  #: what is said once the slip is put right, but the answer is not entered yet
    end: str  #: what is said when everything is entered as it was
