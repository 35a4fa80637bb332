import type { Act, SpaceId } from '@conch/engine';
import { asSpaceId } from '@conch/engine';
import { actsFor, receiveAct, type Script } from '@conch/store';
import { happen } from './happen.ts';
import type { Recorder } from './decided.ts';
import type { SpaceChange } from './space-change.ts';
import type { Job } from './space-worker.ts';

/**
 * XS1: lets the acts that wait before a space arrive. Each is gone in the transaction in which it
 * arrives: however often this is done, by whichever node, it arrives once.
 */
export function arrivals(spaceId: SpaceId, now: () => number): Job<number> {
  return {
    spaceId,
    *apply(change: SpaceChange, recorder: Recorder): Script<number> {
      const acts = yield* actsFor(spaceId);
      for (const { id, fromSpaceId, act, isPrivate } of acts) {
        yield* receiveAct(spaceId, id);
        yield* happen(
          change,
          {
            type: 'act-arrived',
            id,
            at: now(),
            from: asSpaceId(fromSpaceId),
            act: JSON.parse(act) as Act,
          },
          recorder,
          { isPrivate: isPrivate === 1 },
        );
      }
      return acts.length;
    },
  };
}
