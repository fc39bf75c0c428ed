// Everything the pages do beyond HTML. Without it the same actions are links and forms.
import { follow } from "./live.js";
import { board } from "./board.js";
import { playing } from "./play.js";
import { sharing } from "./share.js";

document.documentElement.classList.add("js");
const { dataset } = document.body;
sharing();
board();
playing();
if (dataset.replay) import("./replay.js").then((module) => module.replaying());
if (dataset.reload !== undefined) import("./waiting.js").then((module) => module.waiting());
follow();
if (document.getElementById("tableau")) import("./cards.js").then(({ cards }) => cards());
