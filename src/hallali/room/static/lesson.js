// A lesson points at a place: a rule rings whatever the bar names (data-ring), and a new place is brought into the picture.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const sheet = new CSSStyleSheet();
const AGAIN = [0, 900, 1800]; // ms: what a deed brings into the picture may have moved the place out of it
let pointed = "", later = [];

/** The places that the bar names, in its order: those that are drawn. */
const places = (wanted) => wanted.split(", ").flatMap((one) => [...document.querySelectorAll(one)]).filter((one) => one.getClientRects().length);

/** Whether the middle of a place can be seen: within each frame that scrolls, and under nothing that stays in its place. */
function seen(one) {
  const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const within = (frame) => x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
  for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflow !== "visible" && !within(at.getBoundingClientRect())) return false;
  }
  const hit = document.elementFromPoint(x, y);
  for (let at = hit; at && !at.contains(one); at = at.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return false;
  }
  return Boolean(hit);
}

/** Bring all that the bar names into the picture, the first of them last. */
function bring(wanted, show) {
  const found = places(wanted), hidden = found.length ? null : document.querySelector(wanted);
  if (hidden) show?.(hidden.dataset.at ?? "", hidden);
  for (const one of (hidden ? places(wanted) : found).reverse()) {
    if (seen(one)) continue;
    const { left, right } = one.getBoundingClientRect();
    if (show && (right < 0 || left > innerWidth)) show(one.dataset.at ?? one.closest("[data-at]")?.dataset.at ?? "", one);
    else one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  }
}

const rest = () => { for (const one of later) clearTimeout(one); };

/** Ring the place that the present step names. show: the game's own way to bring a place to the front on a phone. */
function point(show) {
  const bar = document.getElementById("part-bar");
  const wanted = bar?.dataset.ring ?? "", name = `${bar?.dataset.step} ${wanted}`;
  if (name === pointed) return;
  pointed = name;
  sheet.replaceSync(wanted ? `${wanted} { outline: 3px solid #d9730d !important; outline-offset: -3px; border-radius: 8px; scroll-margin: 64px;
    ${calm.matches ? "" : "animation: ring 1.4s ease-in-out infinite;"} }
    .own > :is(${wanted}) { outline-offset: 2px !important; }` : ""); // round a whole part, not over its edge
  rest();
  if (!wanted) return;
  bring(wanted, show);
  later = AGAIN.map((ms) => setTimeout(() => bring(wanted, show), ms));
}

/** Presses that do nothing for the lesson: they note something on a place, or it cannot be chosen now. */
const STRAY = "[data-mark]:not(:disabled), button[type=button][data-number]";

/** Say what to do instead, where a press would lead nowhere. */
function astray(complain) {
  document.addEventListener("click", (event) => {
    const bar = document.querySelector("#part-bar.taught.yours[data-otherwise]");
    if (!bar || !event.target.closest?.(STRAY)) return;
    event.stopPropagation();
    event.preventDefault();
    complain(bar.dataset.otherwise);
  }, true);
}

/** Point from now on, whenever the bar says something new. complain(text): say what is wrong. */
export function start(show, complain) {
  const bar = document.querySelector("#part-bar[data-step]");
  if (!bar) return;
  astray(complain);
  for (const kind of ["pointerdown", "wheel", "keydown"]) document.addEventListener(kind, rest, { capture: true, passive: true });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(() => point(show)).observe(bar.parentElement, { childList: true, subtree: true, attributes: true });
  point(show);
}
