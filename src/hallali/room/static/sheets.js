// A press outside of what lies over the page shuts that, and does nothing else: nobody aims at what lies behind it.
//
// This listens before all others. The sheet of a phone is told by "outside"; a popover shuts by itself.

const small = matchMedia("(max-width: 699px)");
const OWN = "[data-pull], [popovertarget]"; // these open and shut what lies over the page
let outside = "";

/** Say what lies over the page, if this place is outside of it: "sheet", "popover" or "". */
function over(target) {
  if (!target.closest || target.closest(OWN)) return "";
  if ("popover" in HTMLElement.prototype) {
    const open = document.querySelector("[popover]:not([popover=manual]):popover-open");
    if (open) return open.contains(target) ? "" : "popover";
  }
  return document.body.matches(".drawn") && small.matches && !target.closest("#tray") ? "sheet" : "";
}

addEventListener("pointerdown", (event) => {
  if (!event.isPrimary) return;
  outside = over(event.target);
  if (outside) event.stopImmediatePropagation(); // no drag, no long press, no press that is kept begins here
}, true);
addEventListener("click", (event) => {
  if (!outside || !event.isTrusted || !event.detail) return; // a key presses what has the focus
  event.preventDefault();
  event.stopImmediatePropagation();
  if (outside === "sheet") document.dispatchEvent(new CustomEvent("outside"));
  outside = "";
}, true);
