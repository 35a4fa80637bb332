import { recordAnnouncements } from '../support/live-announcements.ts';
import { readAloud } from '../support/screen-reader.ts';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const WORDS = { Ann: 'apple', Bea: 'birch', Cid: 'cedar' } as const;
const NAMES = ['Ann', 'Bea', 'Cid'] as const;

test('[UX 13] while three agents write, a screen reader announces only the start and the end of each answer', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'broadcast',
    agents: {
      Ann: repeats(WORDS.Ann, { times: 150 }),
      Bea: repeats(WORDS.Bea, { times: 150, delayMs: 400 }),
      Cid: repeats(WORDS.Cid, { times: 150, delayMs: 800 }),
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByRole('textbox')).toBeVisible();
  const heard = await recordAnnouncements(page);
  await say('Trees, please');
  await expect(page.locator('article[data-said=message][data-agent]')).toHaveCount(3);
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off');
  // The page joins announcements of the same moment into one announcement.
  const aloud = async () => (await heard()).flatMap(({ words }) => words.split('. '));
  for (const name of NAMES) {
    await expect.poll(aloud).toContain(`${named(name)} finished`);
    const all = await aloud();
    const ofThem = all.filter((words) => words.includes(named(name)));
    expect(ofThem).toEqual([`${named(name)} is writing`, `${named(name)} finished`]);
    expect(all.join(' ')).not.toContain(WORDS[name]);
  }
  expect((await heard()).filter(({ isUrgent }) => isUrgent)).toEqual([]);
});

test('[UX 13] an error interrupts the screen reader', async ({ page, room, signIn }) => {
  const elsewhere = await room({ agents: { Zed: SILENT } });
  const { spaceId } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.getByRole('textbox');
  const heard = await recordAnnouncements(page);
  await field.fill(`@${elsewhere.named('Zed')} look`);
  await field.press('Enter');
  await expect.poll(async () => (await heard()).filter(({ isUrgent }) => isUrgent)).not.toEqual([]);
  const [first] = (await heard()).filter(({ isUrgent }) => isUrgent);
  // If the message is sent before its preview arrives, the page asks for confirmation instead of
  // showing the refusal.
  expect(first?.words).toMatch(/@Zed|isn’t in this space/u);
});

test('[UX 52] a screen reader reads messages in the order of the conversation, and the sender of each message before its text', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    agents: {
      Ann: [{ do: { say: 'An **apple** tree.\n\n- red\n- green' } }],
      Bea: [{ do: { say: 'A birch.' } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  for (const name of ['Ann', 'Bea']) {
    const content = `@${named(name)} which tree?`;
    await say(content);
    await expect(page.getByRole('article', { name: `${named(name)}, agent` })).toBeVisible();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'green' })).toBeVisible();
  const articles = page.getByRole('log').getByRole('article');
  await expect(articles).toHaveCount(4);

  const spoken = await readAloud(page, '[role=log]');
  const places = [
    /^article, Owner, person, \d/u,
    new RegExp(`^article, ${named('Ann')}, agent, \\d`, 'u'),
    /apple/u,
    /green/u,
    new RegExp(`^article, ${named('Bea')}, agent, \\d`, 'u'),
    /A birch\./u,
  ].map((words) => spoken.findIndex((phrase) => words.test(phrase)));
  expect(places, spoken.join('\n')).not.toContain(-1);
  expect(places, spoken.join('\n')).toEqual(places.toSorted((one, other) => one - other));
});
