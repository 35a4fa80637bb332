import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AnnouncedLength } from '../../src/socket/agents/announced-length.ts';
import { framed, pongFramed } from '../../src/socket/spaces/framed.ts';
import { frameOf, openRaw, WHOLE } from './support/raw-socket.ts';
import { SocketTexts, listen, openBoth } from './support/ws-ends.ts';

const [MORE, GOES_ON, LAST] = [0x01, 0x00, 0x80];

// Lengths around every limit of the frame header, and characters of one to four bytes.
const length = fc.oneof(
  fc.nat(300),
  fc.constantFrom(0, 1, 125, 126, 127, 0xff_ff - 1, 0xff_ff, 0x1_00_00, 0x1_00_01, 200_000),
);
const long = fc
  .tuple(length, fc.constantFrom('a', 'é', 'ش', '漢', '🐚', '\0'))
  .map(([bytes, unit]) => {
    const times = Math.floor(bytes / Buffer.byteLength(unit));
    return unit.repeat(times).padEnd(times * unit.length + (bytes % Buffer.byteLength(unit)), '.');
  });
// Half a surrogate pair cannot be encoded as UTF-8.
const text = fc.oneof(long, fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', 'a\udc00b'));
const cuts = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 6 });

describe('frames written by `framed`', () => {
  test('ws reads frames of `framed` as the original texts, however the bytes are split', async () => {
    const { client, stream } = await openBoth();
    const received = new SocketTexts(client);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 4 }), cuts, async (texts, lengths) => {
        const bytes = Buffer.concat(texts.map((one) => framed(one).frame));
        await writeCut(stream, bytes, lengths);
        expect(await received.next(texts.length)).toEqual(texts.map((one) => one.toWellFormed()));
      }),
    );
  });

  test('`framed` returns each frame together with its payload', () => {
    fc.assert(
      fc.property(text, (one) => {
        const { frame, payload } = framed(one);
        expect(payload.equals(Buffer.from(one))).toBe(true);
        expect(frame.subarray(frame.length - payload.length).equals(payload)).toBe(true);
      }),
    );
  });

  test('frames of `framed` keep their order among frames that ws writes to the same stream', async () => {
    const { client, server, stream } = await openBoth();
    const received = new SocketTexts(client);
    const frames = fc.array(fc.tuple(text, fc.boolean()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(frames, async (all) => {
        for (const [one, isOurs] of all) {
          if (isOurs) stream.write(framed(one).frame);
          else server.send(one);
        }
        const texts = all.map(([one]) => one.toWellFormed());
        expect(await received.next(all.length)).toEqual(texts);
      }),
    );
  });

  test('ws reads pongs of `pongFramed` with the payload of the ping', async () => {
    const { client, stream } = await openBoth();
    const payload = fc.uint8Array({ maxLength: 125 });
    await fc.assert(
      fc.asyncProperty(payload, async (bytes) => {
        const pong = once(client, 'pong') as Promise<[Buffer]>;
        stream.write(pongFramed(Buffer.from(bytes)));
        const [read] = await pong;
        expect(read.equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });
});

describe('frames that the tests encode and decode', () => {
  test('the test client decodes frames of ws, in any number of fragments', async () => {
    const { origin, accepted } = await listen();
    const raw = await openRaw(origin, '/');
    const { server } = await accepted;
    await fc.assert(
      fc.asyncProperty(text, cuts, async (one, lengths) => {
        const parts = cutInto(Buffer.from(one), lengths);
        for (const [at, part] of parts.entries()) {
          server.send(part, { binary: false, fin: at === parts.length - 1 });
        }
        const frames = await raw.until(parts.length === 1 ? MORE | LAST : LAST);
        expect(frames.map(({ first }) => first)).toEqual(firstBytes(parts.length));
        const payload = Buffer.concat(frames.map((frame) => frame.payload));
        expect(payload.toString()).toBe(one.toWellFormed());
      }),
    );
  });

  test('ws reads frames of the test client, in any number of fragments and pieces', async () => {
    const { origin, accepted } = await listen();
    const raw = await openRaw(origin, '/');
    const received = new SocketTexts((await accepted).server);
    await fc.assert(
      fc.asyncProperty(text, cuts, cuts, async (one, fragments, pieces) => {
        const parts = cutInto(Buffer.from(one), fragments);
        const first = firstBytes(parts.length);
        const frames = parts.map((part, at) => frameOf(first[at] ?? LAST, part));
        for (const piece of cutInto(Buffer.concat(frames), pieces)) await raw.write(piece);
        expect(await received.next(1)).toEqual([one.toWellFormed()]);
      }),
    );
  });
});

describe('AnnouncedLength', () => {
  test('[T14] AnnouncedLength returns the length of each message that ws sends, in any number of fragments', async () => {
    const { client, server, stream } = await openBoth();
    const received = new SocketTexts(server);
    let announced = new AnnouncedLength();
    let longest = 0;
    stream.on('data', (piece: Buffer) => {
      longest = Math.max(longest, announced.take(piece));
    });
    await fc.assert(
      fc.asyncProperty(text, cuts, async (one, lengths) => {
        [announced, longest] = [new AnnouncedLength(), 0];
        const parts = cutInto(Buffer.from(one), lengths);
        for (const [at, part] of parts.entries()) {
          client.send(part, { binary: false, fin: at === parts.length - 1 });
          client.ping('x'.repeat(125));
        }
        await received.next(1);
        expect(longest).toBe(Buffer.byteLength(one));
      }),
    );
  });

  test('[T14] AnnouncedLength knows the length of a message after its header, however the bytes are split', () => {
    fc.assert(
      fc.property(long, cuts, (one, lengths) => {
        const announced = new AnnouncedLength();
        const payload = Buffer.from(one);
        const frame = frameOf(WHOLE.text, payload);
        const head = frame.subarray(0, frame.length - payload.length);
        const pieces = cutInto(head, lengths).map((piece) => announced.take(piece));
        expect(pieces.at(-1)).toBe(payload.length);
      }),
    );
  });
});

async function writeCut(stream: Duplex, bytes: Buffer, lengths: readonly number[]): Promise<void> {
  for (const piece of cutInto(bytes, lengths)) {
    await new Promise<void>((resolve) => {
      stream.write(piece, () => resolve());
    });
  }
}

/** Cuts the bytes into pieces of these lengths. The last piece is the remainder. */
function cutInto(bytes: Buffer, lengths: readonly number[]): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const one of lengths) {
    pieces.push(bytes.subarray(at, at + one));
    at += one;
  }
  return [...pieces, bytes.subarray(at)];
}

/** The expected first bytes of the frames of a text with this many fragments (RFC 6455, 5.4). */
function firstBytes(fragments: number): readonly number[] {
  if (fragments === 1) return [MORE | LAST];
  return [MORE, ...Array.from({ length: fragments - 2 }, () => GOES_ON), LAST];
}
