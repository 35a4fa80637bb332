/**
 * The SHA-256 of a text's UTF-8 bytes, in hexadecimal. The engine cannot use the crypto module of
 * Node.
 */
export function sha256(text: string): string {
  const state = new Int32Array(INITIAL);
  const words = new Int32Array(64);
  const bytes = padded(text.toWellFormed());
  const view = new DataView(bytes.buffer);
  for (let start = 0; start < bytes.length; start += 64) {
    for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(start + n * 4);
    spread(words);
    compress(state, words);
  }
  let digest = '';
  for (const word of state) digest += (word >>> 0).toString(16).padStart(8, '0');
  return digest;
}

function spread(words: Int32Array): void {
  for (let n = 16; n < 64; n += 1) {
    const early = at(words, n - 15);
    const late = at(words, n - 2);
    const mixedEarly = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const mixedLate = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[n] = (at(words, n - 16) + mixedEarly + at(words, n - 7) + mixedLate) | 0;
  }
}

// This function uses variables instead of lists for speed, because a replay spends most of its time
// here.
function compress(state: Int32Array, words: Int32Array): void {
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let n = 0; n < 64; n += 1) {
    const choice = (e & f) ^ (~e & g);
    const sumE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + sumE + choice + at(ROUNDS, n) + at(words, n)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function at(words: Int32Array, n: number): number {
  return words[n] ?? 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

// SHA-256 padding: a one bit, zeros, and the length in bits at the end of the last block.
function padded(text: string): Uint8Array<ArrayBuffer> {
  // One UTF-16 unit becomes at most three bytes.
  const room = new Uint8Array(text.length * 3 + 72);
  const length = writeUtf8(text, room);
  const size = Math.ceil((length + 9) / 64) * 64;
  const block = room.slice(0, size);
  block[length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(size - 8, Math.floor(length / 0x2000_0000));
  view.setUint32(size - 4, length << 3);
  return block;
}

/** Writes a text as UTF-8. Returns the number of bytes. */
function writeUtf8(text: string, bytes: Uint8Array): number {
  let length = 0;
  for (let unit = 0; unit < text.length; unit += 1) {
    const point = text.codePointAt(unit) ?? 0;
    const size = sizeOf(point);
    bytes[length] = LEAD[size] | (point >> (6 * (size - 1)));
    for (let n = 1; n < size; n += 1) {
      bytes[length + n] = 0x80 | ((point >> (6 * (size - 1 - n))) & 0x3f);
    }
    length += size;
    if (size === 4) unit += 1;
  }
  return length;
}

type Size = 1 | 2 | 3 | 4;
const LEAD: Readonly<Record<Size, number>> = { 1: 0, 2: 0xc0, 3: 0xe0, 4: 0xf0 };

function sizeOf(point: number): Size {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}

// The first 32 bits of the fractional parts of roots of primes, as SHA-256 defines them.
const INITIAL = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const ROUNDS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
