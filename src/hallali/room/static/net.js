// The network: one line for each tab to hear what happens, and fetch for what the player does.

import { connect, LASTING } from "./line.js";
import { under } from "./root.js";

const body = document.body;
const SILENCE = 60000; // two of the server's pings
const ANSWER = 15000; // ms: a command without an answer by then is sent again
let heard = Date.now();
let again = () => {};

/** Show what the host of the room says to everybody; "" takes it back. */
function tell(words) {
  const line = document.getElementById("notice");
  line.textContent = words;
  line.hidden = !words;
}

/** Post a form's fields; return {status, frame, later}. Status 0: nothing came back. later: seconds that the server asks for. */
export async function post(url, fields) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams("passes" in body.dataset ? { ...fields, as: body.dataset.seat } : fields),
      credentials: "same-origin",
      keepalive: LASTING, // a press counts even if the player leaves at once
      signal: AbortSignal.timeout(ANSWER),
    });
    const frame = await answer.json();
    if (frame.pass) { leave(); return await new Promise(() => {}); } // nothing that waits for this goes on
    return { status: answer.status, frame, later: Number(answer.headers.get("retry-after")) || 0 };
  } catch {
    return { status: 0, frame: { error: body.dataset.failed }, later: 0 };
  }
}

/** Leave nothing of this side on the page: the phone goes to somebody else. */
export function leave() {
  body.replaceChildren();
  document.title = "Hallali";
  location.reload();
}

if ("passes" in body.dataset) {
  // A browser may keep a page that was left, and show it again without asking.
  addEventListener("pagehide", () => body.replaceChildren());
  addEventListener("pageshow", (event) => { if (event.persisted) leave(); });
}

const CUT = /(?=<[^/])/; // as room/edits.py cuts
let had = {}; // the parts as they were pushed, whatever answers came between

/** Put together the parts of which a push says only how they changed; null if it does not fit what came before. */
function whole(frame) {
  if (frame.snapshot) had = {};
  for (const [name, [count, ...steps]] of Object.entries(frame.edits ?? {})) {
    const old = (had[name] ?? "").split(CUT);
    if (old.length !== count) return null;
    frame.parts[name] = steps.map((step) => (typeof step === "string" ? step : old.slice(step[0], step[0] + step[1]).join(""))).join("");
  }
  had = { ...had, ...frame.parts };
  return frame;
}

/** Read what was pushed: JSON, or the same deflated. */
const inflated = (data) => (typeof data === "string" ? JSON.parse(data) : new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).json());

/** Ask for the whole page again. */
export function refresh() { again(); }

/** Keep a line open. If the server is gone, ask until it is back: browsers make sockets wait longer and longer. */
export function listen(path, onFrame, onLost) {
  const to = new URL(path, location.href);
  if ("DecompressionStream" in window) to.searchParams.set("edits", "1");
  let line, timer = 0, tries = 0, closed = 0, unread = 0, reading = Promise.resolve();

  function open() {
    clearTimeout(timer);
    line?.close();
    heard = Date.now();
    const mine = connect(to.href, (data) => hear(mine, data), gone);
    line = mine;
  }

  function hear(from, data) {
    heard = Date.now();
    if (typeof data === "string" && !unread) { take(from, JSON.parse(data)); return; }
    unread += 1; // each is shown after those that came before it
    reading = reading.then(() => inflated(data)).catch(() => null).then((frame) => { unread -= 1; queueMicrotask(() => take(from, frame)); });
  }

  function gone(code) {
    if (code === 4404 || code === 1008) return;
    closed += 1; // by a server that is there, but takes no lines: that one is asked ever less often
    later(Math.min(15000, 125 * 2 ** closed));
  }

  function take(from, given) {
    if (from !== line || given?.ping !== undefined) return;
    if (given?.pass) { leave(); return; }
    if (given?.notice !== undefined) { tell(given.notice); return; }
    const frame = given && whole(given);
    if (!frame) { open(); return; }
    tries = closed = 0;
    onLost(0);
    onFrame(frame);
  }

  function later(wait) {
    tries += 1;
    if (tries > 1) onLost(tries);
    clearTimeout(timer);
    timer = setTimeout(back, wait * (0.5 + Math.random()));
  }

  async function back() {
    try {
      const answer = await fetch(under("/healthz"), { cache: "no-store", signal: AbortSignal.timeout(3000) });
      if (answer.ok) open(); else later(1200);
    } catch { later(1200); }
  }

  again = () => { if (!document.hidden || Date.now() - heard > SILENCE) open(); };
  setInterval(() => { if (line.live && Date.now() - heard > SILENCE) open(); }, 5000);
  const hurry = () => { if (line.over) back(); };
  addEventListener("online", open);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
  addEventListener("pagehide", () => { clearTimeout(timer); line.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
