import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const TABLE = '| Month | Total |\n|---|--:|\n| January | 318400 |\n| February | 301220 |';
const CODE = '```ts\nexport const total = (rows: number[]) => rows.length; // all of them\n```';

/** On every frame, records which of these elements a streaming message contains. */
async function watchStream(page: Page, elements: readonly string[]): Promise<void> {
  await page.evaluate((wanted) => {
    const seen = new Set<string>();
    Object.assign(globalThis, { conchTestSeen: seen });
    const look = (): void => {
      for (const element of wanted) {
        if (document.querySelector(`[data-said=stream] ${element}`) !== null) seen.add(element);
      }
      requestAnimationFrame(look);
    };
    look();
  }, elements);
}

function seenInStream(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...(Reflect.get(globalThis, 'conchTestSeen') as Set<string>)].toSorted(),
  );
}

test('Markdown, code and tables look the same while an answer streams and after its end', async ({
  page,
  room,
  signIn,
}) => {
  const slow = Array.from({ length: 200 }, (_one, nth) => `word${nth}`).join(' ');
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: {
      Writer: [{ do: { say: `**Totals**\n\n${TABLE}\n\n${CODE}\n\n${slow}`, chunkMs: 30 } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await watchStream(page, ['strong', 'th', 'td', 'pre code']);
  await say('Go on');
  const message = page.locator('[data-said=message][data-agent]');
  await expect(message).toContainText('word199', { timeout: 60_000 });
  expect(await seenInStream(page)).toEqual(['pre code', 'strong', 'td', 'th']);
  await expect(message.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Copy code' })).toBeVisible();
  // The page lazy-loads the code highlighter, which colours code with classes of the page's
  // palette.
  await expect(message.locator('pre span[class*="text-who-"]').first()).toBeVisible();
  await expectAccessible(page);
});

test('[T2] [T3] a message shows a picture only as a link, each link with its host, and HTML as plain text', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room();
  const content = [
    '![a cat](https://pics.example/cat.png)',
    '[your bank](https://other.example/login) and https://plain.example/a',
    '[mine](/agents/1) [run](javascript:alert(1)) [in](#setup=stolen)',
    '<b onclick="alert(1)">raw</b>',
  ].join('\n\n');
  await say(content);
  await signIn(page, { at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]');
  const picture = message.getByRole('link', { name: /a cat/u });
  await expect(picture).toHaveAttribute('href', 'https://pics.example/cat.png');
  await expect(picture).toContainText('pics.example');
  await expect(message.getByRole('link', { name: /your bank/u })).toContainText('other.example');
  await expect(message.getByRole('link', { name: /plain\.example/u })).toHaveText(
    /^https:\/\/plain\.example\/a\(opens in a new tab\)$/u,
  );
  for (const link of await message.getByRole('link').all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(message.getByRole('link')).toHaveCount(3);
  await expect(message).toContainText('<b onclick="alert(1)">raw</b>');
});

test('a mention is a pill that links to the agent and shows a card of the agent, and the copied text of the pill is @Name', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, agentId, say } = await room({
    policy: 'mention',
    agents: {
      'Ana-María Núñez': { description: 'Knows the numbers.', rules: SILENT },
    },
    people: ['حسام'],
  });
  const name = named('Ana-María Núñez');
  const content = `مرحبا @${name} و @${named('حسام')} و @Nobody Here و \`@${name}\` @human`;
  await say(content);
  await signIn(page, { at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]').first();
  const pill = message.getByRole('link', { name: `@${name}` });
  await expect(pill).toHaveAttribute('href', `/agents/${agentId('Ana-María Núñez')}`);
  await expect(message.getByRole('link')).toHaveCount(1);
  await pill.focus();
  await expect(page.getByRole('tooltip')).toContainText('Knows the numbers.');
  const copied = await page.evaluate(() => {
    const paragraph = document.querySelector('[data-said=message] p');
    if (paragraph === null) return '';
    getSelection()?.selectAllChildren(paragraph);
    return String(getSelection());
  });
  expect(copied).toBe(content.replaceAll('`', ''));
});

test('[PA1] a control tag is never visible, even if it streams in letter by letter', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: {
      Ender: [{ do: { say: 'That is all there is to say. <world> stop </world>', chunkMs: 40 } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { conchTestShown: shown });
    const look = (): void => {
      const text = document.querySelector('[data-agent]')?.textContent ?? '';
      if (/<\s*(?:w|$)|world|stop </iu.test(text)) shown.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  await say('Go on');
  await expect(page.locator('[data-said=message][data-agent]')).toContainText('to say.');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'conchTestShown') as unknown)).toEqual(
    [],
  );
});

test('[UX 12] tables and lists follow the direction of their text, in every language of the page', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room();
  await say(TABLE);
  await say('| الشهر | المجموع |\n|---|--:|\n| يناير | 318400 |');
  await say('1. الأول\n2. الثاني');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveCount(4);
  const across = async (nth: number) => (await heads.nth(nth).boundingBox())?.x ?? 0;
  expect(await across(0), 'English: the first column is on the left').toBeLessThan(await across(1));
  expect(await across(2), 'Arabic: the first is on the right').toBeGreaterThan(await across(3));
  const list = page.getByRole('list').filter({ hasText: 'الأول' });
  await expect(list).toHaveCSS('direction', 'rtl');

  await page.evaluate(() => {
    localStorage.setItem('conch.preferences', JSON.stringify({ theme: 'light', language: 'ar' }));
  });
  await page.reload();
  await expect(heads).toHaveCount(4);
  expect(await across(0), 'English in an Arabic page').toBeLessThan(await across(1));
  const table = await page.getByRole('table').first().boundingBox();
  const message = await page.locator('[data-said=message]').first().boundingBox();
  const middle = (message?.x ?? 0) + (message?.width ?? 0) / 2;
  expect(table?.x ?? 0, 'and the table stands where its text would begin').toBeLessThan(middle);
});
