// Presses: none is lost, none is sent twice. One is on its way at a time; the others wait for its answer, and are then
// sent with the number of the entry that the answer shows.

import { key } from "./entropy.js";
import { post } from "./net.js";

const body = document.body;
const words = body.dataset;
const WAITS = [300, 700, 1500, 3000, 5000]; // ms before an unanswered press is sent again
const PATIENCE = 8; // how often a server that fails is asked; one that is away is asked until it is back
const waiting = []; // the first of these is on its way
const beside = []; // what changes nothing in the game, on its way next to them
const shown = []; // who waits until the answer before them is shown
let ahead = false; // whether what is pressed now goes before all that waits
let answered = null; // the number of the entry that the last answer showed
let hurry = () => {};
let given = {};

/** Set what to call: seq() gives the entry that is shown, take(frame, press) shows an answer, owed() says whether one still waits to be shown, complain(text, ms). */
export function serve(with_) { given = with_; }

const named = (url, fields) => `${new URL(url, location.href).pathname} ${Object.entries(fields).filter(([name]) => !["seq", "key", "entropy"].includes(name)).map(String).join("&")}`;

/** Show which controls were pressed and wait for an answer, also on a page that was swapped meanwhile. */
export function show() {
  if (!given.owed()) for (const done of shown.splice(0)) done();
  body.classList.toggle("busy", waiting.length > 0 || given.owed()); // an answer may come while a finger still holds the page
  const marked = new Set([...waiting, ...beside].flatMap((press) => press.finds.map((find) => find())).filter(Boolean));
  for (const old of document.querySelectorAll(".pressed")) if (!marked.has(old)) { old.classList.remove("pressed"); old.removeAttribute("aria-busy"); }
  for (const one of marked) { one.classList.add("pressed"); one.setAttribute("aria-busy", "true"); }
}

/** How to find a control again when its part was swapped: by its key, or else by what it sends. */
function finder(control) {
  if (!control) return () => null;
  const part = control.closest("[id^=part-]")?.id, { name, value } = control;
  const by = control.dataset.key ? `[data-key="${CSS.escape(control.dataset.key)}"]` : name ? `[name="${name}"][value="${CSS.escape(value)}"]` : null;
  return () => (control.isConnected ? control : part && by ? document.querySelector(`#${part} ${by}`) : null);
}

const label = (control) => (control?.getAttribute("aria-label") || control?.textContent || "").trim().replace(/\s+/g, " ").slice(0, 60);

/**
 * Send a command, once those before it are answered; return a promise of its status, 0 if it was dropped.
 *
 * Two presses on the same control are one until it is answered, except on what is switched on and off, and on undo.
 */
export function act(url, fields, control = null) {
  const name = named(url, fields);
  const again = control?.hasAttribute("aria-pressed") || /\/(undo|lay)$/.test(new URL(url, location.href).pathname);
  const same = again ? null : waiting.find((press) => press.name === name);
  if (same) {
    same.finds.push(finder(control));
    show();
    return same.done;
  }
  const press = { url, fields, name, key: key(), seq: given.seq(), finds: [finder(control)], label: label(control) };
  press.done = new Promise((resolve) => { press.resolve = resolve; });
  if (ahead) waiting.splice(1, 0, press); else waiting.push(press);
  show();
  if (waiting.length === 1) run();
  return press.done;
}

/**
 * Keep a press on a control that is off, where an answer on its way may turn it on: once the presses before it are
 * answered, now(control) does what it does. Return whether it is kept; a promise is not, where nothing is on its way.
 *
 * off(control) is told what is off still, or null where the control is gone.
 */
export function later(control, now, off) {
  if (!waiting.length && !given.owed()) return false;
  const find = finder(control), name = `later ${control.dataset.key ?? ""} ${control.name} ${control.value}`;
  if (waiting.some((press) => press.name === name)) return true;
  const press = { name, find, finds: [find], now, off, resolve: () => {} };
  waiting.push(press);
  show();
  if (waiting.length === 1) run();
  return true;
}

const isOff = (control) => control.disabled || control.getAttribute("aria-disabled") === "true";

/** Do what a press on a control that was off does now; what it sends goes before all that was pressed after it. */
async function settled(press) {
  while (given.owed()) await new Promise((done) => { shown.push(done); show(); });
  const control = press.find();
  ahead = true;
  const on = Boolean(control) && !isOff(control);
  if (on) {
    document.dispatchEvent(new CustomEvent("kept"));
    press.now(control);
  } else press.off(control);
  ahead = false;
  return on;
}

async function run() {
  answered = null;
  while (waiting.length) {
    const press = waiting[0];
    if (press.now) {
      const done = await settled(press);
      waiting.shift();
      for (const one of done ? [] : waiting.splice(0)) settle(one, 0); // what was pressed after it counted on it
      show();
      continue;
    }
    if (answered !== null) press.seq = answered;
    const { status, frame } = await insist(press.url, { ...press.fields, seq: press.seq, key: press.key });
    waiting.shift();
    if (frame.seq !== undefined) answered = frame.seq;
    const refused = status !== 200;
    const behind = refused ? waiting.splice(0) : [];
    given.take(frame, press);
    show();
    if (refused) {
      const what = status === 409 && press.label ? words.undone.replace("{what}", press.label) : "";
      given.complain([what, frame.error, behind.length ? words.dropped : ""].filter(Boolean).join(" "));
    } else given.complain("");
    settle(press, status);
    for (const one of behind) settle(one, 0);
  }
}

/** Tell the caller, and anyone listening to the page, what became of a press. */
function settle(press, status) {
  press.resolve(status);
  if (press.now) return;
  document.dispatchEvent(new CustomEvent("answer", { detail: { status, key: press.key, command: press.url.split("/").at(-1), presses: press.finds.length } }));
}

/** Post, and post again with the same key until there is an answer. */
async function insist(url, fields) {
  for (let tries = 0; ; tries += 1) {
    const answer = await post(url, fields);
    const failing = answer.status === 500 || answer.status === 429 ? tries < PATIENCE : answer.status === 0 || answer.status > 500;
    if (!failing) return answer;
    given.complain(words.again, 0);
    const wait = Math.max(WAITS[Math.min(tries, WAITS.length - 1)], answer.later * 1000);
    await new Promise((resolve) => { hurry = resolve; setTimeout(resolve, wait * (0.75 + Math.random() / 2)); });
  }
}

addEventListener("online", () => hurry());

/** Send what changes nothing in the game, such as talk or help: it waits for no press, and no press waits for it. */
export async function aside(url, fields, control = null) {
  const press = { finds: [finder(control)] };
  beside.push(press);
  show();
  const { status, frame } = await insist(url, { ...fields, seq: given.seq(), key: key() });
  beside.splice(beside.indexOf(press), 1);
  given.take(frame, null);
  show();
  if (frame.error) given.complain(frame.error);
  return status;
}
