"""Every text that a person reads is there in French, with the same places to fill in, and counts rightly."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import jinja2
import msgspec
import polib
import pytest

from hallali import _catalogues, i18n
from hallali.core.errors import HallaliError, Message, composed, plural

SRC = Path(__file__).parent.parent / "src" / "hallali"
#: Calls whose first argument, where it stands there as a text, is read by people.
MARKS = {"N_", "_", "_say", "marked", "Message", "HallaliError", "BadNotation", "BadRecord", "BadOption"}
#: Calls whose first two arguments are a singular and its plural.
PAIRS = {"plural", "counted", "either", "count"}
MERGED = _catalogues.merged(_catalogues.files(SRC, "fr"))
#: {English: French}, with both forms of what is counted.
FRENCH = {entry.msgid: entry.msgstr for entry in MERGED if not entry.msgid_plural} | {
    text: french
    for entry in MERGED
    if entry.msgid_plural
    for text, french in ((entry.msgid, entry.msgstr_plural[0]), (entry.msgid_plural, entry.msgstr_plural[1]))
}
#: Sentences whose verb agrees with a name: English has one form for both.
AGREEING = [one.msgid for one in MERGED if one.msgid_plural == one.msgid and re.search(r"\{who\b", one.msgid)]
COUNTED = {one.msgid: one.msgid_plural for one in MERGED if one.msgid_plural and one.msgid not in AGREEING}
FORMS = {entry.msgid: entry.msgstr_plural for entry in MERGED if entry.msgid_plural}


def texts_of_python(source: str) -> Iterator[tuple[str, ...]]:
    """Find the texts that people read: (text,), or (singular, plural)."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        texts = tuple(a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
        first = node.args[0]
        if name in PAIRS and len(texts) >= 2:
            yield texts[:2]
        elif name in MARKS and isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value:
            yield (first.value,)


def texts_of_template(source: str) -> Iterator[tuple[str, ...]]:
    tree = jinja2.Environment().parse(source)
    for call in tree.find_all(jinja2.nodes.Call):
        if not isinstance(call.node, jinja2.nodes.Name):
            continue
        texts = tuple(str(arg.value) for arg in call.args if isinstance(arg, jinja2.nodes.Const))
        if call.node.name in PAIRS:
            yield texts[:2]
        elif call.node.name in ("_", "N_") and texts:
            yield texts[:1]


def said() -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield (texts, the file that has them) of all the sources."""
    for path in sorted(SRC.rglob("*")):
        name = path.relative_to(SRC).as_posix()
        if path.suffix == ".py":
            yield from ((texts, name) for texts in texts_of_python(path.read_text("utf-8")))
        elif path.suffix in (".html", ".svg", ".jinja", ".j2", ".xml", ".txt") and "templates" in path.parts:
            yield from ((texts, name) for texts in texts_of_template(path.read_text("utf-8")))


def wanted() -> dict[tuple[str, ...], str]:
    """Return {texts: a file that has them} of all the sources."""
    return dict(said())


def places(text: str) -> list[str]:
    """List the {names} that a text has to fill in."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_the_scan_sees_what_it_should() -> None:
    python = (
        'a = N_("one")\nb = Message("two {n}", {})\nraise errors.BadRecord("three")\nf(N_(name), _("fo" "ur"), x("no"))'
        '\n_.counted("{count} card", "{count} cards", n)\ncomposed(plural("a", "b"))\n"abc".count("b")'
    )
    found = set(texts_of_python(python))
    assert found == {("one",), ("two {n}",), ("three",), ("four",), ("{count} card", "{count} cards"), ("a", "b")}
    template = """{% if x %}<p title="{{ _("five") }}">{{ _('six {n}').format(n=1) }}{{ other("no") }}</p>
        {{ counted("{count} seat", "{count} seats", n|length) }}{% endif %}"""
    assert set(texts_of_template(template)) == {("five",), ("six {n}",), ("{count} seat", "{count} seats")}


def test_every_text_has_its_french() -> None:
    known = {(entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,) for entry in MERGED}
    # What is counted in one place may be named in another: gettext finds the singular by itself.
    known |= {(text,) for text in (*COUNTED, *AGREEING)}
    missing = {texts: name for texts, name in wanted().items() if texts not in known}
    assert not missing


@pytest.mark.parametrize("lang", i18n.languages()[1:])
def test_the_places_to_fill_in_agree(lang: str) -> None:
    """In every language: another place would be an error at the table."""
    for entry in _catalogues.merged(_catalogues.files(SRC, lang)):
        for form in (*entry.msgstr_plural.values(), *([] if entry.msgid_plural else [entry.msgstr])):
            assert places(form) == places(entry.msgid), entry.msgid
    assert not {one: many for one, many in COUNTED.items() if places(one) != places(many)}


def test_a_third_form_of_the_plural_is_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in Polish: also for what a game from another package brings, by the rule of the language's own catalogue."""
    rule = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);"
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "1.po").write_text(HEADER.replace("nplurals=2; plural=(n > 1);", rule), "utf-8")
    _catalogues.build(tmp_path, tmp_path)
    monkeypatch.setenv(i18n.FOLDER, str(tmp_path))
    monkeypatch.setitem(i18n._BROUGHT, "pl", {})
    forget()
    try:
        i18n.bring("pl", {"{count} card": ("{count} karta", "{count} karty", "{count} kart")})
        _ = i18n.translator("pl")
        assert [_.counted("{count} card", "{count} cards", count) for count in (1, 2, 5)] == [
            "1 karta",
            "2 karty",
            "5 kart",
        ]
    finally:
        forget()


def test_no_translation_is_left_over() -> None:
    assert not set(FRENCH) - {text for texts in wanted() for text in texts}


def test_what_one_game_alone_says_stands_in_its_folder() -> None:
    """In GAME/text/fr: anyone who works on a game finds its words with it."""
    sayers: dict[str, set[str]] = {}
    for texts, name in said():
        owner = re.match(r"games/(\w+)/", name)
        for text in texts:
            sayers.setdefault(text, set()).add(owner[1] if owner else "")
    shared = [entry for path in (SRC / "locale" / "fr").glob("*.po") for entry in polib.pofile(str(path))]
    owners = {one.msgid: sayers.get(one.msgid, set()) | sayers.get(one.msgid_plural, set()) for one in shared}
    assert not {text: games for text, games in owners.items() if len(games) == 1 and "" not in games}


@pytest.mark.parametrize("path", i18n.files("fr"), ids=lambda path: str(path.relative_to(SRC)))
def test_a_catalogue_is_whole(path: Path) -> None:
    entries = polib.pofile(str(path), check_for_duplicates=True)
    assert entries
    assert entries.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    for entry in entries:
        assert entry.translated(), entry.msgid


def test_what_is_built_is_what_is_written() -> None:
    """After an edit of a .po that is not built again the old text is read: `uv run` builds, a bare python does not."""
    built = i18n.LOCALE / "fr" / "LC_MESSAGES" / "hallali.mo"
    assert built.read_bytes() == MERGED.to_binary(), "uv sync --reinstall-package hallali"


def forget() -> None:
    i18n.translator.cache_clear()
    i18n.built.cache_clear()
    i18n.languages.cache_clear()


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


def languages(folder: Path, *files: str) -> Path:
    """Write .po files with these entries; return the folder of the languages."""
    (folder / "fr").mkdir()
    for number, text in enumerate(files):
        (folder / "fr" / f"{number}.po").write_text(HEADER + text, "utf-8")
    return folder


def test_a_text_translated_in_two_ways_is_an_error(tmp_path: Path) -> None:
    languages(tmp_path, 'msgid "door"\nmsgstr "porte"', 'msgid "door"\nmsgstr "portail"')
    with pytest.raises(ValueError, match=r"“door” is translated in two ways, by 0\.po and by 1\.po"):
        _catalogues.build(tmp_path, tmp_path / "out")


def test_a_plural_beside_a_bare_text_is_an_error(tmp_path: Path) -> None:
    counted = 'msgid "door"\nmsgid_plural "doors"\nmsgstr[0] "porte"\nmsgstr[1] "portes"'
    languages(tmp_path, 'msgid "door"\nmsgstr "porte"', counted)
    with pytest.raises(ValueError, match="“door” is translated in two ways"):
        _catalogues.build(tmp_path, tmp_path / "out")


def test_files_that_count_differently_are_an_error(tmp_path: Path) -> None:
    languages(tmp_path, 'msgid "door"\nmsgstr "porte"', 'msgid "key"\nmsgstr "clé"')
    other = tmp_path / "fr" / "1.po"
    other.write_text(other.read_text("utf-8").replace("n > 1", "n != 1"), "utf-8")
    with pytest.raises(ValueError, match=r"1\.po has Plural-Forms"):
        _catalogues.build(tmp_path, tmp_path / "out")


def test_fuzzy_and_unfinished_entries_count_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = (
        'msgid "door"\nmsgstr "porte"\n\n#, fuzzy\nmsgid "key"\nmsgstr "clef"\n\nmsgid "city"\nmsgstr ""\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} carte"\nmsgstr[1] ""\n'
    )
    _catalogues.build(languages(tmp_path, entries), tmp_path)
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    forget()
    try:
        _ = i18n.translator("fr")
        assert [_(text) for text in ("door", "key", "city", "")] == ["porte", "key", "city", ""]
        assert [_.counted("{count} card", "{count} cards", count) for count in (0, 1, 2)] == [
            "0 cards",
            "1 card",
            "2 cards",
        ]
    finally:
        forget()


def test_a_language_that_is_not_built_says_what_to_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fr").mkdir()
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    forget()
    try:
        assert i18n.translator("en")("Checkpoint") == "Checkpoint"
        assert i18n.negotiate("fr,en;q=0.5") == "en"
        assert not i18n.built("fr")
        with pytest.raises(i18n.NotBuilt, match="uv sync --reinstall-package hallali"):
            i18n.translator("fr")
    finally:
        forget()


def test_building_again_touches_nothing(tmp_path: Path) -> None:
    languages(tmp_path, 'msgid "door"\nmsgstr "porte"')
    _catalogues.build(tmp_path, tmp_path)
    made = tmp_path / "fr" / "LC_MESSAGES" / "hallali.mo"
    made.chmod(0o444)
    before = made.stat().st_mtime_ns
    _catalogues.build(tmp_path, tmp_path)
    assert made.stat().st_mtime_ns == before


# Counting


@pytest.mark.parametrize("one", sorted(COUNTED))
def test_what_is_counted_is_said_in_both_languages(one: str) -> None:
    many = COUNTED[one]
    others = {name: i18n.translator("fr").name("X") for name in places(one) if name != "count"}
    english = [i18n.translator("en").counted(one, many, count, **others) for count in (0, 1, 2)]
    french = [i18n.translator("fr").counted(one, many, count, **others) for count in (0, 1, 2)]
    forms = [one if count == 1 else many for count in (0, 1, 2)]
    assert english == [form.format(count=count, **others) for count, form in enumerate(forms)]
    forms = [FORMS[one][0], FORMS[one][0], FORMS[one][1]]  # 0 is singular
    assert french == [form.format(count=count, **others) for count, form in enumerate(forms)]
    if "{number}" not in one:
        assert ("{count}" in one) == ("{" in one)


@pytest.mark.parametrize("text", AGREEING)
def test_a_verb_agrees_with_its_name(text: str) -> None:
    """In French the USA are many and the CCCP is one: a whole sentence stands in the catalogue for each."""
    others = {name: i18n.translator("en").name("X") for name in places(text) if name != "who"}
    for lang, names in (("en", ("The USA", "The CCCP")), ("fr", ("Les USA", "La CCCP"))):
        _ = i18n.translator(lang)
        forms = [_.agreeing(text, who).format(who=who, **others) for who in map(_.name, names)]
        for form, name in zip(forms, names, strict=True):
            assert name.casefold() in form.casefold()
        apart = [
            form.replace(name, "").replace(_.name(name).form("the"), "")
            for form, name in zip(forms, names, strict=True)
        ]
        assert (apart[0] == apart[1]) is (lang == "en"), forms


#: Bare numbers that are never 1 where they are said, or that count nothing; each with its reason.
BARE = {
    "{count} by cards": "it counts points of domination",
    "{count} by objectives": "it counts points of domination",
    "You throw 1 to {most} tokens, not {count}.": "a constant",
    "The unsteadiness of this throw takes {need} bytes, not {found}.": "some dozens a token",
    "The game did not end in {count} entries.": "a constant",
    "equals meet; up to {count} players": "a constant",
    "all meet all; up to {count} players": "a constant",
    "You stand here from {count} games on. Of the same two, {pair} games a season count.": "constants",
    "This place is open with {least} players or more.": "2, 3 or 4",
    "That costs {price} points; you have {points}.": "a price of 2",
    "Pay {price} points for it?": "a price of 2",
    "For {price} of your {points} points, take one of these off the map: {pieces}.": "at least the price of 2",
    "{count} moves: go to a neighbouring city, or inspect your own.": "for 1 there is another text",
    "{count} weapons, items and crew cards; an inventory holds {wanted}.": "more than an inventory holds",
    "{creatures} of 2 creatures, {noise} of 2 noises": "it is the 2 that is counted",
    "{game} is for {count} players.": "1–2",
    "{game} is for {count} players, not for {players}.": "games for 2",
    "{count} hideouts are hidden. Guess several and all must be right.": "for 1 there is another text",
    "Security, {count} times: place a radar or a barrier, or move a barrier.": "for 1 there is another text",
}


def bare(text: str, nouns: set[str]) -> bool:
    """Say whether a text has a plural noun after a number, within two words."""
    after = re.findall(r"\{(?!who|card|fugitive|city|cheque)\w+\}[\s-]((?:[\w’]+[\s-]){0,2}[\w’]+)", text)
    return any(word in nouns for words in after for word in re.split(r"[\s-]", words))


def test_no_countable_noun_stands_after_a_bare_number() -> None:
    """Nouns are those that some text counts: "cards" of "{count} cards", and a few more."""
    nouns = {
        "players",
        "tokens",
        "bytes",
        "entries",
        "points",
        "seats",
        "hideouts",
        "times",
        "weapons",
        "moves",
        "hits",
    }
    for one, many in COUNTED.items():
        single = set(re.findall(r"\w+", one))
        nouns |= {word for word in re.findall(r"\w+", many) if word.endswith("s") and word.removesuffix("s") in single}
    assert {"cards", "turns", "cheques"} <= nouns
    plain = {texts[0] for texts in wanted() if len(texts) == 1}
    assert {text for text in plain if bare(text, nouns)} == set(BARE)


def test_bare_numbers_are_seen() -> None:
    assert bare("{n} turns", {"turns"})
    assert bare("Take {n} new answers.", {"answers"})
    assert not bare("{who} turns", {"cards"})
    assert not bare("turns: {n}", {"turns"})


def test_a_message_counts() -> None:
    pair = plural("{count} player", "{count} players")
    said = [composed(pair, count=count) for count in (0, 1, 2)]
    assert [str(message) for message in said] == ["0 players", "1 player", "2 players"]
    assert [i18n.render(message, "fr") for message in said] == ["0 joueur", "1 joueur", "2 joueurs"]
    assert [str(HallaliError(message)) for message in said] == ["0 players", "1 player", "2 players"]


def test_a_message_of_before_plurals_is_read_still() -> None:
    old = msgspec.json.decode(b'{"text":"{number} is named already.","args":{"number":3}}', type=Message)
    assert (str(old), old.many) == ("3 is named already.", "")
    new = composed(plural("{count} player", "{count} players"), count=3)
    assert msgspec.json.decode(msgspec.json.encode(new), type=Message) == new


#: French spaces, by signs that a reader of the tests can see.
SPACES = {ord("~"): "\N{NO-BREAK SPACE}", ord("_"): "\N{NARROW NO-BREAK SPACE}"}


def test_english_is_itself() -> None:
    assert i18n.translator("en")("Checkpoint") == "Checkpoint"


@pytest.mark.parametrize("lang", ["", "de", "FR", "../fr", "fr/../fr"])
def test_an_unknown_language_is_english(lang: str) -> None:
    assert i18n.translator(lang)("Checkpoint") == "Checkpoint"


def test_an_unknown_text_stays() -> None:
    assert i18n.translator("fr")("No such text.") == "No such text."


def test_a_message_is_rendered() -> None:
    message = Message("There is no game “{name}”; choose one of: {known}.", {"name": "chess", "known": "fugitif"})
    assert i18n.render(message, "en") == str(message)
    said = "Il n’y a pas de jeu «_chess_»_; au choix~: fugitif."
    assert i18n.render(message, "fr") == said.translate(SPACES)


def test_a_text_as_argument_is_translated_too() -> None:
    message = Message(
        "Entry {number}, “{token}”: {error}", {"number": 3, "token": "x", "error": "The move is not complete."}
    )
    french = "Entrée 3, «_x_»~: Le coup n’est pas complet."
    assert i18n.render(message, "fr") == french.translate(SPACES)


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
