"""The end of an evening at a pad: what is asked there, and what has been entered already."""

from __future__ import annotations

import html
import re
from typing import Any

from starlette.testclient import TestClient
from test_pad_moves import opened
from test_pads import Page, ask, searching

from hallali import games
from hallali.core.seats import OVER
from hallali.games.fugitif.rules.view import Drew, Guessed, Laid
from hallali.lab import match
from hallali.testing.pads import entered


def asked_at_the_end(page: str) -> set[int]:
    """Return the entries of which the page asks what was hidden there, by number."""
    return set(map(int, re.findall(r"<label [^>]*><i>(\d+)</i>", page)))


def test_a_hideout_that_was_found_is_not_asked_for_again(app: Any, client: TestClient) -> None:
    """What lies there, the Marshal entered when it was turned up, with the sprint cards under it."""
    game = games.get("fugitif")
    played, _ = match.play(game, ("novice", "novice"), "found", "real")
    pad = entered(game, played, 1)
    assert pad.state.mover == OVER
    found = {one.place for told in pad.told if isinstance(told, Guessed) for one in told.found}
    laid = {
        number: [one.place for one in entry.told if isinstance(one, Laid)]
        for number, entry in enumerate(pad.entries, 1)
    }
    known = {number for number, places in laid.items() if places and found.issuperset(places)}
    others = {number for number, places in laid.items() if places} - known
    page = opened(app, client, pad)
    asked = asked_at_the_end(client.get(f"{page.where}/end").text)
    assert not known & asked, "it was entered when it was found"
    assert others & asked
    again = client.post(f"{page.where}/keep", data={"seq": page.seq})
    kept = client.get(f"{again.headers['location']}/record.json").json()
    lays = {number for number, token in enumerate(kept["moves"], 1) if token.startswith("h")}
    assert len(lays & set(kept["filled"])) == len(others & asked), "only those are filled in"


def hunted(client: TestClient) -> Page:
    """Return a pad of who searches a camp of 3 by 3, whose fugitive was found on B1 after a barrier at A1."""
    page = searching(client)
    ask(page, "A1", yes=False)
    page.post("say", text="B1")
    page.press("You find the fugitive at B1!")
    return page


def laying(client: TestClient, page: Page) -> str:
    """Return the address of the board on which the other's camp is pressed."""
    found = re.search(r'href="([^"]*/end/\d+)"', client.get(f"{page.where}/end").text)
    assert found
    return found[1]


def test_the_others_camp_begins_with_what_was_found_and_is_called_theirs(client: TestClient) -> None:
    page = hunted(client)
    text = html.unescape(client.get(laying(client, page)).text)
    title = re.search(r'id="title-build">([^<]*)</h2><small>([^<]*)<', text)
    assert title
    assert title.groups() == ("Your friend’s camp", "what you found is drawn in")
    assert 'data-fugitive="3" data-barriers="0"' in text, "the fugitive on B1, the barrier at the entrance A1"
    assert re.search(r'class="path" d="M', text), "the entrance B1 was passed"
    assert "The camp is ready" not in text


def test_a_camp_that_cannot_have_been_names_the_entries_against_it(client: TestClient) -> None:
    page = hunted(client)
    board = laying(client, page)
    seq = re.search(r'data-seq="(\d+)"', client.get(board).text)
    assert seq
    laid = client.post(f"{board}/lay", data={"seq": seq[1], "set": "3x3/C3/2"})  # open at A1, barred at B1
    assert laid.status_code == 303
    seq = re.search(r'data-seq="(\d+)"', client.get(board).text)
    assert seq
    refused = client.post(f"{board}/commit", data={"seq": seq[1]})
    assert refused.status_code == 422
    text = html.unescape(refused.text)
    assert "These entries speak against it" in text
    named = re.findall(r'<div class="suspect"><p><i>(\d+)</i> ([^<]*)</p>', text)
    assert named == [
        ("2", "You ask to enter at A1: no, end of turn."),
        ("3", "You ask to enter at B1: yes. You find the fugitive at B1!"),
    ]
    assert f'href="{page.where}?amend=2#asked"' in text


def test_a_card_that_lies_in_ones_own_hand_is_named_by_its_entry(app: Any, client: TestClient) -> None:
    game = games.get("fugitif")
    played, _ = match.play(game, ("novice", "novice"), "found", "real")
    pad = entered(game, played, 1)
    number, card = next(
        (number, one.card)
        for number, entry in enumerate(pad.entries, 1)
        for one in entry.told
        if isinstance(one, Drew) and one.who == pad.seat and one.card is not None and one.card < 15
    )
    page = opened(app, client, pad)
    text = client.get(f"{page.where}/end").text
    seq = re.search(r'data-seq="(\d+)"', text)
    assert seq
    assert 1 in asked_at_the_end(text), "the Fugitive's first card"
    part = re.search(r'<label for="p(\d+)"><i>1</i>', text)
    assert part
    refused = client.post(f"{page.where}/turn", data={"seq": seq[1], f"t{part[1]}": str(card)})
    assert refused.status_code == 422
    (named,) = re.findall(r'<div class="suspect"><p><i>(\d+)</i>', refused.text)
    assert int(named) == number


ONE_WAY = "is one way it could have been"


def test_what_was_only_one_way_it_could_have_been_is_said_no_more_once_all_is_turned_up(client: TestClient) -> None:
    """The board said “could have been” of what lay open on the table, long after it had been entered."""
    page = hunted(client)
    assert ONE_WAY in page.text
    number = laying(client, page).rpartition("/")[2]
    page.post("turn", **{f"t{number}": "3x3/B1/1"})
    assert "All is known" in page.text, page.text
    page = Page(client, page.where)
    assert ONE_WAY not in page.text
    assert "All that was hidden lies open." in page.text


def test_where_the_camps_lie_open_no_sign_says_where_the_fugitive_may_be(client: TestClient) -> None:
    page = searching(client)
    assert "The fugitive may be there" in page.text
    ask(page, "A1", yes=False)
    page.post("say", text="B1")
    page.press("You find the fugitive at B1!")
    assert "The fugitive may be there" not in page.text


def test_help_says_nothing_of_a_game_that_is_over(app: Any, client: TestClient) -> None:
    """In La Traque the cards that might have lain somewhere stayed on the board with all of them turned up."""
    game = games.get("la-traque")
    played, _ = match.play(game, ("club",) * 2, "over", "micro", {"factions": "usa+cccp"})
    page = opened(app, client, entered(game, played, 0))
    boards = []
    for mode in ("off", "possible"):
        page.post("help", mode=mode)
        board = page.text.partition('class="played"')[2].partition('class="ask after"')[0]
        boards.append(re.sub(r'name="seq" value="[0-9]+"', "", board))
    assert boards[0] == boards[1]


def test_a_row_that_was_found_whole_is_not_called_one_way_it_could_have_been(app: Any, client: TestClient) -> None:
    """The Marshal had caught all: the head still asked to turn up what was hidden, and called the board a guess."""
    game = games.get("fugitif")
    played, _ = match.play(game, ("novice", "novice"), "evening-one", "real")
    page = opened(app, client, entered(game, played, 1))
    assert ONE_WAY not in page.text
    assert "The game is over: look back at it" in page.text


def test_who_found_the_fugitive_is_not_told_to_have_lost(client: TestClient) -> None:
    """A search that only one makes is counted by what it cost: “You lost. You find the fugitive” said both."""
    page = hunted(client)
    kept = client.post(f"{page.where}/keep", data={"seq": page.seq})
    told = html.unescape(client.get(kept.headers["location"]).text)
    assert "You find the fugitive in turn 2." in told
    assert "You lost." not in told
