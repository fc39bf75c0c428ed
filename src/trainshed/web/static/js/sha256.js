// SHA-256 of a text, as 64 hexadecimal digits. Browsers lend theirs over https only, and it must be at hand while a form is sent.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, k) => { words[k >> 2] |= byte << (24 - 8 * (k % 4)); });
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length % 4));
  words[words.length - 1] = bytes.length * 8;
  const hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < words.length; at += 16) block(hash, words.subarray(at, at + 16));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function block(hash, words) {
  const w = [...words];
  for (let k = 16; k < 64; k++) {
    const a = w[k - 15], b = w[k - 2];
    const low = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3), high = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    w[k] = (w[k - 16] + low + w[k - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let k = 0; k < 64; k++) {
    const mixed = (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + fraction(Math.cbrt(primes[k])) + w[k]) | 0;
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => { hash[k] = (hash[k] + word) | 0; });
}
