// Copy a link, or hand it to the device's own share sheet.
export function sharing() {
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    const share = event.target.closest("[data-share]");
    if (copy) {
      const from = document.querySelector(copy.dataset.copy);
      try { await navigator.clipboard.writeText(from.textContent.trim()); } catch { getSelection().selectAllChildren(from); return; }
      copy.querySelector("span").textContent = copy.dataset.done;
    }
    if (share) try { await navigator.share({ title: share.dataset.title, url: share.dataset.share }); } catch { /* closed again */ }
  });
  if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}
