import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { welcomeTable } from '../../src/demo/welcome-table.ts';
import { openDemoServer } from './open-demo-server.ts';

const WELCOME = 'Welcome table';

interface SaidRule {
  readonly do: { readonly say?: string; readonly delayMs?: number; readonly chunkMs?: number };
}

/** The pauses of an agent of the welcome while it says this, without the work of the machine. */
function pausesOf(content: string): number {
  const rules = welcomeTable.agents.flatMap(({ config }) => config as readonly SaidRule[]);
  const { delayMs = 0, chunkMs = 0 } = rules.find((rule) => rule.do.say === content)?.do ?? {};
  return delayMs + chunkMs * (content.split(/\s+/u).length - 1);
}

describe.each(DATABASES)('the welcome of the demo, on $name', (kind) => {
  const open = async () => openDemoServer(await kind.forTest());

  test('[First run 10] the demo posts no message before somebody opens the page', async () => {
    const { conch, saidIn } = await open();
    await conch.idle();
    expect(await saidIn(WELCOME)).toEqual([]);
  });

  test('[First run 10] the first person who opens the page sees two agents answer, and sees one agent ask the other agent', async () => {
    const { signInFirst, saidIn } = await open();
    await signInFirst();
    const [first, ...others] = (await saidIn(WELCOME)).map(({ senderName }) => senderName);
    expect([first, others.slice(0, 2).toSorted(), others.slice(2)]).toEqual([
      'Tour',
      ['Guide', 'Researcher'],
      ['Researcher', 'Guide'],
    ]);
  });

  test('[First run 10] the answers in the welcome of the demo take about eight seconds', async () => {
    const { signInFirst, saidIn } = await open();
    await signInFirst();
    const [, one = 0, other = 0, asked = 0, last = 0] = (await saidIn(WELCOME)).map(({ content }) =>
      pausesOf(content),
    );
    expect(Math.min(one, other, asked, last)).toBeGreaterThan(0);
    // The first two agents speak at the same time.
    const sum = Math.max(one, other) + asked + last;
    expect(sum).toBeGreaterThan(6_000);
    expect(sum).toBeLessThan(10_000);
  });

  test('[First run 10] the two agents in the welcome of the demo speak at the same time', async () => {
    const { conch, signInFirst, idOf } = await open();
    await signInFirst();
    const spaceId = await idOf(WELCOME);
    const [chain] = await conch.read.chains(spaceId);
    const runs = await conch.read.runsOfChain(spaceId, chain!.id);
    const [one, other] = runs as [(typeof runs)[number], (typeof runs)[number]];
    const time = (at: string | null) => Date.parse(at ?? '');
    expect(time(one.startedAt)).toBeLessThan(time(other.endedAt));
    expect(time(other.startedAt)).toBeLessThan(time(one.endedAt));
  });

  test('[First run 10] the demo does not welcome a person again after a restart', async () => {
    const place = await kind.forTest();
    const before = await openDemoServer(place);
    await before.signInFirst();
    await before.server.close();
    const { signInFirst, saidIn } = await openDemoServer(place);
    await signInFirst();
    expect(await saidIn(WELCOME)).toHaveLength(5);
  });

  test('[First run 10] the demo welcomes the first person even if the server was restarted before', async () => {
    const place = await kind.forTest();
    await (await openDemoServer(place)).server.close();
    const { signInFirst, saidIn } = await openDemoServer(place);
    await signInFirst();
    expect(await saidIn(WELCOME)).toHaveLength(5);
  });

  test('a demo space that already has messages gets no welcome', async () => {
    const { conch, signInFirst, idOf, saidIn } = await open();
    const spaceId = await idOf(WELCOME);
    await conch.post({ spaceId, from: { service: 'Bell' }, content: '@human good morning' });
    await signInFirst();
    expect((await saidIn(WELCOME)).map(({ senderName }) => senderName)).toEqual(['Bell']);
  });

  test('a space with the name of a demo space but without its agents gets no welcome', async () => {
    const { conch, signInFirst, saidIn } = await open();
    const guide = (await conch.agents.list()).find(({ name }) => name === 'Guide');
    await conch.agents.remove(guide!.id);
    await signInFirst();
    expect(await saidIn(WELCOME)).toEqual([]);
  });
});
