// Put fragments from the server in the place of the parts they renew, and keep the focus.
import { mark, restore } from "./focus.js";

const last = new Map();
for (const part of document.querySelectorAll("[data-part]")) last.set(part.id, part.outerHTML);

// A button that is replaced while it is pressed never hears of the click.
const LONGEST_PRESS = 1000; // milliseconds: a hand that is not seen leaving stops nothing
let pressedAt = -Infinity;
addEventListener("pointerdown", () => { pressedAt = performance.now(); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { pressedAt = -Infinity; }, true);

export const isPressed = () => pressedAt > -Infinity;

export async function handsOff() {
  while (performance.now() - pressedAt < LONGEST_PRESS) await new Promise((done) => setTimeout(done, 20));
}

export function put(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const was = mark();
  let changed = false;
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = document.getElementById(part.id);
    if (!old || last.get(part.id) === part.outerHTML) continue;
    last.set(part.id, part.outerHTML);
    const open = [...old.querySelectorAll("details[open]")].map((each) => each.id || each.className);
    const copy = document.importNode(part, true);
    for (const { name, value } of copy.attributes) old.setAttribute(name, value);
    old.replaceChildren(...copy.childNodes); // the element stays: screen readers listen to it
    for (const each of old.querySelectorAll("details"))
      if (open.includes(each.id || each.className) && !each.classList.contains("proxy")) each.open = true;
    changed = true;
  }
  restore(was);
  if (changed) document.dispatchEvent(new CustomEvent("parts"));
}

// Show a strip with some words, with its own (null), or not at all ("").
export function strip(id, words, rules = []) {
  const box = document.getElementById(id);
  if (!box) return;
  const said = box.querySelector("span"), mark = ` [${rules.map(([each]) => each).join(", ")}]`;
  const [before, after] = (words || "").split(mark);
  if (words && after === undefined) said.textContent = words;
  else if (words) import("./rules.js").then(({ cited }) => said.replaceChildren(before, cited(rules), after));
  box.hidden = words === "";
}
