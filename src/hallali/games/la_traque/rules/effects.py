# mypyc
"""The words that abilities are made of, their parameters, and how to read a line of an edition.

An ability is a list of lines such as "draw rumours 2": a word and its parameters in order. powers.py says what each
word does, text/cards.py turns it into a sentence; no card has code of its own.
"""

from __future__ import annotations

from typing import Final

from hallali.core.errors import Message, composed, marked, plural

N_ = marked

# At once: for missions, recurring co-operations, hunt powers and the steps of ambitions.
DRAW: Final = 0  #: pile, count: to the hand
INFLUENCE: Final = 1  #: track, count
DOMINATION: Final = 2  #: count
CAPTURE: Final = 3  #: level: a face-up fugitive of at most this level, without agent or clues (LT-62)
AMBITION: Final = 4  #: count: steps on an ambition track; CCCP: so many new markers
RECALL: Final = 5  #: count: agents out of the rest and investigation zones
RELOCATE: Final = 6  #: count: own hunting agents go to another hunting zone, with their cards
PEEK: Final = 7  #: what: a rival's hand, or the cards under all its agents
GUARD: Final = 8  #: level: nobody else may capture a fugitive until the end of the next round
REMOVE: Final = 9  #: level: a face-up fugitive of at most this level goes to the box
SABOTAGE: Final = 10  #: count: a rival loses influence on one track
JUDGE: Final = 11  #: domination for a fugitive of the hand by its level: three counts
ACT: Final = 12  #: count: more actions in this turn
# At a capture: as hunt powers at that one, as permanent co-operations at each.
DISCOUNT: Final = 13  #: clue, count
DOUBLE: Final = 14  #: clue: each counts twice
PRESTIGE: Final = 15  #: kind, count: more influence
SWIFT: Final = 16  #: the agent goes to the headquarters, not to the rest zone
# For permanent co-operations alone.
YIELDS: Final = 17  #: investigation zone, pile, count: more cards at each investigation there
KEEP: Final = 18  #: count: more cards kept at the maintenance
TRAIN: Final = 19  #: action, count: more of the kind by the same action
THRIFT: Final = 20  #: count: objectives cost so much less, on the tracks of their cost in order

PILES: Final = ("registers", "press", "archives", "funding", "rumours")
CLUES: Final = ("medal", "document", "microfilm", "funding", "rumour")
TRACKS: Final = ("military", "scientific", "political")
KINDS: Final = ("military", "scientific", "political", "collaborator")
FACTIONS: Final = ("usa", "cccp", "tzaar", "network")
ZONES: Final = ("america", "europe", "middle-east")

#: "any": the number that stands for the player's choice, or for every kind.
ANY: Final = 9

#: The values that a parameter may take, in the order of their numbers. A count is a number from 0 to 9.
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "pile": PILES,
    "pile or any": PILES,
    "track or any": TRACKS,
    "clue": CLUES,
    "zone": PILES,
    "kind or any": KINDS,
    "what": ("hand", "agents"),
    "action": ("move", "inform"),
    "level": ("1", "2", "3"),
}

#: The words: what each is called, its parameters, and where it may stand: "now" at once, "hunt" at a capture, "always"
#: in a permanent co-operation.
WORDS: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("draw", ("pile or any", "count"), "now"),
    ("influence", ("track or any", "count"), "now"),
    ("domination", ("count",), "now"),
    ("capture", ("level",), "now"),
    ("ambition", ("count",), "now"),
    ("recall", ("count",), "now"),
    ("relocate", ("count",), "now"),
    ("peek", ("what",), "now"),
    ("guard", ("level",), "now"),
    ("remove", ("level",), "now"),
    ("sabotage", ("count",), "now"),
    ("judge", ("count", "count", "count"), "now"),
    ("act", ("count",), "now"),
    ("discount", ("clue", "count"), "hunt always"),
    ("double", ("clue",), "hunt always"),
    ("prestige", ("kind or any", "count"), "hunt always"),
    ("swift", (), "hunt always"),
    ("yields", ("zone", "pile", "count"), "always"),
    ("keep", ("count",), "always"),
    ("train", ("action", "count"), "always"),
    ("thrift", ("count",), "always"),
)

NAMES: Final = tuple(name for name, _, _ in WORDS)

#: A line as numbers: the word, then its parameters; three at most, 0 where there are fewer.
Effect = tuple[int, int, int, int]


def value_of(kind: str, text: str) -> int:
    """Return the number of a parameter's value; -1 if it cannot have this value."""
    if kind == "count":
        return int(text) if len(text) == 1 and text in "0123456789" else -1
    if text == "any" and kind.endswith(" or any"):
        return ANY
    values = VALUES[kind]
    number = values.index(text) if text in values else -1
    return number + 1 if kind == "level" and number >= 0 else number


def problem_of(line: str, use: str) -> Message | None:
    """Return what is wrong with a line for a use ("now", "hunt", "always"); None if it is right.

    Whatever happens at once may also be a hunt power.
    """
    name, *given = line.split() or [""]
    if name not in NAMES:
        known = ", ".join(f"“{other}”" for other in NAMES)
        return Message(N_("“{value}” is not known here: one of {known}."), {"value": name[:40], "known": known})
    _, wanted, uses = WORDS[NAMES.index(name)]
    fits = use in uses.split() or (use == "hunt" and uses == "now")
    if not fits:
        return Message(N_("“{word}” cannot stand here: it is for {uses}."), {"word": name, "uses": uses})
    if len(given) != len(wanted):
        said = plural(
            "“{word}” takes {count} parameter ({names}), not {given}.",
            "“{word}” takes {count} parameters ({names}), not {given}.",
        )
        return composed(said, word=name, count=len(wanted), names=", ".join(wanted) or "-", given=len(given))
    for kind, text in zip(wanted, given, strict=True):
        if value_of(kind, text) < 0:
            return Message(N_("“{value}” is no {kind} for “{word}”."), {"value": text[:40], "kind": kind, "word": name})
    return None


def effect_of(line: str) -> Effect:
    """Return a line that has no problem as numbers."""
    name, *given = line.split()
    word = NAMES.index(name)
    numbers = [value_of(kind, text) for kind, text in zip(WORDS[word][1], given, strict=True)]
    numbers += [0] * (3 - len(numbers))
    return (word, numbers[0], numbers[1], numbers[2])


def amounts(text: str, names: tuple[str, ...]) -> tuple[int, ...] | Message:
    """Read "medal 1, rumour 3" as a count for each of `names`, or say what is wrong with it."""
    counts = [0] * len(names)
    for part in text.split(","):
        if not part.strip():
            continue
        name, _, number = part.strip().partition(" ")
        if name not in names:
            known = ", ".join(f"“{other}”" for other in names)
            return Message(N_("“{value}” is not known here: one of {known}."), {"value": name[:40], "known": known})
        if not (len(number) == 1 and number in "123456789"):
            return Message(N_("“{value}” is not an amount such as “{name} 1”."), {"value": part[:40], "name": name})
        counts[names.index(name)] += int(number)
    return tuple(counts)
