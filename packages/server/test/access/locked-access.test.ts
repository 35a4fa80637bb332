import { lockAccess, setAdmin, tokensOf, type Script } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../src/create-server.ts';
import { TestClient } from '../support/client.ts';
import {
  openServer,
  secretIn,
  signedIn,
  testConfig,
  type OpenServer,
} from '../support/open-server.ts';

describe.each(DATABASES.slice(1))('access that changes on two nodes at once, on $name', (kind) => {
  test('[P-3] [T7] a write waits for an unfinished demotion on another node, and is then refused', async () => {
    const open = await openServer(kind);
    const { id } = await (await open.person('Grace', { isAdmin: true })).call('readMe');
    const rogue = await onSecondNode(open, id);
    const { id: personId } = await open.owner.call('readMe');
    const demotion = await unfinished(open, function* () {
      yield* lockAccess();
      yield* setAdmin({ id, isAdmin: false });
    });
    const answer = rogue.ask('makePersonLink', { params: { personId } });
    await Promise.race([demotion.hasFollowers(1), answer]);
    await demotion.finish();
    expect((await answer).status).toBe(403);
  });

  test('[P-3] [T7] if an admin creates a sign-in link on another node, a demotion of the admin waits for the link and revokes it', async () => {
    const open = await openServer(kind);
    const { id } = await (await open.person('Grace', { isAdmin: true })).call('readMe');
    const rogue = await onSecondNode(open, id);
    const { id: personId } = await open.owner.call('readMe');
    const writes = await unfinished(open, () => lockTable('sign_in_links'));
    const made = rogue.call('makePersonLink', { params: { personId } });
    await writes.hasFollowers(1);
    const params = { personId: id };
    const demoted = open.owner.call('changePerson', { params, body: { isAdmin: false } });
    await writes.hasFollowers(2);
    await writes.finish();
    const [{ link }] = await Promise.all([made, demoted]);
    const body = { token: secretIn(link) };
    expect((await open.stranger().refused('lookAtSignInLink', { body })).code).toBe('link-used');
  });

  test('[P-3] [T7] if a person creates a token on another node, a new password waits for the token and revokes it', async () => {
    const open = await openServer(kind);
    const pia = await open.person('Pia');
    const { id } = await pia.call('readMe');
    const thief = await onSecondNode(open, id);
    const writes = await unfinished(open, () => lockTable('tokens'));
    const made = thief.call('makeMyToken', { body: { name: 'Kept' } });
    await writes.hasFollowers(1);
    const body = { password: 'a password to keep', revokeTokens: true };
    const changed = pia.call('changeMe', { body });
    await writes.hasFollowers(2);
    await writes.finish();
    await Promise.all([made, changed]);
    expect(await open.database.read(() => tokensOf(id))).toEqual([]);
  });
});

/** Signs a person in on a second node that uses the same database. */
async function onSecondNode({ place }: OpenServer, personId: string): Promise<TestClient> {
  const node = await createServer({
    config: testConfig({}),
    kinds: [],
    database: await place.open(),
    logTo: { write: () => {} },
  });
  onTestFinished(() => node.close());
  return signedIn(new TestClient(node.origin), await node.signInLink(personId));
}

/**
 * A transaction that stays open until `finish`. `hasFollowers` resolves when the given number of
 * other transactions wait for a lock.
 */
async function unfinished(
  { place }: OpenServer,
  script: () => Script<void>,
): Promise<{
  readonly hasFollowers: (count: number) => Promise<void>;
  readonly finish: () => Promise<void>;
}> {
  const database = await place.open();
  onTestFinished(() => database.close());
  const [begun, held, over] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const alone = database.alone(() => {
    begun.resolve();
    return over.promise;
  });
  await begun.promise;
  const transaction = database.transact(function* () {
    yield* script();
    held.resolve();
    // The transaction `alone` has this lock, so this transaction waits.
    yield* rowsOf('select pg_advisory_xact_lock(2663)');
  });
  await held.promise;
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    hasFollowers: async (count) => {
      // `transaction` also waits for a lock, so the query always finds one more process.
      while ((await database.read(() => rowsOf(waiting))).length <= count);
    },
    finish: async () => {
      over.resolve();
      await Promise.all([alone, transaction]);
    },
  };
}

function* lockTable(name: string): Script<void> {
  yield* rowsOf(`lock table ${name} in share row exclusive mode`);
}

function* rowsOf(text: string): Script<readonly object[]> {
  const name = text.slice(0, 60);
  const { rows } = yield { statement: { sqlite: text, postgres: text, name }, values: [] };
  return rows;
}
