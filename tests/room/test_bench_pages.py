"""The designer's bench as pages: an edition is written, checked, tried beside its parent, played and given away."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from hallali import games
from hallali.cli import main
from hallali.core import library
from hallali.core.edition import Source
from hallali.room.act import bench, forms, showing, studies, trials
from hallali.room.act.limits import NONE, Limits, Pace, Share, Work
from hallali.room.act.playing import Drawn, Table
from hallali.room.keep import benches
from hallali.room.web.app import create_app
from hallali.room.where import HERE

GAMES = [*games.GAMES]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


class Bench:
    """A draft as its page shows it."""

    def __init__(self, client: TestClient, game: str = "la-traque", name: str = "Ours") -> None:
        self.client, self.game = client, game
        made = client.post("/bench", data={"game": game, "called": name}, follow_redirects=False)
        assert made.status_code == 303, made.text
        self.where = made.headers["location"]

    @property
    def page(self) -> str:
        answer = self.client.get(self.where)
        assert answer.status_code == 200
        return html.unescape(answer.text)

    @property
    def text(self) -> str:
        return str(self.client.get(f"{self.where}/edition.toml").text)

    @property
    def changes(self) -> str:
        found = re.search(r'data-changes="(\d+)"', self.page)
        assert found
        return found[1]

    def do(self, deed: str, **fields: Any) -> Any:
        return self.client.post(f"{self.where}/{deed}", data=fields)

    def write(self, text: str) -> str:
        """Keep a text; return the page that comes of it."""
        return html.unescape(str(self.do("text", text=text, changes=self.changes).text))

    def tried(self, deals: int = 4, bot: str = "greedy", seed: str = "s") -> str:
        """Try the edition, and return what is shown when it has ended."""
        assert self.do("try", bot=bot, deals=deals, seed=seed).status_code == 200
        return self.ended("trial")

    def ended(self, of: str) -> str:
        """Return what a study shows when it has ended."""
        for _ in range(1200):  # a busy machine without compiled modules takes its time
            shown = html.unescape(str(self.client.get(f"{self.where}/figures?of={of}").text))
            if 'data-on="0"' in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(shown)


def numbers(game: str, text: str, table: str) -> list[forms.Field]:
    """List the numbers of a table as its form has them."""
    return [
        field
        for row in forms.form(game, text, table, "en").rows
        for field in row.fields
        if not field.lang and not field.words
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_the_house_can_be_played_and_changes_nothing(client: TestClient, game: str) -> None:
    page = Bench(client, game, "Soirée à nous").page
    assert "It can be played." in page
    assert "Nothing yet: it plays like the edition it came from." in page
    assert "soiree-a-nous:" in page
    assert f'href="/games/{game}"' in page


def test_a_number_is_changed_in_the_file_where_it_stands_and_nothing_else(client: TestClient) -> None:
    one = Bench(client)
    before = one.text
    assert one.do("turn", **{"n-rules.target": "11", "n-fugitive.heron.cost.rumour": "3"}).status_code == 200
    pairs = [(a, b) for a, b in zip(before.splitlines(), one.text.splitlines(), strict=True) if a != b]
    assert next(b for _, b in pairs).startswith("rules.target = 11  # domination")
    assert len(pairs) == 2
    assert "medal 1, rumour 3" in pairs[1][1]
    page = one.page
    assert "<code>rules.target</code> <del>12</del> → <ins>11</ins>" in page
    assert 'data-card="heron"' in page
    assert "“target” is 11; the book says 12." in page


def pressed(one: Bench, table: str, row: str, **other: str) -> Any:
    """Change what a form holds, and send all of that form as a browser does: every field of it, changed or not."""
    page = str(one.client.get(f"{one.where}?table={table}").text)
    forms_of_page = re.findall(r'<form method="post" action="[^"]*/turn">(.*?)</form>', page, re.DOTALL)
    (found,) = [form for form in forms_of_page if f'name="n-{table}.{row}.' in form]
    fields = dict(re.findall(r'<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"', found))
    fields |= dict(re.findall(r'<textarea name="([^"]*)"[^>]*>([^<]*)<', found))
    assert {f"n-{table}.{row}.{key}" for key in other} <= {*fields}
    return one.do(
        "turn",
        **{key: html.unescape(said) for key, said in fields.items()}
        | {f"n-{table}.{row}.{key}": said for key, said in other.items()},
    )


@pytest.mark.parametrize(
    ("game", "table", "row", "key", "said"),
    [
        ("la-traque", "fugitive", "heron", "en", "Grey “heron”"),
        ("la-traque", "fugitive", "heron", "note_fr", "Signa tout. L’encre n’a pas séché."),
        ("la-traque", "objective", "launch-site", "success.domination", "2"),
        ("traque", "dice", "1", "p", "0.5"),
        ("traque", "card", "stimulant", "fr", "Coup de fouet"),
        ("red-notice", "city", "los-angeles", "fr", "Les Anges"),
    ],
)
def test_a_card_is_changed_by_its_own_form_and_nothing_else_of_the_file(
    client: TestClient, game: str, table: str, row: str, key: str, said: str
) -> None:
    """A browser sends every field of a form: that of all 80 files of La Traque was more than a request may have."""
    one = Bench(client, game)
    before = one.text
    answer = pressed(one, table, row, **{key: said})
    assert answer.status_code == 200, answer.text[:400]
    pairs = [(a, b) for a, b in zip(before.splitlines(), one.text.splitlines(), strict=True) if a != b]
    assert len(pairs) == 1
    assert said in pairs[0][1]
    assert f'<details id="row-{table}.{row}" open>' in answer.text or "<details id=" not in answer.text


@pytest.mark.parametrize("said", ["eleven", "", "1.5"])
def test_what_is_no_number_is_refused_and_the_file_stays(client: TestClient, said: str) -> None:
    one = Bench(client)
    before = one.text
    answer = one.do("turn", **{"n-rules.target": said})
    assert answer.status_code == 422
    assert "isn’t a whole number" in html.unescape(answer.text)
    assert one.text == before


@pytest.mark.parametrize("game", [name for name in GAMES if name != "traqueur"])
def test_every_number_of_a_form_can_be_changed(client: TestClient, game: str) -> None:
    """Whatever the form shows stands somewhere in the file, and is found there."""
    (_parent, text), found = bench.begun(game, "", "x"), 0
    for table, _called in forms.form(game, text, "", "en").tables:
        for row in numbers(game, text, table)[::5]:
            new = {"true": "false", "false": "true"}.get(row.value) or str(
                int(row.value) + 1 if row.value.isdigit() else float(row.value) + 1
            )
            after = forms.changed(game, text, {row.path: new})
            assert Source(after).values != Source(text).values, row
            found += 1
    assert found > 1


def test_each_mistake_is_told_at_its_line_with_the_nearest_word(client: TestClient) -> None:
    one = Bench(client)
    before = one.text
    page = one.write(before.replace("rules.keep = 2", "rules.kepe = 2"))
    line = next(n for n, text in enumerate(one.text.splitlines(), 1) if "kepe" in text)
    assert f'data-line="{line}"' in page
    assert "did you mean “keep”?" in page
    assert "it cannot be played yet" in page
    assert "It can be played." in one.write(before)


def test_a_text_as_one_types_is_answered_with_the_check_alone(client: TestClient) -> None:
    one = Bench(client)
    body = {"text": one.text.replace("target = 12", "target = 9"), "changes": 0}
    answer = client.post(f"{one.where}/text", json=body, headers={"accept": "application/json"})
    assert answer.json()["ok"]
    assert answer.json()["changes"] == 1
    assert "<h1" not in answer.json()["html"]
    stale = client.post(f"{one.where}/text", json=body | {"text": "x"}, headers={"accept": "application/json"})
    assert stale.status_code == 409
    assert "another tab" in stale.json()["error"]
    assert "target = 9" in one.text


def test_two_tabs_never_overwrite_each_other_without_a_word(client: TestClient) -> None:
    one = Bench(client)
    first = one.changes
    one.write(one.text + "\n# first\n")
    answer = one.do("text", text="mine", changes=first)
    assert answer.status_code == 409
    assert ">mine</textarea>" in answer.text, "what was typed is still there"
    assert "# first" in one.text


def test_a_changed_edition_is_tried_beside_its_parent_with_the_figures_of_compare(
    client: TestClient, tmp_path: Path
) -> None:
    one = Bench(client)
    one.write(one.text.replace("target = 12", "target = 5"))
    shown = one.tried(deals=16)
    assert "16 of 16 deals" in shown
    assert "Surely different: moves and draws, rounds" in shown
    line = re.search(r"<code>hallali (compare [^<]*)</code>", shown)
    assert line, "the page says how to play the same games"
    file = tmp_path / "la-traque-edition.toml"
    file.write_text(one.text)
    words = [str(file) if word == file.name else word for word in line[1].split()]
    ran = CliRunner().invoke(main, [*words, "--workers", "1", "--json"])
    assert ran.exit_code == 0, ran.output
    (found,) = json.loads(ran.stdout)["comparisons"]
    rows = {row["name"]: row["difference"]["value"] for row in found["differences"]}
    assert len(rows) > 5
    for name, value in rows.items():
        told = f"{value * (100 if name.startswith('won') else 1):+.1f}".replace("-", "−")
        assert f">{told.lstrip('+−') if told[1:] == '0.0' else told}  [" in shown, name


def test_what_is_set_back_plays_alike(client: TestClient) -> None:
    one = Bench(client)
    house = one.text
    one.write(house.replace("target = 12", "target = 5"))
    one.write(house)
    assert "Nothing yet" in one.page
    assert "No difference is sure." in one.tried(deals=4)


def test_a_trial_is_stopped_and_goes_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "PART_S", 0.0)
    one = Bench(client, "fugitif")
    one.do("try", bot="novice", deals=1000)
    stopped = html.unescape(one.do("stop").text)
    assert "stopped" in stopped
    played = re.search(r"(\d+) of 1,?000 deals", html.unescape(client.get(f"{one.where}/figures").text))
    assert played is not None
    assert int(played[1]) < 1000
    assert 'data-on="1"' in one.do("on", deals=1000).text
    one.do("stop")


def test_an_edition_with_mistakes_is_neither_tried_nor_played_nor_printed(client: TestClient) -> None:
    one = Bench(client)
    one.write(one.text.replace("rules.target = 12", "rules.target = 1000"))
    for deed in ("try", "play", "print"):
        answer = client.get(f"{one.where}/print") if deed == "print" else one.do(deed)
        assert answer.status_code == 422, deed
        assert "cannot be played yet" in html.unescape(answer.text)


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_edition_is_played_in_one_press(client: TestClient, game: str) -> None:
    one = Bench(client, game, "Tonight")
    one.write(one.text + "\n# ours\n")
    answer = one.do("play", opponent="bot:novice" if game != "x" else "")
    assert answer.status_code == 200
    assert re.fullmatch(r"/t/[\w-]+", answer.url.path)
    record = client.app.state.room.tables.live[answer.url.path[3:]].record  # type: ignore[attr-defined]
    assert record.edition.startswith("tonight:")
    library.LIBRARY._held.pop((game, record.edition), None)


@pytest.mark.parametrize("game", GAMES)
def test_ones_own_cards_lie_in_the_box_beside_a_pad(client: TestClient, game: str) -> None:
    one = Bench(client, game, "Tonight")
    one.write(one.text + "\n# ours\n")
    start = one.do("beside")
    assert start.url.path == f"/pads/new/{game}"
    assert "The pad knows this edition: Tonight" in html.unescape(start.text)
    assert "Does your box have other cards?" in html.unescape(client.get(f"/pads/new/{game}").text)
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', start.text))
    assert fields["edition"].startswith("tonight")
    seat = games.get(game).seats_of({})[-1]
    pad = client.post("/pads", data={**fields, "seat": seat}, follow_redirects=True)
    assert pad.status_code == 200, pad.text
    (kept,) = client.get("/mine/export").json()["pads"]
    assert kept["pad"]["edition"].startswith("tonight:")
    library.LIBRARY._held.pop((game, kept["pad"]["edition"]), None)


def test_a_link_is_read_played_and_copied_by_others_but_not_changed(client: TestClient, tmp_path: Path) -> None:
    one = Bench(client)
    one.write(one.text.replace("target = 12", "target = 9"))
    client.cookies.clear()
    page = one.page
    assert "Copy it to my bench" in page
    assert 'name="text"' not in page
    for deed in ("text", "turn", "try", "keep", "back", "drop", "stop", "on", "screen"):
        assert one.do(deed, text="x", changes="1", number="1").status_code == 403, deed
    copied = client.post(
        "/bench", data={"game": "la-traque", "copy": one.where.rpartition("/")[2], "called": "Mine now"}
    )
    assert "It can be played." in html.unescape(copied.text)
    assert "Nothing yet" in html.unescape(copied.text), "its parent is what was copied"
    assert 'edition.en = "Mine now"' in html.unescape(copied.text)
    assert "target = 9" in one.text


def test_versions_are_set_aside_and_come_back(client: TestClient) -> None:
    one = Bench(client)
    first = one.text
    one.do("keep")
    one.do("keep")
    one.write(first.replace("target = 12", "target = 9"))
    page = html.unescape(one.do("back", number="1").text)
    assert one.text == first
    assert "Version 2" in page, "what stood there is not lost"
    assert "Version 3" not in page, "the same is kept once"
    assert one.do("back", number="7").status_code == 404


def test_a_guest_has_so_many_drafts_and_they_end_with_the_guest(client: TestClient) -> None:
    one = Bench(client, "fugitif")
    one.do("keep")
    for _ in range(benches.MOST - 1):
        Bench(client, "fugitif")
    full = client.post("/bench", data={"game": "fugitif"})
    assert full.status_code == 422
    assert "throw one away first" in html.unescape(full.text)
    assert len(client.get("/mine/export").json()["bench"]) == benches.MOST
    assert client.post("/mine/erase", data={"sure": "1"}).status_code == 200
    assert client.get(one.where).status_code == 404


def test_a_draft_is_thrown_away(client: TestClient) -> None:
    one = Bench(client, "fugitif")
    assert one.do("drop").url.path == "/games/fugitif"
    assert client.get(one.where).status_code == 404
    assert "this bench" in html.unescape(client.get(one.where).text)


def test_a_text_that_is_too_long_is_refused(client: TestClient) -> None:
    one = Bench(client, "fugitif")
    assert one.do("text", text="#" * (benches.LONGEST + 1), changes="0").status_code in (400, 413)
    assert "edition.game" in one.text


def test_an_address_has_a_few_trials_at_once(client: TestClient) -> None:
    some = [Bench(client, "fugitif") for _ in range(4)]
    room = client.app.state.room  # type: ignore[attr-defined]
    for number, one in enumerate(some):
        trial = trials.Trial(Table("fugitif", ("", ""), "novice", "real", "s"), "testclient", 9)
        if number < 3:
            room.studies._known[one.where, trial.kind] = trial
    answer = some[3].do("try", bot="novice", deals="4")
    assert answer.status_code == 429
    assert "trials are running for your address" in html.unescape(answer.text)


def test_a_draft_of_another_game_is_refused(client: TestClient) -> None:
    one = Bench(client, "fugitif")
    page = one.write(games.get("la-traque").editions().text())  # type: ignore[union-attr]
    assert "on this bench it must stay for fugitif" in page


def test_a_page_says_where_the_bench_is(client: TestClient) -> None:
    one = Bench(client, "red-notice", "Mon Interpol")
    page = client.get("/games/red-notice").text
    assert "Make it yours" in page
    assert f'<a href="{one.where}">Mon Interpol</a>' in page


def test_drafts_are_not_kept_in_memory_nor_offered_to_others(client: TestClient) -> None:
    one = Bench(client, "fugitif")
    before = library.LIBRARY.copies()
    for number in range(5):
        one.write(
            one.text + f"\n# {number}\nrules.events = {number % 3 + 1}\n"
            if number == 9
            else one.text.replace("events = 2", "events = 1")
        )
    assert library.LIBRARY.copies() == before
    one.do("play", opponent="bot:novice")
    assert "Ours" not in client.get("/editions/fugitif").text


def test_a_draft_is_printed_and_the_room_keeps_nothing_of_it(client: TestClient) -> None:
    one = Bench(client, "la-traque")
    one.write(one.text.replace('en = "Heron"', 'en = "Night heron"'))
    before = library.LIBRARY.copies()
    for paper in ("a4", "letter"):
        answer = client.get(f"{one.where}/print?paper={paper}")
        assert answer.status_code == 200
        assert "Night heron" in answer.text
        assert re.search(rf'href="[^"]*print-{paper}\b', answer.text)
    assert client.get(f"{one.where}/print?paper=a0").status_code == 404
    assert library.LIBRARY.copies() == before


def test_what_the_figures_cost_is_counted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are drawn by a worker, for whoever asks: once for each number of deals and each language."""
    drawn: list[str] = []
    real = showing.trial

    def noted(*args: Any) -> Drawn:
        drawn.append(args[-1])
        return real(*args)

    monkeypatch.setattr(showing, "trial", noted)
    one = Bench(client, "fugitif")
    one.tried(deals=3, bot="novice")
    drawn.clear()
    charged = []
    limiter = client.app.state.limiter  # type: ignore[attr-defined]
    monkeypatch.setattr(limiter, "charge", lambda work, *args: charged.append(work))
    for lang in ("fr", "fr", "fr"):
        client.get(f"{one.where}/figures", headers={"accept-language": lang})
    assert drawn == ["fr"]
    assert Work.PROCESSOR in charged


def test_limits_hold(tmp_path: Path) -> None:
    with TestClient(create_app(f"sqlite:///{tmp_path}/r.db", pace=0.0, limits=Limits(), where=HERE)) as client:
        one = Bench(client, "fugitif")
        codes = {one.do("try", bot="novice", deals=1).status_code for _ in range(14)}
        assert 429 in codes


def test_a_guest_begins_so_many_editions(tmp_path: Path) -> None:
    """Each is kept as long as its games, and may be large: a loop that changes a comment must not fill the disk."""
    few = msgspec.structs.replace(NONE, editions=Share(Pace(1e-9, 2), Pace(1e-9, 100)))
    with TestClient(create_app(f"sqlite:///{tmp_path}/r.db", pace=0.0, limits=few, where=HERE)) as client:
        one, codes = Bench(client, "fugitif"), []
        for number in (1, 3, 4, 4):
            one.write(re.sub("rules.events = .", f"rules.events = {number}", one.text))
            codes.append(one.do("play", opponent="bot:novice").status_code)
        assert codes == [200, 200, 429, 429]
        one.write(re.sub("rules.events = .", "rules.events = 3", one.text))
        assert one.do("play", opponent="bot:novice").status_code == 200, "one that is known costs nothing more"


def test_numbers_that_only_work_together_stay_on_the_page(client: TestClient) -> None:
    """Another number than the book's needs a second line: a bare page in English took what was typed with it."""
    one = Bench(client, "red-notice")
    client.headers["accept-language"] = "fr"
    rows = numbers("red-notice", one.text, "rules")
    given = {f"n-{row.path}": row.value for row in rows} | {"n-rules.identities": "3", "table": "rules"}
    page = html.unescape(one.do("turn", **given).text)
    assert "rules.identities = 3" in one.text
    assert "La première partie" in page
    assert 'name="n-rules.identities" value="3"' in page, "the number is there to be put right"
    page = html.unescape(one.do("turn", **(given | {"n-rules.identities": "2"})).text)
    assert "Elle peut être jouée" in page


def test_a_number_is_read_as_people_write_it_and_what_is_none_stays_where_it_was_typed(client: TestClient) -> None:
    one = Bench(client, "red-notice")
    assert one.do("turn", **{"n-rules.target": "700\N{NARROW NO-BREAK SPACE}000"}).status_code == 200
    assert "rules.target = 700000" in one.text
    page = html.unescape(one.do("turn", **{"n-rules.target": "much", "table": "rules"}).text)
    assert "rules.target: “much” isn’t a whole number." in page
    assert 'name="n-rules.target" value="much"' in page


def test_whoever_sits_down_chooses_the_side_and_the_bot(client: TestClient) -> None:
    one = Bench(client, "red-notice")
    answer = one.do("play", seat="jessah", opponent="bot:novice")
    table = client.app.state.room.tables.live[answer.url.path[3:]]  # type: ignore[attr-defined]
    assert [seat.bot for seat in table.seats].index("") == 1
    assert "novice" in table.seats[0].bot
