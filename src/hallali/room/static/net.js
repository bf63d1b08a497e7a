// The wire: one socket a tab for what happens, fetch for what I do.

const body = document.body;

/** Post a form's fields; give {status, frame}. Status 0: nothing came back. */
export async function post(url, fields) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
      credentials: "same-origin",
    });
    return { status: answer.status, frame: await answer.json() };
  } catch {
    return { status: 0, frame: { error: body.dataset.failed } };
  }
}

/** Keep a socket open: answers pings, comes back with growing, jittered waits. */
export function listen(path, onFrame, onLost) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let socket, tries = 0, heard = 0, timer = 0;

  function open() {
    clearTimeout(timer);
    heard = Date.now();
    socket = new WebSocket(url);
    socket.onmessage = (event) => {
      heard = Date.now();
      const frame = JSON.parse(event.data);
      if (frame.ping !== undefined) { socket.send(JSON.stringify({ pong: frame.ping })); return; }
      tries = 0;
      onLost(0);
      onFrame(frame);
    };
    socket.onclose = (event) => {
      if (event.code === 4404 || event.code === 1008) return;
      tries += 1;
      if (tries > 1) onLost(tries);
      clearTimeout(timer);
      timer = setTimeout(open, Math.min(15000, 250 * 2 ** tries) * (0.5 + Math.random()));
    };
  }

  // A socket that has been silent through several pings is dead, whatever the browser believes.
  setInterval(() => {
    if (socket.readyState === WebSocket.OPEN && Date.now() - heard > 12000) socket.close();
  }, 3000);
  const hurry = () => { if (socket.readyState === WebSocket.CLOSED) open(); };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
  addEventListener("pagehide", () => { clearTimeout(timer); socket.onclose = null; socket.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
