// When there is only one choice it plays itself, after time enough to read its line. A press on it acts at once.

const SOON = 1100, LATER = 2600; // ms; after what the table gasps at, or where something is laid out to be looked at
let asked = "", timer = 0;

/** After a swap: play the forced choice in a while, unless something else is due by then. act(step) plays it. */
export function follow(act) {
  const only = document.querySelector("#part-bar.yours [data-forced]"), step = only?.dataset.forced;
  const now = only ? `${step} ${only.closest("form").elements.seq.value}` : "";
  if (now === asked) return;
  clearTimeout(timer);
  asked = now;
  if (!now) return;
  const slow = only.matches(".options ~ *") || document.querySelector("#part-bar .just.gasped");
  timer = setTimeout(() => { if (asked === now) act(step); }, slow ? LATER : SOON);
}
