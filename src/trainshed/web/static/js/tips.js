// Plates say what they stand for: pointed at, or touched where they are no button.
const tips = new Map();
for (const each of document.getElementById("tips")?.content.children || []) tips.set(each.dataset.of, each.textContent);

const code = (plate) => plate.firstChild?.nodeValue?.trim();

let listens = false;
export function tipping(first) { // with what has just happened, before this was here
  if (tips.size && !listens) {
    document.addEventListener("pointerover", name);
    document.addEventListener("click", tell);
  }
  listens = true;
  if (first.type === "click") tell(first);
  else name(first);
}

const pointed = (event) => {
  const plate = event.target.closest?.(".plate");
  return [plate, plate && tips.get(code(plate))];
};

function name(event) {
  const [plate, words] = pointed(event);
  if (words) (plate.closest(".plate-btn") || plate).title = words;
}

function tell(event) {
  const [plate, words] = pointed(event), box = document.getElementById("tip");
  if (!words || !box || plate.closest("a, button, summary")) return;
  box.textContent = words;
  box.hidden = false;
  const at = plate.getBoundingClientRect();
  box.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - 360))}px`);
  box.style.setProperty("top", `${Math.min(at.bottom + 6, innerHeight - 120)}px`);
  setTimeout(() => document.addEventListener("click", () => { box.hidden = true; }, { once: true }));
}
