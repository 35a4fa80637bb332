const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** The bytes around the content of a chunk: length, type and checksum. */
const AROUND = 12;

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** The text chunks of a PNG picture. Null if the picture is truncated. */
export function textsOfPng(bytes: Uint8Array): readonly Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const texts: Uint8Array[] = [];
  let at: number = SIGNATURE.length;
  while (at + AROUND <= bytes.length) {
    const end = at + AROUND + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = typeOf(bytes.subarray(at, end));
    if (type === 'IEND') return texts;
    if (TEXTS.has(type)) texts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function typeOf(chunk: Uint8Array): string {
  return String.fromCodePoint(...chunk.subarray(4, 8));
}

/** The keyword of a text chunk, and its text if it is not compressed. */
export function textOfChunk(chunk: Uint8Array): {
  readonly keyword: string;
  readonly text: string | null;
} {
  const content = new TextDecoder('latin1').decode(chunk.subarray(8, -4));
  const end = content.indexOf('\0');
  const text = typeOf(chunk) === 'tEXt' ? content.slice(end + 1) : null;
  return { keyword: content.slice(0, end), text };
}

/** A PNG of only the text chunks, which contain the card. The pixels would be too large to send. */
export function pngOfTexts(texts: readonly Uint8Array[]): Uint8Array {
  const chunks = [Uint8Array.from(SIGNATURE), ...texts];
  const light = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of chunks) {
    light.set(part, place);
    place += part.length;
  }
  return light;
}

// JavaScript limits the number of arguments of a function call, so the bytes are converted in
// groups of this size.
const AT_ONCE = 8_192;

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    text += String.fromCodePoint(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(text);
}
