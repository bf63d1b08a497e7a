"""Languages: English is written in the code and is its own key; French lives in locale/fr/*.po, merged at load."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from hallali.core.errors import Argument, Message

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).parent / "locale"

Translator = Callable[[str], str]


def _same(text: str) -> str:
    return text


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Give {English: translation} of all the catalogues of a language; empty where there are none.

    Spaces are kept as written: French sets a no-break space before some signs. An entry that is marked fuzzy, or that
    is empty, counts as missing. Raises ValueError where two catalogues translate one text differently.
    """
    found: dict[str, str] = {}
    if lang not in LANGUAGES:
        return found
    for path in sorted((LOCALE / lang).glob("*.po")):
        with path.open("rb") as file:
            for entry in read_po(file, locale=lang):
                key, text = str(entry.id), str(entry.string)
                if key and text and not entry.fuzzy:
                    found.setdefault(key, text)
    return found


@cache
def translator(lang: str) -> Translator:
    """Give the function that translates into a language; what it does not know stays English."""
    texts = catalogue(lang)
    if not texts:
        return _same

    def translate(text: str) -> str:
        return texts.get(text, text)

    return translate


def render(message: Message, lang: str) -> str:
    """Write a message in a language. Arguments that are texts of the catalogue themselves are translated, too."""
    translate = translator(lang)
    args: dict[str, Argument] = {
        name: translate(value) if isinstance(value, str) else value for name, value in message.args.items()
    }
    return translate(message.text).format(**args)


def negotiate(accept_language: str) -> str:
    """Choose "fr" or "en" by a browser's Accept-Language header; "en" where it names neither or is nonsense."""
    best, weight = "en", 0.0
    for part in accept_language[:1000].split(","):
        tag, _, rest = part.strip().partition(";")
        lang = tag.strip().lower().partition("-")[0]
        quality = _quality(rest)
        if lang in LANGUAGES and quality > weight:
            best, weight = lang, quality
    return best


def _quality(parameter: str) -> float:
    """Read the `q=0.8` of a header's part; 1 where it is absent, 0 where it is nonsense."""
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        quality = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0
