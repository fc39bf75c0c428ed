// On a phone the row of tabs says what is seen under it: as long as nothing is chosen, what the moment asks for.
export function tabs() {
  const row = document.querySelector("main.table>.tabs"), main = row?.parentElement;
  row?.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]"), { display, order, top } = getComputedStyle(row);
    if (!tab || display === "none") return;
    event.preventDefault();
    main.dataset.tab = tab.dataset.tab;
    for (const each of row.querySelectorAll("[data-tab]")) each.classList.toggle("on", each === tab);
    const isAbove = order < 0 || tab.dataset.tab === "now"; // of the board: begin at the top
    scrollTo({ top: isAbove ? 0 : main.querySelector(".view").getBoundingClientRect().bottom + scrollY - parseInt(top) });
  });
}
