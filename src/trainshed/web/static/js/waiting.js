// Pages that are loaded anew, the waiting room above all: what the host chooses is kept at once, and nothing typed is lost.
let keeping = null;
let leaving = false;

restore();
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-keep]");
  if (form?.dataset.keep === "send") form.requestSubmit();
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
addEventListener("pageshow", (event) => { if (event.persisted) leaving = false; });

async function keep(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
    if (answer.status === 422) { leaving = true; form.requestSubmit(); } // the page that comes says why
  } catch { form.requestSubmit(); }
}

// Load the page anew, with what stands in its fields and where the cursor is.
function anew() {
  if (leaving) return;
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
  const typed = { at, fields, open, here: here?.name || "" };
  try { sessionStorage.setItem("typed", JSON.stringify(typed)); } catch { /* a browser that keeps nothing */ }
  if (location.pathname === at) location.reload();
  else location.assign(at);
}

function restore() {
  let typed = null;
  try { typed = JSON.parse(sessionStorage.getItem("typed")); sessionStorage.removeItem("typed"); } catch { return; }
  if (!typed || typed.at !== location.pathname) return;
  document.querySelectorAll("main details").forEach((each, k) => { if (typed.open[k]) each.open = true; });
  for (const [name, value] of Object.entries(typed.fields)) {
    const field = document.querySelector(`input[type=text][name="${CSS.escape(name)}"]`);
    if (field) field.value = value;
  }
  if (typed.here) document.querySelector(`input[type=text][name="${CSS.escape(typed.here)}"]`)?.focus();
}
