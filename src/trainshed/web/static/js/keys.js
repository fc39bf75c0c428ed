// What keys do at the table. Each is written where it works: on its button, beside its group, in the table's menu.
import { open } from "./talk.js";

const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const field = () => document.querySelector("[data-stepper] input");

export function keys() {
  document.addEventListener("keydown", pressed);
}

function pressed(event) {
  const { key, target } = event;
  const isTyping = target.matches("input[type=text], textarea, select");
  if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && key !== "Escape")) return;
  if (/^[123]$/.test(key) && !field()) document.querySelector(`[data-pace="${key}"]`)?.click();
  if (/^[0-9]$/.test(key) && field() && target !== field()) { field().focus(); field().select(); return; }
  if (target.matches("input[type=number]") && /^[^a-z]$/i.test(key)) return; // a letter is no number: it stays a key
  if (key === "Enter") entered(event);
  else if (key === "Escape") { closeAll(); open(false); }
  else if (WAYS[key] && target.closest(".grp")) { event.preventDefault(); step(target.closest(".grp"), WAYS[key]); }
  else if (key === " " && !target.closest("a, button, summary")) letter(event, "space");
  else if (key.length === 1 && key !== " ") letter(event, key.toLowerCase());
}

// Enter is the bright button; with Shift from everywhere, as on a space it chooses the space.
function entered(event) {
  const isFree = !event.target.closest("a, button, summary, input");
  if (!isFree && !(event.shiftKey && event.target.closest("a"))) return;
  event.preventDefault();
  if (!event.repeat) document.querySelector("[data-enter]")?.click();
}

function letter(event, key) {
  const name = CSS.escape(key), group = document.querySelector(`[data-group="${name}"]`);
  const button = document.querySelector(`[data-key="${name}"]:not(section):not([disabled])`);
  const log = key === "l" && document.querySelector("#log-lines a");
  if (!button && !group && !log) return;
  event.preventDefault(); // what opens a field must not be typed into it
  if (button) button.click();
  else if (group) step(group, 1);
  else log.focus();
}

// A group of choices: its letter goes to the first of them and on to the next, arrows both ways; one alone is pressed.
function step(group, way) {
  const choices = [...group.querySelectorAll(".plate-btn")], at = choices.indexOf(document.activeElement);
  if (choices.length === 1 && at < 0) choices[0].click();
  else choices[(at + way + choices.length) % choices.length].focus();
}

export function closeAll(but = null) {
  for (const open of document.querySelectorAll("details[open].proxy, nav details[open]"))
    if (!but || !open.contains(but)) open.open = false;
}
