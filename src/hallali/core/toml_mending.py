"""Mends a file that is not TOML line by line: what is forgotten is named where it belongs, and the rest can be read.

Python's reader stops at the first mistake, and one forgotten comma is a mistake on every line after it. A file of an
edition is a list of lines, each a key with its value, or a row of a table. So each line is read by itself, and the
smallest change that makes it TOML says what is wrong with it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Final, NamedTuple

from hallali.core import toml_words
from hallali.core.errors import Message, composed, marked

N_ = marked
_COMMA: Final = N_("After {before} a comma is missing.")
_OPEN: Final = N_("This “{sign}” is not closed.")
_CLOSE: Final = N_("Here a “]” is missing: it ends the list of line {line}.")
_BEFORE: Final = N_("Before {after} a “{sign}” is missing.")
_MANY: Final = N_("There is one “{sign}” too many after {before}.")
_POINT: Final = N_("A number has a decimal point, not a comma: {number}.")
_QUOTE: Final = N_("Quotes within a text have a backslash before them: {example}.")
_SEMICOLON: Final = N_("A comma stands between two values, not “{sign}”.")

#: A line that is mended by at most so many changes; so many lines are, and of any further one only the reader's word
#: is told.
_CHANGES, _LINES = 4, 40
_STRING: Final = r'"(?:\\.|[^"\\])*"|\'[^\']*\''
#: What a line is made of, for finding where something may be missing.
_TOKEN: Final = re.compile(rf"{_STRING}|[\w.+-]+|[^\w\s]")
_COMMENT: Final = re.compile(rf"(?:{_STRING}|[^#\"'])*[\"']?(#.*)?")
#: A key at the beginning of a line, or the name of a table.
_BEGIN: Final = re.compile(r"[\w\"'][\w.\"'-]*\s*[=:]|\[\[?[\w.-]+\]?\]?\s*(?:#.*)?$")
_HEAD: Final = re.compile(r"([\w.\"'-]+)\s*(=?)\s*(\[?)\s*$")
_CLOSERS: Final = {"]": "[", "}": "{"}
_NOTHING_HELPS: Final = ("Duplicate", "Cannot")


class Mended(NamedTuple):
    """A mended file."""

    text: str  #: everything still on its line
    problems: list[tuple[int, Message]]  #: each mistake with its line
    lost: frozenset[int]  #: lines on which something was left out, or may have been meant otherwise


class _Change(NamedTuple):
    """One change to a line. sure: whether nothing else can have been meant."""

    code: str  #: the line as it may have been meant
    said: Message  #: what is wrong with it
    sure: bool = True


def mended(text: str) -> Mended:
    """Return a file with what is wrong with single lines put right, as far as that can be guessed.

    >>> found = mended('card = [\\n  { id = "one" }\\n  { id = "two }\\n]')
    >>> [(line, str(said)) for line, said in found.problems]
    [(2, 'After } a comma is missing.'), (3, 'A text ends on its line, with the same sign with which it begins.')]
    >>> tomllib.loads(found.text)
    {'card': [{'id': 'one'}, {'id': 'two'}]}
    """
    if '"""' in text or "'''" in text:
        return Mended(text, [], frozenset())  # lines do not stand for themselves
    return _Mender(text.splitlines()).whole()


class _Mender:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.problems: list[tuple[int, Message]] = []
        self.lost: set[int] = set()
        self._tried = 0

    def whole(self) -> Mended:
        starts = [number for number, line in enumerate(self.lines) if _BEGIN.match(line)]
        for start, end in zip([0, *starts], [*starts, len(self.lines)], strict=True):
            self._unit(start, end)
        return Mended("\n".join(self.lines) + "\n", sorted(self.problems, key=lambda one: one[0]), frozenset(self.lost))

    def _unit(self, start: int, end: int) -> None:
        """Mend a key with its value, from one line up to another."""
        filled = [number for number in range(start, end) if _code(self.lines[number]).strip()]
        if not filled or _reads("\n".join(self.lines[start:end])):
            return
        head = _HEAD.match(_code(self.lines[filled[0]]))
        if head and (head[3] or len(filled) > 1) and filled[0] == start:
            self._rows(head, filled)
            return
        for number in filled:
            self._line(number, row=False)

    def _rows(self, head: re.Match[str], filled: list[int]) -> None:
        """Mend a list whose rows stand on lines of their own."""
        start, *rest = filled
        if not head[2]:
            self._say(start, composed(toml_words.EQUALS, example=f"{head[1]} = ["))
        elif not head[3]:
            self._say(
                start, composed(_BEFORE, sign="[", after=_code(self.lines[rest[0]]).strip().partition(",")[0][:24])
            )
        self._put(start, f"{head[1]} = [")
        closed = next((number for number in rest if _code(self.lines[number]).strip() in ("]", "],")), None)
        rows = [number for number in rest if closed is None or number < closed]
        at, last = 0, -1
        while at < len(rows):
            if last >= 0:
                self._comma(last)
            count = self._row(rows[at:], may_close=closed is None)
            last = rows[at + count - 1]
            at += count
            if closed is None and at == len(rows) and not _row_reads(_code(self.lines[last])):
                closed = last  # the list ends on its last row's line
        if closed is None:
            last = max(last, start)
            self._say(min(last + 1, len(self.lines) - 1), composed(_CLOSE, line=start + 1))
            self._put(last, _code(self.lines[last]).rstrip() + " ]")
        for number in rest:
            if number > max(last, closed or 0):
                self._lose(number, composed(toml_words.KEY, example=toml_words.EXAMPLE))

    def _row(self, numbers: list[int], *, may_close: bool) -> int:
        """Mend the next row; return on how many lines it stands."""
        for count in range(1, len(numbers) + 1):
            if count > 1 and self.lines[numbers[count - 1]].lstrip().startswith("{"):
                break
            code = "\n".join(_code(self.lines[number]) for number in numbers[:count])
            if _row_reads(code) or (
                may_close and count == len(numbers) and _row_reads(code.rstrip().removesuffix("]"))
            ):
                return count
        self._line(numbers[0], row=True)
        return 1

    def _comma(self, number: int) -> None:
        """Put a comma after a row that is not the last."""
        code = _code(self.lines[number]).rstrip()
        if code and not code.endswith(","):
            self._say(number, composed(_COMMA, before=code[-1:]))
            self._put(number, f"{code},")

    def _line(self, number: int, *, row: bool) -> None:
        """Mend one line: a row of a list, or a key with its value."""
        code, sure, found = _code(self.lines[number]), True, list[Message]()
        wrong = _wrong(code, row)
        self._tried += 1
        while wrong and len(found) < _CHANGES and self._tried <= _LINES and not wrong[0].startswith(_NOTHING_HELPS):
            change = _changed(code, wrong, row=row)
            if change is None:
                break
            code, sure = change.code, sure and change.sure
            found.append(change.said)
            wrong = _wrong(code, row)
        if not wrong:
            for one in found:
                self._say(number, one)
            self._put(number, code)
            if not sure or len(found) > 1:
                self.lost.add(number + 1)
            return
        what, _ = wrong
        if not row and "=" not in code and not code.lstrip().startswith("["):
            self._lose(number, composed(toml_words.KEY, example=toml_words.EXAMPLE))
            return
        self._lose(number, found[0] if found else toml_words.said(what, code))
        if row:
            self._put(number, f"  {{ {', '.join(_salvaged(_code_of_row(code)))} }},")

    def _say(self, number: int, said: Message) -> None:
        if (number + 1, said) not in self.problems:
            self.problems.append((number + 1, said))

    def _lose(self, number: int, said: Message) -> None:
        self._say(number, said)
        self.lines[number] = ""
        self.lost.add(number + 1)

    def _put(self, number: int, code: str) -> None:
        """Write something else on a line, without the remark at its end."""
        self.lines[number] = code


def _code(line: str) -> str:
    """Return a line without the remark at its end."""
    found = _COMMENT.match(line)
    return line[: found.start(1)] if found and found[1] else line


def _reads(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def _row_reads(code: str) -> bool:
    return _reads(f"x = [{code}\n]")


def _wrong(code: str, row: bool) -> tuple[str, int] | None:
    """Return what the reader says of a line, and at which of its signs; None if nothing is wrong with it."""
    before, after = ("x = [", "]") if row else ("", "")
    try:
        tomllib.loads(f"{before}{code}{after}")
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at ")
        found = re.search(r"column (\d+)", place)
        at = int(found[1]) - 1 - len(before) if found else len(code)
        return what, max(0, min(at, len(code)))
    return None


def _meant(code: str, row: bool) -> str:
    """Return what a line that can be read says, for comparing: spaces around a text do not count."""
    values = tomllib.loads(f"x = [{code}]" if row else code)
    return re.sub(r'\s*"\s*', '"', json.dumps(values, default=str))


def _changed(code: str, wrong: tuple[str, int], *, row: bool) -> _Change | None:
    """Return the change after which the most of a line can be read: the usual slips first, then any single sign."""
    at = wrong[1]
    for change in _slips(code, wrong[0]):
        then = _wrong(change.code, row)
        if then is None or then[1] > at:
            return change
    good: list[_Change] = []
    best: tuple[int, _Change] | None = None
    for change in _signs(code, at):
        then = _wrong(change.code, row)
        if then is None:
            good.append(change)
        elif best is None or then[1] > best[0]:
            best = then[1], change
    if good:
        return good[0]._replace(sure=len({_meant(one.code, row) for one in good}) == 1)
    return best[1] if best is not None and best[0] > at + 1 else None


def _slips(code: str, what: str) -> Iterator[_Change]:
    """Yield a line without a slip that many make: another language's quotes, its decimal comma, a colon."""
    texts = [found.span() for found in re.finditer(_STRING, code)]

    def outside(pattern: str) -> Iterator[re.Match[str]]:
        for found in re.finditer(pattern, code):
            if not any(low <= found.start() < high for low, high in texts):
                yield found

    def put(found: re.Match[str], new: str) -> str:
        return code[: found.start()] + new + code[found.end() :]

    value = composed(toml_words.VALUE, braces="{ }")
    for found in re.finditer(r"(?<=[=\[,])\s*[“«„”]\s*([^”»“\"]*?)\s*[”»“]", code):
        yield _Change(put(found, f' "{found[1]}"'), value)
    for found in outside(r"(?<==)\s*(-?\d+),(\d+)(?=\s*(?:,|\}|$))"):
        number = f"{found[1].strip()}.{found[2]}"
        yield _Change(put(found, f" {number}"), composed(_POINT, number=number), sure=len(found[2]) > 1)
    for found in outside(r"(?<=\w)\s*:\s*(?=[\"'\[{\d-]|true|false)"):
        yield _Change(put(found, " = "), composed(toml_words.EQUALS, example=toml_words.EXAMPLE))
    for found in outside(r"=\s*=+"):
        yield _Change(put(found, "="), value)
    for found in outside(r";"):
        yield _Change(put(found, ","), composed(_SEMICOLON, sign=";"))
    for found in outside(r"(?<==)\s*([^\W\d][\w-]*)(?=\s*(?:,|\}|$))"):
        if found[1] not in ("true", "false"):
            yield _Change(put(found, f' "{found[1]}"'), value, sure=False)
    for found in re.finditer(r'"([^"=]*)"(\w[^"=,]*)"([^"=,]*)"(?=\s*(?:,|\}|\]|$))', code):
        inner = rf'"{found[1]}\"{found[2]}\"{found[3]}"'
        yield _Change(put(found, inner), composed(_QUOTE, example=rf"\"{found[2]}\""))
    if what.startswith(("Unescaped", "Invalid hex")):
        yield _Change(re.sub(r"\\(?![btnfr\"\\])", r"\\\\", code), composed(toml_words.BACKSLASH))


def _signs(code: str, at: int) -> Iterator[_Change]:
    """Yield a line with one sign more, or one less, where it stops being TOML or before."""
    ends = [found.end() for found in _TOKEN.finditer(code) if found.end() <= at]
    begins = [found.start() for found in _TOKEN.finditer(code) if found.start() <= at]
    here = ends[-1] if ends else 0

    def after(place: int) -> str:
        return code[place:].partition(",")[0].strip()[:24] or code.strip()[-1:]

    def before(place: int) -> str:
        found: list[str] = _TOKEN.findall(code[:place])
        return found[-1] if found else "…"

    def put(place: int, sign: str) -> str:
        return code[:place] + sign + code[place:]

    yield _Change(put(here, ","), composed(_COMMA, before=before(here)))
    yield _Change(put(here, " = "), composed(toml_words.EQUALS, example=toml_words.EXAMPLE))
    for place in reversed(ends):
        for sign in "}]":
            yield _Change(put(place, sign), composed(_OPEN, sign=_CLOSERS[sign]))
    for place in begins:
        for sign in "[{":
            yield _Change(put(place, sign), composed(_BEFORE, sign=sign, after=after(place)))
    for place in range(at, -1, -1):
        last, following = code[place - 1 : place], code[place : place + 1]
        if (last in "[= " and following not in ",]} ") or (last not in "[=, " and following in ",]} "):
            yield _Change(put(place, '"'), composed(toml_words.TEXT))
    for found in _TOKEN.finditer(code):
        if found.start() <= at and found[0] in ',]}[{="':
            less = code[: found.start()] + code[found.end() :]
            yield _Change(less, composed(_MANY, sign=found[0], before=before(found.start())))


def _code_of_row(code: str) -> str:
    return code.strip().rstrip(",").removeprefix("{").removesuffix("}")


def _salvaged(code: str) -> Iterator[str]:
    """Yield the keys of a broken row with the values that can be read, each once."""
    seen: set[str] = set()
    for found in re.finditer(
        rf"(?<![\w.-])([\w-]+) = ({_STRING}|-?[\d_.]+|true|false|\[[^{{}}=]*\])(?=\s*(?:,|$))", code
    ):
        if found[1] not in seen and _reads(found[0]):
            seen.add(found[1])
            yield found[0]
