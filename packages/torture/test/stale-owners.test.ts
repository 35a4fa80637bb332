import type { Conch } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import type { DatabaseLocation, DatabasePlace } from '@conch/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHistory } from '../src/check/check-history.ts';
import { checkRows } from '../src/check/check-rows.ts';
import { wrongsIn, type TortureFindings } from '../src/check/findings.ts';
import { ClientLedger } from '../src/ledger.ts';
import { allMessages } from '../src/check/message-rows.ts';
import { NodeProcess } from '../src/node/node-process.ts';
import type { NodeOptions } from '../src/node/orders.ts';
import { lookInto } from '../src/check/raw-rows.ts';
import { sealedParts, sealText } from '../src/check/sealed-text.ts';
import { sightingsIn, type Sighting } from '../src/witness.ts';
import { visit } from '../src/world.ts';
import { witnessFile } from './support/new-trial.ts';

// The tests use only PostgreSQL, because SQLite allows only one node at a time.
const nodesShare = DATABASES.filter(({ name }) => name === 'PostgreSQL');

const PAIRS = 4;
const PAUSES_EACH = 5;
const RUNS_EACH = 3;
const PAUSE_MS = 1_000;
// This time is shorter than the pause of a node, and longer than the part of the pause that follows
// the end of the lease.
const THINK_MS = 900;
const TOO_LONG_MS = 240_000;
const TIMING = { leaseMs: 300, pollMs: 50 };
// This node does not check whether it still owns its runs, so Conch itself must refuse the node's
// late results.
const BLIND = { leaseMs: 300, pollMs: TOO_LONG_MS, overdueMs: TOO_LONG_MS };

describe.each(nodesShare)('nodes that hang for longer than their lease, on $name', ({ make }) => {
  let runs: readonly PausedRun[];
  let found: readonly TortureFindings[];

  beforeAll(async () => {
    const places = await Promise.all(Array.from({ length: PAIRS }, make));
    runs = (await Promise.all(places.map(pauseAgainAndAgain))).flat();
    found = await Promise.all(places.map(({ location }) => check(location)));
    await Promise.all(places.map((place) => place.remove()));
  });

  afterAll(() => {
    const pauses = PAIRS * PAUSES_EACH;
    console.log(`seen: ${pauses} nodes paused in the middle of ${runs.length} runs`);
  });

  test('[I-5] if a node hangs for longer than its lease, another node takes over its runs', () => {
    expect(runs.filter(({ said }) => !said.some((who) => who.startsWith('other')))).toEqual([]);
    expect(runs.length).toBeGreaterThanOrEqual(PAIRS * PAUSES_EACH);
  });

  test('[I-5] every node that hung reports its results, but only the results of the last owner of a run are stored', () => {
    expect(runs.filter(({ kept, said }) => said.every((who) => who === kept))).toEqual([]);
    // A run's row has the id of its last owner, and its text has the name of a node. Each id must
    // belong to one name.
    const names = Map.groupBy(runs, ({ owner }) => owner);
    for (const [, owned] of names) {
      expect(new Set(owned.map(({ kept }) => kept?.split('.')[0])).size).toBe(1);
    }
  });

  test('[I-5] after several nodes have hung, every run has ended once, without lost or doubled messages', () => {
    expect(found.map(wrongsIn)).toEqual(found.map(() => []));
  });
});

describe.each(nodesShare)('a hanging node that is the only node, on $name', ({ forTest }) => {
  test('[I-5] if the only node hangs, the node then continues its runs and restarts none of them', async () => {
    const { location } = await forTest();
    const room = await visit(location, furnish);
    const seen: Sighting[] = [];
    // The node looks for runs of dead nodes more often than it renews its own lease.
    const timing = { leaseMs: 300, pollMs: 5 };
    const named = { node: 'alone', witness: witnessFile(), timing };
    const node = await startNode(location, named, seen);
    postIn(room, node, 0);
    await until(() => begunIn(seen).length === RUNS_EACH);
    node.pause();
    await sleep(PAUSE_MS);
    node.resume();
    node.tell({ kind: 'finish', withinMs: TOO_LONG_MS });
    await node.next('finished');
    await node.kill();
    expect(seen.filter(({ what }) => what === 'began').length).toBe(RUNS_EACH);
    expect(seen.filter(({ what }) => what === 'said').length).toBe(RUNS_EACH);
  });
});

/**
 * A run whose node was paused: the nodes that reported a result, the node whose result was stored,
 * and the last owner.
 */
interface PausedRun {
  readonly owner: string | undefined;
  readonly said: readonly string[];
  readonly kept: string | undefined;
}

async function pauseAgainAndAgain({ location }: DatabasePlace): Promise<readonly PausedRun[]> {
  const room = await visit(location, furnish);
  const witness = witnessFile();
  const seen: Sighting[] = [];
  const [owner, other] = await Promise.all([
    startNode(location, { node: 'owner', witness, timing: BLIND }, seen),
    startNode(location, { node: 'other', witness, timing: TIMING }, seen),
  ]);
  const hasSeen = (node: NodeProcess, what: Sighting['what'], run: string): boolean =>
    seen.some((one) => one.key === run && one.what === what && one.who.startsWith(node.node));
  const paused: string[] = [];
  for (let round = 0, pauses = 0; pauses < PAUSES_EACH; round += 1) {
    const before = seen.length;
    postIn(room, owner, round);
    await until(() => begunIn(seen.slice(before)).length === RUNS_EACH);
    // If a node has just resumed, it may lose its runs before they begin. Such a round is not
    // tested.
    const runs = begunIn(seen.slice(before)).filter((run) => !hasSeen(other, 'began', run));
    if (runs.length > 0) {
      pauses += 1;
      paused.push(...runs);
      owner.pause();
      // The owner resumes while the other node still executes the runs, or after that node has
      // ended them.
      const what = pauses % 2 === 0 ? 'said' : 'began';
      await Promise.all([
        sleep(PAUSE_MS),
        until(() => runs.every((run) => hasSeen(other, what, run))),
      ]);
      owner.resume();
      await until(() => runs.every((run) => hasSeen(owner, 'said', run)));
    }
    other.tell({ kind: 'finish', withinMs: TOO_LONG_MS });
    await other.next('finished');
  }
  await Promise.all([owner.kill(), other.kill()]);
  return judge(location, paused, sightingsIn(witness));
}

async function startNode(
  location: DatabaseLocation,
  named: Pick<NodeOptions, 'node' | 'witness' | 'timing'>,
  seen: Sighting[],
): Promise<NodeProcess> {
  const started = new NodeProcess({ ...named, location, death: null, tells: true });
  started.onReport((report) => {
    if (report.kind === 'seen') seen.push(report.sighting);
  });
  if (!(await started.isReady)) throw new Error((await started.exit).stderr);
  return started;
}

/** Posts one message in each space. */
function postIn(room: Room, owner: NodeProcess, round: number): void {
  for (const [place, spaceId] of room.spaces.entries()) {
    const clientId = `${round}-${place}`;
    const content = sealText(`client:${clientId}`, 'speak slowly');
    owner.tell({ kind: 'post', post: { spaceId, from: room.person, content, clientId } });
  }
}

function begunIn(seen: readonly Sighting[]): readonly string[] {
  return [...new Set(seen.filter(({ what }) => what === 'began').map(({ key }) => key))];
}

async function until(isSo: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!isSo()) {
    if (performance.now() - startedAt > TOO_LONG_MS) throw new Error('it never came to that');
    await sleep(5);
  }
}

type Room = Awaited<ReturnType<typeof furnish>>;

/**
 * Spaces with one person and one agent. The runs of the agent are so long that the pause begins
 * during these runs.
 */
async function furnish(conch: Conch) {
  const { id: person } = await conch.people.create({ name: 'Pia' });
  const config = { pauseMs: 20, thinkMs: THINK_MS, habit: 'say' };
  const agent = await conch.agents.create({ name: 'Ada', kind: 'torture', config });
  const names = Array.from({ length: RUNS_EACH }, (_, place) => `Room ${place}`);
  const members = [person, agent.id];
  const spaces = [];
  for (const name of names)
    spaces.push((await conch.spaces.create({ name, memberIds: members })).id);
  return { person, spaces };
}

async function judge(
  location: DatabaseLocation,
  runs: readonly string[],
  sightings: readonly Sighting[],
): Promise<readonly PausedRun[]> {
  const kept = new Map<string, string>();
  const owners = new Map<string, string>();
  await lookInto(location, async (rows) => {
    for await (const { content, by_agent: byAgent } of allMessages(rows)) {
      const [part] = byAgent === null ? [] : (sealedParts(content) ?? []);
      if (part !== undefined) kept.set(part.key, part.words.split(' by ')[1] ?? '');
    }
    const rowsOfRuns = await rows.all<{ id: string; owner: string }>('select id, owner from runs');
    for (const { id, owner } of rowsOfRuns) owners.set(id, owner);
  });
  const saidFor = (run: string): readonly string[] =>
    sightings.filter(({ what, key }) => what === 'said' && key === run).map(({ who }) => who);
  return runs.map((run) => ({
    owner: owners.get(run),
    said: saidFor(run),
    kept: kept.get(`run:${run}`),
  }));
}

async function check(location: DatabaseLocation): Promise<TortureFindings> {
  const found = await checkRows(location, new ClientLedger());
  await checkHistory(location, found);
  return found;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
