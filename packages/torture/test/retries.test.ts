import { DATABASES } from '@conch/test-databases/vitest';
import type { DatabasePlace } from '@conch/test-databases';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRows } from '../src/check/check-rows.ts';
import { wrongsIn } from '../src/check/findings.ts';
import { ClientLedger } from '../src/ledger.ts';
import { NodeProcess } from '../src/node/node-process.ts';
import type { DeathPoint, TorturePost } from '../src/node/orders.ts';
import { sealText } from '../src/check/sealed-text.ts';
import { makeWorld, type TortureWorld } from '../src/world.ts';
import { timingOn, witnessFile } from './support/new-trial.ts';

/** The messages sent to one process, including repeats, and how the process dies. */
interface Life {
  readonly sends: readonly number[];
  readonly end: { readonly acks: number } | { readonly death: DeathPoint };
}

const MESSAGES = 30;
const STORIES = 4;
const MOST_STORIES_MORE = 10;
const ENOUGH_AGAIN = 500;

const end = fc.oneof(
  fc.record({ acks: fc.nat({ max: 60 }) }),
  fc.record({
    death: fc.record({
      point: fc.constantFrom('before-commit', 'after-commit', 'before-ack', 'before-perform'),
      visit: fc.integer({ min: 1, max: 4 }),
    }),
  }),
);

const life: fc.Arbitrary<Life> = fc.record({
  sends: fc.array(fc.nat({ max: MESSAGES - 1 }), { minLength: 80, maxLength: 120 }),
  end,
});

const lives = fc.array(life, { minLength: 3, maxLength: 4 });

describe.each(DATABASES)('repeated messages to killed processes, on $name', ({ name, make }) => {
  const seen = { sent: 0, again: 0 };
  afterAll(() =>
    console.log(`seen: ${seen.sent} messages sent on ${name}, ${seen.again} of them again`),
  );

  test('[I-3] a message that is sent again is stored once, whenever a process is killed and whichever process gets the second request', async () => {
    const holds = fc.asyncProperty(lives, async (story) => {
      const place = await make();
      const told = await play(place, story);
      seen.sent += told.sent;
      seen.again += told.sent - told.messages;
      await place.remove();
      expect(told.wrongs).toEqual([]);
      expect(told.acknowledged).toBe(told.messages);
    });
    await fc.assert(holds, { numRuns: STORIES, endOnFailure: true });
    // Some processes die before many messages are sent, so the test adds stories until enough
    // messages were repeated.
    for (let more = 0; more < MOST_STORIES_MORE && seen.again < ENOUGH_AGAIN; more += 1) {
      await fc.assert(holds, { numRuns: 1, endOnFailure: true });
    }
    expect(seen.again).toBeGreaterThanOrEqual(ENOUGH_AGAIN);
  });
});

async function play({ location }: DatabasePlace, story: readonly Life[]) {
  const world = await makeWorld(location, 0);
  const ledger = new ClientLedger();
  const everything = [...new Set(story.flatMap(({ sends }) => sends))];
  const options = { location, node: 'n', witness: witnessFile(), tells: false };
  const timing = timingOn(location);
  for (const { sends, end: ending } of story) {
    const death = 'death' in ending ? ending.death : null;
    const child = new NodeProcess({ ...options, timing, death });
    let left = 'acks' in ending ? ending.acks : Infinity;
    listen(child, { world, ledger }, () => {
      left -= 1;
      if (left === 0) void child.kill();
    });
    await child.isReady;
    for (const message of sends) if (tell(child, world, message)) ledger.sent += 1;
    if ('acks' in ending && ending.acks === 0) void child.kill();
    await Promise.race([child.exit, allAnswered(child, sends.length)]);
    await child.kill();
  }
  const last = new NodeProcess({ ...options, timing, death: null });
  listen(last, { world, ledger }, () => {});
  await last.isReady;
  const answered = allAnswered(last, everything.length);
  for (const message of everything) if (tell(last, world, message)) ledger.sent += 1;
  await answered;
  last.tell({ kind: 'close', drainMs: 0 });
  await last.exit;
  const found = await checkRows(location, ledger);
  return {
    sent: ledger.sent,
    messages: everything.length,
    acknowledged: ledger.acknowledged.size,
    wrongs: wrongsIn(found),
  };
}

function listen(
  child: NodeProcess,
  { world, ledger }: { readonly world: TortureWorld; readonly ledger: ClientLedger },
  acked: () => void,
): void {
  child.onReport((report) => {
    if (report.kind === 'refused') ledger.strange.push(report.why);
    if (report.kind !== 'ack') return;
    ledger.noteFirstAck(postOf(world, Number(report.clientId)), report, 0);
    acked();
  });
}

function allAnswered(child: NodeProcess, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    child.onReport((report) => {
      if (report.kind === 'ack' || report.kind === 'refused') left -= 1;
      if (left === 0) resolve();
    });
  });
}

function tell(child: NodeProcess, world: TortureWorld, message: number): boolean {
  return child.tell({ kind: 'post', post: postOf(world, message) });
}

/** The message for a number. The same number always gives the same message by the same sender. */
function postOf({ people, spaces }: TortureWorld, message: number): TorturePost {
  const sender = people[message % people.length];
  const reader = people[(message + 1) % people.length];
  const space = spaces.find(({ isQuiet }) => isQuiet);
  if (sender === undefined || space === undefined) throw new Error('the world is empty');
  const clientId = String(message);
  const content = `@${reader?.name} ${sealText(`client:${clientId}`, 'once')}`;
  return { spaceId: space.id, from: sender.id, content, clientId };
}
