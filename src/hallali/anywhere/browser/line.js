// The line by which a page hears what happens, without a server: the worker that runs the room sends it as messages.
// It takes the place of the room's own line.js.

import { under } from "./root.js";

/** A service worker answers: Firefox never hands it what may outlast its page. */
export const LASTING = false;

/** As the room's line.js: open a line to an address. heard(data): text, or an ArrayBuffer. gone(code): it broke. */
export function connect(path, heard, gone) {
  const name = `hallali:${under("/")}`, id = crypto.randomUUID(), url = new URL(path, location.href);
  const channel = new BroadcastChannel(name);
  let state = 1, leave = () => {};
  const end = (code) => {
    if (!state) return;
    state = 0;
    leave();
    channel.close();
    if (code) gone(code);
  };
  const open = () => channel.postMessage({ kind: "open", id, url: url.pathname + url.search });
  channel.onmessage = ({ data }) => {
    if (data.kind === "ready") end(1012); // another room has taken over: what it knows may be more
    else if (data.id === id && data.kind === "frame") heard(data.text ?? data.bytes);
    else if (data.id === id && data.kind === "end") end(1012);
  };
  // The room waits for this lock: it is free once this page has gone, however it went.
  navigator.locks.request(`${name}:${id}`, () => { open(); return new Promise((resolve) => { leave = resolve; if (!state) resolve(); }); });
  return {
    get live() { return state === 1; },
    get over() { return state === 0; },
    close() { end(0); },
  };
}
