// A live table: swaps the parts that changed, keeps the focus, tells what happened.
//
// A game's own module (game.js) may export any of these:
//   keys(focusOn)   {key: function} of its own, besides those of every table; focusOn(selectors...) focuses the first found
//   whole           a selector of what is replaced as a whole when it changes, not node by node
//   before()        returns what it wants to remember of the parts before they are swapped
//   after(before)   called once they are swapped; returns the name of a sound, or ""
//   hold(frame)     returns a promise for when the frame may be shown, or nothing to show it at once
//   show(place, element)  bring to the front what holds the place (data-at) of a deed, such as its tab, or what a
//                   lesson points at, which may have no such name; on a phone
//   start(table)    called once; table.act(command, fields) posts a command, table.complain(text) says what is wrong

import "./sheets.js"; // first: it listens before the others
import { act, aside, later, serve as serveActs, show as showActs } from "./acts.js";
import * as clock from "./clock.js";
import { inWords, keyboard, roving } from "./board.js";
import { key } from "./entropy.js";
import * as friends from "./friends.js";
import * as worker from "./helper.js";
import * as lesson from "./lesson.js";
import { follow } from "./forced.js";
import * as finger from "./finger.js";
import * as frames from "./frames.js";
import * as motion from "./motion.js";
import { listen, refresh } from "./net.js";
import { under } from "./root.js";
import * as news from "./news.js";
import * as notes from "./notes.js";
import * as sound from "./sound.js";
import * as suggest from "./suggest.js";
import * as sure from "./sure.js";
import { put } from "./swap.js";
import * as tips from "./tips.js";
import { game } from "./game.js";

const body = document.body;
const base = under(`/t/${body.dataset.table}`);
const toast = document.getElementById("toast");
const live = document.getElementById("live");
const icon = document.querySelector("link[rel=icon]"), rest = icon?.getAttribute("href");
let seq = Number(body.dataset.seq) || 0;
let mine = document.title.startsWith("●");
let heard = seq; // the newest entry that was said
let drawn = 0, chained = 0; // the newest drawing of this entry that is shown; the newest that was pushed
let over = false, toastTimer = 0, begun = "";
const ASIDE = /\/(help|suggest|allow|chat|react|mute|name|notes|back|rematch|fill)$/; // commands that no move waits for

function say(text) {
  if (text) { live.textContent = ""; requestAnimationFrame(() => { live.textContent = text; }); }
}

function complain(text, ms = 6000) {
  clearTimeout(toastTimer);
  toast.textContent = text ?? "";
  toast.classList.remove("sr");
  toast.classList.toggle("calm", ms > 0 && Boolean(document.querySelector("#part-bar.taught"))); // a lesson corrects gently
  toast.hidden = !text;
  if (text && ms) toastTimer = setTimeout(() => { toast.hidden = true; }, ms);
}

/** Remember where the focus is, in a way that outlives a swap. */
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
  const at = document.activeElement;
  if (!part || (part.contains(at) && !at.disabled)) return;
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
  const mark = focusMark(), moved = motion.before();
  const before = game.before?.();
  finger.changed();
  for (const [name, html] of Object.entries(parts)) {
    const old = document.getElementById(`part-${name}`);
    if (!old) continue;
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.firstElementChild;
    const typed = old.querySelector(".once [name=name]"), again = fresh?.querySelector(".once [name=name]");
    if (typed && again) for (const one of [typed, again]) one.setAttribute("value", typed.value); // keeps what is being typed
    if (fresh) put(old, fresh, game.whole);
  }
  for (const [name, added] of Object.entries(more)) {
    const list = document.querySelector(`#part-${name} ol`);
    for (const [html, keep, had] of added) {
      if (list?.children.length !== had) { refresh(); break; } // what is missing comes with all the rest
      while (list.children.length > keep) list.lastElementChild.remove();
      list.insertAdjacentHTML("afterbegin", html);
    }
  }
  const share = document.getElementById("share");
  if (share) share.value = new URL(share.getAttribute("value"), location.href).href; // a frame knows the path alone
  const cue = game.after?.(before) ?? "";
  const resign = document.querySelector(".resign");
  if (resign) resign.hidden = Boolean(document.getElementById("share")); // there is no opponent yet
  roving();
  inWords();
  begin();
  showActs();
  news.mark();
  news.spare();
  sure.after();
  tips.after();
  suggest.after(say);
  motion.after(moved);
  clock.tick();
  friends.refresh();
  forced();
  refocus(mark);
  return cue;
}

/** What a frame tells that was not said yet. */
const told = (frame) => (frame.told ?? []).filter((line) => line.seq > heard);

/** Whether a frame is newer than what is shown; a push tells what has changed since the push before it. */
function newer(frame, own) {
  if (frame.seq === undefined) return true;
  const old = frame.seq < seq || (frame.seq === seq && frame.drawn <= drawn);
  if (frame.snapshot) { drawn = chained = frame.drawn; return true; }
  if (!own) {
    if (!old && drawn > chained && frame.drawn > drawn) refresh(); // an answer came between that was never pushed
    chained = frame.drawn ?? chained;
  }
  if (!old) drawn = frame.drawn ?? drawn;
  return !old;
}

/** Show frames, as one. */
function shown(some) {
  const known = seq, lines = some.flatMap(({ frame }) => told(frame)).filter((line, at, all) => all.findIndex((one) => one.seq === line.seq && one.text === line.text) === at);
  const choosing = mine;
  let fresh = [];
  for (const { frame, own } of some) {
    clock.heard(frame.now);
    if (frame.location) friends.go(frame.location);
    if (frame.snapshot && frame.seq < seq) heard = frame.seq; // a move was taken back
    if (!newer(frame, own)) continue;
    fresh = frame.snapshot ? [frame] : [...fresh, frame];
    seq = frame.seq ?? seq;
  }
  heard = Math.max(heard, seq, ...lines.map((line) => line.seq));
  if (fresh.length) draw(frames.merged(fresh), some.some(({ own }) => own), known, lines);
  happened(lines, choosing && mine);
  news.seen(seq);
}

function draw(frame, own, known, lines) {
  let cue = swap(frame.parts, frame.more);
  for (const field of document.querySelectorAll("input[name=seq]")) field.value = seq;
  const words = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const due = seq > known && !frame.snapshot && (frame.yours || frame.over) ? words("#part-bar .prompt") : "";
  if (lines.length || due) say([...lines.map((line) => line.text), due].join(" ").trim());
  else if (own && Object.keys(frame.parts).length) say(words("#part-bar .aside") || words("#part-bar.taught .prompt"));
  if (frame.yours !== undefined) {
    if (frame.yours && !mine && !own) cue ||= "turn";
    mine = Boolean(frame.yours);
    turnSign();
  }
  if (frame.over && !over) { over = true; cue = "over"; document.querySelector(".resign")?.remove(); }
  const gasp = lines.findLast((line) => line.drama);
  const deed = lines.findLast((line) => line.sound)?.sound, tone = gasp?.drama ?? cue;
  sound.play(deed); // what it sounds like itself, before the table gasps
  if (tone !== "place" || !deed) sound.play(tone); // the knock is for what has no sound of its own
  friends.after(frame);
}

/**
 * Show where the deeds happened, and have the bar say the most important while they are played. still: it was and is
 * one's own turn, so what others do at the same time pulses in its place, and moves nothing away from who is choosing.
 */
function happened(lines, still) {
  if (!lines.length) return;
  const most = lines.findLast((line) => line.drama) ?? lines.at(-1);
  news.line(lines.some((line) => line.mine) ? "" : most.text);
  motion.pulse(lines.findLast((line) => line.at)?.at, game.show, still && !lines.some((line) => line.mine));
  if (most.drama) motion.gasp(most.drama, most.text);
}

function turnSign() {
  const title = (mine ? "● " : "") + body.dataset.title;
  if (document.title !== title) document.title = title;
  const at = mine ? icon?.dataset.turn : rest;
  if (icon && icon.getAttribute("href") !== at) icon.setAttribute("href", at); // what is set is asked for again
}

serveActs({ seq: () => seq, take: (frame) => frames.take(frame, true), owed: frames.owed, complain: refuse });
frames.serve({ show: (some) => { shown(some); showActs(); }, hold: game.hold, told, said: () => news.line("") });

function refuse(text, ms) {
  complain(text, ms);
  if (text && ms === undefined) sound.play("wrong");
}

/** Say why what is off does nothing: in its tip, and to a screen reader at once. The toast would say it twice. */
function unready(one) {
  refuse(one.dataset.tip ?? "");
  toast.classList.add("sr");
  tips.explain(one);
}

/** Send a command from a control of the page. */
function command(url, fields, control = null) {
  news.acted();
  return ASIDE.test(new URL(url, location.href).pathname) ? aside(url, fields, control) : act(url, fields, control);
}

/** Keep a press on what is off until the answers that may turn it on are there. Return whether it is kept. */
const keep = (one) => one.matches("form[data-act] button") && later(one, (now) => now.click(), (still) => {
  if (still?.dataset.tip) unready(still);
});

const forced = () => follow((step) => command(`${base}/step`, { choose: step }));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[action$='/sit']")) form.elements.entropy.value ||= key(); // so that no one can arrange the cards
  const button = event.submitter;
  if (!form.matches("[data-act]")) {
    if (button?.dataset.sure && !sure.sure(button, say)) event.preventDefault();
    return;
  }
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (/\/sit$/.test(new URL(url).pathname)) return; // this leads to another page
  event.preventDefault();
  if (!sure.sure(button, say)) return;
  const fields = Object.fromEntries(new FormData(form));
  if (button?.name) fields[button.name] = button.value;
  const typed = form.matches("[data-command], [data-talk]") ? form.elements.text.value : "";
  command(url, fields, button ?? form).then((status) => {
    if (form.matches("[data-at-once]") && status !== 200) body.classList.add("asks"); // the game should have begun by itself, and did not
    if (status === 200 && typed && form.elements.text.value === typed) form.elements.text.value = "";
  });
});

document.addEventListener("click", (event) => {
  const window_ = event.target.closest("[data-mark]");
  if (window_ && !window_.disabled) { notes.mark(`${base}/notes`, window_, ({ frame }) => { if (frame.error) complain(frame.error); else frames.take(frame, true); }); return; }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(() => { copy.textContent = copy.dataset.copied; }, () => document.execCommand("copy"));
  }
});

/** Against a bot the game begins at once, with entropy made here; with a friend the field is filled in, to be changed at will. */
function begin() {
  const form = document.querySelector("#part-bar form[action$='/begin']");
  if (!form || form.elements.entropy.value) return;
  const again = Boolean(begun);
  begun ||= key();
  form.elements.entropy.value = begun;
  if (form.matches("[data-at-once]") && !again) form.requestSubmit();
}

body.classList.add("scripted");
roving();
inWords();
sound.start();
notes.start(`${base}/notes`);
keyboard(() => {
  const on = ":not(:disabled, [aria-disabled=true])";
  const back = document.querySelector(`button[data-key=undo]${on}`) ?? document.querySelector(`button[data-key=back]${on}`);
  if (back) command(back.formAction, {}, back);
}, (focusOn) => ({ ...suggest.KEYS, ...game.keys?.(focusOn) }));
game.start?.({ act: (name, fields = {}) => command(`${base}/${name}`, fields), complain });
lesson.start(game.show, refuse); // after the game has chosen what a phone shows first
tips.start(unready, keep);
finger.off(keep);
clock.start(say);
friends.start(say);
worker.soon();
turnSign();
news.look(seq);
news.spare();
addEventListener("resize", news.spare);
suggest.after(() => {});
begin();
forced();

if (body.dataset.live) {
  listen(body.dataset.live, (frame) => frames.take(frame), (tries) => complain(tries ? `${body.dataset.lost} (${tries})` : toast.textContent.startsWith(body.dataset.lost) ? "" : toast.hidden ? "" : toast.textContent, tries ? 0 : 6000));
}
