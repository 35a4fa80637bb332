import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const main = (page: Page) => page.getByRole('main');

test('[P1-28] an open form applies changes of other people, and saving the form does not overwrite these changes', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  const params = { spaceId };
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Turn limit').fill('8');
  await server.api.call('changeSpace', { params, body: { settings: { maxRuns: 31 } } });
  await expect(main(page).getByText('Updated by someone else')).toBeVisible();
  await expect(field(page, 'Chain limit')).toHaveValue('31');
  await expect(field(page, 'Turn limit')).toHaveValue('8');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ settings: { turnLimit: 8 } });
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
  const { settings } = await server.api.call('readSpace', { params });
  expect([settings.turnLimit, settings.maxRuns]).toEqual([8, 31]);
});

test('[P1-28] if two people edit one field, the form shows both edits, and saving asks before it overwrites the other edit', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, name } = await room();
  const params = { spaceId };
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Name').fill(`${name} of mine`);
  await field(page, 'Turn limit').fill('8');
  const theirs = { name: `${name} of theirs`, settings: { turnLimit: 9, maxRuns: 31 } };
  await server.api.call('changeSpace', { params, body: theirs });
  await expect(main(page).getByText(/Someone else changed this too/u)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Someone else edited this' });
  await expect(dialog).toContainText('Other changes by this person are kept: Chain limit.');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(field(page, 'Name')).toHaveValue(`${name} of mine`);
  expect(await server.api.call('readSpace', { params })).toMatchObject(theirs);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('group', { name: 'Name' }).getByRole('radio', { name: /Yours/u }).check();
  await dialog
    .getByRole('group', { name: 'Turn limit' })
    .getByLabel(/Theirs/u)
    .check();
  await save.click();
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(field(page, 'Turn limit')).toHaveValue('9');
  expect(await server.api.call('readSpace', { params })).toMatchObject({
    name: `${name} of mine`,
    settings: { turnLimit: 9, maxRuns: 31 },
  });
});
