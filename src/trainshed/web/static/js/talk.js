// Talk: opened and closed at every size, and what of it has not been read yet.
const body = document.body, main = document.querySelector("main.table"), key = `talk-${body.dataset.table}`;
const talk = document.getElementById("talk"), lines = talk?.querySelector(".lines");
let inSight = false;
let read = kept(); // the last line that was in sight
let looked = read; // the last one that was, when something was last touched: those after it are still marked

export function talking() {
  if (!main || !lines || talk.classList.contains("off")) return;
  new IntersectionObserver(([seen]) => { inSight = seen.isIntersecting; look(); }).observe(lines);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("parts", look);
  document.addEventListener("click", clicked);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => { looked = read; });
  look();
}

function clicked(event) {
  const hit = event.target.closest("[data-talk]")?.dataset.talk, tab = event.target.closest(".both a[data-show]");
  if (tab) { event.preventDefault(); main.querySelector(".both").dataset.show = tab.dataset.show; }
  if (hit) { event.preventDefault(); open(hit === "toggle" && !main.classList.contains("talking")); }
}

export function open(is) {
  if (!main || main.classList.contains("talking") === is) return;
  main.classList.toggle("talking", is);
  if (is) document.getElementById("say")?.focus({ preventScroll: true });
  look();
}

function kept() {
  try { return Number(localStorage.getItem(key) || 0); } catch { return 0; }
}

function look() {
  const said = [...lines.querySelectorAll("li[data-line]:not(.own)")].map((line) => [line, Number(line.dataset.line)]);
  const isSeen = inSight && document.visibilityState === "visible" && lines.getClientRects().length > 0;
  if (isSeen && said.length) read = Math.max(read, said.at(-1)[1]);
  try { localStorage.setItem(key, read); } catch { /* a browser that keeps nothing */ }
  const unread = said.filter(([, at]) => at > read);
  for (const [line, at] of said) line.classList.toggle("new", at > looked);
  for (const box of document.querySelectorAll(".unread")) { box.textContent = unread.length; box.hidden = !unread.length; }
  const latest = main.querySelector(".pick .latest"); // what was said last, while another tab is open
  if (latest) { latest.textContent = unread.at(-1)?.[0].lastElementChild.textContent ?? ""; latest.hidden = !unread.length; }
}
