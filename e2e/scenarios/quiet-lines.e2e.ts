import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

test('quiet lines say who joined and left, the new mode and the new name, also after a reload', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, say, named, agentId, name } = await room({
    policy: 'broadcast',
    agents: { Hana: [{ do: { skip: true } }], Rami: [{ do: { skip: true } }] },
  });
  const params = { spaceId };
  await say('Good day.');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const lines = page.locator('[data-said=change]');
  await expect(page.getByRole('article').filter({ hasText: 'Good day.' })).toBeVisible();
  await expect(lines).toHaveCount(0);

  await server.api.call('changeSpace', { params, body: { name: `New ${name}` } });
  await expect(lines.last()).toContainText(`Space renamed to New ${name}`);
  await server.api.call('changeSpace', { params, body: { settings: { policy: 'chain' } } });
  await expect(lines.last()).toContainText('Mode changed to');
  await server.api.call('removeMember', {
    params: { spaceId, memberId: agentId('Rami') },
  });
  await expect(lines.last()).toContainText(`${named('Rami')} left`);
  await say('And now?');
  const joining = { memberIds: [agentId('Rami')] };
  await server.api.call('addMembers', { params, body: joining });
  await expect(lines.last()).toContainText(`${named('Rami')} joined`);
  await expect(lines).toHaveCount(4);
  await page.reload();
  await expect(lines).toHaveCount(4);
  const rows = page.locator('[data-said=change], article[data-row]');
  const texts = await rows.allTextContents();
  const placeOf = (words: string) => texts.findIndex((text) => text.includes(words));
  expect(placeOf(' left')).toBeLessThan(placeOf('And now?'));
  expect(placeOf(' joined')).toBeGreaterThan(placeOf('And now?'));

  await expectAccessible(page);
  await expectReflow(page, 360);
  await changeLanguage(page, 'ar');
  await expect(lines.last()).toContainText('انضم إلى المساحة');
  await expectReflow(page, 360);
});
