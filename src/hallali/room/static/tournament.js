// A tournament's page looks again every few seconds: what has changed is put in, what somebody types or opens stays.

import { put } from "./swap.js";

const EVERY_MS = 8000;
let timer = 0;

async function look() {
  clearTimeout(timer);
  if (!document.hidden) {
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch { /* the room is away for a moment: the next look finds it */ }
  }
  timer = setTimeout(look, EVERY_MS);
}

function show(fresh) {
  const cup = document.querySelector("#cup"), now = fresh.querySelector("#cup");
  if (!cup || !now) return;
  for (const old of cup.querySelectorAll("details[id]")) now.querySelector(`#${old.id}`)?.toggleAttribute("open", old.open);
  put(cup, now);
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
timer = setTimeout(look, EVERY_MS);
