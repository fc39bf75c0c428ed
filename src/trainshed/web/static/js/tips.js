// Plates say what they stand for: pointed at, or touched where they are no button.
const tips = new Map();
for (const each of document.getElementById("tips")?.content.children || []) tips.set(each.dataset.of, each.textContent);

const code = (plate) => plate.firstChild?.nodeValue?.trim();

export function tipping() {
  if (!tips.size) return;
  document.addEventListener("pointerover", (event) => {
    const plate = event.target.closest?.(".plate"), words = plate && tips.get(code(plate));
    if (words) (plate.closest(".plate-btn") || plate).title = words;
  });
  document.addEventListener("click", (event) => {
    const plate = event.target.closest?.(".plate"), words = plate && tips.get(code(plate)), box = document.getElementById("tip");
    if (!words || !box || plate.closest("a, button, summary")) return;
    box.textContent = words;
    box.hidden = false;
    const at = plate.getBoundingClientRect();
    box.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - 360))}px`);
    box.style.setProperty("top", `${Math.min(at.bottom + 6, innerHeight - 120)}px`);
    setTimeout(() => document.addEventListener("click", () => { box.hidden = true; }, { once: true }));
  });
}
