// Red Notice's map: keeps where one has scrolled and zoomed to while its part is swapped.
//
// The table's script calls these from its own before(), after(known) and start(table).

const view = () => document.querySelector("[data-map]");

/** Remember what part of the map is shown. */
export function before() {
  const at = view();
  return at ? { left: at.scrollLeft, top: at.scrollTop } : null;
}

/** Show the same part again. */
export function after(known) {
  const at = view();
  if (at && known) { at.scrollLeft = known.left; at.scrollTop = known.top; }
}

/** Begin. */
export function start() {}
