import type { Page } from '@playwright/test';
import type { TestRoom } from '../support/room.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const SECRET = 'the vault opens at noon';

/** All stored values of the browser, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
}

/** Mentions Ada in a message, whose text the browser then stores. */
async function call({ api }: Server, page: Page, { spaceId, person }: TestRoom): Promise<void> {
  const body = { content: `@${person('Ada').name} ${SECRET}` };
  await api.call('postMessage', { params: { spaceId }, body });
  await expect.poll(() => kept(page)).toContain(SECRET);
}

test('a person removed from a space keeps none of its texts in the browser', async ({
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
  await expect.poll(() => kept(page)).not.toContain(SECRET);
  expect(await kept(page)).not.toContain(`/spaces/${vault.spaceId}`);
});

test('a person removed from a space while the page is closed keeps none of its texts', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const vault = await room({ name: 'Vault', people: ['Ada'] });
  const ada = vault.person('Ada');
  await signIn(page, { as: ada, at: '/settings/you' });
  await call(server, page, vault);
  // A page of the same origin without Conch's scripts.
  await page.goto('/icon.svg');
  const params = { spaceId: vault.spaceId, memberId: ada.id };
  await server.api.call('removeMember', { params });
  expect(await kept(page)).toContain(SECRET);
  await page.goto('/settings/you');
  await expect.poll(() => kept(page)).not.toContain(SECRET);
});

test('a person removed from the server keeps none of its texts in the browser', async ({
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
  await expect.poll(() => kept(page)).not.toContain(SECRET);
});

test('a person signed out elsewhere keeps their drafts, and no texts of others', async ({
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
  await expect.poll(() => kept(page)).not.toContain(SECRET);
  expect(await kept(page)).toContain('my own half sentence');
});
