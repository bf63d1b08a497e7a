// Answers every request under this folder: files from its cache, pages and commands by the worker that runs the room.
// The build writes what is missing here: BUILD, a digest of all files; FILES, their names, each with a digest of its own;
// PACKED, those that the host has with .gz after their names: they are unpacked before they are kept; WEIGHTS, how many
// bytes the host has of each, the heaviest first.

const BUILD = "{build}";
const FILES = new Map(Object.entries({files})), PACKED = new Set({packed}), WEIGHTS = Object.entries({weights});
const BASE = new URL(registration.scope).pathname;
const NAME = `hallali:${BASE}`, CACHE = `${NAME}:${BUILD}`;
const PATIENCE = 120000; // ms: after that the room is taken to be gone
const ABREAST = 6; // files that are brought at the same time: on a long line each would wait for the one before
const channel = new BroadcastChannel(NAME);
const waiting = new Map();
const HOME = new URL("?kept", registration.scope), HTML = "text/html; charset=utf-8"; // where the front page is kept as it was last seen
const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
let early = false; // whether the next page asked for may be that one: no room runs yet

/** Give a buffer's memory back at once: a browser collects a service worker's garbage late, and that was 50 MB. */
const release = (buffer) => { buffer.transfer?.(0); };

/** Read an answer to its end. heard(bytes): hears of each part that has come. */
async function read(answer, heard) {
  const parts = [], reader = answer.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value);
    heard(value.length);
  }
  const whole = new Blob(parts);
  for (const { buffer } of parts) release(buffer);
  return whole;
}

/** Bring a file from the host. A host that unpacks what is packed, or says so for the browser to do it, is right as well. */
async function brought(file, heard = () => {}) {
  const answer = await fetch(new URL(PACKED.has(file) ? `${file}.gz` : file, registration.scope), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  let data = await read(answer, heard), kind = answer.headers.get("content-type");
  if (PACKED.has(file)) {
    const [first, second] = new Uint8Array(await data.slice(0, 2).arrayBuffer());
    if (first === 0x1f && second === 0x8b) data = await read({ body: data.stream().pipeThrough(new DecompressionStream("gzip")) }, () => {});
    kind = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json" }[file.split(".").pop()];
  }
  if (!await right(file, data)) throw new Error(`${file} is of another version, or the host has changed it`);
  return new Response(data, { headers: { "content-type": kind ?? "application/octet-stream" } });
}

/** Whether a file, a Blob, is this build's. While a host's folder is being replaced, it has files of two. */
async function right(file, data) {
  const digest = FILES.get(file);
  if (!digest) return (await data.text()).includes(`data-build="${BUILD}"`); // the shell, to which some hosts add lines of theirs
  const whole = await data.arrayBuffer(), found = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  release(whole);
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(digest);
}

/** What is kept of a file already, by the version before or by an attempt that broke off, if this build has the same. */
async function had(file, kept) {
  for (const cache of kept) {
    const answer = await cache.match(new URL(file, registration.scope));
    if (answer && await right(file, await answer.clone().blob())) return answer;
  }
  return null;
}

// If it fails, the version before goes on, and the browser tries again another time.
addEventListener("install", (event) => event.waitUntil((async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${NAME}:`));
  const kept = await Promise.all(names.map((name) => caches.open(name))), cache = await caches.open(CACHE);
  const of = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0), left = [...WEIGHTS];
  let done = 0, told = 0;
  const tell = () => {
    if (done < of && done - told < of / 200) return;
    told = done;
    channel.postMessage({ kind: "fetched", done, of });
  };
  async function bring() {
    for (let next = left.shift(); next; next = left.shift()) {
      const [file, weight] = next;
      let come = 0; // never more than it weighs: what the host unpacks is larger than what was sent
      const heard = (bytes) => { const more = Math.min(bytes, weight - come); come += more; done += more; tell(); };
      const answer = await had(file, kept) ?? await brought(file, heard);
      heard(weight - come);
      await cache.put(new URL(file, registration.scope), answer);
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, bring));
})()));

// An update waits until every page of the version before has been closed, or until somebody says "now": see newer.js.
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(`${NAME}:`) && name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));

channel.onmessage = ({ data }) => {
  if (data.kind === "answer") { waiting.get(data.id)?.resolve(data); waiting.delete(data.id); }
  if (data.kind === "ready") early = false;
  if (data.kind === "ready") for (const one of waiting.values()) channel.postMessage(one.question); // the room does each once
};

addEventListener("message", ({ data, ports: [heard] }) => {
  if (data === "now") skipWaiting();
  else if (data === "claim") clients.claim();
  else early = data === "early";
  heard?.postMessage(data); // before that, what is asked for next might come first
});

/** Ask the room. It answers when what follows from the request is kept. */
async function ask(request) {
  const url = new URL(request.url), id = crypto.randomUUID();
  const headers = [...request.headers].filter(([name]) => ["accept", "content-type"].includes(name));
  if (request.destination === "iframe") headers.push(["accept", "text/html"]);
  headers.push(["accept-language", navigator.languages.join(",")], ["referer", request.referrer]);
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const question = { kind: "ask", id, method: request.method, url: url.pathname + url.search, headers, body };
  const { promise, resolve } = Promise.withResolvers();
  waiting.set(id, { question, resolve });
  channel.postMessage(question);
  const late = new Promise((hear) => setTimeout(() => hear({ status: 503, headers: [["content-type", "text/plain"]], body: "…" }), PATIENCE));
  const { status, headers: given, body: said } = await Promise.race([promise, late]);
  waiting.delete(id);
  return new Response([204, 304].includes(status) ? null : said, { status, headers: given });
}

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const file = url.pathname.slice(BASE.length);
  if (file.startsWith("licences/")) return; // nobody needs them without a connection: the host has them
  if (request.destination === "document" && !file.endsWith(".html")) event.respondWith(shell());
  else if (file && FILES.has(file)) event.respondWith(request.destination === "worker" ? strict(file) : cached(file));
  else if (request.destination === "iframe" && url.href === registration.scope) event.respondWith(home(request));
  else event.respondWith(ask(request));
});

/** The shell, for whatever page was asked for: its own files lie in this folder. */
async function shell() {
  const text = await (await cached("index.html")).text();
  return new Response(text.replace("<meta name", `<base href="${BASE}">\n<meta name`), { headers: { "content-type": HTML } });
}

async function cached(file) {
  return (await (await caches.open(CACHE)).match(new URL(file, registration.scope))) ?? brought(file);
}

/** What a worker may do is said in its own file's answer: it asks nobody else either, whatever Python it runs. */
async function strict(file) {
  return new Response((await cached(file)).body, { headers: { "content-type": "text/javascript", "content-security-policy": STRICT } });
}

/** The front page; while no room runs yet, as it was when it was last shown. */
async function home(request) {
  const cache = await caches.open(CACHE), kept = early && await cache.match(HOME);
  early = false;
  if (kept) return kept;
  const answer = await ask(request);
  if (answer.ok) await cache.put(HOME, answer.clone());
  return answer;
}
