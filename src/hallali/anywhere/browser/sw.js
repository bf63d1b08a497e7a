// Answers every request under this folder: files from its cache, pages and commands by the worker that runs the room.
// The build writes what is missing here: BUILD, a digest of all files; FILES, their names; PACKED, those that the host has
// with .gz after their names: they are unpacked before they are kept.

const BUILD = "{build}";
const FILES = new Set({files}), PACKED = new Set({packed});
const BASE = new URL(registration.scope).pathname;
const NAME = `hallali:${BASE}`, CACHE = `${NAME}:${BUILD}`;
const PATIENCE = 120000; // ms: after that the room is taken to be gone
const channel = new BroadcastChannel(NAME);
const waiting = new Map();
const HOME = new URL("?kept", registration.scope), HTML = "text/html; charset=utf-8"; // where the front page is kept as it was last seen
let early = false; // whether the next page asked for may be that one: no room runs yet

/** Bring a file from the host. A host that unpacks what is packed, or says so for the browser to do it, is right as well. */
async function brought(file) {
  const answer = await fetch(new URL(PACKED.has(file) ? `${file}.gz` : file, registration.scope), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  if (!PACKED.has(file)) return answer;
  const data = await answer.blob(), head = new Uint8Array(await data.slice(0, 2).arrayBuffer());
  const whole = head[0] === 0x1f && head[1] === 0x8b ? data.stream().pipeThrough(new DecompressionStream("gzip")) : data;
  const kind = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json" }[file.split(".").pop()];
  return new Response(whole, { headers: { "content-type": kind ?? "application/octet-stream" } });
}

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  let done = 0;
  for (const file of FILES) {
    await cache.put(new URL(file, registration.scope), await brought(file));
    done += 1;
    channel.postMessage({ kind: "fetched", done, of: FILES.size });
  }
})()));

// No skipWaiting: an update waits until every page of the old one has been closed.
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(`${NAME}:`) && name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));

channel.onmessage = ({ data }) => {
  if (data.kind === "answer") { waiting.get(data.id)?.resolve(data); waiting.delete(data.id); }
  if (data.kind === "ready") early = false;
  if (data.kind === "ready") for (const one of waiting.values()) channel.postMessage(one.question); // the room does each once
};

addEventListener("message", ({ data }) => { early = data === "early"; });

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
  if (request.destination === "document" && !file.endsWith(".html")) event.respondWith(shell());
  else if (file && FILES.has(file)) event.respondWith(cached(file));
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

/** The front page; while no room runs yet, as it was when it was last shown. */
async function home(request) {
  const cache = await caches.open(CACHE), kept = early && await cache.match(HOME);
  early = false;
  if (kept) return kept;
  const answer = await ask(request);
  if (answer.ok) await cache.put(HOME, answer.clone());
  return answer;
}
