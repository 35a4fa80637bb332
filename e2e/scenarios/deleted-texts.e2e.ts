import type { Page } from '@playwright/test';
import type { TestRoom } from '../support/room.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const SECRET = 'the vault opens at noon';

/** All values that the browser has stored, as one text. */
function browserStorage(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
}

/**
 * Posts a message that mentions Ada, and waits until her browser has stored the text of this
 * message.
 */
async function call({ api }: Server, page: Page, { spaceId, person }: TestRoom): Promise<void> {
  const body = { content: `@${person('Ada').name} ${SECRET}` };
  await api.call('postMessage', { params: { spaceId }, body });
  await expect.poll(() => browserStorage(page)).toContain(SECRET);
}

test('when a person is removed from a space, the browser deletes all texts of that space', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const vault = await room({ name: 'Vault', people: ['Ada'] });
  const ada = vault.person('Ada');
  await signIn(page, { as: ada, at: '/settings/you' });
  await call(server, page, vault);
  const params = { spaceId: vault.spaceId, memberId: ada.id };
  await server.api.call('removeMember', { params });
  await expect.poll(() => browserStorage(page)).not.toContain(SECRET);
  expect(await browserStorage(page)).not.toContain(`/spaces/${vault.spaceId}`);
});

test('if a person is removed from a space while the page is closed, the next page load deletes the texts of that space', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const vault = await room({ name: 'Vault', people: ['Ada'] });
  const ada = vault.person('Ada');
  await signIn(page, { as: ada, at: '/settings/you' });
  await call(server, page, vault);
  // This document has the same origin, but runs none of Conch's scripts.
  await page.goto('/icon.svg');
  const params = { spaceId: vault.spaceId, memberId: ada.id };
  await server.api.call('removeMember', { params });
  expect(await browserStorage(page)).toContain(SECRET);
  await page.goto('/settings/you');
  await expect.poll(() => browserStorage(page)).not.toContain(SECRET);
});

test('when a person is removed from the server, the browser deletes the texts of all spaces', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const vault = await room({ name: 'Vault', people: ['Ada'] });
  const ada = vault.person('Ada');
  await signIn(page, { as: ada, at: '/settings/you' });
  await call(server, page, vault);
  await server.api.call('removePerson', { params: { personId: ada.id } });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => browserStorage(page)).not.toContain(SECRET);
});

test('when a person is signed out elsewhere, only the drafts of that person remain in the browser', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const vault = await room({ name: 'Vault', people: ['Ada'] });
  const here = await room({ name: 'Here' });
  const ada = vault.person('Ada');
  const params = { spaceId: here.spaceId };
  await server.api.call('addMembers', { params, body: { memberIds: [ada.id] } });
  await signIn(page, { as: ada, at: `/spaces/${here.spaceId}` });
  await page.getByRole('textbox').first().fill('my own half sentence');
  await call(server, page, vault);
  const mine = await page.request.get('/api/v1/me/sessions');
  const { items } = (await mine.json()) as { items: readonly { id: string }[] };
  for (const { id } of items) {
    await page.request.delete(`/api/v1/me/sessions/${id}`, {
      headers: { origin: new URL(page.url()).origin },
    });
  }
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => browserStorage(page)).not.toContain(SECRET);
  expect(await browserStorage(page)).toContain('my own half sentence');
});
