"""A position's words hold the greatest numbers that an edition can have; more tasks and events take several words."""

from red_notice_play import ANGELA, BOX, JESSAH, position

from hallali.core.free import MOST
from hallali.games.red_notice.rules import events, legal, walks
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules.checks import MOST as TABLES
from hallali.games.red_notice.rules.checks import MOST_EQUAL
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.turns import note


def test_tasks_come_back_in_order_from_several_words() -> None:
    state = position()
    state.todo = 0
    menus = TABLES["card"] + TABLES["upgrade"]
    given = [(t.T_MENU, JESSAH, menu, MOST) for menu in range(menus)]
    for what, seat, menu, made in given:
        state.push(t.task(what, seat, menu, made))
    copy = state.clone()
    assert [t.parts(copy.pop()) for _ in given] == given[::-1]
    assert (copy.todo, copy.later) == (0, ())
    assert [t.parts(state.pop()) for _ in given] == given[::-1]


def test_events_come_back_in_order_from_several_words() -> None:
    state = position()
    last = TABLES["route"] - 1
    icons = 2 + 4 * TABLES["upgrade"]  # with all upgrades of four copies before Jessah
    given = [
        (p.E_IDENTITY, 0),
        (p.E_PUT, p.P_BARRIER, last, 1, last + 1),
        (p.E_ACTING, JESSAH, 5, icons),
        (p.E_ROUND, 3, 999),
        (p.E_TOKENS, JESSAH, 2591),
        (p.E_BID, JESSAH, 3, 1, 5),
        (p.E_CASHED, JESSAH, TABLES["cheque"] - 1, TABLES["city"] - 1),
        (p.E_CHOSE, JESSAH, 15, 15),
    ]
    for event in given:
        note(state, *event)
    state.note_long(events.audited(2 << 57 | 3))
    note(state, p.E_OVER, JESSAH, p.TIME)
    assert state.log == [*given, (p.E_AUDITED, 0, 0, 0, 19, 19), (p.E_OVER, JESSAH, p.TIME)]


def test_a_walk_of_five_steps_and_two_payments_is_one_word() -> None:
    last = TABLES["city"] - 1
    piece = TABLES["continent"] + TABLES["route"] - 1
    walk = 0
    for city in (last, 0, last, 0, last):
        walk = walks.ring(walks.come(walk, city))
    walk = walks.pay(walks.pay(walk, 0), piece)
    assert (walks.path(walk), walks.rings(walk)) == ((last, 0, last, 0, last),) * 2
    assert ([walks.paid(walk, which) for which in (0, 1)], walk & walks.DRAFTED > 0) == ([0, piece], True)
    told = walks.told(walk)
    assert (walks.path(told), walks.paid(told, 0), told & walks.DRAFTED > 0) == ((last, 0, last, 0, last), -1, False)
    state = position()
    state.note_long(events.paid(p.P_BARRIER, 61, walks.come(0, 5)))
    assert state.log == [(p.E_PAID, p.P_BARRIER, 61, 5)]


def test_a_set_of_steps_can_be_drawn_from_as_it_is_listed() -> None:
    state = position("tokyo", "london", radars=["asia", "africa"], barriers=["rome/cairo"], hand=["asia-100"], points=4)
    _each_step_once(state, p.BANK, ANGELA)
    _each_step_once(state, p.SECURITY, JESSAH)
    _each_step_once(state, p.GAIN, ANGELA)
    state.fists = (1 | 1 << 15) * (1 | 1 << 18)
    state.place_token(0, JESSAH, 5)
    state.place_token(7, ANGELA, MOST_EQUAL - 2)
    _each_step_once(state, p.BID, ANGELA)
    _each_step_once(state, p.BID, JESSAH)
    assert state.bids == [8 * JESSAH + 5, -1, -1, -1, -1, -1, -1, 8 * ANGELA + 5]


def _each_step_once(state: Fields, phase: int, seat: int) -> None:
    state.phase, state.mover = phase, seat
    listed = legal.legal(state)
    assert listed == sorted(set(listed))
    size = len(listed)
    assert size > 1
    assert [legal.drawn(state, (2 * number + 1) * 2**31 // size) for number in range(size)] == listed
    assert [step for step in range(-1, 400) if legal.allows(state, step)] == listed
    assert BOX.row == 4
