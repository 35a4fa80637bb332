import type { Act, SpaceId } from '@conch/engine';
import { asSpaceId } from '@conch/engine';
import { actsFor, receiveAct, type Script } from '@conch/store';
import { returnActs } from './carry-act.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { canRead, crossingOf, crossingOfVisit, mayAct } from './crossing.ts';
import { applyEvent } from '../space/apply-event.ts';
import type { Recorder } from '../space/decision-to-record.ts';
import { unlessUnusable } from '../space/no-such-space.ts';
import type { SpaceChange } from '../space/space-change.ts';
import type { Job } from '../space/space-worker.ts';

/** Delivers the acts that wait for a space. If the space was deleted, the acts are refused. */
export async function deliverActs(context: RuntimeContext, spaceId: SpaceId): Promise<void> {
  const arrived = await unlessUnusable(context.do(deliveries(spaceId, () => context.clock.now())));
  if (arrived !== null) return;
  for (const origin of await context.database.transact(() => returnActs(spaceId))) {
    await deliverActs(context, origin);
  }
}

/**
 * XS1: delivers the acts that wait for a space. One transaction delivers and removes an act, so
 * each act arrives once, even if several nodes deliver acts.
 */
function deliveries(spaceId: SpaceId, now: () => number): Job<number> {
  return {
    spaceId,
    inArchive: true,
    *apply(change: SpaceChange, recorder: Recorder): Script<number> {
      if (change.space.archivedAt !== null) {
        for (const origin of yield* returnActs(spaceId)) change.visited.add(origin);
        return 0;
      }
      const acts = yield* actsFor(spaceId);
      for (const { id, fromSpaceId, act: stored, isPrivate } of acts) {
        yield* receiveAct(spaceId, id);
        const act = JSON.parse(stored) as Act;
        const from = asSpaceId(fromSpaceId);
        const isGranted = yield* holdsRight(change, from, act);
        yield* applyEvent(
          change,
          {
            type: 'act-arrived',
            id,
            at: now(),
            from,
            act,
            ...(isGranted === null ? {} : { isGranted }),
          },
          recorder,
          { isPrivate: isPrivate === 1 },
        );
      }
      return acts.length;
    },
  };
}

/** XS8: whether the right for an act still exists on arrival. Null if the act needs no right. */
function* holdsRight({ space }: SpaceChange, from: SpaceId, act: Act): Script<boolean | null> {
  const { state } = space;
  if (act.kind === 'say') return yield* mayAct(crossingOfVisit(act), state.id);
  if (act.kind !== 'answer' || act.result.kind !== 'reply') return null;
  const run = state.floor.runs.find(({ id }) => id === act.runId);
  return run === undefined ? null : yield* canRead(run, crossingOf(state, run), from);
}
