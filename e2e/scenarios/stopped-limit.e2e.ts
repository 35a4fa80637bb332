import { expect, test } from '../support/test.ts';

test('after the turn limit is reached, /stop removes Continue from the card, also after a reload', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    settings: { turnLimit: 2 },
    agents: {
      Ann: (called) => [{ do: { say: `@${called('Bea')} and you? {{pick a|b|c}} {{content}}` } }],
      Bea: (called) => [{ do: { say: `@${called('Ann')} and you? {{pick f|g|h}} {{content}}` } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${named('Ann')} begin`);
  const card = page.locator('article[data-notice=turn-limit]');
  const continueButton = page.getByRole('button', { name: 'Continue' });
  await expect(card).toContainText(`Next: ${named('Ann')}`);
  await expect(continueButton).toHaveCount(1);

  // No agent is running, so the page shows no “Stop all” button.
  await page.getByRole('main').getByRole('textbox').fill('/stop');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part="done"]')).toHaveText('Stopped everything in this space');
  await expect(continueButton).toHaveCount(0);
  await expect(card).toHaveCount(1);
  await expect(card).not.toContainText('Next:');

  await page.reload();
  await expect(card).toContainText('2 agent messages in a row');
  await expect(continueButton).toHaveCount(0);
  await expect(card).not.toContainText('Next:');
});
