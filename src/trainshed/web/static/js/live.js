// Listen to the table: what has changed comes by itself. When the line breaks, say so, and heal it.
import { handsOff, put } from "./parts.js";

const body = document.body;
let version = Number(body.dataset.version || 0);
let told = null; // the parts by name, as the line tells them
let news = new Set(); // those that are not on the page yet
let fetching = null; // the request under way
let again = false;
let have = ""; // marks of the parts that were asked for: the server leaves them out

export function planned() {
  return new URLSearchParams(location.search).getAll("plan");
}

export function address(plan) {
  const ahead = new URLSearchParams(location.search).has("ahead") ? "&ahead=1" : "";
  const text = document.querySelector("#textboard.shown") ? "&text=1" : ""; // what nobody sees is not asked for
  return body.dataset.parts + ahead + text + plan.map((step) => `&plan=${encodeURIComponent(step)}`).join("");
}

// Show what the line has told; what only this page wants, such as a plan, is asked for.
export function refresh(isLate) {
  if (!body.dataset.parts) return;
  if (fetching) { again = true; return fetching; }
  fetching = told && isLate !== true && address(planned()) === body.dataset.parts ? shown() : fetched();
  return fetching;
}

// Wait until the line has told what became of something, or ask.
export async function caughtUp(to) {
  const end = performance.now() + 1000;
  while (told && version < to && performance.now() < end) await new Promise((done) => setTimeout(done, 10));
  return refresh(version < to);
}

async function shown() {
  await handsOff();
  if (told && news.size) {
    put([...news].map((name) => told.get(name)).join(""));
    news.clear();
    have = "";
  }
  await done();
}

async function done() {
  fetching = null;
  if (again) { again = false; await refresh(); }
}

async function fetched() {
  try {
    const answer = await fetch(address(planned()), { headers: { "X-Parts": have } });
    if (answer.status === 205 || answer.status === 404) { location.assign(location.pathname); return; }
    if (!answer.ok) return;
    const html = await answer.text();
    await handsOff();
    put(html);
    have = answer.headers.get("X-Parts") || "";
    news = new Set(told?.keys()); // the page shows something else now
  } catch {
    lost(true);
  } finally {
    await done();
  }
}

function take({ version: newest, all, parts }) {
  if (all) told = new Map();
  for (const [name, head, text, tail] of parts) {
    const old = told.get(name) ?? "";
    told.set(name, old.slice(0, head) + text + old.slice(old.length - tail));
    news.add(name);
  }
  version = newest;
  refresh();
}

function lost(is) {
  const dot = document.getElementById("live");
  if (dot) {
    dot.classList.toggle("off", is);
    dot.dataset.on ||= dot.title;
    dot.title = dot.lastElementChild.textContent = is ? dot.dataset.off : dot.dataset.on;
  }
  const box = document.getElementById("strip-live");
  if (box) box.hidden = !is;
}

export function follow() {
  if (!body.dataset.table) return;
  let source;
  let patience;
  const open = () => {
    source?.close();
    told = null;
    const more = body.dataset.parts?.split("?")[1] ?? "";
    source = new EventSource(`/t/${body.dataset.table}/live?seen=${version}&${more}`);
    source.onopen = () => { clearTimeout(patience); lost(false); };
    source.onerror = () => {
      clearTimeout(patience);
      told = null;
      patience = setTimeout(() => lost(true), 1200);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
    };
    source.addEventListener("people", () => { told = null; refresh(); }); // somebody came or went
    source.addEventListener("parts", (event) => take(JSON.parse(event.data)));
    source.addEventListener("table", (event) => {
      const newest = Number(event.data);
      if (newest === version) return;
      version = newest;
      told = null; // the next parts come with all
      if (body.hasAttribute("data-reload")) document.dispatchEvent(new Event("anew"));
      else refresh();
    });
  };
  open();
  document.querySelector("#strip-live button")?.addEventListener("click", open);
  addEventListener("offline", () => { lost(true); open(); }); // a server on this machine is reached all the same
  addEventListener("online", () => { open(); refresh(); });
  document.addEventListener("visibilitychange", () => { // a phone that slept may hold a line that is long dead, and never hear of it
    if (document.visibilityState === "visible") open();
  });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) { open(); refresh(); } });
}
