// A suggestion: its places glow until the position moves on; the key w (why) asks for one.

const around = (selector) => [...document.querySelectorAll(selector)].filter((found) => !found.closest("#part-help"));
let said = "";

/** Where a suggestion looks: the places that it names, and the buttons of its steps. */
function places(advice) {
  const words = (text) => (text ? text.split(" ") : []).map((word) => CSS.escape(word));
  const named = words(advice.dataset.look).flatMap((at) => around(`[data-at="${at}"], [data-key="${at}"]`));
  const pressed = words(advice.dataset.steps).flatMap((step) => around(`button[name=choose][value="${step}"]`));
  return new Set([...named, ...pressed]);
}

/** Have the places glow, and say a suggestion that is new. say(text) tells a screen reader. */
export function after(say) {
  const advice = document.querySelector("[data-advice]");
  const glows = advice ? places(advice) : new Set();
  for (const old of document.querySelectorAll(".advised")) if (!glows.has(old)) old.classList.remove("advised");
  for (const one of glows) one.classList.add("advised");
  const text = advice?.textContent.trim() ?? "";
  if (text && text !== said) {
    say(text);
    // On a phone the sheet may be scrolled to where the answer does not stand.
    if (document.body.classList.contains("drawn") && advice.closest("#tray")) advice.scrollIntoView({ block: "nearest" });
  }
  said = text;
}

/** Keys of every table. */
export const KEYS = { w: () => document.querySelector("[data-key=suggest]:not(:disabled, .pressed)")?.click() };
