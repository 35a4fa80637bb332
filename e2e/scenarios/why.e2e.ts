import type { Page } from '@playwright/test';
import type { RouteOutput } from '@conch/sdk';
import { expectAccessible } from '../support/axe.ts';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const SHEET = 'The sheet has 42 rows.';
const REPORT = 'Here is the report.';

/** HR asks Finance and waits, Finance answers, and HR reports. Data stays silent. */
const OFFICE = {
  policy: 'chain' as const,
  agents: {
    HR: (named: (name: string) => string) => [
      { when: { trigger: 'returned' }, do: { say: REPORT } },
      {
        do: {
          say: 'I ask for the sheet first.',
          mentionAgent: { target: named('Finance'), reason: 'the sheet', expectReply: true },
        },
      },
    ],
    Finance: [{ do: { say: SHEET } }],
    Data: SILENT,
  },
};

function panel(page: Page) {
  return page.getByRole('complementary');
}

/** Asserts that the panel shows the explanation from the API. */
async function expectExplained(page: Page, why: RouteOutput<'explainRun'>): Promise<void> {
  const beside = panel(page);
  await expect(beside.locator('[data-why=sentence]')).toHaveText(why.sentence);
  await expect(beside.locator('[data-why=rule]')).toContainText(why.because);
  await expect(beside.locator('[data-why=rule]')).toContainText(why.rule);
  await expect(beside.locator('[data-why=step]')).toHaveText(
    `Turn ${String(why.step)} of ${String(why.steps)} in its chain`,
  );
  expect(why.passedOver.length).toBeGreaterThan(0);
  for (const { sentence } of why.passedOver) {
    await expect(beside.locator('[data-why=passed-over]')).toContainText(sentence);
  }
  await expect(beside.locator('[data-why=outcome]')).toContainText(why.outcomeWords ?? '…');
}

test("“Why?” on an agent's message shows what the API returns: the reason, the rule, the turn and the agents that did not get the floor", async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, say } = await room(OFFICE);
  const { api } = server;
  await say(`@${named('HR')} prepare the payroll report`);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByText(REPORT)).toBeVisible();
  const { items } = await api.call('readMessages', { params: { spaceId } });
  const runId = items.find(({ content }) => content === SHEET)?.runId ?? '';
  const why = await api.call('explainRun', { params: { spaceId, runId } });

  await page.getByRole('article').filter({ hasText: SHEET }).hover();
  const asked = page.getByRole('article').filter({ hasText: SHEET });
  await asked.getByRole('button', { name: 'Why?' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Why?' })).toBeFocused();
  await expectExplained(page, why);
  expect(why.sentence).toContain('is waiting for the reply');
  const stack = panel(page).getByRole('list', { name: 'Waiting at the time' });
  await expect(stack.getByRole('listitem').first()).toContainText(named('HR'));
  await expectAccessible(page);

  await panel(page).getByRole('button', { name: 'Show chain' }).click();
  const step = panel(page).getByRole('listitem', { name: `Turn 2: ${named('Finance')}` });
  await expect(step).toContainText('answered');
  await step.getByRole('button', { name: 'Show message' }).click();
  await expect(asked).toBeFocused();

  await panel(page).getByRole('button', { name: 'Close panel' }).press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('“Why?” on a turn without a message shows what the API returns: the reason, the rule and the agents that did not get the floor', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, say } = await room(OFFICE);
  const { api } = server;
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${named('Data')} thanks`);
  await page.getByRole('button', { name: /^Why/u }).click();
  const { items } = await api.call('listRuns', {
    params: { spaceId },
    query: { silent: 'true' },
  });
  const runId = items[0]?.id ?? '';
  const why = await api.call('explainRun', { params: { spaceId, runId } });
  expect(why.outcome).toBe('skipped');
  await expectExplained(page, why);
});

test('the line about a hand-over names the agent that takes over', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'chain',
    agents: {
      HR: (called) => [{ do: { delegate: { target: called('Data'), reason: 'reads the sheet' } } }],
      Data: [{ do: { say: SHEET } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${named('HR')} how many rows?`);
  const line = page.locator('[data-said=silence]');
  await expect(line).toContainText(`${named('HR')} handed this to ${named('Data')}`);
});

test('“Why?” updates the quotes of edited or deleted messages at once', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { api } = server;
  const { spaceId, person, say } = await room({
    policy: 'broadcast',
    agents: { Echo: [{ do: { say: 'An answer' } }] },
    people: ['Pat'],
  });
  const { messageId } = await say('The first words');
  await signIn(page, { as: person('Pat'), at: `/spaces/${spaceId}` });
  const answer = page.getByRole('article').filter({ hasText: 'An answer' });
  const ask = () => answer.getByRole('button', { name: 'Why?' }).click();
  await ask();
  await expect(panel(page)).toContainText('The first words');
  const params = { spaceId, messageId };
  await api.call('editMessage', { params, body: { content: 'SECRETWORD' } });
  await expect(panel(page)).toContainText('SECRETWORD');
  await expect(panel(page)).not.toContainText('The first words');

  // The test never answers the request for “Why?”. The quote still disappears, because the socket
  // reports the deletion.
  await page.route('**/why', () => {});
  await api.call('deleteMessage', { params });
  await expect(page.getByRole('article').filter({ hasText: 'Message deleted' })).toBeVisible();
  expect(await panel(page).textContent()).not.toContain('SECRETWORD');
  await expect(panel(page)).toContainText('Message deleted');
  await panel(page).getByRole('button', { name: 'Close panel' }).click();
  await ask();
  await expect(panel(page).getByRole('heading', { name: 'Why?' })).toBeVisible();
  await expect(panel(page)).not.toContainText('SECRETWORD');
  await page.unroute('**/why');
  await page.reload();
  await expect(panel(page)).toContainText('Message deleted');
});

test('“Why?” can show the run of a message that is older than all loaded messages', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { api } = server;
  const answers = { when: { contains: 'SECRETWORD' }, do: { say: 'An answer' } };
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: { Echo: [answers, ...SILENT] },
  });
  const { messageId } = await say('SECRETWORD');
  const params = { spaceId };
  let runId: string | null = null;
  await expect(async () => {
    const { items } = await api.call('readMessages', { params });
    runId = items.find(({ sender }) => sender?.kind === 'agent')?.runId ?? null;
    expect(runId).not.toBeNull();
  }).toPass();
  // Posts more messages than the page loads at once.
  for (let number = 0; number < 60; number += 1) {
    const body = { content: `Tick ${String(number)}`, service: 'clock' };
    await api.call('postMessage', { params, body });
  }
  await signIn(page, { at: `/spaces/${spaceId}?panel=why&run=${String(runId)}` });
  await expect(panel(page)).toContainText('SECRETWORD');
  await expect(page.getByText('Tick 59')).toBeVisible();
  await page.route('**/why', () => {});
  await api.call('deleteMessage', { params: { spaceId, messageId } });
  await expect(panel(page)).toContainText('Message deleted');
  await expect(panel(page)).not.toContainText('SECRETWORD');
});

test('“Why?” is available while an answer streams, and its panel shows the outcome when the answer ends', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room({
    policy: 'broadcast',
    agents: { Echo: repeats('word', { times: 600 }), Data: SILENT },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Say something');
  const answer = page.locator(`[data-agent="${agentId('Echo')}"]`);
  await expect(answer).toHaveAttribute('data-said', 'stream');
  const why = answer.getByRole('button', { name: 'Why?' });
  await why.click();
  await expect(panel(page).locator('[data-why=outcome]')).toHaveText('Still running');
  await expect(panel(page).locator('[data-why=sentence]')).not.toBeEmpty();
  await expectAccessible(page);
  await why.focus();

  await server.api.call('stop', { params: { spaceId }, body: {} });
  await expect(answer).toHaveAttribute('data-said', 'message');
  await expect(why).toBeFocused();
  await expect(panel(page).locator('[data-why=outcome]')).toContainText('was stopped by');
});
