// Clocks that run are counted down where they are shown; the server alone decides when time is up.
import { refresh } from "./live.js";

const two = (n) => String(n).padStart(2, "0");
let began = performance.now(), looking = 0;

function begin() {
  began = performance.now();
  clearTimeout(looking);
  const again = Number(document.getElementById("people")?.dataset.again || 0);
  if (again) looking = setTimeout(refresh, again * 1000); // nobody tells that time has passed
  show();
}

function show() {
  for (const clock of document.querySelectorAll("#people [data-left]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.left) - (performance.now() - began) / 1000));
    if (left < 3600) clock.querySelector("span").textContent = `${Math.floor(left / 60)}:${two(left % 60)}`;
    clock.classList.toggle("short", left < 60);
  }
}

document.addEventListener("parts", begin);
setInterval(show, 1000);
begin();
