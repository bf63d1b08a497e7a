"""The editions that this process knows, and how a game finds the one that it is played with.

A game is played with its own edition of a size, unless the option `edition` names another: "NAME:HASH", where HASH is
the digest of its facts. A shelf holds what a game brings itself; the library holds what was brought from outside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import lru_cache
from importlib import resources
from pathlib import Path
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from hallali.core.contract import Options
from hallali.core.edition import BadEdition, Problem, Source, shaped
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.core.options import EDITION
from hallali.core.texts import ENGLISH, Texts

N_ = marked
E = TypeVar("E", bound=msgspec.Struct)

#: The usual edition. Sizes for study may have others.
HOUSE = "house"
#: The size of the box.
REAL = "real"
#: So many editions of a game that were read are remembered; any other is read again.
_REMEMBERED = 200


class Held(NamedTuple):
    """An edition's text and head. ref: "NAME:HASH". title: by language. file: where it was read from, or ""."""

    game: str  #: the game that it is for
    ref: str
    title: Texts
    text: str
    file: str = ""


class Loaded(NamedTuple, Generic[E]):
    """An edition that was read. ref: "NAME:HASH". warnings: what is odd about it, though it can be played."""

    edition: E
    digest: str  #: the hash of its facts
    ref: str
    text: str  #: its file, as it was written
    warnings: tuple[Problem, ...] = ()


class MissingEdition(BadOption):
    """An edition that is not here. ref: "NAME:HASH"."""

    def __init__(self, game: str, ref: str) -> None:
        self.game, self.ref = game, ref
        text = N_("The edition {edition} of {game} is not here. Put its file into the folder {folder}.")
        super().__init__(Message(text, {"edition": ref, "game": game, "folder": LIBRARY.folder or "editions"}))


class Library:
    """The editions that were brought from outside, by game and reference.

    folder: where people put files, for words; "" where no one has said.
    """

    def __init__(self) -> None:
        self.folder = ""
        self._held: dict[tuple[str, str], Held] = {}
        self._listed: list[tuple[str, str]] = []
        self._lent: Counter[tuple[str, str]] = Counter()  # how many blocks have each that is kept for a moment
        self._changing = RLock()  # threads lend while the room adds

    def add(self, held: Held, *, listed: bool = True) -> None:
        """Keep an edition. listed: whether it is offered where a game is made, or only there for games under way."""
        key = held.game, held.ref
        with self._changing:
            self._held.setdefault(key, held)
            self._lent.pop(key, None)
            if listed and key not in self._listed:
                self._listed.append(key)

    @contextmanager
    def lent(self, *some: Held) -> Iterator[None]:
        """Keep editions while the block runs: drafts that change with every key would fill the memory."""
        borrowed = []
        with self._changing:
            for one in some:
                key = one.game, one.ref
                if key not in self._held or key in self._lent:
                    self._held[key] = one
                    self._lent[key] += 1
                    borrowed.append(key)
        try:
            yield
        finally:
            with self._changing:
                for key in borrowed:
                    if key in self._lent:  # otherwise it was added for good meanwhile
                        self._lent[key] -= 1
                        if not self._lent[key]:
                            del self._lent[key], self._held[key]

    def tidy(self, used: Iterable[tuple[str, str]], unused: Set[tuple[str, str]]) -> frozenset[tuple[str, str]]:
        """Forget what is not offered and was unused the last time, too. used: games and references that are in use.
        unused: what this returned the last time to whoever asks. Returns what is unused now and still here.
        """
        with self._changing:
            idle = set(self._held) - set(used) - set(self._listed) - set(self._lent)
            for key in idle & unused:
                del self._held[key]
        return frozenset(idle - unused)

    def find(self, game: str, ref: str) -> Held | None:
        """Return a game's edition, or None if it is not here."""
        return self._held.get((game, ref))

    def of(self, game: str) -> list[Held]:
        """Return the editions of a game that are offered, in the order in which they came."""
        return [self._held[key] for key in self._listed if key[0] == game]

    def copies(self) -> tuple[Held, ...]:
        """Return everything that is held, to be sent to another process and taken there."""
        return tuple(self._held.values())

    def offered(self) -> tuple[Held, ...]:
        """Return everything that is offered, of all games."""
        return tuple(self._held[key] for key in self._listed)

    def take(self, copies: Iterable[Held], *, listed: bool = True) -> None:
        """Keep what another process held. What is here already stays as it is, offered or not."""
        for held in copies:
            if (held.game, held.ref) not in self._held:
                self.add(held, listed=listed)


#: What this process holds.
LIBRARY = Library()


def take(copies: Iterable[Held]) -> None:
    """Keep what another process held: the first thing that a worker does."""
    LIBRARY.take(copies)


@lru_cache(64)
def held(text: str, file: str = "") -> Held:
    """Return an edition's text with what its head says. Whether it can be played is not asked. Raises BadEdition.

    A text is read once, for many tables are made with the same: a large one takes as long as several clicks.

    >>> ours = held('''edition.game = "fugitif"
    ... edition.name = "ours"
    ... edition.en = "Ours"
    ... edition.fr = "La nôtre"
    ... ''')
    >>> ours.game, ours.title["fr"], ours.ref.partition(":")[0]
    ('fugitif', 'La nôtre', 'ours')
    """
    source = Source(text)
    if source.problems:
        raise BadEdition(source.problems)
    head = source.values.get("edition")
    head = head if isinstance(head, dict) else {}
    said = {key: str(value) for key, value in head.items()}
    game, name = said.pop("game", ""), said.pop("name", "")
    return Held(game, f"{name}:{source.digest}", {ENGLISH: "", **said}, text, file)


def game_of(text: str) -> str:
    """Return the game that an edition's file says it is for, though other lines may be broken. Raises BadEdition."""
    source = Source(text)
    head = source.values.get("edition")
    game = head.get("game", "") if isinstance(head, dict) else ""
    if isinstance(game, str) and game:
        return game
    missing = Problem(
        source.line("edition", 0, "game"), Message(N_("It does not say which game it is for: edition.game."))
    )
    raise BadEdition(source.problems or [missing])


def chosen(options: Options | None) -> str:
    """Return the edition that options name: "NAME:HASH", or "" for the game's own."""
    return str((options or {}).get(EDITION.name, ""))


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Return mistakes and warnings without what is told twice: as a warning, too, or of the same line again."""
    wrong = [problem for problem in problems if not problem.warning]
    return [
        problem
        for number, problem in enumerate(problems)
        if problem not in problems[:number]
        and not (problem.warning and any(_repeats(problem, one) for one in wrong if one.line == problem.line))
    ]


def _repeats(warning: Problem, mistake: Problem) -> bool:
    """Say whether a mistake names the very key that a warning says is missing."""
    return f"“{warning.message.args.get('key')}”" in str(mistake.message)


def _stands(problem: Problem, line: str) -> bool:
    """Say whether what a mistake quotes stands on its line: then it does not follow from another mistake there."""
    quoted = (problem.message.args.get(key) for key in ("key", "value", "name"))
    return not problem.warning and any(isinstance(word, str) and word and word in line for word in quoted)


class Shelf(Generic[E]):
    """The editions of one game, read and checked.

    game: its name. package: where its own files stand. kind: the record that a file is read into. check: finds what is
    wrong with a file of the right shape. own: by size the name of the file that it is played with, without ".toml"; a
    size whose file is not "house" is for study and always played with that. former: earlier house editions, with which
    old games replay.
    """

    def __init__(
        self,
        game: str,
        package: str,
        kind: type[E],
        check: Callable[[E, Source], Sequence[Problem]],
        own: Mapping[str, str],
        former: Sequence[str] = (),
    ) -> None:
        self.game = game
        self._package = package
        self._kind = kind
        self._check = check
        self._own = dict(own)
        self._former = tuple(former)
        self._known: dict[str, Loaded[E]] = {}
        self._files: dict[str, Loaded[E]] = {}
        self._own_digests: frozenset[str] | None = None

    @property
    def kind(self) -> type[E]:
        """The record that a file is read into: which tables and keys there are, and what a number may be."""
        return self._kind

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the game's own files, the house edition first."""
        return tuple(dict.fromkeys((HOUSE, *self._own.values())))

    def text(self, name: str = HOUSE) -> str:
        """Return the text of one of the game's own files, to copy and to change. Raises BadOption."""
        if name not in (*self.files, *self._former):
            text = N_("There is no edition “{name}”; choose one of: {known}.")
            raise BadOption(Message(text, {"name": name[:40], "known": ", ".join(self.files)}))
        return resources.files(self._package).joinpath(f"{name}.toml").read_text("utf-8")

    def read(self, text: str) -> Loaded[E]:
        """Read an edition's text. Raises BadEdition, with every mistake."""
        source = Source(text)
        edition, problems = shaped(source, self._kind)
        head = source.values.get("edition")
        name = str(head.get("name", "")) if isinstance(head, dict) else ""
        if name in self.files and source.digest not in self._digests():
            said = Message(N_("The name “{name}” is the game’s own: give your edition another."), {"name": name})
            problems.append(Problem(source.line("edition", 0, "name"), said))
        if edition is None:
            raise BadEdition(problems)
        wrong = [problem for problem in problems if not problem.warning and problem not in source.problems]
        problems = _once([*problems, *self._further(edition, source, wrong)])
        if any(not problem.warning for problem in problems):
            raise BadEdition(problems)
        return Loaded(edition, source.digest, f"{name}:{source.digest}", text, tuple(problems))

    def fits(self, values: dict[str, Any]) -> bool:
        """Say whether an edition of these values could be played: what `read` asks, but for the edition's name.

        It is for asking about many values: nothing is parsed, and no mistake is looked up.
        """
        source = Source.of(values)
        edition, problems = shaped(source, self._kind)
        if edition is None or any(not problem.warning for problem in problems):
            return False
        return all(problem.warning for problem in self._check(edition, source))

    def _further(self, edition: E, source: Source, known: Sequence[Problem]) -> list[Problem]:
        """Return what the game finds, apart from what follows from mistakes that are known.

        known: the values of another shape, in place of which the edition has others.
        """
        found = list(self._check(edition, source))
        if not known and not source.lost:
            return found
        whole = {source.line(table, -1) for table in source.values} | {0}
        odd, lines = {problem.line for problem in known}, source.text.splitlines()
        return [
            problem
            for problem in found
            if problem.line not in whole | source.lost
            and (not source.lost or not problem.warning)
            and (problem.line not in odd or _stands(problem, lines[problem.line - 1]))
        ]

    def _digests(self) -> frozenset[str]:
        """Return the digests of the game's own files, earlier ones among them."""
        if self._own_digests is None:
            self._own_digests = frozenset(Source(self.text(name)).digest for name in (*self.files, *self._former))
        return self._own_digests

    def own(self, size: str) -> Loaded[E]:
        """Return the edition that a size is played with where no other is named."""
        return self._file(self._file_of(size))

    def _file_of(self, size: str) -> str:
        """Return the name of the file that a size is played with; of "NAME:CHANGES" it is the file of the size NAME."""
        return self._own.get(size.partition(":")[0], HOUSE)

    def _file(self, name: str) -> Loaded[E]:
        if name not in self._files:
            self._files[name] = self.read(self.text(name))
        return self._files[name]

    def usual(self, size: str, edition: str = "") -> str:
        """Return the edition as options name it: "" where it is the size's own.

        A size for study has no other edition; games that were played before that was written down name the house's.
        """
        own = self._file_of(size) != HOUSE
        return "" if edition == self.own(size).ref or (own and edition.startswith(f"{HOUSE}:")) else edition

    def size_for(self, size: str, edition: str) -> str:
        """Return the size that is played when this one and an edition are chosen: an edition has a size of its own.

        A size for study has cards of its own, so another edition is played at the size of the box.
        """
        study = self._file_of(size) != HOUSE
        return REAL if study and REAL in self._own and self.usual(size, edition) else size

    def load(self, size: str, edition: str = "") -> Loaded[E]:
        """Return the edition that a size is played with. edition: "NAME:HASH", or "" for the size's own.

        Raises MissingEdition, BadEdition; BadOption where the size has no other than its own.
        """
        edition = self.usual(size, edition)
        if not edition:
            return self.own(size)
        if self._file_of(size) != HOUSE:
            text = N_(
                "The size “{size}” is always played with its own cards. An edition is played at the size “{real}”."
            )
            raise BadOption(Message(text, {"size": size, "real": REAL}))
        if edition not in self._known:
            self._known[edition] = self._find(edition)
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return self._known[edition]

    def held(self, size: str, edition: str = "") -> Held:
        """Return the text of the edition that a size is played with, and what its head says. Raises as `load` does."""
        return held(self.load(size, edition).text)

    def _find(self, edition: str) -> Loaded[E]:
        for name in self._former:
            if (former := self._file(name)).ref == edition:
                return former
        held = LIBRARY.find(self.game, edition)
        if held is None:
            raise MissingEdition(self.game, edition)
        return self.read(held.text)


def add_folder(folder: Path, shelves: Callable[[str], Shelf[Any] | None]) -> list[tuple[Path, HallaliError]]:
    """Read the editions of a folder into the library, in the order of their names. A folder that is not there is empty.

    Returns each file that cannot be played, with what is wrong with it.
    """
    broken: list[tuple[Path, HallaliError]] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            add_file(path, shelves)
        except HallaliError as error:
            broken.append((path, error))
    return broken


def add_file(path: Path, shelves: Callable[[str], Shelf[Any] | None]) -> Held:
    """Read an edition's file into the library. shelves: returns a game's shelf, by the game's name.

    Raises BadEdition, with every mistake; HallaliError where there is no such game.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = N_("The file {file} cannot be read: {error}.")
        raise BadEdition([Problem(0, Message(said, {"file": str(path), "error": str(error)}))]) from None
    game = game_of(text)
    shelf = shelves(game)
    if shelf is None:
        raise HallaliError(Message(N_("{game} has no editions."), {"game": game}))
    shelf.read(text)
    found = held(text, str(path))
    LIBRARY.add(found)
    return found
