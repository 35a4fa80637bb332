import type { Page } from '@playwright/test';
import { repeats } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

/** The ids of messages and streaming bubbles, from top to bottom. */
function order(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('log')
    .locator('article[data-said=message], article[data-said=stream]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => row.getAttribute('data-row') ?? ''),
    );
}

test('two browsers and a reload show the same order of messages while several agents stream at once', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'broadcast',
    agents: {
      Ann: repeats('apple', { times: 2_000, chunkMs: 300 }),
      Bea: repeats('birch', { times: 2_000, delayMs: 300, chunkMs: 500 }),
      Cid: repeats('cedar', { times: 2_000, delayMs: 600, chunkMs: 900 }),
    },
  });
  const params = { spaceId };
  const other = await newPage();
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  await expect(page.locator('article[data-said=stream]')).toHaveCount(3);
  await signIn(other, { at: `/spaces/${spaceId}` });
  await expect(other.locator('article[data-said=stream]')).toHaveCount(3);
  const bubbles = await order(page);
  expect(bubbles).toHaveLength(4);
  expect(await order(other)).toEqual(bubbles);

  // Stops one answer midway, and waits until both pages show the stop. Between two of the stops, a
  // person posts a message.
  const stop = async (name: string, left: number): Promise<void> => {
    const bubble = page.getByRole('article', { name: named(name) });
    await bubble.getByRole('button', { name: /^Stop/u }).first().click();
    for (const one of [page, other]) {
      await expect(one.locator('article[data-said=stream]')).toHaveCount(left);
    }
  };
  await stop('Cid', 2);
  const { messageId } = await say('@human between');
  for (const one of [page, other]) await expect(one.getByText('@human between')).toBeVisible();
  await other.reload();
  await expect(other.locator('article[data-said=stream]')).toHaveCount(2);
  await stop('Ann', 1);
  await stop('Bea', 0);

  const expected = [...bubbles, messageId];
  for (const one of [page, other]) expect(await order(one)).toEqual(expected);
  await page.reload();
  await expect(page.getByText('@human between')).toBeVisible();
  expect(await order(page)).toEqual(expected);

  // The answers ended in another order than they began, and `readMessages` returns the order of
  // their ends.
  const { items } = await server.api.call('readMessages', { params });
  expect(items.map(({ id }) => id)).not.toEqual(expected);
  const exported: string[] = [];
  for await (const line of server.api.lines('exportSpace', { params })) {
    if (line.kind === 'message') exported.push(line.message.id);
  }
  expect(exported).toEqual(expected);
});
