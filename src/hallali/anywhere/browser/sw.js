// Answers every request under this folder: files from its cache, pages and commands by the worker that runs the room.
// The build writes what is missing here: BUILD, a digest of all files, and FILES, their names.

const BUILD = "{build}";
const FILES = new Set({files});
const BASE = new URL(registration.scope).pathname;
const NAME = `hallali:${BASE}`, CACHE = `${NAME}:${BUILD}`;
const PATIENCE = 120000; // ms: after that the room is taken to be gone
const channel = new BroadcastChannel(NAME);
const waiting = new Map();

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  let done = 0;
  for (const file of FILES) {
    const address = new URL(file, registration.scope);
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(address, answer);
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
  if (data.kind === "ready") for (const one of waiting.values()) channel.postMessage(one.question); // the room does each once
};

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
  if (request.destination === "document" && !file.endsWith(".html")) event.respondWith(shell(request));
  else if (file && FILES.has(file)) event.respondWith(cached(file, request));
  else event.respondWith(ask(request));
});

/** The shell, for whatever page was asked for: its own files lie in this folder. */
async function shell(request) {
  const text = await (await cached("index.html", request)).text();
  return new Response(text.replace("<meta name", `<base href="${BASE}">\n<meta name`), { headers: { "content-type": "text/html; charset=utf-8" } });
}

async function cached(file, request) {
  return (await (await caches.open(CACHE)).match(new URL(file, registration.scope))) ?? fetch(request);
}
