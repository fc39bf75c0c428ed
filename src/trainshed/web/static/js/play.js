// Plans and actions: a target is tried on the server, a button posts the decision with its ply.
import { showChoices } from "./focus.js";
import { closeAll, keys } from "./keys.js";
import { caughtUp, refresh } from "./live.js";
import { strip } from "./parts.js";
import { sent } from "./sent.js";

const body = document.body;
const isAsked = () => document.querySelector("#sign:not(.quiet, .ahead)") !== null;
let wasAsked = isAsked();
let wasPaid = document.querySelector("#payday .me .paid")?.textContent ?? "";

export function playing() {
  for (const box of document.querySelectorAll(".strip2.stop button"))
    box.addEventListener("click", () => { box.parentElement.hidden = true; });
  if (!body.dataset.parts) return;
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  keys();
  try { body.dataset.sound = localStorage.getItem("bell") ?? body.dataset.sound; } catch { /* as in the habits */ }
  belled();
  document.addEventListener("input", stepped);
  document.addEventListener("change", (event) => { if (event.target === field()) set(number()); });
  document.addEventListener("parts", arrived);
  document.addEventListener("click", (event) => closeAll(event.target));
  showChoices();
}

function clicked(event) {
  const hit = event.target.closest("a[data-plan], a.target");
  if (hit && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    history.replaceState(null, "", hit.getAttribute("href"));
    sent(hit, refresh);
    return;
  }
  if (event.target.closest("[data-bell]")) sound("agreed", !rings()).then(belled);
  event.target.closest("[data-shut]")?.closest("aside").remove();
  const by = event.target.closest("[data-by], [data-set]");
  if (by) set(by.dataset.set ? Number(by.dataset.set) : number() + Number(by.dataset.by));
  const toggle = event.target.closest("[data-toggle]");
  if (toggle) {
    event.preventDefault();
    const board = document.getElementById(toggle.dataset.toggle);
    board.classList.toggle("shown");
    if (!board.classList.contains("shown")) return;
    board.scrollIntoView({ block: "start" });
    Promise.resolve(refresh()).then(() => board.querySelector("a, button")?.focus()); // what nobody saw is not new
  }
}

const field = () => document.querySelector("[data-stepper] input");
const number = () => Number(field()?.value || 0);

function set(to) {
  const box = document.querySelector("[data-stepper]");
  if (!box) return;
  const [min, max, step] = [box.dataset.min, box.dataset.max, box.dataset.step].map(Number);
  field().value = Math.max(min, Math.min(max, min + Math.round((to - min) / step) * step));
  name();
  attempt(box);
}

// A number that can be tried: the server works out what it would bring, once the finger rests.
let resting = 0;
let wish = null; // what was chosen, while older answers may still arrive
function attempt(box) {
  if (!box.dataset.try) return;
  wish = { number: number(), on: box.dataset.try };
  clearTimeout(resting);
  resting = setTimeout(() => {
    if (!wish || underWay) return;
    history.replaceState(null, "", wish.on + wish.number);
    refresh();
  }, 120);
}

function keepWish() {
  const box = document.querySelector("[data-stepper]");
  if (!wish || box?.dataset.try !== wish.on || number() === wish.number) { wish = null; return; }
  field().value = wish.number;
  name();
}

function name() {
  const yes = document.querySelector("[data-label]");
  if (yes) yes.querySelector("span").textContent = yes.dataset.label.replace("{n}", number());
}

function stepped(event) {
  if (event.target !== field()) return;
  if (number() > Number(field().max)) set(Number(field().max));
  name();
}

let line = Promise.resolve(); // what is sent goes one after the other
let underWay = "";
async function submitted(event) {
  const form = event.target;
  if (!form.matches("[data-act], [data-chat]")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, event.submitter));
  if (form.matches("[data-chat]")) { speak(form, data); return; }
  const to = event.submitter?.getAttribute("formaction") || form.getAttribute("action");
  const mark = `${to} ${data.get("ply") ?? data}`;
  if (mark === underWay) return; // pressed twice
  underWay = mark;
  wish = null;
  form.setAttribute("aria-busy", "true");
  event.submitter?.classList.add("sent"); // now, also where it has to wait its turn
  line = line.then(() => sent(event.submitter, () => post(form, to, data), true));
  await line;
  if (underWay === mark) underWay = "";
  form.removeAttribute("aria-busy");
}

// The field is free for the next words at once; what could not be said comes back into it.
async function speak(form, data) {
  form.reset();
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { Accept: "application/json" } });
    if (answer.ok) { await refresh(); return; }
    strip("strip-refused", (await answer.json()).error);
  } catch { strip("strip-refused", document.getElementById("strip-refused").dataset.away); }
  const field = form.elements.text;
  if (field && !field.value) field.value = data.get("text");
}

// A decision takes the short way; if it is not made, the long one says why.
async function sendTo(to, data) {
  const form = { method: "POST", body: data, headers: { Accept: "application/json" } };
  if (to.endsWith("/act")) {
    const actions = [...data.getAll("plan"), ...data.getAll("action").filter(Boolean)];
    if (data.get("verb")) actions.push(`${data.get("verb")} ${+data.get("number")}`);
    const body = JSON.stringify({ ply: +data.get("ply"), actions, form: data.get("form") });
    const answer = await fetch(to.replace("/t/", "/api/tables/"), { ...form, body, headers: { "Content-Type": "application/json" } });
    const told = answer.ok && await answer.json();
    if (/done|again/.test(told.status)) return [true, told];
  }
  const answer = await fetch(to, form);
  return [answer.ok, await answer.json()];
}

async function post(form, to, data) {
  try {
    const [isFine, told] = await sendTo(to, data);
    strip("strip-refused", isFine ? "" : told.words || told.error, told.rules);
    for (const each of form.querySelectorAll("[data-pace]")) each.toggleAttribute("aria-current", each.value === data.get("pace"));
    if (isFine || told.status === "stale") history.replaceState(null, "", location.pathname);
    await caughtUp(told.version);
    if (to.endsWith("/hints")) document.querySelector(".hints")?.scrollIntoView({ block: "center" });
  } catch { // the page stays: what is on it is still right, and the line heals by itself
    strip("strip-refused", document.getElementById("strip-refused").dataset.away);
  }
}

function arrived() {
  keepWish();
  const sign = document.getElementById("sign");
  const asked = isAsked();
  if (sign && sign.dataset.key !== body.dataset.ply && /^\?plan=/.test(location.search)) // with "ahead" it was laid for the turn that comes
    history.replaceState(null, "", location.pathname); // of a question that is no more: it must not come back with the next one
  body.dataset.ply = sign?.dataset.key || body.dataset.ply;
  if (asked && !wasAsked) {
    document.title = `● ${document.title.replace(/^● /, "")}`;
    if (rings()) sound("bell");
  }
  if (!asked) document.title = document.title.replace(/^● /, "");
  wasAsked = asked;
  const paid = document.querySelector("#payday .me .paid")?.textContent ?? "";
  if (paid && paid !== wasPaid && rings()) sound("coins");
  wasPaid = paid;
  belled();
  for (const fold of document.querySelectorAll("details.panel:has(a.target)")) fold.open = true; // what may be chosen is in sight
  const whole = document.querySelector("[data-complete]");
  if (whole && body.dataset.confirm === "0") whole.click();
  showChoices();
}

const rings = () => body.dataset.sound === "1";

// The bell's button comes anew with the sign: it says what was agreed.
function belled() {
  for (const button of document.querySelectorAll("[data-bell]")) {
    button.setAttribute("aria-pressed", rings());
    button.firstElementChild.textContent = rings() ? button.dataset.bell : button.dataset.ask;
  }
}

function sound(what, ...more) {
  return import("./bell.js").then((bells) => bells[what](...more), () => {}); // offline there is none
}
