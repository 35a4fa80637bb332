import { asRunId, type MemberId, type SpaceId } from '@conch/engine';
import {
  markSpaceDeleted,
  personById,
  release,
  StoreFailed,
  unendedRuns,
  type Script,
} from '@conch/store';
import { returnActs } from '../../across/carry-act.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import { haltSpace } from '../../space/halt-space.ts';
import { isSpaceDamaged } from '../../space/no-such-space.ts';
import { aloneIf, type Guard } from '../caller-writes.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import type { Job } from '../../space/space-worker.ts';

/**
 * Deletes a space. All its runs stop first. When this resolves, the space can no longer be read.
 * Its rows are erased later, in small steps.
 */
export async function deleteSpace(context: RuntimeContext, request: DeleteRequest): Promise<void> {
  try {
    await context.do(deletion(context, request));
  } catch (error) {
    if (!isOfDamage(error)) throw error;
    context.failed('delete', error);
    await context.do(deletionOfDamaged(context, request));
  }
}

/** `also` runs first, in the same transaction. */
type DeleteRequest = Guard & { readonly id: SpaceId; readonly by: MemberId };

/**
 * Whether a job failed because of the stored state of a space, not because of the database or a
 * refusal.
 */
function isOfDamage(error: unknown): boolean {
  if (error instanceof StoreFailed) return false;
  return !(error instanceof Refused) || isSpaceDamaged(error);
}

function deletion(context: RuntimeContext, { id, by, also }: DeleteRequest): Job<void> {
  const { newId, clock, live } = context;
  return {
    spaceId: id,
    inArchive: true,
    ...aloneIf(also),
    *apply(change, recorder): Script<void> {
      if (also !== undefined) yield* also(id);
      const at = clock.now();
      yield* haltSpace(change, recorder, { by, at, newId, streamed: live.streamedIn(id) });
      yield* markDeleted(change, by, at);
    },
  };
}

/** The engine cannot stop the runs of a damaged space, so they only lose their reservations. */
function deletionOfDamaged({ clock }: RuntimeContext, { id, by, also }: DeleteRequest): Job<void> {
  return {
    spaceId: id,
    inArchive: true,
    withoutState: true,
    ...aloneIf(also),
    *apply(change): Script<void> {
      if (also !== undefined) yield* also(id);
      for (const { id: runId, agentId } of yield* unendedRuns(id)) {
        yield* release(agentId, runId);
        change.ended.set(asRunId(runId), { kind: 'cancelled', by, reason: 'space-stopped' });
      }
      for (const origin of yield* returnActs(id)) change.visited.add(origin);
      yield* markDeleted(change, by, clock.now());
    },
  };
}

function* markDeleted(change: SpaceChange, by: MemberId, at: number): Script<void> {
  const deletedBy = (yield* personById(by))?.name ?? '';
  yield* markSpaceDeleted({ spaceId: change.space.state.id, deletedBy, at });
  change.isDeleted = true;
}
