"""The rounds of a tournament: who may come, who is to be paired, and how they stand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from hallali import games
from hallali.core.seats import counts
from hallali.interfaces.game import PlayableGame
from hallali.room.keep.tournaments import IN, OPEN, OUT, OVER, Entrant, Whole
from hallali.room.table.pairing import NOBODY, Form, Pair, Played, Standing, robin, standings, swiss

SWISS: Final = "swiss"  #: the way in which players of equal points are paired
ROBIN: Final = "robin"  #: the way in which all meet all


def playable(game: PlayableGame) -> bool:
    """Say whether a game can be played in a tournament: two play it, against each other."""
    return not game.together and 2 in counts(game)


def agreed(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game of a tournament: where a game leaves it to chance who begins, the sides say it."""
    begins = next((one for one in games.get(game).options if one.name == "begins"), None)
    return {**given, "begins": "first"} if begins is not None and "first" in begins.choices else dict(given)


def takes(whole: Whole, mine: Entrant | None) -> bool:
    """Say whether a guest may come, or come back. mine: their entry."""
    it = whole.it
    if it.stage == OVER or (mine is not None and mine.state == OUT):
        return False
    if it.stage == OPEN or (mine is not None and mine.state == IN):
        return True
    if it.kind == ROBIN:  # the rounds are laid out for those who were there at the start
        return mine is not None and mine.number in _field(whole)
    return it.door and it.round < it.rounds


def there(whole: Whole) -> list[int]:
    """Return who takes part now."""
    return [one.number for one in whole.entrants if one.state == IN]


def lost_by(seats: list[int]) -> tuple[float, float]:
    """Return what a game is worth that these seats have lost."""
    return 0.0 if 0 in seats else 1.0, 0.0 if 1 in seats else 1.0


def _field(whole: Whole) -> set[int]:
    """Return who was there in the first round."""
    return {one for pair in whole.pairings if pair.round == 1 for one in (pair.first, pair.second)} - {NOBODY}


def paired(whole: Whole, number: int) -> list[Pair]:
    """Return who meets whom in a round that is to begin."""
    return _robin(whole, number) if whole.it.kind == ROBIN else swiss(forms(whole))


def _robin(whole: Whole, number: int) -> list[Pair]:
    """Return a round of a round robin: whoever would meet somebody who has left is free."""
    here = set(there(whole))
    field = sorted(_field(whole) or here)
    random.Random(whole.it.id).shuffle(field)
    found = []
    for a, b in robin(len(field), number):
        pair = [field[one] for one in (a, b) if one != NOBODY]
        left = [one for one in pair if one in here]
        if left:
            found.append((left[0], left[1] if len(left) > 1 else NOBODY))
    return found


def played(whole: Whole) -> list[Played]:
    """Return the games that count."""
    return [
        Played(one.first, one.second, (one.first_points, one.second_points or 0.0))
        for one in whole.pairings
        if one.first_points is not None
    ]


def table_of(whole: Whole) -> list[Standing]:
    """Return the standings, of all who have ever taken part; before the first round, as they came."""
    games_ = played(whole)
    in_play = {name for one in games_ for name in (one.first, one.second)}
    return standings((one.number for one in whole.entrants if one.state == IN or one.number in in_play), games_)


def forms(whole: Whole) -> list[Form]:
    """Return who is to be paired, the best placed first; before the first round, by lot."""
    here = set(there(whole))
    met: dict[int, Counter[int]] = {one.number: Counter() for one in whole.entrants}
    balance, last, byes = Counter[int](), Counter[int](), Counter[int]()
    for one in whole.pairings:
        if one.second == NOBODY:
            byes[one.first] += one.leg == 1
            continue
        met[one.first][one.second] += one.leg == 1
        met[one.second][one.first] += one.leg == 1
        balance.update({one.first: 1, one.second: -1})
        last[one.first], last[one.second] = 1, -1
    order = [one for one in table_of(whole) if one.number in here]
    if not whole.pairings:
        random.Random(whole.it.id).shuffle(order)
    return [
        Form(one.number, one.points, met[one.number], balance[one.number], last[one.number], byes[one.number])
        for one in order
    ]
