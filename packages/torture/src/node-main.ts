// A process that is Conch and nothing else, for another process to load and to kill.
import { scriptKind } from '@conch/agents';
import { createConch, Refused } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import { crashPointFor } from './death.ts';
import { forumClock } from './forum/forum-clock.ts';
import { letTick } from './forum/let-tick.ts';
import { isAllOver } from './left-over.ts';
import type { NodeOptions, Order, Report } from './orders.ts';
import { tortureKind } from './torture-kind.ts';
import { Witness } from './witness.ts';
import { addressOf } from './world.ts';

const startedAt = performance.now();
const options = JSON.parse(process.argv[2] ?? '') as NodeOptions;

function tell(report: Report): void {
  process.send?.(report);
}

const witness = new Witness(options.witness, options.node, (sighting) => {
  if (options.tells) tell({ kind: 'seen', sighting });
});

const { ticking } = options;
const clock = ticking === undefined ? null : forumClock(ticking.now);

const conch = await createConch({
  database: addressOf(options.location),
  kinds: [scriptKind, tortureKind(witness)],
  timing: options.timing,
  // Fewer than there is to do: so that runs are queued, too, and claimed afterwards.
  parallelRuns: 6,
  log: (line) => {
    if (line.what === 'failure') tell({ kind: 'trouble', during: line.during, code: line.code });
  },
  ...(clock !== null && { clock }),
  ...(options.death !== null && { crashPoint: crashPointFor(options.death) }),
});

const LOOK_AGAIN_MS = 20;

async function follow(order: Order): Promise<void> {
  switch (order.kind) {
    case 'post': {
      const { clientId } = order.post;
      try {
        const { messageId, seq, isRepeat } = await conch.post(order.post);
        tell({ kind: 'ack', clientId, messageId, seq, isRepeat });
      } catch (error) {
        tell({ kind: 'refused', clientId, why: whyOf(error) });
      }
      return;
    }
    case 'finish': {
      const until = performance.now() + order.withinMs;
      // `idle` does not wait for those who wait for an answer themselves.
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

function whyOf(error: unknown): string {
  if (error instanceof Refused || error instanceof StoreFailed) return error.code;
  return error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}

process.on('message', (order: Order) => void follow(order));
// Whoever started this process is gone: so is its purpose.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready', tookMs: Math.round(performance.now() - startedAt) });
if (ticking !== undefined && clock !== null) {
  await letTick({ conch, clock, ticking, node: options.node, tell });
}
