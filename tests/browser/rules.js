// What is wrong on a page as it stands, by rules that need no picture to compare with. Called with the least sizes and
// what pairs of marks and places there are; answers with [rule, where, what] for each fault. tests/browser/looking.py
// runs it; Each rule says what it holds.

/** What scrolls on purpose and says so: the log, what is pulled up or out, a map that is moved by hand. */
const PANNED = "[data-map]";
const READ_ON = ".log, .log *, .drawer, .drawer *, textarea, input, .chat *, dialog *, [popover] *";
/** Whose box may be small: a press beside it counts, too, or it lies in a sentence. */
const NEAR_COUNTS = ".plot *, .edge, .skip, .reach *, .lt-kind, foreignObject *";
const PRESSED = "button, a[href], select, summary, input:not([type=hidden]), [role=button]";
const ICON = 130; // px: a drawing below this is an icon, whose parts belong together

const styles = new Map();
const styleOf = (one) => {
  if (!styles.has(one)) styles.set(one, getComputedStyle(one));
  return styles.get(one);
};

/** Whether somebody who looks can see it: not what is said to those who listen alone. */
const seen = new Map();
function visible(one) {
  if (seen.has(one)) return seen.get(one);
  let found = one === document.documentElement || !one.parentElement || visible(one.parentElement);
  if (found) {
    const style = styleOf(one);
    const folded = one.parentElement?.matches("details:not([open])") && one !== one.parentElement.querySelector("summary");
    found = !folded && !one.matches(".skip") && style.display !== "none" && Number(style.opacity) > 0.05 && !/inset\(50%\)/.test(style.clipPath);
  }
  seen.set(one, found);
  return found;
}
const shown = (one) => visible(one) && styleOf(one).visibility === "visible";

const nameOf = (one) => {
  const kind = typeof one.className === "string" ? one.className : one.className.baseVal;
  return one.tagName.toLowerCase() + (one.id ? `#${one.id}` : kind ? `.${kind.trim().split(/\s+/)[0]}` : "");
};
const whereOf = (one) => {
  const part = one.closest("[id^=part-]") ?? one.closest("[id]");
  return part?.id || nameOf(one);
};
const near = (one) => {
  const around = one.parentElement?.closest("[class]");
  return around && around !== document.body ? `${nameOf(around)} > ${nameOf(one)}` : nameOf(one);
};
const said = (text) => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 30));
const px = (length) => `${Math.round(length)} px`;

const rect = (box) => ({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const holds = (box, { x, y }, slack = 0) =>
  x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack;

const scrolls = (style, axis) => /auto|scroll/.test(style[`overflow${axis}`]);
const clips = (style, axis) => /hidden|clip/.test(style[`overflow${axis}`]);
const anchors = (style) => style.position !== "static" || style.transform !== "none" || style.translate !== "none" || /size/.test(style.containerType);

/** What is left of a box when each thing around it has clipped it; where it can be scrolled to it counts as seen. */
function clipped(one, box, own) {
  const whole = rect(box);
  let now = rect(box);
  let by = null;
  let hangs = styleOf(one).position;
  for (let around = own ? one : one.parentElement; around && around !== document.documentElement; around = around.parentElement) {
    const style = styleOf(around);
    if (around !== one && hangs === "absolute" && !anchors(style)) continue;
    if (around !== one) hangs = style.position === "static" ? "" : style.position;
    if (hangs === "fixed" && around !== one) { // what is fixed is clipped by nothing around it
      const frame = around.getBoundingClientRect();
      ({ now, by } = within(around, style, frame, now, by));
      break;
    }
    if (around.matches(PANNED)) return { whole, now: null, by };
    ({ now, by } = within(around, style, around.getBoundingClientRect(), now, by));
  }
  return { whole, now, by };
}
function within(around, style, frame, now, by) {
  for (const [axis, low, high, first, last] of [["X", "left", "right", "Left", "Right"], ["Y", "top", "bottom", "Top", "Bottom"]]) {
    const from = frame[low] + Number.parseFloat(style[`border${first}Width`]);
    const to = frame[high] - Number.parseFloat(style[`border${last}Width`]);
    if (scrolls(style, axis)) { // as if it were scrolled to
      const by = now[low] < from ? from - now[low] : now[high] > to ? to - now[high] : 0;
      now = { ...now, [low]: now[low] + by, [high]: now[high] + by };
    } else if (clips(style, axis) && (now[low] < from || now[high] > to)) {
      now = { ...now, [low]: Math.max(now[low], from), [high]: Math.min(now[high], to) };
      by = around;
    }
  }
  return { now, by };
}
/** What one sees of it as the page stands, without scrolling. */
function inView(one, box, own) {
  let now = { left: Math.max(0, box.left), top: Math.max(0, box.top), right: Math.min(innerWidth, box.right), bottom: Math.min(innerHeight, box.bottom) };
  let hangs = own ? "" : styleOf(one).position;
  for (let around = own ? one : one.parentElement; around && around !== document.body && hangs !== "fixed"; around = around.parentElement) {
    const style = styleOf(around);
    if (hangs === "absolute" && !anchors(style)) continue;
    hangs = style.position === "static" ? "" : style.position;
    const frame = around.getBoundingClientRect();
    if (style.overflowX !== "visible") now = { ...now, left: Math.max(now.left, frame.left), right: Math.min(now.right, frame.right) };
    if (style.overflowY !== "visible") now = { ...now, top: Math.max(now.top, frame.top), bottom: Math.min(now.bottom, frame.bottom) };
  }
  return now;
}

/** Each line of text that is drawn, and each icon: {one, box, text}. */
function drawn() {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("script, style, noscript, option, title, desc, symbol, defs") || !shown(one)) continue;
    const all = document.createRange();
    all.selectNodeContents(node);
    for (const box of all.getClientRects()) {
      if (box.width > 1 && box.height > 1) found.push({ one, box: rect(box), text: node.data });
    }
  }
  for (const one of document.querySelectorAll("svg, img")) {
    if (one.parentElement.closest("svg, symbol") || !shown(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width > 3 && box.height > 3 && box.width <= ICON && box.height <= ICON) found.push({ one, box: rect(box), text: "" });
  }
  return found;
}
const called = ({ one, text }) => (text ? `${near(one)} ${said(text)}` : near(one));

/** Whether it hides what lies behind it. */
function paints(one) {
  const style = styleOf(one);
  const [, alpha] = /rgba\(.*,\s*([\d.]+)\)/.exec(style.backgroundColor) ?? [];
  return (alpha === undefined ? style.backgroundColor !== "transparent" : Number(alpha) > 0.5) || style.backgroundImage !== "none";
}
/** The nearest thing around a text that has an edge one sees; null where a scroller, or something that hangs, is between. */
function boxAround(one) {
  for (let around = one; around && around !== document.body; around = around.parentElement) {
    const style = styleOf(around);
    if (around !== one && (scrolls(style, "X") || scrolls(style, "Y"))) return null;
    if (style.display !== "inline" && (paints(around) || Number.parseFloat(style.borderTopWidth) > 0)) return around;
    if (style.position === "absolute" || style.position === "fixed") return null;
  }
  return null;
}

const RULES = {
  /** The page does not slide sideways. */
  sideways() {
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 1 ? [["page", `${px(wide)} wider than the screen`]] : [];
  },
  /** No text, icon or control is cut by a box that clips, nor by the screen's edge. */
  cut({ items }) {
    const found = [];
    const controls = [...document.querySelectorAll(PRESSED)].filter((one) => shown(one) && !one.closest("svg"))
      .map((one) => ({ one, box: rect(one.getBoundingClientRect()), text: one.textContent, control: true }));
    for (const item of [...items, ...controls]) {
      const { whole, now, by } = clipped(item.one, item.control ? item.box : ink(item), !item.control && item.text);
      if (!now || item.one.closest(PANNED)) continue;
      const still = document.body.scrollHeight <= innerHeight + 1 || styleOf(document.body).overflowY === "clip";
      const lostX = whole.right - whole.left - (Math.min(now.right, innerWidth) - Math.max(now.left, 0));
      const lostY = whole.bottom - whole.top - (still ? Math.min(now.bottom, innerHeight) - Math.max(now.top, 0) : now.bottom - now.top);
      const high = item.text && !item.control ? 0.25 * (whole.bottom - whole.top) : 2;
      if (lostX > 2 || lostY > high) {
        found.push([item.one, `${called(item)}: ${px(Math.max(lostX, lostY))} cut by ${by ? nameOf(by) : "the screen"}`]);
      }
    }
    return found;
  },
  /** Text stands inside the box that it seems to stand in. */
  outside({ items }) {
    const found = [];
    for (const item of items) {
      const around = item.text && !item.one.closest("svg") && boxAround(item.one);
      if (!around) continue;
      const box = around.getBoundingClientRect();
      const beyond = Math.max(box.left - item.box.left, item.box.right - box.right);
      const past = Math.max(box.top - item.box.top, item.box.bottom - box.bottom) - 0.3 * (item.box.bottom - item.box.top);
      if (beyond > 2 || past > 2) found.push([item.one, `${called(item)}: ${px(Math.max(beyond, past))} outside ${nameOf(around)}`]);
    }
    return found;
  },
  /** No two texts, and no text and icon, lie over one another. */
  overlaps({ items }) {
    const found = [];
    const views = items.map((item) => ({ ...item, box: inView(item.one, ink(item), item.text) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 3).sort((a, b) => a.box.top - b.box.top);
    for (const [number, item] of views.entries()) {
      for (let next = number + 1; next < views.length && views[next].box.top < item.box.bottom; next += 1) {
        const other = views[next];
        if (item.one === other.one || item.one.contains(other.one) || other.one.contains(item.one)) continue;
        if (!item.text && !other.text) continue;
        const deep = Math.min(item.box.bottom - item.box.top, other.box.bottom - other.box.top);
        if (across(item.box, other.box) <= 2 || down(item.box, other.box) <= 0.3 * deep) continue;
        if (apart(item.one, other.one) || badge(item, other) || hidden(item, other)) continue;
        found.push([item.one, `${called(item)} and ${called(other)} lie over one another`]);
      }
    }
    return found;
  },
  /** No text lies under something that hides it. */
  covered({ items }) {
    const bare = new CSSStyleSheet();
    bare.replaceSync("* { pointer-events: auto !important }");
    document.adoptedStyleSheets.push(bare);
    const found = [];
    for (const item of items) {
      const box = inView(item.one, item.box, true);
      if (!item.text || across(box, item.box) < 4 || down(box, item.box) < 0.6 * (item.box.bottom - item.box.top)) continue;
      for (const share of [0.06, 0.5, 0.94]) {
        const stack = document.elementsFromPoint(box.left + share * (box.right - box.left), (box.top + box.bottom) / 2);
        const last = stack.findIndex((one) => one.contains(item.one) || item.one.contains(one));
        const over = last > 0 ? stack.slice(0, last).find((one) => paints(one) && !apart(one, item.one)) : null;
        if (over) {
          found.push([item.one, `${called(item)} lies under ${nameOf(over)}`]);
          break;
        }
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== bare);
    return found;
  },
  /** Text is as large as can be read. */
  small({ items, least }) {
    const found = [];
    for (const item of items) {
      if (!item.text) continue;
      const drawing = item.one.closest("svg");
      const grown = drawing && item.one.getScreenCTM ? Math.sqrt(Math.abs(item.one.getScreenCTM().a * item.one.getScreenCTM().d)) : 1;
      const size = Number.parseFloat(styleOf(item.one).fontSize) * (grown || 1);
      if (size < least.text - 0.05) found.push([item.one, `${called(item)}: text of ${size.toFixed(1)} px`]);
    }
    return found;
  },
  /** What is pressed is as large as a pointer or a finger needs. */
  target({ least }) {
    const found = [];
    for (const one of document.querySelectorAll(PRESSED)) {
      if (!shown(one) || one.matches(NEAR_COUNTS) || styleOf(one).display === "inline") continue;
      const box = one.closest("label")?.getBoundingClientRect() ?? one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if (Math.min(box.width, box.height) < least.target - 0.5) {
        found.push([one, `${near(one)}: ${Math.round(box.width)} by ${Math.round(box.height)} px to press`]);
      }
    }
    return found;
  },
  /** The words of two buttons beside each other do not run together. */
  together({ items }) {
    const found = [];
    const words = items.filter(({ one, text }) => text && one.closest("button, a.button, .switch > *"));
    for (const item of words) {
      for (const other of words) {
        const [one, next] = [item, other].map((each) => each.one.closest("button, a.button, .switch > *"));
        if (one === next || apart(one, next) || down(item.box, other.box) < 8 || whereOf(one) !== whereOf(next) || one.closest("svg, .reach, .windows")) continue;
        const gap = other.box.left - item.box.right;
        if (gap >= -2 && gap < 5) found.push([item.one, `${called(item)} and ${called(other)}: ${gap.toFixed(0)} px apart`]);
      }
    }
    return found;
  },
  /** What is pressed next is in view: no scrolling inside the page, and not below its fold. At the end that is the row. */
  next() {
    const found = [];
    const asked = "#part-bar .do :is(button, a.button), #part-end .do :is(button, a.button), main [name=choose]:enabled:not([aria-disabled=true])";
    for (const one of document.querySelectorAll(asked)) {
      const box = one.getBoundingClientRect();
      if (!shown(one) || box.width < 2 || one.closest(`.tray:not(.right *), ${PANNED}`)?.matches("[inert]") || one.closest(PANNED)) continue;
      const view = inView(one, box);
      if (view.right - view.left > box.width - 3 && view.bottom - view.top > box.height - 3) continue;
      const by = roller(one);
      if (by && !by.closest(".drawer") && !sheet(by)) found.push([one, `${near(one)} ${said(one.textContent || one.ariaLabel || "")} is out of view in ${nameOf(by)}, which scrolls inside`]);
      else if (!by && !sheet(one)) found.push([one, `${near(one)} ${said(one.textContent || one.ariaLabel || "")} is out of view`]);
    }
    return found;
  },
  /** A box that scrolls inside the page shows three lines at least, and hides nothing to press. */
  peep({ least }) {
    const found = [];
    for (const one of document.querySelectorAll("main *")) {
      if (!shown(one) || !scrolls(styleOf(one), "Y") || one.scrollHeight <= one.clientHeight + 6 || one.matches(`textarea, select, ${PANNED}`) || sheet(one)) continue;
      const frame = one.getBoundingClientRect();
      if (frame.height < 70) found.push([one, `${nameOf(one)} shows ${px(frame.height)} of ${px(one.scrollHeight)}`]);
      if (one.matches(READ_ON) || (one.matches(".centre") && least.text > 13)) continue; // a phone's boards slide; `next` says what must not
      const under = [...one.querySelectorAll("button, a.button, input:not([type=hidden])")].filter((each) => {
        const box = each.getBoundingClientRect();
        return shown(each) && box.height > 2 && roller(each) === one && (box.bottom > frame.bottom + 8 || box.top < frame.top - 8);
      }).length;
      if (under) found.push([one, `${nameOf(one)} scrolls inside and hides ${under} to press`]);
    }
    return found;
  },
  /** One's own panel is always in view as a whole. */
  own() {
    return [...document.querySelectorAll(".own, .own > *")].filter((one) => shown(one) && scrolls(styleOf(one), "Y") && one.scrollHeight > one.clientHeight + 6)
      .map((one) => [one, `${nameOf(one)} shows ${px(one.clientHeight)} of ${px(one.scrollHeight)}`]);
  },
  /** The board uses the place that it has. */
  empty({ items, least }) {
    const place = document.querySelector(".centre");
    if (!place || !shown(place)) return [];
    const frame = place.getBoundingClientRect();
    const inside = [...items.map(({ one, box }) => [one, box]), ...[...place.querySelectorAll("svg")].map((one) => [one, one.getBoundingClientRect()])]
      .filter(([one]) => place.contains(one) && shown(one)).map(([one, box]) => inView(one, box)).filter((box) => box.bottom - box.top > 3);
    const low = Math.max(...inside.map(({ bottom }) => bottom));
    const share = (low - frame.top) / (Math.min(frame.bottom, innerHeight) - frame.top); // where the page scrolls: of what is in view
    return share < least.full ? [[place, `the board's place is empty below ${Math.round(100 * share)} % of its height`]] : [];
  },
  /** No panel of the page lies over another, however far down. What hangs over the page on purpose is no such panel. */
  piled() {
    const found = [];
    const all = document.querySelectorAll(".frame [id^=part-], #part-end > .say, .replay, .story, .drawer > *");
    const panels = [...all].filter((one) => shown(one) && !hangs(one) && !one.closest(".centre")) // a board is put together as it likes
      .map((one) => ({ one, box: uncut(one) }));
    for (const [number, { one, box }] of panels.entries()) {
      for (const other of panels.slice(number + 1)) {
        if (one.contains(other.one) || across(box, other.box) <= 4 || down(box, other.box) <= 4) continue;
        found.push([one, `${nameOf(one)} and ${nameOf(other.one)} lie over one another: ${px(down(box, other.box))}`]);
      }
    }
    return found;
  },
  /** On the page of the end, which is as long as it has to be, nothing slides to the side; nor what stands beside a board. */
  slides() {
    return [...document.querySelectorAll(":is(.after main, .right) *")].filter((one) => shown(one) && scrolls(styleOf(one), "X") && one.scrollWidth > one.clientWidth + 4 && !one.matches(`${PANNED}, textarea`) && !one.closest(".centre"))
      .map((one) => [one, `${nameOf(one)} shows ${px(one.clientWidth)} of ${px(one.scrollWidth)} across`]);
  },
  /** The words of a button stay clear of its border. */
  tight({ items }) {
    const found = [];
    for (const item of items) {
      const button = item.text && item.one.closest(".button");
      if (!button || scrolls(styleOf(button), "X")) continue;
      const box = button.getBoundingClientRect(), style = styleOf(button);
      const left = item.box.left - box.left - Number.parseFloat(style.borderLeftWidth);
      const right = box.right - Number.parseFloat(style.borderRightWidth) - item.box.right;
      if (Math.min(left, right) < 1.5) found.push([item.one, `${called(item)}: ${Math.min(left, right).toFixed(0)} px from the border`]);
    }
    return found;
  },
  /** Neither words nor a field stick to the screen's edge. */
  edge({ items }) {
    const fields = [...document.querySelectorAll("main :is(textarea, input:not([type=hidden]), .switch)")].filter((one) => shown(one)).map((one) => ({ one, box: one.getBoundingClientRect(), text: one.ariaLabel ?? one.id }));
    return [...items.filter(({ one, text }) => text && one.closest("main") && !one.closest("svg")), ...fields]
      .filter(({ one, box }) => box.right - box.left > 2 && !one.closest(`.centre, ${PANNED}`) && !roller(one) && (box.left < 4 || box.right > innerWidth - 4))
      .map((item) => [item.one, `${called(item)} sticks to the screen's edge`]);
  },
  /** Whoever has fingers is not told of keys. */
  keys({ items, least }) {
    if (!least.touch) return [];
    return items.filter(({ one }) => one.closest("kbd")).map((item) => [item.one, `${called(item)}: a key, where there are fingers`]);
  },
};
/** Whether it is put over the page, by itself or with what it stands in. */
const hangs = (one) => one !== document.body && (/absolute|fixed|sticky/.test(styleOf(one).position) || (one.parentElement && hangs(one.parentElement)));
/** What of it is not cut off by what scrolls or clips around it, on the whole page. */
function uncut(one) {
  let now = rect(one.getBoundingClientRect());
  for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
    const style = styleOf(around), frame = around.getBoundingClientRect();
    if (style.overflowX !== "visible") now = { ...now, left: Math.max(now.left, frame.left), right: Math.min(now.right, frame.right) };
    if (style.overflowY !== "visible") now = { ...now, top: Math.max(now.top, frame.top), bottom: Math.min(now.bottom, frame.bottom) };
  }
  return now;
}
/** What of a line of text is ink: not the room above and below its letters. */
function ink({ one, box, text }) {
  if (!text) return box;
  const high = Math.min(box.bottom - box.top, 0.72 * Number.parseFloat(styleOf(one).fontSize) * (one.closest("svg") ? (one.getScreenCTM?.().d ?? 1) : 1));
  const y = (box.top + box.bottom) / 2;
  return { ...box, top: y - high / 2, bottom: y + high / 2 };
}
/** Whether a number stands in the middle of a drawing, as on a token. */
function badge(item, other) {
  const [text, icon] = item.text ? [item, other] : [other, item];
  if (icon.text || text.one.parentElement !== icon.one.parentElement) return false;
  const [at, mid] = [middle(text.box), middle(icon.box)];
  return Math.hypot(at.x - mid.x, at.y - mid.y) < 0.3 * (icon.box.right - icon.box.left);
}
/** Whether one of two things that meet is hidden there by what the other stands on: then it is covered, not mixed. */
function hidden(item, other) {
  const x = (Math.max(item.box.left, other.box.left) + Math.min(item.box.right, other.box.right)) / 2;
  const y = (Math.max(item.box.top, other.box.top) + Math.min(item.box.bottom, other.box.bottom)) / 2;
  const stack = document.elementsFromPoint(x, y);
  const floor = stack.findIndex((one) => one.contains(item.one) !== one.contains(other.one) && paints(one));
  return floor >= 0 && !stack.slice(0, floor).some((one) => (stack[floor].contains(item.one) ? other : item).one.contains(one));
}
/** Whether one of two things lies over the page by itself, to be put away again: a tip, a sheet, a question. */
function apart(one, other) {
  const over = (each) => {
    for (let around = each; around && around !== document.body; around = around.parentElement) {
      if (styleOf(around).position === "fixed" || around.matches("[popover], dialog, .toast, .tip, .pop")) return around;
      if (styleOf(around).position === "sticky") return around;
    }
    return null;
  };
  return over(one) !== over(other);
}
/** The nearest thing around that scrolls by itself and has something to scroll. */
function roller(one) {
  for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
    const style = styleOf(around);
    if (scrolls(style, "Y") && around.scrollHeight > around.clientHeight + 4) return around;
    if (scrolls(style, "X") && around.scrollWidth > around.clientWidth + 4) return around;
  }
  return null;
}
/** Whether it stands in the sheet or drawer that is pulled over the page. */
const sheet = (one) => Boolean(one.closest(".tray, .drawer")) && styleOf(one.closest(".tray, .drawer")).display !== "contents";

/** Run the rules and the marks; each fault once, as [rule, part, what]. */
function faults(given) {
  const items = drawn().filter(({ one }) => !one.closest("[hidden]"));
  const found = new Map();
  const run = { ...RULES, marks: () => marksAmiss(given.marks) };
  for (const [rule, find] of Object.entries(run)) {
    if (given.only && !given.only.includes(rule)) continue;
    for (const [one, what] of find({ items, least: given.least })) {
      const part = typeof one === "string" ? one : whereOf(one);
      const alike = `${rule} ${part} ${what.replace(/"[^"]*"/g, "").replace(/[-\d.]+/g, "")}`;
      if (!found.has(alike)) found.set(alike, [rule, part, what]);
    }
  }
  return [...found.values()];
}
