import type { MessageOnWire } from '@conch/protocol';
import type { SpaceView } from '@conch/sdk';
import { describe, expect, test } from 'vitest';
import { isUnreadAbove, readSoFar } from '../../src/screens/space/transcript/unread/read-so-far.ts';
import { ME, message } from './support/shown-space.ts';

const NONE = new Set<string>();

/**
 * A space with the read mark `mark`. `more` is the number of unread messages above the loaded
 * messages.
 */
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

describe('the read mark', () => {
  test('[P1-21] the read mark moves to the last visible message if all messages before it were visible', () => {
    expect(readSoFar(read(2, said), new Set(['m4']))).toBe(5);
    expect(readSoFar(read(2, said), new Set(['m4', 'm6']))).toBe(7);
  });

  test('[P1-21] the read mark stops before the first message that was not visible', () => {
    expect(readSoFar(read(2, said), new Set(['m8']))).toBeNull();
    expect(readSoFar(read(2, said), new Set(['m4', 'm8']))).toBe(5);
  });

  test('the read mark moves to the newest event when every message was visible', () => {
    expect(readSoFar(read(2, said), new Set(['m4', 'm6', 'm8']))).toBe(50);
    expect(readSoFar(read(8, said), NONE)).toBe(50);
    expect(readSoFar(read(50, said), NONE)).toBeNull();
  });

  test('[P1-21] the read mark does not move while the first unread messages are not loaded', () => {
    const seen = new Set(said.map(({ id }) => id));
    expect(readSoFar(read(1, said, 320), seen)).toBeNull();
  });

  test('the read mark moves to the newest event if the server counts no unread messages above the loaded messages', () => {
    const own = said.map(({ seq }) => message(seq, 'me'));
    expect(readSoFar({ ...read(1, own), older: 'cursor' }, NONE)).toBe(50);
  });

  test("the read mark skips the person's own messages and deleted messages", () => {
    const mixed = [
      message(4, 'me'),
      message(5, 'dan', { deletedAt: 'then' }),
      message(6, 'dan'),
      message(8, 'dan'),
    ];
    expect(readSoFar(read(2, mixed), new Set(['m6']))).toBe(7);
  });

  test('the read mark uses `seq`, even if an answer that ended later is displayed above earlier messages', () => {
    const late = message(8, 'ann', { shownAt: 2, ordinal: 1 });
    const shown = [message(2, 'dan'), late, message(4, 'dan'), message(6, 'dan')];
    expect(readSoFar(read(2, shown), new Set(['m8', 'm4']))).toBe(5);
    expect(readSoFar(read(2, shown), new Set(['m4', 'm6']))).toBe(7);
    expect(readSoFar(read(6, shown), NONE)).toBeNull();
  });

  test('the read mark stops before an event whose messages were only partly visible', () => {
    const together = [
      message(4, 'dan'),
      message(6, 'dan'),
      message(6, 'ann', { id: 'm6b' as MessageOnWire['id'] }),
    ];
    expect(readSoFar(read(2, together), new Set(['m4', 'm6']))).toBe(5);
  });
});

describe('isUnreadAbove() for unread messages above the screen', () => {
  const rows = said.map((one) => ({ kind: 'new', key: one.id }) as never);

  test('isUnreadAbove() is true if the first unread message is above the first visible row', () => {
    expect(isUnreadAbove(read(2, said), rows, new Set(['m6', 'm8']))).toBe(true);
  });

  test('isUnreadAbove() is false if the first unread message is visible or below the screen', () => {
    expect(isUnreadAbove(read(2, said), rows, new Set(['m4', 'm6']))).toBe(false);
    expect(isUnreadAbove(read(2, said), rows, new Set(['m2']))).toBe(false);
    expect(isUnreadAbove(read(8, said), rows, new Set(['m8']))).toBe(false);
  });

  test('isUnreadAbove() is true if the first unread message is above all loaded messages', () => {
    expect(isUnreadAbove(read(1, said, 320), rows, new Set(['m2']))).toBe(true);
  });
});
