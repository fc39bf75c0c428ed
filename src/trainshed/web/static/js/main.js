// Everything the pages do beyond HTML. Without it the same actions are links and forms.
import { follow } from "./live.js";
import { board } from "./board.js";
import { playing } from "./play.js";
import { replaying } from "./replay.js";
import { sharing } from "./share.js";
import { waiting } from "./waiting.js";

document.documentElement.classList.add("js");
sharing();
waiting();
board();
playing();
replaying();
follow();
if (document.getElementById("tableau")) import("./cards.js").then(({ cards }) => cards());
