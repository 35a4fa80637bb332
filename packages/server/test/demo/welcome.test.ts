import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openDemoServer } from './open-demo-server.ts';

const WELCOME = 'Welcome table';

describe.each(DATABASES)('the welcome of the demo, on $name', (kind) => {
  const open = async () => openDemoServer(await kind.forTest());

  test('[First run 10] nothing is said before someone is there to hear it', async () => {
    const { conch, saidIn } = await open();
    await conch.idle();
    expect(await saidIn(WELCOME)).toEqual([]);
  });

  test('[First run 10] whoever comes in sees two agents answer, one ask the other, and close', async () => {
    const { comeIn, saidIn } = await open();
    await comeIn();
    const [first, ...others] = (await saidIn(WELCOME)).map(({ senderName }) => senderName);
    expect([first, others.slice(0, 2).toSorted(), others.slice(2)]).toEqual([
      'Tour',
      ['Guide', 'Researcher'],
      ['Researcher', 'Guide'],
    ]);
  });

  test('[First run 10] the two speak at the same time', async () => {
    const { conch, comeIn, idOf } = await open();
    await comeIn();
    const spaceId = await idOf(WELCOME);
    const [chain] = await conch.read.chains(spaceId);
    const runs = await conch.read.runsOfChain(spaceId, chain!.id);
    const [one, other] = runs as [(typeof runs)[number], (typeof runs)[number]];
    expect(one.startedAt).toBeLessThan(other.endedAt ?? 0);
    expect(other.startedAt).toBeLessThan(one.endedAt ?? 0);
  });

  test('[First run 10] who comes in after a restart is not welcomed again', async () => {
    const place = await kind.forTest();
    const before = await openDemoServer(place);
    await before.comeIn();
    await before.server.close();
    const { comeIn, saidIn } = await openDemoServer(place);
    await comeIn();
    expect(await saidIn(WELCOME)).toHaveLength(5);
  });

  test('[First run 10] who comes in only after a restart is welcomed then', async () => {
    const place = await kind.forTest();
    await (await openDemoServer(place)).server.close();
    const { comeIn, saidIn } = await openDemoServer(place);
    await comeIn();
    expect(await saidIn(WELCOME)).toHaveLength(5);
  });

  test('a space that has been written in is left alone', async () => {
    const { conch, comeIn, idOf, saidIn } = await open();
    const spaceId = await idOf(WELCOME);
    await conch.post({ spaceId, from: { service: 'Bell' }, text: '@human good morning' });
    await comeIn();
    expect((await saidIn(WELCOME)).map(({ senderName }) => senderName)).toEqual(['Bell']);
  });

  test('a space of that name without the agents of the demo is left alone', async () => {
    const { conch, comeIn, saidIn } = await open();
    const guide = (await conch.agents.list()).find(({ name }) => name === 'Guide');
    await conch.agents.remove(guide!.id);
    await comeIn();
    expect(await saidIn(WELCOME)).toEqual([]);
  });
});
