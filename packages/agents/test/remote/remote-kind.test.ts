import type { Spend } from '@conch/engine';
import { expect, test } from 'vitest';
import {
  remoteKind,
  Switchboard,
  type Agent,
  type AgentReading,
  type ReportedUsage,
} from '../../src/index.ts';
import { HandClock, rest } from './support/hand-clock.ts';
import { OutsideLine } from './support/outside-line.ts';
import { agentIdOf, remoteTask, runIdOf } from './support/remote-task.ts';

function reasonAgainst(config: unknown): string | null {
  const reading = remoteKind({ switchboard: new Switchboard() }).agentOf(config);
  return reading.ok ? null : reading.reason;
}

function agentOf(config: unknown): Agent {
  const reading = remoteKind({ switchboard: new Switchboard() }).agentOf(config);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.agent;
}

test.each([
  {},
  { over: 'socket' },
  { waitSeconds: 1 },
  { over: 'socket', waitSeconds: 3_600, worstCase: { tokens: 0, costUsd: 0 } },
])('[I-20] an agent over a socket may be configured as %j', (config) => {
  expect(reasonAgainst(config)).toBeNull();
});

test.each([
  { config: null, says: 'must be {}' },
  { config: [], says: 'must be {}' },
  { config: 'socket', says: 'must be {}' },
  { config: { over: 'pigeon' }, says: 'must be {}' },
  { config: { over: undefined }, says: 'must be {}' },
  { config: { wait: 5 }, says: 'has no “wait”. It can have over, waitSeconds, worstCase' },
  { config: { waitSeconds: 0 }, says: 'waitSeconds must be a number from 1 to 3600' },
  { config: { waitSeconds: 3_601 }, says: 'waitSeconds must be a number from 1 to 3600' },
  { config: { waitSeconds: '5' }, says: 'waitSeconds must be a number from 1 to 3600' },
  { config: { waitSeconds: NaN }, says: 'waitSeconds must be a number from 1 to 3600' },
  { config: { worstCase: 5 }, says: 'worstCase must be the highest cost of one answer' },
  {
    config: { worstCase: { tokens: 5 } },
    says: 'worstCase must be the highest cost of one answer',
  },
  {
    config: { worstCase: { tokens: 1.5, costUsd: 0 } },
    says: 'worstCase must be the highest cost of one answer',
  },
  {
    config: { worstCase: { tokens: 5, costUsd: -1 } },
    says: 'worstCase must be the highest cost of one answer',
  },
  {
    config: { worstCase: { tokens: 5, costUsd: 1, usd: 1 } },
    says: 'worstCase must be the highest cost of one answer',
  },
  { config: { over: 'webhook' }, says: 'url must be an address' },
  { config: { over: 'webhook', url: 'file:///etc/passwd' }, says: 'url must be an address' },
  { config: { over: 'webhook', url: 'https://a.example', card: 'x' }, says: 'has no “card”' },
  { config: { over: 'a2a', card: 'a.example' }, says: 'card must be an address' },
  { config: { over: 'a2a', card: 'https://a.example', url: 'x' }, says: 'has no “url”' },
])(
  '[I-20] the configuration $config is refused with one sentence of advice',
  ({ config, says }) => {
    expect(reasonAgainst(config)).toContain(says);
  },
);

test.each([
  { over: 'webhook', url: 'https://agent.example:8443/task' },
  { over: 'a2a', card: 'https://agent.example:8443/card.json' },
])('[I-20] a server without outbound access refuses an agent over $over', (config) => {
  expect(reasonAgainst(config)).toBe(
    'This server calls no outside addresses. Its operator can allow agent.example:8443 with the setting CONCH_OUTBOUND.',
  );
});

test('[I-20] the function for a transport creates the agents of this transport', () => {
  const made: AgentReading = { ok: false, reason: 'Not today.' };
  const asked: unknown[] = [];
  const make = (config: unknown): AgentReading => {
    asked.push(config);
    return made;
  };
  const switchboard = new Switchboard();
  const kind = remoteKind({ switchboard, overWebhook: make, overA2a: make });
  const webhook = { over: 'webhook', url: 'https://agent.example/task' };
  const a2a = { over: 'a2a', card: 'https://agent.example/card.json' };
  expect([kind.agentOf(webhook), kind.agentOf(a2a), asked]).toEqual([made, made, [webhook, a2a]]);
});

test('[I-20] the worst case of an outside agent comes from its configuration', () => {
  const worstCase = { tokens: 500, costUsd: null };
  expect(agentOf({ worstCase }).worstCase).toEqual(worstCase);
});

test('[I-16] if the worst case of an outside agent is not configured, its price is unknown', () => {
  expect(agentOf({}).worstCase).toEqual({ tokens: 200_000, costUsd: null });
});

/** An agent that reports this usage over this transport. */
function costing(over: string, usage: Spend, worstCase?: Required<Agent>['worstCase']): Agent {
  const agent: Agent = {
    ...(worstCase === undefined ? {} : { worstCase }),
    async *run() {
      yield { kind: 'delta', text: 'Done.' };
      return { kind: 'skipped', usage };
    },
  };
  const make = (): AgentReading => ({ ok: true, agent });
  const switchboard = new Switchboard();
  const kind = remoteKind({ switchboard, overWebhook: make, overA2a: make });
  const address = over === 'a2a' ? 'card' : 'url';
  const reading = kind.agentOf({ over, [address]: 'https://agent.example' });
  if (!reading.ok) throw new Error(reading.reason);
  return reading.agent;
}

async function usageOf(agent: Agent): Promise<ReportedUsage | undefined> {
  const context = new HandClock().contextOf(new AbortController().signal);
  const running = agent.run(remoteTask(), context);
  for (;;) {
    const next = await running.next();
    if (next.done === true) return next.value.usage;
  }
}

const HUGE: Spend = { tokens: 1e12, costUsd: 1e9 };

test.each([
  {
    worstCase: { tokens: 10, costUsd: 0.02 },
    usage: HUGE,
    counts: { tokens: 10, costUsd: 0.02, isEstimated: true },
  },
  {
    worstCase: { tokens: 10, costUsd: null },
    usage: { tokens: 11, costUsd: 3 },
    counts: { tokens: 10, costUsd: 3, isEstimated: true },
  },
  {
    worstCase: { tokens: 10, costUsd: 0.02 },
    usage: { tokens: 9, costUsd: 0.01 },
    counts: { tokens: 9, costUsd: 0.01 },
  },
])(
  '[I-20] the usage $usage counts as $counts if the worst case is $worstCase',
  async ({ worstCase, usage, counts }) => {
    const ways = ['webhook', 'a2a'].map((over) => usageOf(costing(over, usage, worstCase)));
    expect(await Promise.all(ways)).toEqual([counts, counts]);
  },
);

test('[I-20] if no worst case is configured, the default limits the reported usage', async () => {
  const counts = { tokens: 200_000, costUsd: 10, isEstimated: true };
  expect(await usageOf(costing('webhook', HUGE))).toEqual(counts);
});

test('[I-20] the worst case of an agent over a socket limits the usage that it reports', async () => {
  const switchboard = new Switchboard();
  const worstCase = { tokens: 10, costUsd: 0.02 };
  const reading = remoteKind({ switchboard }).agentOf({ worstCase });
  const line = new OutsideLine(switchboard, agentIdOf(1), {
    told: ({ type }) => {
      if (type === 'task') line.say(runIdOf(1), { type: 'complete', content: 'Yes.', usage: HUGE });
    },
  });
  expect(reading.ok && (await usageOf(reading.agent))).toMatchObject(worstCase);
});

test.each([['socket'], ['webhook'], ['a2a']])(
  '[I-20] runs of an agent over %s take no run slot of the server',
  (over) => {
    const agent = over === 'socket' ? agentOf({}) : costing(over, HUGE);
    expect(agent.isElsewhere).toBe(true);
  },
);

test('[I-20] a waiting run can be closed, even if its agent has a worst case', async () => {
  const context = new HandClock().contextOf(new AbortController().signal);
  const agent = agentOf({ worstCase: { tokens: 10, costUsd: 0 } });
  const running = agent.run(remoteTask(), context);
  const next = running.next();
  await rest();
  await running.return({ kind: 'skipped' });
  expect((await next).done).toBe(true);
});

test("[I-20] a run waits for its agent as long as the agent's configuration allows", async () => {
  const clock = new HandClock();
  const context = clock.contextOf(new AbortController().signal);
  const next = agentOf({ waitSeconds: 5 }).run(remoteTask(), context).next();
  let isOver = false;
  void next.then(() => (isOver = true));
  await rest();
  await clock.pass(4_999);
  const before = isOver;
  await clock.pass(1);
  expect([before, isOver]).toEqual([false, true]);
});

test('[I-20] the process that has the task of a run is notified when the run ends', () => {
  const switchboard = new Switchboard();
  const line = new OutsideLine(switchboard, agentIdOf(1), { holding: [runIdOf(1)] });
  remoteKind({ switchboard }).settled?.(runIdOf(1), { kind: 'skipped' });
  expect(line.types).toEqual(['settled']);
});
