import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const says = (text: string) => [{ do: { say: text } }];

test('one click on an agent starts a chat with it', async ({ page, room, signIn }) => {
  const { spaceId, named } = await room({ agents: { Guide: says('Hello there.') } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: named('Guide') })).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: named('Guide') }).click();
  const name = `Chat with ${named('Guide')}`;
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox').fill('hi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Hello there.' })).toBeVisible();
});

test('a person can select several agents with the keyboard alone', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named } = await room({
    agents: { Guide: says('One.'), Critic: says('Two.') },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('button', { name: 'New chat' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  for (const agent of ['Guide', 'Critic']) {
    await dialog.getByRole('checkbox', { name: `Select ${named(agent)}` }).focus();
    await page.keyboard.press('Space');
  }
  await dialog.getByRole('button', { name: 'Start chat with 2 agents' }).focus();
  await page.keyboard.press('Enter');
  const heading = page.locator('main').getByRole('heading', { level: 1, name: 'Chat with' });
  await expect(heading).toContainText('Chat with');
  await expect(heading).toContainText(named('Guide'));
  await expect(heading).toContainText(named('Critic'));
});

test('a person can start a chat from the profile of an agent and from the list of agents', async ({
  page,
  room,
  signIn,
}) => {
  const { agentId, named } = await room({ agents: { Guide: says('One.') } });
  await signIn(page, { at: `/agents/${agentId('Guide')}` });
  const name = `Chat with ${named('Guide')}`;
  await page.getByRole('main').getByRole('button', { name: 'New chat' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/agents');
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} (2)` })).toBeVisible();
});
