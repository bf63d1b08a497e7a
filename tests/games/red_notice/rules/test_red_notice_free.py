"""Free cards of Red Notice (RN-61): their text is the owner's own, and a player makes the changes that they list."""

from __future__ import annotations

import pytest
from red_notice_play import ANGELA, CHANCE, JESSAH, OVER, city, pack, play, position, told, truth

from edition_mistakes import line_of, mistakes
from hallali.core.free import MOST
from hallali.core.library import LIBRARY, held
from hallali.core.record import Record, last, replay
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.drafts import Bid
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import flow
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.edition import SHELF
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.state import State
from hallali.games.red_notice.text import prompts
from hallali.i18n import translator
from hallali.lab import match
from hallali.testing import Subject, checks

pytestmark = pytest.mark.rule("RN-61")

ENGLISH, FRENCH = translator("en"), translator("fr")
HOUSE = SHELF.text()
FIRST = '{ a = ["cheque", 1], b = ["joker", 1] }'
CARD = (
    '{ a = ["cheque", 1], b = ["free", 1], changes = ["move 1", "gain 1", "lose 2", "name", "drop self", "drop other", '
    '"lift radar", "bank"], text_en = "Move, or hide.", text_fr = "Bougez, ou cachez-vous." }'
)
WIRETAP = 'permanent = false, effect = "wiretap", copies = 1, '
TAP = (
    'permanent = false, effect = "free", changes = ["show", "security 1", "place barrier", "upgrade", "destroy", '
    '"cheque 2"], copies = 1, '
)
TEXT = HOUSE.replace('edition.name = "house"', 'edition.name = "free"').replace(FIRST, CARD).replace(WIRETAP, TAP)
MINE = held(TEXT)
LIBRARY.add(MINE, listed=False)
OPTIONS = {"edition": MINE.ref}
BOX = size_of("real", OPTIONS)


def asked(seat: int, card: int = 0) -> State:
    """Return a position in which a seat plays a free card: the first action card, or the upgrade."""
    state = position("rio", "tokyo", hand=["asia-100"], hers=["africa-200"], radars=["asia"], points=2)
    state.box = BOX
    state.push(t.task(t.T_MENU, seat, card))
    state.mover = OVER
    flow.resume(state)
    return state


def labels(state: State) -> list[str]:
    return [one.label for one in prompts.choices(RED_NOTICE.see(state, state.mover), ENGLISH)]


def test_the_edition_has_a_free_side_and_a_free_upgrade() -> None:
    assert (TEXT.count('"free", 1'), TEXT.count('effect = "free"')) == (1, 1)
    assert [len(menu) for menu in BOX.menus if menu] == [8, 6]


def test_the_player_makes_the_changes_one_after_the_other_and_says_when_it_is_done() -> None:
    state = asked(JESSAH)
    view, hers = RED_NOTICE.see(state, JESSAH), RED_NOTICE.see(state, ANGELA)
    assert (state.mover, view.phase, hers.phase, hers.legal) == (JESSAH, "free", "free", ())
    assert prompts.prompt(view, Bid(), ENGLISH) == "Move, or hide."
    assert prompts.prompt(view, Bid(), FRENCH) == "Bougez, ou cachez-vous."
    assert prompts.aside(hers, Bid(), ENGLISH) == "Move, or hide."
    assert labels(state) == [
        "1 move",
        "Angela’s security rises by 1 point",
        "Angela’s security falls by 2 points",
        "Angela says which continent she’s on",
        "Put one of your cheques under the pile, face up",
        "The other player puts a cheque under the pile, face up",
        "Angela removes a white radar from the map",
        "Cash a cheque",
    ]
    assert prompts.buttons(view, Bid(), ENGLISH)[-1].label == "Done"
    state = play(state, "do:3")
    assert (state.points, state.phase, state.mover) == (0, p.MORE, JESSAH)
    assert "Angela’s security falls by 2 points" not in labels(state)  # it is at 0
    state = play(state, "do:1")
    assert state.phase == p.MOVE
    state = play(state, "go:beijing")
    assert (state.jessah, state.phase) == (city("beijing"), p.MORE)
    state = play(state, "do:7", "-radar:asia", "pass")
    assert (state.radars, state.phase) == (0, p.CARD)


def test_what_is_told_of_a_change() -> None:
    state = asked(ANGELA)
    for seat in (ANGELA, JESSAH, SPECTATOR):
        assert told(state, "do:2", seat) == [v.Picked(who=ANGELA, card=0, change=1), v.Points(points=3)]
        assert told(state, "do:3", seat) == [v.Picked(who=ANGELA, card=0, change=2), v.Fell(points=0)]
        assert told(state, "do:4", seat)[1:] == [v.Named(continent=1)]
        assert told(state, "pass", seat)[0] == v.Passed(who=ANGELA, phase="free")
    state = play(state, "do:6")
    assert (state.mover, RED_NOTICE.write(state, (state.legal()[0],))) == (JESSAH, "drop:africa-200")
    kind = pack(["africa-200"])
    assert [type(one) for one in told(state, "drop:africa-200", SPECTATOR)] == [v.Dropped]
    state = play(state, "drop:africa-200")
    assert (state.jessahs_hand, kind > 0, len(state.bottom)) == (0, True, 1)
    assert "The other player puts a cheque under the pile, face up" not in labels(state)


def test_an_upgrade_may_be_a_free_card() -> None:
    names = [one.id for one in BOX.edition.upgrade]
    state = asked(JESSAH, len(BOX.cards) + names.index("wiretap"))
    assert labels(state) == [
        "Angela shows her cheques",
        "Security with 1 icon",
        "Jessah places a black barrier",
        "Draw 2 cheques",
    ]
    state = play(state, "do:3", "barrier:rio/dakar")
    assert state.black_barriers == state.barriers != 0
    state = play(state, "do:2", "radar:europe")
    assert (state.phase, state.mover) == (p.MORE, JESSAH)
    assert told(state, "do:1", JESSAH)[1:] == [v.Audited(hand=RED_NOTICE.see(state, ANGELA).hand)]


def test_no_more_changes_than_a_card_may_ask_for() -> None:
    state = asked(ANGELA)
    for made in range(MOST):
        assert state.mover == ANGELA, made
        state = play(state, "do:4")
    assert (state.mover, state.phase) == (CHANCE, p.CARD)


@pytest.mark.compiled
def test_everything_that_every_game_promises_holds() -> None:
    subject = Subject(RED_NOTICE, sizes=("real",), options=[OPTIONS], longest=9000, beyond=a.COUNT, truth=truth)
    checks.check(subject, plays=3)


@pytest.mark.parametrize("bot", ["random", "novice", "expert"])
def test_a_record_keeps_what_was_done_and_bots_come_to_an_end(bot: str) -> None:
    record, _ = match.play(RED_NOTICE, (bot, bot), "free", "real", OPTIONS)
    again = Record.from_json(record.to_json())
    assert last(RED_NOTICE, again).mover == OVER
    assert [token for _state, token, _ in replay(RED_NOTICE, again) if token.startswith("do:")]


@pytest.mark.parametrize(
    ("old", "new", "said", "where"),
    [
        ('"name", ', '"nmae", ', "“nmae” is not known here: did you mean “name”?", CARD),
        ('"gain 1"', '"gain 9"', "“9” is not known here", CARD),
        ('"gain 1"', '"gain"', "“gain” takes one parameter.", CARD),
        ('"name", ', '"name", "show", ', "A free card offers 1 to 8 changes, not 9.", CARD),
        ('b = ["free", 1]', 'b = ["move", 1]', "Only a free card offers changes.", CARD),
        ('text_en = "Move, or hide."', 'text_en = ""', "has a text of its own", CARD),
        ('["free", 1]', '["free", 2]', "free comes with 1 icon.", CARD),
        ('"place barrier"', '"place wall"', "“wall” is not known here", TAP),
    ],
)
def test_what_is_wrong_with_a_free_card_is_said_with_its_line(old: str, new: str, said: str, where: str) -> None:
    assert TEXT.count(where) == 1
    text = TEXT.replace(where, where.replace(old, new))
    found = [line for line, what in mistakes(SHELF, text) if said in what]
    assert line_of(TEXT, where) in found, mistakes(SHELF, text)
