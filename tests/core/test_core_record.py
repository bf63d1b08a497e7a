"""Records: what is played comes back, and what is not a game is refused in words."""

from __future__ import annotations

import msgspec
import pytest

from hallali.core.contract import Option, Options, Value
from hallali.core.dealer import Dealer, commitment
from hallali.core.errors import BadOption, BadRecord, Message
from hallali.core.options import chosen, offered
from hallali.core.record import FORMAT, Record, last, renewed, replay, told_entries, tolds, verify, write_moves
from hallali.core.seats import CHANCE, OVER
from toy import ROUNDS, TOY, Toy, ToyState, Turned, own

SEED, ENTROPY = "a secret", ("my", "own")


def played() -> Record:
    """Play the toy to its end as a room would."""
    record = Record(game="toy", rules=1, commitment=commitment(SEED), entropy=ENTROPY)
    state, dealer = TOY.new(), Dealer(SEED, ENTROPY)
    gestures = [(1, 0), (3, 1, 0), (2, 0), (1, 2, 3, 0)]
    while state.mover != OVER:
        if state.mover == CHANCE:
            steps: tuple[int, ...] = (dealer.draw(len(record.moves), state.chances()),)
        else:
            steps = gestures.pop(0)
        record.moves.append(TOY.write(state, steps))
        for step in steps:
            state.apply(step)
    record.seed = SEED
    return record


def test_a_record_comes_back_byte_for_byte() -> None:
    record = played()
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()


def test_a_replay_ends_where_the_game_did() -> None:
    record = played()
    assert own(ToyState, last(TOY, record)).said == [(1,), (3, 1), (2,), (1, 2, 3)]
    entries = [(token, steps) for _, token, steps in replay(TOY, record)]
    assert [token for token, _ in entries] == [*record.moves, ""]
    assert entries[-1] == ("", ())


def test_a_history_of_steps_becomes_the_same_tokens() -> None:
    record = played()
    steps = [step for _, _, steps in replay(TOY, record) for step in steps]
    assert write_moves(TOY, TOY.new(), steps) == record.moves


def test_what_is_told_comes_with_its_entry() -> None:
    record = played()
    cards = [int(token[1:]) for token in record.moves if token[0] == "="]
    assert tolds(TOY, record, 1) == [Turned(card=card) for card in cards]
    assert [number for number, _ in told_entries(TOY, record, 1)] == [1, 3, 5, 7]


def test_every_truncation_is_refused() -> None:
    data = played().to_json()
    for length in range(len(data)):
        with pytest.raises(BadRecord):
            Record.from_json(data[:length])


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"null", b"{}", b"\xff\xfe", b'{"game": 3, "rules": 1}', "garbage", b"[" * 9]
)
def test_garbage_is_refused(data: bytes | str) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(data)


def test_a_later_format_is_refused() -> None:
    data = msgspec.json.encode(msgspec.structs.replace(played(), hallali=FORMAT + 1))
    with pytest.raises(BadRecord, match="format 2"):
        Record.from_json(data)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "fugitif"}, "not of toy"),
        ({"rules": 2}, "version 2"),
        ({"edition": "house:1234"}, "edition"),
        ({"size": "huge"}, "one size"),
        ({"options": {"wings": True}}, "no options"),
    ],
)
def test_a_foreign_record_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        last(TOY, msgspec.structs.replace(played(), **change))


@pytest.mark.parametrize("token", ["s0", "s1", "s110", "s10", "=1", "=7", "x", "", "s٣0"])
def test_an_entry_that_cannot_be_names_itself(token: str) -> None:
    record = played()
    record.moves[1 if token != "s10" else 2] = token  # s10 is a gesture, but a card is due there
    with pytest.raises(BadRecord, match=r"^Entry [23],"):
        last(TOY, record)


def test_a_good_record_is_verified() -> None:
    verify(TOY, played())


def test_every_tampered_card_is_caught() -> None:
    for number, token in enumerate(played().moves):
        if token[0] != "=":
            continue
        for card in {1, 2, 3, 4, 5, 6} - {int(token[1:])}:
            record = played()
            record.moves[number] = f"={card}"
            with pytest.raises(BadRecord, match=f"^Entry {number + 1}, .* deals something else"):
                verify(TOY, record)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": ""}, "no seed"),
        ({"seed": "another"}, "committed"),
        ({"commitment": ""}, "committed"),
        ({"entropy": ("own", "my")}, "deals something else"),
    ],
)
def test_a_tampered_frame_is_caught(change: dict[str, object], why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        verify(TOY, msgspec.structs.replace(played(), **change))


def test_an_unfinished_record_is_not_verified() -> None:
    record = played()
    record.moves.pop()
    with pytest.raises(BadRecord, match="ends before"):
        verify(TOY, record)


def test_an_entry_after_the_end_is_caught() -> None:
    record = played()
    record.moves.append("=1")
    with pytest.raises(BadRecord, match=r"^Entry 9,"):
        verify(TOY, record)


class ShorterToy(Toy):
    """The toy under its second rules: a single round, where there were four."""

    rules = 2
    options: tuple[Option, ...] = (Option("rounds", (1,), Message("Rounds", {}), former=(ROUNDS,)),)

    def new(self, size: str = "real", options: Options | None = None) -> ToyState:
        state = ToyState()
        state.rounds = int(chosen(self.options, options).get("rounds", 1))
        return state

    def replayed(self, options: Options, rules: int) -> dict[str, Value]:
        return {"rounds": ROUNDS, **options} if rules == 1 else super().replayed(options, rules)


SHORTER = ShorterToy()


def test_a_game_under_older_rules_replays_as_it_was_played() -> None:
    record = played()
    assert own(ToyState, last(SHORTER, record)).said == [(1,), (3, 1), (2,), (1, 2, 3)]
    verify(SHORTER, record)
    assert tolds(SHORTER, record, 1) == tolds(TOY, record, 1)


@pytest.mark.parametrize("entries", range(8))
def test_an_unfinished_game_goes_on_by_the_rules_that_it_began_with(entries: int) -> None:
    record = played()
    record.moves = record.moves[:entries]
    assert last(SHORTER, record).mover != OVER


def test_a_renewed_record_is_one_of_today_and_stays_so() -> None:
    record = renewed(SHORTER, played())
    assert (record.rules, record.options) == (2, {"rounds": ROUNDS})
    assert own(ToyState, SHORTER.new()).rounds == 1
    assert renewed(SHORTER, record) == record
    verify(SHORTER, record)


def test_rules_that_are_not_known_are_refused() -> None:
    for rules in (0, 3):
        with pytest.raises(BadRecord, match=f"version {rules} of the rules; this program has version 2"):
            renewed(SHORTER, msgspec.structs.replace(played(), rules=rules))


def test_a_new_game_is_not_offered_what_older_rules_did() -> None:
    assert offered(SHORTER.options, {"rounds": ROUNDS}) == {}
    assert offered(SHORTER.options, {"rounds": 1}) == {"rounds": 1}
    with pytest.raises(BadOption, match="choose one of 1"):
        chosen(SHORTER.options, {"rounds": 2})
