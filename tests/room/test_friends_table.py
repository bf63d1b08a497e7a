"""People at one table: a rematch is offered, a move taken back by leave, a few words said, a chair given to a bot."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from test_clocks import act

from hallali.core.seats import SPECTATOR
from hallali.room.table.proposals import last_of, may_ask


def pair(guest: Any, another: Callable[[], Any], **more: Any) -> tuple[str, Any]:
    """Make a table of two that has begun, and return its address and the friend."""
    table, friend = guest.new(opponent="friend", size="small", **more), another()
    assert friend.post(f"{table}/sit", name="Zoé", entropy="z").status_code < 400
    return table, friend


def test_the_game_begins_when_both_sit(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    for one in (guest, friend):
        assert one.see(table)["table"]["stage"] == "on"
        page = one.client.get(table).text
        assert "Shall we begin?" not in page
        assert 'name="entropy"' not in page
    friend.post(f"{table}/resign")
    assert sorted(guest.see(table)["table"]["entropy"]) == ["", "z"]


@pytest.mark.parametrize("name", ["Ana", ""])
def test_who_opens_the_link_reads_who_invites_to_what_as_whom_and_how(guest: Any, another: Any, name: str) -> None:
    table = guest.new(
        opponent="friend", seat="fugitive", size="small", clock="10+10", **({"name": name} if name else {})
    )
    friend = another()
    page = friend.client.get(table).text
    assert ("Ana invites you to play Fugitif." if name else "You’re invited to play Fugitif.") in page
    assert "You play the Marshal. Draw, cross out, count and guess." in page
    assert "Clock: 10 minutes each, plus 10 seconds a turn." in page
    assert "20, a short game" in page
    learn = page.index('action="/learn/fugitif" target="_blank"')
    assert "Learn it in two minutes" in page[learn : learn + 300]
    french = friend.client.get(table, headers={"accept-language": "fr"}).text
    assert ("Ana vous invite à jouer à Fugitif." if name else "On vous invite à jouer à Fugitif.") in french
    assert "Vous jouez la Marshal." in french
    plain = guest.new(game="la-traque", opponent="friend", players=3)
    assert "Choose your seat. No clock." in friend.client.get(plain).text
    friend.post(f"{table}/sit", entropy="")
    assert "Learn it in two minutes" not in friend.client.get(table).text


def test_the_log_and_the_result_say_names_where_a_seat_has_no_other(guest: Any, another: Any) -> None:
    table, friend = guest.new(game="traqueur", seat="first", opponent="friend", size="micro", name="Ana"), another()
    friend.post(f"{table}/sit", name="Zoé", entropy="")
    for one in (guest, friend):
        one.post(f"{table}/move", seq=one.see(table)["seq"], text="easy")
        one.post(f"{table}/commit", seq=one.see(table)["seq"])
    mine, theirs, watched = (one.client.get(table).text for one in (guest, friend, another()))
    assert "Zoé’s camp is ready." in mine
    assert "Ana’s camp is ready." in theirs
    assert "Ana’s camp is ready." in watched
    assert "Zoé’s camp is ready." in watched
    french = guest.client.get(table, headers={"accept-language": "fr"}).text
    assert "Le camp de Zoé est prêt." in french
    friend.post(f"{table}/resign")
    assert "Zoé resigns." in guest.client.get(table).text
    assert "Ana wins." in another().client.get(table).text


def test_of_two_in_the_colony_the_first_is_called_by_name(guest: Any, another: Any) -> None:
    """The second is a member of the crew, who has a name in the game."""
    table = guest.new(game="traque", seat="player", opponent="friend", size="small", players=2, name="Ana")
    friend = another()
    friend.post(f"{table}/sit", name="Zoé", entropy="")
    guest.post(f"{table}/move", seq=guest.see(table)["seq"], text="draw")
    theirs, french = (friend.client.get(table, headers={"accept-language": one}).text for one in ("en", "fr"))
    assert re.search(r"(Ana draws|An event for Ana): ", theirs)
    assert re.search(r"Ana pioche|pour Ana", french)


def test_whoever_plays_alone_is_told_what_their_word_is_for(guest: Any) -> None:
    table, said = guest.new(opponent="bot:novice", size="small"), "joins the shuffle, so nobody can stack the deck."
    assert said in guest.client.get(table).text
    guest.post(f"{table}/begin", entropy="mine")
    assert said not in guest.client.get(table).text


def test_the_host_may_mix_something_in_behind_a_fair_deal(guest: Any, another: Any) -> None:
    table = guest.new(opponent="friend", size="small")
    assert 'name="entropy"' in guest.client.get(table).text.partition("A fair deal")[2]
    assert guest.post(f"{table}/begin", entropy="mine").status_code == 200
    assert guest.see(table)["table"]["stage"] == "open"
    another().post(f"{table}/sit", entropy="theirs")
    guest.post(f"{table}/resign")
    assert sorted(guest.see(table)["table"]["entropy"]) == ["mine", "theirs"]


def test_a_name_is_asked_once(guest: Any, another: Any) -> None:
    friend = another()
    assert 'name="name"' in guest.client.get("/games/fugitif").text
    table = guest.new(opponent="friend", name="Ana")
    assert 'name="name"' not in guest.client.get("/games/fugitif").text
    pair(friend, another)
    page = friend.client.get(table).text
    assert "Ana" in page
    friend.post(f"{table}/sit", name="Bo", entropy="")
    long = "Maximilienne-Apollinaire-de-Montmorency"
    fourth = guest.new(opponent="friend", size="small")
    another().post(f"{fourth}/sit", name=long)
    assert long[:24] in [one["name"] for one in guest.see(fourth)["table"]["players"]]
    third = guest.new(opponent="friend")
    assert 'name="name" maxlength="24" autocomplete="nickname" value="Bo"' in friend.client.get(third).text


@pytest.mark.parametrize("same", ["", "1"])
def test_a_rematch_is_offered_and_accepted(guest: Any, another: Any, same: str) -> None:
    table, friend = pair(guest, another)
    seats = [one.see(table)["seat"] for one in (guest, friend)]
    guest.post(f"{table}/resign")
    assert "location" not in guest.post(f"{table}/rematch", same=same).json()
    words = "same seats" if same else "sides swapped"
    assert f"You offer a rematch: {words}. Waiting for Zoé." in guest.client.get(table).text
    assert f"offers a rematch: {words}." in friend.client.get(table).text
    assert "offers a rematch" not in another().client.get(table).text
    where = friend.post(f"{table}/rematch", answer="yes").json()["location"]
    assert f'href="{where}" data-goes' in guest.client.get(table).text
    assert f'href="{where}">' in another().client.get(table).text
    now = [one.see(where)["seat"] for one in (guest, friend)]
    assert now == (seats if same else seats[::-1])
    assert guest.see(where)["table"]["stage"] == "on"
    assert guest.post(f"{table}/rematch").json()["location"] == where


def test_a_rematch_is_declined_or_withdrawn(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    assert friend.post(f"{table}/rematch").status_code == 403
    guest.post(f"{table}/resign")
    guest.post(f"{table}/rematch")
    friend.post(f"{table}/rematch", answer="no")
    assert "Zoé doesn’t want another game now." in guest.client.get(table).text
    assert friend.post(f"{table}/rematch", answer="yes").status_code == 403
    friend.post(f"{table}/rematch", same="1")
    friend.post(f"{table}/rematch", answer="no")
    assert "offers a rematch" not in guest.client.get(table).text
    assert another().post(f"{table}/rematch").status_code == 403


def test_who_wants_the_same_agrees_and_who_wants_otherwise_offers_that(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    guest.post(f"{table}/resign")
    guest.post(f"{table}/rematch", same="1")
    assert "location" not in friend.post(f"{table}/rematch").json()
    assert "Zoé offers a rematch: sides swapped." in guest.client.get(table).text
    assert "location" in guest.post(f"{table}/rematch").json()


def both(guest: Any, friend: Any, table: str) -> tuple[Any, Any]:
    """Return whoever is on turn, and the other."""
    return (guest, friend) if guest.see(table)["table"]["my_turn"] else (friend, guest)


def test_a_move_is_taken_back_by_leave(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    first, second = both(guest, friend, table)
    assert first.post(f"{table}/back").status_code == 403  # nothing yet
    act(first, table)
    live = guest.client.app.state.room.tables.live[table[3:]]
    seq, to = live.seq, last_of(live, first.see(table)["seat"])
    assert to is not None
    assert first.post(f"{table}/back").status_code == 200
    page = second.client.get(table).text
    assert "asks to take the last move back" in page
    assert "They have seen cards" not in page
    assert "asks to take" not in another().client.get(table).text
    assert second.post(f"{table}/back", answer="no").status_code == 200
    assert "said no" in first.client.get(table).text
    assert live.seq == seq
    first.post(f"{table}/back")
    assert second.post(f"{table}/back", answer="yes").status_code == 200
    after = first.see(table)
    assert after["seq"] == to
    assert after["table"]["my_turn"]
    assert not second.see(table)["table"]["my_turn"]
    assert "a move is taken back, as agreed" in second.client.get(table).text
    store = guest.client.app.state.room.store
    assert len(store.load(table[3:]).tokens) == to
    act(first, table)
    assert second.see(table)["table"]["my_turn"]


def test_who_is_asked_is_told_that_the_other_knows_the_cards_that_will_come_again(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    first, second = both(guest, friend, table)
    act(first, table)
    assert second.post(f"{table}/move", seq=second.see(table)["table"]["entries"], text="d1").status_code == 200
    assert second.post(f"{table}/back").status_code == 200
    assert "They have seen cards that you have not" in first.client.get(table).text
    assert "They have seen cards" not in second.client.get(table).text


def test_a_request_lapses_when_the_game_goes_on(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    first, second = both(guest, friend, table)
    act(first, table)
    first.post(f"{table}/back")
    act(second, table)
    assert second.post(f"{table}/back", answer="yes").status_code == 403
    assert "asks to take" not in second.client.get(table).text


def test_who_asks_for_a_move_back_may_think_better_of_it(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    first, second = both(guest, friend, table)
    act(first, table)
    first.post(f"{table}/back")
    assert first.post(f"{table}/back", answer="no").status_code == 200
    for one in (first, second):
        page = one.client.get(table).text
        assert "asks to take" not in page
        assert "said no" not in page  # nobody has refused anything
    assert second.post(f"{table}/back", answer="yes").status_code == 403
    assert second.see(table)["table"]["my_turn"]


def test_against_bots_nobody_is_asked(guest: Any) -> None:
    table = guest.new(opponent="bot:novice", size="small")
    guest.post(f"{table}/begin", entropy="e")
    assert guest.post(f"{table}/back").status_code == 403
    assert "take my last move back" not in guest.client.get(table).text


@pytest.mark.parametrize("game", ["fugitif", "traqueur", "red-notice", "la-traque"])
def test_a_reaction_is_read_in_ones_own_language_and_can_be_muted(guest: Any, another: Any, game: str) -> None:
    table, friend = pair(guest, another, game=game)
    assert friend.post(f"{table}/react", say="played").status_code == 200
    fr = {"accept-language": "fr"}
    assert "</b> <span" in guest.client.get(table).text
    assert "Well played</li>" in guest.client.get(table).text
    assert "Bien joué</li>" in guest.client.get(table, headers=fr).text
    assert "Well played</li>" in another().client.get(table).text
    guest.post(f"{table}/mute", seat=friend.see(table)["seat"], on="1")
    assert "Well played</li>" not in guest.client.get(table).text
    assert friend.post(f"{table}/react", say="insult").status_code == 422
    assert another().post(f"{table}/react", say="ouch").status_code == 403


def test_reactions_are_few(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    assert [friend.post(f"{table}/react", say="ouch").status_code for _ in range(5)] == [200] * 4 + [403]
    assert guest.post(f"{table}/react", say="thanks").status_code == 200
    friend.post(f"{table}/chat", text="\x1bthanks")
    assert "Thank you" not in friend.client.get(f"{table}/chat").text.partition("thanks</li>")[0].partition("<ol>")[2]


def test_an_empty_chair_is_given_to_a_bot(guest: Any, another: Any) -> None:
    table = guest.new(opponent="friend", size="small")
    assert "<svg" in guest.client.get(table).text.partition('id="invite"')[2]
    assert another().post(f"{table}/fill", bot="novice").status_code == 403
    assert guest.post(f"{table}/fill", bot="expert-of-none").status_code == 422
    assert guest.post(f"{table}/fill", bot="novice").status_code == 200
    facts = guest.see(table)["table"]
    assert facts["stage"] == "on"
    assert [one["level"] for one in facts["players"] if one["is_bot"]] == ["novice"]
    assert guest.post(f"{table}/fill", bot="novice").status_code == 403
    assert another().post(f"{table}/sit", entropy="").status_code == 403
    until = time.monotonic() + 60
    while not guest.see(table)["table"]["my_turn"] and time.monotonic() < until:
        time.sleep(0.01)
    assert guest.see(table)["table"]["my_turn"]


def test_whoever_made_the_table_fills_its_chairs_and_anybody_once_they_have_left(guest: Any, another: Any) -> None:
    table, friend = guest.new(game="la-traque", players=3, opponent="friend", size="small"), another()
    assert friend.post(f"{table}/sit", entropy="").status_code < 400
    button = f'action="{table}/fill"'
    assert button in guest.client.get(table).text
    assert button not in friend.client.get(table).text
    refused = friend.post(f"{table}/fill", bot="novice")
    assert (refused.status_code, refused.json()["error"]) == (
        403,
        "Only the host of this table can give its empty seats to bots.",
    )
    guest.post(f"{table}/resign")
    assert button in friend.client.get(table).text
    assert friend.post(f"{table}/fill", bot="novice").status_code == 200


def test_two_find_each_other_by_an_open_table(guest: Any, another: Any) -> None:
    table, stranger = guest.new(opponent="friend", size="small", post="1"), another()
    assert f'action="{table}/sit"' in stranger.client.get("/").text
    stranger.post(f"{table}/sit", entropy="")
    assert guest.see(table)["table"]["stage"] == "on"
    assert f'action="{table}/sit"' not in another().client.get("/").text


def test_the_log_ends_with_who_resigned(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    friend.post(f"{table}/resign")
    seen = friend.see(table)
    words = ("The Fugitive resigns.", "The Marshal resigns.")[seen["seat"]]
    log = guest.client.get(f"{table}/replay?at={seen['seq']}").text.partition('id="part-log"')[2]
    assert words in log
    assert words not in guest.client.get(f"{table}/replay?at=0").text.partition('id="part-log"')[2]


def test_only_somebody_without_a_seat_is_offered_one(guest: Any, another: Any) -> None:
    table, friend, third = guest.new(opponent="friend", size="small"), another(), another()
    sits = f'action="{table}/sit"'
    assert sits not in guest.client.get(table).text
    assert sits in friend.client.get(table).text
    friend.post(f"{table}/sit", entropy="")
    for one in (guest, friend, third):
        assert sits not in one.client.get(table).text


def test_before_anything_was_done_nothing_can_be_taken_back(guest: Any, another: Any) -> None:
    for fields in ({"game": "fugitif"}, {"game": "traqueur"}, {"game": "traqueur", "mode": "one-sided"}):
        table, friend = pair(guest, another, **fields)
        live = guest.client.app.state.room.tables.live[table[3:]]
        seat = guest.see(table)["seat"]
        assert may_ask(live, seat) == (live.seq > 0)
        assert not may_ask(live, SPECTATOR)
        assert friend.post(f"{table}/back").status_code == 403
    assert live.seq == 0, "here nothing is dealt"


def test_a_long_name_is_cut_to_twenty_four_letters(guest: Any, another: Any) -> None:
    table, friend = guest.new(opponent="friend", size="small"), another()
    assert friend.post(f"{table}/sit", name="Abcdefghijklmnopqrstuvwxyz").status_code < 400
    assert {one["name"] for one in friend.see(table)["table"]["players"]} >= {"Abcdefghijklmnopqrstuvwx"}


def test_the_only_bot_is_called_so(guest: Any) -> None:
    table = str(guest.new(game="traqueur", seat="second", opponent="bot:novice", size="4x4"))
    guest.post(f"{table}/begin", entropy="")
    for lang, said, place in (("en", "The bot", "The first player"), ("fr", "Le robot", "Le premier joueur")):
        page = guest.client.get(table, headers={"accept-language": lang}).text
        log = page.partition('id="part-log"')[2].partition("</section>")[0]
        assert said in log
        assert place not in log
