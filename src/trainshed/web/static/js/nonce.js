// What this browser adds to the draws, made when a form is sent: the server has bound itself to its secret before.
export function nonces() {
  document.addEventListener("submit", ({ target }) => {
    for (const field of target.querySelectorAll("input[type=hidden][name=nonce]")) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  });
}
