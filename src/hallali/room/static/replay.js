// A replay that plays: each moment is fetched and put in, so that nothing jumps, and the next is fetched ahead.

import { game } from "./game.js";

const body = document.body;
const where = location.pathname;
const kept = `replay ${where}`;
const pages = new Map();
const SPEEDS = [2400, 1200, 500];
let playing = false, timer = 0, going = 0, filmed = "";

const nav = () => document.querySelector(".replay");
const at = () => Number(nav().dataset.at);
const last = () => Number(nav().dataset.last);
const speed = () => SPEEDS[Number(sessionStorage.getItem("speed") ?? 1)];

/** Fetch a moment's page; the last few are kept. */
function page(url) {
  const key = new URL(url, location.href);
  key.hash = "";
  if (!pages.has(key.href)) {
    pages.set(key.href, fetch(key).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status))))));
    if (pages.size > 12) pages.delete(pages.keys().next().value);
  }
  return pages.get(key.href);
}

/** Bring a line of the log into its list's frame. The page itself stays where it is: the board is what one watches. */
function inFrame(line) {
  const list = line?.closest("ol");
  if (!list || getComputedStyle(list).overflowY === "visible") return;
  const frame = list.getBoundingClientRect(), { top, bottom } = line.getBoundingClientRect();
  list.scrollTop += Math.min(0, top - frame.top) + Math.max(0, bottom - frame.bottom);
}

/** Put a page's parts in place of those here; what did not change stays. */
function put(text) {
  const again = game.replayed?.(); // a game's own script looks at what is there, and sees to what comes in its place
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const focus = document.activeElement?.closest?.(".replay")?.querySelector(":focus")?.dataset.key;
  const scrolled = [...document.querySelectorAll("[id^=part-], [id^=part-] ol, .centre, .right, .rn-view")].map((one) => [one.id || one.className, one.scrollTop, one.scrollLeft]);
  for (const one of fresh.querySelectorAll("[id^=part-], .replay, .worth")) {
    const old = one.id && one.id !== "worth" ? document.getElementById(one.id) : document.querySelector(one.matches(".replay") ? ".replay" : ".worth");
    if (old && old.outerHTML !== one.outerHTML) old.replaceWith(document.adoptNode(one));
  }
  const named = new Map([...document.querySelectorAll("[id^=part-], .centre, .right, .rn-view")].map((one) => [one.id || one.className, one]));
  for (const [name, top, left] of scrolled) { const one = named.get(name); if (one) { one.scrollTop = top; one.scrollLeft = left; } }
  inFrame(document.querySelector("#part-log .at"));
  again?.();
  if (focus) nav().querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
  body.dataset.seq = String(at());
  dressed();
}

/** Go to a moment; if several are asked for, the last one is shown. */
async function go(url, replace = false) {
  const mine = ++going;
  try {
    const text = await page(url);
    if (mine !== going) return;
    history[replace ? "replaceState" : "pushState"](null, "", url);
    put(text);
    sessionStorage.setItem(kept, String(at()));
    const on = nav().querySelector("a[rel=next]");
    if (on && at() < last()) page(on.href).catch(() => {});
  } catch { location.assign(url); }
}

/** Bring the board into view if it is out of sight: on a phone the analysis lies far below it, and it would play there unseen. */
function inSight() {
  const board = document.getElementById("part-board"), { top, bottom } = board.getBoundingClientRect();
  if (bottom < innerHeight / 4 || top > innerHeight * 3 / 4) board.scrollIntoView({ block: "start" });
}

/** Who lets it play from the start waits for no dealing: it begins where somebody moves. */
async function play(on) {
  playing = on;
  clearTimeout(timer);
  dressed();
  if (on) inSight();
  if (on && nav().dataset.opens) await go(nav().dataset.opens, true);
  if (playing) tick();
}

async function tick() {
  if (at() >= last()) { play(false); return; }
  timer = setTimeout(async () => {
    await go(nav().querySelector("a[rel=next]").href, true);
    if (playing) tick();
  }, speed());
}

/** The buttons that only a script can serve. */
function dressed() {
  const button = nav().querySelector("[data-play]");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(playing));
  button.classList.toggle("playing", playing);
  const choice = nav().querySelector("[data-speed]");
  choice.hidden = false;
  choice.querySelector("select").value = sessionStorage.getItem("speed") ?? "1";
  const film = nav().querySelector("[data-film]");
  film.hidden = !("MediaRecorder" in window && "captureStream" in HTMLCanvasElement.prototype);
  film.disabled = Boolean(filmed);
  if (filmed) film.textContent = filmed;
  awaited();
}

let asked = 0;

/** The curves come when they are worked out. */
function awaited() {
  if (asked || !document.querySelector(".awaited")) return;
  asked = setTimeout(() => { asked = 0; pages.clear(); if (document.querySelector(".awaited")) go(location.href, true); }, 1500);
}

function said(text, wrong = false) {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  toast.classList.toggle("calm", !wrong);
  toast.hidden = false;
}

/** Make a film of the game as it is looked at, and come back to where that was. Few ask for it: its code comes when it is wanted. */
async function record() {
  const here = location.href, url = new URL(here), ready = nav().querySelector("[data-film]").textContent;
  const count = (done, all) => { filmed = `${done}/${all}`; dressed(); };
  play(false);
  count(0, 1);
  try {
    const [{ film }, picture] = await Promise.all([import("./film.js"), import("./picture.js")]);
    const name = await film(last(), (at) => { url.searchParams.set("at", String(at)); return go(url.href, true); }, count, picture);
    if (name) said(nav().querySelector("[data-film]").dataset.saved.replace("{name}", name));
  } catch {
    said(nav().querySelector("[data-film]").dataset.failed, true);
  } finally {
    filmed = "";
    nav().querySelector("[data-film]").textContent = ready;
    await go(here, true);
    dressed();
  }
}

const mine = (link) => link && link.origin === location.origin && link.pathname === where && !link.target;

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) {
    if (!playing && at() >= last()) go(nav().querySelector("a[data-key=first]").href).then(() => play(true));
    else play(!playing);
    return;
  }
  if (event.target.closest("[data-film]")) { record(); return; }
  const link = event.target.closest("a[href]");
  if (!mine(link) || event.ctrlKey || event.metaKey || event.shiftKey || link.matches("[aria-disabled]")) return;
  event.preventDefault();
  play(false);
  if (!link.closest(".help")) inSight(); // else a press on a moment far below the board seems to do nothing
  go(link.href);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-speed] select")) { sessionStorage.setItem("speed", event.target.value); return; }
  const form = event.target.closest(".replay form");
  if (!form) return;
  play(false);
  go(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
}, true);
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".replay form")) return;
  event.preventDefault();
  go(`${event.target.getAttribute("action")}?${new URLSearchParams(new FormData(event.target))}`);
});
const KEYS = { " ": "[data-play]", Home: "[data-key=first]", End: "[data-key=last]", PageUp: "[data-key=round-back]", PageDown: "[data-key=round-on]", ArrowLeft: "[data-key=back]", ArrowRight: "[data-key=on]" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select, [data-cell]")) return;
  if (event.key === " " && event.target.closest("a, button, summary")) return;
  const turn = event.shiftKey ? { ArrowLeft: "[data-key=turn-back]", ArrowRight: "[data-key=turn-on]" }[event.key] : null;
  const found = nav().querySelector(turn ?? KEYS[event.key] ?? "none");
  if (!found) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  found.click();
}, true);
addEventListener("popstate", () => { play(false); go(location.href, true); });

dressed();
// A replay that is opened again is where it was left. Whoever pressed "Replay" at the end has asked for it to play on from there.
const left = Number(sessionStorage.getItem(kept) ?? 0), plays = location.hash === "#play";
if (plays) history.replaceState(history.state, "", location.pathname + location.search);
if (at() === 0 && left > 0 && left <= last() && !(plays && left === last()) && document.referrer.split("?")[0] !== location.href.split("?")[0]) {
  const url = new URL(location.href);
  url.searchParams.set("at", String(left));
  go(url.href, true).then(() => { if (plays) play(true); });
} else if (plays) play(true);
