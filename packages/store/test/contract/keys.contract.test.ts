import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import {
  accessEpoch,
  addPerson,
  addSession,
  addSignInLink,
  addToken,
  allPeopleAccess,
  personAccess,
  removeExpiredSessions,
  removeExpiredSignInLinks,
  removeSession,
  removeSessionsOf,
  removeSessionsOpenedBy,
  removeSignInLinksOf,
  removeUnusedSignInLinksBy,
  removeToken,
  removeTokensOf,
  removeTokensOpenedBy,
  savePerson,
  sessionByKey,
  sessionsOf,
  setAdmin,
  setPassword,
  signInLinkByHash,
  tokenByHash,
  tokensOf,
  touchPerson,
  touchSession,
  touchToken,
  useSignInLink,
  type Script,
  type SessionRow,
  type TokenRow,
} from '../../src/index.ts';

const ANA = { id: 'ana', name: 'Ana', version: 1, createdAt: 5, deletedAt: null };

const SESSION: SessionRow = {
  keyHash: 'k1',
  id: 's1',
  personId: 'ana',
  createdAt: 1000,
  lastSeenAt: 1000,
  expiresAt: 9000,
  label: 'Firefox',
  openedBy: null,
};

const TOKEN: TokenRow = {
  id: 't1',
  hash: 'h1',
  kind: 'agent',
  ownerId: 'hr',
  name: 'laptop',
  last4: 'beef',
  createdAt: 1000,
  lastUsedAt: null,
  expiresAt: null,
  openedBy: null,
  rights: null,
  spaceIds: null,
  lastUsedFor: null,
  lastUsedFrom: null,
};

const LINK = {
  hash: 'l1',
  personId: 'ana',
  expiresAt: 2000,
  usedAt: null,
  createdAt: 1000,
  madeBy: 'eve',
  isFirst: 0,
};

describe.each(DATABASES)('credentials in $name', (kind) => {
  const open = async () => (await kind.forTest()).open();

  test('a session is found by the hash of its key and returned unchanged', async () => {
    const database = await open();
    await database.transact(() => addSession(SESSION));
    expect(await database.read(() => sessionByKey('k1'))).toEqual(SESSION);
  });

  test('a session updates its last seen time at most once a minute', async () => {
    const database = await open();
    await database.transact(() => addSession(SESSION));
    const seen: unknown[] = [];
    for (const at of [60_999, 61_000, 61_001]) {
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      await database.transact(() => touchSession('k1', at));
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      seen.push((await database.read(() => sessionByKey('k1')))?.lastSeenAt);
    }
    expect(seen).toEqual([1000, 61_000, 61_000]);
  });

  test('a session can be ended only with the id of its person', async () => {
    const database = await open();
    await database.transact(() => addSession(SESSION));
    expect(await database.transact(() => removeSession('bob', 's1'))).toBe(false);
    expect(await database.read(() => sessionsOf('ana'))).toEqual([SESSION]);
  });

  test('removeSessionsOf ends all sessions of a person except one', async () => {
    const database = await open();
    await inTurn(database, [
      addSession(SESSION),
      addSession({ ...SESSION, keyHash: 'k2', id: 's2' }),
      addSession({ ...SESSION, keyHash: 'k3', id: 's3', personId: 'bob' }),
    ]);
    expect(await database.transact(() => removeSessionsOf('ana', { id: 's2' }))).toBe(1);
    expect(await database.read(() => sessionByKey('k1'))).toBeNull();
    expect(await database.read(() => sessionByKey('k2'))).not.toBeNull();
    expect(await database.read(() => sessionByKey('k3'))).not.toBeNull();
  });

  test('removeExpiredSessions deletes a session from its expiry time on', async () => {
    const database = await open();
    await database.transact(() => addSession(SESSION));
    expect(await database.transact(() => removeExpiredSessions(8999))).toBe(0);
    expect(await database.transact(() => removeExpiredSessions(9000))).toBe(1);
  });

  test('a token is found by its hash and returned unchanged, and is listed for its owner', async () => {
    const database = await open();
    await database.transact(() => addToken(TOKEN));
    expect(await database.read(() => tokenByHash('h1'))).toEqual(TOKEN);
    expect(await database.read(() => tokensOf('hr'))).toEqual([TOKEN]);
  });

  test('two tokens cannot have the same hash', async () => {
    const database = await open();
    const twice = inTurn(database, [addToken(TOKEN), addToken({ ...TOKEN, id: 't2' })]);
    await expect(twice).rejects.toThrow(/unique|duplicate/i);
  });

  test('a token updates its last used time at the first use, then at most once a minute', async () => {
    const database = await open();
    await database.transact(() => addToken(TOKEN));
    const used: unknown[] = [];
    for (const at of [2000, 61_999, 62_000]) {
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      await database.transact(() => touchToken('h1', at));
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      used.push((await database.read(() => tokenByHash('h1')))?.lastUsedAt);
    }
    expect(used).toEqual([2000, 2000, 62_000]);
  });

  test('a token can be revoked only with the id of its owner', async () => {
    const database = await open();
    await database.transact(() => addToken(TOKEN));
    expect(await database.transact(() => removeToken('finance', 't1'))).toBe(false);
    expect(await database.transact(() => removeToken('hr', 't1'))).toBe(true);
    expect(await database.read(() => tokenByHash('h1'))).toBeNull();
  });

  test('only one of many concurrent uses of a sign-in link succeeds', async () => {
    const database = await open();
    await database.transact(() => addSignInLink(LINK));
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => database.transact(() => useSignInLink('l1', 1500))),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect((await database.read(() => signInLinkByHash('l1')))?.usedAt).toBe(1500);
  });

  test('a sign-in link cannot be used from its expiry time on', async () => {
    const database = await open();
    await database.transact(() => addSignInLink(LINK));
    expect(await database.transact(() => useSignInLink('l1', 2000))).toBe(false);
    expect(await database.transact(() => removeExpiredSignInLinks(2000))).toBe(1);
  });

  test('removing the sign-in links of one person does not remove links of other people', async () => {
    const database = await open();
    await inTurn(database, [
      addSignInLink(LINK),
      addSignInLink({ ...LINK, hash: 'l2', personId: 'bob' }),
      removeSignInLinksOf('ana'),
    ]);
    expect(await database.read(() => signInLinkByHash('l1'))).toBeNull();
    expect(await database.read(() => signInLinkByHash('l2'))).not.toBeNull();
  });

  test('removeUnusedSignInLinksBy revokes only unused sign-in links of the given creator and of unknown creators', async () => {
    const database = await open();
    await inTurn(database, [
      addSignInLink(LINK),
      addSignInLink({ ...LINK, hash: 'l2', madeBy: null }),
      addSignInLink({ ...LINK, hash: 'l3', usedAt: 1500 }),
      addSignInLink({ ...LINK, hash: 'l4', madeBy: 'bob' }),
    ]);
    expect(await database.transact(() => removeUnusedSignInLinksBy('eve'))).toBe(2);
    expect(await database.read(() => signInLinkByHash('l3'))).not.toBeNull();
    expect(await database.read(() => signInLinkByHash('l4'))).not.toBeNull();
  });

  test('removing all sessions or tokens that came from the links of one admin increases the access epoch', async () => {
    const database = await open();
    await inTurn(database, [
      addSession({ ...SESSION, openedBy: 'eve' }),
      addSession({ ...SESSION, keyHash: 'k2', id: 's2' }),
      addToken({ ...TOKEN, openedBy: 'eve' }),
      addToken({ ...TOKEN, id: 't2', hash: 'h2', openedBy: 'bob' }),
    ]);
    const before = await database.read(accessEpoch);
    expect(await database.transact(() => removeSessionsOpenedBy('eve'))).toBe(1);
    expect(await database.transact(() => removeTokensOpenedBy('eve'))).toBe(1);
    expect(await database.read(accessEpoch)).toBe(before + 2);
    expect(await database.read(() => sessionByKey('k2'))).not.toBeNull();
    expect(await database.read(() => tokenByHash('h2'))).not.toBeNull();
  });

  test('a new person is not an admin, has no password and was never seen', async () => {
    const database = await open();
    await database.transact(() => addPerson(ANA));
    const access = { id: 'ana', isAdmin: 0, passwordHash: null, lastSeenAt: null };
    expect(await database.read(() => personAccess('ana'))).toEqual(access);
  });

  test('renaming a person does not change their access', async () => {
    const database = await open();
    await inTurn(database, [
      addPerson(ANA),
      setAdmin({ id: 'ana', isAdmin: true }),
      setPassword({ id: 'ana', passwordHash: '$argon2id$x' }),
      touchPerson('ana', 7000),
      touchPerson('ana', 7001),
      savePerson({ ...ANA, name: 'Anna', version: 2 }),
    ]);
    expect(await database.read(allPeopleAccess)).toEqual([
      { id: 'ana', isAdmin: 1, passwordHash: '$argon2id$x', lastSeenAt: 7000 },
    ]);
  });

  test('a deleted person has no access', async () => {
    const database = await open();
    await inTurn(database, [addPerson(ANA), savePerson({ ...ANA, deletedAt: 9 })]);
    expect(await database.read(() => personAccess('ana'))).toBeNull();
    expect(await database.read(allPeopleAccess)).toEqual([]);
  });

  test("allPeopleAccess lists people's access, oldest first", async () => {
    const database = await open();
    await inTurn(database, [addPerson(ANA), addPerson({ ...ANA, id: 'zoe', createdAt: 4 })]);
    expect((await database.read(allPeopleAccess)).map(({ id }) => id)).toEqual(['zoe', 'ana']);
  });

  test.each<readonly [string, () => Script<unknown>]>([
    ['a session', () => removeSession('ana', 's1')],
    ['all sessions of a person', () => removeSessionsOf('ana')],
    ['a token', () => removeToken('hr', 't1')],
    ['all tokens of an agent', () => removeTokensOf('hr')],
    ['the rights of an admin', () => setAdmin({ id: 'ana', isAdmin: false })],
  ])(
    '[T7] removing %s increases the access epoch, so that all nodes check access again',
    async (_, script) => {
      const database = await open();
      await inTurn(database, [addPerson(ANA), addSession(SESSION), addToken(TOKEN)]);
      const before = await database.read(accessEpoch);
      await database.transact(script);
      expect(await database.read(accessEpoch)).toBe(before + 1);
    },
  );
});

async function inTurn(database: Database, scripts: readonly Script<unknown>[]): Promise<void> {
  await database.transact(function* () {
    for (const script of scripts) yield* script;
  });
}
