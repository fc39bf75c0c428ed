// Focus and eye follow the play: what was pressed is gone after it, and what is asked next takes its place.
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

// What may be chosen is in sight when it is asked for: on a small screen it may lie far below.
let shown = ""; // the question it was done for: whoever scrolls on by hand is left alone

export function showChoices() {
  const sign = document.querySelector("#sign:not(.quiet)"), question = sign && `${sign.dataset.key} ${sign.querySelector(".ask").textContent}`;
  if (!question || question === shown || document.activeElement?.matches("input[type=text]")) return; // nor who is typing
  shown = question;
  const choices = [...document.querySelectorAll("main a.target")].filter(isDrawn), free = besides(sign);
  if (!choices.length || choices.some((each) => isWithin(each, free))) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  choices[0].scrollIntoView({ block: "center", inline: "nearest", behavior });
}

// From where to where the eye sees the page: a sign over its head, or at the foot of a phone, covers the rest.
function besides(sign) {
  const { top, bottom, width } = sign.getBoundingClientRect();
  if (width < innerWidth / 2) return [0, innerHeight];
  return top > innerHeight / 3 ? [0, top] : [Math.max(0, bottom), innerHeight];
}

function isWithin(element, [ceiling, floor]) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= ceiling && bottom <= floor;
}

// A space of a map that is shown in part is moved by hand, not by the page.
function isDrawn(element) {
  const here = element.getBoundingClientRect(), view = element.closest("[data-view]")?.getBoundingClientRect();
  return here.height > 0 && (!view || (here.bottom > view.top && here.top < view.bottom && here.right > view.left && here.left < view.right));
}
