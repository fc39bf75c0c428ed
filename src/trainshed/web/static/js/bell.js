// For who wants it: a station bell when it is my turn, coins for what I am paid; a notification where the page is out of sight.
const STRIKES = [[659.3, 0], [523.3, 0.42]], PARTIALS = [[1, 0.1], [2.01, 0.05], [3.02, 0.02], [4.2, 0.01]];
let audio = null;

function tone(frequency, loudness, after, length) {
  const from = audio.currentTime + after, wave = audio.createOscillator(), loud = audio.createGain();
  wave.frequency.value = frequency;
  loud.gain.setValueAtTime(0, from);
  loud.gain.linearRampToValueAtTime(loudness, from + 0.006);
  loud.gain.exponentialRampToValueAtTime(0.0005, from + length);
  wave.connect(loud).connect(audio.destination);
  wave.start(from);
  wave.stop(from + length);
}

function heard(play) {
  try { audio ||= new AudioContext(); play(); } catch { /* a browser without sound */ }
}

export function bell() {
  heard(() => { for (const [note, after] of STRIKES) for (const [times, loud] of PARTIALS) tone(note * times, loud, after, 1.6 / times); });
  if (document.hidden && globalThis.Notification?.permission === "granted")
    new Notification(document.title.replace(/^● /, ""), { body: document.querySelector("#sign .ask")?.textContent, tag: document.body.dataset.table });
}

export function coins() {
  heard(() => { for (const [k, note] of [2093, 2637, 3136].entries()) tone(note, 0.04, 0.07 * k, 0.25); });
}

// Pressed by its person, so it may sound and may ask.
export function agreed(is) {
  try { localStorage.setItem("bell", is ? "1" : "0"); } catch { /* this page only */ }
  document.body.dataset.sound = is ? "1" : "0";
  if (!is) return;
  bell();
  if (globalThis.Notification?.permission === "default") Notification.requestPermission();
}
