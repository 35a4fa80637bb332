import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer, secretIn, signedIn, type OpenServer } from '../support/open-server.ts';

const PASSWORD = 'a password of a test';
const WAYS = ['changePerson', 'removePerson'] as const;

describe.each(DATABASES)('the sign-in links of former admins, on $name', (kind) => {
  test.each(WAYS)(
    '[P-3] %s ends the sessions that an admin’s links opened for others',
    async (way) => {
      const open = await openServer(kind);
      const { owner } = open;
      const grace = await open.person('Grace', { isAdmin: true });
      const asOwner = await enteredBy(grace, open, owner);
      await endAdmin(open, grace, way);
      expect(await statusOf(asOwner)).toBe(401);
      expect(await statusOf(owner)).toBe(200);
    },
  );

  test.each(WAYS)(
    '[P-3] %s revokes everything created in sessions opened by an admin’s links',
    async (way) => {
      const open = await openServer(kind);
      const { owner, stranger } = open;
      const [grace, ben] = [
        await open.person('Grace', { isAdmin: true }),
        await open.person('Ben'),
      ];
      const asOwner = await enteredBy(grace, open, owner);
      const { secret } = await asOwner.call('makeMyToken', { body: { name: 'Kept' } });
      const token = owner.withToken(secret);
      const asBen = await enteredBy(asOwner, open, ben);
      const asOwnerAgain = await enteredBy(token, open, owner);
      const { link } = await token.call('makePersonLink', { params: await idIn(owner) });
      await endAdmin(open, grace, way);
      const statuses = await Promise.all([token, asBen, asOwnerAgain].map(statusOf));
      expect(statuses).toEqual([401, 401, 401]);
      const body = { token: secretIn(link) };
      expect((await stranger().refused('setUp', { body })).code).toBe('link-used');
      expect(await statusOf(ben)).toBe(200);
    },
  );

  test.each(WAYS)(
    '[P-3] [P-6] %s revokes the invitations, grants and schedules made in sessions opened by an admin’s links',
    async (way) => {
      const open = await openServer(kind);
      const [grace, ben] = [
        await open.person('Grace', { isAdmin: true }),
        await open.person('Ben'),
      ];
      const { id: spaceId } = await ben.call('makeSpace', { body: { name: 'Bens' } });
      const { id: homeId } = await ben.call('makeSpace', { body: { name: 'Home' } });
      const rights = { spaceId, homeId };
      await giveRights(ben, { ...rights, kind: 'act' });
      const asBen = await enteredBy(grace, open, ben);
      const { link } = await giveRights(asBen, { ...rights, kind: 'read' });
      await endAdmin(open, grace, way);
      const body = { token: link.split('#invite=')[1] ?? '', name: 'Back', password: PASSWORD };
      expect((await open.stranger().refused('acceptInvitation', { body })).code).toBe(
        'no-such-invitation',
      );
      const params = { spaceId };
      expect((await ben.call('listInvitations', { params })).items).toHaveLength(1);
      expect((await ben.call('listGrants', { params })).items).toMatchObject([{ kind: 'act' }]);
      expect((await ben.call('listSchedules', { params })).items).toMatchObject([{ name: 'act' }]);
    },
  );

  test('[P-3] if a session requested a new link for an unused invitation, the link becomes invalid when the session is ended', async () => {
    const open = await openServer(kind);
    const [grace, ben] = [await open.person('Grace', { isAdmin: true }), await open.person('Ben')];
    const { id: spaceId } = await ben.call('makeSpace', { body: { name: 'Bens' } });
    const request = { params: { spaceId }, body: { role: 'owner', clientId: 'key' } } as const;
    await ben.call('makeInvitation', request);
    const asBen = await enteredBy(grace, open, ben);
    const { link } = await asBen.call('makeInvitation', request);
    await endAdmin(open, grace, 'changePerson');
    const body = { token: link.split('#invite=')[1] ?? '' };
    expect((await open.stranger().refused('lookAtInvitation', { body })).code).toBe(
      'no-such-invitation',
    );
  });

  test('[P-3] if an admin makes a sign-in link for an account that was never used, the session of this link ends when the admin is demoted', async () => {
    const open = await openServer(kind);
    const grace = await open.person('Grace', { isAdmin: true });
    const { person } = await open.owner.call('addPerson', { body: { name: 'Never in' } });
    const params = { personId: person.id };
    const { link } = await grace.call('makePersonLink', { params });
    const entered = await signedIn(open.stranger(), link);
    await endAdmin(open, grace, 'changePerson');
    expect(await statusOf(entered)).toBe(401);
  });

  test('[P-3] if a new person has already signed in with another link, a session from an admin’s first link ends when the admin is demoted', async () => {
    const open = await openServer(kind);
    const grace = await open.person('Grace', { isAdmin: true });
    const { link, person } = await grace.call('addPerson', { body: { name: 'Newcomer' } });
    const params = { personId: person.id };
    const other = await open.owner.call('makePersonLink', { params });
    const newcomer = await signedIn(open.stranger(), other.link);
    const entered = await signedIn(open.stranger(), link);
    await endAdmin(open, grace, 'changePerson');
    expect([await statusOf(newcomer), await statusOf(entered)]).toEqual([200, 401]);
  });

  test('a newcomer stays signed in when the admin who invited them is no longer an admin', async () => {
    const open = await openServer(kind);
    const grace = await open.person('Grace', { isAdmin: true });
    const { link } = await grace.call('addPerson', { body: { name: 'Newcomer' } });
    const newcomer = await signedIn(open.stranger(), link);
    await endAdmin(open, grace, 'changePerson');
    expect(await statusOf(newcomer)).toBe(200);
  });

  test('if a former admin signed in with their own link, that session stays valid', async () => {
    const open = await openServer(kind);
    const grace = await open.person('Grace', { isAdmin: true });
    const again = await enteredBy(grace, open, grace);
    await endAdmin(open, grace, 'changePerson');
    expect([await statusOf(grace), await statusOf(again)]).toEqual([200, 200]);
  });

  test('the unused sign-in links of other admins still work after an admin is demoted', async () => {
    const open = await openServer(kind);
    const [grace, ben] = [await open.person('Grace', { isAdmin: true }), await open.person('Ben')];
    const { link } = await open.owner.call('makePersonLink', { params: await idIn(ben) });
    await endAdmin(open, grace, 'changePerson');
    expect(await statusOf(await signedIn(open.stranger(), link))).toBe(200);
  });

  test('[P-3] if a session requests a new secret for an unused token, the secret becomes invalid when the session is ended', async () => {
    const open = await openServer(kind);
    const { owner } = open;
    const grace = await open.person('Grace', { isAdmin: true });
    const body = { name: 'Mine', clientId: 'key' };
    await owner.call('makeMyToken', { body });
    const asOwner = await enteredBy(grace, open, owner);
    const { secret } = await asOwner.call('makeMyToken', { body });
    await endAdmin(open, grace, 'changePerson');
    expect(await statusOf(owner.withToken(secret))).toBe(401);
  });
});

/** An invitation, a grant and a schedule of an owner. `kind` is also the name of the schedule. */
async function giveRights(
  owner: TestClient,
  given: { readonly spaceId: string; readonly homeId: string; readonly kind: 'act' | 'read' },
): Promise<{ readonly link: string }> {
  const { spaceId, homeId, kind } = given;
  const params = { spaceId };
  await owner.call('giveGrant', { params, body: { homeId, kind } });
  const schedule = { name: kind, cron: '0 9 * * *', content: 'Good morning.' };
  await owner.call('addSchedule', { params, body: schedule });
  return owner.call('makeInvitation', { params, body: { role: 'owner' } });
}

/** A browser that signed in as `person` with a link that `maker` created. */
async function enteredBy(
  maker: TestClient,
  { stranger }: OpenServer,
  person: TestClient,
): Promise<TestClient> {
  const { link } = await maker.call('makePersonLink', { params: await idIn(person) });
  return signedIn(stranger(), link);
}

async function endAdmin(
  { owner }: OpenServer,
  admin: TestClient,
  way: (typeof WAYS)[number],
): Promise<void> {
  const params = await idIn(admin);
  await (way === 'removePerson'
    ? owner.call('removePerson', { params })
    : owner.call('changePerson', { params, body: { isAdmin: false } }));
}

async function idIn(client: TestClient): Promise<{ readonly personId: string }> {
  return { personId: (await client.call('readMe')).id };
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.ask('readMe', {})).status;
}
