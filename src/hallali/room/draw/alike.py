"""Choices that begin and end alike: what they have in common is said once, and each button says the rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

#: From how many letters on it is worth it to say something only once.
WORTH: Final = 10


def parted(texts: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return (what all texts have in common, with a sign where they differ; by text, the rest).

    ("", ()) where that is too little.

    >>> parted(["You draw 4 (deck 4 to 14).", "You draw 12 (deck 4 to 14)."])
    ('You draw … (deck 4 to 14).', ('4', '12'))
    >>> parted(["The USA: a new goal, Airlift.", "The USA: a new goal, Green card."])
    ('The USA: a new goal, …', ('Airlift', 'Green card'))
    >>> parted(["An agent is sent (Press).", "An agent is sent (Archives)."])
    ('An agent is sent …', ('Press', 'Archives'))
    >>> parted(["Yes.", "No."])
    ('', ())
    """
    split = [text.split(" ") for text in texts]
    before = _common(split)
    after = _common([words[before:][::-1] for words in split])
    if len(texts) < 2 or any(len(words) <= before + after for words in split):
        return "", ()
    first = split[0]
    head, tail = first[:before], first[len(first) - after :]
    if len(" ".join((*head, *tail))) < WORTH:
        return "", ()
    rests = [" ".join(words[before : len(words) - after]) for words in split]
    if not after and all(rest.endswith(".") for rest in rests):
        rests = [rest[:-1] for rest in rests]
    if all(rest.startswith("(") and ")" in rest for rest in rests):
        rests = [rest[1:].replace(")", "", 1) for rest in rests]
    return " ".join((*head, "…", *tail)), tuple(rests)


def _common(split: Sequence[Sequence[str]]) -> int:
    """Return with how many words all begin."""
    return sum(1 for _ in takewhile(lambda some: len(set(some)) == 1, zip(*split, strict=False)))
