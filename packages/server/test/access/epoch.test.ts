import { ManualClock } from '@conch/runtime/testing';
import { bumpAccessEpoch } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Access } from '../../src/auth/access.ts';

const UNCHECKED = { by: null, action: 'manage-people', spaceId: null } as const;

describe.each(DATABASES.slice(1))('access with two nodes on one database, on $name', (kind) => {
  test('[P-3] [T7] a node checks at least once a second for access changes by other nodes', async () => {
    const database = await (await kind.forTest()).open();
    const clock = new ManualClock();
    const [ownAccess, otherAccess] = [
      new Access(database, clock),
      new Access(database, new ManualClock()),
    ];
    onTestFinished(() => ownAccess.close());
    await ownAccess.start();
    const changed = new Promise<void>((resolve) => void ownAccess.onChange(resolve));
    await otherAccess.change(UNCHECKED, bumpAccessEpoch);
    clock.advance(1_000);
    await changed;
    expect(ownAccess.epoch).toBe(otherAccess.epoch);
  });
});
