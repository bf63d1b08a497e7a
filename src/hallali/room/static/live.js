// A table that lives: swaps the parts that changed, keeps the focus, tells what happened.
//
// A game's own module (the page's data-script) may export, each where it needs it:
//   keys(focusOn)   {key: function} of its own, beside those of every table; focusOn(selectors...) focuses the first found
//   before()        what it wants to remember of the parts before they are swapped
//   after(before)   called when they are; gives the name of a sound, or ""
//   hold(frame)     a promise for when the frame may be shown, or nothing: at once
//   start(table)    called once; table.act(command, fields) posts a command, table.complain(text) says what is wrong

import { inWords, keyboard, roving } from "./board.js";
import { key } from "./entropy.js";
import { listen, post, refresh } from "./net.js";
import * as notes from "./notes.js";
import * as sound from "./sound.js";

const body = document.body;
const base = `/t/${body.dataset.table}`;
const toast = document.getElementById("toast");
const live = document.getElementById("live");
const game = body.dataset.script ? await import(body.dataset.script) : {};
let seq = Number(body.dataset.seq) || 0;
let mine = document.title.startsWith("●");
let over = false, busy = false, toastTimer = 0;

function say(text) {
  if (text) { live.textContent = ""; requestAnimationFrame(() => { live.textContent = text; }); }
}

function complain(text, ms = 6000) {
  clearTimeout(toastTimer);
  toast.textContent = text ?? "";
  toast.hidden = !text;
  if (text && ms) toastTimer = setTimeout(() => { toast.hidden = true; }, ms);
}

/** Remember where the focus is, in words that outlive a swap. */
function focusMark() {
  const at = document.activeElement;
  const part = at?.closest?.("[id^=part-]");
  if (!part) return null;
  const cells = [...part.querySelectorAll("[data-cell]")];
  return { part: part.id, key: at.dataset.key, cell: cells.indexOf(at), value: at.value, list: at.tagName === "OL" };
}

function refocus(mark) {
  if (!mark) return;
  const part = document.getElementById(mark.part);
  if (!part || part.contains(document.activeElement)) return;
  const usable = (found) => (found && !found.disabled ? found : null);
  const cells = part.querySelectorAll("[data-cell]");
  const found = (mark.key && usable(part.querySelector(`[data-key="${mark.key}"]`)))
    || (mark.cell >= 0 && usable(cells[Math.min(mark.cell, cells.length - 1)]))
    || (mark.list && part.querySelector("ol"))
    || part.querySelector("button:not(:disabled), a[href]")
    || document.getElementById("main");
  found?.focus({ preventScroll: true });
}

function swap(parts, more = {}) {
  const mark = focusMark();
  const before = game.before?.();
  for (const [name, html] of Object.entries(parts)) {
    const old = document.getElementById(`part-${name}`);
    if (!old) continue;
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.firstElementChild;
    // Its own seq differs with each push; what looks the same stays, so that nothing flickers.
    if (fresh && fresh.outerHTML !== old.outerHTML) old.replaceWith(fresh);
  }
  for (const [name, [html, keep, had]] of Object.entries(more)) {
    const list = document.querySelector(`#part-${name} ol`);
    if (list?.children.length !== had) { refresh(); continue; } // what is missing comes with all the rest
    while (list.children.length > keep) list.lastElementChild.remove();
    list.insertAdjacentHTML("afterbegin", html);
  }
  const share = document.getElementById("share");
  if (share) share.value = new URL(share.getAttribute("value"), location.href).href; // a frame knows the path alone
  const cue = game.after?.(before) ?? "";
  const resign = document.querySelector(".resign");
  if (resign) resign.hidden = Boolean(document.getElementById("share")); // nobody to give up against yet
  roving();
  inWords();
  begin();
  refocus(mark);
  return cue;
}

let queue = Promise.resolve();

/** Show a frame: at once, or, where the game holds some back, after those before it. */
function take(frame, mineToo = false) {
  if (game.hold) queue = queue.then(() => game.hold(frame)).finally(() => shown(frame, mineToo));
  else shown(frame, mineToo);
}

function shown(frame, mineToo) {
  const known = seq;
  if (frame.seq !== undefined) {
    if (mineToo && frame.seq < seq) return; // pushes come in order, and each builds upon the one before
    seq = frame.seq;
  }
  let cue = frame.parts ? swap(frame.parts, frame.more) : "";
  for (const field of document.querySelectorAll("input[name=seq]")) field.value = seq;
  const words = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  if (seq > known && !frame.snapshot) say(`${frame.say ?? ""} ${frame.yours || frame.over ? words("#part-bar .prompt") : ""}`.trim());
  else if (mineToo && frame.parts) say(words("#part-bar .aside"));
  if (frame.yours !== undefined) {
    if (frame.yours && !mine && !mineToo) cue ||= "turn";
    mine = Boolean(frame.yours);
    turnSign();
  }
  if (frame.over && !over) { over = true; cue = "over"; document.querySelector(".resign")?.remove(); }
  if (cue) sound.play(cue);
  if (frame.location) location.assign(frame.location);
}

function turnSign() {
  document.title = (mine ? "● " : "") + body.dataset.title;
  const icon = document.querySelector("link[rel=icon]");
  if (icon) icon.href = mine ? "/static/favicon-turn.svg" : "/static/favicon.svg";
}

async function act(url, fields) {
  if (busy) return;
  busy = true;
  body.classList.add("busy");
  const { status, frame } = await post(url, { ...fields, seq, key: key() });
  busy = false;
  body.classList.remove("busy");
  take(frame, true);
  if (frame.error) { complain(frame.error); sound.play("wrong"); } else complain("");
  return status;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-act]")) return;
  const button = event.submitter;
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (/\/(rematch|sit)$/.test(new URL(url).pathname)) return; // these lead to another page
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  if (button?.name) fields[button.name] = button.value;
  act(url, fields).then((status) => {
    if (status === 200 && form.matches("[data-command]")) form.elements.text.value = "";
  });
});

document.addEventListener("click", (event) => {
  const window_ = event.target.closest("[data-mark]");
  if (window_ && !window_.disabled) { notes.mark(`${base}/notes`, window_, ({ frame }) => { if (frame.error) complain(frame.error); else take(frame, true); }); return; }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(() => { copy.textContent = copy.dataset.copied; }, () => document.execCommand("copy"));
  }
});

/** Against a bot the game begins at once, with entropy made here; with a friend the field is filled in, to be changed at will. */
function begin() {
  const form = document.querySelector("form[action$='/begin']");
  if (!form || form.elements.entropy.value) return;
  form.elements.entropy.value = key();
  if (form.matches("[data-at-once]")) form.requestSubmit();
}

body.classList.add("scripted");
roving();
inWords();
sound.start();
notes.start(`${base}/notes`);
keyboard(() => {
  const back = document.querySelector("[data-key=undo]:not(:disabled)") ?? document.querySelector("[data-key=back]:not(:disabled)");
  if (back) act(back.formAction, {});
}, game.keys);
game.start?.({ act: (command, fields = {}) => act(`${base}/${command}`, fields), complain });
turnSign();
begin();

const slider = document.querySelector("[data-slider] input[type=range]");
slider?.addEventListener("change", () => slider.form.submit());
if (body.classList.contains("replaying")) {
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, [data-cell]")) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) document.querySelector(`a[rel=${rel}]`)?.click();
  });
  if (document.querySelector(".worth.pending")) setTimeout(() => location.reload(), 1500);
  // From moment to moment the page stays where it was scrolled to.
  if (document.referrer.split("?")[0] === location.href.split("?")[0] && !location.hash) scrollTo(0, Number(sessionStorage.getItem("replay") ?? 0));
  addEventListener("pagehide", () => sessionStorage.setItem("replay", String(scrollY)));
}
if (body.dataset.live) {
  listen(body.dataset.live, take, (tries) => complain(tries ? `${body.dataset.lost} (${tries})` : toast.textContent.startsWith(body.dataset.lost) ? "" : toast.hidden ? "" : toast.textContent, tries ? 0 : 6000));
}
