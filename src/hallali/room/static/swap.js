// A part that has changed is put in node by node: what is the same stays as it is, with its focus, its scroll, and what
// moves in it; only what differs is styled and laid out again.

/** What says which thing an element stands for, other than its own name. */
const NAMES = ["id", "data-key", "data-flip", "data-at", "data-seq", "name", "value", "href", "action", "formaction", "popovertarget"];
/** What has a state that no attribute tells is new wherever it differs. */
const STATEFUL = "input:not([type=hidden]), select, textarea, canvas";
const PRESSED = "button, a, summary";
/** What the page's script says of an element for as long as something turns up, or has room; a part as it is sent does not know it. */
const PASSING = ["revealing", "veiled", "folded"];

/** Name what a node stands for among its siblings. A button without a key is recognised by its words too. */
function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return `\n${node.data}`; // words that stay, most of them blank, cost nothing
  const names = NAMES.map((name) => node.getAttribute(name) ?? "").join("\n");
  return `${node.nodeName}\n${names}${node.matches(PRESSED) && !node.hasAttribute("data-key") ? node.textContent : ""}`;
}

function dress(old, fresh) {
  const passing = PASSING.filter((name) => old.classList.contains(name));
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const one of [...fresh.attributes]) if (old.getAttribute(one.name) !== one.value) old.setAttributeNode(fresh.removeAttributeNode(one));
  if (passing.length) old.classList.add(...passing);
}

/** Return the children of both without the equal ones at either end, and the first of those at the far end. */
function differing(old, fresh) {
  let ours = [...old.childNodes], theirs = [...fresh.childNodes], same = 0;
  const most = () => Math.min(ours.length, theirs.length);
  while (same < most() && ours[same].isEqualNode(theirs[same])) same += 1;
  ours = ours.slice(same);
  theirs = theirs.slice(same);
  same = 0;
  while (same < most() && ours.at(-1 - same).isEqualNode(theirs.at(-1 - same))) same += 1;
  const end = ours.length - same;
  return [ours.slice(0, end), theirs.slice(0, theirs.length - same), ours[end] ?? null];
}

function fill(old, fresh, whole) {
  const [ours, theirs, behind] = differing(old, fresh);
  const there = new Map();
  for (const node of ours) {
    const name = nameOf(node);
    if (!there.get(name)?.push(node)) there.set(name, [node]);
  }
  const wanted = theirs.map((node) => [node, there.get(nameOf(node))?.shift()]);
  for (const rest of there.values()) for (const node of rest) node.remove();
  let next = behind;
  for (const [node, kept] of wanted.reverse()) {
    const shown = kept ? put(kept, node, whole) : node;
    // Of words and things that changed places the words are moved: a thing that is moved loses its focus and its motion.
    while (kept && shown.nextSibling !== next && shown.nextSibling?.nodeType === Node.TEXT_NODE) shown.nextSibling.remove();
    if (!kept || shown.nextSibling !== next) old.insertBefore(shown, next);
    next = shown;
  }
}

/** Make a node on the page like another, which is used up; return the one that is there now. whole: a selector of what is replaced as a whole where it differs. */
export function put(old, fresh, whole = "") {
  if (old.isEqualNode(fresh)) return old;
  const apart = old.nodeType !== Node.ELEMENT_NODE || old.nodeName !== fresh.nodeName || old.matches(STATEFUL) || (whole && fresh.matches(whole));
  if (apart) { old.replaceWith(fresh); return fresh; }
  dress(old, fresh);
  fill(old, fresh, whole);
  return old;
}
