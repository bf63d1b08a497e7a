// What is chosen on a page that begins a game holds for every way to begin it there, and on the page that follows.

const START = "main form:is(.start, .friend, :has([data-chosen]))", BOX = "fieldset input", SEATS = "main a[href*='seats?']";

/** Carry a box to another form: to its own box of that name, or to what it sends unasked. */
function carry(box, form) {
  const like = [...form.elements].filter((one) => one.name === box.name);
  const own = like.find((one) => one.matches(BOX) && one.value === box.value);
  if (own) own.checked = box.checked;
  else if (like[0]?.matches("select") && box.checked) like[0].value = box.value;
  if (like.some((one) => !("chosen" in one.dataset))) return; // it has boxes of its own, or it settles this
  const sent = like[0] ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: box.name }));
  sent.dataset.chosen = "";
  sent.value = box.value;
  sent.disabled = !box.checked;
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(`${START} ${BOX}`)) return;
  for (const form of document.querySelectorAll(START)) if (form !== target.form && target.name !== "opponent") carry(target, form);
  for (const link of document.querySelectorAll(SEATS)) {
    const to = new URL(link.href);
    if (target.checked) to.searchParams.set(target.name, target.value);
    else to.searchParams.delete(target.name);
    link.href = to;
  }
});
