// The sheet between two people at one phone. The press that put it up may have a second one behind it, where a finger
// has tapped twice: it must not take the sheet away again.

import { connect } from "./line.js";

const TWICE = 700; // ms
const AGAIN = 2000; // ms before a lost line is opened again
const { live, seq } = document.body.dataset;

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-take]") && performance.now() < TWICE) event.preventDefault();
}, true);
// A browser may keep this page, and show it again when the phone is somebody's already.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

/** What is pushed to a sheet is what everybody may know: only that there is something new counts here. */
function hear(data) {
  const frame = JSON.parse(data);
  if (frame.pass || (frame.seq !== undefined && frame.seq !== Number(seq))) location.reload();
}

function open() { connect(new URL(live, location.href).href, hear, () => setTimeout(open, AGAIN)); }

open();
