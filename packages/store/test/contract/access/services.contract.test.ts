import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { addSpace, setSpaceRole, type Script } from '../../../src/index.ts';
import {
  addService,
  endRightsBeyondOwn,
  endRightsMadeBy,
  endRightsMadeIn,
  endRightsOpenedBy,
  removeService,
  renewService,
  serviceByHash,
  servicesOf,
  touchService,
  type ServiceRow,
} from '../../../src/outside.ts';

const BUILDS: ServiceRow = {
  spaceId: 'talk',
  id: 's1',
  name: 'Builds',
  hash: 'h1',
  last4: 'abcd',
  madeBy: 'ana',
  createdAt: 1000,
  lastUsedAt: null,
  openedBy: null,
};
const DEPLOYS = { ...BUILDS, spaceId: 'quiet', id: 's2', hash: 'h2', openedBy: 'ada' };

describe.each(DATABASES)('services in $name', (kind) => {
  const open = async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      for (const id of ['talk', 'quiet']) yield* addSpace({ ...SPACE, id });
      yield* addService(BUILDS);
      yield* addService(DEPLOYS);
    });
    const left = () =>
      database.read(function* () {
        const rows = [...(yield* servicesOf('talk')), ...(yield* servicesOf('quiet'))];
        return rows.map(({ id }) => id);
      });
    return { database, left };
  };

  test('a service is found by the hash of its token and listed for its space', async () => {
    const { database } = await open();
    expect(await database.read(() => serviceByHash('h1'))).toEqual(BUILDS);
    expect(await database.read(() => serviceByHash('h3'))).toBeNull();
    expect(await database.read(() => servicesOf('quiet'))).toEqual([DEPLOYS]);
  });

  test('only an unused service gets a new token', async () => {
    const { database } = await open();
    const renewed = { ...BUILDS, hash: 'h9', last4: 'wxyz' };
    expect(await database.transact(() => renewService(renewed))).toEqual(renewed);
    await database.transact(() => touchService('h9', 5000));
    expect(await database.read(() => serviceByHash('h9'))).toMatchObject({ lastUsedAt: 5000 });
    expect(await database.transact(() => renewService({ ...renewed, hash: 'h8' }))).toBeNull();
  });

  test('a service is removed only from its own space', async () => {
    const { database, left } = await open();
    expect(await database.transact(() => removeService('quiet', 's1'))).toBe(false);
    expect(await database.transact(() => removeService('talk', 's1'))).toBe(true);
    expect(await left()).toEqual(['s2']);
  });

  test.each<readonly [string, () => Script<void>, readonly string[]]>([
    ['in one space', () => endRightsMadeIn('talk', 'ana'), ['s2']],
    ['everywhere', () => endRightsMadeBy('ana'), []],
    ['beyond the own spaces', () => endRightsBeyondOwn('ana'), ['s1']],
    ['in opened sessions', () => endRightsOpenedBy('ada'), ['s1']],
  ])('the services that a person made are removed %s', async (_, end, expected) => {
    const { database, left } = await open();
    await database.transact(function* () {
      yield* setSpaceRole({ spaceId: 'talk', personId: 'ana', role: 'owner', since: 1 });
      yield* end();
    });
    expect(await left()).toEqual(expected);
  });
});

const SPACE = {
  name: 'Talk',
  policy: 'chain',
  mainAgentId: null,
  settings: '{}',
  version: 1,
  createdAt: 1,
  archivedAt: null,
};
