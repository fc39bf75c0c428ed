// A click shows at once, whatever the line does; what is long on its way is said to be.
import { strip } from "./parts.js";

const PATIENCE = 4000; // milliseconds until a move that is not confirmed is spoken of

export async function sent(element, work, isMove = false) {
  element?.classList.add("sent");
  const timer = isMove ? setTimeout(() => strip("strip-slow", null), PATIENCE) : 0;
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isMove) strip("strip-slow", "");
    element?.classList.remove("sent");
  }
}
