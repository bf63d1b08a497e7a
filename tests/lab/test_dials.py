"""`hallali dial`: which numbers an edition has, how far each goes, and what one does on the parent's deals."""

from __future__ import annotations

import csv
import json
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.core.errors import BadOption
from hallali.core.library import Shelf
from hallali.games import get
from hallali.lab import compare, dialled, dials
from hallali.lab.wilson import wilson


def shelf_of(game: str) -> Shelf[Any]:
    shelf = get(game).editions()
    assert shelf is not None
    return shelf


def numbers(game: str) -> dict[str, dials.Dial]:
    shelf = shelf_of(game)
    return {one.path: one for one in dials.dials(shelf, shelf.text())}


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, [*args, "--workers", "1"] if "--help" not in args else list(args))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_each_number_stands_where_its_path_and_line_say(game: str) -> None:
    shelf = shelf_of(game)
    text = shelf.text()
    facts, lines = tomllib.loads(text), text.splitlines()
    found = dials.dials(shelf, text)
    assert len({one.path for one in found}) == len(found)
    for one in found:
        there = dials.at(facts, one.way)
        assert one.written == (there is not None)
        if not one.written:
            continue
        if one.place >= 0:
            assert str(one.value) in there.split(" ") or f"{one.value}," in there
            assert there in lines[one.line - 1]
        else:
            assert there == (bool(one.value) if one.flag else one.value)
        key = next(step for step in reversed(one.way) if isinstance(step, str))
        assert key in lines[one.line - 1]
        assert not one.path.startswith("edition.")


def test_numbers_are_those_of_keys_rows_lists_and_lines_of_words() -> None:
    found = numbers("la-traque")
    assert (found["rules.target"].value, found["rules.target"].least, found["rules.target"].most) == (12, 1, 30)
    assert found["faction.network.tracks.2"].value == 6
    heron = found["fugitive.heron.cost.rumour"]
    assert (heron.value, heron.label["en"], heron.label["fr"]) == (2, "Heron", "Héron")
    assert found["step.1.bonus.1.domination"].value == 2
    traque = numbers("traque")
    assert traque["place.infirmary.success.1.2"].value == 1
    assert not traque["dice.1.p"].whole
    assert not traque["card.corridor.strength"].written
    assert "city.london.colour" not in numbers("red-notice")
    assert not numbers("traqueur")  # squares and ways are no numbers


def test_a_number_is_turned_and_nothing_else() -> None:
    shelf = shelf_of("la-traque")
    facts = tomllib.loads(shelf.text())
    found = numbers("la-traque")
    for path, value, there in (
        ("rules.target", 9, 9), ("faction.network.tracks.2", 4, 4),
        ("fugitive.heron.cost.rumour", 5, "medal 1, rumour 5"), ("fugitive.heron.recurring", 1, True),
    ):  # fmt: skip
        changed = dials.turn(facts, found[path], value)
        assert dials.at(changed, found[path].way) == there
        assert dials.put(changed, found[path].way, dials.at(facts, found[path].way)) == facts or not found[path].written
    both = dials.turned(shelf.text(), [(found["rules.target"], 9), (found["rules.rounds"], 20)])
    rules = tomllib.loads(both)["rules"]
    assert (rules["target"], rules["rounds"]) == (9, 20)
    assert shelf.read(both).ref.startswith("house-rules-target-9-rules-rounds-20:")


def test_how_far_a_number_goes_is_asked_of_the_check_itself() -> None:
    shelf = shelf_of("fugitif")
    facts = tomllib.loads(shelf.text())
    found = numbers("fugitif")
    assert (found["rules.events"].least, found["rules.events"].most) == (None, None)
    assert dials.bounds(shelf, facts, found["rules.events"]) == (1, 4)
    assert dials.beside(shelf, facts, found["rules.events"]) == [1, 3]
    assert dials.bounds(shelf, facts, found["event.swap.redraw"]) == (0, 1)
    assert dials.beside(shelf, facts, found["event.swap.redraw"]) == [0]
    copies = found["event.swap.copies"]
    least, most = dials.bounds(shelf, facts, copies)
    assert least == 1
    assert shelf.fits(dials.turn(facts, copies, most))
    assert not shelf.fits(dials.turn(facts, copies, most + 1))
    shortcut = found["event.shortcut.effect.1.reach"]
    for value in dials.beside(shelf, facts, shortcut):
        shelf.read(dials.turned(shelf.text(), [(shortcut, value)]))


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("rules.targets", "rules.target"), ("rule.target", "rules.target"),
        ("fugitive.herron.level", "fugitive.heron.level"), ("fugitive.heron.wings", "cost"), ("nothing", "fugitive"),
    ],
)  # fmt: skip
def test_a_wrong_path_is_answered_with_the_nearest_right_one(path: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        dials.find(list(numbers("la-traque").values()), path)
    code, output = run("dial", "la-traque", "--number", path)
    assert code == 1
    assert path in output
    assert says in output


def test_a_number_is_turned_on_the_deals_of_its_parent() -> None:
    options = {"events": True}
    found = dialled.dial("fugitif", "", [dialled.Span("rules.events", 1, 3)], 6, "pairs", "random", "small", options, 1)
    (number,) = found.numbers
    assert (number.before, number.values, number.fixed) == (2, [1, 2, 3], [])
    plain = next(spot for spot in found.spots if spot.comparison is None)
    assert plain.values == (2,)
    for spot in found.spots:
        assert set(spot.wins) == {"fugitive", "marshal"}
        if spot.comparison is None:
            continue
        again = compare.compare(
            "fugitif", ["", spot.comparison.b.edition], 6, "pairs", "random", "small", options, workers=1
        )
        assert again == [spot.comparison]
        for row in dialled.won(spot.comparison):
            seat = row.name.removeprefix("won ")
            assert spot.wins[seat] == wilson(round(row.b.value * 6), 6)
            assert plain.wins[seat] == wilson(round(row.a.value * 6), 6)


def test_two_numbers_make_a_map() -> None:
    spans = [dialled.Span("rules.events", 1, 2), dialled.Span("event.swap.copies", 1, 3, 2)]
    found = dialled.dial("fugitif", "", spans, 2, "1", "random", "micro", workers=1)
    assert [spot.values for spot in found.spots] == [(1, 1), (1, 3), (2, 1), (2, 3)]
    assert [spot.values for spot in found.spots if spot.comparison is None] == [(2, 1)]
    rows = list(csv.DictReader(dialled.as_csv(found).splitlines()))
    assert {(row["rules.events"], row["event.swap.copies"]) for row in rows} == {
        ("1", "1"), ("1", "3"), ("2", "1"), ("2", "3"),
    }  # fmt: skip


def test_values_that_the_check_refuses_are_named() -> None:
    _, row = dialled.spread_out(shelf_of("fugitif"), shelf_of("fugitif").text(), dialled.Span("rules.events", 2, 6))
    assert (row.values, row.fixed) == ([2, 3, 4], [5, 6])
    for span, says in (
        (dialled.Span("rules.events", 3, 2), "lower end"),
        (dialled.Span("rules.events", 1, 3, -1), "more than 0"),
        (dialled.Span("rules.events", 7, 9), "from 1 to 4"),
        (dialled.Span("rules.events", 1, 1e6), "longer step"),
    ):
        if span.high == 1e6:
            span = dialled.Span("rules.events", 1, 1e6, 1)
        with pytest.raises(BadOption, match=says):
            dialled.spread_out(shelf_of("fugitif"), shelf_of("fugitif").text(), span)


def test_the_command_lists_the_numbers_and_writes_what_came_of_one(tmp_path: Path) -> None:
    code, output = run("dial", "fugitif")
    assert code == 0
    assert "event.swap.copies" in output
    assert "Mistaken luggage" in output
    code, output = run("dial", "traqueur")
    assert "no number" in output
    code, output = run("dial", "fugitif", "--json")
    assert json.loads(output)[0]["path"] == "rules.events"
    table, drawing, where = (tmp_path / name for name in ("a.csv", "a.svg", "a.html"))
    args = ["dial", "fugitif", "--number", "rules.events", "--from", "1", "--to", "2", "--games", "3",
            "--bot", "random", "--size", "micro"]  # fmt: skip
    code, output = run(*args, "--csv", str(table), "--svg", str(drawing), "--page", str(where), "--lang", "fr")
    assert code == 0, output
    assert "can be turned from 1 to 4" in output
    assert "the edition itself" in output
    assert "No game went otherwise" in output  # the deck has no events without the option
    assert len(table.read_text("utf-8").splitlines()) == 1 + 2 * 3
    assert ElementTree.fromstring(drawing.read_text("utf-8")).tag == "{http://www.w3.org/2000/svg}svg"
    assert "Qui gagne" in where.read_text("utf-8")
    code, output = run(*args, "--json")
    assert [spot["values"] for spot in json.loads(output)["spots"]] == [[1], [2]]
    code, output = run(*args, "--number", "event.swap.copies", "--svg", str(drawing))
    assert code == 2
    assert "--csv" in output
