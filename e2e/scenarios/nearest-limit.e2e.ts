import { reply } from '@conch/sdk';
import { expectAccessible } from '../support/axe.ts';
import { connectOutsideAgent } from '../support/outside-agent.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const COST = { tokens: 1_200, costUsd: 0.41 };

/** A paid remote agent. Its run waits until the test calls `answer`. */
async function agentWithCosts(server: Server, agentId: string) {
  const gate = Promise.withResolvers<void>();
  const agent = await connectOutsideAgent(server, agentId, async () => {
    await gate.promise;
    return reply('That is **all** I know.', { usage: COST });
  });
  return { answer: () => gate.resolve(), close: () => agent.close({ drainMs: 0 }) };
}

test('[P0-6] the meter shows the limit with the highest usage, and updates at once', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room({
    policy: 'chain',
    settings: { maxRuns: 4, dayBudget: { maxTokens: null, maxCostUsd: 0.5 } },
    agents: {
      Guide: (name) => [
        { when: { trigger: 'returned' }, do: { say: 'So *that* is `**it**`.' } },
        {
          do: {
            say: 'I **ask** somebody.',
            mentionAgent: { target: name('Payer'), reason: 'it knows', expectReply: true },
          },
        },
      ],
      Payer: { kind: 'remote', config: { worstCase: COST } },
    },
  });
  const paid = await agentWithCosts(server, agentId('Payer'));
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('textarea')).toBeFocused();
  const meter = page.locator('button[data-limit]');
  await expect(meter).toHaveCount(0);
  await page.keyboard.type(`@${named('Guide')} go`);
  await page.keyboard.press('Enter');
  await expect(meter).toHaveText('2 of 4 turns in this chain');
  await expect(meter).toHaveAttribute('data-level', 'half');

  paid.answer();
  await expect(meter).toHaveText(/^\$0\.41 of \$0\.50 today.*limit is close$/u);
  await expect(meter).toHaveAttribute('data-level', 'near');
  await meter.click();
  const limits = page.getByRole('dialog', { name: 'Limits in this space' });
  for (const words of [
    /Turn limit\s*3 of 20/u,
    /Chain limit\s*0 of 4/u,
    /Max agents waiting for a reply\s*0 of 5/u,
    /Budget per message\s*No limit/u,
    /Max cost per day\s*\$0\.41 of \$0\.50/u,
  ]) {
    await expect(limits).toContainText(words);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await test.step('the cost of an answer appears next to the time of the answer, and the layout does not move', async () => {
    const said = (text: string) =>
      page.locator('[data-said="message"]').filter({ hasText: text }).first();
    const answer = said('That is all');
    const before = await answer.boundingBox();
    await answer.hover();
    const cost = answer.locator('[data-part="cost"]');
    await expect(cost).toHaveText('$0.41');
    await expect(cost).toHaveCSS('opacity', '1');
    expect(await answer.boundingBox()).toEqual(before);
    await said('I ask').hover();
    await expect(cost).toHaveCSS('opacity', '0');
    await answer.focus();
    await expect(cost).toHaveCSS('opacity', '1');
    await expect(said('I ask').locator('[data-part="cost"]')).toHaveCount(0);
  });

  await test.step('a quote shows the plain text of the message, with code unchanged', async () => {
    await page.keyboard.press('r');
    const strip = page.locator('[data-part="reply-strip"]');
    await expect(strip).toContainText('That is all I know.');
    const last = page.locator('[data-said="message"]').filter({ hasText: 'So that' });
    await last.hover();
    await last.getByRole('button', { name: 'Why?' }).click();
    const panel = page.getByRole('complementary').filter({ has: page.locator('[data-why]') });
    await expect(panel).toContainText('That is all I know.');
    await expect(panel).not.toContainText('**');
  });
  await paid.close();
});
