import { fillHouse, type FurnishedServer } from '../support/house.ts';
import { cutWords, speakPseudo } from '../support/pseudo-words.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const SCREENS: readonly ((house: FurnishedServer) => string)[] = [
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
  const house = await fillHouse(server);
  await page.goto('/icon.svg');
  await signIn(page, { as: house.owner, at: '/icon.svg' });
  for (const at of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at(house));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    await speakPseudo(page);
    expect.soft(await cutWords(page), `cut at 1280 px of ${page.url()}`).toEqual([]);
    await expectReflow(page, 360);
    // Some texts are only shown on a narrow screen, so the test lengthens the texts again.
    await speakPseudo(page);
    expect.soft(await cutWords(page), `cut at 360 px of ${page.url()}`).toEqual([]);
  }
});
