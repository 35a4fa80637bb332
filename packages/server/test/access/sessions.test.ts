import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, secretIn } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES.slice(0, 1))('sessions, on $name', (kind) => {
  test('signing out ends the session and deletes the cookie', async () => {
    const { person } = await openServer(kind);
    const ann = await person('Ann');
    const copy = ann.copy();
    const { headers } = await ann.ask('signOut', {});
    expect(headers.get('set-cookie')).toMatch(/^sid-\d+=; Path=\/; Max-Age=0;/u);
    expect((await copy.refused('readMe')).code).toBe('not-signed-in');
  });

  test('a session ends after seven days without use', async () => {
    const clock = new ShiftedClock();
    const { person } = await openServer(kind, { clock });
    const ann = await person('Ann');
    clock.advance(6 * DAY_MS);
    expect(await ann.call('readMe')).toMatchObject({ name: 'Ann' });
    clock.advance(6 * DAY_MS);
    expect(await ann.call('readMe')).toMatchObject({ name: 'Ann' });
    clock.advance(7 * DAY_MS);
    expect((await ann.refused('readMe')).code).toBe('not-signed-in');
  });

  test('a session ends after 30 days, even if it is used every day', async () => {
    const clock = new ShiftedClock();
    const { person } = await openServer(kind, { clock });
    const ann = await person('Ann');
    for (let day = 0; day < 29; day += 1) {
      clock.advance(DAY_MS);
      await ann.call('readMe');
    }
    clock.advance(DAY_MS);
    expect((await ann.refused('readMe')).code).toBe('not-signed-in');
  });

  test('a person can list their sessions and sign out another browser', async () => {
    const { owner, stranger } = await openServer(kind);
    const { link, person } = await owner.call('addPerson', { body: { name: 'Ann' } });
    const firstClient = stranger();
    const headers = { 'user-agent': `Firefox\ton ${'Linux '.repeat(50)}` };
    await firstClient.ask('setUp', { body: { token: secretIn(link) }, headers });
    const second = await owner.call('makePersonLink', { params: { personId: person.id } });
    const secondClient = stranger();
    await secondClient.call('setUp', { body: { token: secretIn(second.link) } });
    const { items } = await firstClient.call('listMySessions');
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(items[0]?.label).toMatch(/^Firefox on Linux( Linux)+$/u);
    expect(items[0]?.label.length).toBeLessThanOrEqual(100);
    await firstClient.call('endMySession', { params: { sessionId: items[1]?.id ?? '' } });
    expect((await secondClient.refused('readMe')).code).toBe('not-signed-in');
    expect((await firstClient.call('listMySessions')).items).toHaveLength(1);
  });

  test('an expired session is not listed', async () => {
    const clock = new ShiftedClock();
    const { owner, person, stranger } = await openServer(kind, { clock });
    const ann = await person('Ann');
    const { id: personId } = await ann.call('readMe');
    clock.advance(4 * DAY_MS);
    await owner.call('readMe');
    const { link } = await owner.call('makePersonLink', { params: { personId } });
    const there = stranger();
    await there.call('setUp', { body: { token: secretIn(link) } });
    expect((await there.call('listMySessions')).items).toHaveLength(2);
    clock.advance(4 * DAY_MS);
    expect((await there.call('listMySessions')).items).toHaveLength(1);
  });

  test('a person cannot end the session of somebody else', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const { items } = await owner.call('listMySessions');
    const problem = await ann.refused('endMySession', {
      params: { sessionId: items[0]?.id ?? '' },
    });
    expect(problem.code).toBe('no-such-session');
    expect(await owner.call('readMe')).toMatchObject({ name: 'Olga' });
  });

  test('every ticket is different, and only signed-in people can get a ticket', async () => {
    const { owner, stranger } = await openServer(kind);
    const tickets = [await owner.call('makeTicket'), await owner.call('makeTicket')];
    expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(2);
    expect((await stranger().refused('makeTicket')).code).toBe('not-signed-in');
  });
});
