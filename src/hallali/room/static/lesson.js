// A lesson points at a place: a rule rings whatever the bar names (data-ring), and a new place is brought into the picture.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const sheet = new CSSStyleSheet();
let pointed = "";

/** Ring the place that the present step names. show: the game's own way to bring a place to the front on a phone. */
function point(show) {
  const bar = document.getElementById("part-bar");
  const wanted = bar?.dataset.ring ?? "", name = `${bar?.dataset.step} ${wanted}`;
  if (name === pointed) return;
  pointed = name;
  sheet.replaceSync(wanted ? `${wanted} { outline: 3px solid #d9730d !important; outline-offset: -3px; border-radius: 8px;
    ${calm.matches ? "" : "animation: ring 1.4s ease-in-out infinite;"} }` : "");
  if (!wanted) return;
  const found = () => [...document.querySelectorAll(wanted)].find((one) => one.getClientRects().length);
  const hidden = found() ? null : document.querySelector(wanted);
  if (hidden) show?.(hidden.dataset.at ?? "", hidden);
  const one = found(), box = one?.getBoundingClientRect();
  if (box && (box.right < 0 || box.left > innerWidth)) show?.(one.dataset.at ?? one.closest("[data-at]")?.dataset.at ?? "", one);
  if (box && (box.top < 0 || box.bottom > innerHeight)) one.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
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
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(() => point(show)).observe(bar.parentElement, { childList: true, subtree: true, attributes: true });
  point(show);
}
