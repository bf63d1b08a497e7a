"""Le Traqueur a second time, slowly: written from the clauses' words alone, with sets and loops.

It shares no code with hallali.games.traqueur. A square is (row, column); OUT is outside; a place is the pair of squares
that it parts. A question's answer is looked up in the camp, what is known is looked up in the whole list of answers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Square = tuple[int, int]
Place = frozenset[Square]
OUT: Square = (-1, -1)


class Move(NamedTuple):
    """One passed or asked place: by whom, in which of their turns, from where to where, and what came of it."""

    seat: int
    turn: int
    origin: Square
    target: Square
    new: bool
    yes: bool


def name_of(square: Square) -> str:
    return "out" if square == OUT else "ABCDEFGHIJ"[square[0]] + str(square[1] + 1)


class Reference:
    """A game from the moment when both camps stand."""

    def __init__(self, rows: int, columns: int, begins: int, options: dict[str, Any]) -> None:
        self.rows, self.columns = rows, columns
        self.options = options
        self.camps: dict[int, tuple[Square, set[Place]]] = {}
        self.moves: list[Move] = []
        self.turns = [0, 0]
        self.news: list[list[bool]] = [[], []]
        self.at = [OUT, OUT]
        self.mover = begins
        self.begins = begins
        self.first_there = -1
        self.over = ""
        self.winner = -1

    def beside(self, square: Square) -> set[Square]:
        """TRQ-2, TRQ-9, TRQ-10: what shares a side with a square, or with the outside on the left."""
        if square == OUT:
            return {(row, 0) for row in range(self.rows)}
        row, column = square
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        inside = {(r, k) for r, k in near if 0 <= r < self.rows and 0 <= k < self.columns}
        return inside | ({OUT} if column == 0 else set())

    def places(self) -> set[Place]:
        squares = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        return {frozenset((square, near)) for square in squares for near in self.beside(square)}

    def has_way(self, fugitive: Square, barred: set[Place]) -> bool:
        """TRQ-5, by spreading until nothing new is reached."""
        reached = {OUT}
        while True:
            more = {
                near
                for square in reached
                for near in self.beside(square)
                if near not in reached and frozenset((square, near)) not in barred
            }
            if not more:
                return fugitive in reached
            reached |= more

    def answers(self, seat: int) -> dict[Place, bool]:
        return {frozenset((m.origin, m.target)): m.yes for m in self.moves if m.seat == seat}

    def this_turn(self) -> list[Move]:
        return [m for m in self.moves if m.seat == self.mover and m.turn == self.turns[self.mover]]

    def known_steps(self) -> int:
        """TRQ-17: the known steps in a row that this turn ends in."""
        steps = 0
        for move in self.this_turn():
            steps = 0 if move.new else steps + 1
        return steps

    def may_end(self) -> bool:
        """TRQ-15."""
        turn, here = self.this_turn(), self.at[self.mover]
        leaving = self.options.get("leaving", "same-turn")
        if leaving == "same-turn" or not turn or turn[-1].origin == OUT or here[1] != 0:
            return False
        return leaving == "at-will" or not self.may_go_on(here)

    def may_go_on(self, here: Square) -> bool:
        """TRQ-15: whether another side of the square is not barred, and a new square can still be asked for."""
        answers = self.answers(self.mover)
        sides = [near for near in self.beside(here) - {OUT} if answers.get(frozenset((here, near))) is not False]
        if len(sides) == 1:
            return False
        walked = {here}
        while True:
            more = {
                near
                for square in walked
                for near in self.beside(square) - {OUT}
                if answers.get(frozenset((square, near))) is True
            }
            if more <= walked:
                break
            walked |= more
        entered = {move.target for move in self.moves if move.seat == self.mover and move.yes}
        return any(
            near not in entered and frozenset((square, near)) not in answers
            for square in walked
            for near in self.beside(square) - {OUT}
        )

    def legal(self) -> set[str]:
        here, known = self.at[self.mover], self.answers(self.mover)
        allowed = set()
        for near in self.beside(here):
            answer = known.get(frozenset((here, near)))
            if answer is False:  # TRQ-14
                continue
            if near == OUT and self.this_turn() and self.options.get("leaving", "same-turn") != "same-turn":  # TRQ-16
                continue
            if answer is True and self.known_steps() >= 2 * self.rows * self.columns:  # TRQ-17
                continue
            allowed.add(name_of(near))
        if not allowed or self.may_end():
            allowed.add("end")
        return allowed

    def play(self, token: str) -> None:
        seat, here = self.mover, self.at[self.mover]
        if token == "end":
            self.end_turn()
            return
        fugitive, barred = self.camps[1 - seat]
        target = next(near for near in self.beside(here) if name_of(near) == token)
        place = frozenset((here, target))
        yes = place not in barred
        self.moves.append(Move(seat, self.turns[seat], here, target, place not in self.answers(seat), yes))
        if yes:
            self.at[seat] = target
        if yes and target == fugitive:
            self.arrive()
        elif not yes or target == OUT:  # TRQ-12, TRQ-16
            self.end_turn()

    def noes(self, seat: int) -> int:
        return sum(not m.yes for m in self.moves if m.seat == seat)

    def arrive(self) -> None:
        """TRQ-19, TRQ-21."""
        seat = self.mover
        one_sided = self.options.get("mode") == "one-sided"
        if self.first_there >= 0:
            mine, others = self.noes(seat), self.noes(1 - seat)
            self.over = "even" if mine == others else "fewer"
            self.winner = -1 if mine == others else seat if mine < others else 1 - seat
        elif self.options.get("equal_turns") and not one_sided and seat == self.begins:
            self.first_there = seat
            self.mover = 1 - seat
        else:
            self.over, self.winner = "found", seat

    def end_turn(self) -> None:
        seat = self.mover
        self.news[seat].append(any(move.new for move in self.this_turn()))
        self.turns[seat] += 1
        if self.first_there >= 0:
            self.over, self.winner = "found", self.first_there
        elif len(self.news[seat]) >= 6 and not any(self.news[seat][-6:]):  # TRQ-20
            self.over, self.winner = "quiet", 1 - seat
        elif self.options.get("mode") != "one-sided":
            self.mover = 1 - seat

    def markers(self, seat: int) -> list[str]:
        """TRQ-11, TRQ-22: one a square; where all are laid, the earliest moves."""
        row: list[str] = []
        for move in self.moves:
            if move.seat != seat or not move.yes or OUT in (move.origin, move.target):
                continue
            square = name_of(move.origin)
            if square not in row:
                row.append(square)
            if len(row) > self.columns * self.rows - self.columns:
                del row[0]
        return row
