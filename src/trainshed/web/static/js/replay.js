// Go through a match: buttons, keys, the slider, and by itself.
import { put } from "./parts.js";

function replaying() {
  const body = document.body;
  if (!body.dataset.replay) return;
  const plies = Number(body.dataset.plies), slider = document.querySelector(".scrub input[type=range]");
  let ply = Number(body.dataset.ply);
  let timer = 0;
  let asked = 0;

  async function go(wish) {
    ply = Math.max(0, Math.min(plies, wish));
    slider.value = ply;
    document.getElementById("count").textContent = ply;
    history.replaceState(null, "", `?ply=${ply}`);
    const mine = ++asked;
    const answer = await fetch(`${body.dataset.replay}/parts?ply=${ply}`);
    if (answer.ok && mine === asked) put(await answer.text());
    mark();
    if (ply === plies) stop();
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
  const button = document.querySelector("[data-go=play]");
  button.setAttribute("aria-pressed", "false");
  function stop() { clearInterval(timer); timer = 0; button.setAttribute("aria-pressed", "false"); }
  function play() {
    if (timer) return stop();
    if (ply === plies) go(0); // at the end it begins again
    timer = setInterval(() => go(ply + 1), 650);
    button.setAttribute("aria-pressed", "true");
  }

  const stops = body.dataset.stops.split(" ").map(Number); // where no decision is under way
  const before = () => go(stops.filter((at) => at < ply).pop() ?? 0), after = () => go(stops.find((at) => at > ply) ?? plies);
  const ways = { first: () => go(0), prev: () => go(ply - 1), next: () => go(ply + 1), last: () => go(plies), play };
  document.addEventListener("click", (event) => {
    const hit = event.target.closest("[data-go]");
    const line = event.target.closest("a[data-ply]");
    if (hit) { event.preventDefault(); ways[hit.dataset.go](); }
    if (line) { event.preventDefault(); go(Number(line.dataset.ply)); }
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input")) return;
    const keys = { "[": ways.prev, "]": ways.next, ArrowLeft: ways.prev, ArrowRight: ways.next, Home: ways.first, End: ways.last, " ": play };
    if (event.shiftKey && event.key.startsWith("Arrow")) { event.preventDefault(); (event.key === "ArrowLeft" ? before : after)(); }
    else if (keys[event.key] && !event.target.closest("button, a")) { event.preventDefault(); keys[event.key](); }
    else if (event.key === "[" || event.key === "]") keys[event.key]();
  });
  mark();
}

replaying();
