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
