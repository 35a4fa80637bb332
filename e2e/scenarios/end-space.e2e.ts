import { expect, test } from '../support/test.ts';

test('an owner archives a space, every member can still read it, and the owner unarchives it', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, person } = await room({ name: 'Payroll', people: ['Ada'] });
  await server.api.call('postMessage', { params: { spaceId }, body: { content: 'kept words' } });
  const other = await newPage();
  await signIn(other, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await expect(other.getByRole('textbox').first()).toBeVisible();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.getByRole('button', { name: 'Archive space' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive space' }).click();
  await expect(page.getByText('This space is archived')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();

  await expect(other.getByText('This space is archived')).toBeVisible();
  await expect(other.getByText('kept words')).toBeVisible();
  await expect(other.locator('textarea')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Unarchive' })).toHaveCount(0);

  await page.goto(`/spaces/${spaceId}`);
  const archived = page.getByRole('button', { name: 'Archived', exact: true });
  await expect(archived).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.locator('textarea').first()).toBeVisible();
  await expect(other.locator('textarea').first()).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('an owner deletes a space, and its members see who deleted it', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, person } = await room({ name: 'Payroll', people: ['Ada'] });
  const { name: owner } = await server.api.call('readMe');
  const other = await newPage();
  await signIn(other, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.getByRole('button', { name: 'Delete space' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete space' }).click();
  await expect(page).not.toHaveURL(new RegExp(spaceId, 'u'));
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(other.getByText(`${owner} deleted`)).toBeVisible();
  await expect(other.getByRole('link', { name })).toHaveCount(0);
});

test('the only owner of a space can make another member the owner and leave the space', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, named, person } = await room({ name: 'Payroll', people: ['Ada'] });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.getByLabel('New owner').selectOption({ label: named('Ada') });
  await page.getByRole('button', { name: 'Transfer and leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer and leave' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  const { items } = await server.api.call('listMembers', { params: { spaceId } });
  expect(items.map(({ id, role }) => [id, role])).toEqual([[person('Ada').id, 'owner']]);
});
