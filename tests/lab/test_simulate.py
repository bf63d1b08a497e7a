from hallali.core.contract import Value
from hallali.core.record import Record, verify
from hallali.games import get
from hallali.lab import match
from hallali.lab.arena import contest
from hallali.lab.simulate import simulate


def test_records_depend_on_the_seed_and_on_nothing_else() -> None:
    one = simulate("fugitif", 12, "1", workers=1)
    assert one.ended == one.games == sum(one.wins.values()) == 12
    assert simulate("fugitif", 12, "1", workers=2) == one
    assert simulate("fugitif", 12, "2", workers=1).records_sha256 != one.records_sha256


def test_every_size_and_variant_ends() -> None:
    for size in ("micro", "small", "real"):
        variants: list[dict[str, Value]] = [{}, {"events": True}, {"opening": "one-or-two", "second_edition": True}]
        for options in variants:
            if size == "micro" and options.get("events"):
                continue
            result = simulate("fugitif", 10, "3", size, options, workers=1)
            assert result.ended == 10, (size, options, result.outcomes)


def test_a_match_gives_a_record_that_verifies() -> None:
    record, returns = match.play(get("fugitif"), ("random", "random"), "seed")
    assert sorted(returns) == [-1.0, 1.0]
    verify(get("fugitif"), Record.from_json(record.to_json()))


def test_a_contest_counts_every_game_once() -> None:
    result = contest("fugitif", ("heuristic", "amateur"), 6, "1", "small", workers=1)
    assert sum(result.wins.values()) == 6
    assert result.rate["marshal"].value == result.wins["marshal"] / 6
    assert contest("fugitif", ("heuristic", "amateur"), 6, "1", "small", workers=2) == result
