import { setSpaceRole } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer, secretIn, type OpenServerOptions } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'correct horse battery';

interface Invited {
  readonly role?: 'owner' | 'member' | 'viewer';
  readonly maxUses?: number;
  readonly expiresInHours?: number;
}

/** A server with a space whose owner is not an admin. */
async function openRoom(kind: DatabaseKind, options: OpenServerOptions = {}) {
  const open = await openServer(kind, options);
  const host = await open.person('Hester');
  const { id: spaceId } = await host.call('makeSpace', { body: { name: 'Room' } });
  const invite = async ({ role = 'member', ...bounds }: Invited = {}, by = host) => {
    const { link, invitation } = await by.call('makeInvitation', {
      params: { spaceId },
      body: { role, ...bounds },
    });
    return { token: secretIn(link), id: invitation.id, link };
  };
  const usesOf = async (): Promise<readonly number[]> => {
    const { items } = await host.call('listInvitations', { params: { spaceId } });
    return items.map(({ uses }) => uses);
  };
  const roleOf = async (name: string): Promise<string | null | undefined> => {
    const { items } = await host.call('listMembers', { params: { spaceId } });
    return items.find((member) => member.name === name)?.role;
  };
  return { ...open, host, spaceId, params: { spaceId }, invite, usesOf, roleOf };
}

const accepting = (client: TestClient, token: string) =>
  client.ask('acceptInvitation', { body: { token } });

describe.each(DATABASES.slice(0, 1))('invitations, on $name', (kind) => {
  test('an invitation shows its space, and looking it up does not use it up', async () => {
    const { invite, stranger, usesOf, origin } = await openRoom(kind);
    const { token, link } = await invite({ role: 'viewer', maxUses: 1 });
    expect(link).toBe(`${origin}/#invite=${token}`);
    const seen = await stranger().call('lookAtInvitation', { body: { token } });
    expect(seen).toMatchObject({ spaceName: 'Room', invitedBy: 'Hester', role: 'viewer' });
    expect(await usesOf()).toEqual([0]);
  });

  test('a signed-in person joins with the role of the invitation', async () => {
    const { invite, person, params, spaceId, roleOf, usesOf } = await openRoom(kind);
    const ann = await person('Ann');
    expect((await ann.refused('readSpace', { params })).code).toBe('no-such-space');
    const { token } = await invite();
    const joined = await ann.call('acceptInvitation', { body: { token } });
    expect(joined).toMatchObject({ spaceId, me: { name: 'Ann' } });
    expect(await roleOf('Ann')).toBe('member');
    expect(await usesOf()).toEqual([1]);
    const posted = await ann.call('postMessage', { params, body: { content: 'hello' } });
    expect(posted.isRepeat).toBe(false);
  });

  test('a person invited as a viewer can read but not post', async () => {
    const { invite, person, params } = await openRoom(kind);
    const ann = await person('Ann');
    await accepting(ann, (await invite({ role: 'viewer' })).token);
    expect(await ann.call('readSpace', { params })).toMatchObject({ role: 'viewer' });
    const refused = await ann.refused('postMessage', { params, body: { content: 'hello' } });
    expect(refused.code).toBe('not-allowed');
  });

  test('an existing member who accepts an invitation keeps their role, and the use is not counted', async () => {
    const { invite, person, host, roleOf, usesOf } = await openRoom(kind);
    const ann = await person('Ann');
    await accepting(ann, (await invite({ role: 'member' })).token);
    const lower = await invite({ role: 'viewer', maxUses: 1 });
    const higher = await invite({ role: 'owner', maxUses: 1 });
    expect((await accepting(ann, lower.token)).status).toBe(201);
    expect((await accepting(ann, higher.token)).status).toBe(201);
    expect((await accepting(host, lower.token)).status).toBe(201);
    expect([await roleOf('Ann'), await roleOf('Hester')]).toEqual(['member', 'owner']);
    expect(await usesOf()).toEqual([1, 0, 0]);
  });

  test('a person who joined by an invitation can open the invitation link again, even if no uses are left', async () => {
    const { invite, person } = await openRoom(kind);
    const ann = await person('Ann');
    const { token } = await invite({ maxUses: 1 });
    expect((await accepting(ann, token)).status).toBe(201);
    expect((await accepting(ann, token)).status).toBe(201);
    const ben = await person('Ben');
    expect((await accepting(ben, token)).problem?.code).toBe('link-used');
  });

  test('a new person who accepts an invitation gets an account, is signed in and joins the space', async () => {
    const { invite, stranger, params, spaceId, roleOf } = await openRoom(kind);
    const { token } = await invite();
    const cleo = stranger();
    const answer = await cleo.ask('acceptInvitation', {
      body: { token, name: 'Cleo', password: PASSWORD },
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^sid-\d+=[\w-]{43};/u);
    expect(answer.body).toMatchObject({ spaceId, me: { name: 'Cleo', isAdmin: false } });
    expect(await cleo.call('readSpace', { params })).toMatchObject({ role: 'member' });
    expect(await roleOf('Cleo')).toBe('member');
    const me = await stranger().call('signIn', { body: { name: 'Cleo', password: PASSWORD } });
    expect(me.hasPassword).toBe(true);
  });

  test('an invitation is not used up when a new person enters an invalid name or password', async () => {
    const { invite, stranger, usesOf } = await openRoom(kind);
    const { token } = await invite({ maxUses: 1 });
    const codes = [];
    for (const chosen of [
      {},
      { name: 'Cleo' },
      { password: PASSWORD },
      { name: 'Cleo', password: 'short' },
      { name: 'hester', password: PASSWORD },
      { name: 'system', password: PASSWORD },
    ]) {
      const body = { token, ...chosen };
      codes.push((await stranger().refused('acceptInvitation', { body })).code);
    }
    expect(codes).toEqual([
      'bad-name',
      'bad-password',
      'bad-name',
      'bad-password',
      'bad-name',
      'bad-name',
    ]);
    expect(await usesOf()).toEqual([0]);
    const body = { token, name: 'Cleo', password: PASSWORD };
    expect((await stranger().ask('acceptInvitation', { body })).status).toBe(201);
  });

  test('if ten new people accept an invitation for three people at the same time, three join and the others get no account', async () => {
    const { invite, stranger, owner } = await openRoom(kind);
    const { token } = await invite({ maxUses: 3 });
    const names = Array.from({ length: 10 }, (_, nth) => `Newcomer ${nth}`);
    const answers = await Promise.all(
      names.map((name) =>
        stranger().ask('acceptInvitation', { body: { token, name, password: PASSWORD } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ problem }) => problem?.code === 'link-used');
    expect(refused).toHaveLength(7);
    const { items } = await owner.call('listPeople', { query: { limit: '100' } });
    expect(items.filter(({ name }) => name.startsWith('Newcomer'))).toHaveLength(3);
  });

  test('a person who accepts an invitation eight times at once joins once and counts as one use', async () => {
    const { invite, person, host, params, usesOf } = await openRoom(kind);
    const ann = await person('Ann');
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 8 }, () => accepting(ann, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await usesOf()).toEqual([1]);
    const { items } = await host.call('listMembers', { params });
    expect(items.map(({ name }) => name)).toEqual(['Hester', 'Ann']);
  });

  test('an invitation expires after seven days, or after the requested time', async () => {
    const clock = new ShiftedClock();
    const { invite, person, stranger } = await openRoom(kind, { clock });
    const [short, usual] = [await invite({ expiresInHours: 1 }), await invite()];
    clock.advance(HOUR_MS);
    const refused = await stranger().refused('lookAtInvitation', { body: { token: short.token } });
    expect(refused.code).toBe('link-used');
    clock.advance(7 * 24 * HOUR_MS - 2 * HOUR_MS);
    const ann = await person('Ann');
    expect((await accepting(ann, short.token)).problem?.code).toBe('link-used');
    expect((await accepting(ann, usual.token)).status).toBe(201);
    clock.advance(HOUR_MS);
    const ben = await person('Ben');
    expect((await accepting(ben, usual.token)).problem?.code).toBe('link-used');
  });

  test('a revoked invitation is not found', async () => {
    const { invite, person, host, spaceId, usesOf } = await openRoom(kind);
    const { token, id } = await invite();
    await host.call('endInvitation', { params: { spaceId, invitationId: id } });
    const ann = await person('Ann');
    expect((await accepting(ann, token)).problem?.code).toBe('no-such-invitation');
    const again = await host.refused('endInvitation', { params: { spaceId, invitationId: id } });
    expect(again.code).toBe('no-such-invitation');
    expect(await usesOf()).toEqual([]);
  });

  test('an owner’s invitations are revoked when the owner is removed from the space or the server', async () => {
    const { invite, person, host, spaceId, owner } = await openRoom(kind);
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    for (const client of [ann, ben])
      await accepting(client, (await invite({ role: 'owner' })).token);
    const [byAnn, byBen] = [await invite({ role: 'owner' }, ann), await invite({}, ben)];
    const annId = (await ann.call('readMe')).id;
    await host.call('removeMember', { params: { spaceId, memberId: annId } });
    expect((await accepting(ann, byAnn.token)).problem?.code).toBe('no-such-invitation');
    const benId = (await ben.call('readMe')).id;
    await owner.call('removePerson', { params: { personId: benId } });
    const cleo = await person('Cleo');
    expect((await accepting(cleo, byBen.token)).problem?.code).toBe('no-such-invitation');
  });

  test('if a crash interrupts a join after only the role is stored, opening the invitation link again completes the join', async () => {
    const { invite, person, database, spaceId, roleOf } = await openRoom(kind);
    const ann = await person('Ann');
    const { id: personId } = await ann.call('readMe');
    await database.transact(() => setSpaceRole({ spaceId, personId, role: 'viewer', since: 0 }));
    expect(await roleOf('Ann')).toBeUndefined();
    expect((await accepting(ann, (await invite()).token)).status).toBe(201);
    expect(await roleOf('Ann')).toBe('viewer');
  });

  test('only owners of a space can create invitations to it', async () => {
    const { invite, person, params } = await openRoom(kind);
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    await accepting(ann, (await invite()).token);
    const body = { role: 'member' } as const;
    expect((await ann.refused('makeInvitation', { params, body })).code).toBe('not-allowed');
    expect((await ann.refused('listInvitations', { params })).code).toBe('not-allowed');
    expect((await ben.refused('makeInvitation', { params, body })).code).toBe('no-such-space');
  });
});
