// Listen to the table: a number for every change. When the line breaks, say so, and heal it.
import { handsOff, put } from "./parts.js";

const body = document.body;
let version = Number(body.dataset.version || 0);
let fetching = null; // the request under way
let again = false;
let have = ""; // marks of the parts that are on the page: the server leaves them out

export function planned() {
  return new URLSearchParams(location.search).getAll("plan");
}

export function address(plan) {
  return body.dataset.parts + plan.map((step) => `&plan=${encodeURIComponent(step)}`).join("");
}

export function refresh() {
  if (!body.dataset.parts) return;
  if (fetching) { again = true; return fetching; }
  fetching = fetched();
  return fetching;
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
  } catch {
    lost(true);
  } finally {
    fetching = null;
    if (again) { again = false; await refresh(); }
  }
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
    source = new EventSource(`/t/${body.dataset.table}/live?seen=${version}`);
    source.onopen = () => { clearTimeout(patience); lost(false); };
    source.onerror = () => {
      clearTimeout(patience);
      patience = setTimeout(() => lost(true), 1200);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
    };
    source.addEventListener("people", refresh); // somebody came or went
    source.addEventListener("table", (event) => {
      const newest = Number(event.data);
      if (newest === version) return;
      version = newest;
      if (body.hasAttribute("data-reload")) document.dispatchEvent(new Event("anew"));
      else refresh();
    });
  };
  open();
  document.querySelector("#strip-live button")?.addEventListener("click", open);
  addEventListener("offline", () => lost(true));
  addEventListener("online", () => { open(); refresh(); });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) { open(); refresh(); } });
}
