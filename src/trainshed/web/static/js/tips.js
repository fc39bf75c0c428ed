// Plates and drawn signs say what they stand for: pointed at, focused, touched where they are no button, or held where they are.
import { isPressed } from "./parts.js";

const tips = new Map(), HOLD = 450; // milliseconds
for (const each of document.getElementById("tips")?.content.children || []) tips.set(each.dataset.of, each.textContent);

const code = (plate) => plate.firstChild?.nodeValue?.trim();

let listens = false;
export function tipping(first) { // with what has just happened, before this was here
  if (!listens) {
    document.addEventListener("pointerover", name);
    document.addEventListener("focusin", name);
    document.addEventListener("click", tell);
    document.addEventListener("pointerdown", hold);
    for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, () => clearTimeout(holding), true);
    document.addEventListener("click", swallow, true);
  }
  listens = true;
  if (first.type === "click") tell(first);
  else { name(first); if (isPressed()) hold(first); } // the finger may have gone while this was fetched
}

// What is meant, and its words: a plate's, or the title that a drawing brings.
function pointed(target) {
  const plate = target.closest?.(".plate") || target.querySelector?.(":scope > .plate");
  if (plate && tips.has(code(plate))) return [plate, tips.get(code(plate))];
  const sign = target.closest?.("svg :is(g, use, a):has(> title)");
  return sign && !sign.closest("[data-ask], [data-space]") ? [sign, sign.querySelector(":scope > title").textContent] : [null, ""];
}

function name({ target }) {
  const [plate, words] = pointed(target);
  if (plate?.matches(".plate")) (plate.closest(".plate-btn") || plate).title = words;
}

function tell({ target }) {
  const [plate, words] = pointed(target);
  if (words && !plate.closest("a, button, summary")) show(plate, words);
}

let holding = 0;
let held = false;
function hold({ target, pointerType }) {
  clearTimeout(holding);
  held = false;
  const [plate, words] = pointerType === "touch" ? pointed(target) : [null, ""];
  if (words && plate.closest("a, button")) holding = setTimeout(() => { held = true; show(plate, words); }, HOLD);
}

function swallow(event) { // a finger that has asked does not press
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}

function show(plate, words) {
  const box = document.getElementById("tip");
  if (!box) return;
  box.textContent = words;
  box.hidden = false;
  const at = plate.getBoundingClientRect();
  box.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - 360))}px`);
  box.style.setProperty("top", `${Math.min(at.bottom + 6, innerHeight - 120)}px`);
  setTimeout(() => document.addEventListener("click", () => { box.hidden = true; }, { once: true, capture: true })); // before the next is shown
}
