"""The pad itself: what it offers, what it refuses and why, and how entries are put right."""

from __future__ import annotations

import random

import msgspec
import pytest

from hallali import games, i18n
from hallali.companion import BadPad, CannotHaveHappened, Offer, Pad, SaysTooLittle, asking, first
from hallali.companion.worlds import Tolds
from hallali.core import record
from hallali.core.contract import Told
from hallali.core.errors import BadRecord, IllegalAction
from hallali.games.fugitif.rules import view as fugitif
from hallali.games.la_traque.rules import view as la_traque
from hallali.games.traqueur.rules import view as traqueur
from hallali.lab import match
from hallali.testing.pads import entered

OUTSIDE = -1


def searching(seat: int = 1) -> Pad:
    """Return the pad of a seat that searches a small camp, the camp being built."""
    pad = Pad(games.get("traqueur"), {"mode": "one-sided"}, seat, random.Random(5), "3x3")
    pad.enter(pad.offers()[0])
    return pad


def ask(pad: Pad, token: str, yes: bool) -> None:
    """Ask a square, and enter the answer."""
    offers = pad.move(tuple(pad.game.read(pad.state, token)))
    pad.enter(next(one for one in offers if said(one).yes == yes))


def said(offer: Offer) -> traqueur.Asked:
    told = offer.told[0]
    assert isinstance(told, traqueur.Asked)
    return told


def test_a_settled_question_is_asked_all_the_same() -> None:
    pad = searching()
    for token in ("A1", "B1"):
        ask(pad, token, yes=False)
    offers = pad.move(tuple(pad.game.read(pad.state, "C1")))  # the last way in
    assert {said(one).yes for one in offers} == {False, True}
    assert [one.plays for one in offers if not said(one).yes] == [()]  # as no game says


def test_what_cannot_have_happened_is_refused_with_the_entry_that_speaks_against_it() -> None:
    pad = searching()
    squares = ["A1", "B1", "C1"]  # each is a way in, and a camp without one is not allowed
    for token in squares[:2]:
        ask(pad, token, yes=False)
    with pytest.raises(CannotHaveHappened, match="unless entry 3 is wrong") as refused:
        ask(pad, squares[2], yes=False)
    assert [one.index for one in refused.value.suspects] == [2]  # with A1 alone, C1 could have said no
    assert pad.asked, "the question still waits for an answer"


def test_an_earlier_entry_is_put_right_and_those_after_it_stay() -> None:
    pad = searching()
    ask(pad, "A1", yes=False)
    ask(pad, "B1", yes=False)
    first = pad.entries[1]
    told = first.told[0]
    assert isinstance(told, traqueur.Asked)
    other = next(one for one in pad.alternatives(1) if said(one).yes)
    with pytest.raises(CannotHaveHappened, match="entry 3 does not fit") as refused:
        pad.amend(1, other.told)  # inside, one asks from there: the next question is another one
    assert refused.value.suspects[0].index == 2
    assert pad.entries[1] == first
    pad.take_back()
    pad.amend(1, other.told)
    view = pad.view()
    assert isinstance(view, traqueur.TraqueurView)
    assert view.searches[0].at == told.target
    with pytest.raises(BadPad, match="no entry 9"):
        pad.amend(8, other.told)


def test_entries_are_taken_back_one_by_one() -> None:
    pad = searching()
    empty = pad.view()
    ask(pad, "A1", yes=False)
    assert pad.view() != empty
    pad.take_back()
    assert pad.view() == empty
    pad.take_back()
    with pytest.raises(BadPad, match="Nothing has been entered"):
        pad.take_back()


def test_it_comes_back_from_text_as_it_was() -> None:
    pad = searching()
    ask(pad, "A1", yes=False)
    pad.move(tuple(pad.game.read(pad.state, "B1")))
    again = Pad.loads(pad.dumps(), pad.game, random.Random(8))
    assert (again.view(), again.entries, again.asked) == (pad.view(), pad.entries, pad.asked)
    assert {said(one).yes for one in again.offers()} == {said(one).yes for one in pad.offers()} == {True, False}
    assert again.dumps() == pad.dumps()


def test_a_text_that_is_no_pad_is_refused_in_words() -> None:
    game = games.get("traqueur")
    pad = searching()
    ask(pad, "A1", yes=False)
    written = msgspec.json.decode(pad.dumps())
    for change, error in (
        ({"pad": 2}, "format 2"),
        ({"game": "fugitif"}, "record of fugitif"),
        ({"seat": 7}, "No seat has number 7"),
        ({"entries": [{"told": [{"type": "storm"}]}]}, "must be one of: .*asked"),
        ({"entries": [{"told": [{"type": "asked", "who": 1}]}]}, "asked.*required field"),
        ({"entries": [{"own": "x"}]}, "must have “own”"),
        ({"entries": written["entries"][1:]}, "Entry 1 .* does not fit"),
    ):
        with pytest.raises((BadPad, BadRecord, CannotHaveHappened), match=error):
            Pad.loads(msgspec.json.encode({**written, **change}), game, random.Random(1))
    with pytest.raises(BadPad, match="not a pad"):
        Pad.loads("[", game, random.Random(1))


def test_it_is_not_ones_turn_and_no_legal_move() -> None:
    pad = Pad(games.get("fugitif"), {}, 1, random.Random(1))
    with pytest.raises(BadPad, match="not your turn"):
        pad.move((4,))
    pad = Pad(games.get("traque"), {}, 0, random.Random(1))
    while not pad.mine:
        pad.enter(pad.offers()[0])
    with pytest.raises(IllegalAction):
        pad.move((10_000,))


def test_hidden_cards_turned_up_at_once_are_entered_though_no_offer_has_them() -> None:
    pad = Pad(games.get("fugitif"), {}, 1, random.Random(3), "micro")

    def enter(kind: type[Told], **fields: object) -> None:
        for _ in range(20):
            same = [one for one in pad.offers() if isinstance(one.told[0], kind)]
            wanted = [one for one in same if all(getattr(one.told[0], key) == value for key, value in fields.items())]
            if wanted:
                return pad.enter(wanted[0])
        raise AssertionError(pad.offers())

    enter(fugitif.Drew)
    enter(fugitif.Laid, sprints=0)
    while not pad.mine:
        pad.enter(pad.offers()[0])
    while pad.mine and pad.view().phase != fugitif.GUESS:  # type: ignore[attr-defined]
        pad.move((pad.state.legal()[0],))
        if pad.offers():
            pad.enter(pad.offers()[0])
    pad.move(tuple(pad.game.read(pad.state, "g3")))
    right = fugitif.Guessed(numbers=(3,), right=True, found=(fugitif.Hideout(0, 3, 0, (), True, 1),))
    wrong = msgspec.structs.replace(right, found=(fugitif.Hideout(0, 3, 2, (1, 2), True, 1),))
    with pytest.raises(CannotHaveHappened):
        pad.enter_told((wrong,))
    bare = msgspec.structs.replace(right, found=())
    with pytest.raises(SaysTooLittle) as little:  # right, and nothing of what was turned up
        pad.enter_told((bare,))
    assert right in {told for one in little.value.readings for told in one.told}
    pad.enter_told((right,))
    assert pad.told[-1] == right or right in pad.told


def test_an_answer_is_never_made_whole_by_a_guess() -> None:
    pad = searching()
    offers = pad.move(tuple(pad.game.read(pad.state, "A1")))
    asked = msgspec.structs.replace(said(offers[0]), yes=True)
    with pytest.raises(SaysTooLittle) as little:  # found, but what the camp was like is told with it
        pad.enter_told((asked, traqueur.Found(who=1, square=asked.target)))
    assert len(little.value.readings) > 1
    assert all(isinstance(one.told[2], traqueur.Ended) for one in little.value.readings)
    pad.enter_told((asked,))
    assert pad.entries[-1].told == (asked,)
    pad.take_back()
    pad.move(tuple(pad.game.read(pad.state, "A1")))
    pad.enter_told((msgspec.structs.replace(asked, yes=False),))
    assert [type(one) for one in pad.entries[-1].told] == [traqueur.Asked, traqueur.TurnEnded]


def test_an_own_step_that_tells_nothing_waits_on_top_of_the_worlds() -> None:
    """Red Notice: a cheque taken from the pile is told when it is drawn."""
    game = games.get("red-notice")
    played, _ = match.play(game, ("novice", "novice"), "cheques")
    pad, waited = Pad(game, {}, 1, random.Random(4)), 0
    for state, token, steps in record.replay(game, played):
        told = tuple(one for _, one in record.tell_steps(game, state, steps, (1,)))
        if state.mover == 1 and token:
            pad.move(steps)
        if told and not (state.mover == 1 and pad.entries[-1].told == told):
            pad.enter_told(told)
        if state.mover == 1 and token and not told:
            waited += 1
            after = state.clone()
            for step in steps:
                after.apply(step)
            again = Pad.loads(pad.dumps(), game, random.Random(5))
            assert pad.entries[-1].told == ()
            assert pad.view() == again.view() == game.see(after, 1)
            assert pad.offers()
        if waited == 3:
            break
    assert waited


def test_a_question_that_could_never_have_been_asked_waits_no_more() -> None:
    pad = searching()
    for token in ("B1", "A1"):
        ask(pad, token, yes=False)
    pad.move(tuple(pad.game.read(pad.state, "C1")))  # from outside the maze
    yes = next(one for one in pad.alternatives(2) if one.told and said(one).yes)
    pad.amend(2, yes.told)  # at A1, from which C1 is too far away
    assert (pad.asked, pad.mine) == ((), True)


def test_an_answer_without_what_came_with_it_is_refused_with_the_entry_that_speaks_against_it() -> None:
    """A Marshal who wrote down the wrong card guesses it, and finds it: which hideout it was is not said yet."""
    game = games.get("fugitif")
    pad = first.begun(game)
    for told in ("Hideout 1: 0 sprint cards. Hideout 2: 0 sprint cards.", "You draw 4", "You draw 5"):
        if pad.mine:
            pad.move(game.read(pad.state, "d1"))
        said = asking.listed(pad, pad.offers(), i18n.translator("en"))
        pad.enter(next(one.offer for one in said if told in one.text and "card under" not in one.text))
    answers = pad.move(game.read(pad.state, "g5"))
    with pytest.raises(CannotHaveHappened) as error:
        pad.enter(next(one for one in answers if not one.plays))
    assert [suspect.index for suspect in error.value.suspects] == [7]


def test_what_followed_by_itself_goes_with_the_entry_that_is_put_right() -> None:
    """The draws from a deck were entered by the pad: with another place they are of other decks."""
    game = games.get("la-traque")
    played, _ = match.play(game, ("greedy",) * 3, "amend", "real", {"factions": "usa+cccp+network"})
    pad = entered(game, msgspec.structs.replace(played, moves=played.moves[:60]), 2)
    english = i18n.translator("en")

    def line(index: int) -> str:
        return asking.line(pad, index, english)

    sent = next(n for n in range(len(pad.entries)) if line(n) == "The USA: an agent goes to Registers.")
    assert [line(n) for n in (sent + 1, sent + 2)] == [
        "The USA draws a card (Registers).",
        "The USA draws a card (Press).",
    ]
    after, count = pad.entries[sent + 3 :], len(pad.entries)

    def instead(pile: str) -> Tolds:
        listed = asking.listed(pad, asking.others(pad, sent), english, sent)
        return next(one.offer.told for one in listed if f"goes to {pile}" in one.text)

    asking.enter(pad, [instead("America")], sent)
    assert line(sent) == "The USA: an agent goes to America."
    assert pad.entries[sent + 1 :] == after
    assert len(pad.entries) == count - 2
    asking.enter(pad, [instead("Archives")], sent)
    assert [line(n) for n in (sent + 1, sent + 2)] == [
        "The USA draws a card (Press).",
        "The USA draws a card (Archives).",
    ]
    assert pad.entries[sent + 3 :] == after


def test_places_that_draw_the_same_are_one_choice_and_what_is_rare_comes_last() -> None:
    """Nobody says which of the places for funding an agent took. What is listed first may not hang on a name."""
    game = games.get("la-traque")
    played, _ = match.play(game, ("greedy",) * 3, "amend", "real", {"factions": "usa+cccp+network"})
    pad = entered(game, msgspec.structs.replace(played, moves=played.moves[:60]), 2)
    pad.take_back()
    told = [one.told for one in pad.offers()]
    there = {one.spot for some in told for one in some if isinstance(one, la_traque.Moved)}
    said = [one.text for one in asking.listed(pad, pad.offers(), i18n.translator("en"))]
    assert len(said) < len(told)
    assert sum("goes to Funding" in text for text in said) == 1
    assert sum("goes to Archives" in text for text in said) == 2, "these draw from other decks"
    assert not any("{" in text or "place 2" in text for text in said)
    assert said[-2:] == ["The USA spends the destiny token.", "The USA passes for the round."]
    assert len(there) > 8
