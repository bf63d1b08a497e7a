"""A tournament over real connections: eight guests, a page that looks again by itself, and one without a script."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def guests(address: str) -> tuple[list[httpx.Client], str]:
    """Have eight guests come to a tournament; return them, its maker first, and its route."""
    found = [httpx.Client(base_url=address, headers={"accept": "application/json"}, timeout=60) for _ in NAMES]
    fields = {"game": "fugitif", "size": "micro", "name": "Friday", "plays": "1", "mine": "Ana", "rounds": "3"}
    where = found[0].post("/tournaments", data=fields).json()["location"]
    for guest, name in list(zip(found, NAMES, strict=True))[1:]:
        assert guest.post(f"{where}/join", data={"name": name}).status_code == 201
    return found, str(where)


def finish(all_: list[httpx.Client], where: str) -> None:
    """Have the later of two give each game up, until the round is over."""
    while any(one["points"] is None for one in all_[0].get(f"/api/v1{where}").json()["games"]):
        for guest in reversed(all_):
            now = guest.get(f"/api/v1{where}").json()
            if now["table"]:
                guest.post(f"{now['table']}/resign")


def test_eight_play_over_real_connections_and_two_leave(address: str, open_page: Callable[..., Page]) -> None:
    all_, where = guests(address)
    watcher = open_page(PHONE, f"{address}{where}")
    plain = open_page(PHONE, f"{address}{where}", java_script_enabled=False)
    expect(watcher.locator("[role=status]").last).to_contain_text("8 players so far")
    watcher.locator("#rules summary").click()
    for number, leaver in ((1, 7), (2, 6), (3, None)):
        assert all_[0].post(f"{where}/next").status_code == 200
        expect(watcher.locator("#cup .lead")).to_contain_text(f"Round {number} of 3.")
        if leaver is not None:
            assert all_[leaver].post(f"{where}/leave").status_code == 200
        finish(all_, where)
    expect(watcher.locator("#cup .lead")).to_have_text("It is over.")
    expect(watcher.locator("#rules")).to_have_attribute("open", "")  # what a reader has opened stays
    plain.reload()
    expect(plain.locator("tbody tr")).to_have_count(8)
    over = all_[0].get(f"/api/v1{where}").json()
    pairs = [frozenset((one["first"], one["second"])) for one in over["games"] if one["second"] is not None]
    assert len(pairs) == len(set(pairs))
    assert [one["state"] for one in over["players"]].count("left") == 2
    for guest in all_:
        guest.close()


def test_a_guest_joins_and_comes_to_their_game_in_one_press(address: str, open_page: Callable[..., Page]) -> None:
    maker, friend = open_page(PHONE, f"{address}/tournaments"), open_page(PHONE, locale="fr-FR")
    maker.locator("[name=mine]").fill("Ana")
    maker.locator("[name=size][value=micro]").evaluate("one => { one.checked = true; }")
    maker.locator("form.start .button.primary").click()
    maker.wait_for_url("**/tournaments/*")
    friend.goto(maker.url)
    friend.locator(".join [name=name]").fill("Zoé")
    friend.locator(".join .button").click()
    expect(friend.locator(".runs")).to_contain_text("Zoé")
    expect(maker.locator(".runs")).to_contain_text("Zoé")
    maker.locator("form[action$='/next'] .button").click()
    expect(friend.locator(".button.big")).to_have_text("Jouer contre Ana")
    friend.locator(".button.big").click()
    friend.wait_for_selector(".resign", state="attached")
    assert friend.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
