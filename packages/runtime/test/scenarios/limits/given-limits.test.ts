import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { createConch } from '../../../src/index.ts';

const [sqlite] = DATABASES;

test.each([
  { approvalMs: Number.NaN },
  { approvalMs: 1e300 },
  { approvalMs: 0 },
  { approvalMs: 400 * 24 * 60 * 60 * 1000 },
  { longestMessage: -1 },
  { removedNameMs: -1 },
  { mostRunsInSpace: 1.5 },
])('an invalid limit is refused: %o', async (limits) => {
  const database = await (await sqlite!.forTest()).open();
  const opening = createConch({ database, limits });
  const [name = ''] = Object.keys(limits);
  await expect(opening).rejects.toMatchObject({ code: 'bad-settings', about: [name] });
});
