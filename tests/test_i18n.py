"""Every text that a person reads is there in French, with the same places to fill in."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import jinja2
import jinja2.ext
import pytest
from babel.messages.pofile import read_po

from hallali import i18n
from hallali.core.errors import Message

SRC = Path(__file__).parent.parent / "src" / "hallali"
#: Calls whose first argument, where it stands there as a text, is read by people.
MARKS = {"N_", "_", "_say", "marked", "Message", "HallaliError", "BadNotation", "BadRecord", "BadOption"}


def texts_of_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        first = node.args[0]
        if name in MARKS and isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value:
            yield first.value


def texts_of_template(source: str) -> Iterator[str]:
    tree = jinja2.Environment().parse(source)
    for call in tree.find_all(jinja2.nodes.Call):
        named = isinstance(call.node, jinja2.nodes.Name) and call.node.name in ("_", "N_")
        if named and call.args and isinstance(call.args[0], jinja2.nodes.Const):
            yield str(call.args[0].value)


def wanted() -> dict[str, str]:
    """Give {text: a file that has it} of all the sources."""
    found = {}
    for path in sorted(SRC.rglob("*")):
        name = str(path.relative_to(SRC))
        if path.suffix == ".py":
            found.update(dict.fromkeys(texts_of_python(path.read_text("utf-8")), name))
        elif path.suffix in (".html", ".svg", ".jinja", ".j2", ".xml", ".txt") and "templates" in path.parts:
            found.update(dict.fromkeys(texts_of_template(path.read_text("utf-8")), name))
    return found


def places(text: str) -> list[str]:
    """List the {names} that a text has to fill in."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_the_scan_sees_what_it_should() -> None:
    python = (
        'a = N_("one")\nb = Message("two {n}", {})\nraise errors.BadRecord("three")\nf(N_(name), _("fo" "ur"), x("no"))'
    )
    assert list(texts_of_python(python)) == ["one", "two {n}", "three", "four"]
    template = '{% if x %}<p title="{{ _("five") }}">{{ _(\'six {n}\').format(n=1) }}{{ other("no") }}</p>{% endif %}'
    assert sorted(texts_of_template(template)) == ["five", "six {n}"]


def test_every_text_has_its_french() -> None:
    french = i18n.catalogue("fr")
    missing = {text: name for text, name in wanted().items() if text not in french}
    assert not missing


def test_the_places_to_fill_in_agree() -> None:
    wrong = {text: french for text, french in i18n.catalogue("fr").items() if places(text) != places(french)}
    assert not wrong


def test_no_translation_is_left_over() -> None:
    assert not set(i18n.catalogue("fr")) - set(wanted())


@pytest.mark.parametrize("path", sorted((SRC / "locale").rglob("*.po")), ids=lambda path: path.name)
def test_a_catalogue_is_whole(path: Path) -> None:
    entries = [entry for entry in read_po(BytesIO(path.read_bytes()), locale="fr", abort_invalid=True) if entry.id]
    assert entries
    for entry in entries:
        assert entry.string, entry.id
        assert not entry.fuzzy, entry.id


def test_no_text_is_translated_in_two_ways() -> None:
    found: dict[str, str] = {}
    for path in sorted((SRC / "locale" / "fr").glob("*.po")):
        for entry in read_po(BytesIO(path.read_bytes()), locale="fr"):
            key, text = str(entry.id), str(entry.string)
            assert found.setdefault(key, text) == text or not key, path.name


def test_french_signs_keep_their_space() -> None:
    """French sets a no-break space (or a narrow one) before ; : ! ? and within guillemets, never a plain one."""
    plain = [
        french
        for french in i18n.catalogue("fr").values()
        if any(f" {sign}" in french for sign in ";:!?»") or "« " in french
    ]
    assert not plain


def test_english_is_itself() -> None:
    assert i18n.translator("en")("Checkpoint") == "Checkpoint"


@pytest.mark.parametrize("lang", ["", "de", "FR", "../fr", "fr/../fr"])
def test_an_unknown_language_is_english(lang: str) -> None:
    assert i18n.translator(lang)("Checkpoint") == "Checkpoint"


def test_an_unknown_text_stays() -> None:
    assert i18n.translator("fr")("No such text.") == "No such text."


def test_a_message_is_rendered() -> None:
    message = Message("There is no game “{name}”; there is: {known}.", {"name": "chess", "known": "fugitif"})
    assert i18n.render(message, "en") == str(message)
    assert i18n.render(message, "fr") == "Il n’y a pas de jeu «~chess~»~; il y a~: fugitif.".replace(
        "~", "\N{NO-BREAK SPACE}"
    )


def test_a_text_as_argument_is_translated_too() -> None:
    message = Message(
        "Entry {number}, “{token}”: {error}", {"number": 3, "token": "x", "error": "The move is not complete."}
    )
    french = "Entrée 3, «~x~»~: Le coup n’est pas complet."
    assert i18n.render(message, "fr") == french.replace("~", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-US,en;q=0.9,fr;q=0.8", "en"),
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.3", "fr"),
        ("de", "en"),
        ("*", "en"),
        ("fr;q=0", "en"),
        ("fr;q=nonsense", "en"),
        ("fr;q=nan", "en"),
        ("fr;q=2", "en"),
        (";;;,,,===", "en"),
        ("en;q=0.5, FR-ca ; q=0.7", "fr"),
        ("fr" * 10000, "en"),
    ],
)
def test_negotiation(header: str, lang: str) -> None:
    assert i18n.negotiate(header) == lang
