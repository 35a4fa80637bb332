import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { createConch } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { population } from '../../src/index.ts';
import { openSimulation } from '../../src/run/simulation.ts';
import { folderForTest, inFolder, inPlace, orderOf, simulated } from './simulating.ts';

let made: ReturnType<typeof simulated> | null = null;

/** The result of the same order on SQLite without a stop. */
function reference(): ReturnType<typeof simulated> {
  made ??= simulated(orderOf(inFolder()));
  return made;
}

describe.each(DATABASES)(
  'on $name, the history of a simulation depends only on its seed',
  (kind) => {
    test('[FO1] a simulation with the same seed has the same history', async () => {
      const { hash } = await simulated(orderOf(inPlace(await kind.forTest())));
      expect(hash).toMatch(/^[\da-f]{64}$/u);
      expect(hash).toBe((await reference()).hash);
    });

    test('[FO1] if a simulation is stopped and continued, its history is still the same', async () => {
      const order = orderOf(inPlace(await kind.forTest()));
      const first = await simulated(order, 4);
      expect(first.hash).not.toBe((await reference()).hash);
      const { hash, code } = await simulated(order);
      expect([code, hash]).toEqual([0, (await reference()).hash]);
    });
  },
);

test('[FO1] a simulation with another seed has another history', async () => {
  const { hash } = await simulated(orderOf(inFolder(), { seed: '8' }));
  expect(hash).not.toBe((await reference()).hash);
});

test('a stopped simulation prints its last tick and how to continue', async () => {
  const { text, code } = await simulated(orderOf(inFolder()), 4);
  expect(code).toBe(130);
  expect(text).toContain('stopped after tick 3. Continue: conch sim --data DIR --ticks 8');
});

test('if a simulation is killed while it creates agents, it can be continued normally', async () => {
  const at = inFolder();
  const simulation = await openSimulation(at.database);
  await simulation.conch.agents.createAll(
    Array.from(population({ agents: 12, seed: '7' }), ({ name, description, kind, config }) => ({
      name,
      description,
      kind,
      config,
    })),
  );
  await simulation.conch.close();
  expect((await simulated(orderOf(at))).hash).toBe((await reference()).hash);
});

test('if a simulation is stopped while it creates agents, the created agents are kept', async () => {
  const order = orderOf(inFolder());
  const { text, code } = await simulated(order, 0);
  expect([code, text]).toEqual([
    130,
    expect.stringContaining('To continue, run the same command again'),
  ]);
  expect((await simulated(order)).hash).toBe((await reference()).hash);
});

test('running the same command again does not change the simulation', async () => {
  const at = inFolder();
  const first = await simulated(orderOf(at));
  const again = await simulated(orderOf(at));
  expect(again.hash).toBe(first.hash);
  expect(again.text).not.toContain('ticks/s');
});

test('the plot of the same simulation has the same bytes', async () => {
  const [one, other] = [folderForTest(), folderForTest()];
  await simulated(orderOf(inFolder(one)));
  await simulated(orderOf(inFolder(other)));
  const plot = readFileSync(join(one, 'plot.svg'), 'utf8');
  expect(plot).toContain('30 agents, 8 ticks, seed 7');
  expect(readFileSync(join(other, 'plot.svg'), 'utf8')).toBe(plot);
});

test('the JSON figures contain the settings and the history of the simulation', async () => {
  const at = inFolder();
  const json = join(at.database, 'figures.json');
  const { hash } = await simulated(orderOf(at, { json, settings: { maxReplies: 2 } }));
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
    agents: 30,
    seed: '7',
    settings: { maxReplies: 2 },
    history: { hash, ticks: 8 },
    figures: { ticks: 8, atThreadCap: expect.any(Number) as number },
  });
});

test('a setting applies from the first tick on', async () => {
  const { text } = await simulated(orderOf(inFolder(), { settings: { maxReplies: 0 } }));
  expect(text).toMatch(/^replies +0 /mu);
});

describe('an existing simulation can be continued', () => {
  test.each([
    { given: { agents: 31 }, words: /was created with 30 agents/u },
    { given: { seed: '8' }, words: /was created with seed 7/u },
    { given: { settings: { maxReplies: 9 } }, words: /was created with maxReplies 5/u },
  ])(
    'an existing simulation does not continue with the option $given',
    async ({ given, words }) => {
      const at = inFolder();
      await simulated(orderOf(at, { ticks: 1 }));
      await expect(simulated(orderOf(at, given))).rejects.toThrow(words);
    },
  );

  test('an existing simulation continues with its first options if a command names none', async () => {
    const at = inFolder();
    await simulated(orderOf(at, { ticks: 1 }));
    const { hash } = await simulated(orderOf(at, { agents: null, seed: null }));
    expect(hash).toBe((await reference()).hash);
  });

  test('a simulation cannot run while another process uses its database', async () => {
    const at = inFolder();
    const simulation = await openSimulation(at.database);
    await expect(simulated(orderOf(at))).rejects.toThrow(/already using/u);
    await simulation.conch.close();
  });
});

test("a server's database is refused as a simulation and stays unchanged", async () => {
  const at = inFolder();
  const conch = await createConch({ database: at.database, kinds: [scriptKind] });
  const { id } = await conch.spaces.create({ name: 'Kitchen', settings: { kind: 'forum' } });
  const before = await conch.forums.state(id);
  await conch.close();
  await expect(simulated(orderOf(at))).rejects.toThrow(/spaces that are not a simulation/u);
  const again = await createConch({ database: at.database, kinds: [scriptKind] });
  expect(await again.forums.state(id)).toEqual(before);
  await again.close();
});

test('a database with other agents is refused as a simulation', async () => {
  const at = inFolder();
  const simulation = await openSimulation(at.database);
  await simulation.conch.agents.create({
    name: 'Ana',
    kind: 'script',
    config: [{ do: { skip: true } }],
  });
  await simulation.conch.close();
  await expect(simulated(orderOf(at))).rejects.toThrow(
    /agents differ from those of --agents 30 --seed 7\./u,
  );
});
