import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('reaching the turn limit shows one card, and keyboard users can press Continue and Reply on the card', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    settings: { turnLimit: 2 },
    agents: {
      Ann: (called) => [
        { do: { say: `@${called('Bea')} and you? {{pick a|b|c|d|e}} {{content}}` } },
      ],
      Bea: (called) => [
        { do: { say: `@${called('Ann')} and you? {{pick f|g|h|i|j}} {{content}}` } },
      ],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const content = `@${named('Ann')} begin`;
  await say(content);
  const cards = page.locator('article[data-notice=turn-limit]');
  await expect(cards).toHaveCount(1);
  const card = cards.last();
  await expect(card).toContainText('2 agent messages in a row');
  await expect(card).toContainText(`Next: ${named('Ann')}`);
  await expect(card.getByRole('link', { name: 'Change limit' })).toHaveAttribute(
    'href',
    `/spaces/${spaceId}/settings`,
  );

  await expectAccessible(page);

  await test.step('keyboard users can press Continue on the card of the turn limit', async () => {
    await card.focus();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('article[data-said=message][data-agent]')).toHaveCount(4);
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(1);
  });

  await test.step('keyboard users can press Reply on the card of the turn limit', async () => {
    await page.getByRole('button', { name: 'Reply' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Enough, thank you.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enough, thank you.', { exact: true })).toBeVisible();
  });
});

test('if an agent passes, the page shows a card, and the control tag is never visible', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    agents: { Ann: [{ do: { pass: true } }] },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Who decides?');
  const card = page.locator('article[data-notice=passed]');
  await expect(card).toContainText(`${named('Ann')} needs you`);
  await expect(card.locator('[data-part="question"]')).toContainText('asked: Who decides?');
  await expect(page.locator('[data-part="asker"]')).toHaveText(`${named('Ann')} needs you`);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
  await expect(page.getByRole('log')).not.toContainText('world');
});

test('if a person clicks Reply before the lazy composer has loaded, the composer gets the focus when it has loaded', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({ agents: { Ann: [{ do: { pass: true } }] } });
  await say('Who decides?');
  let letThrough = (): void => {};
  const asked = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/composer-/u, async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.locator('article[data-notice=passed]').getByRole('button', { name: 'Reply' }).click();
  await expect(page.locator('textarea')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
});
