// What this browser adds to the draws, made when a form is sent: the server has bound itself to its secret before. At a table
// that waits for others only its hash is sent; the text itself is opened when everything else is fixed.
import { sha256 } from "./sha256.js";

const PATIENCE = 5000; // milliseconds in which others may open theirs

document.addEventListener("submit", ({ target, submitter }) => {
  const typed = target.querySelector("input[name=word]"), seal = target.querySelector("input[name=sealed]");
  if (typed && seal) {
    seal.value = kept("hand", typed.value.normalize("NFC").replace(/\s+/g, " ").trim().slice(0, 64));
    if (seal.value) typed.disabled = true; // it stays here
    return;
  }
  const field = target.querySelector("input[type=hidden][name=nonce]");
  if (!field) return;
  const waits = target.dataset.waits !== undefined || submitter?.getAttribute("formaction") === "/tables";
  seal.value = waits ? kept("page", fresh()) : "";
  field.value = seal.value ? "" : fresh();
});
const mine = document.querySelector("form[data-open]");
if (mine) unseal(mine);
const start = document.querySelector("form[data-begin]");
if (start) setTimeout(() => start.requestSubmit(), PATIENCE);

function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Keep a text in this browser and return its hash; nothing where it cannot be kept.
function kept(by, text) {
  const hash = sha256(text);
  try { localStorage.setItem(`nonce ${hash}`, JSON.stringify({ by, text })); } catch { return ""; }
  return hash;
}

async function unseal(form) {
  let told = null;
  try { told = JSON.parse(localStorage.getItem(`nonce ${form.dataset.open}`)); } catch { /* a browser that keeps nothing */ }
  if (!told) return;
  form.elements.by.value = told.by;
  form.elements.text.value = told.text;
  try { await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" }); } catch { /* it stays sealed */ }
}
