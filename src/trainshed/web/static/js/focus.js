// The focus follows the play: what was pressed is gone after it, and what is asked next takes its place.
export function mark() {
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  return {
    same: nameOf(here),
    part: here.closest("[data-part]")?.id,
    byKeys: here.matches(":focus-visible"), // a hand at the mouse looks where it likes: Enter stays the bright button
    isTarget: here.matches("a.target"),
    isNumber: here.matches("[data-stepper] input"),
    at: middle(here),
  };
}

export function restore(was) {
  if (!was || (document.activeElement && document.activeElement !== document.body)) return;
  const found = (was.same && document.querySelector(was.same)) || (was.byKeys && next(was));
  if (!found) return;
  found.focus({ preventScroll: true });
  if (found.matches("input[type=number]")) found.select(); // typing begins a new number
}

function nameOf(here) {
  if (here.id) return `#${CSS.escape(here.id)}`;
  if (here.dataset.action) return `[data-action="${CSS.escape(here.dataset.action)}"]`;
  if (here.dataset.key) return `[data-key="${CSS.escape(here.dataset.key)}"]`;
  const part = here.closest("[data-part]"), href = here.getAttribute("href");
  return part && href ? `#${part.id} a[href="${CSS.escape(href)}"]` : "";
}

function next(was) {
  if (was.part !== "sign" && !was.isTarget) return document.querySelector(`#${was.part} :is(a, button)`);
  const sign = document.getElementById("sign"), targets = [...document.querySelectorAll("main a.target")];
  const bright = sign?.querySelector("[data-enter]");
  if (was.isNumber && sign?.querySelector("[data-stepper]")) return sign.querySelector("[data-stepper] input");
  if (targets.length && (was.isTarget || !bright)) return was.isTarget ? nearest(targets, was.at) : targets[0];
  return bright || sign;
}

export function middle(element) {
  const at = element.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}

function nearest(targets, [x, y]) {
  const far = (target) => { const at = middle(target); return Math.hypot(at[0] - x, at[1] - y); };
  return targets.reduce((best, target) => (far(target) < far(best) ? target : best));
}
