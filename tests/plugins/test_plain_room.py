"""Two people play a game of rules and words alone by its link, over HTTP, to its end."""

from __future__ import annotations

from typing import Any

import pytest
from plain_games import metro
from room_script import wait


@pytest.fixture(autouse=True)
def _metro(monkeypatch: pytest.MonkeyPatch) -> None:
    metro(monkeypatch)


@pytest.mark.parametrize(("lang", "said"), [("en", "The thief hides."), ("fr", "Le voleur se cache.")])
def test_a_host_and_a_friend_play_by_link_to_the_end(guest: Any, another: Any, lang: str, said: str) -> None:
    table = guest.new(game="metro", size="small", seat="thief", opponent="friend")
    friend = another()
    invitation = friend.client.get(table, headers={"accept-language": lang})
    assert invitation.status_code == 200
    assert "Last Metro" in invitation.text
    assert f'action="{table}/sit"' in invitation.text
    assert friend.post(f"{table}/sit", seat=1, name="Bea").status_code == 201
    for player in (guest, friend):
        assert player.post(f"{table}/begin", entropy="ours").status_code == 200
    players = [guest, friend]
    moves = [0, 0]
    while (now := guest.see(table))["table"]["stage"] != "over":
        mover = now["view"]["mover"]
        seen = wait(players[mover], table)
        other = players[1 - mover].see(table)
        assert seen["view"]["legal"]
        assert other["view"]["legal"] == []
        if mover == 1:
            assert seen["view"]["thief"] is None  # the inspector never knows
        # The thief waits or rides the last way there is, the inspector the first.
        choice = seen["view"]["legal"][-1 if mover == 0 else 0]
        page = players[mover].client.get(table).text
        assert f'value="{choice}"' in page
        answer = players[mover].post(f"{table}/step", seq=seen["seq"], key=f"k{seen['seq']}", choose=choice)
        assert answer.status_code == 200, answer.text
        moves[mover] += 1
        assert sum(moves) < 60
    assert min(moves) >= 1
    ends = [player.see(table)["table"]["result"] for player in players]
    assert ends[0]["outcome"] == ends[1]["outcome"]
    assert {end["won"] for end in ends} == {True, False}
    (winner,) = (player for player, end in zip(players, ends, strict=True) if end["won"])
    over = winner.client.get(table, headers={"accept-language": lang}).text
    assert {"en": "<h2>You win</h2>", "fr": "<h2>Vous gagnez</h2>"}[lang] in over
    assert 'class="outcome"' not in over  # which would say the same
    log = friend.client.get(table, headers={"accept-language": lang}).text
    assert said in log
    replay = guest.client.get(f"{table}/replay?at=1&eyes=1")
    assert replay.status_code == 200
