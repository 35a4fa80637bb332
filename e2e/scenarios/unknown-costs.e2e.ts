import { reply } from '@conch/sdk';
import { expectAccessible } from '../support/axe.ts';
import { connectOutsideAgent } from '../support/outside-agent.ts';
import { expect, test } from '../support/test.ts';

test('[I-16] if a remote agent reports no cost, the cost is unknown', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId } = await room({
    policy: 'broadcast',
    agents: { Outsider: { kind: 'remote', config: {} } },
  });
  const agent = await connectOutsideAgent(server, agentId('Outsider'), () => reply('Done.'));
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.locator('textarea').fill('Please do it');
  await page.keyboard.press('Enter');
  const said = page.locator('[data-said="message"][data-agent]').filter({ hasText: 'Done.' });
  await expect(said).toBeVisible();

  await test.step('an unknown cost is shown as unknown next to the message and in “Why?”', async () => {
    await said.hover();
    await expect(said.locator('[data-part="cost"]')).toContainText('unknown');
    await said.getByRole('button', { name: 'Why?' }).click();
    const why = page.getByRole('complementary');
    await expect(why.getByRole('definition').filter({ hasText: 'unknown' })).toHaveCount(2);
  });

  await test.step('the costs page of the space shows an unknown cost as unknown', async () => {
    await page.goto(`${server.origin}/spaces/${spaceId}/costs`);
    const sums = page.getByRole('region', { name: 'Total' });
    await expect(sums.getByRole('row', { name: 'Cost' }).getByRole('cell')).toHaveText([
      'unknown',
      'unknown',
    ]);
    await expect(sums).toContainText('1 turn reported no usage');
    await expectAccessible(page);
  });
  await agent.close({ drainMs: 0 });
});
