import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The same picture with better compression, because browsers compress for speed. */
export function repackPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rows = withoutFilters(inflateSync(Buffer.concat(pixels)), shapeOf(png));
  const packed = deflateSync(rows, { level: 9, memLevel: 9 });
  const others = chunks.filter(({ type }) => type !== 'IDAT' && type !== 'IEND');
  const end = { type: 'IEND', data: Buffer.alloc(0) };
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    ...[...others, { type: 'IDAT', data: packed }, end].map(chunkBytes),
  ]);
}

interface Shape {
  readonly rowBytes: number;
  readonly pixelBytes: number;
}

/** Assumes eight bits per colour, as browsers write them. */
function shapeOf(png: Buffer): Shape {
  const pixelBytes = png[25] === 6 ? 4 : 3;
  return { pixelBytes, rowBytes: png.readUInt32BE(16) * pixelBytes };
}

/**
 * The raw rows, each after a zero byte. Filters help with photographs. In a screenshot they hide
 * repeated letters from the compression.
 */
function withoutFilters(filtered: Buffer, { rowBytes, pixelBytes }: Shape): Buffer {
  const plain = Buffer.from(filtered);
  const step = rowBytes + 1;
  for (let row = 0; row < plain.length; row += step) {
    const filter = plain[row] ?? 0;
    plain[row] = 0;
    for (let at = row + 1; at < row + step; at += 1) {
      const left = at - row > pixelBytes ? (plain[at - pixelBytes] ?? 0) : 0;
      const up = row === 0 ? 0 : (plain[at - step] ?? 0);
      const corner = row > 0 && at - row > pixelBytes ? (plain[at - step - pixelBytes] ?? 0) : 0;
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      plain[at] = (plain[at] ?? 0) + (guesses[filter] ?? 0);
    }
  }
  return plain;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(guess - one));
  if (byLeft === undefined || byUp === undefined || byCorner === undefined) return 0;
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunkBytes({ type, data }: Chunk): Buffer {
  const typedData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typedData.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typedData.copy(framed, 4);
  framed.writeUInt32BE(crc32(typedData), typedData.length + 4);
  return framed;
}
