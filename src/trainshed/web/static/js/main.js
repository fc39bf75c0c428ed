// Everything the pages do beyond HTML. Without it the same actions are links and forms.
import { follow } from "./live.js";
import { board } from "./board.js";
import { playing } from "./play.js";
import { sharing } from "./share.js";

document.documentElement.classList.add("js");
sharing();
board();
playing();
follow();
if (document.getElementById("tableau")) import("./cards.js").then(({ cards }) => cards());
