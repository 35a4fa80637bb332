import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import {
  accessEpoch,
  addSpace,
  ownerCount,
  peopleOf,
  raiseReadMark,
  readMarkOf,
  readMarksOf,
  removeSpaceRole,
  removeSpaceRolesOf,
  rolesOf,
  setSpaceRole,
  type Script,
  type SpaceRoleRow,
} from '../../src/index.ts';
import {
  addInvitation,
  invitationByHash,
  invitationsOf,
  removeInvitation,
  removeInvitationsBeyondOwn,
  removeInvitationsBy,
  useInvitation,
  type InvitationRow,
} from '../../src/outside.ts';

const INVITATION: InvitationRow = {
  spaceId: 'talk',
  id: 'i1',
  hash: 'h1',
  role: 'member',
  invitedBy: 'ana',
  createdAt: 1000,
  expiresAt: 2000,
  uses: 0,
  maxUses: 3,
  openedBy: null,
};

const OWNER: SpaceRoleRow = { spaceId: 'talk', personId: 'ana', role: 'owner', since: 1 };
const VIEWER: SpaceRoleRow = { spaceId: 'talk', personId: 'bob', role: 'viewer', since: 2 };

describe.each(DATABASES)('access to a space in $name', (kind) => {
  const open = async () => withSpaces(await (await kind.forTest()).open());

  test('an invitation is found by its hash and returned unchanged, and is listed for its space', async () => {
    const database = await open();
    await database.transact(() => addInvitation(INVITATION));
    expect(await database.read(() => invitationByHash('h1'))).toEqual(INVITATION);
    expect(await database.read(() => invitationsOf('talk'))).toEqual([INVITATION]);
    expect(await database.read(() => invitationsOf('quiet'))).toEqual([]);
  });

  test('concurrent uses of an invitation never exceed its limit', async () => {
    const database = await open();
    await database.transact(() => addInvitation(INVITATION));
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => database.transact(() => useInvitation('h1', 1500))),
    );
    const nth = uses.filter((use) => use !== null).map((use) => use.uses);
    expect(nth.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('an invitation without a limit can be used any number of times', async () => {
    const database = await open();
    await database.transact(() => addInvitation({ ...INVITATION, maxUses: null }));
    for (const uses of [1, 2, 3, 4]) {
      const used = await database.transact(() => useInvitation('h1', 1500));
      expect(used).toMatchObject({ uses, maxUses: null });
    }
  });

  test('an invitation cannot be used from its expiry time on', async () => {
    const database = await open();
    await database.transact(() => addInvitation(INVITATION));
    expect(await database.transact(() => useInvitation('h1', 2000))).toBeNull();
    expect(await database.transact(() => useInvitation('h1', 1999))).not.toBeNull();
  });

  test('a revoked invitation cannot be used', async () => {
    const database = await open();
    await database.transact(() => addInvitation(INVITATION));
    expect(await database.transact(() => removeInvitation('quiet', 'i1'))).toBe(false);
    expect(await database.transact(() => removeInvitation('talk', 'i1'))).toBe(true);
    expect(await database.transact(() => useInvitation('h1', 1500))).toBeNull();
  });

  test('removeInvitationsBy revokes all invitations of one person', async () => {
    const database = await open();
    await database.transact(() => addInvitation(INVITATION));
    await database.transact(() =>
      addInvitation({ ...INVITATION, id: 'i2', hash: 'h2', invitedBy: 'bob' }),
    );
    expect(await database.transact(() => removeInvitationsBy('ana'))).toBe(1);
    expect(await database.read(() => invitationByHash('h2'))).not.toBeNull();
  });

  test("removeInvitationsBeyondOwn revokes only a person's invitations to spaces of other owners", async () => {
    const database = await open();
    await database.transact(() => setSpaceRole(OWNER));
    await database.transact(() => setSpaceRole({ ...OWNER, spaceId: 'quiet', role: 'member' }));
    await database.transact(() => addInvitation(INVITATION));
    await database.transact(() =>
      addInvitation({ ...INVITATION, spaceId: 'quiet', id: 'i2', hash: 'h2' }),
    );
    expect(await database.transact(() => removeInvitationsBeyondOwn('ana'))).toBe(1);
    expect(await database.read(() => invitationByHash('h1'))).not.toBeNull();
  });

  test('a new role of a person in a space replaces the earlier role', async () => {
    const database = await open();
    await database.transact(() => setSpaceRole(VIEWER));
    await database.transact(() => setSpaceRole({ ...VIEWER, role: 'member', since: 9 }));
    expect(await database.read(() => rolesOf('bob'))).toEqual([
      { spaceId: 'talk', role: 'member' },
    ]);
  });

  test('the people of a space are listed in order of joining', async () => {
    const database = await open();
    await database.transact(() => setSpaceRole(VIEWER));
    await database.transact(() => setSpaceRole(OWNER));
    await database.transact(() => setSpaceRole({ ...VIEWER, role: 'member', since: 0 }));
    expect(await database.read(() => peopleOf('talk'))).toEqual([
      { personId: 'ana', role: 'owner' },
      { personId: 'bob', role: 'member' },
    ]);
  });

  test('the owners of a space can be counted', async () => {
    const database = await open();
    await database.transact(() => setSpaceRole(OWNER));
    await database.transact(() => setSpaceRole(VIEWER));
    await database.transact(() => setSpaceRole({ ...OWNER, spaceId: 'quiet', personId: 'bob' }));
    expect(await database.read(() => ownerCount('talk'))).toBe(1);
  });

  test('removing the role of a person in one space keeps the roles in other spaces, and all roles can be removed together', async () => {
    const database = await open();
    await database.transact(() => setSpaceRole(OWNER));
    await database.transact(() => setSpaceRole({ ...OWNER, spaceId: 'quiet' }));
    expect(await database.transact(() => removeSpaceRole('talk', 'ana'))).toBe(true);
    expect(await database.transact(() => removeSpaceRole('talk', 'ana'))).toBe(false);
    expect(await database.transact(() => removeSpaceRolesOf('ana'))).toBe(1);
    expect(await database.read(() => rolesOf('ana'))).toEqual([]);
  });

  test.each<readonly [string, () => Script<unknown>]>([
    ['gives a role', () => setSpaceRole(VIEWER)],
    ['removes a role', () => removeSpaceRole('talk', 'ana')],
    ['removes all roles of a person', () => removeSpaceRolesOf('ana')],
  ])(
    '[T7] a script that %s increases the access epoch, so that all nodes check access again',
    async (_, script) => {
      const database = await open();
      await database.transact(() => setSpaceRole(OWNER));
      const before = await database.read(accessEpoch);
      await database.transact(script);
      expect(await database.read(accessEpoch)).toBe(before + 1);
    },
  );

  test('removing a role that does not exist does not increase the access epoch', async () => {
    const database = await open();
    await database.transact(() => removeSpaceRole('talk', 'bob'));
    expect(await database.read(accessEpoch)).toBe(0);
  });

  test('a read mark moves forward and never back', async () => {
    const database = await open();
    const moved: boolean[] = [];
    for (const [at, seq] of [5, 3, 5, 8].entries()) {
      const mark = { spaceId: 'talk', personId: 'ana', seq, at };
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      moved.push(await database.transact(() => raiseReadMark(mark)));
    }
    expect(moved).toEqual([true, false, false, true]);
    expect(await database.read(() => readMarksOf('talk'))).toEqual([
      { spaceId: 'talk', personId: 'ana', seq: 8, at: 3 },
    ]);
  });

  test('the read mark of a person who has read nothing is 0', async () => {
    const database = await open();
    expect(await database.read(() => readMarkOf('talk', 'ana'))).toBe(0);
  });
});

async function withSpaces(database: Database): Promise<Database> {
  await database.transact(function* () {
    for (const id of ['talk', 'quiet']) {
      const rest = { policy: 'chain', mainAgentId: null, settings: '{}', version: 1, createdAt: 1 };
      yield* addSpace({ id, name: id, ...rest });
    }
  });
  return database;
}
