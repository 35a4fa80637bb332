import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { endRun } from '../../src/runs/runs.ts';
import { spaceRuns, type SpaceRuns } from '../../src/runs/space-runs.ts';
import { queued, spacesWith } from '../support/runs.ts';

describe.each(DATABASES)('the runs of a space, in $name', (kind) => {
  const found = async (asked: Partial<SpaceRuns>) => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* spacesWith([
        ...['a', 'b', 'c', 'd'].map((id) => queued(id)),
        queued('z', { spaceId: 'den' }),
      ]);
      yield* endRun({ ...END, id: 'a', at: 5 });
      yield* endRun({ ...END, id: 'c', at: 6 });
    });
    const all = { spaceId: 'room', before: '~', ended: null, limit: 10 };
    const rows = await database.read(() => spaceRuns({ ...all, ...asked }));
    return rows.map(({ id }) => id).join(' ');
  };

  test('spaceRuns lists the last offered runs first, including runs that have not ended', async () => {
    expect(await found({})).toBe('d c b a');
  });

  test('the runs of a space are paged from a given run', async () => {
    expect(await found({ before: 'd', limit: 2 })).toBe('c b');
  });

  test('spaceRuns can be limited to runs that ended in a time span', async () => {
    expect(await found({ ended: { since: 5, until: 7 } })).toBe('c a');
    expect(await found({ ended: { since: 5, until: 6 } })).toBe('a');
  });
});

const END = {
  spaceId: 'room',
  outcome: '{"kind":"skipped"}',
  because: 'CH11',
  messageId: null,
  tokens: 0,
  costUsd: 0,
  isPriced: 1,
  isEstimated: 0,
  isUnreported: 0,
  isSilent: 1,
};
