"""Recovery phrases: a few words that bring a guest's seats to any browser. The database keeps a slow hash of them."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from typing import Final

from hallali.core.texts import ENGLISH
from hallali.room.act.phrase_words import WORDS
from hallali.room.keep.store import Store
from hallali.room.where import Where

LENGTH: Final = 8  #: words of a phrase: 64 bits, since each is one of 256
_COST, _BLOCK = 1 << 14, 8  # of scrypt: 16 MB, and some 50 ms of a processor
_LONGEST: Final = 400  # letters of what is sent as a phrase


class Phrases:
    """The phrases of the room's guests: each has one at most.

    All are hashed with one salt, which is this installation's: a phrase alone must find its guest, and drawn by chance,
    no two are alike.
    """

    def __init__(self, store: Store, where: Where) -> None:
        self.store = store
        self.where = where

    async def make(self, guest: str, lang: str) -> tuple[str, ...]:
        """Make a guest's phrase in a language and return its words; an earlier one stops being valid."""
        words = tuple(secrets.choice(WORDS.get(lang, WORDS[ENGLISH])) for _ in range(LENGTH))
        await self.store.writes(self.store.set_phrase, guest, await self._hashed(" ".join(words)), time.time())
        return words

    async def guest_of(self, said: str) -> str:
        """Return the guest whose phrase this is; "" for nobody's."""
        if len(plain(said).split()) != LENGTH:
            return ""
        return await self.store.reads(self.store.phrase_guest, await self._hashed(said))

    async def _hashed(self, said: str) -> str:
        return await self.where.aside(_slowly, plain(said), self.store.days.about("phrases"))


def plain(said: str) -> str:
    """Return what counts of a phrase: neither accents nor capitals, nor what stands between its words.

    >>> plain("Abricot, CHÂTEAU\\n3. école")
    'abricot chateau ecole'
    """
    letters = unicodedata.normalize("NFKD", said[:_LONGEST].casefold().replace("œ", "oe"))
    kept = "".join(one for one in letters if not unicodedata.combining(one))
    return " ".join(re.findall(r"[^\W\d_]+", kept))


def _slowly(words: str, salt: str) -> str:
    return hashlib.scrypt(words.encode(), salt=salt.encode(), n=_COST, r=_BLOCK, p=1, dklen=32).hex()
