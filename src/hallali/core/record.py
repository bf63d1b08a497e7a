"""Records: all that is stored of a game. States are derived by replaying a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from hallali.core.contract import Game, Options, Position, Told
from hallali.core.dealer import Dealer, commitment
from hallali.core.errors import Argument, BadRecord, HallaliError, Message
from hallali.core.options import EDITION
from hallali.core.piles import Piles
from hallali.core.seats import CHANCE, OVER
from hallali.core.tossing import Toss, toss_of

FORMAT = 1

#: Judges a recorded throw and returns the hits, from (the dealer, how many entries came before, what was to be tossed,
#: its line). Raises BadRecord, which says what is wrong.
Judge = Callable[[Dealer, int, Toss, str], tuple[bool, ...]]


class Record(msgspec.Struct, kw_only=True):
    """A game as it was played.

    moves: one token per entry, each a committed gesture or a chance outcome, in the game's notation.
    commitment: the SHA-256 of the dealer's seed.
    seed: the seed itself, only in the record of a game that is over; "" before.
    result: why the game ended, for readers; "" while it goes on.
    resigned: the name of the seat that resigned, or "" if the rules ended the game.
    tosses: the flights of thrown tokens, one line each, by the number of the entry, counted from 1 (hallali.toss).
    pad: of a game on a real table, the name of the seat whose pad it was written from; "" for one that was dealt here.
    filled: the entries, counted from 1, of which nobody at that table said how they went: they only fit the rest.

    >>> from hallali import games
    >>> record = Record(game="fugitif", rules=1, size="micro", moves=["=6", "h1/h2"])
    >>> last(games.get("fugitif"), record).mover  # the Marshal's turn
    1
    >>> Record.from_json(record.to_json()) == record
    True
    >>> record.moves.append("h5")
    >>> last(games.get("fugitif"), record)
    Traceback (most recent call last):
    hallali.core.errors.BadRecord: Entry 3, ...
    """

    hallali: int = FORMAT
    game: str
    rules: int
    edition: str = ""  #: NAME:HASH of the edition; "" for a game without one
    size: str = "real"
    options: dict[str, bool | int | str] = {}  #: its options; one that is missing has its usual value
    players: tuple[str, ...] = ()  #: who played, by seat
    commitment: str = ""
    entropy: tuple[str, ...] = ()  #: what each player added to the seed
    moves: list[str] = []
    result: str = ""
    resigned: str = ""
    seed: str = ""
    tosses: dict[int, str] = {}
    pad: str = ""
    filled: tuple[int, ...] = ()

    def to_json(self) -> bytes:
        """Write the record as indented JSON."""
        fields = msgspec.to_builtins(self, str_keys=True)
        for name in ("tosses", "pad", "filled"):  # most games have none
            if not fields[name]:
                del fields[name]
        return msgspec.json.format(msgspec.json.encode(fields), indent=1)

    @staticmethod
    def from_json(data: bytes | str) -> Record:
        """Read a record. Raises BadRecord, which says what is wrong with it.

        >>> from hallali import games
        >>> from hallali.lab import match
        >>> played, _ = match.play(games.get("fugitif"), ("random", "random"), "an evening in May", "micro")
        >>> Record.from_json(played.to_json()) == played
        True
        >>> Record.from_json("{}")
        Traceback (most recent call last):
        hallali.core.errors.BadRecord: This is not a complete record of a game: Object missing required field `game`.
        """
        try:
            record = msgspec.json.decode(data, type=Record)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRecord(
                Message("This is not a complete record of a game: {error}.", {"error": str(error)})
            ) from None
        if record.hallali != FORMAT:
            raise BadRecord(
                Message(
                    "This record has format {found}; this program reads format {known}.",
                    {"found": record.hallali, "known": FORMAT},
                )
            )
        return record


def played_with(game: Game, record: Record) -> Options:
    """Return the options with which today's rules play the recorded game as it was played, its edition among them.

    Raises BadRecord if its rules or its edition are not here.
    """
    try:
        options = game.replayed(record.options, record.rules)
        usual = game.edition_of(record.size, options)
        if not record.edition or record.edition == usual:
            return options
        options = {**options, EDITION.name: record.edition}
        game.edition_of(record.size, options)
    except HallaliError as error:
        raise BadRecord(error.message) from None
    return options


def renewed(game: Game, record: Record) -> Record:
    """Return the record under today's number of the rules, with options that play the game as it was played.

    Beliefs, bots and pages know only today's options, so whatever reads a record from outside does this first.
    Raises BadRecord if the record is of another game, or its rules or its edition are not here.
    """
    if record.game != game.name:
        raise BadRecord(
            Message("This is a record of {found}, not of {wanted}.", {"found": record.game, "wanted": game.name})
        )
    return msgspec.structs.replace(record, rules=game.rules, options=dict(played_with(game, record)))


def start(game: Game, record: Record) -> Position:
    """Return the first position of the recorded game. Raises BadRecord if these rules cannot play it."""
    try:
        return game.new(record.size, renewed(game, record).options)
    except HallaliError as error:
        raise BadRecord(error.message) from None


def replay(game: Game, record: Record) -> Iterator[tuple[Position, str, tuple[int, ...]]]:
    """Yield (state, token, steps) before each entry of the record, then (last state, "", ()).

    The caller may read the yielded state until it asks for the next one. Raises BadRecord with the entry's number.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> for state, token, steps in replay(game, played):
    ...     if state.mover == 1:  # the Marshal
    ...         print(token, steps)
    d1 (43,)
    g7 (7, 0)
    m4 (4,)
    """
    state = start(game, record)
    for number, token in enumerate(record.moves, 1):
        try:
            steps = game.read(state, token)
            yield state, token, steps
            for step in steps:
                state.apply(step)
            if state.drafting:
                raise BadRecord("The move is not complete.")
        except HallaliError as error:
            raise BadRecord(
                Message(
                    "Entry {number}, “{token}”: {error}", {"number": number, "token": token[:40], "error": str(error)}
                )
            ) from None
    yield state, "", ()


def last(game: Game, record: Record) -> Position:
    """Return the recorded game's last position. Raises BadRecord.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> last(game, played).returns()
    (1.0, -1.0)
    """
    for state, _, _ in replay(game, record):  # noqa: B007
        pass
    return state


def tolds(game: Game, record: Record, seat: int) -> list[Told]:
    """Return all that the seat was told in the recorded game, in order. Raises BadRecord.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> tolds(game, played, 1)[0]  # what the Marshal is told first
    Drew(who=0, deck=0, card=None, setup=True)
    """
    return [told for _, told in told_entries(game, record, seat)]


def told_entries(game: Game, record: Record, seat: int) -> Iterator[tuple[int, Told]]:
    """Yield (how many entries the record held when the seat was told, told). Raises BadRecord."""
    for number, (state, _, steps) in enumerate(replay(game, record), 1):
        for _, told in tell_steps(game, state, steps, (seat,)):
            yield number, told


def tell_steps(game: Game, state: Position, steps: Sequence[int], seats: Sequence[int]) -> Iterator[tuple[int, Told]]:
    """Yield (seat, told) for all that these seats are told when the steps are taken. The state is not changed."""
    before = state.clone()
    for step in steps:
        after = before.clone()
        after.advance(step) if before.refusal(step) is None else after.apply(step)
        for seat, tolds in zip(seats, game.tell_all(before, step, after, seats), strict=True):
            for told in tolds:
                yield seat, told
        before = after


def write_moves(game: Game, state: Position, steps: Sequence[int]) -> list[str]:
    """Return the tokens of a record for a history of steps, such as `Belief.sample` returns.

    state: the first position; it is played forward.
    """
    tokens: list[str] = []
    gesture: list[int] = []
    origin = state.clone()
    for step in steps:
        gesture.append(step)
        state.apply(step)
        if not state.drafting:
            tokens.append(game.write(origin, gesture))
            gesture = []
            origin = state.clone()
    return tokens


def verify(game: Game, record: Record, judge: Judge | None = None) -> None:
    """Check that each move of a finished record is legal and each card as committed.

    judge: the function that checks throws, for records that hold some: hallali.toss.check.judge. A game on a real table
    was dealt by hand: of that only the moves can be checked.

    Raises BadRecord, which says where the check fails.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> verify(game, played)  # nothing to complain of
    >>> played.seed = "another seed"
    >>> verify(game, played)
    Traceback (most recent call last):
    hallali.core.errors.BadRecord: The seed is not the one committed to before the game.
    """
    state = None
    if record.pad:
        _verify_table(game, record)
        return
    if not record.seed:
        raise BadRecord(
            "The record holds no seed, so its cards cannot be checked: is the game over? The seed of a day’s puzzle is "
            "shown when its day is over (UTC)."
        )
    if commitment(record.seed) != record.commitment:
        raise BadRecord("The seed is not the one committed to before the game.")
    record = renewed(game, record)
    dealer, piles = Dealer(record.seed, record.entropy), Piles(game, record.seed)
    thrown = set()
    for number, (state, token, steps) in enumerate(replay(game, record)):
        if state.mover != CHANCE or not steps:
            continue
        toss, place = toss_of(game, state), piles.place(state, number)
        piles.count(state)
        if toss is not None and toss.thrown:
            thrown.add(number + 1)
            _check_throw(record, dealer, number, toss, token, steps[0], judge)
        elif dealer.draw(place, state.chances()) != steps[0]:
            raise BadRecord(
                Message(
                    "Entry {number}, “{token}”: the committed seed deals something else.",
                    {"number": number + 1, "token": token},
                )
            )
    if stray := sorted(set(record.tosses) - thrown):
        raise BadRecord(Message("Entry {number} has a throw, but nothing was thrown there.", {"number": stray[0]}))
    if record.resigned not in ("", *game.seats_of(record.options)):
        raise BadRecord(Message("No seat “{name}” can resign.", {"name": record.resigned[:40]}))
    if state is None or (state.mover != OVER and not record.resigned):
        raise BadRecord("The record ends before the game does.")


def _verify_table(game: Game, record: Record) -> None:
    """Check a game that was played on a real table: that it is legal, and over, and claims no more than that."""
    if record.commitment or record.seed or record.entropy or record.tosses:
        raise BadRecord("A game on a real table was not dealt here: its record can hold no seed and no throws.")
    record = renewed(game, record)
    if record.pad not in game.seats_of(record.options):
        raise BadRecord(Message("No seat “{name}” can have kept a pad.", {"name": record.pad[:40]}))
    if stray := [number for number in record.filled if not 1 <= number <= len(record.moves)]:
        raise BadRecord(Message("There is no entry {number} that could be filled in.", {"number": stray[0]}))
    if last(game, record).mover != OVER:
        raise BadRecord("The record ends before the game does.")


def _check_throw(
    record: Record, dealer: Dealer, number: int, toss: Toss, token: str, outcome: int, judge: Judge | None
) -> None:
    """Check that a throw is recorded, holds, and hit what the entry says. number: how many entries came before it."""
    where: dict[str, Argument] = {"number": number + 1, "token": token}
    line = record.tosses.get(number + 1)
    if line is None:
        raise BadRecord(Message("Entry {number}, “{token}”: the throw is not recorded.", where))
    if judge is None:
        raise BadRecord(Message("Entry {number}, “{token}”: this program cannot check throws.", where))
    try:
        hits = judge(dealer, number, toss, line)
    except BadRecord as error:
        raise BadRecord(Message("Entry {number}, “{token}”: {error}", {**where, "error": str(error)})) from None
    if toss.outcome(hits) != outcome:
        raise BadRecord(Message("Entry {number}, “{token}”: the recorded throw hits something else.", where))
