// What just happened: the bar says it, the log marks what came since this browser last looked, a reader hears it once.

import { under } from "./root.js";

const body = document.body;
const table = body.dataset.table + ("passes" in body.dataset ? `/${body.dataset.seat}` : ""); // each of those at one phone
const words = body.dataset;
const KEPT = 60; // tables whose last look is remembered
let from = Infinity, until = -1; // the entries between which lines are marked

/** The entry that this browser last saw at each table. */
function looks() {
  try { return JSON.parse(localStorage.getItem("looks") ?? "{}"); } catch { return {}; }
}

let newest = null, writing = 0; // the entry that is seen, until it is written down

/** Note what is seen now. It is written down once the picture is there: a browser's storage takes its time. */
export function seen(seq) {
  if (document.hidden || !body.dataset.live) return;
  newest = seq;
  clearTimeout(writing);
  writing = setTimeout(write, 200);
}

function write() {
  clearTimeout(writing);
  if (newest === null) return;
  const seq = newest;
  newest = null;
  const { [table]: _, ...rest } = looks();
  const kept = Object.entries(rest).slice(1 - KEPT);
  localStorage.setItem("looks", JSON.stringify({ ...Object.fromEntries(kept), [table]: seq }));
}

addEventListener("pagehide", write);
document.addEventListener("visibilitychange", () => { if (document.hidden) write(); });

const lines = () => [...document.querySelectorAll("#part-log li[data-seq]")];
// What one did oneself is no news.
const fresh = () => lines().filter((line) => Number(line.dataset.seq) > from && Number(line.dataset.seq) <= until && !line.matches(`.side${words.tone}`));

/** Look again, after a while or a reload: what came since is marked until the player acts. */
export function look(seq) {
  const last = looks()[table];
  seen(seq);
  if (last === undefined || last >= seq) return;
  from = Math.min(from, last);
  until = seq;
  mark();
}

/** A player who acts has seen it all. */
export function acted() {
  from = Infinity;
  until = -1;
  mark();
}

/** Once the game is over each line leads into the replay; a page that was loaded whole has its links already. */
function lead() {
  if (!document.querySelector("#part-end:not([hidden]) .steps")) return;
  for (const line of lines().filter((one) => !one.querySelector("a"))) {
    const link = document.createElement("a");
    link.href = under(`/t/${table}/replay?eyes=${words.seat}&at=${line.dataset.seq}`);
    const name = line.querySelector(":scope > b + .sr") ?? line.querySelector(":scope > .sr"); // who did it stands before what was done
    if (name) { while (name.nextSibling) link.append(name.nextSibling); } else link.append(...line.childNodes);
    line.append(link);
  }
}

/** Mark the lines that are new, and say in the bar how many there are. */
export function mark() {
  lead();
  const some = fresh();
  for (const line of lines()) line.classList.toggle("unseen", some.includes(line));
  const old = document.querySelector("#part-bar .since"), bar = document.querySelector("#part-bar .just");
  if (!some.length || !bar) { old?.remove(); return; }
  const form = new Intl.PluralRules(document.documentElement.lang).select(some.length) === "one" ? "sinceOne" : "sinceMore";
  const button = old ?? document.createElement("button");
  button.type = "button";
  button.className = "since";
  button.textContent = words[form].replace("{count}", some.length);
  if (!old) bar.after(button);
  button.onclick = () => jump(some);
}

/** Where a game has something just below a phone's bar (--spare), what can be read at the sentence gives way if it needs a line of its own. */
export function spare() {
  const lately = document.querySelector(".lately:has(.meanwhile)"), say = lately?.closest(".say");
  if (!say || !getComputedStyle(say).getPropertyValue("--spare")) return;
  lately.classList.add("full");
  const without = Math.max(say.offsetHeight, parseFloat(getComputedStyle(say).minHeight) || 0);
  lately.classList.toggle("full", false);
  lately.classList.toggle("full", say.offsetHeight > without + 1);
}

function jump(some) {
  const oldest = some.at(-1), calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  oldest.closest("details:not([open])")?.setAttribute("open", "");
  oldest.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  const list = oldest.closest("ol");
  list?.focus({ preventScroll: true });
}

/** Have the bar say a line for as long as its deed is played; "" for what it says by itself. */
export function line(text) {
  const bar = document.querySelector("#part-bar .just");
  if (!bar) return;
  bar.dataset.text ??= bar.textContent;
  const now = text || bar.dataset.text;
  if (bar.textContent !== now) bar.textContent = now;
}
