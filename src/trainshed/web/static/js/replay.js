// Go through a match by steps of any length: buttons, keys, the slider, the curve above it, and by itself.
import { put } from "./parts.js";

const body = document.body, plies = Number(body.dataset.plies);
const slider = document.querySelector(".scrub input[type=range]"), by = document.getElementById("by"), speed = document.getElementById("speed");
const button = document.querySelector("[data-go=play]"), cursor = document.getElementById("cursor");
let ply = Number(body.dataset.ply);
let asked = 0;
let timer = 0;
let isPlaying = false;

async function go(wish, better = "0") {
  ply = Math.max(0, Math.min(plies, wish));
  show();
  history.replaceState(null, "", `?ply=${ply}`);
  const mine = ++asked;
  const answer = await fetch(`${body.dataset.replay}/parts?ply=${ply}&better=${better}`);
  if (answer.ok && mine === asked) put(await answer.text());
  mark();
}

function show() {
  slider.value = ply;
  document.getElementById("count").textContent = ply;
  cursor?.style.setProperty("left", `${(100 * ply) / Math.max(1, plies)}%`);
}

function mark() {
  let on = null;
  for (const line of document.querySelectorAll(".mv li")) {
    line.classList.remove("on");
    if (Number(line.dataset.ply) <= ply) on = line;
  }
  on?.classList.add("on");
  const list = on?.parentElement;
  if (list) list.scrollTop = on.offsetTop - list.offsetTop - list.clientHeight / 2;
}

const stops = () => by.selectedOptions[0].dataset.stops.split(" ").map(Number);
const before = () => stops().filter((at) => at < ply).pop() ?? 0;
const after = () => stops().find((at) => at > ply) ?? plies;

function stop() {
  clearTimeout(timer);
  isPlaying = false;
  button.setAttribute("aria-pressed", "false");
}

async function play() {
  if (isPlaying) { stop(); return; }
  isPlaying = true;
  button.setAttribute("aria-pressed", "true");
  if (ply === plies) await go(0); // at the end it begins again
  on();
}

function on() { // a step, and the pause before the next one once this one is shown
  timer = setTimeout(async () => {
    await go(after());
    if (ply === plies) stop();
    else if (isPlaying) on();
  }, Number(speed.value));
}

const marked = document.querySelector("[data-go=mistake]")?.dataset.stops.split(" ").map(Number) ?? [];
const mistake = () => { if (marked.length) go(marked.find((at) => at > ply) ?? marked[0]); };

const ways = { mistake, first: () => go(0), prev: () => go(before()), next: () => go(after()), last: () => go(plies), play };
const keys = { m: mistake, "[": ways.prev, "]": ways.next, ArrowLeft: ways.prev, ArrowRight: ways.next, Home: ways.first, End: ways.last, " ": play };

document.addEventListener("click", (event) => {
  const hit = event.target.closest("[data-go]"), line = event.target.closest("a[data-ply]"), curve = event.target.closest("[data-curve]");
  const better = event.target.closest("[data-better]");
  if (better) { event.preventDefault(); go(ply, better.dataset.better); }
  if (hit) { event.preventDefault(); ways[hit.dataset.go](); }
  if (line) { event.preventDefault(); go(Number(line.dataset.ply)); }
  if (curve && !line) {
    const at = curve.getBoundingClientRect();
    go(Math.round((plies * (event.clientX - at.left)) / at.width));
  }
});
slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const single = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.shiftKey && single) { event.preventDefault(); go(ply + single); }
  else if (keys[event.key] && !(event.key === " " && event.target.closest("button, a, summary"))) { event.preventDefault(); keys[event.key](); }
});
for (const [box, name] of [[by, "replay-by"], [speed, "replay-speed"]]) { // kept for the next match
  try {
    const kept = localStorage.getItem(name);
    if (kept && [...box.options].some((each) => each.value === kept)) box.value = kept;
    box.addEventListener("change", () => localStorage.setItem(name, box.value));
  } catch { /* a browser that keeps nothing */ }
}
button.setAttribute("aria-pressed", "false");
show();
mark();
