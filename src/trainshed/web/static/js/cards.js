// Cards on the table: arrow keys go from one that may be chosen to the next; a touch tells what a card is.
import { arrows } from "./board.js";

export function cards() {
  const tables = [...document.querySelectorAll(".tableau")];
  if (!tables.length) return;
  tables.forEach(arrows);
  tips();
  const frame = () => { for (const table of tables) { ends(table); targets(table); } };
  document.addEventListener("parts", frame);
  frame();
}

// Long lines are shown from their newest end.
function ends(table) {
  for (const line of table.querySelectorAll("[data-end]")) line.scrollLeft = line.scrollWidth;
}

// What may be chosen comes into sight where there is no room for all: columns aside, rows below.
function targets(table) {
  for (const row of table.querySelectorAll("[data-targets]")) {
    const hit = row.querySelector(".on") || row.querySelector("a.target");
    const pile = hit?.closest(".pile");
    if (pile && row.scrollWidth > row.clientWidth) row.scrollLeft = pile.offsetLeft - row.offsetLeft - 24;
  }
  const view = table.parentElement, hits = [...table.querySelectorAll("a.target, .face.on")];
  const lowest = Math.max(...hits.map((hit) => hit.getBoundingClientRect().bottom));
  const below = lowest + 12 - view.getBoundingClientRect().bottom;
  if (hits.length && below > 0 && view.scrollHeight > view.clientHeight) view.scrollTop += below;
}

function tips() {
  const tip = document.getElementById("tip");
  if (!tip) return;
  const close = () => { tip.hidden = true; };
  document.addEventListener("click", (event) => {
    const card = event.target.closest(".tableau [data-tip]");
    if (!card || !card.dataset.tip) { close(); return; }
    const at = card.getBoundingClientRect();
    tip.textContent = card.dataset.tip;
    tip.hidden = false;
    tip.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - tip.offsetWidth - 8))}px`);
    tip.style.setProperty("top", `${Math.max(8, Math.min(at.bottom + 6, innerHeight - tip.offsetHeight - 8))}px`);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  document.addEventListener("parts", close);
}
