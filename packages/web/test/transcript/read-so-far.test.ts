import type { MessageOnWire } from '@conch/protocol';
import type { SpaceView } from '@conch/sdk';
import { describe, expect, test } from 'vitest';
import { isUnreadAbove, readSoFar } from '../../src/screens/space/transcript/read-so-far.ts';
import { ME, message } from './support/shown-space.ts';

const NONE = new Set<string>();

/** A space in which all up to `mark` was read; `more`: unread ones above what is loaded. */
function read(mark: number, messages: readonly MessageOnWire[], more = 0): SpaceView {
  return {
    me: ME,
    seq: 50,
    messages,
    older: more > 0 ? 'cursor' : null,
    readMarks: new Map([[ME, mark]]),
    unread: { messages: more, mentions: 0 },
  } as unknown as SpaceView;
}

const said = [2, 4, 6, 8].map((seq) => message(seq, 'dan'));

describe('up to where somebody has read', () => {
  test('[P1-21] is the last of those on the screen, if all before it were seen', () => {
    expect(readSoFar(read(2, said), new Set(['m4']))).toBe(5);
    expect(readSoFar(read(2, said), new Set(['m4', 'm6']))).toBe(7);
  });

  test('[P1-21] is not moved by the end while something before it was not seen', () => {
    expect(readSoFar(read(2, said), new Set(['m8']))).toBeNull();
    expect(readSoFar(read(2, said), new Set(['m4', 'm8']))).toBe(5);
  });

  test('is the newest event when all was seen', () => {
    expect(readSoFar(read(2, said), new Set(['m4', 'm6', 'm8']))).toBe(50);
    expect(readSoFar(read(8, said), NONE)).toBe(50);
    expect(readSoFar(read(50, said), NONE)).toBeNull();
  });

  test('[P1-21] stays where it is while what was not read is not loaded', () => {
    const seen = new Set(said.map(({ id }) => id));
    expect(readSoFar(read(1, said, 320), seen)).toBeNull();
  });

  test('is the newest event where the server counts nothing above what is loaded', () => {
    const own = said.map(({ seq }) => message(seq, 'me'));
    expect(readSoFar({ ...read(1, own), older: 'cursor' }, NONE)).toBe(50);
  });

  test('passes over what one has said oneself, and what was taken back', () => {
    const mixed = [
      message(4, 'me'),
      message(5, 'dan', { deletedAt: 'then' }),
      message(6, 'dan'),
      message(8, 'dan'),
    ];
    expect(readSoFar(read(2, mixed), new Set(['m6']))).toBe(7);
  });

  test('leaves out an event of which only a part was seen', () => {
    const together = [
      message(4, 'dan'),
      message(6, 'dan'),
      message(6, 'ann', { id: 'm6b' as MessageOnWire['id'] }),
    ];
    expect(readSoFar(read(2, together), new Set(['m4', 'm6']))).toBe(5);
  });
});

describe('what was not read is above', () => {
  const rows = said.map((one) => ({ kind: 'new', key: one.id }) as never);

  test('while it begins before the first row on the screen', () => {
    expect(isUnreadAbove(read(2, said), rows, new Set(['m6', 'm8']))).toBe(true);
  });

  test('no more when the first of it is on the screen, or below', () => {
    expect(isUnreadAbove(read(2, said), rows, new Set(['m4', 'm6']))).toBe(false);
    expect(isUnreadAbove(read(2, said), rows, new Set(['m2']))).toBe(false);
    expect(isUnreadAbove(read(8, said), rows, new Set(['m8']))).toBe(false);
  });

  test('if it begins above all that is loaded', () => {
    expect(isUnreadAbove(read(1, said, 320), rows, new Set(['m2']))).toBe(true);
  });
});
