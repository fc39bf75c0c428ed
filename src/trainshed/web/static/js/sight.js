// What may be chosen is in sight when it is asked for: on a small screen it may lie far below.
let shown = ""; // the question it was done for: whoever scrolls on by hand is left alone

export function showChoices() {
  const sign = document.querySelector("#sign:not(.quiet)"), question = sign && `${sign.dataset.key} ${sign.querySelector(".ask").textContent}`;
  if (!question || question === shown) return;
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
