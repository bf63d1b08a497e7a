// Tokens are laid by drag, too: from the hand to a place beside a card. A press without a drag stays a press.

const FAR = 8; // px before a press becomes a drag
let held = null;

function ghost(token, event) {
  const shape = token.querySelector(".tok").cloneNode(true);
  shape.classList.add("dragged");
  shape.setAttribute("aria-hidden", "true");
  document.body.append(shape);
  move(shape, event);
  return shape;
}

function move(shape, event) {
  shape.style.left = `${event.clientX}px`;
  shape.style.top = `${event.clientY}px`;
}

const spot = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("#part-row .spot[data-bid]");

function over(event) {
  const now = spot(event);
  for (const one of document.querySelectorAll("#part-row .spot.over")) if (one !== now) one.classList.remove("over");
  now?.classList.add("over");
}

function end() {
  held?.shape?.remove();
  held?.token.classList.remove("lifted");
  for (const one of document.querySelectorAll("#part-row .spot.over")) one.classList.remove("over");
  held = null;
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Serve drags of the tokens in the bar. */
export function drag(table) {
  document.addEventListener("pointerdown", (event) => {
    const token = event.target.closest?.("#part-bar .take[data-token]");
    if (token && event.button === 0) held = { token, x: event.clientX, y: event.clientY, shape: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.shape) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
      held.shape = ghost(held.token, event);
      held.token.classList.add("lifted");
    }
    move(held.shape, event);
    over(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (!held?.shape) { held = null; return; }
    const at = spot(event), token = Number(held.token.dataset.token);
    addEventListener("click", swallow, true); // the press that the drag was is no press
    setTimeout(() => removeEventListener("click", swallow, true), 60);
    end();
    if (at) table.act("step", { choose: String(Number(at.dataset.bid) + token) });
  });
  document.addEventListener("pointercancel", end);
}
