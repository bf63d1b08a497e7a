"""Editions in the room: chosen where a game is made, told to whoever joins, and kept with their games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hallali import games
from hallali.core.library import LIBRARY, Held, held
from hallali.games.la_traque.rules import box
from hallali.games.la_traque.rules.edition import SHELF
from hallali.room.draw import choices
from hallali.room.keep import archive
from hallali.room.keep.store import Store
from hallali.room.serve import run
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app
from room_guests import Guest

TEXT = (
    SHELF.text()
    .replace('edition.name = "house"', 'edition.name = "attic"')
    .replace('edition.en = "House edition"', 'edition.en = "The box in the attic"')
    .replace('edition.fr = "Édition maison"', 'edition.fr = "La boîte du grenier"')
    .replace("rules.target = 12", "rules.target = 11")
)


def forget() -> None:
    """Forget everything that was read, as a server does that starts anew."""
    LIBRARY._held.clear()
    LIBRARY._listed.clear()
    SHELF._known.clear()
    box._box.cache_clear()


@pytest.fixture
def attic(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Put one edition into the library."""
    monkeypatch.setattr(LIBRARY, "_held", {})
    monkeypatch.setattr(LIBRARY, "_listed", [])
    mine = held(TEXT)
    LIBRARY.add(mine)
    yield mine
    forget()


def test_a_choice_is_shown_only_where_there_is_one(guest: Guest, attic: Held) -> None:
    page = guest.client.get("/games/la-traque", headers={"accept-language": "fr"}).text
    assert page.count(f'type="radio" name="edition" value="{attic.ref}"') == 2  # against bots, and with a friend
    seats = guest.client.get("/start/la-traque/seats?players=3").text
    assert f'type="radio" name="edition" value="{attic.ref}"' in seats
    assert 'name="edition"' not in guest.client.get("/start/fugitif/seats?players=2").text
    forget()
    assert 'name="edition"' not in guest.client.get("/games/la-traque").text


def test_a_table_is_played_with_the_edition_that_was_chosen(guest: Guest, attic: Held) -> None:
    table = guest.new(game="la-traque", seat="usa", opponent="bot:novice", edition=attic.ref)
    seen = guest.see(table)
    assert seen["table"]["edition"] == attic.ref
    assert seen["view"]["target"] == 11
    page = guest.client.get(table).text
    assert "Different here: Edition: The box in the attic." in page
    assert "Played with the edition “The box in the attic”." in page
    usual = guest.new(game="la-traque", seat="usa", opponent="bot:novice", edition="")
    assert guest.see(usual)["table"]["edition"] == games.get("la-traque").edition_of()
    assert "Different here" not in guest.client.get(usual).text


def test_an_edition_that_is_not_here_is_refused_in_words(guest: Guest, attic: Held) -> None:
    answer = guest.client.post("/new", json={"game": "la-traque", "seat": "usa", "edition": "none:000000000000"})
    assert answer.status_code == 422
    assert "The edition none:000000000000 of la-traque is not here." in answer.json()["error"]
    answer = guest.client.post("/new", json={"game": "traque", "seat": "player", "size": "small", "edition": attic.ref})
    assert answer.status_code == 422


def brought(game: str) -> Held:
    """Put an edition of a game into the library: the house's, by another name."""
    shelf = games.get(game).editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "loft"')
    mine = held(
        text.replace('"House edition"', '"The box in the loft"').replace('rules.kit = "medical-kit"', 'rules.kit = ""')
    )
    LIBRARY.add(mine)
    return mine


@pytest.mark.parametrize(("game", "seat"), [("red-notice", "angela"), ("traque", "player")])
def test_an_edition_chooses_the_size_itself(guest: Guest, attic: Held, game: str, seat: str) -> None:
    mine = brought(game)
    page = guest.client.get(f"/games/{game}").text
    assert re.search('type="radio" name="size" value="small"[^>]*checked', page)  # as for anyone's first game
    assert "Played at the size of the box" in page
    fields = {"game": game, "seat": seat, "opponent": "bot:novice", "size": "small", "edition": mine.ref}
    answer = guest.client.post("/new", data=fields)
    assert answer.status_code == 303, answer.text
    assert guest.see(answer.headers["location"])["table"]["edition"] == mine.ref
    assert guest.see(answer.headers["location"])["view"]["size"] == "real"
    assert guest.client.get(f"/start/{game}/seats?size=small&edition={mine.ref}").status_code == 200
    usual = guest.client.post("/new", data=fields | {"edition": ""})
    assert guest.see(usual.headers["location"])["view"]["size"] == "small"


def test_a_help_that_an_edition_lacks_is_refused_in_words(guest: Guest, attic: Held) -> None:
    mine = brought("traque")
    answer = guest.client.post("/new", json={"game": "traque", "seat": "player", "kit": True, "edition": mine.ref})
    assert answer.status_code == 422
    assert "This edition has no medical kit to begin with" in answer.json()["error"]
    guest.new(game="traque", seat="player", cat=True, edition=mine.ref)
    traque = games.get("traque")
    # A game that was begun before goes on without the card.
    assert "kit" not in traque.replayed({"kit": True, "cat": True, "edition": mine.ref}, traque.rules)
    assert traque.replayed({"kit": True}, traque.rules) == {"kit": True}


def test_an_edition_of_events_is_named_only_where_they_are_in_play(guest: Guest, attic: Held) -> None:
    mine = brought("fugitif")
    said = "Played with the edition “The box in the loft”."
    without = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice", size="small", edition=mine.ref)
    assert "The box in the loft" not in guest.client.get(without).text
    assert (
        said
        in guest.client.get(
            guest.new(
                game="fugitif", seat="fugitive", opponent="bot:novice", size="small", edition=mine.ref, events="1"
            )
        ).text
    )
    assert "Its cards come into play with “Event cards in the decks”" in guest.client.get("/games/fugitif").text


def test_whoever_joins_by_link_reads_how_the_game_differs(
    guest: Guest, another: Callable[[], Guest], attic: Held
) -> None:
    fields = {"game": "la-traque", "seat": "usa", "opponent": "friend", "rumours": 3, "edition": attic.ref}
    table = guest.new(**fields)
    page = another().client.get(table, headers={"accept-language": "fr"}).text
    assert "Édition\u00a0: La boîte du grenier" in page
    assert "Rumeurs dans la main de départ\u00a0: 3, pour une première partie" in page
    plain = guest.new(game="la-traque", seat="usa", opponent="friend")
    assert "Different here" not in another().client.get(plain).text


def test_whoever_joins_fugitif_reads_its_variants(guest: Guest, another: Callable[[], Guest]) -> None:
    fields = {"seat": "fugitive", "opponent": "friend", "size": "small", "events": "1", "opening": "one-or-two"}
    page = another().client.get(guest.new(**fields)).text
    assert "20, a short game; Event cards in the decks; One or two hideouts on the first turn." in page


def test_a_game_outlives_its_editions_file(tmp_path: Path, attic: Held) -> None:
    from starlette.testclient import TestClient

    url = f"sqlite:///{tmp_path}/room.db"
    with TestClient(create_app(url, pace=0.0, where=Threads()), follow_redirects=False) as client:
        guest = Guest(client)
        table = guest.new(game="la-traque", seat="usa", opponent="friend", edition=attic.ref)
        before = guest.see(table)["view"]
    forget()
    with TestClient(create_app(url, pace=0.0, where=Threads()), follow_redirects=False) as client:
        assert Guest(client).see(table)["view"]["target"] == before["target"] == 11
        assert attic.ref not in client.get("/games/la-traque").text  # its file is gone: no new game is made with it
    store = Store(url)
    store.keep_edition("la-traque", attic.ref, "")
    store.close()
    forget()
    with TestClient(create_app(url, pace=0.0, where=Threads()), follow_redirects=False) as client:
        answer = client.get(table)
        assert answer.status_code == 422
        assert f"The edition {attic.ref} of la-traque is not here." in answer.text


def test_an_archived_game_outlives_its_editions_file_too(tmp_path: Path, attic: Held) -> None:
    from starlette.testclient import TestClient

    url = f"sqlite:///{tmp_path}/room.db"
    with TestClient(create_app(url, pace=0.0, where=Threads()), follow_redirects=False) as client:
        guest = Guest(client)
        table = guest.new(game="la-traque", seat="usa", opponent="friend", edition=attic.ref)
        before = guest.see(table)["view"]
    store = Store(url)
    assert archive.put_away(store, table[3:], idle=0)
    store.close()
    forget()
    with TestClient(create_app(url, pace=0.0, where=Threads()), follow_redirects=False) as client:
        assert Guest(client).see(table)["view"]["target"] == before["target"] == 11


def test_a_broken_file_is_reported_at_the_start_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], attic: Held
) -> None:
    forget()
    (tmp_path / "attic.toml").write_text(TEXT, "utf-8")
    (tmp_path / "broken.toml").write_text(TEXT.replace("rules.target", "rules.targat"), "utf-8")
    (tmp_path / "chess.toml").write_text('edition.game = "chess"\n', "utf-8")
    run.read_editions(tmp_path)
    said = capsys.readouterr().out
    line = 1 + TEXT[: TEXT.index("rules.target")].count("\n")
    assert f"broken.toml:{line}: “targat” is not known here: did you mean “target”?" in said
    assert "chess.toml: There is no game “chess”" in said
    assert "attic.toml" not in said
    assert [one.ref for one in LIBRARY.of("la-traque")] == [attic.ref]


def test_an_edition_that_nobody_has_any_more_is_named_as_it_was_chosen() -> None:
    game = games.get("traque")
    assert choices.edition(game, "real", {"edition": "gone@0123456789ab"}, "en") == "gone@0123456789ab"
    assert choices.edition(game, "real", {}, "en") == ""
