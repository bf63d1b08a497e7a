"""Every sentence of the catalogues keeps its language's signs and spaces, and says the words agreed on for its game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from hallali import i18n

SRC = Path(__file__).parents[2] / "src" / "hallali"
PATHS = i18n.files("fr")
NARROW, FIRM = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"

# Signs and spaces

#: What is typed at a prompt or in a file, and is no prose: a part of a text that is not looked at.
TYPED = re.compile(
    r"postgresql\+psycopg://\S*|%[0-9A-F]{2}|--database …|--extra \{extra\} …|0 -0\.3 0\.25|(from|de) -20 (to|à) 20"
    r"|\b\w+:\S+|#rr\w+"
)
#: By language: what must not stand in a text, and what it is.
SIGNS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"['\"]", "a typewriter’s quote: ’ “ ”"),
        (rf"[ {FIRM}{NARROW}][;:!?…](?!\w)|[\d}}][ {FIRM}{NARROW}]%", "a space before a sign"),
        (r"\.\.\.", "three stops: …"),
        (r"(?<![\w\]}-])-\d", "a hyphen before a number: −"),
    ),
    "fr": (
        (r"['\"]", "a typewriter’s quote: ’ « »"),
        (rf"(?<![{NARROW}!?])(?<!^)[;!?]", "no narrow no-break space before ; ! ?"),
        (rf"«(?!{NARROW})|(?<!{NARROW})»", "no narrow no-break space within « »"),
        (rf"(?<!{FIRM})(?<!«{NARROW})(?<!^):(?=\s|$)", "no no-break space before :"),
        (rf"(?<!{FIRM})%", "no no-break space before %"),
        (rf"[ {FIRM}{NARROW}]…", "a space before …"),
        (r"\.\.\.", "three stops: …"),
        (r"(?<![\w\]}-])-\d", "a hyphen before a number: −"),
    ),
}


def faults(text: str, lang: str) -> list[str]:
    """List what is wrong with the signs of a text."""
    prose = TYPED.sub("x", text)
    return [what for sign, what in SIGNS[lang] if re.search(sign, prose)]


def catalogue(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (language, text) of a catalogue: the English that is its key, and the French."""
    for entry in polib.pofile(str(path)):
        yield from (("en", text) for text in (entry.msgid, entry.msgid_plural) if text)
        yield from (("fr", text) for text in (entry.msgstr, *entry.msgstr_plural.values()) if text)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.relative_to(SRC)))
def test_a_catalogue_keeps_its_signs(path: Path) -> None:
    assert not {text: wrong for lang, text in catalogue(path) if (wrong := faults(text, lang))}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The Marshal's hand"),
        ("en", 'Press "Next"'),
        ("en", "It counts as 100 %."),
        ("en", "Waiting …"),
        ("en", "Waiting..."),
        ("en", "You lose -1 Time."),
        ("en", "Ready ?"),
        ("fr", "L'indicateur"),
        ("fr", "Prêt ?"),
        ("fr", f"Prêt{FIRM}?"),
        ("fr", "Prêt?"),
        ("fr", f"Un{FIRM}; deux"),
        ("fr", f"«{FIRM}Poser{FIRM}»"),
        ("fr", "« Poser »"),
        ("fr", "Temps : 3"),
        ("fr", f"Temps{NARROW}: 3"),
        ("fr", "Temps: 3"),
        ("fr", "35 %"),
        ("fr", "35%"),
        ("fr", f"En attente{FIRM}…"),
        ("fr", "Attendez..."),
        ("fr", "Vous perdez -1 de Temps."),
    ],
)
def test_a_wrong_sign_is_seen(lang: str, text: str) -> None:
    assert faults(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "“{who}”: 35%, −1 Time… Ready?"),
        ("en", "Type postgresql+psycopg://USER:PASSWORD@HOST/DATABASE, or keep:rumour,funding."),
        ("fr", f"«{NARROW}Poser{NARROW}»{FIRM}: 35{FIRM}%, −1 Temps… On commence{NARROW}?"),
    ],
)
def test_a_right_text_is_let_be(lang: str, text: str) -> None:
    assert not faults(text, lang)


def test_numbers_and_shares_are_written_by_the_language() -> None:
    english, french = i18n.translator("en"), i18n.translator("fr")
    assert (english.percent(0.35), french.percent(0.35)) == ("35%", f"35{FIRM}%")
    assert (english.decimal("61.5"), french.decimal("61.5")) == ("61.5", "61,5")
    assert (english.grouped(200_000), french.grouped(200_000)) == ("200,000", f"200{FIRM}000")


def typed(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield (language, text) of what an edition's file says: what stands under en, fr, text_en and the like."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from typed(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from typed(one, key)
    elif isinstance(value, str) and (lang := key.rpartition("_")[2]) in SIGNS:
        yield lang, value


@pytest.mark.parametrize("path", sorted(SRC.glob("games/*/rules/*.toml")), ids=lambda path: "-".join(path.parts[-3::2]))
def test_an_edition_is_shown_with_its_signs_however_it_was_typed(path: Path) -> None:
    shown = [
        (lang, i18n.translator(lang).of({lang: text})) for lang, text in typed(tomllib.loads(path.read_text("utf-8")))
    ]
    assert len(shown) > 10
    assert not {text: wrong for lang, text in shown if (wrong := faults(text, lang))}


# Words

#: By language: what is not said, in a catalogue whose path has this in it (anywhere: ""), and what is said instead.
WORDS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "en": (
        ("", r"whoever|anew\b", "name who it is; again"),
        ("", r"\bchairs?\b", "seat"),
        ("", r"sits? down", "join, play as"),
        ("", r"gave up|give up this game", "resign"),
        ("fugitif", r"\bfiles\b|lies? (hidden|open)|the road\b", "hand; is hidden, found; row"),
        ("red_notice", r"\blasting\b|tokens? (still )?out\b|\bpieces?\b", "permanent; not shown yet; token"),
        ("traque/", r"\bsure hits?\b|what you carry", "hit token; inventory"),
        ("la_traque", r"\bdesks?:|always in effect, (?!or)", "investigation zones; permanent"),
        ("traqueur", r"\bpebbles?\b|\bseeks?\b", "red marker; search"),
    ),
    "fr": (
        ("", r"\b(tu|toi|tes|ton)\b", "vous, votre"),
        ("", r"\bbots?\b(?!\})", "robot"),
        ("", r"\bsièges?\b", "place"),
        ("locale/", r"\bsalles?\b", "salon"),
        ("", r"compte rendu", "enregistrement"),
        ("", r"\bjournal\b", "fil"),
        ("", r"\bquiconque\b|(^|[.;:!?] )Qui (l’a|n’a|se|entre|atteint|a pioché)\b|\b(à|de) qui a\b", "le joueur qui"),
        ("fugitif", r"\bplanques?\b|\binformateur\b|vos dossiers", "cachette; indicateur; main"),
        ("fugitif", r"dans la traque\b", "chasse à l’homme"),
        (
            "red_notice",
            r"\bdurables?\b|\bliaisons?\b|\bpièces? (blanche|noire)|\bbarrages?\b",
            "permanente; route; jeton",
        ),
        (
            "traque/",
            r"aire d’envol|aire de lancement|\béquipiers?\b|rangée commune",
            "Piste de Décollage; membre d’équipage",
        ),
        (
            "la_traque",
            r"collaborationniste|[Rr]éussite|\baccompli|jeton (?-i:destin)\b|vaut tout le temps",
            "Succès; réaliser; Destin",
        ),
        ("traqueur", r"\bcailloux?\b|\b[Dd]ress(ez|é|e|er)\b", "pastille rouge; construire"),
    ),
}


def misnamed(text: str, lang: str, where: str) -> list[str]:
    """List the words that a text should not use. where: its catalogue's path."""
    return [
        f"{found[0]} ({right})"
        for part, word, right in WORDS[lang]
        if (part in where if part != "traque/" else "games/traque/" in where)
        and (found := re.search(word, re.sub(r"\{\w*(:\w+)?\}", "x", text), re.IGNORECASE))
    ]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.relative_to(SRC)))
def test_a_catalogue_says_the_words_agreed_on(path: Path) -> None:
    where = path.relative_to(SRC).as_posix()
    assert not {text: wrong for lang, text in catalogue(path) if (wrong := misnamed(text, lang, where))}


@pytest.mark.parametrize(
    ("lang", "where", "text"),
    [
        ("en", "locale/fr/friends.po", "Whoever made this table gives its seats to bots."),
        ("en", "locale/fr/friends.po", "The empty chair"),
        ("en", "games/red_notice/text/fr/table.po", "Lasting upgrades"),
        ("en", "games/traqueur/text/fr/look.po", "Red pebbles: where a detective has walked"),
        ("fr", "games/fugitif/text/fr/table.po", "Les cases sous une planque"),
        ("fr", "games/fugitif/text/fr/texts.po", "Demandez à l’informateur."),
        ("fr", "games/traque/text/fr/table.po", "Prochain lieu : l’aire d’envol"),
        ("fr", "games/traque/text/fr/table.po", "un équipier"),
        ("fr", "games/red_notice/text/fr/table.po", "Améliorations durables"),
        ("fr", "games/la_traque/text/fr/table.po", "Réussite : {objective}"),
        ("fr", "games/traqueur/text/fr/table.po", "Dressez votre camp."),
        ("fr", "locale/fr/room.po", "Ce navigateur a vos sièges."),
        ("fr", "locale/fr/room.po", "La salle garde tes parties."),
        ("fr", "locale/fr/home.po", "contre un bot qui raisonne"),
        ("fr", "games/fugitif/text/fr/texts.po", "Qui a pioché cette carte donne une carte à l’autre."),
        ("fr", "games/fugitif/text/fr/texts.po", "L’autre donne une carte à qui a pioché celle-ci."),
    ],
)
def test_a_word_that_is_not_said_is_seen(lang: str, where: str, text: str) -> None:
    assert misnamed(text, lang, where)


def test_a_word_is_judged_in_its_own_game() -> None:
    assert not misnamed("La salle de contrôle", "fr", "games/traque/text/fr/lessons.po")
    assert not misnamed("contre «~{bot}~»", "fr", "locale/fr/rest.po")
