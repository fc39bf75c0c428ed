// Look at the board: pan by dragging, zoom by wheel, pinch, buttons and keys; ask why a space is no target.
import { middle } from "./focus.js";
import { refresh } from "./live.js";
import { sent } from "./sent.js";

const phone = matchMedia("(max-width: 760px)"), side = matchMedia("(max-height: 440px) and (orientation: landscape) and (min-width: 600px)"); // as in table.css
let current = null; // the drawing that keys move: the one touched last, the first to begin with

export function board() {
  for (const view of document.querySelectorAll("[data-view]")) look(view);
  document.addEventListener("keydown", (event) => {
    if (!current || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    const pan = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "+") current.zoom(0.75);
    else if (event.key === "-") current.zoom(1.33);
    else if (event.key === "w") current.whole();
    else if (pan && event.shiftKey) { event.preventDefault(); current.pan(...pan); }
  });
}

function look(view) {
  const map = view.querySelector("svg.map");
  if (!map) return;
  const whole = map.dataset.whole.split(" ").map(Number);
  let box = whole, moved = false;
  const within = (start, length, from, size) => Math.min(Math.max(start, from - length / 2), from + size - length / 2);
  const show = ([x, y, w, h]) => { // the middle of what is shown stays on the board: it is never lost
    box = [within(x, w, whole[0], whole[2]), within(y, h, whole[1], whole[3]), w, h];
    map.setAttribute("viewBox", box.map((n) => n.toFixed(1)).join(" "));
  };
  const focus = () => (map.querySelector(".lv")?.dataset.focus || map.dataset.focus).split(" ").map(Number);
  const isSmall = () => phone.matches || side.matches;
  const frame = () => show(isSmall() ? focus() : whole);
  for (const size of [phone, side]) size.addEventListener("change", frame);
  document.addEventListener("parts", () => { if (isSmall() && !moved) frame(); });
  frame();

  // Where a point of the screen lies in what is shown: 0 to 1 from left and top.
  const place = (clientX, clientY) => {
    const at = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM().inverse());
    return [(at.x - box[0]) / box[2], (at.y - box[1]) / box[3]];
  };
  const zoom = (factor, x = 0.5, y = 0.5) => {
    const w = Math.min(Math.max(box[2] * factor, Math.min(160, whole[2] / 2)), whole[2] * 1.4), h = box[3] * (w / box[2]);
    moved = true;
    show([box[0] + (box[2] - w) * x, box[1] + (box[3] - h) * y, w, h]);
  };
  const drag = (dx, dy) => { moved = true; show([box[0] - dx, box[1] - dy, box[2], box[3]]); };
  const mine = { zoom, whole: () => show(whole), pan: (x, y) => drag(-x * box[2] / 8, -y * box[3] / 8) };
  current ||= mine;
  view.addEventListener("pointerdown", () => { current = mine; }, true);
  view.addEventListener("wheel", (event) => { // where the page itself scrolls, the plain wheel is left to it
    const root = document.documentElement, scrolls = root.scrollHeight > root.clientHeight + 4 || view.closest(".many");
    if (scrolls && !event.ctrlKey && !event.metaKey && !event.shiftKey) return;
    event.preventDefault();
    zoom((event.deltaY || event.deltaX) > 0 ? 1.15 : 0.87, ...place(event.clientX, event.clientY));
  }, { passive: false });
  view.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (wish === "whole") { moved = false; show(whole); moved = isSmall(); }
    if (wish === "in") zoom(0.75);
    if (wish === "out") zoom(1.33);
  });
  dragging(map, drag, zoom, place);
  arrows(map);
  asking(map);
}

function dragging(map, drag, zoom, place) {
  const fingers = new Map();
  let far = 0;
  let travelled = 0;
  const units = () => 1 / map.getScreenCTM().a; // of the board, for a pixel of the screen
  map.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); travelled = 0; far = spread(fingers); });
  map.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, event);
    const share = fingers.size === 2 ? 2 : 1; // each of two fingers moves the middle between them by half
    const dx = (event.clientX - before.clientX) / share, dy = (event.clientY - before.clientY) / share;
    travelled += Math.hypot(dx, dy);
    if (travelled < 5) return;
    if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    drag(dx * units(), dy * units());
    if (fingers.size !== 2) return;
    const now = spread(fingers), [one, two] = [...fingers.values()];
    const middle = place((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
    if (far > 0 && now > 0) zoom(far / now, ...middle);
    far = now;
  });
  const lift = (event) => { fingers.delete(event.pointerId); far = 0; };
  map.addEventListener("pointerup", lift);
  map.addEventListener("pointercancel", lift);
  map.addEventListener("click", (event) => { if (travelled >= 5) { event.preventDefault(); event.stopPropagation(); } travelled = 0; }, true);
}

function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

// Arrow keys go from target to target, to the nearest in that direction.
export function arrows(map) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  map.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    const here = event.target.closest("a.target");
    if (!way || !here || event.shiftKey) return;
    event.preventDefault();
    const from = middle(here);
    let best = null;
    for (const target of map.querySelectorAll("a.target")) {
      const at = middle(target), dx = at[0] - from[0], dy = at[1] - from[1];
      const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (target === here || along <= 0) continue;
      const cost = along + 2.2 * aside;
      if (!best || cost < best[0]) best = [cost, target];
    }
    best?.[1].focus();
  });
}

function asking(map) {
  const tip = document.getElementById("tip");
  if (!tip || !document.body.dataset.table) return;
  const moment = () => `${document.getElementById("sign")?.dataset.key} ${location.search}`;
  let asked = "";
  map.addEventListener("click", async (event) => {
    const space = event.target.closest("[data-ask], [data-space]");
    tip.hidden = true;
    if (!space) return;
    asked = moment();
    const wish = space.dataset.ask || `${map.dataset.asks} ${space.dataset.space}`;
    const answer = await fetch(`/t/${document.body.dataset.table}/why?action=${encodeURIComponent(wish)}&${location.search.slice(1)}`);
    if (!answer.ok) return;
    const told = await answer.json();
    if (told.plan && asked === moment()) { // only one opening leads there: it is taken
      history.replaceState(null, "", told.plan);
      sent(space, refresh);
      return;
    }
    if ((!told.what && !told.reason) || asked !== moment()) return;
    const what = document.createElement("b"), why = document.createElement("div");
    what.textContent = told.what || "";
    why.textContent = told.reason;
    if (told.rules?.length) why.append((await import("./rules.js")).cited(told.rules));
    tip.replaceChildren(...[what, why].filter((each) => each.textContent));
    tip.hidden = false;
    tip.style.setProperty("left", `${Math.min(event.clientX + 12, innerWidth - 360)}px`);
    tip.style.setProperty("top", `${Math.min(event.clientY + 12, innerHeight - 120)}px`);
  });
  document.addEventListener("parts", () => { if (asked !== moment()) tip.hidden = true; }); // talk leaves it
}
