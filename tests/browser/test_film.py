"""What is shared of a game: a picture of its end, and a film of its board, which is played again here."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from PIL import Image
from places import TOKEN, prepare
from playwright.sync_api import Browser, Page, expect
from room_server import stocked
from test_axe import DESK

from hallali import games
from hallali.room.act.auth import COOKIE
from hallali.room.keep.store import Store

Room = tuple[str, Store]
#: Plays a video to its end; gives its size, how long it is, and how far the picture at its end lies from the first and
#: from the one a second and a half before, in steps of grey.
PLAYED = """async ([kind, bytes]) => {
  const video = document.createElement("video"), canvas = document.createElement("canvas");
  video.muted = true;
  document.body.append(video);
  video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], { type: kind }));
  await new Promise((done, failed) => { video.onloadeddata = done; video.onerror = () => failed(video.error); });
  canvas.width = canvas.height = 180;
  const look = () => {
    const g = canvas.getContext("2d", { willReadFrequently: true });
    g.drawImage(video, 0, 0, 180, 180);
    return g.getImageData(0, 0, 180, 180).data;
  };
  const first = look(), ended = new Promise((done) => { video.onended = done; });
  await video.play();
  await ended;
  const last = look();
  let most = 0;
  for (let at = 0; at < last.length; at += 4) most = Math.max(most, Math.abs(last[at] - first[at]));
  const long = video.currentTime, sought = new Promise((done) => { video.onseeked = done; });
  video.currentTime = long - 1.5;
  await sought;
  const near = look();
  let moved = 0;
  for (let at = 0; at < last.length; at += 4) moved = Math.max(moved, Math.abs(last[at] - near[at]));
  return [video.videoWidth, video.videoHeight, long, most, moved];
}"""


#: A browser that says it can make a film, and cannot.
BROKEN = (
    "() => { MediaRecorder = class { static isTypeSupported() { return true; } constructor() { throw Error(); } }; }"
)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, room: Room) -> Iterator[Page]:
    context = chromium.new_context(locale="en-GB", viewport=DESK, reduced_motion="reduce", accept_downloads=True)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.route_web_socket(re.compile(r"/live\b"), lambda _: None)
    yield page
    context.close()


def test_a_game_becomes_a_film_and_the_replay_stands_where_it_stood(page: Page, room: Room, tmp_path: Path) -> None:
    page.goto(prepare(page, *room, "/t/fugitif-end/replay?at=3&eyes=0"))
    page.wait_for_selector("body.scripted")
    button = page.locator("[data-film]")
    with page.expect_download() as coming:
        button.click()
        expect(button).to_be_disabled()
    film = tmp_path / coming.value.suggested_filename
    coming.value.save_as(film)
    kind = {".webm": "video/webm", ".mp4": "video/mp4"}[film.suffix]
    screen = page.context.new_page()  # the room's own pages load no video
    wide, high, lasts, differs, moved = screen.evaluate(PLAYED, [kind, base64.b64encode(film.read_bytes()).decode()])
    assert wide == 720
    assert 300 < high < 1100
    assert 4 < lasts < 120  # on a slow machine a moment stands for longer
    assert differs > 60, "the board of the end looks like that of the start"
    assert moved < 40, "the end is seen long enough"
    expect(page.locator("#toast")).to_contain_text(f"Saved: {film.name}")
    expect(page.locator(".replay")).to_have_attribute("data-at", "3", timeout=30_000)
    expect(button).to_have_text("A film to share")
    expect(button).to_be_enabled()


def test_a_film_that_fails_is_said_and_can_be_asked_for_again(page: Page, room: Room) -> None:
    page.goto(prepare(page, *room, "/t/fugitif-end/replay?at=3&eyes=0"))
    page.wait_for_selector("body.scripted")
    page.evaluate(BROKEN)
    page.locator("[data-film]").click()
    expect(page.locator("#toast")).to_have_text("The film could not be made in this browser.")
    expect(page.locator("#toast")).not_to_have_class("toast calm")
    expect(page.locator(".replay")).to_have_attribute("data-at", "3", timeout=30_000)
    expect(page.locator("[data-film]")).to_be_enabled()


@pytest.mark.parametrize("game", games.GAMES)
def test_the_picture_of_an_end_is_filled_by_the_board(page: Page, room: Room, tmp_path: Path, game: str) -> None:
    page.goto(prepare(page, *room, f"/t/{game}-end"))
    page.wait_for_selector("body.scripted")
    with page.expect_download() as coming:
        page.locator("[data-picture]").click()
    coming.value.save_as(tmp_path / "end.png")
    picture = Image.open(tmp_path / "end.png").convert("RGB")
    wide, high = picture.size
    board = picture.crop((60, 170, wide - 60, high - 60)).resize((200, 150))
    paper = picture.getpixel((2, high - 2))
    painted = sum(pixel != paper for pixel in board.get_flattened_data())
    assert painted > 0.9 * 200 * 150
