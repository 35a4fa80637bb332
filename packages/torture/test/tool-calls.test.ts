import type { Conch } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import type { DatabaseLocation } from '@conch/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHistory } from '../src/check/check-history.ts';
import { checkRows } from '../src/check/check-rows.ts';
import { checkWitness } from '../src/check/check-witness.ts';
import { wrongsIn, type TortureFindings } from '../src/check/findings.ts';
import { ClientLedger } from '../src/ledger.ts';
import { allMessages } from '../src/check/message-rows.ts';
import { NodeProcess } from '../src/node/node-process.ts';
import type { DeathPoint } from '../src/node/orders.ts';
import { lookInto } from '../src/check/raw-rows.ts';
import { sealedParts, sealText } from '../src/check/sealed-text.ts';
import { sightingsIn } from '../src/witness.ts';
import { visit } from '../src/world.ts';
import { timingOn, witnessFile } from './support/new-trial.ts';

// Each run makes three calls: it sends a message to another space, reads, and sends a message in
// its space.
const RUNS = 34;

/** Crash points before, during and after writing a call, and before its act has arrived. */
const DEATHS: readonly DeathPoint[] = [
  { point: 'before-step', visit: 1 },
  { point: 'after-step', visit: 1 },
  { point: 'before-step', visit: 2 },
  { point: 'before-commit', visit: 6 },
  { point: 'after-commit', visit: 7 },
  { point: 'after-step', visit: 3 },
  { point: 'before-arrival', visit: 2 },
  { point: 'before-step', visit: 5 },
];

describe.each(DATABASES)('tool calls of killed processes, on $name', ({ name, make }) => {
  let found: TortureFindings;
  let effects: readonly string[];
  let asked: ReadonlyMap<string, number>;

  beforeAll(async () => {
    const { location, remove } = await make();
    const witness = witnessFile();
    await callAndDie(location, witness);
    found = await checkRows(location, new ClientLedger());
    await checkHistory(location, found);
    checkWitness(witness, found);
    effects = await sentByTools(location);
    asked = countsOf(witness);
    await remove();
  });

  afterAll(() => {
    const again = [...asked.values()].filter((times) => times > 1).length;
    console.log(`seen: ${found.calls} calls on ${name}, ${again} made again after a kill`);
  });

  test('[I-6] each tool call takes effect once, even if the process of the call is killed', () => {
    const runs = new Set([...asked.keys()].map((key) => key.slice(0, key.lastIndexOf(':'))));
    const expected = [...runs].flatMap((run) => [`call:${run}:1`, `call:${run}:3`]);
    expect(effects.toSorted()).toEqual(expected.toSorted());
    expect(runs.size).toBe(RUNS);
  });

  test('[I-6] a tool call is repeated only if no result was recorded', () => {
    expect(found.doubled).toEqual([]);
  });

  test('[I-6] a tool call is repeated if its process is killed between the call and its record', () => {
    expect([...asked.values()].some((times) => times > 1)).toBe(true);
    expect(found.calls).toBe(RUNS * 3);
  });

  test('[I-6] after processes are killed during tool calls, every run has ended and no message is lost', () => {
    expect(wrongsIn(found)).toEqual([]);
  });
});

async function callAndDie(location: DatabaseLocation, witness: string): Promise<void> {
  const { person, office } = await visit(location, furnish);
  const options = { location, witness, timing: timingOn(location), tells: false };
  const posts = Array.from({ length: RUNS }, (_, number) => ({
    spaceId: office,
    from: person,
    content: sealText(`client:${number}`, 'send twice'),
    clientId: String(number),
  }));
  for (const [number, death] of [...DEATHS, null].entries()) {
    const child = new NodeProcess({ ...options, node: `n${number}`, death });
    await child.isReady;
    // The sender does not know which posts succeeded, so it posts all of them again.
    for (const post of posts) child.tell({ kind: 'post', post });
    child.tell({ kind: 'finish', withinMs: 240_000 });
    await child.next('finished');
    child.tell({ kind: 'close', drainMs: 0 });
    await child.exit;
  }
}

async function furnish(conch: Conch) {
  const { id: person } = await conch.people.create({ name: 'Pia' });
  const config = { pauseMs: 0, habit: 'send-twice' };
  const agents = [];
  for (const name of ['Ada', 'Bea']) {
    agents.push((await conch.agents.create({ name, kind: 'torture', config })).id);
  }
  const [mainAgentId = null] = agents;
  const memberIds = [person, ...agents];
  const settings = { policy: 'coordinator', mainAgentId, turnLimit: 200 } as const;
  const office = await conch.spaces.create({ name: 'Office', memberIds, settings });
  await conch.spaces.create({ name: 'Annex', memberIds, settings });
  return { person, office: office.id };
}

async function sentByTools(location: DatabaseLocation): Promise<readonly string[]> {
  const sent: string[] = [];
  await lookInto(location, async (rows) => {
    for await (const { content } of allMessages(rows)) {
      const [own] = sealedParts(content) ?? [];
      if (own?.key.startsWith('call:') === true) sent.push(own.key);
    }
  });
  return sent;
}

/** How often each call was made. */
function countsOf(witness: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { what, key } of sightingsIn(witness)) {
    if (what === 'asked') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
