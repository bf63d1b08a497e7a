// Whether the marks of a board stand where the thing is that they mean. Called with pairs of [marks, places, how], all
// selectors: each mark that is seen must have its middle in a place of its own. how: "each" where every place has one
// mark, and one alone; "one" where a place has one at most; "any" where some have one or several; "own" where the mark is drawn within its place.

/** The strokes of a path that draws several marks at once, as boxes of their own. */
function strokes(path) {
  const parts = (path.getAttribute("d") ?? "").split(/(?=M)/).filter(Boolean);
  return parts.map((part) => {
    const alone = path.cloneNode();
    alone.setAttribute("d", part);
    path.after(alone);
    const box = rect(alone.getBoundingClientRect());
    alone.remove();
    return box;
  });
}
const boxesOf = (one) => (one.matches("path:is(.arrows, .asks)") ? strokes(one) : [rect(one.getBoundingClientRect())])
  .filter((box) => box.right > box.left || box.bottom > box.top);

function marksAmiss(pairs) {
  const found = [];
  for (const [marks, places, how, around] of pairs) {
    for (const field of document.querySelectorAll(around)) {
      if (!shown(field)) continue;
      const there = [...field.querySelectorAll(places)].filter((one) => visible(one)).map((one) => ({ one, box: one.getBoundingClientRect(), has: 0 }));
      for (const one of field.querySelectorAll(marks)) {
        if (!shown(one)) continue;
        for (const box of boxesOf(one)) {
          const place = there.find((each) => (how !== "own" || each.one.contains(one)) && holds(each.box, middle(box), 1) && (!["each", "one"].includes(how) || !each.has));
          if (!place) found.push([one, `${nameOf(one)} at ${Math.round(middle(box).x)}, ${Math.round(middle(box).y)} stands in none of ${places}`]);
          else place.has += 1;
        }
      }
      for (const { one } of how === "each" ? there.filter(({ has }) => !has) : []) found.push([one, `${nameOf(one)} lacks its ${marks}`]);
    }
  }
  return found;
}
