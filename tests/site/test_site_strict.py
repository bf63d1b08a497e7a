"""What a page without a server lets nobody do: run a script that was planted, or ask another host."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from site_pages import SLOW, Host, research, start

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.long
#: Tries in a page what a planted piece of markup would try.
_PLANT = """async (elsewhere) => {
  const script = document.createElement("script");
  script.textContent = "window.planted = 'a script in the page'";
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.planted = 'an attribute'");
  const far = document.createElement("script"), picture = new Image();
  const gone = [far, picture].map((one) => new Promise((done) => { one.onload = one.onerror = done; }));
  far.src = `${elsewhere}script.js`;
  picture.src = `${elsewhere}picture.png`;
  document.body.append(script, button, far, picture);
  button.click();
  await Promise.all(gone);
  const asked = await fetch(`${elsewhere}asked`, { mode: "no-cors" }).then(() => "answered", () => "refused");
  return [asked, window.planted ?? ""];
}"""
_POLICY = "fetch(location.href).then((answer) => answer.headers.get('content-security-policy'))"


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """Serve another host; give its address and what it was asked for."""
    asked: list[str] = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", asked
    server.shutdown()
    server.server_close()


def directives(policy: str) -> dict[str, set[str]]:
    """Read a policy: what is allowed, by directive."""
    return {words[0]: set(words[1:]) for words in map(str.split, policy.split(";")) if words}


def test_nothing_planted_runs_and_no_other_host_is_asked(
    own: Path, changed: Host, context: BrowserContext, elsewhere: tuple[str, list[str]]
) -> None:
    """The markup is planted in the shell's own file, in the running shell, and in the room's page in its frame."""
    address, asked = elsewhere
    index = (own / "index.html").read_text()
    planted = "<script>window.planted = 'a script in the file'</script><script src='evaluating.js'></script>"
    (own / "index.html").write_text(index.replace("</body>", f"{planted}</body>"))
    (own / "evaluating.js").write_text(
        "try { eval('1'); window.evaluated = 'yes'; } catch { window.evaluated = 'no'; }"
    )
    page = context.new_page()
    page.goto(changed.address)
    frame = start(page, "fugitif")
    assert page.evaluate("[window.planted ?? '', window.evaluated]") == ["", "no"], "a file of the folder's own ran"

    shell = directives(page.get_attribute("meta[http-equiv=content-security-policy]", "content") or "")
    assert shell["default-src"] == {"'none'"}
    assert shell["script-src"] == {"'self'", "'wasm-unsafe-eval'"}
    inner = directives(frame.evaluate(_POLICY))
    assert inner["default-src"] == {"'none'"}
    assert inner["script-src"] == {"'self'"}
    assert inner["frame-ancestors"] == {"'self'"}
    for policy in (shell, inner):
        assert policy["connect-src"] == {"'self'"}
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:"} & set().union(*policy.values())

    for where in (page, frame):
        assert where.evaluate(_PLANT, address) == ["refused", ""]
    assert asked == []


def test_no_python_asks_another_host(host: Host, context: BrowserContext, elsewhere: tuple[str, list[str]]) -> None:
    """Somebody may be talked into running lines of another's on the page of research."""
    address, asked = elsewhere
    frame = research(context.new_page(), host)
    lines = ("import js", "ask = js.XMLHttpRequest.new()", f"ask.open('GET', '{address}', False)", "ask.send()")
    frame.fill(".cell:nth-of-type(1) textarea", "\n".join(lines))
    frame.click(".cell:nth-of-type(1) [data-run]")
    frame.wait_for_selector(".cell:nth-of-type(1)[data-state=failed] .error:has-text('NetworkError')", timeout=SLOW)
    assert asked == []
