// Everything the pages do beyond HTML. Without it the same actions are links and forms.
import { follow } from "./live.js";
import { board } from "./board.js";
import { playing } from "./play.js";
import { tabs } from "./tabs.js";
import { sharing } from "./share.js";
import { talking } from "./talk.js";

sharing();
board();
playing();
tabs();
const HANDS = ["pointerover", "focusin", "click"]; // what says what is pointed at is fetched then; nothing is lost meanwhile
const point = (event) => import("./tips.js").then(({ tipping }) => {
  for (const hand of HANDS) document.removeEventListener(hand, point);
  tipping(event);
}, () => document.removeEventListener(event.type, point)); // offline there are none
for (const hand of HANDS) document.addEventListener(hand, point);
follow();
talking();
document.addEventListener("change", ({ target }) => { // a file that was chosen is named on its button
  if (target.matches(".file input")) target.previousElementSibling.textContent = target.files[0]?.name ?? "";
});
document.addEventListener("input", ({ target }) => { // one person, one name, wherever it is typed
  if (!target.matches("input[name=name]")) return;
  for (const field of document.querySelectorAll("input[name=name]")) if (field !== target) field.value = target.value;
});
if (document.getElementById("tableau")) import("./cards.js").then(({ cards }) => cards());
