import { ask, reply, type Handler } from '@conch/sdk';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { connectOutsideAgent } from '../support/outside-agent.ts';
import type { TestRoom } from '../support/room.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** A remote agent, because the test can decide when such an agent answers. */
const OUTSIDE = { kind: 'remote', config: {} };

const REVIEW = {
  policy: 'chain' as const,
  agents: { HR: OUTSIDE, Finance: OUTSIDE, Data: OUTSIDE },
};

/** Connects a remote agent. Each of its runs waits until the test calls `speak`. */
async function runOutsideAgent(server: Server, agentId: string, says: Handler) {
  const turns: (() => void)[] = [];
  const agent = await connectOutsideAgent(server, agentId, async (task) => {
    await new Promise<void>((resolve) => void turns.push(resolve));
    return says(task);
  });
  return {
    speak: async () => {
      await expect.poll(() => turns.length).toBeGreaterThan(0);
      turns.shift()?.();
    },
    close: () => agent.close({ drainMs: 0 }),
  };
}

/** A nested hand-off: HR asks Finance, and Finance asks Data. HR and Finance get the floor back. */
async function review(server: Server, { agentId, named }: TestRoom) {
  const [hr, finance, data] = await Promise.all([
    runOutsideAgent(server, agentId('HR'), ({ trigger }) =>
      trigger.kind === 'returned'
        ? reply('Here is the review.')
        : ask(named('Finance'), 'the numbers', 'I need the numbers.'),
    ),
    runOutsideAgent(server, agentId('Finance'), ({ trigger }) =>
      trigger.kind === 'returned'
        ? reply('It was 1.2 million.')
        : ask(named('Data'), 'the raw data', 'I need the raw data.'),
    ),
    runOutsideAgent(server, agentId('Data'), () => reply('There were 1,204 sales.')),
  ]);
  return {
    hr,
    finance,
    data,
    close: () => Promise.all([hr, finance, data].map((one) => one.close())),
  };
}

/** The waiting agents, longest wait first, followed by the agent that has the floor. */
function stack(page: Page) {
  return page.getByRole('list', { name: 'Waiting agents' }).locator('bdi:first-of-type');
}

/** The question of each waiting agent, shown under its name. */
function reasons(page: Page) {
  return page.getByRole('list', { name: 'Waiting agents' }).locator('bdi + bdi');
}

test('in a nested hand-off, the chain panel shows the reply stack [HR, Finance] as it grows and shrinks, and lists five turns', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const office = await room(REVIEW);
  const { spaceId, named } = office;
  const [hr, finance, data] = [named('HR'), named('Finance'), named('Data')];
  const agents = await review(server, office);
  await signIn(page, { at: `/spaces/${spaceId}?panel=chain` });
  const panel = page.getByRole('complementary');
  await expect(panel.getByText('No chain yet')).toBeVisible();
  const content = `@${hr} prepare the review`;
  await server.api.call('postMessage', { params: { spaceId }, body: { content } });
  await expect(page.getByRole('button', { name: 'agents are working' })).toBeVisible();
  await expect(panel.getByText('No agent is waiting for a reply.')).toBeVisible();
  await agents.hr.speak();
  await expect(stack(page)).toHaveText([hr, finance]);
  await agents.finance.speak();
  await expect(stack(page)).toHaveText([hr, finance, data]);
  await expect(reasons(page)).toHaveText(['the numbers', 'the raw data']);
  await expectAccessible(page);
  await agents.data.speak();
  await expect(stack(page)).toHaveText([hr, finance]);
  await expect(reasons(page)).toHaveText(['the numbers']);
  await agents.finance.speak();
  await expect(stack(page)).toHaveCount(0);
  await agents.hr.speak();
  await expect(panel.locator('[data-chain=ended]')).toBeVisible();
  const steps = [hr, finance, data, finance, hr];
  for (const [place, name] of steps.entries()) {
    const step = panel.getByRole('listitem', { name: `Turn ${String(place + 1)}: ${name}` });
    await expect(step).toContainText('answered');
    await expect(step).toHaveAttribute('data-depth', String([0, 1, 2, 1, 0][place]));
  }
  await agents.close();
});

test('the chain panel can stop a chain, and then shows that the chain was stopped', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'chain',
    agents: { Slow: [{ do: { say: 'Too late.', delayMs: 60_000 } }] },
  });
  await signIn(page, { at: `/spaces/${spaceId}?panel=chain` });
  await say(`@${named('Slow')} go`);
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Stop chain' }).click();
  await expect(panel.locator('[data-chain=ended]')).toBeVisible();
  const step = panel.getByRole('listitem', { name: `Turn 1: ${named('Slow')}` });
  await expect(step).toContainText('was stopped');
  await expect(panel.locator('[data-part="chain-stopped"]')).toHaveText(/^Chain stopped by .+$/u);
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
});

test('[P0-4] a stopped answer shows which agent continues or, after the whole space is stopped, that no waiting agent continues', async ({
  page,
  room,
  signIn,
}) => {
  const slow = {
    say: 'This takes its time, word by word, and never comes to an end.',
    chunkMs: 800,
  };
  const { spaceId, named, say } = await room({
    policy: 'chain',
    agents: {
      HR: (called) => [
        { when: { trigger: 'returned' }, do: { say: 'Then without it.' } },
        {
          do: {
            say: 'I ask.',
            mentionAgent: { target: called('Slow'), reason: 'numbers', expectReply: true },
          },
        },
      ],
      Slow: [{ do: slow }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const log = page.getByRole('log');
  const begin = async (): Promise<void> => {
    await say(`@${named('HR')} go`);
    await expect(page.locator('[data-part="chain-line"]')).toContainText(
      `${named('HR')} is waiting for ${named('Slow')}`,
    );
    await expect(log.locator('[data-said="stream"]')).toContainText('This');
  };
  const marks = log.locator('[data-part="stopped"]');

  await begin();
  await log.getByRole('button', { name: 'Stop this answer' }).click();
  await expect(marks.last()).toHaveText(
    new RegExp(`^Stopped by .+\\. ${named('HR')} continues\\.$`, 'u'),
  );
  await expect(log.getByText('Then without it.')).toBeVisible();

  await begin();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part="esc-again"]')).toHaveText(
    'Press Esc again to stop everything',
  );
  await page.keyboard.press('Escape');
  await expect(marks.last()).toHaveText(
    /^Stopped by .+\. The agents waiting for it don’t continue\.$/u,
  );

  await page.reload();
  await expect(marks).toHaveText([/continues/u, /The agents waiting for it don’t continue/u]);
});

test('on a phone, a panel is a separate screen, and Back returns to the conversation', async ({
  page,
  room,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { spaceId, name, named } = await room(REVIEW);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // The test waits until the composer has loaded and has the focus. Otherwise this focus would
  // close the menu that the test opens next.
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '4 members' }).click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(named('Finance'))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(panel).toBeHidden();
});
