"""What the front page and the game's own page offer of a game of rules and words alone: its bots and its sizes."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from plain_games import metro

from hallali import cli, games
from hallali.core.player import Levels
from hallali.interfaces import plain_bots
from hallali.interfaces.lessons import Lesson, Step
from hallali.interfaces.plain import Plain

FRENCH = {"Last rider": "Dernier voyageur", "Six stations": "Six stations, tout de suite"}

#: A lesson of nothing but looking, after which a whole game comes.
REAL = Lesson(
    name="metro-real",
    title="Look",
    lead="",
    seat="thief",
    size="small",
    steps=(Step(text="Look around."),),
    replies=(),
    end="Done.",
    after={"size": "real"},
)


@pytest.fixture(autouse=True)
def _metro(monkeypatch: pytest.MonkeyPatch) -> None:
    """Last Metro with a bot of its own in one seat, and one of its two sizes named."""
    kind, text = type(metro(monkeypatch)), type(games.get("metro").plain())

    class Named(text):  # type: ignore[misc, valid-type]
        sizes: Mapping[str, str] = {"small": "Six stations"}
        texts: Mapping[str, Any] = {"fr": {**text.texts["fr"], **FRENCH}}

    class WithBot(kind):  # type: ignore[misc, valid-type]
        def bots(self) -> tuple[Levels, ...]:
            thief, inspector = plain_bots.levels(self)
            return (thief, {"last_rider": plain_bots.at_random, **inspector})

        def lessons(self) -> tuple[Lesson, ...]:
            return (REAL, msgspec.structs.replace(REAL, name="metro-short", after={}))

        def plain(self) -> Plain[Any]:
            return Named(self)

    monkeypatch.delitem(games.GAMES, "metro")
    games.add(WithBot())


def page(guest: Any, lang: str) -> str:
    text = guest.client.get("/games/metro", headers={"accept-language": lang}).text
    return html.unescape(re.sub(r"\s*<[^>]*>\s*", " ", text)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Last rider only as Inspector"), ("fr", "Dernier voyageur seulement comme Inspectrice")]
)
def test_a_bot_of_the_game_s_own_is_offered_where_people_choose(guest: Any, lang: str, said: str) -> None:
    assert said in page(guest, lang)
    assert "Random" not in page(guest, lang)


def test_a_bot_of_the_game_s_own_plays_its_seat_and_no_other(guest: Any) -> None:
    table = guest.new(game="metro", size="small", seat="thief", opponent="bot:last_rider")
    assert "Bot · Last rider" in html.unescape(guest.client.get(table).text)
    answer = guest.post("/new", game="metro", size="small", seat="inspector", opponent="bot:last_rider")
    assert answer.status_code == 422
    assert "does not play the seat that you leave it" in html.unescape(answer.text)
    assert guest.post("/new", game="metro", size="small", seat="thief", opponent="bot:random").status_code == 422


@pytest.mark.parametrize(
    ("lang", "whole", "small"),
    [("en", "The whole game", "Six stations"), ("fr", "Le jeu entier", FRENCH["Six stations"])],
)
def test_sizes_are_called_in_words(guest: Any, lang: str, whole: str, small: str) -> None:
    assert re.search(f"{whole} +{small} ", page(guest, lang))


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Something else? Type what it was"), ("fr", "Autre chose\u202f? Tapez")]
)
def test_a_pad_says_that_more_can_have_happened_than_it_lists(guest: Any, lang: str, said: str) -> None:
    where = guest.post("/pads", game="metro", size="small", seat="thief").json()["location"]
    page = html.unescape(guest.client.get(where, headers={"accept-language": lang}).text)
    assert page.count(f'placeholder="{said}') == page.count('class="told"') == 1


def test_simulate_plays_at_random_though_another_bot_is_listed_first_and_says_so() -> None:
    done = CliRunner().invoke(cli.main, ["simulate", "metro", "--games", "2", "--workers", "1"])
    assert "\nbots: thief random, inspector random\n" in done.output


@pytest.mark.parametrize(("lesson", "short"), [("metro-real", False), ("metro-short", True)])
def test_what_comes_after_a_lesson_is_called_short_only_if_it_is(guest: Any, lesson: str, short: bool) -> None:
    table = guest.client.post("/learn/metro", json={"lesson": lesson}).json()["location"]
    guest.post(f"{table}/look")
    until = time.monotonic() + 60
    while "lesson-after" not in (page := guest.client.get(table).text):
        assert time.monotonic() < until, page
    assert ("Play a real game, a short one" in page) is short
    assert ("Play a real game<" in page) is not short
    form = page[page.index('lesson-after"') :]
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form[: form.index("</form>")]))
    assert guest.client.post("/new", json=fields).status_code == 201


def test_help_that_a_plain_game_cannot_give_is_not_offered(guest: Any) -> None:
    table = guest.new(game="metro", size="small", seat="thief", opponent="bot:novice")
    assert guest.post(f"{table}/begin", entropy="").status_code == 200
    assert guest.post(f"{table}/resign").status_code == 200
    assert "Probable" not in guest.client.get(f"{table}/replay?at=0").text
    where = guest.post("/pads", game="metro", size="small", seat="thief").json()["location"]
    assert "Probable" not in guest.client.get(where).text


@pytest.mark.parametrize("command", ["play", "companion"])
def test_whoever_names_no_seat_is_told_which_there_are(command: str) -> None:
    done = CliRunner().invoke(cli.main, [command, "metro"])
    assert done.exit_code == 2
    assert "--seat SEAT, one of: thief, inspector." in done.output
