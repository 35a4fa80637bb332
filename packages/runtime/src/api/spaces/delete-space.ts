import { asRunId, type MemberId, type SpaceId } from '@conch/engine';
import {
  forumOf,
  markSpaceDeleted,
  personById,
  release,
  saveForum,
  schedulesOf,
  setNextTime,
  StoreFailed,
  unendedRuns,
  type Script,
} from '@conch/store';
import { returnActs } from '../../across/carry-act.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import { settleTick } from '../../forum/write-tick-run.ts';
import { haltSpace } from '../../space/halt-space.ts';
import { isSpaceDamaged } from '../../space/no-such-space.ts';
import { aloneIf, type Guard } from '../caller-writes.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import { saveChange, type Job } from '../../space/space-worker.ts';

/**
 * Deletes a space. All its runs stop first. When this resolves, the space can no longer be read. It
 * can be restored until `keepDeletedMs` is over. Then its rows are erased in small steps.
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
      yield* settleTick(change, { recorder, newId, now: () => clock.now() });
      yield* pauseTimes(id);
      yield* saveChange(change);
      yield* markDeleted(context, change, { by, at });
    },
  };
}

/** The engine cannot stop the runs of a damaged space, so they only lose their reservations. */
function deletionOfDamaged(context: RuntimeContext, { id, by, also }: DeleteRequest): Job<void> {
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
      yield* pauseTimes(id);
      yield* markDeleted(context, change, { by, at: context.clock.now() });
    },
  };
}

/** Pauses the schedules and ticks of a space, as archiving does. */
function* pauseTimes(spaceId: SpaceId): Script<void> {
  for (const { id } of yield* schedulesOf(spaceId)) {
    yield* setNextTime({ spaceId, id, nextAt: null });
  }
  const forum = yield* forumOf(spaceId);
  if (forum !== null) yield* saveForum({ ...forum, nextTickAt: null });
}

function* markDeleted(
  { limits }: RuntimeContext,
  change: SpaceChange,
  { by, at }: { readonly by: MemberId; readonly at: number },
): Script<void> {
  const deletedBy = (yield* personById(by))?.name ?? '';
  const spaceId = change.space.state.id;
  yield* markSpaceDeleted({ spaceId, deletedBy, at, purgeAt: at + limits.keepDeletedMs });
  change.nextTickAt = null;
  change.isDeleted = true;
}
