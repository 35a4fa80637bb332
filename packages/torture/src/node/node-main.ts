// Conch alone in a process. Another process sends it orders and kills it.
import { appendFileSync } from 'node:fs';
import { scriptKind } from '@conch/agents';
import { createConch, Refused } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import { crashPointFor } from './death.ts';
import { forumClock } from '../forum/forum-clock.ts';
import { letTick } from '../forum/let-tick.ts';
import type { NodeOptions, TortureOrder, Report } from './orders.ts';
import type { AcknowledgedMessage } from '../power-loss/check-crash.ts';
import { tortureKind } from '../torture-kind.ts';
import { WitnessFile } from '../witness.ts';
import { addressOf, furnish } from '../world.ts';
import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from '../check/raw-rows.ts';

const startedAt = performance.now();
const options = JSON.parse(process.argv[2] ?? '') as NodeOptions;

function tell(report: Report): void {
  process.send?.(report);
}

const witness = new WitnessFile(options.witness, options.node, (sighting) => {
  if (options.tells) tell({ kind: 'seen', sighting });
});

const { ticking } = options;
const clock = ticking === undefined ? null : forumClock(ticking.now);

const conch = await createConch({
  database: addressOf(options.location),
  kinds: [scriptKind, tortureKind(witness)],
  timing: options.timing,
  // Fewer slots than runs, so that some runs are queued and claimed later.
  parallelRuns: 6,
  log: (line) => {
    if (line.what !== 'failure') return;
    const { during, code, at } = line;
    tell({ kind: 'trouble', during, code: at === undefined ? code : `${code} at ${at}` });
  },
  ...(clock !== null && { clock }),
  ...(options.death !== null && { crashPoint: crashPointFor(options.death) }),
});

const LOOK_AGAIN_MS = 20;
const PAUSE_MS = 4;

async function follow(order: TortureOrder): Promise<void> {
  switch (order.kind) {
    case 'post': {
      const { clientId } = order.post;
      try {
        const { messageId, seq, isRepeat } = await conch.post(order.post);
        noteAck({ spaceId: order.post.spaceId, messageId, seq });
        tell({ kind: 'ack', clientId, messageId, seq, isRepeat });
      } catch (error) {
        tell({ kind: 'refused', clientId, why: whyOf(error) });
      }
      return;
    }
    case 'furnish':
      return tell({ kind: 'furnished', world: await furnish(conch, PAUSE_MS) });
    case 'finish': {
      const until = performance.now() + order.withinMs;
      // `idle` does not wait for runs that are parked until a reply arrives, so the loop calls
      // `idle` repeatedly.
      while (performance.now() < until) {
        await Promise.race([conch.idle(), pause(until - performance.now())]);
        if (await isAllOver(options.location)) return tell({ kind: 'finished', isIdle: true });
        await pause(LOOK_AGAIN_MS);
      }
      return tell({ kind: 'finished', isIdle: false });
    }
    case 'close':
      await conch.close({ drainMs: order.drainMs });
      tell({ kind: 'closed' });
      return process.disconnect();
    default:
      return undefined;
  }
}

function noteAck(acknowledged: AcknowledgedMessage): void {
  const { acks } = options;
  if (acks !== undefined) appendFileSync(acks, `${JSON.stringify(acknowledged)}\n`);
}

function whyOf(error: unknown): string {
  if (error instanceof Refused || error instanceof StoreFailed) return error.code;
  return error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}

process.on('message', (order: TortureOrder) => void follow(order));
// Ends the process when its parent process ends.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready', tookMs: Math.round(performance.now() - startedAt) });
if (ticking !== undefined && clock !== null) {
  await letTick({ conch, clock, ticking, node: options.node, tell });
}

/** Whether all work is done: no unfinished run, no open chain, no act in flight. */
async function isAllOver(location: DatabaseLocation): Promise<boolean> {
  const [left] = await lookInto(location, (rows) =>
    rows.all<{ count: number | string }>(
      `select (select count(*) from runs where state <> 'ended')
       + (select count(*) from chains where ended_at is null)
       + (select count(*) from acts) as count`,
    ),
  );
  return Number(left?.count) === 0;
}
