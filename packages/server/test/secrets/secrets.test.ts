import { idSource, systemClock } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { Secrets } from '../../src/secrets/secrets.ts';

// On PostgreSQL two nodes may each create a secret. Both secrets are then valid, and nobody has
// seen them yet.
const SQLITE = DATABASES.filter(({ name }) => name === 'SQLite');

describe.each(SQLITE)('secrets, on $name', ({ forTest }) => {
  test('[T13] a secret that two callers request at once for the first time is created once', async () => {
    const database = await (await forTest()).open();
    const newId = idSource(() => systemClock.now());
    const secrets = new Secrets({ database, clock: systemClock, newId, serverKey: 'key' });
    let made = 0;
    const make = (): string => `secret ${(made += 1)}`;
    const [one, other] = await Promise.all([
      secrets.good('name', make),
      secrets.good('name', make),
    ]);
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
  });
});
