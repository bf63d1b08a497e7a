"""Languages: English is written in the code and is its own key; French lives in locale/fr/*.po.

The build merges those into one .mo (hallali._catalogues), which the standard library's gettext reads.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from hallali.core.errors import Argument, HallaliError, Message, marked

N_ = marked
LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).parent / "locale"
#: A translation; of a text that counts, by its singular, both forms.
Text = str | tuple[str, str]
_BROUGHT: dict[str, dict[str, Text]] = {lang: {} for lang in LANGUAGES}


class NotBuilt(HallaliError):  # noqa: N818
    """A language whose texts the build has not compiled: the package runs from its bare sources."""


class Translator:
    """Translates into one language; what it does not know stays English.

    lang: the language, "en" where the texts stay as they are.
    """

    def __init__(self, lang: str, texts: gettext.NullTranslations) -> None:
        self.lang = lang
        self._texts = texts

    def __call__(self, text: str) -> str:
        """Return the translation of a text."""
        return self._texts.gettext(text) if text else ""  # gettext answers "" with the catalogue's own header

    def either(self, one: str, many: str, count: int) -> str:
        """Return the translation of the singular or of the plural, as this language has it for this number."""
        return self._texts.ngettext(one, many, count)

    def counted(self, one: str, many: str, count: int, **others: object) -> str:
        """Translate a text with a number in it, and fill in {count} and whatever else it has places for."""
        return self.either(one, many, count).format(count=count, **others)


class Brought(gettext.NullTranslations):
    """Looks up what games from other packages bring."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        super().__init__()
        self._texts = texts

    def gettext(self, message: str) -> str:
        """Return the translation of a text, or the text."""
        found = self._texts.get(message, message)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or the plural: French has the singular of 0, too."""
        found = self._texts.get(msgid1)
        if isinstance(found, tuple):
            return found[n > 1]
        return msgid1 if n == 1 else msgid2


def bring(lang: str, texts: Mapping[str, Text]) -> None:
    """Add the translations of a game from another package: {English: its translation}. What is there already stays.

    Raises HallaliError where there is no such language.
    """
    if lang not in _BROUGHT:
        text = N_("There is no language “{lang}”; choose one of: {known}.")
        raise HallaliError(Message(text, {"lang": lang[:40], "known": ", ".join(LANGUAGES)}))
    _BROUGHT[lang] = {**texts, **_BROUGHT[lang]}
    translator.cache_clear()


def files(lang: str) -> list[Path]:
    """List the catalogues of a language: what is common, and each game's beside its texts."""
    own = LOCALE.parent.glob(f"games/*/text/{lang}/*.po")
    return [*sorted((LOCALE / lang).glob("*.po")), *sorted(own)]


@cache
def built(lang: str) -> bool:
    """Say whether this language can be had: English always can, another one where the build has compiled it."""
    return lang == "en" or (lang in LANGUAGES and gettext.find("hallali", str(LOCALE), [lang]) is not None)


@cache
def translator(lang: str) -> Translator:
    """Return what translates into a language; into English where there is no such language.

    Raises NotBuilt where the language's texts were not compiled.

    >>> _ = translator("fr")
    >>> _("Your turn")
    'À vous'
    >>> _.counted("{count} card", "{count} cards", 2)
    '2 cartes'
    """
    if lang == "en" or lang not in LANGUAGES:
        return Translator("en", gettext.NullTranslations())
    if not built(lang):
        text = N_("The language “{lang}” is not built here. In the folder of pyproject.toml, type: {command}")
        raise NotBuilt(Message(text, {"lang": lang, "command": "uv sync --reinstall-package hallali"}))
    texts = gettext.translation("hallali", str(LOCALE), [lang])
    texts.add_fallback(Brought(_BROUGHT[lang]))
    return Translator(lang, texts)


def render(message: Message, lang: str) -> str:
    """Write a message in a language. Arguments that are texts of the catalogue themselves are translated, too.

    >>> from hallali.core.errors import Message
    >>> render(Message("There is no size “{name}”; choose one of: {known}.", {"name": "tiny", "known": "real"}), "fr")
    'Il n’y a pas de taille «\xa0tiny\xa0»\xa0; il y a\xa0: real.'
    """
    translate = translator(lang)
    args: dict[str, Argument] = {
        name: translate(value) if isinstance(value, str) else value for name, value in message.args.items()
    }
    count = message.counts()
    text = translate(message.text) if count is None else translate.either(message.text, message.many, count)
    return text.format(**args)


def negotiate(accept_language: str) -> str:
    """Choose "fr" or "en" by a browser's Accept-Language header; "en" where it names neither or is nonsense.

    French is not chosen where it is not built.

    >>> negotiate("de;q=0.9, fr;q=0.8"), negotiate("de")
    ('fr', 'en')
    """
    best, weight = "en", 0.0
    for part in accept_language[:1000].split(","):
        tag, _, rest = part.strip().partition(";")
        lang = tag.strip().lower().partition("-")[0]
        quality = _quality(rest)
        if quality > weight and built(lang):
            best, weight = lang, quality
    return best


def spoken_here() -> str:
    """Return the language of this system's user, by LANG; "en" where it is neither, or where it was not built."""
    lang = negotiate(os.environ.get("LANG", "en").split("_")[0].split(".")[0])
    return lang if built(lang) else "en"


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
