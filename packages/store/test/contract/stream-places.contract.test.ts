import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { addMessage, messageById, streamedMessages } from '../../src/messages/messages.ts';
import { claimRun, releaseRunsOf } from '../../src/runs/run-claims.ts';
import { endRun } from '../../src/runs/runs.ts';
import { placeStream } from '../../src/runs/stream-places.ts';
import { emptySpace, queued, spacesWith } from '../support/runs.ts';

const NODE = 'node';
const AT = { owner: NODE, token: 1 };

describe.each(DATABASES)('positions of streams among the messages of a space, in $name', (kind) => {
  const twoSpeakers = async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      const running = { state: 'running', owner: NODE, token: 1 } as const;
      yield* spacesWith([
        queued('r1', running),
        queued('r2', { ...running, agentId: 'bob' }),
        queued('r3', { ...running, spaceId: 'hall' }),
      ]);
    });
    return database;
  };

  test('a new stream gets the next position in its space', async () => {
    const database = await twoSpeakers();
    const places = await database.transact(function* () {
      return [
        yield* placeStream({ spaceId: 'room', id: 'r2', ...AT, shownAt: 7 }),
        yield* placeStream({ spaceId: 'room', id: 'r1', ...AT, shownAt: 7 }),
        yield* placeStream({ spaceId: 'hall', id: 'r3', ...AT, shownAt: 3 }),
      ];
    });
    expect(places).toEqual([
      { shownAt: 7, ordinal: 1 },
      { shownAt: 7, ordinal: 2 },
      { shownAt: 3, ordinal: 1 },
    ]);
  });

  test('placing a stream again does not change its position', async () => {
    const database = await twoSpeakers();
    const placed = { spaceId: 'room', id: 'r1', ...AT };
    await database.transact(() => placeStream({ ...placed, shownAt: 7 }));
    expect(await database.transact(() => placeStream({ ...placed, shownAt: 9 }))).toEqual({
      shownAt: 7,
      ordinal: 1,
    });
  });

  test('a node that has lost its claim cannot set the position of a stream', async () => {
    const database = await twoSpeakers();
    const lost = { spaceId: 'room', id: 'r1', owner: NODE, token: 0, shownAt: 7 };
    expect(await database.transact(() => placeStream(lost))).toBeNull();
  });

  test('a node that claims a run again gets the position of its stream', async () => {
    const database = await twoSpeakers();
    const taken = await database.transact(function* () {
      yield* placeStream({ spaceId: 'room', id: 'r1', ...AT, shownAt: 7 });
      yield* releaseRunsOf(NODE);
      return yield* claimRun({ spaceId: 'room', id: 'r1', owner: 'other', at: 1, seq: 9 });
    });
    expect(taken?.place).toEqual({ shownAt: 7, ordinal: 1 });
  });

  test('a run that was never streamed has no position when it is claimed or ends', async () => {
    const database = await twoSpeakers();
    const [taken, ended] = await database.transact(function* () {
      yield* releaseRunsOf(NODE);
      const claimed = yield* claimRun({ spaceId: 'room', id: 'r1', owner: NODE, at: 1, seq: 9 });
      return [claimed, yield* endRun(END)] as const;
    });
    expect(taken?.place).toBeNull();
    expect(ended).toBeNull();
  });

  test('ending a run returns the position of its stream', async () => {
    const database = await twoSpeakers();
    const ended = await database.transact(function* () {
      yield* placeStream({ spaceId: 'room', id: 'r1', ...AT, shownAt: 7 });
      return yield* endRun(END);
    });
    expect(ended).toEqual({ shownAt: 7, ordinal: 1 });
  });

  test('two messages of a space cannot have the same position', async () => {
    const database = await (await kind.forTest()).open();
    const said = { ...EMPTY_MESSAGE, spaceId: 'room', shownAt: 1, ordinal: 1 };
    await database.transact(function* () {
      yield* emptySpace('room');
      yield* addMessage({ ...said, id: 'a', seq: 2 });
    });
    const second = database.transact(() => addMessage({ ...said, id: 'b', seq: 3 }));
    const [outcome] = await Promise.allSettled([second]);
    expect(outcome.status).toBe('rejected');
  });

  test('streamed messages are listed by position, in pages', async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* emptySpace('room');
      const said = { ...EMPTY_MESSAGE, spaceId: 'room' };
      yield* addMessage({ ...said, id: 'slow', seq: 4, shownAt: 1, ordinal: 1 });
      yield* addMessage({ ...said, id: 'fast', seq: 2, shownAt: 1, ordinal: 2 });
      yield* addMessage({ ...said, id: 'post', seq: 3 });
      yield* addMessage({ ...said, id: 'late', seq: 5, shownAt: 3, ordinal: 3 });
    });
    const page = (afterOrdinal: number) =>
      database.read(() => streamedMessages({ spaceId: 'room', afterOrdinal, upTo: 4, limit: 1 }));
    expect((await page(0)).map(({ id }) => id)).toEqual(['slow']);
    expect((await page(1)).map(({ id }) => id)).toEqual(['fast']);
    expect(await page(2)).toEqual([]);
    expect(await database.read(() => messageById('room', 'post'))).toMatchObject({
      shownAt: null,
      ordinal: null,
    });
  });
});

const END = {
  spaceId: 'room',
  id: 'r1',
  at: 2,
  outcome: '{}',
  because: 'ME1',
  isSilent: 0,
  messageId: null,
  tokens: 0,
  costUsd: 0,
  isPriced: 1,
  isEstimated: 0,
  isUnreported: 0,
};
