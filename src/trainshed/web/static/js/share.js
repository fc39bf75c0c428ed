// Copy a link, or hand it to the device's own share sheet.
export function sharing() {
  // Where the server does not know the name by which it was asked, its links are paths.
  for (const code of document.querySelectorAll("#invite, #own")) if (code.textContent.startsWith("/")) code.textContent = location.origin + code.textContent;
  for (const button of document.querySelectorAll("[data-share^='/']")) button.dataset.share = location.origin + button.dataset.share;
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    const share = event.target.closest("[data-share]");
    if (copy) {
      const from = copy.dataset.copy && document.querySelector(copy.dataset.copy), words = copy.querySelector("span");
      if (!from) event.preventDefault(); // a link to be copied is not followed
      try {
        await navigator.clipboard.writeText(from ? from.textContent.trim() : copy.href);
        words.textContent = copy.dataset.done;
      } catch { // a browser that does not let us: it is marked, to be copied by hand
        if (!from) words.textContent = copy.href;
        getSelection().selectAllChildren(from || words);
      }
    }
    if (share) try { await navigator.share({ title: share.dataset.title, url: share.dataset.share }); } catch { /* closed again */ }
  });
  if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}
