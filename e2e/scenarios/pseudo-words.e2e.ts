import { fillServer, type FilledServer } from '../support/filled-server.ts';
import { truncatedTexts, pseudoTranslate } from '../support/pseudo-words.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const SCREENS: readonly ((filled: FilledServer) => string)[] = [
  ({ spaceId }) => `/spaces/${spaceId}`,
  ({ spaceId, runId }) => `/spaces/${spaceId}?panel=why&run=${runId}`,
  ({ spaceId, chainId }) => `/spaces/${spaceId}?panel=chain&chain=${chainId}`,
  ({ spaceId }) => `/spaces/${spaceId}?panel=modes`,
  ({ spaceId }) => `/spaces/${spaceId}/settings`,
  ({ forumId }) => `/spaces/${forumId}`,
  () => '/agents',
  ({ agentId }) => `/agents/${agentId}`,
  () => '/new-agent',
  () => '/get-started',
];

test('[UX 41] with texts that are 40 % longer, no text of the page is truncated', async ({
  page,
  server,
  signIn,
}) => {
  const filled = await fillServer(server);
  await page.goto('/icon.svg');
  await signIn(page, { as: filled.owner, at: '/icon.svg' });
  for (const at of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at(filled));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    await pseudoTranslate(page);
    expect.soft(await truncatedTexts(page), `cut at 1280 px of ${page.url()}`).toEqual([]);
    await expectReflow(page, 360);
    // Some texts are only shown on a narrow screen, so the test lengthens the texts again.
    await pseudoTranslate(page);
    expect.soft(await truncatedTexts(page), `cut at 360 px of ${page.url()}`).toEqual([]);
  }
});
