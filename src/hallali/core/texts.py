"""Names and texts of an edition in several languages: a table by language in the records, a key for each in the file.

A file writes `en = "Heron", fr = "Héron"` and `note_en = …, note_fr = …`; a record has `name` and `note`, each
{"en": …, "fr": …}. A language is whatever most of the file's names have.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

import msgspec
from msgspec import inspect

#: A text by language. English is always among them.
Texts = dict[str, str]
#: The language that texts are written in first; all others are found by it.
ENGLISH: Final = "en"
#: Fields whose keys in a file are the bare languages.
_BARE: Final = ("name", "title")
_CODE: Final = re.compile("[a-z]{2,3}")


def languages(values: dict[str, Any], kind: type) -> list[str]:
    """Return the languages of an edition: English, then those in which at least half as much is named."""
    found = Counter[str]()
    _count(values, inspect.type_info(kind), found)
    most = max(found.values(), default=0)
    return [ENGLISH, *(code for code, count in found.items() if code != ENGLISH and 2 * count >= most)]


def _count(value: Any, kind: inspect.Type, found: Counter[str]) -> None:
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        for one in value:
            _count(one, kind.item_type, found)
    if not isinstance(kind, inspect.StructType) or not isinstance(value, dict):
        return
    fields = {field.encode_name: field.type for field in kind.fields}
    if any(_is_text(fields[name]) for name in _BARE if name in fields):
        found.update(key for key in value if _CODE.fullmatch(key) and key not in fields)
    for key, one in value.items():
        if key in fields:
            _count(one, fields[key], found)


def flat(kind: inspect.Type, langs: list[str]) -> inspect.Type:
    """Return the shape of an edition as a file has it: a key for each language of a text."""
    if isinstance(kind, inspect.VarTupleType):
        return msgspec.structs.replace(kind, item_type=flat(kind.item_type, langs))
    if not isinstance(kind, inspect.StructType):
        return kind
    fields: list[inspect.Field] = []
    for field in kind.fields:
        if _is_text(field.type):
            fields += [
                inspect.Field(key, key, inspect.StrType(), required=field.required)
                for key in (_key(field.encode_name, lang) for lang in langs)
            ]
        else:
            fields.append(msgspec.structs.replace(field, type=flat(field.type, langs)))
    return msgspec.structs.replace(kind, fields=tuple(fields))


def keys(kind: inspect.StructType, langs: list[str]) -> list[tuple[inspect.Field, list[str]]]:
    """Return the texts of a record, each with its keys in a file."""
    return [(field, [_key(field.encode_name, lang) for lang in langs]) for field in kind.fields if _is_text(field.type)]


def gathered(value: Any, kind: inspect.Type, langs: list[str]) -> Any:
    """Return values as the records have them: the keys of a text's languages become one table."""
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        return [gathered(one, kind.item_type, langs) for one in value]
    if not isinstance(kind, inspect.StructType) or not isinstance(value, dict):
        return value
    found = dict(value)
    for field in kind.fields:
        name = field.encode_name
        if _is_text(field.type):
            said = {lang: found.pop(_key(name, lang)) for lang in langs if _key(name, lang) in found}
            found[name] = said
        elif name in found:
            found[name] = gathered(found[name], field.type, langs)
    return found


def _is_text(kind: inspect.Type) -> bool:
    """Say whether a field is a text by language."""
    return isinstance(kind, inspect.DictType) and isinstance(kind.value_type, inspect.StrType)


def _key(field: str, lang: str) -> str:
    return lang if field in _BARE else f"{field}_{lang}"
