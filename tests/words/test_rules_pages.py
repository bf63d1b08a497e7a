"""The rules pages: every clause is told, by the options of the table, with the numbers that the rules use."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import fugitif_probes
import la_traque_probes
import msgspec
import polib
import pytest
import red_notice_probes
import traque_probes
import traqueur_probes
from starlette.testclient import TestClient
from word_probes import Probe, misstated, page, telling

from hallali import games, i18n
from hallali.core.errors import marked
from hallali.core.options import EDITION
from hallali.interfaces.rulebook import Chapter, Rulebook, tell, written
from hallali.lab import clauses
from hallali.room.draw import rulebook

GAMES: dict[str, Any] = {
    "fugitif": fugitif_probes,
    "la-traque": la_traque_probes,
    "red-notice": red_notice_probes,
    "traque": traque_probes,
    "traqueur": traqueur_probes,
}
FOLDERS = {name: Path(str(clauses.__file__)).parents[1] / "games" / name.replace("-", "_") / "text" for name in GAMES}
each = pytest.mark.parametrize("name", GAMES)
PROBED: list[tuple[str, str, Probe]] = [
    (name, option, probe) for name, module in GAMES.items() for option, probe in module.PROBES.items()
]


#: How a page writes signs that HTML has a use for.
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;"})


def book_of(name: str) -> Rulebook:
    found = games.get(name).rulebook("real", {}, i18n.translator("en"))
    assert found is not None
    return found


# Every clause is told.


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with the rules' clauses and no tests, whose marks take long to read."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs").symlink_to(Path(__file__).parents[2] / "docs")
    return tmp_path


@each
def test_every_clause_is_told_or_set_aside_for_a_reason(name: str, project: Path) -> None:
    found = clauses.clauses(games.get(name), project)
    assert (found.untold, found.strange) == ([], [])
    assert set(found.clauses) == set(book_of(name).told) | set(found.aside)  # a lesson or the bar is not enough
    assert not set(found.aside) & set(book_of(name).told)
    assert all(len(reason) > 15 for reason in found.aside.values())


def test_a_clause_told_nowhere_and_a_name_without_a_clause_are_found(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.get("traqueur")
    book = book_of("traqueur")
    first = book.chapters[0]
    for planted, untold, strange in (
        (tuple(one for one in first.sentences if "TRQ-6" not in one.clauses), ["TRQ-6"], []),
        ((*first.sentences, tell("TRQ-99", "Nothing.")), [], ["TRQ-99"]),
    ):
        other = msgspec.structs.replace(book, chapters=(Chapter("", planted), *book.chapters[1:]))
        monkeypatch.setattr(game, "rulebook", lambda *_, other=other: other, raising=False)
        found = clauses.clauses(game, project)
        assert (found.untold, found.strange) == (untold, strange)


def test_a_lesson_tells_clauses_too(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("traqueur")
    lesson, *others = game.lessons()
    step = msgspec.structs.replace(lesson.steps[0], clauses=("TRQ-9",))
    changed = msgspec.structs.replace(lesson, steps=(step, *lesson.steps[1:]))
    monkeypatch.setattr(game, "lessons", lambda: (changed, *others), raising=False)
    assert f"lesson {lesson.name}, step 1" in clauses.clauses(game, project).told["TRQ-9"]


@each
def test_every_step_of_a_lesson_names_what_it_tells(name: str, project: Path) -> None:
    """And `hallali clauses` says where each clause is told: on the page, in a lesson, in the bar."""
    told = clauses.clauses(games.get(name), project).told
    for lesson in games.get(name).lessons():
        for number, step in enumerate(lesson.steps, 1):
            assert step.clauses, (lesson.name, number)
            assert all(f"lesson {lesson.name}, step {number}" in told[clause] for clause in step.clauses)
    assert any(place.startswith("bar") for places in told.values() for place in places)


def test_a_step_that_names_no_clause_of_the_rules_is_found(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("traqueur")
    lesson, *others = game.lessons()
    step = msgspec.structs.replace(lesson.steps[0], clauses=("TRQ-99",))
    changed = msgspec.structs.replace(lesson, steps=(step, *lesson.steps[1:]))
    monkeypatch.setattr(game, "lessons", lambda: (changed, *others), raising=False)
    assert clauses.clauses(game, project).strange == ["TRQ-99"]


def test_a_refusal_is_read_with_its_clause() -> None:
    """As a page shows it: the same text and clause as the game gives."""
    refused = {text: clause for clause, text in clauses.refusals(games.get("traque"))}
    assert refused["An event cannot be activated."] == "TQ-66"
    assert refused["Draw a card, or hide."] == "TQ-12"


# The options.


def around(name: str, option: str) -> list[dict[str, Any]]:
    """Return the other options that a table needs to have for this one to matter; nothing for the usual ones."""
    wanted = getattr(GAMES[name], "AROUND", {}).get(option)
    return [wanted] if wanted else []


@pytest.mark.parametrize(("name", "option", "probe"), PROBED, ids=[f"{name}-{option}" for name, option, _ in PROBED])
def test_the_page_says_of_an_option_what_play_shows(name: str, option: str, probe: Probe) -> None:
    assert misstated(name, option, probe, *around(name, option)) == []


@each
def test_every_option_is_probed(name: str) -> None:
    assert [one.name for one in games.get(name).options if one != EDITION] == list(GAMES[name].PROBES)


def swapped(book: Rulebook, option: str, one: str, other: str) -> Rulebook:
    """Put each sentence of two values of an option under the other value."""

    def turned(when: str) -> str:
        return when.replace(f"{option}={one}", "\0").replace(f"{option}={other}", f"{option}={one}").replace(
            "\0", f"{option}={other}"
        )  # fmt: skip

    return msgspec.structs.replace(
        book,
        chapters=tuple(
            Chapter(
                chapter.title,
                tuple(msgspec.structs.replace(line, when=turned(line.when)) for line in chapter.sentences),
            )
            for chapter in book.chapters
        ),
    )


@pytest.mark.parametrize(("name", "option", "probe"), PROBED, ids=[f"{name}-{option}" for name, option, _ in PROBED])
def test_a_sentence_under_the_wrong_value_is_found(
    name: str, option: str, probe: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where words say what an option does; where a number says it, another value's number is planted."""
    game = games.get(name)
    true = type(game).rulebook
    chosen = next(one for one in game.options if one.name == option)
    first, other = (*chosen.choices, *chosen.former)[:2]

    def planted(size: str, options: Any, translate: Any) -> Rulebook | None:
        given = dict(options or {})
        value = given.get(option, first)
        turned = other if value == first else first if value == other else value
        found = true(game, size, {**given, option: turned}, translate)
        return swapped(found, option, written(first), written(other)) if found else None

    monkeypatch.setattr(game, "rulebook", planted, raising=False)
    assert misstated(name, option, probe, *around(name, option))


@each
def test_each_condition_names_an_option_and_a_value(name: str) -> None:
    game = games.get(name)
    values = {"size": {*game.sizes}} | {
        one.name: {written(value) for value in (*one.choices, *one.former)} for one in game.options
    }
    for chapter in book_of(name).chapters:
        for sentence in chapter.sentences:
            for condition in sentence.when.split():
                option, _, value = condition.partition("=")
                assert value in values[option.removesuffix("!")], condition


# The numbers.


@pytest.mark.parametrize(
    ("name", "clause", "probe"),
    [(name, clause, probe) for name, module in GAMES.items() for clause, probe in module.NUMBERS],
)
def test_a_number_on_the_page_is_the_one_that_play_shows(name: str, clause: str, probe: Any) -> None:
    assert probe() in telling(games.get(name), clause)


#: Numbers in words. “One” is also an article.
WORDS = {
    "en": "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty sixty hundred million",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente soixante cent million",
}


def typed(text: str, lang: str) -> list[str]:
    """List the numbers that are typed in a sentence, from two on: figures and words."""
    bare = re.sub(r"\{[^}]*\}", "", text).lower()
    bare = re.sub(r"\b(les|entre|tous|aux|des) deux\b", "", bare)  # both, between
    return re.findall(rf"\b(?![01]\b)\d+|\b(?:{'|'.join(WORDS[lang].split())})s?\b", bare)


def figures(source: str) -> list[object]:
    """List the numbers in a module's code, but 0 and 1: what fills a sentence in must be named by the rules."""
    constants = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [value for value in constants if isinstance(value, (int, float)) and value not in (0, 1)]


@each
def test_no_number_is_typed(name: str) -> None:
    """Neither in the sentences, in both languages, nor in what fills them in."""
    path = FOLDERS[name] / "rulebook.py"
    assert figures(path.read_text("utf-8")) == []
    for entry in polib.pofile(str(FOLDERS[name] / "fr" / "rulebook.po")):
        english = [entry.msgid, entry.msgid_plural]
        french = [entry.msgstr, *entry.msgstr_plural.values()]
        assert [number for text in english for number in typed(text, "en")] == [], entry.msgid
        assert [number for text in french for number in typed(text, "fr")] == [], entry.msgstr


def test_typed_numbers_are_found() -> None:
    assert typed("Up to 30 barriers in {count} rows, for six turns.", "en") == ["30", "six"]
    assert typed("Une barrière, deux tours, {count} cases.", "fr") == ["deux"]
    assert figures("tell(_('x').format(n=6), LIMIT + 1)") == [6]


# The page itself.


@each
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_size_has_its_page(name: str, lang: str) -> None:
    game = games.get(name)
    for size in game.sizes:
        text = page(game, {}, size, lang)
        assert len(text) > 8
        assert not [one for one in text if "{" in one]


@each
def test_the_page_of_a_table_is_written_from_its_options(guest: Any, name: str) -> None:
    game = games.get(name)
    last = {one.name: one.choices[-1] for one in game.options if len(one.choices) > 1}
    fields = {option: "1" if value is True else str(value) for option, value in last.items()}
    size = GAMES[name].SIZE
    table = guest.new(game=name, size=size, seat="0", opponent="friend", **fields)
    english = {"accept-language": "en"}
    html = guest.client.get(f"/rules/{name}?table={table.rpartition('/')[2]}", headers=english).text
    shown = re.findall(r'<li data-clauses="[^"]*">(.*?)\s*<details', html)
    assert shown == [str(marked(one)).replace("&", "&amp;").replace("'", "&#39;") for one in page(game, last, size)]
    assert f'href="{table}"' in html
    assert f'href="/rules/{name}?table={table.rpartition("/")[2]}"' in guest.client.get(table, headers=english).text


@each
def test_every_clause_is_a_press_away_from_its_sentence(guest: Any, name: str) -> None:
    """Where a sentence stands, its clauses can be opened, in their own words."""
    words = clauses.texts(name)
    assert set(book_of(name).told) <= set(words)
    assert all(len(text) > 10 and "\n" not in text for text in words.values())
    html = guest.client.get(f"/rules/{name}", headers={"accept-language": "fr"}).text
    told = re.findall(r'<li data-clauses="([^"]*)">.*?<dl lang="en">(.*?)</dl></details></li>', html, re.DOTALL)
    assert len(told) == html.count("<li data-clauses=")
    for named, opened in told:
        for clause in named.split():
            assert f"<dt>{clause}</dt><dd>{marked(words[clause]).translate(ESCAPED)}</dd>" in opened


def test_clauses_are_read_whole() -> None:
    words = clauses.texts("red-notice")
    assert words["RN-47"] == "If she is captured a third time, with none left, she loses."
    assert words["RN-42"].endswith("repeated in the report.)")
    assert "RN-43" not in words["RN-42"].split("(ruling")[0]


@each
def test_the_page_of_a_game_says_what_other_options_change(guest: Any, name: str) -> None:
    html = guest.client.get(f"/rules/{name}", headers={"accept-language": "en"}).text
    made = rulebook.of_game(games.get(name), "en")
    assert made is not None
    assert made.variants
    for variant in made.variants:
        assert f"<h3>{variant.title}</h3>" in html
    assert "These are the rules of this table" not in html


@each
def test_the_rules_are_told_at_each_size_that_can_be_chosen(guest: Any, name: str) -> None:
    """Whoever comes from a short game would read numbers that are untrue there."""
    game, english = games.get(name), {"accept-language": "en"}
    first = guest.client.get(f"/rules/{name}", headers=english).text
    sizes = re.findall(rf'href="/rules/{name}\?size=([\w-]+)"', first)
    assert "small" in sizes
    assert f'href="/rules/{name}" aria-current="page"' in first
    for size in sizes:
        html = guest.client.get(f"/rules/{name}?size={size}", headers=english).text
        assert f'href="/rules/{name}?size={size}" aria-current="page"' in html
        said = [str(marked(one)).translate(ESCAPED) for one in page(game, {}, size)]
        assert [one for one in said if one not in html] == []
    assert guest.client.get(f"/rules/{name}?size=huge").status_code == 404


@each
def test_the_names_of_clauses_are_not_read_between_the_rules(guest: Any, name: str) -> None:
    """They stand where a rule's exact wording is opened; for others they are a code, a line below each rule."""
    html = guest.client.get(f"/rules/{name}", headers={"accept-language": "en"}).text
    shown = re.sub(r'<span class="sr">.*?</span>|<dl lang="en">.*?</dl>|<[^>]*>', " ", html, flags=re.DOTALL)
    assert not re.search(r"\b[A-Z]{2,4}-\d+\b", shown)


def test_a_table_of_another_game_has_no_such_page(guest: Any) -> None:
    table = guest.new(game="fugitif", size="micro", opponent="friend")
    assert guest.client.get(f"/rules/traqueur?table={table.rpartition('/')[2]}").status_code == 404
    assert guest.client.get("/rules/traqueur?table=nowhere1").status_code == 404


@pytest.mark.parametrize("lang", ["en", "fr"])
@each
def test_a_rules_page_begins_shortly_and_leads_to_its_chapters(client: TestClient, name: str, lang: str) -> None:
    """Its first rule stood after three boards from the middle of lessons; nothing said what one wants."""
    text = client.get(f"/rules/{name}", headers={"accept": "text/html", "accept-language": lang}).text
    short = text.partition('<dl class="short">')[2].partition("</dl>")[0]
    assert len(re.findall(r"<dd>[^<]{15,}</dd>", short)) == 3
    assert text.index('class="short"') < text.index('id="try"')
    contents = re.findall(r'href="#(\w+)"', text.partition('class="contents"')[2].partition("</nav>")[0])
    assert len(contents) >= len(book_of(name).chapters)
    assert all(f'id="{one}"' in text for one in contents)


def test_a_rules_page_says_nothing_of_what_changes_nothing(client: TestClient) -> None:
    """Five ways to sit were each said twice; a chapter of events said that there are none."""
    page = client.get("/rules/la-traque").text
    variants = page[page.index('id="variants"') :]
    assert "Clockwise around the table" not in variants
    assert ">Events</h2>" not in client.get("/rules/fugitif").text
