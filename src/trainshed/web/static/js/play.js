// Plans and actions: a target is tried on the server, a button posts the decision with its ply.
import { closeAll, keys } from "./keys.js";
import { refresh } from "./live.js";
import { strip } from "./parts.js";
import { sent } from "./sent.js";

const body = document.body;
const isAsked = () => document.querySelector("#sign:not(.quiet)") !== null;
let wasAsked = isAsked();

export function playing() {
  for (const box of document.querySelectorAll(".strip2.stop button"))
    box.addEventListener("click", () => { box.parentElement.hidden = true; });
  if (!body.dataset.parts) return;
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  keys();
  document.addEventListener("input", stepped);
  document.addEventListener("change", (event) => { if (event.target === field()) set(number()); });
  document.addEventListener("parts", arrived);
  document.addEventListener("click", (event) => closeAll(event.target));
}

function clicked(event) {
  const hit = event.target.closest("a[data-plan], a.target");
  if (hit && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    history.replaceState(null, "", hit.getAttribute("href"));
    sent(hit, refresh);
    return;
  }
  event.target.closest("[data-shut]")?.closest("aside").remove();
  const by = event.target.closest("[data-by], [data-set]");
  if (by) set(by.dataset.set ? Number(by.dataset.set) : number() + Number(by.dataset.by));
  const toggle = event.target.closest("[data-toggle]");
  if (toggle) {
    event.preventDefault();
    const board = document.getElementById(toggle.dataset.toggle);
    board.classList.toggle("shown");
    if (board.classList.contains("shown")) { board.scrollIntoView({ block: "start" }); board.querySelector("a, button")?.focus(); }
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

async function post(form, to, data) {
  try {
    const answer = await fetch(to, { method: "POST", body: data, headers: { Accept: "application/json" } });
    const told = await answer.json();
    strip("strip-refused", answer.ok ? "" : told.words || told.error, told.rules);
    for (const each of form.querySelectorAll("[data-pace]")) each.toggleAttribute("aria-current", each.value === data.get("pace"));
    if (answer.ok || told.status === "stale") history.replaceState(null, "", location.pathname);
    await refresh();
    if (to.endsWith("/hints")) document.querySelector(".hints")?.scrollIntoView({ block: "center" });
  } catch { // the page stays: what is on it is still right, and the line heals by itself
    strip("strip-refused", document.getElementById("strip-refused").dataset.away);
  }
}

function arrived() {
  keepWish();
  const sign = document.getElementById("sign");
  const asked = isAsked();
  body.dataset.ply = sign?.dataset.key || body.dataset.ply;
  if (asked && !wasAsked) {
    document.title = `● ${document.title.replace(/^● /, "")}`;
    if (body.dataset.sound === "1") ring();
  }
  if (!asked) document.title = document.title.replace(/^● /, "");
  wasAsked = asked;
  const whole = document.querySelector("[data-complete]");
  if (whole && body.dataset.confirm === "0") whole.click();
}

function ring() {
  try {
    const audio = new AudioContext(), tone = audio.createOscillator(), loud = audio.createGain();
    tone.frequency.value = 880;
    loud.gain.setValueAtTime(0.12, audio.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.9);
    tone.connect(loud).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.9);
  } catch { /* a browser without sound */ }
}
