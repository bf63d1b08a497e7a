// A newer version of this folder: it is looked for now and then, offered, and taken by a press alone, in all tabs at once.

const EVERY = 3600000, SOON = 5000, STILL = 2000, AGAIN = 1000; // ms
const bar = document.getElementById("newer"), said = bar.querySelector("p");
const now = bar.querySelector("[data-now]"), later = bar.querySelector("[data-later]");

let touched = 0;
/** Watch what is done in the page that the frame shows: nothing is to move under a finger that is about to press. */
export function watched(page) {
  for (const kind of ["pointermove", "pointerdown", "keydown"]) page.addEventListener(kind, () => { touched = Date.now(); }, { capture: true, passive: true });
}

/** Offer each newer version, once the browser has brought all of it. words: gives those of the language of the page. */
export function offered(registration, channel, words) {
  let left = null, looked = Date.now(); // left: the version that somebody wants to leave for later

  async function offer() {
    while (Date.now() - touched < STILL) await new Promise((done) => setTimeout(done, STILL / 4));
    if (!registration.waiting || registration.waiting === left || !bar.hidden) return;
    const { newer, change, leave } = words();
    now.textContent = change;
    later.textContent = leave;
    bar.hidden = false;
    said.textContent = newer;
  }

  function hide() {
    left = registration.waiting;
    bar.hidden = true;
  }

  /** Once all that was pressed is done and kept, the newer version takes over; each tab hears of it, and begins anew. */
  async function take() {
    now.disabled = later.disabled = true;
    said.textContent = words().changing;
    const rested = new Promise((done) => channel.addEventListener("message", ({ data }) => { if (data.kind === "rested") done(); }));
    channel.postMessage({ kind: "rest" });
    await Promise.race([rested, new Promise((done) => setTimeout(done, SOON))]); // a room that has broken does not answer
    const tell = () => registration.waiting?.postMessage("now");
    tell();
    setInterval(tell, AGAIN); // what it is told while the version before still answers something may come to nothing
  }

  function look() {
    if (document.hidden || Date.now() - looked < EVERY) return;
    looked = Date.now();
    registration.update().catch(() => {}); // there is no connection, or the host has half of it: another time
  }

  now.addEventListener("click", take);
  later.addEventListener("click", () => {
    channel.postMessage({ kind: "later" });
    hide();
    document.querySelector("iframe").focus();
  });
  channel.addEventListener("message", ({ data }) => { if (data.kind === "later") hide(); });
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", ({ target }) => { if (target.state === "installed") offer(); });
  });
  document.addEventListener("visibilitychange", look);
  setInterval(look, EVERY / 6);
  offer();
}
