"""What is quoted of a file is quoted as it stands, or must stand, there, in French as in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import hallali
from broken_editions import broken
from edition_mistakes import Bench
from hallali import games, i18n
from hallali.core.edition import BadEdition
from hallali.games.la_traque.rules import effects
from hallali.games.la_traque.text import cards
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE

SOURCES = Path(hallali.__file__).parent
#: Whatever can be said of an edition is written in these files.
CHECKS = [
    *(
        SOURCES / "core" / f"{name}.py"
        for name in ("edition", "free", "library", "shape", "toml_words", "toml_mending")
    ),
    *SOURCES.glob("games/*/rules/checks.py"),
    *SOURCES.glob("games/*/rules/effects.py"),
]
#: How a file of La Traque is broken by somebody who thinks in French: what stands there, what is written, what is said.
SLIPS = (
    ('kind = "military"', 'kind = "militaire"', "« militaire » est inconnu ici : vouliez-vous dire « military » ?"),
    ('cost = "medal 1, ', 'cost = "medal 1; ', "n’est pas une quantité de « medal 1 » à « medal 9 »"),
    (", level = 1, kind", ", level = 4, kind", "« level » est un nombre de 1 à 3"),
    (', fr = "', ', text_fr = "', "« fr » manque dans « fugitive »"),
    ('["draw ', '["piocher ', "« piocher » est inconnu ici. Au choix : « draw », « influence »"),
    (
        '["draw any 1"]',
        '["influence military"]',
        "« influence » prend 2 paramètres (une piste ou any, un nombre), pas 1.",
    ),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    url = f"sqlite:///{tmp_path_factory.mktemp('room')}/room.db"
    with TestClient(create_app(url, pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


def quoted(said: str) -> list[str]:
    """Return the words in quotes of either language."""
    return re.findall("[“«]\N{NARROW NO-BREAK SPACE}?(.*?)\N{NARROW NO-BREAK SPACE}?[”»]", said)


@pytest.mark.parametrize("game", games.GAMES)
def test_both_languages_quote_the_same_words_of_a_broken_file(game: str) -> None:
    shelf = games.get(game).editions()
    assert shelf is not None
    for one in broken(shelf, "quoted", 60):
        try:
            problems = shelf.read(one.text).warnings
        except BadEdition as error:
            problems = error.problems
        for problem in problems:
            english, french = (i18n.render(problem.message, lang, verbatim=True) for lang in ("en", "fr"))
            assert quoted(french) == quoted(english), (one.how, french)
            assert "“" not in french or "“" in "".join(map(str, problem.message.args.values())), french


@pytest.mark.parametrize(("old", "new", "said"), SLIPS)
def test_the_editor_quotes_the_word_that_must_be_written(client: TestClient, old: str, new: str, said: str) -> None:
    shelf = games.get("la-traque").editions()
    assert shelf is not None
    head, table, rest = (
        shelf.text().replace('edition.name = "house"', 'edition.name = "ours"').partition("\nfugitive =")
    )
    rows = Bench(client, "la-traque").said(head + table + rest.replace(old, new, 1), "fr")
    plain = [what.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for _, what in rows]
    assert any(said in what for what in plain), plain


def test_what_the_words_of_la_traque_take_is_said_in_french() -> None:
    for name, wanted, _ in effects.WORDS:
        if wanted and name != "judge":
            assert ", ".join(wanted) in cards.PARAMETERS, name


def written() -> Iterator[tuple[str, ...]]:
    """Yield each sentence of a check: the singular, and the plural where there is one."""
    for path in CHECKS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path.exists() else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("N_", "plural"):
                texts = tuple(one.value for one in node.args if isinstance(one, ast.Constant))
                if texts:
                    yield tuple(map(str, texts))


def test_no_translation_of_a_check_translates_what_it_quotes() -> None:
    french = i18n.translator("fr")
    found = [*written()]
    assert len(found) > 100
    for texts in found:
        told = [french.either(*texts, 2)] if len(texts) == 2 else [french(texts[0])]
        for one in told:
            assert one != texts[0], "it has no French"
            assert sorted(quoted(one)) == sorted(quoted(texts[-1])), one
