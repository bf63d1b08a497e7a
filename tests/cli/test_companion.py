"""hallali companion: a pad beside the real table, typed line by line."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hallali import games
from hallali.cli import main
from hallali.companion import Pad
from hallali.companion.evening import Evening
from hallali.companion.lines import Lines
from hallali.core import record
from hallali.lab import match
from hallali.testing.pads import entered

CAMP = ("companion", "traqueur", "--seat", "second", "--size", "4x4", "--option", "mode=one-sided", "--lang", "en")


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


@pytest.mark.parametrize(("name", "size", "seat"), [("traqueur", "4x4", 0), ("fugitif", "micro", 1)])
def test_a_whole_evening_is_entered_line_by_line(name: str, size: str, seat: int, tmp_path: Path) -> None:
    game, file = games.get(name), tmp_path / "evening.json"
    played, _ = match.play(game, ("novice", "novice"), "an evening", size)
    lines: list[str] = []
    for state, token, steps in record.replay(game, played):
        told = [one for _, one in record.tell_steps(game, state, steps, (seat,))]
        own = bool(token) and state.mover == seat
        if own:
            lines.append(token)
        pad = Pad(game, {}, seat, random.Random(1), size)
        if told and not (own and not any(pad.words.answers(one) for one in told)):
            lines.append("told " + json.dumps([pad.kinds.write(one) for one in told]))
    names = game.seats_of({})
    args = ("companion", name, "--size", size, "--seat", names[seat], "--lang", "en", "--file", str(file))
    result = run(*args, typed="\n".join([*lines, "quit"]))
    assert result.exit_code == 0, result.output
    kept = Pad.loads(file.read_bytes(), game, random.Random(2))
    assert list(kept.told) == record.tolds(game, played, seat)
    assert kept.view() == game.see(record.last(game, played), seat) or name == "fugitif"
    again = run(*args)
    assert "The game is over." in again.output
    assert f"{len(kept.entries)}. " in again.output, "it goes on from the last entry"


def test_choices_are_taken_by_number_and_by_words() -> None:
    result = run(*CAMP, typed="1\nA1\nno\n1\nB1\nenter yes\n1\nlog\nquit\n")
    assert "1) Your friend’s camp is ready." in result.output
    assert "You ask to enter at A1: no" in result.output
    assert "2. You ask to enter at A1: no, end of turn." in result.output
    assert "3. You ask to enter at B1: yes." in result.output


def test_what_cannot_be_is_refused_and_why(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    typed = "1\nA1\nno\nB1\nno\nC1\nno\nD1\nno\nwhy\nlog\n"
    result = run(*CAMP, "--file", str(file), typed=typed)
    assert "That cannot have happened unless entry 4 is wrong." in result.output
    said = "Entry 4, “You ask to enter at C1: no, end of turn.”: before it, that could still have happened."
    assert result.output.count(said) == 2  # at once, and when asked why
    written = json.loads(file.read_text("utf-8"))
    assert len(written["entries"]) == 4
    assert written["asked"], "the question still waits"
    result = run(*CAMP, "--file", str(file), typed="yes.\n")  # the first with these words, if there are several
    assert "You ask to enter at D1: yes" in result.output


def test_entries_are_taken_back_and_put_right() -> None:
    typed = "1\nA1\nno\nB1\nundo\nundo\nwhy\nA1\nno\namend 2\n1\nview\namend x\namend 9\nundo\nundo\nundo\nquit\n"
    result = run(*CAMP, typed=typed)
    assert "What was it instead?" in result.output
    assert "2. You ask to enter at A1: yes." in result.output
    for said in ("Nothing was refused.", "Say which entry", "There is no entry 9.", "Nothing has been entered yet."):
        assert said in result.output
    assert "Traceback" not in result.output


def test_fields_and_json_are_entered_and_refused_in_words() -> None:
    args = ("companion", "fugitif", "--seat", "marshal", "--size", "micro", "--lang", "en")
    laid = '{"type":"laid","place":0,"turn":1,"number":null,"sprints":2,"sprint_cards":null,"reach":5}'
    typed = "1\nas 5 sprints=1\nundo\nas 1 colour=3\nas 1 sprints\nas 99 sprints=1\n"
    typed += f'told {laid}\ntold [\ntold {{"type":"x"}}\n'
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    for said in ("has no field colour", "That cannot be read", "There is no choice 99", "must be one of: "):
        assert said in result.output


def test_help_by_steps() -> None:
    result = run(*CAMP, typed="1\nhelp\nhelp memory\nhelp possible\nhelp probable\nhelp magic\nquit\n")
    for said in ("amend 7", "The fugitive can be on:", "likeliest squares first", "help knows: memory"):
        assert said in result.output
    result = run("companion", "traque", "--seat", "player", "--lang", "en", typed="help possible\n")
    assert "No such help is available for this seat." in result.output


def test_it_speaks_french() -> None:
    result = run(*CAMP[:-1], "fr", typed="1\nA1\nnon\nundo\nnichts\nquit\n")
    assert "Vous demandez à entrer en A1\N{NO-BREAK SPACE}: non, fin du tour." in result.output
    assert "Et la réponse" in result.output
    assert "What happened" not in result.output


def test_another_pad_or_no_pad_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    run(*CAMP, "--file", str(file), typed="1\n")
    before = file.read_bytes()
    other = ("companion", "traqueur", "--lang", "en", "--file", str(file))
    assert "is the pad of the second, not of the first" in run(*other, "--seat", "first").output
    assert "other options" in run(*other, "--seat", "second", "--size", "5x5").output
    assert run(*other, "--seat", "second").exit_code == 0
    assert "record of traqueur" in run("companion", "fugitif", "--seat", "marshal", "--file", str(file)).output
    assert file.read_bytes() == before
    file.write_text("evening", "utf-8")
    result = run(*other, "--seat", "second")
    assert result.exit_code == 2
    assert "This is not a pad" in result.output
    assert file.read_text("utf-8") == "evening"


def test_an_edition_of_ones_own_is_kept_with_the_pad(tmp_path: Path) -> None:
    shelf = games.get("traque").editions()
    assert shelf is not None
    mine, file = tmp_path / "brief.toml", tmp_path / "pad.json"
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "brief"')
    mine.write_text(text.replace("rules.time = 20", "rules.time = 7"), "utf-8")
    args = ("companion", "traque", "--seat", "player", "--lang", "en", "--file", str(file))
    assert run(*args, "--edition", str(mine), typed="draw\n1\nquit\n").exit_code == 0
    assert json.loads(file.read_text("utf-8"))["edition"].startswith("brief:")
    again = run(*args, "--edition", str(mine), typed="log\n")
    assert "1. " in again.output


def test_when_the_game_is_over_what_was_hidden_is_turned_up_and_the_record_written(tmp_path: Path) -> None:
    game, file, out = games.get("fugitif"), tmp_path / "evening.json", tmp_path / "whole.json"
    real, _ = match.play(game, ("novice", "novice"), "an evening", "micro")
    pad = entered(game, real, 1)
    file.write_text(pad.dumps(), "utf-8")
    args = ("companion", "fugitif", "--seat", "marshal", "--size", "micro", "--lang", "en", "--file", str(file))
    first = run(*args, typed="end\n")
    assert "Perhaps: The Fugitive draws" in first.output
    beside = record.Record.from_json((tmp_path / "evening-record.json").read_bytes())
    record.verify(game, beside)
    assert beside.filled
    checked = run("verify", str(tmp_path / "evening-record.json"))
    assert checked.exit_code == 0
    assert "played on a real table" in checked.output
    steps = [step for _, _, some in record.replay(game, real) for step in some]
    right = Lines(pad, random.Random(0), {}, 0).parted(steps)
    assert right is not None
    lines = [f"turn {one.number + 1} {' '.join(right[one.number].tokens)}" for one in Evening(pad).hidden]
    done = run(
        *args, typed="\n".join(["turn 1", *lines, "turn 1 =99", "turn 99999 =1", "turn x", f"end {out}", "quit"])
    )
    assert "The Fugitive draws 4 (4–7 deck)" in done.output or "It was:" in done.output
    assert "Nothing was hidden there." in done.output
    assert "Say what is turned up: turn 3 =12." in done.output
    made = record.Record.from_json(out.read_bytes())
    record.verify(game, made)
    assert made.moves == real.moves
    assert record.tolds(game, made, 1) == list(pad.told)
    assert made.filled == () or "Not turned up" in done.output


def test_nothing_is_turned_up_before_the_end() -> None:
    result = run(*CAMP, typed="end\nturn 1\nquit\n")
    assert result.output.count("What was hidden is turned up when the game is over.") == 2


def test_a_move_is_suggested_with_its_reason_and_how_it_is_typed() -> None:
    result = run(
        *CAMP, typed="help suggest\n1\nhelp suggest\nhelp suggest novice\nhelp suggest god\nhelp nothing\nquit\n"
    )
    assert result.exit_code == 0, result.output
    assert "It’s not your turn: suggestions are for your own next move." in result.output
    assert len(re.findall(r"[.] \[[A-D][1-4]\]$", result.output, re.MULTILINE)) == 2, result.output
    assert "There is no bot “god”; choose one of: novice, amateur, club, strong, expert." in result.output
    assert "help knows: memory, possible, probable, suggest" in result.output


def test_notes_of_ones_own_are_kept_listed_and_taken_away(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    said = run(*CAMP, "--file", str(file), typed="note\nnote C3 he smiled\nnote B1 later\nnote c3\nquit\n").output
    assert "There are no notes" in said
    assert "C3: he smiled" in said
    assert json.loads(file.read_text("utf-8"))["private"]["notes"] == {"B1": "later"}
    assert "B1: later" in run(*CAMP, "--file", str(file), typed="note\n").output
