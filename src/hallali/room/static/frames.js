// Frames: each is shown in its turn. What others did is played one move after the other, and any press or key skips it;
// while a finger is down nothing is swapped under it.

import * as finger from "./finger.js";

const LINE = 700, GASP = 1200; // ms that another player's move stands before the next
const BEHIND = 4000; // ms: no frame is shown later than this
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const waiting = [];
let show = () => {}, hold = null, told = () => [], said = () => 0;
let free = 0, timer = 0, chain = null;

/** Set how a frame is shown, how the game holds one back, what is news in one ([{mine, drama}]), and what ends the play. */
export function serve(given) { ({ show, hold, told, said } = given); }

const dramatic = (frame) => told(frame).some((line) => line.drama);
const length = (frame) => (dramatic(frame) ? GASP : LINE);
/** Whether it tells only what others did. */
const played = (frame) => { const lines = told(frame); return lines.length > 0 && !lines.some((line) => line.mine); };
/** Whether it is a lesson's: what the bot does there is what one is to watch. */
const taught = () => Boolean(document.querySelector(".end.lesson"));
const atOnce = () => document.hidden || calm.matches || localStorage.getItem("deeds") === "at once";

/** Show a frame in its turn. own: an answer, which is shown at once, with all that came before it. */
export function take(frame, own = null) {
  if (frame.snapshot) waiting.length = 0;
  waiting.push({ frame, own });
  if (own || frame.snapshot || atOnce()) flush();
  else pump();
}

/** Whether an answer is here that is not shown yet. */
export const owed = () => waiting.some((one) => one.own);

function pump() {
  clearTimeout(timer);
  while (waiting.length && !finger.down() && !chain) {
    const { frame } = waiting[0], deed = played(frame), now = performance.now();
    const wait = deed && !atOnce() ? free - now : 0;
    const behind = taught() ? 0 : waiting.reduce((sum, one) => sum + (played(one.frame) ? length(one.frame) : 0), 0);
    if (wait > 0 && behind <= BEHIND) { timer = setTimeout(pump, wait); return; }
    next(waiting.splice(0, 1));
    if (deed) free = now + length(frame);
  }
  if (!waiting.length) timer = setTimeout(() => said(), Math.max(0, free - performance.now()));
}

/** Show everything that waits, as one. */
export function flush() {
  free = 0;
  if (finger.down()) return;
  clearTimeout(timer);
  const beat = !atOnce() && waiting.some(({ frame, own }) => own && dramatic(frame)); // what answers it comes after a breath
  if (waiting.length && !chain) next(waiting.splice(0));
  if (beat) free = performance.now() + GASP;
  if (!chain) said();
}

function next(some) {
  const last = some.at(-1).frame;
  const wait = hold?.(some.length > 1 ? merged(some.map(({ frame }) => frame)) : last);
  if (wait) chain = wait.catch(() => {}).then(finger.lifted).then(() => { chain = null; show(some); pump(); });
  else show(some);
}

/** Make one frame of several: the newest of each part, and what was added to a list since it was sent whole. */
export function merged(frames) {
  const parts = {}, more = {};
  for (const frame of frames) {
    for (const [name, html] of Object.entries(frame.parts ?? {})) { parts[name] = html; delete more[name]; }
    for (const [name, added] of Object.entries(frame.more ?? {})) (more[name] ??= []).push(added);
  }
  return { ...frames.at(-1), parts, more };
}

finger.serve(flush);
document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
