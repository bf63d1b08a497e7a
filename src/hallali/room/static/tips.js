// What things are: data-tip says it, to a pointer that rests, a finger that stays, and the key i. What is switched off
// (aria-disabled) says why when it is pressed.

const REST = 400, STAY = 500; // ms
const APART = 8; // px between a thing and its tip
let tip = null, at = null, timer = 0, stayed = false;
let pressed = false; // since a mouse last moved: what comes to lie under a press was not pointed at, and a finger points at nothing

const tipped = (node) => node?.closest?.("[data-tip]:not([data-tip=''])");

function box() {
  if (tip) return tip;
  tip = document.createElement("div");
  tip.id = "tip";
  tip.className = "tip";
  tip.setAttribute("role", "tooltip");
  if ("popover" in HTMLElement.prototype) tip.popover = "manual"; else tip.hidden = true;
  document.body.append(tip);
  return tip;
}

/** Show the tip of a thing, above it or below, within the window. */
export function explain(one) {
  hide();
  if (!one?.dataset.tip) return;
  const shown = box();
  at = one;
  shown.textContent = one.dataset.tip;
  const about = (one.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  one.setAttribute("aria-describedby", [...about, "tip"].join(" "));
  if (shown.showPopover) shown.showPopover(); else shown.hidden = false;
  const thing = one.getBoundingClientRect(), own = shown.getBoundingClientRect();
  const left = Math.min(Math.max(APART, thing.left + thing.width / 2 - own.width / 2), innerWidth - own.width - APART);
  const above = thing.top - own.height - APART;
  const top = above >= APART ? above : Math.min(thing.bottom + APART, innerHeight - own.height - APART);
  Object.assign(shown.style, { left: `${left}px`, top: `${Math.max(APART, top)}px` });
}

/** Take the tip away; says whether there was one. */
export function hide() {
  clearTimeout(timer);
  if (!at) return false;
  const rest = (at.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== "tip");
  if (rest.length) at.setAttribute("aria-describedby", rest.join(" ")); else at.removeAttribute("aria-describedby");
  at = null;
  if (tip.hidePopover) tip.hidePopover(); else tip.hidden = true;
  return true;
}

/** Listen. refuse(one) says why what is off does nothing; keep(one) says whether its press waits for it to be on. */
export function start(refuse, keep) {
  document.addEventListener("pointerover", (event) => {
    const one = tipped(event.target);
    if (event.pointerType === "touch" || one === at) return;
    hide();
    if (one && !event.buttons && !pressed) timer = setTimeout(() => explain(one), REST);
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed || event.pointerType === "touch" || event.buttons || !(event.movementX || event.movementY)) return;
    pressed = false;
    const one = tipped(event.target);
    if (one) timer = setTimeout(() => explain(one), REST);
  });
  document.addEventListener("pointerout", (event) => { if (event.pointerType !== "touch" && !event.relatedTarget) hide(); });
  document.addEventListener("pointerdown", (event) => {
    hide();
    stayed = false;
    pressed = true; // by a finger, too: where it was, a browser lets a mouse hover that is not there
    const one = tipped(event.target);
    if (event.pointerType === "touch" && one) timer = setTimeout(() => { stayed = true; explain(one); }, STAY);
  }, true);
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => { if (event.pointerType === "touch" && !(name === "pointermove" && Math.hypot(event.movementX, event.movementY) < 6)) clearTimeout(timer); }, true);
  }
  document.addEventListener("contextmenu", (event) => { if (stayed) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const held = stayed, off = event.target.closest?.("[aria-disabled=true]");
    stayed = false;
    if (!held && !off) return;
    event.preventDefault();
    event.stopPropagation();
    if (off && !held && !keep(off)) refuse(off);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=hidden]), textarea")) return;
    if (event.key === "Escape") { if (hide()) event.stopPropagation(); return; }
    const one = event.key === "i" ? tipped(event.target) : null;
    if (!one) return;
    event.preventDefault();
    event.stopPropagation();
    if (at === one) hide(); else explain(one);
  }, true);
  addEventListener("scroll", hide, { capture: true, passive: true });
  addEventListener("blur", hide);
  document.addEventListener("focusout", (event) => { if (event.target === at) hide(); });
}

/** After a swap: a tip whose thing is gone disappears; one whose thing now says something else says that. */
export function after() {
  if (!at || (at.isConnected && at.dataset.tip === tip.textContent && at.getAttribute("aria-describedby")?.split(" ").includes("tip"))) return;
  if (at.isConnected) explain(at); else hide();
}
