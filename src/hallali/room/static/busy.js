// A press that loads the page again is one press, and the page shows that it waits for the answer.

export const line = { busy: false };

/** Say whether something is under way. */
export function hold(on) {
  line.busy = on;
  document.body.classList.toggle("busy", on);
}

addEventListener("pageshow", () => hold(false));
document.addEventListener("submit", (event) => {
  if (line.busy) event.preventDefault();
  else hold(true);
});
