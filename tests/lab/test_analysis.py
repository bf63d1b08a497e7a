"""What each entry was worth: on games so small that every number is worked out by hand, and on recorded ones."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

from hallali import games
from hallali.core.record import Record
from hallali.core.seats import CHANCE
from hallali.interfaces.studies import BITS, SHARE
from hallali.lab.analysis import Analysis, Line, analyse, play

TESTS = Path(__file__).parent.parent / "games"


def load(name: str) -> Record:
    return Record.from_json((TESTS / f"{name}.json").read_bytes())


def micro(game: str, moves: str, **options: str) -> Analysis:
    known = games.get(game)
    return analyse(
        Record(
            game=game,
            rules=known.rules,
            edition=known.edition_of("micro", options),
            size="micro",
            options=dict(options),
            moves=moves.split(),
        )
    )


def test_fugitif_by_hand() -> None:
    """The hand is 1, 2, 3 and a card x of 4 to 7; two hideouts lie.

    Two of 1, 2, 3: three ways, with any x. Or x is the second: 1 4, 2 4, 2 5, 3 4, 3 5, 3 6. That is 18 in all, with 1
    in 9 of them and with 2 in 10. Once the Marshal holds 5 there are 13, each of both in 7; with 7 as well, 10 and 5.
    """
    found = micro("fugitif", "=6 h1/h2 d1 =5 pass d1 =4 pass d1 =7 pass pass pass")
    assert found.chart is not None
    assert found.chart.unit == SHARE
    (line,) = found.lines
    assert line.values[:2] == (None, None)
    wanted = [19 / 36, 19 / 36, 7 / 13, 7 / 13, 7 / 13, 7 / 13, 7 / 13, 7 / 13, 1 / 2, 1 / 2, 1 / 2, 1 / 2]
    assert line.values[2:] == pytest.approx(wanted)
    assert [(one.entry, one.by) for one in found.changes()] == [(4, CHANCE), (10, CHANCE)]
    assert found.changes()[1].change == pytest.approx(1 / 2 - 7 / 13)


def test_red_notice_by_hand() -> None:
    """Lisbon – Dakar – Cairo, a radar in Europe, Angela in Dakar or Cairo. Then she ends a walk of one move at once.

    From Cairo she stops, stays or goes, from Dakar there are two ways to go; in Lisbon the radar would have rung. So
    Cairo has 1/2 * 2/3 + 1/2 * 1/4 = 11/24, Dakar 1/2 * 1/3 + 1/2 * 1/2 = 10/24; and so again for the second walk.
    """
    found = analyse(load("red_notice/records/time-micro"))
    (line,) = found.lines
    after = {entry: line.values[entry] for entry in (7, 13, 20, 21)}
    assert after == pytest.approx({7: 1 / 2, 13: 11 / 21, 20: 11 / 21, 21: 52 / 111})
    assert [(one.entry, one.by, one.change > 0) for one in found.greatest()] == [(13, 0, True), (21, 0, False)]


def test_traqueur_by_hand() -> None:
    """On 2 x 2 squares at most 2 of 6 places are barred: 22 sets, 4 squares, and 8 of these 88 are cut off.

    Both entrances barred cut off 4, both ways between the columns 2, both ways to either square on the right 1 each.
    With the fugitive found through an open entrance, 5 places are left: 1 + 5 + 10 camps, a fifth of 80.
    """
    found = micro("traqueur", "2x2/B2/5 2x2/A1/0 A1", begins="first")
    assert found.chart is not None
    assert found.chart.unit == BITS
    first, second = found.lines
    assert first.values[:3] == (None, None, 0.0)
    assert first.values[3] == pytest.approx(math.log2(5))
    assert second.values == (None, 0.0, 0.0, 0.0)


def test_what_all_could_see() -> None:
    found = analyse(load("la_traque/records/domination-two"))
    assert [line.values[0] for line in found.lines] == [0.0, 0.0]
    assert max(line.values[-1] or 0.0 for line in found.lines) > 0.0
    ((found, _),) = play("traque", ("random",), 1, "1", "small", {})
    health, time = found.lines
    assert (health.of, health.label, time.of, time.label) == (0, "Health", -1, "Time")
    assert 0.0 in (health.values[-1], time.values[-1]), "who plays at random dies or comes late"


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("fugitif/records/caught-real", 1.0),
        ("fugitif/records/caught-small", 1.0),
        ("fugitif/records/time-micro", 0.5),
        ("red_notice/records/captured-small", 1.0),
        ("red_notice/records/captured", 1.0),
        ("red_notice/records/resigned", None),
        ("traqueur/records/found-by-first-small", None),
    ],
)
def test_the_truth_is_always_possible(name: str, last: float | None) -> None:
    """No exact belief ever gives the truth no chance, and who was caught is known; what ends it tells nothing more."""
    record = load(name)
    found = analyse(record)
    for line in found.lines:
        known = [value for value in line.values if value is not None]
        assert len(line.values) == len(record.moves) + 1
        assert len(known) > len(record.moves) // 3
        if found.chart and found.chart.unit == SHARE:
            assert all(0.0 < value <= 1.0 for value in known)
        else:
            assert all(after >= before for before, after in pairwise(known))
        assert last is None or known[-1] == pytest.approx(last)


def test_what_takes_too_long_is_left_out() -> None:
    found = analyse(load("fugitif/records/time-micro"), seconds=1e-9)
    assert (found.chart, found.lines) == (None, ())


def test_each_kind_comes_before_a_second_of_its_kind() -> None:
    line = Line(1, "", (0.0, 0.5, 0.0, 0.4, 0.3, 0.31))
    found = Analysis("toy", None, (line,), (1, 0, 1, 0, 1))
    assert [one.entry for one in found.changes()] == [1, 2, 3, 4, 5]
    assert [one.entry for one in found.greatest(2)] == [1, 2]
    assert [one.entry for one in found.greatest(3)] == [1, 2, 3]
    other = Analysis("toy", None, (line,), (1, 0, 1, 0, CHANCE))
    assert [one.entry for one in other.greatest(3)] == [1, 2, 5], "chance is a kind of its own"
