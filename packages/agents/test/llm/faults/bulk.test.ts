import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { KINDS, streaming } from './support/answering.ts';
import { goesOn, leaveFaultRooms, openFaultRoom } from './support/fault-room.ts';
import { framesOf } from './support/wire-frames.ts';

afterAll(leaveFaultRooms);

const MB = 1024 * 1024;
const MOST_TAKEN_MB = 10;
/** The socket buffers of both ends contain about this much data, which is sent but not read. */
const ON_ITS_WAY_MB = 10;
const BULK_MB = 50;

/** Writes as long as the reader accepts more, and counts the bytes. */
function pouring(begin: (response: ServerResponse) => void, piece: Uint8Array) {
  const poured = { bytes: 0 };
  const listener: RequestListener = (_request, response) => {
    begin(response);
    const pour = (): void => {
      while (!response.destroyed && poured.bytes < BULK_MB * MB) {
        poured.bytes += piece.length;
        if (!response.write(piece)) return void response.once('drain', pour);
      }
      response.end();
    };
    pour();
  };
  return { listener, pouredMB: () => poured.bytes / MB };
}

const LINE = Buffer.alloc(64 * 1024, 'x');

describe.each(KINDS)('a %s provider that sends 50 MB', (kind) => {
  const words = framesOf(kind, { texts: ['\u0001'], finish: null });
  const isWord = (frame: string): boolean => frame.includes('\\u0001');
  const thoughts = framesOf(kind, { reasoning: '\u0001', finish: null });
  const upTo = (frames: readonly string[]): string =>
    frames.slice(0, frames.findIndex(isWord)).join('');
  const manyOf = (frames: readonly string[], text: string): Buffer =>
    Buffer.from((frames.find(isWord) ?? '').replace('\\u0001', text).repeat(100));

  test.each([
    [
      'in one line',
      'garbled',
      pouring((response) => void streaming(response).write('data: '), LINE),
    ],
    [
      'of thoughts',
      'garbled',
      pouring(
        (response) => void streaming(response).write(upTo(thoughts)),
        manyOf(thoughts, 'hm '.repeat(99)),
      ),
    ],
    [
      'of comments',
      'garbled',
      pouring(streaming, Buffer.from(`: ${'x'.repeat(100)}\n\n`.repeat(100))),
    ],
    [
      'of an error',
      'garbled',
      pouring(
        (response) => void response.writeHead(400, { 'content-type': 'application/json' }),
        LINE,
      ),
    ],
  ])(
    '[I-18] if a provider sends 50 MB %s, the run ends and Conch stops reading',
    async (_, ends, { listener, pouredMB }) => {
      const room = await openFaultRoom(kind, listener);
      expect((await room.play()).outcomes).toEqual(goesOn(ends));
      expect(pouredMB()).toBeLessThan(MOST_TAKEN_MB + ON_ITS_WAY_MB);
    },
  );

  test('[I-18] if a provider sends 50 MB of text, the run ends and posts at most the allowed length of an answer', async () => {
    const { listener, pouredMB } = pouring(
      (response) => void streaming(response).write(upTo(words)),
      manyOf(words, 'hello '.repeat(50)),
    );
    const room = await openFaultRoom(kind, listener);
    const { outcomes, said } = await room.play();
    expect(outcomes).toEqual(goesOn('garbled'));
    expect(said.join('').length).toBeLessThan(MB);
    expect(pouredMB()).toBeLessThan(MOST_TAKEN_MB + ON_ITS_WAY_MB);
  });

  test('[I-18] if a provider sends 50 MB compressed into a few bytes, the run ends and nothing is decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(BULK_MB * MB, 'x'));
    const room = await openFaultRoom(kind, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      response.end(packed);
    });
    expect((await room.play()).outcomes).toEqual(goesOn('garbled'));
  });
});
