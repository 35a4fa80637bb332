import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expect, test } from '../support/test.ts';

test('if a person is removed from the open space, the page shows a note, and when the person is added again, the page shows the space again', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, person } = await room({ name: 'Payroll', people: ['Ada'] });
  const { id: memberId } = person('Ada');
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeVisible();

  await server.api.call('removeMember', { params: { spaceId, memberId } });
  await expect(page.getByText('You’re no longer in this space')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCount(1);

  const body = { memberIds: [memberId] };
  await server.api.call('addMembers', { params: { spaceId }, body });
  await expect(title).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a person who is removed while typing still sees the text and can copy it, ${colorScheme}`, async ({
    page,
    room,
    server,
    signIn,
  }) => {
    const { spaceId, person } = await room({ people: ['Ada'] });
    const params = { spaceId, memberId: person('Ada').id };
    await page.emulateMedia({ colorScheme });
    await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
    await page.getByRole('textbox', { name: /message/iu }).fill('The plan for tomorrow');
    await server.api.call('removeMember', { params });
    const typed = page.getByRole('region', { name: 'What you typed here' });
    await expect(typed).toContainText('The plan for tomorrow');
    await expect(typed.getByRole('button', { name: 'Copy: Message' })).toBeVisible();
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
  });
}

test('an owner who is removed while the settings have changes still sees the typed text', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, person } = await room({ people: { Ada: { role: 'owner' } } });
  const params = { spaceId, memberId: person('Ada').id };
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}/settings` });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A much better name');
  await server.api.call('removeMember', { params });
  const typed = page.getByRole('region', { name: 'What you typed here' });
  await expect(typed).toContainText('A much better name');
});
