// Pages that are loaded anew, the waiting room above all: what the host chooses is kept at once, and nothing typed is lost.
import { handsOff } from "./parts.js";

let keeping = null;
let leaving = false;
let typed = null; // what stands here, while the page comes anew

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-keep]");
  if (form?.dataset.keep === "send") form.requestSubmit();
  else if (form && typed) take(event.target); // sent from the page that comes: here it would be cut off
  else if (form) {
    const mine = keep(form).finally(() => { if (keeping === mine) keeping = null; });
    keeping = mine;
  }
});
document.addEventListener("submit", async (event) => {
  if (!keeping) { leaving = true; return; } // news of what was sent must not bring this page back
  const { target, submitter } = event;
  leaving = true;
  event.preventDefault(); // a start must not overtake the rules it starts with
  await keeping;
  setTimeout(() => target.requestSubmit(submitter)); // not while this event is still under way
});
document.addEventListener("anew", anew);
addEventListener("pageshow", (event) => { if (event.persisted) { leaving = false; typed = null; } });
restore();

async function keep(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
    if (answer.status === 422) { leaving = true; form.requestSubmit(); } // the page that comes says why
  } catch { form.requestSubmit(); }
}

// Load the page anew, with what stands in its fields and where the cursor is.
async function anew() {
  await handsOff(); // a button of a page that goes while it is pressed never hears of the click
  if (leaving || typed) return;
  if (keeping) { keeping.finally(() => setTimeout(anew)); return; }
  const here = document.activeElement;
  if (here?.matches("input[type=number]") && here.value !== here.defaultValue) { // kept when it is left
    here.addEventListener("blur", anew, { once: true });
    return;
  }
  const fields = {};
  for (const field of document.querySelectorAll("input[type=text]")) if (field.value) fields[field.name] = field.value;
  const open = [...document.querySelectorAll("main details")].map((each) => each.open);
  const at = `/t/${document.body.dataset.table}`; // not the address of a form that was refused
  typed = { at, fields, open, chosen: {}, here: here?.name || "" };
  take();
  if (location.pathname === at) location.reload();
  else location.assign(at);
}

function take(field) {
  if (field) typed.chosen[field.id] = field.type === "checkbox" ? field.checked : field.value;
  try { sessionStorage.setItem("typed", JSON.stringify(typed)); } catch { /* a browser that keeps nothing */ }
}

function restore() {
  let before = null;
  try { before = JSON.parse(sessionStorage.getItem("typed")); sessionStorage.removeItem("typed"); } catch { /* nothing kept */ }
  if (before?.at === location.pathname) putBack(before);
  // Also what was chosen after this page was shown and before this script listened.
  for (const form of document.querySelectorAll('form[data-keep=""]')) {
    if ([...form.elements].some(isChanged)) form.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function putBack({ fields, open, chosen, here }) {
  document.querySelectorAll("main details").forEach((each, k) => { if (open[k]) each.open = true; });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.querySelector(`input[type=text][name="${CSS.escape(name)}"]`);
    if (field) field.value = value;
  }
  for (const [id, value] of Object.entries(chosen)) {
    const field = document.getElementById(id);
    if (field) field[field.type === "checkbox" ? "checked" : "value"] = value;
  }
  if (here) document.querySelector(`input[type=text][name="${CSS.escape(here)}"]`)?.focus();
}

function isChanged(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") {
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex((each) => each.defaultSelected));
  }
  return field.type === "number" && field.value !== field.defaultValue;
}
