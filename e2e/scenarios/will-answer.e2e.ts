import type { Page, Route } from '@playwright/test';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';
import type { TestRoom, TestRoomPlan } from '../support/room.ts';
import type { Server } from '../support/server.ts';

const SAYS = [{ do: { say: 'I heard you.' } }];

// The agents stay silent, because this test is only about which agents get the floor.
const AGENTS = {
  Ann: SILENT,
  Bob: { rules: SILENT, isQuiet: true },
  'Numbers Desk': { rules: SILENT, description: 'Salaries, budgets, numbers' },
};

// The test replaces each name in {} with the full name of that agent in the room.
const TEXTS = [
  'hello there',
  '@{Ann} hello',
  '@{Bob} and @{Ann}, hello',
  'ask @{Numbers Desk} about it',
  '@everyone what do you do?',
  '@human this is for us',
];

const WHEN_MENTIONED = { visibility: 'all', unaddressed: 'nobody' } as const;

const ROOMS: readonly TestRoomPlan[] = [
  { policy: 'broadcast', agents: AGENTS },
  { policy: 'mention', agents: AGENTS },
  { policy: 'mention', agents: AGENTS, settings: WHEN_MENTIONED },
  { policy: 'mention', agents: AGENTS, mainAgent: 'Numbers Desk' },
  { policy: 'chain', agents: AGENTS },
  { policy: 'coordinator', agents: AGENTS, mainAgent: 'Ann' },
];

async function sayAndCompare(
  page: Page,
  server: Server,
  { spaceId, name }: TestRoom,
  text: string,
) {
  const line = page.locator('[data-part="will-answer"]');
  await page.locator('textarea').fill(text);
  await expect(line).toHaveAttribute('aria-busy', 'false');
  const preview = await line.evaluate((shown) =>
    [...shown.querySelectorAll('bdi')]
      .filter((one) => one.closest('[data-part="readers"]') === null)
      .map((one) => one.textContent),
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('textarea')).toHaveValue('');
  const params = { spaceId };
  const find = async () => {
    const { items } = await server.api.call('readMessages', { params, query: { limit: 100 } });
    return items.findLast(({ content, sender }) => content === text && sender?.kind === 'person');
  };
  await expect.poll(find, { message: name, intervals: [50] }).toBeDefined();
  const messageId = (await find())?.id;
  if (messageId === undefined) throw new Error('it was not said');
  const [decision] = (await server.api.call('listDecisions', { params, query: { messageId } }))
    .items;
  const { items: members } = await server.api.call('listMembers', { params });
  const names = new Map<string, string>(members.map(({ id, name: called }) => [id, called]));
  const got = decision?.gotFloor.map(({ agentId }) => names.get(agentId) ?? '') ?? [];
  return { previewed: preview.toSorted(), got: got.toSorted() };
}

test('[P0-10] in every mode, exactly the agents that the “Will answer” line names get the floor', async ({
  page,
  room,
  server,
  signIn,
}) => {
  let compared = 0;
  for (const plan of ROOMS) {
    const testRoom = await room(plan);
    await (compared === 0
      ? signIn(page, { at: `/spaces/${testRoom.spaceId}` })
      : page.goto(`/spaces/${testRoom.spaceId}`));
    for (const pattern of TEXTS) {
      const text = pattern.replaceAll(/\{([^}]+)\}/gu, (_, name: string) => testRoom.named(name));
      const { previewed, got } = await sayAndCompare(page, server, testRoom, text);
      expect({ plan: plan.policy, text, previewed }).toEqual({
        plan: plan.policy,
        text,
        previewed: got,
      });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(36);
});

test('the “Will answer” line shows its reason in plain words, and updates when the space changes', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room({
    policy: 'mention',
    agents: { Ann: SAYS, Bob: SAYS },
    people: ['Petra'],
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const line = page.locator('[data-part="will-answer"]');
  await expect(line).toHaveText(
    `${named('Ann')} and ${named('Bob')} will answer, no one mentioned, so everyone`,
  );
  await expect(line).toHaveAttribute('title', /At most \d+ turns/u);

  await page.keyboard.type(`@${named('Petra')} are you there?`);
  await expect(line).toHaveText('No agent answers. Your message is for people.');

  await page.locator('textarea').fill(`@${named('Bob')} hello`);
  const bob = named('Bob');
  await expect(line).toHaveText(
    `${bob} will answer, you mentioned it Private: only ${bob} can read this, no other agent.`,
  );

  // When another person changes the space, the line updates without a key press.
  await page.locator('textarea').fill('hello');
  await expect(line).toContainText('will answer, no one mentioned, so everyone');
  const body = { settings: { mainAgentId: agentId('Bob') } };
  await server.api.call('changeSpace', { params: { spaceId }, body });
  await expect(line).toHaveText(`${named('Bob')} will answer, lead agent`);
});

test('if only mentioned agents answer, the “Will answer” line explains how to ask an agent, and names the readers of a private reply', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    agents: { Ann: SILENT, Bob: SAYS },
    people: ['Petra'],
  });
  await say(`@${named('Bob')} between us`);
  const params = { spaceId };
  await server.api.call('changeSpace', { params, body: { settings: WHEN_MENTIONED } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const line = page.locator('[data-part="will-answer"]');
  await expect(line).toHaveText('No agent answers. Mention an agent to ask it.');

  await page.locator('textarea').fill(`@${named('Ann')} hello`);
  await expect(line).toHaveText(`${named('Ann')} will answer, you mentioned it`);

  // A reply to a private message is private, too. The page shows this before the person sends the
  // reply.
  await page.locator('textarea').fill('');
  const answer = page.getByRole('article').filter({ hasText: 'I heard you.' });
  await answer.hover();
  await answer.getByRole('button', { name: /^Reply/u }).click();
  await page.locator('textarea').fill('and now?');
  await expect(line).toContainText(`Private: only ${named('Bob')} can read this, no other agent.`);
});

const UNANSWERED = {
  'is under way': () => Promise.resolve(),
  'has failed': (route: Route) => route.fulfill({ status: 500, body: '' }),
};

for (const [state, answer] of Object.entries(UNANSWERED)) {
  test(`a private draft shows its readers while its preview ${state}`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId, named, say } = await room({
      policy: 'mention',
      agents: { Ann: SILENT, Bob: SAYS },
      people: ['Petra'],
    });
    await say(`@${named('Bob')} between us`);
    await page.route('**/preview', answer);
    await signIn(page, { at: `/spaces/${spaceId}` });
    const field = page.locator('textarea');
    const readers = page.locator('[data-part="will-answer"] [data-part="readers"]');
    await field.fill(`@${named('Ann')} quick`);
    await expect(readers).toHaveText(
      `Private: only ${named('Ann')} can read this, no other agent.`,
    );

    // Messages to everyone and to people are not private.
    await field.fill('hello');
    await expect(readers).toHaveCount(0);
    await field.fill(`@${named('Petra')} hello`);
    await expect(readers).toHaveCount(0);

    await field.fill('');
    const heard = page.getByRole('article').filter({ hasText: 'I heard you.' });
    await heard.hover();
    await heard.getByRole('button', { name: /^Reply/u }).click();
    await field.fill('and now?');
    await expect(readers).toHaveText(
      `Private: only ${named('Bob')} can read this, no other agent.`,
    );
  });
}

test('the readers of a private draft update with the text, even while the preview of the older text is shown', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named } = await room({ policy: 'mention', agents: { Ann: SAYS, Bob: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const line = page.locator('[data-part="will-answer"]');
  await page.locator('textarea').fill(`@${named('Ann')} hello`);
  await expect(line).toContainText('will answer, you mentioned it');
  await expect(line).toHaveAttribute('aria-busy', 'false');
  await page.route('**/preview', () => {});
  await page.locator('textarea').fill(`@${named('Bob')} hello`);
  const readers = line.locator('[data-part="readers"]');
  await expect(readers).toHaveText(`Private: only ${named('Bob')} can read this, no other agent.`);
  await page.locator('textarea').fill('hello');
  await expect(readers).toHaveCount(0);
});

test('[P0-9] an unknown name shows a warning, and at the start of a message it needs a confirmation', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, sentByPeople } = await room({ agents: { Finance: SAYS, Data: SAYS } });
  const wrong = named('Finance').replace('Finance', 'Finanse');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  // Inside the text, an unknown name only shows a warning with the intended name.
  await field.fill(`please ask @${wrong.replace(' ', '-')} about it`);
  const fix = page.getByRole('button', { name: `Use @${named('Finance')}` });
  await expect(page.locator('[data-part="warnings"]')).toContainText('No one here is called');
  await fix.click();
  await expect(field).toHaveValue(`please ask @${named('Finance')} about it`);
  await expect(fix).toHaveCount(0);

  // With an unknown name at the beginning, the message would go to other members, so the page asks
  // before it sends the message.
  await field.fill('@Finanse hello');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('No one here is called @Finanse. Send anyway?');
  expect(await sentByPeople()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('@Finanse hello');

  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Send anyway' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(sentByPeople).toEqual(['@Finanse hello']);
});

test('if the server would reject a message, the page does not send the message, and the “Will answer” line shows the reason', async ({
  page,
  room,
  signIn,
}) => {
  const elsewhere = await room({ agents: { Zed: SAYS } });
  const { spaceId } = await room({ agents: { Ann: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  await field.fill(`@${elsewhere.named('Zed')} hello`);
  const line = page.locator('[data-part="will-answer"]');
  await expect(line).toContainText('Your message starts with someone who isn’t in this space.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This can’t be sent.');
  await expect(field).toHaveValue(`@${elsewhere.named('Zed')} hello`);
});
