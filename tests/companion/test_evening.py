"""The end of an evening: games between bots, entered as one seat was told them, become records again."""

from __future__ import annotations

import random

import msgspec
import pytest

from hallali import games, i18n
from hallali.companion import BadPad, Pad
from hallali.companion.evening import CannotHaveBeen, Evening
from hallali.companion.lines import Lines, Tokens
from hallali.core import record
from hallali.core.contract import Value
from hallali.core.errors import BadNotation, BadRecord
from hallali.core.record import Record, verify
from hallali.core.seats import OVER
from hallali.games.la_traque.rules import view as la_traque
from hallali.interfaces.game import AnyGame
from hallali.lab import match
from hallali.testing.pads import entered

#: A game, options, a size.
CASES: list[tuple[str, dict[str, Value], str]] = [
    ("fugitif", {}, "real"),
    ("fugitif", {"events": True, "second_edition": True}, "real"),
    ("traqueur", {}, "real"),
    ("traqueur", {"mode": "one-sided"}, "4x4"),
    ("red-notice", {}, "real"),
    ("traque", {}, "real"),
    ("la-traque", {"factions": "usa+cccp"}, "real"),
]
SEATS = [(*case, seat) for case in CASES for seat in range(len(games.get(case[0]).seats_of(case[1])))]


def played(name: str, options: dict[str, Value], size: str, number: int = 1) -> tuple[AnyGame, Record]:
    """Let bots play a game."""
    game = games.get(name)
    level = "club" if name == "la-traque" else "novice"  # novices take up to twice as long there
    return game, match.play(game, (level,) * len(game.seats_of(options)), f"evening {number}", size, options)[0]


def kept(game: AnyGame, real: Record, seat: int, seed: int = 0) -> Pad:
    """Return a pad into which one seat's Tolds of a game were entered."""
    return entered(game, real, seat, seed)


def truth(pad: Pad, real: Record) -> dict[int, Tokens]:
    """Return how the real game went, by part."""
    steps = [step for _, _, some in record.replay(pad.game, real) for step in some]
    found = Lines(pad, random.Random(0), {}, 0).parted(steps)
    assert found is not None
    return {number: part.tokens for number, part in enumerate(found)}


def holds(evening: Evening) -> Record:
    """Check an evening's record: it is legal, whole, and tells the seat what the pad was told."""
    made = Record.from_json(evening.record().to_json())
    verify(evening.pad.game, made)
    assert tuple(record.tolds(evening.pad.game, made, evening.pad.seat)) == evening.pad.told
    assert made.pad == evening.pad.words.seats[evening.pad.seat]
    return made


@pytest.mark.parametrize(("name", "options", "size", "seat"), SEATS)
def test_what_is_turned_up_makes_the_game_that_was_played(
    name: str, options: dict[str, Value], size: str, seat: int
) -> None:
    game, real = played(name, options, size)
    pad = kept(game, real, seat)
    told, right = pad.told, truth(pad, real)
    evening = Evening(pad)
    assert holds(evening).filled == evening.filled
    assert evening.whole == (not evening.filled)
    for _ in range(3):  # what was turned up may show that more was hidden
        evening.turn({one.number: right[one.number] for one in evening.hidden})
    assert evening.whole
    assert evening.filled == ()
    assert holds(evening).moves == real.moves
    assert pad.told == told
    again = Evening(Pad.loads(pad.dumps(), game, random.Random(3)))
    assert again.record() == evening.record()


@pytest.mark.parametrize(("name", "options", "size", "seat"), [one for one in SEATS if one[0] != "traque"])
def test_the_rest_is_filled_in_and_the_record_says_so(
    name: str, options: dict[str, Value], size: str, seat: int
) -> None:
    game, real = played(name, options, size, 2)
    pad = kept(game, real, seat)
    right, evening = truth(pad, real), Evening(pad)
    hidden = [one.number for one in evening.hidden]
    some = hidden[len(hidden) // 2 :]
    evening.turn({number: right[number] for number in some})
    assert not set(some) & {one.number for one in evening.hidden if not one.known}
    assert evening.whole == (len(evening.filled) == 0)
    if len(hidden) > 1:
        assert not evening.whole
    made = holds(evening)
    there = {number: part.tokens for number, part in enumerate(evening.game)}
    assert {number: there[number] for number in some} == {number: right[number] for number in some}
    assert made.filled == evening.filled


@pytest.mark.parametrize(("name", "options", "size", "seat"), [one for one in SEATS if one[0] != "traque"])
def test_nothing_counts_as_known_that_is_not(name: str, options: dict[str, Value], size: str, seat: int) -> None:
    """Where the game differs from the real one, the part that differs first counts as filled in."""
    for number in (3, 4):
        game, real = played(name, options, size, number)
        pad = kept(game, real, seat)
        right, evening = truth(pad, real), Evening(pad)
        hidden = {one.number for one in evening.hidden if not one.known}
        wrong = [place for place, part in enumerate(evening.game) if part.tokens != right.get(place)]
        assert not wrong or wrong[0] in hidden


def test_nothing_is_turned_up_before_the_end() -> None:
    pad = Pad(games.get("fugitif"), {}, 1, random.Random(1), "micro")
    with pytest.raises(BadPad, match="when the game is over"):
        Evening(pad)


def fugitif(number: int = 1) -> tuple[Pad, dict[int, Tokens], Evening]:
    game, real = played("fugitif", {}, "real", number)
    pad = kept(game, real, 1)
    return pad, truth(pad, real), Evening(pad)


def test_what_cannot_have_been_is_refused_with_what_speaks_against_it() -> None:
    pad, right, evening = fugitif()
    draws = [one.number for one in evening.hidden if one.part.tokens[0].startswith("=")]
    first, *rest = [one for one in draws if right[one] != right[draws[0]]]
    evening.turn({draws[0]: right[draws[0]]})
    before = pad.dumps()
    same = next(one for one in (first, *rest) if int(right[one][0][1:]) < 15 and int(right[draws[0]][0][1:]) < 15)
    with pytest.raises(CannotHaveBeen) as error:
        evening.turn({same: right[draws[0]]})  # the same card twice
    assert draws[0] in error.value.parts or same in error.value.parts
    assert pad.dumps() == before
    with pytest.raises(BadNotation):
        evening.turn({same: ("what?",)})
    with pytest.raises(BadPad, match="Nothing was hidden there"):
        evening.turn({10_000: ("=4",)})


def test_what_nobody_knows_any_more_is_taken_back() -> None:
    pad, right, evening = fugitif()
    one = evening.hidden[0].number
    evening.turn({one: right[one]})
    assert pad.turned == {one: right[one]}
    evening.turn({one: ()})
    assert pad.turned == {}
    assert not evening.whole


def test_choices_read_apart_and_one_of_them_is_how_it_is() -> None:
    for name, options, size in CASES[:5]:
        game, real = played(name, options, size)
        evening = Evening(kept(game, real, 0))
        for one in evening.hidden[:5]:
            some = evening.choices(one.number)
            assert some[0].tokens == one.part.tokens
            said = evening.texts(some, i18n.translator("fr"))
            assert len(set(said)) == len(said)
            assert all(said)


def test_what_was_turned_up_as_the_game_ended_may_have_been_anything() -> None:
    """Of ends that differ only in what is turned up then, a pad keeps one: it becomes what was turned up."""
    game, real = played("red-notice", {}, "real")
    pad = kept(game, real, 0)
    right, ended = truth(pad, real), pad.entries[-1].told[-1]
    assert pad.state.mover == OVER
    hands = msgspec.structs.asdict(ended)["hands"]
    other = next(
        one.told
        for one in pad.alternatives(len(pad.entries) - 1)
        if [type(told) for told in one.told] == [type(told) for told in pad.entries[-1].told]
        and msgspec.structs.asdict(one.told[-1])["hands"] != hands
    )
    pad.amend(len(pad.entries) - 1, other)
    evening = Evening(pad)
    evening.turn({one.number: right[one.number] for one in evening.hidden})
    assert pad.entries[-1].told[-1] == ended
    assert holds(evening).moves == real.moves


def test_what_fits_no_more_waits() -> None:
    pad, right, evening = fugitif()
    draws = [one.number for one in evening.hidden if one.part.tokens[0].startswith("=")]
    evening.turn({number: right[number] for number in draws[:4]})
    pad.turned[draws[1]] = right[draws[0]]  # as if what made it fit had been put right
    again = Evening(Pad.loads(pad.dumps(), pad.game, random.Random(0)))
    assert again.waiting
    assert {**again.facts, **again.waiting} == pad.turned
    holds(again)


def test_a_record_of_a_real_table_claims_no_seed() -> None:
    _, _, evening = fugitif()
    made = evening.record()
    for wrong in ({"seed": "x"}, {"pad": "dealer"}, {"filled": (999,)}, {"moves": made.moves[:-1]}):
        with pytest.raises(BadRecord):
            verify(evening.pad.game, msgspec.structs.replace(made, **wrong))


def test_only_what_is_not_implied_is_asked_for() -> None:
    """La Traque's evenings hide up to 90 things. Ten are asked for at a time; what these imply is asked for no more."""
    game, real = played("la-traque", {"factions": "usa+cccp"}, "real")
    pad = kept(game, real, 1)
    right, evening = truth(pad, real), Evening(pad)
    hidden, rounds = {one.number for one in evening.hidden}, 0
    assert len(evening.asked) < len(hidden)
    while evening.asked and rounds < 3:
        evening.turn({number: right[number] for number in sorted(evening.asked)[:10]})
        rounds += 1
        assert all(evening.game[number].tokens == right[number] for number in evening.facts)
    assert len(evening.asked) < 15
    assert holds(evening).filled == evening.filled


def test_the_order_in_which_cards_were_laid_is_not_asked_for_once_they_were_shown() -> None:
    """A capture shows all cards of an agent: which of them came first, nobody remembers. The hands are asked for."""
    game, real = played("la-traque", {"factions": "usa+cccp"}, "real", 3)
    pad = kept(game, real, 1)
    evening, showed = Evening(pad), 0
    heard = 0
    for number, part in enumerate(evening.game):
        heard += len(part.mine)
        for one in part.mine:
            if isinstance(one, la_traque.Informed) and one.card < 0:
                later = [there for there in pad.told[heard:] if getattr(there, "agent", -1) == one.agent]
                later = [there for there in later if getattr(there, "who", -1) == one.who]
                seen = next((there for there in later if isinstance(there, la_traque.Showed | la_traque.Left)), None)
                shown = isinstance(seen, la_traque.Showed)
                showed += shown
                assert not shown or number not in evening.asked
    assert showed > 5
