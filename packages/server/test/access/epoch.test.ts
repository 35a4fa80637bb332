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
    const [here, there] = [new Access(database, clock), new Access(database, new ManualClock())];
    onTestFinished(() => here.close());
    await here.start();
    const seen = new Promise<void>((resolve) => void here.onChange(resolve));
    await there.change(UNCHECKED, bumpAccessEpoch);
    clock.advance(1_000);
    await seen;
    expect(here.epoch).toBe(there.epoch);
  });
});
