import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { endRun } from '../../src/runs/runs.ts';
import { silentRuns, type SilentRuns } from '../../src/runs/space-runs.ts';
import { queued, spacesWith } from '../support/runs.ts';

const ENDS = [
  { id: 'b', at: 5, isSilent: 1 },
  { id: 'a', at: 5, isSilent: 1 },
  { id: 'c', at: 5, isSilent: 0 },
  { id: 'd', at: 4, isSilent: 1 },
  { id: 'e', at: 6, isSilent: 1 },
];

describe.each(DATABASES)('silent runs, in $name', (kind) => {
  const found = async (asked: Partial<SilentRuns>) => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      const runs = [...ENDS.map(({ id }) => queued(id)), queued('under way')];
      yield* spacesWith([...runs, queued('z', { spaceId: 'den' })]);
      yield* endRun({ spaceId: 'den', ...END, id: 'z', at: 5, isSilent: 1 });
      for (const end of ENDS) yield* endRun({ spaceId: 'room', ...END, ...end });
    });
    const all = { spaceId: 'room', endedBefore: 100, id: '', since: 0, limit: 10 };
    const rows = await database.read(() => silentRuns({ ...all, ...asked }));
    return rows.map(({ id }) => id).join(' ');
  };

  test('silent runs are sorted by end time and id, newest first', async () => {
    expect(await found({})).toBe('e b a d');
  });

  test('silent runs are paged from a given run', async () => {
    expect(await found({ endedBefore: 5, id: 'b', limit: 1 })).toBe('a');
    expect(await found({ endedBefore: 5, id: 'a' })).toBe('d');
  });

  test('silent runs can be limited to a time span', async () => {
    expect(await found({ since: 5 })).toBe('e b a');
    expect(await found({ endedBefore: 5 })).toBe('d');
  });
});

const END = {
  outcome: '{"kind":"skipped"}',
  because: 'CH11',
  messageId: null,
  tokens: 0,
  costUsd: 0,
  isPriced: 1,
  isEstimated: 0,
  isUnreported: 0,
};
