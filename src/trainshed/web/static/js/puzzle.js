// Keys of a puzzle: A to D answer, S goes on to the next one, Enter too once it is answered.
import { keys } from "./keys.js";

keys();
