// The rules: a ruling that is pointed to is unfolded. Elsewhere: what a reason cites leads here.
function unfold() {
  const here = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = here?.closest("details");
  if (!fold) return;
  fold.open = true;
  here.scrollIntoView();
}
if (document.querySelector(".rulebook")) {
  addEventListener("hashchange", unfold);
  unfold();
}

// What a reason cites, as links: [["8.1", "/rules/...#8.1"], ...] in brackets.
export function cited(rules) {
  const box = document.createElement("span");
  box.className = "cites";
  rules?.forEach(([words, to], at) => {
    const link = document.createElement(to ? "a" : "span");
    link.textContent = words;
    if (to) { link.href = to; link.target = "_blank"; }
    box.append(at ? ", " : " [", link);
  });
  if (rules?.length) box.append("]");
  return box;
}
