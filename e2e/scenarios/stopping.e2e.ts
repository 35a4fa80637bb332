import type { Page } from '@playwright/test';
import { holdTimers } from '../support/hold-timers.ts';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

/** The rules of an agent that answers “quick” briefly, and any other message for a long time. */
const TALKER = [
  { when: { contains: 'quick' }, do: { say: 'Done.' } },
  ...repeats('word', { times: 2_000, chunkMs: 60 }),
];
const THINKER = [{ do: { say: 'Too late.', delayMs: 120_000 } }];

const bubble = (page: Page) => page.locator('[data-said=stream]');
const messageWith = (page: Page, words: string) =>
  page.locator('[data-said=message]').filter({ hasText: words });

test('[UX Keyboard] Esc closes an open panel and does not count as the first Esc of a stop, even after an earlier Esc', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({ policy: 'broadcast', agents: { Talker: TALKER } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const panel = page.getByRole('complementary');
  const warning = page.locator('[data-part="esc-again"]');
  await say('quick');
  const answer = messageWith(page, 'Done.');
  await expect(answer).toBeVisible();
  await say('go on');
  await expect(bubble(page)).toContainText('word');
  const closes = async (): Promise<void> => {
    await expect(page.locator('#panel-title')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    // Checks without waiting, because the warning would disappear after some seconds anyway.
    expect(await warning.count()).toBe(0);
  };
  await answer.focus();
  await page.keyboard.press('t');
  await closes();
  await page.getByRole('button', { name: /Who answers/u }).click();
  await closes();
  await page.getByRole('button', { name: /^Chain/u }).click();
  await closes();

  await answer.focus();
  await page.keyboard.press('Escape');
  await expect(warning).toBeVisible();
  await page.keyboard.press('t');
  await closes();
  await expect(bubble(page)).toContainText('word');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toHaveCount(0);
});

// The confirmation disappears after this time.
const LEAVES_AFTER_MS = 8_000;

test('the note “Stopped everything” is next to the “Will answer” line, and disappears when a new run starts', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    agents: { Talker: TALKER, Other: SILENT },
  });
  await holdTimers(page, LEAVES_AFTER_MS);
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  const line = page.locator('[data-part="will-answer"]');
  const done = page.locator('[data-part="done"]');
  await say(`@${named('Talker')} quick`);
  await expect(messageWith(page, 'Done.')).toBeVisible();
  const stopAll = async (): Promise<void> => {
    await expect(bubble(page)).toContainText('word');
    // A focus change between the two Esc presses would reset the first press.
    await field.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(done).toHaveText('Stopped everything in this space');
    await expect(line).toContainText('will answer');
  };
  await say(`@${named('Talker')} go on`);
  await stopAll();
  await messageWith(page, 'Done.').focus();
  await page.keyboard.press('r');
  const talker = named('Talker');
  await expect(line).toHaveText(
    `${talker} will answer, you’re replying to it Private: only ${talker} can read this, no other agent.`,
  );
  await expect(done).toHaveCount(0);

  await page.keyboard.type('more');
  await page.keyboard.press('Enter');
  await stopAll();
  await expect(field).toBeFocused();
  await page.keyboard.type('a');
  await expect(field).toHaveValue('a');
  await page.keyboard.press('Backspace');
  await expect(done).toHaveCount(0);

  await say(`@${named('Talker')} go on`);
  await stopAll();
  await expect(bubble(page)).toHaveCount(0);
  await say(`@${named('Talker')} once more`);
  await expect(bubble(page)).toContainText('word');
  await expect(done).toHaveCount(0);
});

test('if a person stops an agent before its first word, the line of the agent, “Why?” and the chain panel name that person', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { spaceId, named, person, say } = await room({
    policy: 'chain',
    agents: { Thinker: THINKER },
    people: ['Bob'],
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const other = await newPage();
  await signIn(other, { as: person('Bob'), at: `/spaces/${spaceId}` });
  await say(`@${named('Thinker')} think`);
  await other.getByRole('log').getByRole('button', { name: 'Stop this answer' }).click();
  const words = `was stopped by ${named('Bob')}`;
  const line = page.locator('[data-said=silence]');
  await expect(line).toContainText(`${named('Thinker')} ${words}`);
  await line.getByRole('button', { name: /^Why/u }).click();
  const panel = page.getByRole('complementary');
  await expect(panel.locator('[data-why=outcome]')).toHaveText(`${named('Thinker')} ${words}`);
  await panel.getByRole('button', { name: 'Show chain' }).click();
  await expect(panel.locator('[data-state=cancelled]')).toHaveText(words);
});

test('after a stop with the keyboard, the focus is on the stopped message or in the composer', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    agents: { Talker: TALKER, Thinker: THINKER },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const log = page.getByRole('log');
  const field = page.locator('textarea');
  const press = async (name: string, within = page.locator('body')): Promise<void> => {
    await within.getByRole('button', { name, exact: true }).first().focus();
    await page.keyboard.press('Enter');
  };

  await test.step('stopping one answer with the keyboard does not lose the focus', async () => {
    await say(`@${named('Talker')} one`);
    await expect(bubble(page)).toContainText('word');
    await press('Stop this answer', log);
    await expect(log.locator('[data-part="stopped"]')).toHaveCount(1);
    await expect(messageWith(page, 'Stopped by')).toBeFocused();
  });

  await test.step('stopping a chain from the menu with the keyboard does not lose the focus', async () => {
    await say(`@${named('Talker')} two`);
    await expect(bubble(page)).toContainText('word');
    await press('More stop options', log);
    await page.getByRole('menuitem', { name: /^Stop chain/u }).press('Enter');
    await expect(log.locator('[data-part="stopped"]')).toHaveCount(2);
    await expect(messageWith(page, 'Stopped by').last()).toBeFocused();
  });

  await test.step('stopping a thinking agent with the keyboard does not lose the focus', async () => {
    await say(`@${named('Thinker')} three`);
    await press('Stop this answer', log);
    await expect(page.locator('[data-said=silence]')).toBeFocused();
  });

  await test.step('pressing “Stop all” with the keyboard, above the composer and next to it, does not lose the focus', async () => {
    await say(`@${named('Talker')} four`);
    await expect(bubble(page)).toContainText('word');
    await press('Stop all', page.locator('[data-part="presence"]'));
    await expect(bubble(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    await say(`@${named('Talker')} five`);
    await expect(bubble(page)).toContainText('word');
    await press('Stop all', page.locator('[data-part="send"]'));
    await expect(bubble(page)).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  await test.step('stopping a regenerated version with the keyboard does not lose the focus', async () => {
    const first = messageWith(page, 'Stopped by').first();
    await first.focus();
    await first.getByRole('button', { name: 'More actions' }).press('Enter');
    await page
      .getByRole('menuitem', { name: /Regenerate/u })
      .first()
      .press('Enter');
    await press('Stop this answer', log);
    await expect(log.getByRole('button', { name: 'Stop this answer' })).toHaveCount(0);
    await expect(first).toBeFocused();
  });
});

test('an unknown command is not sent, and can be sent as text on request', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, sentByPeople, say } = await room({
    policy: 'broadcast',
    agents: { Talker: TALKER },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  const asked = page.getByRole('alertdialog');
  await expect(field).toBeFocused();
  const write = async (text: string): Promise<void> => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await say('go on');
  await expect(bubble(page)).toContainText('word');

  await write('/sotp');
  await expect(asked).toHaveAccessibleName('Unknown command: /sotp. Did you mean /stop?');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(field).toHaveValue('/sotp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: '/stop', exact: true }).press('Enter');
  await expect(bubble(page)).toHaveCount(0);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  await write('/nope quick');
  await expect(asked).toHaveAccessibleName('Unknown command: /nope');
  await asked.getByRole('button', { name: 'Send anyway' }).click();
  await expect(field).toHaveValue('');
  await expect(messageWith(page, '/nope quick')).toBeVisible();

  await write('/etc/hosts is quick to read');
  await expect(field).toHaveValue('');
  await expect.poll(sentByPeople).toEqual(['go on', '/nope quick', '/etc/hosts is quick to read']);
  expect(await asked.count()).toBe(0);
  await expect(messageWith(page, 'Done.')).toHaveCount(2);
});

test('if the asked agent is stopped, the answer of the asking agent and the “Why?” of this answer report the stop', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'chain',
    agents: {
      HR: (called) => [
        { when: { trigger: 'returned' }, do: { say: 'Then without it.' } },
        {
          do: {
            say: 'I ask.',
            mentionAgent: { target: called('Data'), reason: 'rows', expectReply: true },
          },
        },
      ],
      Data: TALKER,
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${named('HR')} go on`);
  await expect(bubble(page)).toContainText('word');
  await bubble(page).getByRole('button', { name: 'Stop this answer' }).click();
  const back = messageWith(page, 'Then without it.');
  await expect(back.locator('[data-part=asked]')).toHaveText(
    `because ${named('Data')} was stopped`,
  );
  await expect(back.getByText('I ask.')).toHaveCount(0);
  await back.getByRole('button', { name: /^Why/u }).click();
  await expect(page.locator('[data-why=sentence]')).toHaveText(
    `Continued because ${named('Data')} was stopped before answering its question.`,
  );
});

test('a click on Stop works even if the bubble moves during the click, unless the pointer leaves the button', async ({
  page,
  room,
  signIn,
}) => {
  const agents = { Ann: TALKER, Bea: TALKER };
  const { spaceId, say, named } = await room({ policy: 'broadcast', agents });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('go on');
  await expect(bubble(page)).toHaveCount(2);
  const stop = page
    .getByRole('article', { name: named('Ann') })
    .getByRole('button', { name: 'Stop this answer' });
  const press = async () => {
    const box = await stop.boundingBox();
    if (box === null) throw new Error('there is no Stop');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    return box;
  };
  const { x, y } = await press();
  await page.mouse.move(x + 200, y);
  await page.mouse.up();
  await expect(stop).toBeVisible();

  const { y: from, height } = await press();
  await expect.poll(async () => (await stop.boundingBox())?.y).toBeLessThan(from - height);
  await page.mouse.up();
  await expect(bubble(page)).toHaveCount(1);
  await expect(messageWith(page, 'Stopped by')).toHaveCount(1);
});
