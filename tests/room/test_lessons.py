"""Lessons: each played to its end by its own steps, in both languages; refusals are kind; one is left and taken up."""

from __future__ import annotations

import itertools
import re
import time
from typing import Any

import msgspec
import pytest

from hallali import games, i18n
from hallali.core.errors import IllegalAction
from hallali.interfaces.lessons import BUTTON, Lesson, Step, of
from hallali.testing.lessons import walked

LESSONS = [(game.name, lesson) for game in games.GAMES.values() for lesson in game.lessons()]
each = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[lesson.name for _, lesson in LESSONS])


def texts(lesson: Lesson) -> set[str]:
    said = {one for step in lesson.steps for one in (step.text, step.otherwise, *step.wrong.values())}
    return {one for one in {lesson.title, lesson.lead, lesson.end, *lesson.learnt} | said if one}


def bar(guest: Any, table: str, lang: str, step: int) -> str:
    """Wait until it is the learner's turn, and return the page."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        page = str(guest.client.get(table, headers={"accept-language": lang}).text)
        if f'data-step="{step}"' in page and "bar taught" in page:
            return page
        time.sleep(0.02)
    raise AssertionError(page[page.find('id="part-bar"') :][:1500])


def ended(guest: Any, table: str, lang: str) -> str:
    """Wait for what a lesson says at its end, and return the page."""
    until = time.monotonic() + 60
    while "lesson-after" not in (page := str(guest.client.get(table, headers={"accept-language": lang}).text)):
        assert time.monotonic() < until, page[page.find('id="part-bar"') :][:1500]
        time.sleep(0.02)
    return page


def there(selector: str, page: str) -> bool:
    """Say whether a page has what each simple part of a selector asks for."""
    wanted = re.findall(r"#([\w-]+)|\[([\w-]+)='([^']+)'\]|\.([\w-]+)", selector.partition(BUTTON)[0])
    found = [f'id="{one}"' if one else f'{key}="{value}"' if key else named for one, key, value, named in wanted]
    return bool(found) and all(one in page for one in found)


def act(guest: Any, table: str, step: Step, number: int) -> Any:
    seq = guest.see(table)["table"]["entries"]
    if step.help:
        return guest.post(f"{table}/help", mode=step.help)
    for choice in step.has[:-1]:
        guest.post(f"{table}/step", seq=seq, key=f"k{number}.{choice}", choose=choice)
    if step.has:
        return guest.post(f"{table}/step", seq=seq, key=f"k{number}", choose=step.has[-1])
    if step.looks:
        return guest.post(f"{table}/look")
    if step.throw:
        return guest.post(f"{table}/throw", seq=seq, key=f"k{number}", x=0, y=0, strength=0.5)
    return guest.post(f"{table}/move", seq=seq, key=f"k{number}", text=step.moves[0])


@each
def test_a_lesson_has_six_to_twelve_steps_and_is_all_in_french(name: str, lesson: Lesson) -> None:
    assert 6 <= len(lesson.steps) <= 12
    french = i18n.translator("fr")
    assert [text for text in texts(lesson) if french(text) == text] == []
    assert [text for text in texts(lesson) if len(text) > 140] == []


@each
@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.compiled)])
def test_a_lesson_is_played_to_its_end_by_its_own_steps(guest: Any, name: str, lesson: Lesson, lang: str) -> None:
    translate = i18n.translator(lang)
    answer = guest.client.post(f"/learn/{name}", json={"lesson": lesson.name})
    assert answer.status_code == 201, answer.text
    table = answer.json()["location"]
    for number, step in enumerate(lesson.steps, 1):
        page = bar(guest, table, lang, number)
        assert translate(step.text).split("“")[0][:40] in page.replace("&#39;", "'")
        assert not step.at or there(step.at, page), step.at
        answer = act(guest, table, step, number)
        assert answer.status_code == 200, (number, answer.text)
    page = ended(guest, table, lang)
    assert translate(lesson.end)[:40] in page.replace("&#39;", "'")
    assert all(translate(line)[:40] in page.replace("&#39;", "'") for line in lesson.learnt)
    assert translate("Play a real game, a short one") in page
    sides = {lesson.seat}
    for other in (one for one in games.get(name).lessons() if one is not lesson):
        said = "Another lesson: {title}" if other.seat in sides else "The other side: {title}"
        sides.add(other.seat)
        assert translate(said).format(title=translate(other.title)) in page.replace("&#39;", "'")
    form = page[page.index('lesson-after"') :]
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form[: form.index("</form>")]))
    first = games.get(name).page().front.gentle  # the first whole game has what its own page would preset
    assert first.items() <= fields.items()
    assert name != "traque" or fields["toss"] == "throw"  # the lesson taught to aim
    assert guest.client.post("/new", json=fields).status_code == 201
    assert table not in guest.client.get("/").text
    if guest.see(table)["table"]["stage"] == "over":
        won = guest.see(table)["table"]["result"]["won"]
        assert won or lesson.options.get("mode") == "one-sided"  # which nobody loses
        assert table not in guest.client.get("/mine").text
    else:
        assert f"<h2>{translate('Well done!')}</h2>" in page
        late = guest.post(f"{table}/step", seq=guest.see(table)["table"]["entries"], key="late", choose=0)
        assert late.status_code in (403, 409, 422)  # 409: meanwhile another has replied
    mine = guest.client.get("/mine", headers={"accept-language": lang}).text
    assert f"</span> {translate(lesson.title)}</button>" in mine
    assert mine.count("✓") == 1
    assert guest.client.post(f"/learn/{name}", json={"lesson": lesson.name}).json()["location"] != table


@each
def test_what_a_step_does_not_ask_for_is_refused_with_a_reason(name: str, lesson: Lesson) -> None:
    """By all other whole gestures of one or two steps, wherever the learner is; nothing of the position changes."""
    game, told = games.get(name), 0
    for state, at, _steps in walked(game, lesson):
        step = lesson.steps[at]
        for choice in state.legal():
            if all(choice not in game.read(state, token) for token in step.moves):
                with pytest.raises(IllegalAction) as refused:
                    lesson.check(game, state, at, (choice,))
                assert refused.value.message.text in {step.otherwise, *step.wrong.values()} | {
                    "Not now: do what the line above asks for."
                }
                told += 1
    assert told > 3 or any(step.throw for step in lesson.steps)


def after(game: Any, state: Any, steps: tuple[int, ...], mine: int) -> Any:
    """Return what the learner sees after a gesture; None if it cannot be made, or is not whole."""
    trial = state.clone()
    for one in steps:
        if one not in trial.legal():
            return None
        trial.apply(one)
    return None if trial.drafting else game.see(trial, mine)


def in_every_order(game: Any, lesson: Lesson) -> None:
    """Do each step's gesture in every order that comes to the same. Raises IllegalAction if the lesson refuses one."""
    mine = game.seats_of(lesson.options).index(lesson.seat)
    for state, at, steps in walked(game, lesson):
        seen = after(game, state, steps, mine)
        if len(steps) < 6 and not lesson.builds(at):
            for other in itertools.permutations(steps):
                if after(game, state, other, mine) == seen:
                    lesson.whole(game, state, at, other)


@each
def test_what_comes_to_the_same_in_another_order_is_taken_too(name: str, lesson: Lesson) -> None:
    """Whoever is told to press two cards presses them in the order they like."""
    in_every_order(games.get(name), lesson)


def test_a_lesson_that_takes_one_order_alone_is_found() -> None:
    lesson = next(one for name, one in LESSONS if one.name == "traque-first")
    steps = tuple(msgspec.structs.replace(step, moves=step.moves[:1]) for step in lesson.steps)
    with pytest.raises(IllegalAction, match="first the way on"):
        in_every_order(games.get("traque"), msgspec.structs.replace(lesson, steps=steps))


def test_a_lesson_is_left_and_taken_up_where_it_was_and_wrong_tries_lose_nothing(guest: Any) -> None:
    table = guest.client.post("/learn/fugitif", json={}).json()["location"]
    bar(guest, table, "en", 1)
    before = guest.see(table)["table"]["entries"]
    wrong = guest.post(f"{table}/move", seq=before, key="a", text="d2")
    assert wrong.status_code == 422
    assert wrong.json()["error"] == "First a card, from the ringed deck."
    assert guest.see(table)["table"]["entries"] == before
    assert guest.post(f"{table}/move", seq=before, key="b", text="d1").status_code == 200
    front = guest.client.get("/").text
    assert table in front
    assert "Hunt as the Marshal" in front
    assert guest.client.post("/learn/fugitif", json={}).json()["location"] == table
    bar(guest, table, "en", 2)


def test_a_lesson_may_begin_in_the_middle_of_a_game(guest: Any) -> None:
    """What is played before is the learner's too, but asks for nothing; a step in the middle can be begun as well."""
    lesson = next(one for _, one in LESSONS if one.opening)
    table = guest.client.post("/learn/la-traque", json={"lesson": lesson.name}).json()["location"]
    page = bar(guest, table, "en", 1)
    assert f"Step 1 of {len(lesson.steps)}" in page
    assert guest.see(table)["table"]["entries"] > len(lesson.opening)
    table = guest.client.post("/learn/la-traque", json={"lesson": lesson.name, "step": 3}).json()["location"]
    bar(guest, table, "en", 3)  # a step that only looks is not skipped


def test_nobody_strays_from_what_is_played_first() -> None:
    lesson = next(one for _, one in LESSONS if one.opening)
    assert lesson.place(0, -1) == lesson.place(len(lesson.opening), -1) == 0
    first = next(number for number, step in enumerate(lesson.steps) if not step.looks)
    assert lesson.place(len(lesson.opening) + 1, -1) == first + 1


def test_others_at_the_table_are_taught_nothing(guest: Any, another: Any) -> None:
    table = guest.client.post("/learn/fugitif", json={}).json()["location"]
    bar(guest, table, "en", 1)
    page = another().client.get(table).text
    assert "data-step" not in page
    assert "He is on the run" not in page


def test_a_lesson_that_has_changed_goes_on_as_a_game(guest: Any) -> None:
    game = games.get("fugitif")
    lesson = game.lessons()[0]
    assert of(game, lesson.seed) is lesson
    assert of(game, msgspec.structs.replace(lesson, salt="older").seed) is None
    assert all(len(one.seed) <= 64 for _, one in LESSONS)  # as long as the database has room for


def test_there_is_no_lesson_of_another_name(guest: Any) -> None:
    assert guest.client.post("/learn/fugitif", json={"lesson": "nonsense"}).status_code == 404
    assert guest.client.post("/learn/nonsense", json={}).status_code == 404


@each
def test_an_example_of_the_rules_is_played_from_its_step(guest: Any, name: str, lesson: Lesson) -> None:
    """The rules page draws one position with the game's own board; each of its buttons begins a lesson there."""
    page = guest.client.get(f"/rules/{name}", headers={"accept-language": "en"}).text
    drawn = [one for game, one in LESSONS if game == name and one.example >= 0]
    assert page.count('<figure class="scene" inert') == len(drawn)
    assert page.count('id="part-board"') == 1
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len({*names})
    assert {*re.findall(r'href="#([^"]+)"', page)} <= {*names}
    if lesson.example < 0:
        assert f'value="{lesson.name}"' not in page
        return
    step = lesson.example + 1
    assert f'name="step" value="{step}">' in page
    assert lesson.steps[lesson.example].text.split("“")[0][:40] in page.replace("&#39;", "'")
    table = guest.client.post(f"/learn/{name}", json={"lesson": lesson.name, "step": step}).json()["location"]
    page = bar(guest, table, "en", step)
    assert lesson.steps[lesson.example].text.split("“")[0][:40] in page.replace("&#39;", "'")
    assert act(guest, table, lesson.steps[lesson.example], step).status_code == 200


def test_a_lesson_is_started_over_and_the_front_page_shows_the_newest(guest: Any) -> None:
    old = guest.client.post("/learn/fugitif", json={}).json()["location"]
    bar(guest, old, "en", 1)
    assert guest.post(f"{old}/move", seq=guest.see(old)["table"]["entries"], key="a", text="d1").status_code == 200
    page = bar(guest, old, "en", 2)
    assert 'action="/learn/fugitif" class="again"' in page
    new = guest.client.post("/learn/fugitif", json={"lesson": "fugitif-marshal", "again": "1"}).json()["location"]
    assert new != old
    bar(guest, new, "en", 1)
    front = guest.client.get("/").text
    assert new in front
    assert old not in front
    assert guest.client.post("/learn/fugitif", json={}).json()["location"] == new


def test_an_end_leads_to_the_other_side(guest: Any) -> None:
    game = games.get("traqueur")
    first, second = game.lessons()
    assert first.seat != second.seat
    table = guest.client.post("/learn/traqueur", json={"lesson": first.name, "step": len(first.steps)}).json()
    page = bar(guest, table["location"], "en", len(first.steps))
    assert act(guest, table["location"], first.steps[-1], 99).status_code == 200
    page = ended(guest, table["location"], "en")
    assert f'name="lesson" value="{second.name}"' in page
    rules = f"/rules/traqueur?table={table['location'].rpartition('/')[2]}"
    assert f'href="{rules}"' in page
    assert "Different here: 4 by 4, a short game" in guest.client.get(rules, headers={"accept-language": "en"}).text


def test_what_is_built_is_judged_piece_by_piece(guest: Any) -> None:
    table = guest.client.post("/learn/traqueur", json={"lesson": "traqueur-build"}).json()["location"]
    bar(guest, table, "en", 1)
    seq = guest.see(table)["table"]["entries"]
    wrong = guest.post(f"{table}/step", seq=seq, key="a", choose=14)
    assert wrong.status_code == 422
    assert wrong.json()["error"] == "Your fugitive first: press square C4."
    assert guest.post(f"{table}/step", seq=seq, key="b", choose=13).status_code == 200
    bar(guest, table, "en", 2)
    assert guest.post(f"{table}/commit", seq=seq, key="c").status_code == 422
    bar(guest, table, "en", 2)


@pytest.mark.parametrize("how", ["press", "text"])
def test_whoever_walks_farther_than_the_lesson_asks_for_is_told_so(guest: Any, how: str) -> None:
    """A press on a far square is several moves; the first of them may be the one that is asked for."""
    table = guest.client.post("/learn/traqueur", json={"lesson": "traqueur-search", "step": 7}).json()["location"]
    page = bar(guest, table, "en", 7)
    (square,) = re.findall(r'<button[^>]*data-key="sqC1"[^>]*>', page)
    (far,) = re.findall(r'value="(\d+,\d+)"', square)
    before = guest.see(table)["table"]["entries"]
    asked = {"choose": far} if how == "press" else {"text": "C2 C1"}
    answer = guest.post(f"{table}/{'step' if how == 'press' else 'move'}", seq=before, key="far", **asked)
    assert answer.status_code == 422
    assert "Back to C2 first" in answer.json()["error"]
    assert guest.see(table)["table"]["entries"] == before
