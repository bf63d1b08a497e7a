"""Trusted proxies: one reading of who they are, whatever hangs on it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from hallali.core.errors import HallaliError
from hallali.room.serve import run
from hallali.room.serve.proxies import Forwarded, Trusted

HTTPS = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}


@pytest.mark.parametrize(
    ("named", "inside", "outside"),
    [
        ("172.16.0.0/12", ("172.16.0.1", "172.31.255.255", "::ffff:172.18.0.5"), ("172.32.0.1", "testclient", "")),
        ("127.0.0.1, ::1", ("127.0.0.1", "::1", "0:0::1"), ("127.0.0.2", "::2")),
        ("10.0.0.2 2001:db8::/32", ("10.0.0.2", "2001:db8::9", "2001:db8:1::9%eth0"), ("10.0.0.3", "2001:db9::")),
        ("*", ("192.0.2.1", "2001:db8::9", ""), ()),
        ("", (), ("127.0.0.1", "")),
    ],
)
def test_proxies_are_named_by_addresses_and_networks(
    named: str, inside: tuple[str, ...], outside: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", named)
    for trusted in (run.trust(), run.trust([named])) if named else (run.trust(),):
        assert [host in trusted for host in (*inside, *outside)] == [True] * len(inside) + [False] * len(outside)


def test_a_proxy_that_is_no_address_is_refused_and_not_passed_over() -> None:
    with pytest.raises(HallaliError, match=r"172\.16\.0\.0/33"):
        run.trust(["172.16.0.0/33"])


@pytest.mark.parametrize(("peer", "name"), [("172.18.0.1", "__Host-hallali_guest="), ("192.0.2.1", "hallali_guest=")])
def test_only_a_trusted_proxy_says_that_a_request_came_by_https(client: TestClient, peer: str, name: str) -> None:
    behind: Any = Forwarded(client.app, Trusted(["172.16.0.0/12"]))
    outside: Any = TestClient(behind, client=(peer, 5000))
    outside.portal = client.portal
    made = outside.post("/new", json={"game": "fugitif"}, headers={"accept": "application/json", **HTTPS})
    assert made.headers["set-cookie"].startswith(name)
    assert ("; Secure" in made.headers["set-cookie"]) == (peer == "172.18.0.1")


@pytest.mark.parametrize(
    ("forwarded", "found"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("198.51.100.1, 192.0.2.7:443, 10.0.0.9", "192.0.2.7"),  # what the visitor wrote comes first
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("10.0.0.1, 10.0.0.2", "10.0.0.1"),
    ],
)
def test_a_request_comes_from_the_last_address_that_is_no_proxy(forwarded: str, found: str) -> None:
    assert Trusted(["10.0.0.0/8"]).get_trusted_client_address(forwarded)[0] == found
