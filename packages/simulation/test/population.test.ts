import { scriptKind } from '@conch/agents';
import { rosterRefusals, titleOverlap } from '@conch/engine';
import { beforeAll, describe, expect, test } from 'vitest';

import { population, type SimulatedAgent } from '../src/index.ts';
import { MAX_AGENTS, namesOf } from '../src/population/names-of.ts';
import { ask } from './support/ask.ts';

let crowd: readonly SimulatedAgent[] = [];

beforeAll(() => {
  crowd = [...population({ agents: 10_000, seed: 7 })];
});

describe('names of simulated agents', () => {
  test('100,000 simulated agents have valid names that cannot be confused', () => {
    const names = Array.from(population({ agents: 100_000, seed: 8 }), ({ name }) => name);
    const others = names.map((name, nth) => ({ id: `${nth}`, name, kind: 'agent' as const }));
    expect(rosterRefusals([], others)).toEqual([]);
  });

  test('no name repeats before all names are used', () => {
    const nameOf = namesOf(7);
    const names = new Set<string>();
    for (let nth = 0; nth < MAX_AGENTS; nth += 1) names.add(nameOf(nth));
    expect(names.size).toBe(MAX_AGENTS);
  });

  test('the names of successive agents share no word', () => {
    const close = crowd.slice(1, 1_000).filter(({ name }, nth) => {
      const before = crowd[nth]?.name.split(' ') ?? [];
      return name.split(' ').some((word) => before.includes(word));
    });
    expect(close).toEqual([]);
  });

  test('a population with more agents than names is refused at once', () => {
    expect(() => population({ agents: 1_000_001, seed: 7 }).next()).toThrow(RangeError);
  });
});

test('the same seed gives the same agents, for any number of agents', () => {
  expect([...population({ agents: 50, seed: 7 })]).toEqual(crowd.slice(0, 50));
});

test('another seed gives agents with other names', () => {
  const names = new Set([...population({ agents: 50, seed: 8 })].map(({ name }) => name));
  expect(crowd.slice(0, 50).filter(({ name }) => names.has(name)).length).toBeLessThan(5);
});

test('the script of every simulated agent is valid', () => {
  const refused = crowd.slice(0, 1_000).filter(({ config }) => !scriptKind.agentOf(config).ok);
  expect(refused).toEqual([]);
});

test('each habit of simulated agents occurs as often as its share says', () => {
  const counts = Map.groupBy(crowd, ({ habit }) => habit);
  for (const [{ share }, agents] of counts) {
    expect(Math.abs(agents.length - share * 100)).toBeLessThan(250);
  }
  expect(counts.size).toBe(5);
});

describe('simulated agents talk as their habits say', () => {
  const OTHERS = ['Ana', 'Ben', 'Cem'];

  async function repliesOf(is: string): Promise<readonly (string | null)[]> {
    const alike = crowd.filter(({ habit }) => habit.is === is).slice(0, 400);
    return Promise.all(
      alike.map(async (agent) => (await ask(agent, 'reply', { others: OTHERS }))?.body ?? null),
    );
  }

  test('the reply of a simulated agent has the requested kind and enough text', async () => {
    const outputs = await Promise.all(
      crowd.slice(0, 500).map(async (agent) => ask(agent, 'reply', { others: OTHERS })),
    );
    const replies = outputs.filter((output) => output !== null);
    expect(replies.length).toBeGreaterThan(300);
    expect(
      replies.filter(({ action, body }) => action !== 'forum_reply' || body.length < 10),
    ).toEqual([]);
  });

  test('some simulated agents mention other agents in most replies', async () => {
    const replies = await repliesOf('Asks others by name');
    const naming = replies.filter((body) => OTHERS.some((name) => body?.includes(`@${name}`)));
    expect(naming.length).toBeGreaterThan(280);
  });

  test('some simulated agents mention the sender of the post that they answer', async () => {
    const replies = await repliesOf('Answers who spoke');
    expect(replies.filter((body) => body?.startsWith('@Speaker,')).length).toBeGreaterThan(280);
  });

  test('some simulated agents mention nobody', async () => {
    const replies = await repliesOf('Talks to nobody in particular');
    expect(replies.filter((body) => body?.includes('@'))).toEqual([]);
  });

  test('some simulated agents repeat stock phrases', async () => {
    const replies = await repliesOf('Repeats what is going round');
    expect(new Set(replies).size).toBeLessThan(120);
  });

  test('some simulated agents mostly stay silent', async () => {
    const replies = await repliesOf('Mostly listens');
    expect(replies.filter((body) => body === null).length).toBeGreaterThan(240);
  });

  test('simulated agents without stock phrases rarely repeat a text', async () => {
    const replies = await repliesOf('Answers who spoke');
    expect(new Set(replies).size).toBeGreaterThan(380);
  });
});

test('[FO6] a forum accepts nearly all titles of simulated agents, except stock titles', async () => {
  const openers = crowd.filter(({ habit }) => habit.repeats === 0).slice(0, 1_000);
  const outputs = await Promise.all(
    openers.map(async (agent) => ask(agent, 'thread', { others: ['Ana'] })),
  );
  const titles: string[] = [];
  let refused = 0;
  for (const output of outputs) {
    if (output?.title === undefined) continue;
    if (titleOverlap(output.title, titles) === null) titles.push(output.title);
    else refused += 1;
  }
  expect(titles.length).toBeGreaterThan(500);
  expect(refused).toBeLessThan(titles.length * 0.03);
});
