"""Texts by language: an edition may have any; a language that most of its names have is missed where it is not."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head, Named, Source, shaped
from hallali.core.texts import Texts, languages


class Card(Named, frozen=True, forbid_unknown_fields=True):
    at: int = 0
    note: Texts = msgspec.field(default_factory=dict)


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: Head
    card: tuple[Card, ...]


def text(*rows: str, head: str = 'en = "Mine", fr = "Mienne"') -> str:
    listed = "\n".join(f"  {{ {row} }}," for row in rows)
    return f'edition = {{ game = "traque", name = "mine", {head} }}\ncard = [\n{listed}\n]\n'


DOOR = 'id = "door", en = "Door", fr = "Porte", note_en = "Heavy.", note_fr = "Lourde."'
KEY = 'id = "key", en = "Key", fr = "Clé"'


def problems(written: str) -> list[tuple[int, str]]:
    return [(problem.line, str(problem.message)) for problem in shaped(Source(written), Edition)[1]]


def test_names_and_texts_become_tables_by_language() -> None:
    edition, wrong = shaped(Source(text(DOOR, KEY)), Edition)
    assert edition is not None
    assert wrong == []
    assert edition.edition.title == {"en": "Mine", "fr": "Mienne"}
    assert edition.card[0].name == {"en": "Door", "fr": "Porte"}
    assert edition.card[0].note == {"en": "Heavy.", "fr": "Lourde."}
    assert edition.card[1].note == {}


def test_an_edition_may_have_a_third_language_or_english_alone() -> None:
    third = text(
        f'{DOOR}, de = "Tür", note_de = "Schwer."', f'{KEY}, de = "Schlüssel"', head='en = "M", fr = "M", de = "M"'
    )
    edition, wrong = shaped(Source(third), Edition)
    assert edition is not None
    assert wrong == []
    assert edition.card[0].name["de"] == "Tür"
    assert edition.card[0].note["de"] == "Schwer."
    english, wrong = shaped(Source(text('id = "door", en = "Door"', head='en = "M"')), Edition)
    assert english is not None
    assert wrong == []


def test_a_key_of_two_letters_that_a_record_has_is_no_language() -> None:
    source = Source(text(f"{DOOR}, at = 3", f"{KEY}, at = 4"))
    assert languages(source.values, Edition) == ["en", "fr"]


def test_what_one_row_lacks_or_misspells_is_named_with_its_line() -> None:
    assert problems(text(DOOR, 'id = "key", en = "Key"')) == [(4, "“fr” is missing in “card”.")]
    assert problems(text(DOOR, KEY, 'id = "a", en = "A", fe = "A"')) == [
        (5, "“fe” is not known here: did you mean “fr”?"),
    ]
    assert problems(text(DOOR, KEY, head='fr = "Mienne"')) == [(1, "“en” is missing in “edition”.")]
