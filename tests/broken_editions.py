"""Files of an edition that are broken in one way each, made from a good one: what must be said of each, and where."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, NamedTuple

from msgspec import inspect

from hallali.core.edition import Source
from hallali.core.library import Shelf
from hallali.core.shape import nearest
from hallali.core.texts import flat, languages
from hallali.lab.dials import Dial, dials, turn

#: Keys whose values are names or texts of the designer's own: no word of theirs is misspelt.
OWN = re.compile(r"id|en|fr|\w+_(?:en|fr)|name|game|colour|flag")
#: A key with its value, as a row of a file has it.
PAIR = re.compile(r"(?<![\w.-])([\w-]+) = (\"[^\"]*\"|-?[\d_.]+|true|false)")


class Broken(NamedTuple):
    """A broken file. how: the way. line: where it must be told. said: words of what is told. near: the right word."""

    how: str
    text: str
    line: int
    said: str = ""
    near: str = ""


class Breaker:
    """Breaks a file. text: a good one. Each way gives one broken file after the other, as long as there are places."""

    def __init__(self, shelf: Shelf[Any], text: str, seed: str) -> None:
        self.shelf = shelf
        self.lines = text.splitlines()
        self.text = text
        self.values: dict[str, Any] = tomllib.loads(text)
        self.dice = random.Random(seed)
        self.shape = flat(inspect.type_info(shelf.kind), languages(self.values, shelf.kind))

    def spots(self, pattern: str) -> list[tuple[int, re.Match[str]]]:
        """Return the places of a pattern below the head of the file, shuffled: (number of the line from 0, match)."""
        found = [
            (number, match)
            for number, line in enumerate(self.lines)
            if not line.startswith(("#", "edition."))
            for match in re.finditer(pattern, line.partition("  #")[0])
        ]
        self.dice.shuffle(found)
        return found

    def put(self, number: int, start: int, end: int, new: str) -> str:
        """Return the file with something else at a place."""
        line = self.lines[number]
        return "\n".join([*self.lines[:number], line[:start] + new + line[end:], *self.lines[number + 1 :]]) + "\n"

    def misspelt(self, word: str, known: set[str]) -> str:
        """Return a word with one letter too many, too few, or two that changed places; "" where it is too short."""
        if len(word) < 4:
            return ""
        at = self.dice.randrange(1, len(word) - 2)
        ways = (
            word[:at] + word[at + 1 :],
            word[: at + 1] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )
        wrong = self.dice.choice(ways)
        return wrong if wrong not in known and re.fullmatch(r"[a-z][\w-]*", wrong) and wrong != word else ""

    def keys(self) -> Iterator[Broken]:
        """Misspell a key of a row."""
        names = {match[1] for _, match in self.spots(PAIR.pattern)}
        for number, match in self.spots(PAIR.pattern):
            wrong = self.misspelt(match[1], names)
            if wrong and not OWN.fullmatch(match[1]) and nearest(wrong, names) == match[1]:
                text = self.put(number, match.start(1), match.end(1), wrong)
                yield Broken("misspelt key", text, number + 1, f"“{wrong}”", match[1])

    def words(self) -> Iterator[Broken]:
        """Misspell a word that the game knows: the first of a text that is not the designer's own."""
        for number, match in self.spots(r'"([a-z][a-z-]+)(?=[" ])'):
            before = re.findall(r"([\w-]+) = [^=]*$", self.lines[number][: match.start()])
            wrong = self.misspelt(match[1], set(re.findall(r"[a-z-]+", self.text)))
            if wrong and before and not OWN.fullmatch(before[0]):
                yield Broken(
                    "misspelt word", self.put(number, match.start(1), match.end(1), wrong), number + 1, wrong, match[1]
                )

    def numbers(self) -> Iterator[Broken]:
        """Put a number far out of its range."""
        known = [one for one in dials(self.shelf, self.text) if one.written and not one.flag]
        self.dice.shuffle(known)
        for dial, far in zip(known, cycle((1_000_000_000, -7)), strict=False):
            if not self.shelf.fits(turn(self.values, dial, far)):
                yield Broken("number out of range", self._turned(dial, far), self._line(dial), "")

    def _line(self, dial: Dial) -> int:
        return Source(self.text).at(dial.way)

    def _turned(self, dial: Dial, value: int) -> str:
        """Write another value where a number stands."""
        wanted, at = turn(self.values, dial, value), self._line(dial) - 1
        for match in re.finditer(r"(?<![\w.-])-?\d[\d_]*(?:\.\d+)?(?![\w.])", self.lines[at]):
            text = self.put(at, match.start(), match.end(), str(value))
            if tomllib.loads(text) == wanted:
                return text
        raise AssertionError(dial)

    def types(self) -> Iterator[Broken]:
        """Write a value of another type."""
        for number, match in self.spots(PAIR.pattern):
            value = match[2]
            wrong = '"many"' if value[0] != '"' else "17" if self.dice.random() < 0.5 else "[3]"
            yield Broken(
                "wrong type", self.put(number, match.start(2), match.end(2), wrong), number + 1, f"“{match[1]}”"
            )

    def missing(self) -> Iterator[Broken]:
        """Leave out a key that must be there."""
        for number, match in self.spots(rf"{PAIR.pattern},? ?"):
            table = self._table(number)
            text = self.put(number, match.start(), match.end(), "").replace(", }", " }")
            if match[1] in self._required(table) and table in ("", *self.values):
                if self.lines[number].startswith(f"{table}."):
                    text = "\n".join([*self.lines[:number], *self.lines[number + 1 :]]) + "\n"
                    yield Broken("missing key", text, 0, f"“{match[1]}” is missing")
                else:
                    yield Broken("missing key", text, number + 1, f"“{match[1]}” is missing")

    def _table(self, number: int) -> str:
        for line in reversed(self.lines[: number + 1]):
            if found := re.match(r"([\w-]+)(?:\.[\w-]+)* = ", line):
                return found[1]
        return ""

    def _required(self, table: str) -> set[str]:
        kind = next((one.type for one in self.shape.fields if one.encode_name == table), None)  # type: ignore[attr-defined]
        if isinstance(kind, inspect.VarTupleType):
            kind = kind.item_type
        return (
            {one.encode_name for one in kind.fields if one.required} if isinstance(kind, inspect.StructType) else set()
        )

    def doubled(self) -> Iterator[Broken]:
        """Write a key twice."""
        for number, match in self.spots(PAIR.pattern):
            line = self.lines[number]
            if line.startswith(" "):
                text = self.put(number, match.start(), match.start(), f"{match[0]}, ")
                yield Broken("doubled key", text, number + 1, f"“{match[1]}” stands here for the second time")
            else:
                text = "\n".join([*self.lines[: number + 1], line, *self.lines[number + 1 :]]) + "\n"
                yield Broken("doubled key", text, number + 2, "stands here for the second time")

    def names(self) -> Iterator[Broken]:
        """Give a row the id of another, or one that no id may be."""
        rows = self.spots(r'\bid = "([^"]+)"')
        for number, match in rows:
            table = self._table(number)
            others = [one for at, one in rows if self._table(at) == table and at < number]
            if others:
                text = self.put(number, match.start(1), match.end(1), others[0][1])
                yield Broken("id of another", text, number + 1, f"“{others[0][1]}”")
            text = self.put(number, match.start(1), match.end(1), f"{match[1]} No. 2")
            yield Broken("id with other letters", text, number + 1, "only lowercase letters, digits and hyphens")

    def sections(self) -> Iterator[Broken]:
        """Add a table that no file has, or misspell one."""
        count, last = len(self.lines), self.text.rstrip("\n") + "\n"
        yield Broken(
            "unknown section", f"{last}[nonsense]\nluck = 3\n", count + 1, "“nonsense” is not known here. Choose one of"
        )
        yield Broken("unknown section", f"{last}[[weather]]\nrain = true\n", count + 1, "“weather” is not known here")
        for table in self.values:
            wrong = self.misspelt(table, set(self.values)) if table != "edition" else ""
            at = next((n for n, line in enumerate(self.lines) if re.match(rf"{table}\b", line)), None)
            if wrong and at is not None and self.lines[at].startswith(f"{table} ="):
                yield Broken("misspelt section", self.put(at, 0, len(table), wrong), at + 1, f"“{wrong}”", table)
        for table, value in self.values.items():
            if table != "edition" and isinstance(value, list):
                at = next(n for n, line in enumerate(self.lines) if line.startswith(f"{table} ="))
                text = "\n".join([*self.lines[:at], f"{table} = 3", *self._after(at)]) + "\n"
                yield Broken("a number for a table", text, at + 1, f"“{table}” is a list in brackets, not 3.")

    def _after(self, at: int) -> list[str]:
        end = next(n for n in range(at, len(self.lines)) if self.lines[n].rstrip().endswith("]") and n > at)
        return self.lines[end + 1 :]

    def head(self) -> Iterator[Broken]:
        """Break what stands at the top of the file."""
        at = {key: self.text.splitlines().index(line) for line in self.lines for key in ("game", "name", "en", "fr") if
              line.startswith(f"edition.{key} =")}  # fmt: skip
        for key, wrong, said in (
            ("game", 'edition.game = "chess"', "on this bench it must stay for"),
            ("fr", "edition.fr = 7", "“fr” is a text in quotes, not 7."),
            ("name", "edition.name = 7", "“name” is a text in quotes, not 7."),
            ("en", "edition.en = true", "“en” is a text in quotes, not true."),
        ):
            yield Broken("head", self.put(at[key], 0, len(self.lines[at[key]]), wrong), at[key] + 1, said)
        for key, said in (
            ("game", "does not say which game it is for: edition.game."),
            ("name", "“name” is missing in “edition”."),
        ):
            yield Broken("head", "\n".join([*self.lines[: at[key]], *self.lines[at[key] + 1 :]]) + "\n", 0, said)

    def toml(self) -> Iterator[Broken]:
        """Write what is no TOML at all, as people do who type."""
        ways: tuple[tuple[str, str, Callable[[re.Match[str]], str], str], ...] = (
            ("no quotes", r'= "(?!inf|nan)([a-z]+)"', lambda m: f"= {m[1]}", "a text in straight quotes"),
            ("curly quotes", r'= "([^"]+)"', lambda m: f"= “{m[1]}”", "a text in straight quotes"),
            ("open quote", r'= "([^"]+)"', lambda m: f'= "{m[1]}', "A text ends on its line"),
            ("no equals sign", r"^(\w[\w.-]*) = ", lambda m: f"{m[1]} ", "Between a key and its value stands “=”"),
            ("no comma", r'([\w"]), (?=\w+ = )', lambda m: f"{m[1]} ", "has a comma between two keys"),
            ("no value", r"^(\w+\.\w+ =) .*", lambda m: m[1], "After “=” comes"),
            ("two equals signs", r" = ", lambda m: " = = ", "After “=” comes"),
            ("open brace", r" \},$", lambda m: ",", "This “{” is not closed."),
            ("a word as yes", r"= (?:true|false)", lambda m: "= yes", "After “=” comes"),
            ("comma for point", r"= (\d+)(?= *$)", lambda m: f"= {m[1]},5", "After the value the line ends"),
            ("a remark without its sign", r"^ *$", lambda m: "My own cards!", "Between a key and its value stands “=”"),
            ("backslash", r'(= "\w)', lambda m: f"{m[1]}\\d", "A backslash in a text is written twice."),
        )  # fmt: skip
        places = {how: iter(self.spots(pattern)) for how, pattern, _, _ in ways}
        while places:
            for how, _, new, said in ways:
                spot = next(places[how], None) if how in places else None
                if spot is None:
                    places.pop(how, None)
                    continue
                number, match = spot
                yield Broken(how, self.put(number, match.start(), match.end(), new(match)), number + 1, said)


def broken(shelf: Shelf[Any], seed: str, count: int) -> list[Broken]:
    """Return so many broken files of a game's house edition, of each way in turn."""
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "ours"')
    one = Breaker(shelf, text, seed)
    toml = one.toml()  # what is no TOML comes twice as often
    ways = [one.keys(), one.words(), one.numbers(), one.types(), one.missing(), one.doubled(), toml]
    ways += [one.names(), one.sections(), one.head(), toml]
    found: dict[str, Broken] = {}
    while ways and len(found) < count:
        way = ways.pop(0)
        if (new := next(way, None)) is not None:
            found.setdefault(new.text, new)
            ways.append(way)
    return [*found.values()]
