// A press that ends something asks first: its label changes, and a second press acts. It asks as long as nothing else is
// pressed: nobody has to read in a hurry.

const TWICE = 300; // ms: a double click is no second thought
let asked = null;
const said = new WeakMap(); // what stands on a button that asks while it does not ask

const same = (one, other) => one === other || (one.dataset.key === other.dataset.key && one.name === other.name && one.value === other.value);

function put(button, text) {
  const asks = button.classList.contains("asking"); // a part that was swapped does not know it
  if (text && !asks) said.set(button, [...button.childNodes]);
  button.classList.toggle("asking", Boolean(text));
  if (text) button.replaceChildren(text);
  else if (asks && said.has(button)) button.replaceChildren(...said.get(button));
}

/** Say whether a press on this button acts; if not, it now asks. say(text) tells those who listen. */
export function sure(button, say) {
  const text = button?.dataset.sure;
  if (!text) { calm(); return true; }
  const now = performance.now();
  if (asked && same(asked.button, button)) {
    if (now < asked.at + TWICE) return false;
    calm();
    return true;
  }
  calm();
  asked = { button, at: now };
  put(button, text);
  say(text);
  return false;
}

/** Stop asking. */
export function calm() {
  if (asked) put(asked.button, "");
  asked = null;
}

/** After a swap: the same button asks on, if it still asks the same. */
export function after() {
  if (!asked || (asked.button.isConnected && asked.button.matches(".asking"))) return;
  const { sure: text } = asked.button.dataset;
  const found = [...document.querySelectorAll("[data-sure]")].find((one) => same(asked.button, one) && one.dataset.sure === text);
  if (!found) { calm(); return; }
  asked.button = found;
  put(found, found.dataset.sure);
}

addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (asked && !(button && same(asked.button, button))) calm();
}, true);
