// A puzzle's page: the board's places are marked by a press, which only this browser keeps; the game's own script serves
// the map or the pad; the result is shared, or copied.

import { game } from "./game.js";

const body = document.body, { puzzle, place } = body.dataset;
const NEXT = { "": "out", out: "suspect", suspect: "" };
const KEPT = "hallali-marks";

/** The marks of this puzzle; those of other days are forgotten. */
function marks() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found.day === day ? found : { day };
  } catch { return { day }; }
}
const [, day] = puzzle.split(" ");

/** Show a mark on a place of the board: "out", "suspect" or "". */
function show(button, mark) {
  button.classList.toggle("mark-out", mark === "out");
  button.classList.toggle("mark-suspect", mark === "suspect");
  if (mark) button.setAttribute("aria-description", body.dataset[mark]); else button.removeAttribute("aria-description");
}

/** Keep a mark, and show it. What is marked last stands last. */
function keep(button, mark) {
  const all = marks(), { [button.dataset.at]: before, ...mine } = all[puzzle] ?? {};
  if (mark) mine[button.dataset.at] = mark;
  localStorage.setItem(KEPT, JSON.stringify({ ...all, [puzzle]: mine }));
  show(button, mark);
  if (mark === "suspect" || before === "suspect") answer();
}

/** Fill in as the answer what was suspected last. */
function answer() {
  const fields = document.querySelectorAll(".fields > *"), known = Object.entries(marks()[puzzle] ?? {});
  const meant = known.filter(([, mark]) => mark === "suspect").map(([at]) => at.slice(place.length)).slice(-fields.length);
  for (const [number, field] of fields.entries()) field.value = meant[number] ?? "";
  offer([...fields]);
}

/** Offer to answer at the window's foot, where the thumb is: on a phone the form is out of sight when the board is seen. */
function offer(fields) {
  const button = document.querySelector(".at-hand");
  if (!button) return;
  button.hidden = !fields.every((field) => field.value);
  const named = fields.map((field) => field.selectedOptions?.[0].textContent ?? field.value);
  button.textContent = button.dataset.say.replace("{answer}", named.join(", "));
}

function pads() {
  const known = marks()[puzzle] ?? {}, free = new RegExp(`^${place}\\d+$`);
  const found = [...document.querySelectorAll(".scene button[data-at]:not(.found, .mine)")].filter((one) => free.test(one.dataset.at));
  for (const button of found) {
    button.type = "button";
    button.disabled = false;
    button.tabIndex = 0;
    show(button, known[button.dataset.at] ?? "");
    button.addEventListener("click", (event) => {
      event.preventDefault();
      keep(button, NEXT[marks()[puzzle]?.[button.dataset.at] ?? ""]);
    });
  }
  for (const hint of document.querySelectorAll(".marks")) hint.hidden = false;
  if (Object.values(known).includes("suspect")) answer(); // what somebody has typed meanwhile stays
}

if (place) pads();
// The game's script thinks that it is at a table; here that takes only marks, by the right button or a long press.
async function act(name, fields) {
  const button = place && name === "notes" && document.querySelector(`.scene button[data-at="${place}${fields.number}"]`);
  if (button) keep(button, fields.mark);
}
game.start?.({ act });

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", () => {
    field.select();
    (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(() => { button.textContent = button.dataset.copied; }, () => document.execCommand("copy"));
  });
}
for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  const field = document.getElementById(button.dataset.share);
  button.hidden = false;
  button.addEventListener("click", () => navigator.share({ text: field.value }).catch(() => {}));
}
body.classList.add("scripted");
