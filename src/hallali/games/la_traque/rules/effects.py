# mypyc
"""The words that abilities are made of, their parameters, and how to read a line of an edition.

An ability is a list of lines such as "draw rumours 2": a word and its parameters in order. powers.py says what each
word does, text/cards.py turns it into a sentence; no card has code of its own.
"""

from __future__ import annotations

from typing import Final

from hallali.core.errors import Message, composed, marked, plural
from hallali.core.shape import unknown

N_ = marked

# At once: for missions, recurring co-operations, hunt powers and the steps of ambitions.
DRAW: Final = 0  #: pile, count: to the hand
INFLUENCE: Final = 1  #: track, count
DOMINATION: Final = 2  #: count
CAPTURE: Final = 3  #: level, kind, area: a face-up fugitive of at most this level, without agent or clues (LT-62)
AMBITION: Final = 4  #: count: steps on an ambition track; CCCP: so many new markers
RECALL: Final = 5  #: count: agents out of the rest and investigation zones
RELOCATE: Final = 6  #: count: own hunting agents go to another hunting zone, with their cards
PEEK: Final = 7  #: what: a rival's hand, or the cards under all its agents
GUARD: Final = 8  #: level, kind, area: no one else may capture a fugitive until the end of the next round
REMOVE: Final = 9  #: level, kind, area: a face-up fugitive of at most this level goes to the box
SABOTAGE: Final = 10  #: count, track: a rival loses influence on one track
JUDGE: Final = 11  #: a fugitive of the hand leaves the game for the bonus of its level: three bundles (box.bundles)
ACT: Final = 12  #: count: more actions in this turn
SHIFT: Final = 13  #: level, kind, area: a face-up fugitive goes to an empty place in another hunting zone
DISPERSE: Final = 14  #: level, kind, area: agents of unused factions leave such fugitives (LT-51)
# At a capture: as hunt powers at that one, as permanent co-operations at each.
DISCOUNT: Final = 15  #: clue, count; ANY: that many clues of any kind are given
DOUBLE: Final = 16  #: clue: each counts twice
PRESTIGE: Final = 17  #: kind, count: more influence
SWIFT: Final = 18  #: the agent goes to the headquarters, not to the rest zone
# For permanent co-operations alone.
YIELDS: Final = 19  #: investigation zone, pile, count: more cards at each investigation there
KEEP: Final = 20  #: count: more cards kept at the maintenance
TRAIN: Final = 21  #: action, count: more of the kind by the same action
THRIFT: Final = 22  #: count: objectives cost so much less, on the tracks of their cost in order
# Among the lines of what happens at once (hallali.core.free).
OR: Final = 23  #: menu (box.menus): one of two effects
FREE: Final = 24  #: menu: the changes that the table makes for a card with a text of its own

PILES: Final = ("registers", "press", "archives", "funding", "rumours")
CLUES: Final = ("medal", "document", "microfilm", "funding", "rumour")
TRACKS: Final = ("military", "scientific", "political")
KINDS: Final = ("military", "scientific", "political", "collaborator")
FACTIONS: Final = ("usa", "cccp", "tzaar", "network")
ZONES: Final = ("america", "europe", "middle-east")

#: "any": the number that stands for the player's choice, or for every kind.
ANY: Final = 9

#: What a hunt ability may give: a clue, or a wild one, which counts as any.
GIVEN: Final = (*CLUES, "any")
WILD: Final = 5
#: What an objective may cost: influence on a track, or on any tracks of the player's choice.
PAID: Final = (*TRACKS, "any")
FREELY: Final = 3

#: The values that a parameter may take, in the order of their numbers. A count is a number from 0 to 9. A parameter
#: whose kind ends in "?" may be left out: it is "any" then.
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "pile": PILES,
    "pile or any": PILES,
    "track or any": TRACKS,
    "clue": CLUES,
    "clue or any": CLUES,
    "area or any": ZONES,
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
    ("capture", ("level", "kind or any?", "area or any?"), "now"),
    ("ambition", ("count",), "now"),
    ("recall", ("count",), "now"),
    ("relocate", ("count",), "now"),
    ("peek", ("what",), "now"),
    ("guard", ("level", "kind or any?", "area or any?"), "now"),
    ("remove", ("level", "kind or any?", "area or any?"), "now"),
    ("sabotage", ("count", "track or any?"), "now"),
    ("judge", ("bonus", "bonus", "bonus"), "now"),
    ("act", ("count",), "now"),
    ("shift", ("level", "kind or any?", "area or any?"), "now"),
    ("disperse", ("level", "kind or any?", "area or any?"), "now"),
    ("discount", ("clue or any", "count"), "hunt always"),
    ("double", ("clue",), "hunt always"),
    ("prestige", ("kind or any", "count"), "hunt always"),
    ("swift", (), "hunt always"),
    ("yields", ("zone", "pile", "count"), "always"),
    ("keep", ("count",), "always"),
    ("train", ("action", "count"), "always"),
    ("thrift", ("count",), "always"),
    ("or", (), "now"),
    ("free", (), "now"),
)

NAMES: Final = tuple(name for name, _, _ in WORDS)

#: A line as numbers: the word, then its parameters; three at most, 0 where there are fewer.
Effect = tuple[int, int, int, int]


def is_now(effect: Effect) -> bool:
    """Return whether an effect happens at once, and not at a capture or always."""
    return effect[0] < DISCOUNT or effect[0] > THRIFT


def value_of(kind: str, text: str) -> int:
    """Return the number of a parameter's value; -1 if it cannot have this value."""
    kind = kind.removesuffix("?")
    if kind == "count":
        return int(text) if len(text) == 1 and text in "0123456789" else -1
    if text == "any" and kind.endswith(" or any"):
        return ANY
    values = VALUES[kind]
    number = values.index(text) if text in values else -1
    return number + 1 if kind == "level" and number >= 0 else number


def bonuses(line: str) -> tuple[tuple[str, ...], ...]:
    """Return the lines of each bonus of a judgement: of "judge draw any 1 / domination 1 / domination 2, act 1".

    Counts alone are domination: "judge 0 1 2".
    """
    given = line.split()[1:]
    if len(given) == 3 and all(len(text) == 1 and text in "0123456789" for text in given):
        return tuple((f"domination {text}",) if text != "0" else () for text in given)
    parts = " ".join(given).split("/")
    return tuple(tuple(one.strip() for one in part.split(",") if one.strip() not in ("", "-")) for part in parts)


def _judgement(line: str) -> Message | None:
    """Return what is wrong with a judgement; None if it is right."""
    found = bonuses(line)
    if len(found) != 3:
        text = N_("“judge” names a bonus for each of three levels, such as “judge draw any 1 / domination 1 / act 2”.")
        return Message(text, {})
    for lines in found:
        for one in lines:
            if one.split()[0] in ("or", "free"):
                return Message(N_("There is no “or” and no “free” within a judgement."), {})
            if one.split()[0] == "judge":
                return Message(N_("A judgement cannot be the bonus of a judgement."), {})
            problem = problem_of(one, "now")
            if problem is not None:
                return problem
    return None


def problem_of(line: str, use: str) -> Message | None:
    """Return what is wrong with a line for a use ("now", "hunt", "always"); None if it is right.

    Whatever happens at once may also be a hunt power.
    """
    name, *given = line.split() or [""]
    if name not in NAMES:
        return unknown(name, NAMES)
    _, wanted, uses = WORDS[NAMES.index(name)]
    fits = use in uses.split() or (use == "hunt" and uses == "now")
    if not fits:
        return Message(_misplaced(use, uses), {"word": name})
    if name == "judge":
        return _judgement(line)
    least = sum(1 for kind in wanted if not kind.endswith("?"))
    if not least <= len(given) <= len(wanted):
        said = plural(
            "“{word}” takes {count} parameter ({names}), not {given}.",
            "“{word}” takes {count} parameters ({names}), not {given}.",
        )
        return composed(said, word=name, count=len(wanted), names=", ".join(wanted) or "-", given=len(given))
    for kind, text in zip(wanted, given, strict=False):
        if value_of(kind, text) < 0:
            return _wrong(name, kind.removesuffix("?"), text)
    return None


def _misplaced(use: str, uses: str) -> str:
    """Return what is said of a word that does not fit a use."""
    if use == "always":
        return N_("“{word}” happens at once: a co-operation with it needs “recurring = true”.")
    if "hunt" in uses:
        return N_("“{word}” is for a hunt power, or for a co-operation that does not recur.")
    return N_("“{word}” is for a co-operation that does not recur.")


def _wrong(word: str, kind: str, text: str) -> Message:
    """Return what is said of a parameter that a word cannot have."""
    if kind == "count":
        return Message(N_("“{word}” takes a number from 0 to 9, not “{value}”."), {"word": word, "value": text[:40]})
    return unknown(text, (*VALUES[kind], "any") if kind.endswith(" or any") else VALUES[kind])


def effect_of(line: str) -> Effect:
    """Return a line that has no problem as numbers; those of a judgement are filled in by the box."""
    name, *given = line.split()
    word = NAMES.index(name)
    if word == JUDGE:
        return (word, 0, 0, 0)
    wanted = WORDS[word][1]
    numbers = [value_of(kind, text) for kind, text in zip(wanted, given, strict=False)]
    numbers += [ANY] * (len(wanted) - len(numbers))
    numbers += [0] * (3 - len(numbers))
    return (word, numbers[0], numbers[1], numbers[2])


def amounts(given: str, names: tuple[str, ...]) -> tuple[int, ...] | Message:
    """Read "medal 1, rumour 3" as a count for each of `names`, or say what is wrong with it."""
    counts = [0] * len(names)
    for part in given.split(","):
        if not part.strip():
            continue
        name, _, number = part.strip().partition(" ")
        if name not in names:
            return unknown(name, names)
        if not (len(number) == 1 and number in "123456789"):
            text = N_("“{value}” is not an amount from “{name} 1” to “{name} 9”.")
            return Message(text, {"value": part.strip()[:40], "name": name})
        counts[names.index(name)] += int(number)
    return tuple(counts)
