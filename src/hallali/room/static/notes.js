// My notes keep themselves: the text a moment after the last key, a window's mark at each click.

import { post } from "./net.js";

const NEXT = { out: "suspect", suspect: "", "": "out" };

/** Serve the notes' text; `url` is where they are kept. */
export function start(url) {
  const form = document.querySelector("[data-notes]");
  if (!form) return;
  const area = form.querySelector("textarea");
  let timer = 0, dirty = false;
  const save = () => {
    clearTimeout(timer);
    if (dirty) post(url, { text: area.value });
    dirty = false;
  };
  area.addEventListener("input", () => { dirty = true; clearTimeout(timer); timer = setTimeout(save, 700); });
  area.addEventListener("blur", save);
  addEventListener("pagehide", () => {
    if (dirty) navigator.sendBeacon(url, new URLSearchParams({ text: area.value }));
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); dirty = true; save(); });
}

/** Give a window its next mark at once and send it. */
export async function mark(url, button, show) {
  const value = button.dataset.mark;
  button.classList.remove("mark-out", "mark-suspect");
  if (value) button.classList.add(`mark-${value}`);
  button.dataset.mark = NEXT[value];
  show(await post(url, { number: parseInt(button.dataset.number ?? button.textContent, 10), mark: value }));
}
