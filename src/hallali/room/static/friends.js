// Friends: share the link, announce who comes, show a few words, and follow what was agreed.

import * as calls from "./calls.js";
import { helper } from "./helper.js";
import { play } from "./sound.js";

const body = document.body;
const words = body.dataset;
const STAYS = 6000; // ms that a few words stay over the board
const bubble = document.getElementById("bubble");
let waited = Boolean(document.getElementById("share"));
let spoke = newest(), timer = 0, yours = false, say = () => {};

function newest() { return document.querySelector("#part-chat li:not(.empty)")?.textContent.trim() ?? ""; }

let able = true; // whether this browser lets a page notify
const wants = () => "Notification" in window && Notification.permission === "granted" && localStorage.getItem("tell") === "on";

/** Notify a player who looks elsewhere, in the words of their own page: through the worker, which phones insist on. */
async function tell(text) {
  if (!document.hidden || !text || !wants()) return;
  const told = { body: text, tag: words.table, icon: words.icon, data: location.href };
  const worker = await helper();
  try {
    if (worker?.active) { await worker.showNotification(words.title, told); return; }
    const note = new Notification(words.title, told);
    note.onclick = () => { focus(); note.close(); };
  } catch { able = false; switches(); }
}

/** Say something over the board for a while. who: the player whose words they are, if any. */
function show(text, who = "") {
  if (!bubble) return;
  const name = document.createElement("b");
  name.textContent = who;
  bubble.replaceChildren(...(who ? [name, document.createElement("br")] : []), text);
  bubble.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { bubble.hidden = true; }, STAYS);
}

/** See what a frame has brought. */
export function after(frame) {
  const waits = Boolean(document.getElementById("share"));
  if (waited && !waits) {
    play("found");
    say(words.arrived);
    show(words.arrived);
    tell(words.arrived);
    document.getElementById("invite")?.hidePopover?.();
    if (document.hidden) document.title = `✓ ${words.arrived} · ${words.title}`;
  }
  waited = waits;
  const line = newest();
  if (line && line !== spoke) { // also in a snapshot: it was said before the line of this page was open
    const who = document.querySelector("#part-chat li:not(.empty) b")?.textContent ?? "", text = line.slice(who.length).trim();
    if (text === sent) sent = ""; // the player's own words: they are in the talk already
    else { show(text, who); say(line); }
  }
  spoke = line;
  if (frame.yours && !yours) tell(document.querySelector("#part-bar .prompt")?.textContent.trim());
  if (frame.yours !== undefined) yours = Boolean(frame.yours);
  const next = document.querySelector("#part-asks [data-goes]");
  if (next && !frame.snapshot) go(next.href);
}

let sent = "";
document.addEventListener("submit", (event) => { if (event.target.matches("[data-talk]")) sent = event.target.elements.text.value.trim(); }, true);

let gone = false;
/** Go to another page, only once: an answer and a push may both lead there. */
export function go(url) {
  if (!gone) location.assign(url);
  gone = true;
}

function sharing() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

function switches() {
  for (const button of document.querySelectorAll("[data-tell]")) {
    button.hidden = !able || !("Notification" in window) || Notification.permission === "denied";
    button.setAttribute("aria-pressed", String(wants()));
  }
}

/** Show what this browser can do; also after parts were swapped. */
export function refresh() { sharing(); switches(); }

/** Begin. said: says a line to a screen reader. */
export function start(said) {
  say = said;
  refresh();
  if (wants()) calls.on();
  document.addEventListener("click", async (event) => {
    const share = event.target.closest("[data-share]");
    if (share) navigator.share({ title: words.title, url: document.getElementById("share").value }).catch(() => {});
    const asked = event.target.closest("[data-tell]");
    if (asked) {
      if (wants()) { localStorage.setItem("tell", "off"); calls.off(); }
      else if ((await Notification.requestPermission()) === "granted") { localStorage.setItem("tell", "on"); helper(); calls.on(); }
      switches();
    }
    if (event.target.closest(".pop button:not([popovertarget])")) event.target.closest(".pop").hidePopover?.();
    if (event.target.closest(".pop a")) event.target.closest(".pop").hidePopover?.();
  });
}
