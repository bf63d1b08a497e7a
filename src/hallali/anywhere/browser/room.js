// The worker in which the room runs. Of all tabs one holds it; when that one is closed, the next takes over.

import { python } from "./python.js";

const BASE = new URL(".", location.href).pathname;
const NAME = `hallali:${BASE}`, REMEMBERED = 500;
const LANGUAGES = new URL(location.href).searchParams.get("languages").split(","); // those that the shell has words in
const channel = new BroadcastChannel(NAME);
const tell = (kind, more = {}) => channel.postMessage({ kind, ...more });

/** What is kept, in two files in turn: a broken write leaves the other one whole. */
async function storage() {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(`hallali${BASE.replaceAll("/", "-")}`, { create: true });
  const files = [];
  for (const name of ["a", "b"]) files.push(await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle());
  const head = (file) => {
    const numbers = new Uint32Array(2);
    return file.read(numbers, { at: 0 }) === 8 && file.getSize() >= 8 + numbers[1] ? numbers : new Uint32Array(2);
  };
  const heads = files.map(head);
  let newest = heads[0][0] >= heads[1][0] ? 0 : 1, count = heads[newest][0];
  const kept = new Uint8Array(count ? heads[newest][1] : 0);
  if (count) files[newest].read(kept, { at: 8 });
  const save = (proxy) => {
    const view = proxy.getBuffer("u8"), bytes = view.data, next = 1 - newest, file = files[next];
    try {
      file.write(new Uint32Array([0, 0]), { at: 0 });
      file.truncate(8 + bytes.length);
      if (file.write(bytes, { at: 8 }) !== bytes.length) throw new Error("the storage is full");
      file.flush();
      file.write(new Uint32Array([count + 1, bytes.length]), { at: 0 });
      file.flush();
      count += 1;
      newest = next;
    } finally { view.release(); proxy.destroy?.(); }
  };
  return { kept, save };
}

/** Bots think in a worker of their own, which is there as long as it is needed; where memory is short, they think here. */
function bots() {
  const IDLE = 120000; // ms after which it is ended, since it holds memory
  const waiting = new Map();
  let worker = null, count = 0, idle = 0;
  const end = (why) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  function start() {
    clearTimeout(idle);
    idle = setTimeout(() => { if (waiting.size) start(); else end(""); }, IDLE);
    if (worker) return;
    worker = new Worker("bots.js", { type: "module" });
    worker.onmessage = ({ data: { id, bytes, why } }) => {
      if (why) { end(why); return; }
      waiting.get(id)?.resolve(bytes);
      waiting.delete(id);
    };
    worker.onerror = ({ message }) => end(message ?? "it could not be started");
  }
  /** Have a call made there: pickled, as what it gives back is. */
  function post(call) {
    const bytes = call.toJs(), { promise, resolve, reject } = Promise.withResolvers(); // Pyodide frees the call with the promise
    start();
    waiting.set(++count, { resolve, reject });
    worker.postMessage({ id: count, bytes });
    return promise;
  }
  return { start, post };
}

async function run() {
  tell("loading", { step: 1 });
  const py = await python((step) => tell("loading", { step }));
  const { kept, save } = await storage();
  const bridge = py.pyimport("hallali.anywhere.bridge");
  tell("loading", { step: 3 });
  const other = (navigator.deviceMemory ?? 8) < 4 ? null : bots();
  const room = bridge.Anywhere(location.origin, BASE.slice(0, -1), "/tmp", save, other && bridge.thinking(other.post), py.toPy(LANGUAGES));
  await room.start(py.toPy(kept));
  const done = new Map();

  async function answer({ id, method, url, headers, body }) {
    if (!done.has(id)) {
      done.set(id, (async () => {
        const given = bridge.pairs(py.toPy(headers));
        const found = await room.ask(method, url, given, py.toPy(new Uint8Array(body ?? 0)));
        const [status, pairs, said] = found.toJs();
        found.destroy();
        given.destroy();
        return { id, status, headers: pairs.map((pair) => [...pair]), body: said };
      })());
      if (done.size > REMEMBERED) done.delete(done.keys().next().value);
    }
    try { tell("answer", await done.get(id)); } catch (error) {
      console.error(error);
      tell("answer", { id, status: 500, headers: [["content-type", "text/plain"]], body: String(error) });
    }
  }

  function open({ id, url }) {
    other?.start();
    room.open(id, url, navigator.languages.join(","), (text, bytes) => {
      if (text !== undefined && text !== null) tell("frame", { id, text });
      else if (bytes) { tell("frame", { id, bytes: bytes.toJs().slice().buffer }); bytes.destroy?.(); }
      else tell("end", { id });
    });
    navigator.locks.request(`${NAME}:${id}`, () => room.cut(id)); // granted once the page has gone
  }

  channel.onmessage = ({ data }) => {
    if (data.kind === "ask") answer(data);
    else if (data.kind === "open") open(data);
    else if (data.kind === "hello") tell("here");
    else if (data.kind === "rest") Promise.allSettled([...done.values()]).then(() => tell("rested")); // what was asked for is kept
  };
  tell("ready");
  postMessage("ready");
}

navigator.locks.request(`${NAME}:room`, async () => {
  try { await run(); } catch (error) {
    console.error(error);
    tell("broken", { why: String(error).slice(-2000) });
    return;
  }
  await new Promise(() => {});
});
