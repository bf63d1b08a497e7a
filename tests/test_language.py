"""A language is files: a third one appears everywhere, and in the test language nothing a person reads is unmarked."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import jinja2
import msgspec
import pytest
from click.testing import CliRunner

from hallali import games, i18n
from hallali.cli import main
from hallali.core.library import HOUSE, LIBRARY
from hallali.core.record import replay, tell_steps
from hallali.core.seats import SPECTATOR
from hallali.lab.puzzles import Posed
from hallali.room.draw import posing, show
from hallali.room.draw.show import Viewer
from hallali.room.keep import days
from hallali.room.table.table import Table
from language import LANG, between, build, forget, outside, unmarked

#: What stays as it is in every language, each with its reason.
NAMES = (
    *("Hallali", "Fugitif", "Le Traqueur", "Red Notice", "Traqué", "La Traque"),  # the program and its games
    *("Angela", "Jessah"),  # people
    *("POW", "II", "III"),  # printed on a token and on tracks
    *("FUG", "TRQ", "RN", "TQ", "LT"),  # clauses of the rules, by their names
    "SHA",  # the name of a hash, SHA-256
)
#: What a field suggests to type, which is read in every language.
TYPED = ("rio dakar end", "go lisbon", "go europe", "draw")


@pytest.fixture(scope="module", autouse=True)
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the program speak the test language, too."""
    folder = tmp_path_factory.mktemp("locale")
    build(folder)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(i18n.FOLDER, str(folder))
        forget()
        yield
    forget()


@pytest.fixture(autouse=True)
def own_editions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests bring editions whose names are in English alone."""
    monkeypatch.setattr(LIBRARY, "_listed", [])


@pytest.fixture
def reader(client: Any) -> Any:
    client.headers["accept-language"] = LANG
    client.follow_redirects = True
    return client


def check(html: str, more: Iterable[str] = ()) -> None:
    """Fail for words that were not marked for translation."""
    assert LANG in html
    assert unmarked(html, (*NAMES, *TYPED, *more)) == []


# A third language


def test_a_folder_makes_a_language(reader: Any) -> None:
    assert i18n.languages() == ("en", "fr", LANG)
    assert i18n.name(LANG) == "⟦English⟧"
    page = reader.get("/").text
    assert f'href="/lang/{LANG}?next=/"' not in page
    assert 'href="/lang/fr?next=/"' in page
    assert "Français" in page
    english = reader.get("/", headers={"accept-language": "en"}).text
    assert f'href="/lang/{LANG}?next=/"' in english
    reader.get(f"/lang/{LANG}")
    assert f'<html lang="{LANG}"' in reader.get("/", headers={"accept-language": "en"}).text


def test_it_counts_by_its_own_rule_and_names_what_editions_name() -> None:
    _ = i18n.translator(LANG)
    assert _.counted("{count} card", "{count} cards", 1) == "1⟦ card⟧"
    assert _.counted("{count} card", "{count} cards", 0) == "0⟦ cards⟧"
    assert _.of({"en": "Heron", "fr": "Héron"}) == "⟦Heron⟧"
    assert i18n.translator("fr").of({"en": "Heron", "fr": "Héron"}) == "Héron"
    assert i18n.translator("fr").of({"en": "Checkpoint"}) == i18n.translator("fr")("Checkpoint")
    assert set(i18n.spellings({"en": "Heron", "fr": "Héron"})) == {"Heron", "Héron", "⟦Heron⟧"}


# What is not marked is seen


def test_a_sentence_that_a_template_does_not_mark_is_seen() -> None:
    made = show.environment(LANG)
    page = jinja2.Environment().overlay().from_string('<p title="{{ _("Sound") }}">{{ _("Settings") }}</p>{{ more }}')
    there = {"_": made.globals["_"]}
    assert unmarked(page.render(**there, more="")) == []
    assert unmarked(page.render(**there, more="<p>Bare <b>words</b> here</p>")) == [("p", "Bare words here")]
    assert unmarked(page.render(**there, more='<img alt="door">')) == [("img alt", "door")]
    assert unmarked(page.render(**there, more='<a lang="en">English</a>')) == []


def test_a_sentence_that_python_does_not_mark_is_seen() -> None:
    _ = i18n.translator(LANG)
    assert outside(_("{first} and {last}").format(first=_("Sound"), last="the door")) == ["the door"]
    assert outside(_("Never said in any catalogue.")) == ["Never said in any catalogue"]
    assert outside(_("{first} and {last}").format(first="Angela", last=3), NAMES) == []


def test_the_words_of_a_text_are_between_the_signs_and_its_places_are_not() -> None:
    assert between("{count} cards, {name!r:>4} to go") == "{count}⟦ cards, ⟧{name!r:>4}⟦ to go⟧"
    assert between("0.5") == "0.5"


# Pages


@pytest.mark.parametrize("path", ["/", "/about", "/mine", "/devices", "/device/ABCD", "/nowhere", "/t/none"])
def test_a_page_of_the_room(path: str, reader: Any) -> None:
    check(reader.get(path).text)


@pytest.mark.parametrize("name", games.GAMES)
def test_the_pages_of_a_game(name: str, reader: Any) -> None:
    day = days.today().isoformat()
    folders = ("games", "start", "day", "rules", "editions")
    paths = [f"/{folder}/{name}" + (f"/{day}" if folder == "day" else "") for folder in folders]
    for path in (*paths, f"/start/{name}/seats", f"/pads/new/{name}", f"/editions/{name}/print"):
        check(reader.get(path).text)


def table_of(name: str) -> Table:
    from test_pushes import table_of as made

    table: Table = made(name)
    return table


def play(table: Table, entries: int, rng: random.Random) -> None:
    from test_pushes import play as played

    played(table, entries, rng)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_table_at_several_moments(name: str) -> None:
    table, rng = table_of(name), random.Random(7)
    for _ in range(6):
        for seat in (SPECTATOR, *range(min(2, len(table.seats)))):
            check(show.drawn("table.html", show.page_of(table, Viewer(seat, LANG))))
        play(table, 23, rng)


@pytest.mark.parametrize("name", [name for name, game in games.GAMES.items() if game.puzzles()])
def test_a_puzzle(name: str) -> None:
    kind, table = games.get(name).puzzles(), table_of(name)
    assert kind is not None
    play(table, 40, random.Random(5))
    made = posing.page_of(Posed(table.see(kind.seat), tuple(table.heard[kind.seat])), Viewer(kind.seat, LANG))
    assert unmarked(posing.drawn(made), NAMES) == []
    said = [kind.ask(made.view, 1, made.translate), *(line.text for line in made.lines)]
    assert [word for text in said for word in outside(text, NAMES)] == []


def read_json(value: Any, key: str = "") -> Iterator[str]:
    """Find what a person reads of an answer in JSON."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from read_json(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from read_json(one, key)
    elif isinstance(value, str) and key in ("error", "reason"):
        yield value


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_in_the_room(name: str, guest: Any, reader: Any) -> None:
    """From the first help to the end: what is refused, the replay, the proof, the lessons, one's own games."""
    game = games.get(name)
    table = guest.new(game=name, size="small" if "small" in game.sizes else "real", seat=game.seats_of({})[0])
    for command, fields in (
        ("help", {"mode": "possible"}),
        ("help", {"mode": "probable"}),
        ("step", {"seq": 0, "choose": 99999}),
        ("move", {"seq": 0, "move": "nonsense"}),
        ("suggest", {}),
        ("nonsense", {}),
        ("resign", {}),
    ):
        answer = guest.post(f"{table}/{command}", **fields).json()
        assert [word for text in read_json(answer) for word in outside(text, (*NAMES, "nonsense"))] == []
        for part in answer.get("parts", {}).values():
            assert unmarked(str(part), (*NAMES, *TYPED)) == []
    for path in ("", "/chat", "/replay?at=0&eyes=0", "/verify"):
        check(reader.get(table + path).text)
    for lesson in game.lessons():
        check(reader.post(f"/learn/{name}", data={"lesson": lesson.name}).text)
    check(reader.get("/mine").text)


# The terminal


def ids(name: str) -> set[str]:
    """Return the names that records use: notation, the same in every language."""
    shelf = games.get(name).editions()
    assert shelf is not None
    facts = json.dumps(msgspec.to_builtins(shelf.read(shelf.text(HOUSE)).edition))
    return set(re.findall(r'"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"', facts))


@pytest.mark.parametrize("name", games.GAMES)
def test_the_terminal(name: str) -> None:
    game, table = games.get(name), table_of(name)
    play(table, 60, random.Random(3))
    options, seats = table.record.options, range(len(table.seats))
    notation = {
        *ids(name),
        "pass",
        "out",
        "easy",
        "medium",
        "hard",
        "field",
        "furrow",
        "snail",
        "rumour",
        *NAMES,
        *TYPED,
    }
    screens = [game.terminal(seat, "real", options, i18n.translator(LANG)) for seat in seats]
    lines = [line for screen in screens for line in screen.help()]
    for number, (state, _, steps) in enumerate(replay(game, table.record)):
        for seat, screen in zip(seats, screens, strict=True):
            told = tell_steps(game, state, steps, (seat,)) if steps else ()
            lines += [screen.hear(one) for _, one in told]
            if number % 8 == seat:
                view = game.see(state, seat)
                lines += [*screen.draw(view), screen.question(view)]
    assert {line: found for line in lines if (found := outside(line, notation))} == {}


@pytest.mark.parametrize(("name", "seat"), [("fugitif", "marshal"), ("red-notice", "angela"), ("traque", "player")])
def test_a_game_in_the_terminal(name: str, seat: str) -> None:
    typed = ("help", "nonsense", "odds", "log", "quit")
    bot = ["--against", "random"] if name != "traque" else []
    args = ["play", name, "--seat", seat, "--seed", "3", "--lang", LANG, *bot]
    said = CliRunner().invoke(main, args, input="\n".join(typed) + "\n")
    assert said.exit_code == 0, said.output
    notation = {*ids(name), *typed, "random", *NAMES, "pass"}
    assert {line: found for line in said.output.splitlines() if (found := outside(line, notation))} == {}
