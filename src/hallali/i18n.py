"""Languages: English is written in the code and is its own key; each other language is a folder of .po files.

locale/fr/*.po and games/*/text/fr/*.po are French. The build merges them into one .mo (hallali._catalogues), which the
standard library's gettext reads. The catalogue also holds the language's own name and how it writes numbers.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from hallali.core.errors import Argument, HallaliError, Message, marked
from hallali.core.names import Name
from hallali.core.texts import ENGLISH, Texts

N_ = marked
LOCALE = Path(__file__).parent / "locale"
#: An environment variable with a further folder of languages: XX/LC_MESSAGES/hallali.mo.
FOLDER = "HALLALI_LOCALE"
#: What a language calls itself, and how it writes a half and a thousand.
_NAME, _HALF, _THOUSAND = N_("English"), N_("0.5"), N_("1,000")
#: A translation; of a text that counts, by its singular, every form of its plural that the language has.
Text = str | tuple[str, ...]
_BROUGHT: dict[str, dict[str, Text]] = {}


class NotBuilt(HallaliError):  # noqa: N818
    """A language whose texts the build has not compiled: the package runs from its bare sources."""


@lru_cache(maxsize=4096)
def printed(text: str) -> str:
    """Return a text that was typed as it is printed: with the apostrophe ’, and no line broken before a sign.

    No language is asked for: a space before a sign is typed only in languages that have one there.

    >>> printed("The rats' cache")
    'The rats’ cache'
    >>> printed("Face noire : elle reste !")
    'Face noire\xa0: elle reste\u202f!'
    """
    text = re.sub(r"(?<=\w)'|'(?=\w)", "’", text)
    text = re.sub(r"(?<=\S) (?=[;!?»](?:\s|$))|(?<=«) ", "\N{NARROW NO-BREAK SPACE}", text)
    return re.sub(r"(?<=\S) (?=[:%](?:\s|$))", "\N{NO-BREAK SPACE}", text)


class Translator:
    """Translates into one language; what it does not know stays English.

    lang: the language; English where the texts stay as they are.
    """

    def __init__(self, lang: str, texts: gettext.NullTranslations) -> None:
        self.lang = lang
        self._texts = texts

    def calling(self, names: Mapping[str, str]) -> Translator:
        """Return a translator that has these names instead of these English texts."""
        return Calling(self.lang, self._texts, names) if names else self

    def __call__(self, text: str) -> str:
        """Return the translation of a text."""
        return self._texts.gettext(text) if text else ""  # gettext answers "" with the catalogue's own header

    def either(self, one: str, many: str, count: int) -> str:
        """Return the translation of the singular or of the plural, as this language has it for this number."""
        return self._texts.ngettext(one, many, count)

    def counted(self, one: str, many: str, count: int, **others: object) -> str:
        """Translate a text with a number in it, and fill in {count} and whatever else it has places for."""
        return self.either(one, many, count).format(count=count, **others)

    def name(self, text: str) -> Name:
        """Return a name, as it begins a sentence, that knows its forms in this language."""
        return text if isinstance(text, Name) else Name(text, self)

    def agreeing(self, text: str, name: Name) -> str:
        """Translate a sentence whose verb agrees with a name. In a catalogue it has a singular and a plural."""
        said = self.either(text, text, name.number)
        return said if said != text else self(text)

    def of(self, texts: Mapping[str, str]) -> str:
        """Return what an edition says in this language; where it does not, the translation of its English.

        An edition's text is typed, and is shown in print: see `printed`.
        """
        return printed(texts.get(self.lang) or self(texts.get(ENGLISH, "")))

    def listed(self, items: Sequence[object]) -> str:
        """Return items as a list in words: “3”, “3 and 8”, “3, 8 and 12”."""
        *first, last = map(str, items or [""])
        return self(N_("{first} and {last}")).format(first=", ".join(first), last=last) if first else last

    def percent(self, chance: float) -> str:
        """Write a chance in percent, as `percent` does, with its sign."""
        return self(N_("{percent}%")).format(percent=percent(chance))

    def decimal(self, written: str) -> str:
        """Write a number with this language's decimal mark. written: as Python writes it."""
        return written.replace(".", self(_HALF).strip("05"))

    def grouped(self, number: int) -> str:
        """Write a whole number with this language's mark between thousands."""
        return f"{number:,}".replace(",", self(_THOUSAND).strip("01"))


class Calling(Translator):
    """A translator that calls some things by names of their own. names: (English text, what stands instead)."""

    def __init__(self, lang: str, texts: gettext.NullTranslations, names: Mapping[str, str]) -> None:
        super().__init__(lang, texts)
        self._names = names

    def __call__(self, text: str) -> str:
        """Return the name of what the text stands for, or its translation."""
        return self._names.get(text) or super().__call__(text)


class Brought(gettext.NullTranslations):
    """Looks up what games from other packages bring."""

    def __init__(self, texts: Mapping[str, Text], plural: Callable[[int], int]) -> None:
        super().__init__()
        self._texts, self._plural = texts, plural

    def gettext(self, message: str) -> str:
        """Return the translation of a text, or the text."""
        found = self._texts.get(message, message)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or the plural, by the rule of the language's own catalogue."""
        found = self._texts.get(msgid1)
        if isinstance(found, tuple):
            return found[min(self._plural(n), len(found) - 1)]
        return msgid1 if n == 1 else msgid2


def percent(chance: float) -> str:
    """Write a chance in percent: only what is impossible is 0, only what is certain is 100."""
    if chance >= 0.9995:
        return "100"
    return "<1" if 0.0 < chance < 0.005 else str(min(99, round(100 * chance)))


def bring(lang: str, texts: Mapping[str, Text]) -> None:
    """Add the translations of a game from another package: {English: its translation}. What is there already stays.

    Raises HallaliError where there is no such language.
    """
    if lang not in languages():
        text = N_("There is no language “{lang}”; choose one of: {known}.")
        raise HallaliError(Message(text, {"lang": lang[:40], "known": ", ".join(languages())}))
    _BROUGHT[lang] = {**texts, **_BROUGHT.get(lang, {})}
    translator.cache_clear()


def folders() -> list[Path]:
    """List the folders in which languages lie."""
    more = os.environ.get(FOLDER, "")
    return [LOCALE, *([Path(more)] if more else [])]


@cache
def languages() -> tuple[str, ...]:
    """List the languages that have a folder, English first. Those that the build has not compiled are among them."""
    there = {path.name for folder in folders() if folder.is_dir() for path in folder.iterdir() if path.is_dir()}
    return (ENGLISH, *sorted(name for name in there - {ENGLISH} if name.isalpha()))


def spoken() -> tuple[str, ...]:
    """List the languages that can be had, English first."""
    return tuple(lang for lang in languages() if built(lang))


def name(lang: str) -> str:
    """Return what a language calls itself."""
    return translator(lang)(_NAME)


def spellings(texts: Texts) -> tuple[str, ...]:
    """Return what an edition calls a thing, in every language."""
    return tuple(dict.fromkeys([*texts.values(), *(translator(lang).of(texts) for lang in spoken())]))


def files(lang: str) -> list[Path]:
    """List the catalogues of a language: the common ones, and those that stand with each game's texts."""
    own = LOCALE.parent.glob(f"games/*/text/{lang}/*.po")
    return [*sorted((LOCALE / lang).glob("*.po")), *sorted(own)]


@cache
def built(lang: str) -> bool:
    """Say whether this language can be had: English always can, another one where the build has compiled it."""
    return lang == ENGLISH or (lang in languages() and _folder(lang) is not None)


def _folder(lang: str) -> Path | None:
    """Return the folder in which a language's compiled catalogue lies."""
    return next((one for one in folders() if gettext.find("hallali", str(one), [lang])), None)


class _Catalogue(gettext.GNUTranslations):
    """A language's compiled catalogue."""

    def which(self, count: int) -> int:
        """Return the number of the plural's form that this language has for a number."""
        rule: Callable[[int], int] = self.plural  # type: ignore[attr-defined]
        return int(rule(count))


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
    if lang == ENGLISH or lang not in languages():
        return Translator(ENGLISH, gettext.NullTranslations())
    folder = _folder(lang)
    if folder is None:
        text = N_("The language “{lang}” is not built here. In the folder of pyproject.toml, type: {command}")
        raise NotBuilt(Message(text, {"lang": lang, "command": "uv sync --reinstall-package hallali"}))
    texts = gettext.translation("hallali", str(folder), [lang], _Catalogue)
    texts.add_fallback(Brought(_BROUGHT.get(lang, {}), texts.which))
    return Translator(lang, texts)


#: A list of words in quotes, as a message's argument.
_QUOTED = re.compile(r"“[^”]*”(?:, “[^”]*”)*")
#: The quotes of a language.
_QUOTES = N_("“{word}”")
#: The argument that describes what a word of a file takes; all others quote the file.
_DESCRIBED = "names"


def render(message: Message, lang: str, *, verbatim: bool = False) -> str:
    """Write a message in a language. Arguments that are texts of the catalogue themselves are translated, too.

    verbatim: the message is about a file, whose words are quoted as they stand, or must stand, there.

    >>> from hallali.core.errors import Message
    >>> render(Message("There is no size “{name}”; choose one of: {known}.", {"name": "tiny", "known": "real"}), "fr")
    'Il n’y a pas de taille «\u202ftiny\u202f»\u202f; au choix\xa0: real.'
    """
    translate = translator(lang)

    def said(name: str, value: str) -> str:
        if _QUOTED.fullmatch(value):
            return re.sub("“([^”]*)”", lambda found: translate(_QUOTES).format(word=found[1]), value)
        return value if verbatim and name != _DESCRIBED else translate(value)

    args: dict[str, Argument] = {
        name: said(name, value) if isinstance(value, str) else value for name, value in message.args.items()
    }
    count = message.counts()
    text = translate(message.text) if count is None else translate.either(message.text, message.many, count)
    return text.format(**args)


def negotiate(accept_language: str, offered: Sequence[str] = ()) -> str:
    """Choose a language by a browser's Accept-Language header.

    offered: of which languages, the first where it names none of them; by default of those that are built, or English.

    >>> negotiate("de;q=0.9, fr;q=0.8"), negotiate("de")
    ('fr', 'en')
    """
    best, weight = (offered or (ENGLISH,))[0], 0.0
    for part in accept_language[:1000].split(","):
        tag, _, rest = part.strip().partition(";")
        lang = tag.strip().lower().partition("-")[0]
        quality = _quality(rest)
        if quality > weight and (lang in offered if offered else built(lang)):
            best, weight = lang, quality
    return best


def spoken_here() -> str:
    """Return the language of this system's user, by LANG; English where it is not one that is built."""
    return negotiate(os.environ.get("LANG", ENGLISH).split("_")[0].split(".")[0])


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
