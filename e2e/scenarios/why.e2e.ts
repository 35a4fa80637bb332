import type { Page } from '@playwright/test';
import type { Answered } from '@conch/sdk';
import { expectAccessible } from '../support/axe.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const SHEET = 'The sheet has 42 rows.';
const REPORT = 'Here is the report.';

/** HR asks Finance and waits, Finance answers, HR reports; Data has nothing to add. */
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

/** What the panel says is what the API says. */
async function expectExplained(page: Page, why: Answered<'explainRun'>): Promise<void> {
  const beside = panel(page);
  await expect(beside.locator('[data-why=sentence]')).toHaveText(why.sentence);
  await expect(beside.locator('[data-why=rule]')).toContainText(why.because);
  await expect(beside.locator('[data-why=rule]')).toContainText(why.rule);
  await expect(beside.locator('[data-why=step]')).toHaveText(
    `Step ${String(why.step)} of ${String(why.steps)} in its chain`,
  );
  expect(why.passedOver.length).toBeGreaterThan(0);
  for (const { sentence } of why.passedOver) {
    await expect(beside.locator('[data-why=passed-over]')).toContainText(sentence);
  }
  await expect(beside.locator('[data-why=outcome]')).toContainText(why.outcomeWords ?? '…');
}

test('Why? on an agent’s message gives the sentence, the rule, the step and who was passed over, as the API does', async ({
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
  expect(why.sentence).toContain('waits for the reply');
  const stack = panel(page).getByRole('list', { name: 'Reply stack at that moment' });
  await expect(stack.getByRole('listitem').first()).toContainText(named('HR'));
  await expectAccessible(page);

  await panel(page).getByRole('button', { name: 'Show the chain' }).click();
  const step = panel(page).getByRole('listitem', { name: `Step 2: ${named('Finance')}` });
  await expect(step).toContainText('answered');
  await step.getByRole('button', { name: 'Show its message' }).click();
  await expect(asked).toBeFocused();

  await panel(page).getByRole('button', { name: 'Close this panel' }).press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('Why? on a silence gives the sentence, the rule and who was passed over, as the API does', async ({
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
