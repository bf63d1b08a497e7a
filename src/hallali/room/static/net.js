// The wire: one socket a tab for what happens, fetch for what I do.

import { key } from "./entropy.js";

const body = document.body;
const tab = key(); // its socket's name
const SILENCE = 60000; // two of the server's pings
let heard = Date.now();
let again = () => {};

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

/** Ask for the whole page again. */
export function refresh() { again(); }

/** Keep a socket open. Where the server is gone, ask for it until it is back: browsers make sockets wait ever longer. */
export function listen(path, onFrame, onLost) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("tab", tab);
  let socket, timer = 0, tries = 0, closed = 0;

  function open() {
    clearTimeout(timer);
    if (socket) { socket.onclose = socket.onmessage = null; socket.close(); }
    heard = Date.now();
    socket = new WebSocket(url);
    socket.onmessage = (event) => {
      heard = Date.now();
      const frame = JSON.parse(event.data);
      if (frame.ping !== undefined) return;
      tries = closed = 0;
      onLost(0);
      onFrame(frame);
    };
    socket.onclose = (event) => {
      if (event.code === 4404 || event.code === 1008) return;
      closed += 1; // by a server that is there, but takes no sockets: that one is asked ever less often
      later(Math.min(15000, 125 * 2 ** closed));
    };
  }

  function later(wait) {
    tries += 1;
    if (tries > 1) onLost(tries);
    clearTimeout(timer);
    timer = setTimeout(back, wait * (0.5 + Math.random()));
  }

  async function back() {
    try {
      const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(3000) });
      if (answer.ok) open(); else later(1200);
    } catch { later(1200); }
  }

  again = () => { if (!document.hidden || Date.now() - heard > SILENCE) open(); };
  setInterval(() => { if (socket.readyState < WebSocket.CLOSING && Date.now() - heard > SILENCE) open(); }, 5000);
  const hurry = () => { if (socket.readyState === WebSocket.CLOSED) back(); };
  addEventListener("online", open);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
  addEventListener("pagehide", () => { clearTimeout(timer); socket.onclose = null; socket.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
