import type { Page } from '@playwright/test';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';
import type { Room, RoomPlan } from '../support/room.ts';
import type { Server } from '../support/server.ts';

const SAYS = [{ do: { say: 'I heard you.' } }];

// Who gets the floor is what counts: that they then say nothing leaves the page in peace.
const AGENTS = {
  Ann: SILENT,
  Bob: { rules: SILENT, isQuiet: true },
  'Numbers Desk': { rules: SILENT, description: 'Salaries, budgets, numbers' },
};

// What is in {} becomes the name of that agent in the room.
const TEXTS = [
  'hello there',
  '@{Ann} hello',
  '@{Bob} and @{Ann}, hello',
  'ask @{Numbers Desk} about it',
  '@everyone what do you do?',
  '@human this is for us',
];

const ROOMS: readonly RoomPlan[] = [
  { policy: 'broadcast', agents: AGENTS },
  { policy: 'mention', agents: AGENTS },
  { policy: 'mention', agents: AGENTS, mainAgent: 'Numbers Desk' },
  { policy: 'chain', agents: AGENTS },
  { policy: 'admin', agents: AGENTS, mainAgent: 'Ann' },
];

async function sayAndCompare(page: Page, server: Server, { spaceId, name }: Room, text: string) {
  const line = page.locator('[data-part="will-answer"]');
  await page.locator('textarea').fill(text);
  await expect(line).toHaveAttribute('aria-busy', 'false');
  const told = await line.locator('bdi').allTextContents();
  await page.keyboard.press('Enter');
  await expect(page.locator('textarea')).toHaveValue('');
  const params = { spaceId };
  const find = async () => {
    const { items } = await server.api.call('readMessages', { params, query: { limit: 100 } });
    return items.findLast(({ content, author }) => content === text && author?.kind === 'person');
  };
  await expect.poll(find, { message: name, intervals: [50] }).toBeDefined();
  const messageId = (await find())?.id;
  if (messageId === undefined) throw new Error('it was not said');
  const [decision] = (await server.api.call('listDecisions', { params, query: { messageId } }))
    .items;
  const { items: members } = await server.api.call('listMembers', { params });
  const names = new Map<string, string>(members.map(({ id, name: called }) => [id, called]));
  const got = decision?.gotFloor.map(({ agentId }) => names.get(agentId) ?? '') ?? [];
  return { told: told.toSorted(), got: got.toSorted() };
}

test('[P0-10] whom the line names is who then gets the floor, in every mode', async ({
  page,
  room,
  server,
  signIn,
}) => {
  let compared = 0;
  for (const plan of ROOMS) {
    const made = await room(plan);
    await (compared === 0
      ? signIn(page, { at: `/spaces/${made.spaceId}` })
      : page.goto(`/spaces/${made.spaceId}`));
    for (const pattern of TEXTS) {
      const text = pattern.replaceAll(/\{([^}]+)\}/gu, (_, name: string) => made.named(name));
      const { told, got } = await sayAndCompare(page, server, made, text);
      expect({ plan: plan.policy, text, told }).toEqual({ plan: plan.policy, text, told: got });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(30);
});

test('the line gives the reason in plain words, and follows what happens in the space', async ({
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
  await expect(line).toHaveText(`Will answer: ${named('Ann')} and ${named('Bob')} (every agent)`);
  await expect(line).toHaveAttribute('title', /At most \d+ runs/u);

  await page.keyboard.type(`@${named('Petra')} are you there?`);
  await expect(line).toHaveText('Nobody will answer. The message is for people.');

  await page.locator('textarea').fill(`@${named('Bob')} hello`);
  await expect(line).toHaveText(`Will answer: ${named('Bob')} (addressed)`);

  // Somebody changes the space meanwhile: the line follows, without a key being pressed.
  await page.locator('textarea').fill('hello');
  await expect(line).toContainText('(every agent)');
  const body = { settings: { mainAgentId: agentId('Bob') } };
  await server.api.call('changeSpace', { params: { spaceId }, body });
  await expect(line).toHaveText(`Will answer: ${named('Bob')} (lead agent)`);
});

test('[P0-9] a name of nobody is warned about, and asked about before it is sent', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, said } = await room({ agents: { Finance: SAYS, Data: SAYS } });
  const wrong = named('Finance').replace('Finance', 'Finanse');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  // Further in it is only warned about, with the name that was meant.
  await field.fill(`please ask @${wrong.replace(' ', '-')} about it`);
  const fix = page.getByRole('button', { name: `Use @${named('Finance')}` });
  await expect(page.locator('[data-part="warnings"]')).toContainText('No one here is called');
  await fix.click();
  await expect(field).toHaveValue(`please ask @${named('Finance')} about it`);
  await expect(fix).toHaveCount(0);

  // At the beginning it would go to others: that is asked first, and nothing is sent.
  await field.fill('@Finanse hello');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('No one here is called @Finanse. Send it anyway?');
  expect(await said()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('@Finanse hello');

  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Send anyway' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(said).toEqual(['@Finanse hello']);
});

test('what would be refused is not sent, and the line says why', async ({ page, room, signIn }) => {
  const elsewhere = await room({ agents: { Zed: SAYS } });
  const { spaceId } = await room({ agents: { Ann: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  await field.fill(`@${elsewhere.named('Zed')} hello`);
  const line = page.locator('[data-part="will-answer"]');
  await expect(line).toContainText('someone who is not in this space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('It cannot be sent like this.');
  await expect(field).toHaveValue(`@${elsewhere.named('Zed')} hello`);
});
