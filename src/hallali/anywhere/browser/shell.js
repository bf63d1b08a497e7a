// The shell: it brings the files, starts the worker that runs the room, and shows the room's pages in a frame. A page's
// own worker would end with the page at the next press of a link; the shell's lasts as long as the tab.

import { offered, watched } from "./newer.js";

const HOME = new URL(".", import.meta.url).href, NAME = `hallali:${new URL(HOME).pathname}`;
const WORDS = JSON.parse(document.getElementById("words").textContent);
const lang = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in WORDS) ?? Object.keys(WORDS)[0]; // the first that this site offers
const words = WORDS[lang];
const bar = document.querySelector("progress"), said = document.querySelector("[role=status]"), frame = document.querySelector("iframe");
const channel = new BroadcastChannel(NAME);
document.documentElement.lang = lang;
if (!document.querySelector("base")) { // the address will be that of a page further down; the shell's files stay here
  const base = document.createElement("base");
  base.href = new URL(HOME).pathname;
  document.head.prepend(base);
}
document.querySelector("p.lead").textContent = words.lead;
const sofar = document.querySelector(".so-far");
const show = (text, share, more = "") => { said.textContent = text; bar.value = share; sofar.textContent = more; };
const megabytes = (bytes) => (bytes / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const sum = ({ done, of }) => words["so far"].replace("{done}", megabytes(done)).replace("{all}", megabytes(of));

channel.addEventListener("message", ({ data }) => {
  if (data.kind === "fetched" && !entered) show(words.fetching, 0.6 * data.done / data.of, sum(data));
  else if (data.kind === "loading") show(words.starting, 0.5 + 0.15 * data.step);
  else if (data.kind === "ready" || data.kind === "here") live();
  else if (data.kind === "broken") show(`${words.broken} ${data.why}`, 0);
});

const { promise: running, resolve: runs } = Promise.withResolvers();
/** The room runs. */
async function live() {
  runs();
  document.body.classList.add("live");
  if (!entered) enter();
  else if (early) await renew();
}

let left = false; // whether something was pressed that leads away from the front page as it was last seen
/** Show the front page anew if it is not any more what is shown, and still what is looked at. */
async function renew() {
  early = false;
  const kept = await caches.match(`${HOME}?kept`), now = await fetch(HOME, { headers: { accept: "text/html" } });
  const same = kept && await kept.text() === await now.text();
  if (!same && !left && frame.contentWindow.location.href === HOME) frame.contentWindow.location.reload();
}

let entered = false, early = false;
/** Show the page that was asked for. */
function enter() {
  if (entered) return;
  entered = true;
  frame.contentWindow.location.replace(location.href.replace(/index\.html(?=$|[?#])/, ""));
  frame.addEventListener("load", () => {
    const inner = frame.contentWindow.location;
    if (!inner.href.startsWith("http")) return;
    document.body.classList.add("in");
    document.title = frame.contentDocument.title;
    const { lang: spoken, dataset: { theme } } = frame.contentDocument.documentElement;
    Object.assign(document.documentElement, { lang: spoken }).dataset.theme = theme ?? "auto";
    history.replaceState(null, "", inner.href);
    watched(frame.contentWindow);
    left = false;
    frame.contentWindow.addEventListener("beforeunload", () => { left = true; });
    frame.focus();
    if (inner.pathname.split("/").includes("t")) navigator.storage.persist?.(); // now there is something to lose
  });
}

if (!("serviceWorker" in navigator && navigator.locks && navigator.storage?.getDirectory)) show(words.old, 0);
else try {
  show(words.fetching, 0);
  const registration = await navigator.serviceWorker.register("./sw.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    registration.active.postMessage("claim"); // a reload with Shift passes over the service worker
    await taken;
  }
  const worker = new Worker(new URL(`room.js?languages=${Object.keys(WORDS)}`, import.meta.url), { type: "module" });
  navigator.serviceWorker.addEventListener("controllerchange", () => { // a newer version has taken over, by somebody's press
    worker.terminate(); // so that it does not take over the room when the tab that runs it goes
    location.reload();
  });
  early = !entered && location.href.replace(/index\.html$/, "") === HOME;
  if (early) { // the front page comes as it was last seen, and the room follows
    const { port1, port2 } = new MessageChannel(), heard = new Promise((done) => { port1.onmessage = done; });
    navigator.serviceWorker.controller.postMessage("early", [port2]);
    await heard;
    enter();
  }
  channel.postMessage({ kind: "hello" });
  await running;
  offered(registration, channel, () => WORDS[document.documentElement.lang] ?? words);
} catch (error) { show(`${words.broken} ${error}`, 0); }
