import type { MemberId, SpaceId } from '@conch/engine';
import { forumOf, saveForum, saveSpace, schedulesOf, setNextTime, type Script } from '@conch/store';
import { removeShareLinksOf } from '@conch/store/outside';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import { nextTickAt } from '../../forum/tick-time.ts';
import { haltSpace } from '../../space/halt-space.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spaceRow } from '../../space/open-space.ts';
import { Refused } from '../../refused.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import { aloneIf, type Guard } from '../caller-writes.ts';
import { nextTime } from '../schedules/schedule.ts';
import { cardOf, type SpaceCard } from './space-card.ts';

/** Archives a space: all runs stop, and the space becomes read-only. A second call does nothing. */
export function archiveSpace(
  context: RuntimeContext,
  { id, by, also }: Guard & { readonly id: SpaceId; readonly by: MemberId },
): Promise<SpaceCard> {
  const { newId, clock, live } = context;
  return context.do({
    spaceId: id,
    inArchive: true,
    ...aloneIf(also),
    *apply(change, recorder) {
      if (also !== undefined) yield* also(id);
      if (change.space.archivedAt !== null) return cardOf(change.space);
      const at = clock.now();
      yield* haltSpace(change, recorder, { by, at, newId, streamed: live.streamedIn(id) });
      for (const { id: scheduleId } of yield* schedulesOf(id)) {
        yield* setNextTime({ spaceId: id, id: scheduleId, nextAt: null });
      }
      // Share links are revoked for good. Otherwise a forgotten link would work again later.
      yield* removeShareLinksOf(id);
      const forum = yield* forumOf(id);
      if (forum !== null) yield* saveForum({ ...forum, nextTickAt: null });
      change.nextTickAt = null;
      return yield* keep(change, recorder, { archivedAt: at, at, eventId: newId() });
    },
  });
}

/**
 * Makes an archived space writable again. Paused schedules stay paused. Schedules and ticks that
 * became due while it was archived are skipped.
 */
export async function unarchiveSpace(
  context: RuntimeContext,
  id: SpaceId,
  { also }: Guard,
): Promise<SpaceCard> {
  const { newId, clock } = context;
  const card = await context.do<SpaceCard>({
    spaceId: id,
    inArchive: true,
    ...aloneIf(also),
    *apply(change, recorder) {
      if (also !== undefined) yield* also(id);
      if (change.space.archivedAt === null) return cardOf(change.space);
      const at = clock.now();
      for (const row of yield* schedulesOf(id)) {
        const next = nextTime(row, at);
        const nextAt = next instanceof Refused || row.isPaused === 1 ? null : next;
        yield* setNextTime({ spaceId: id, id: row.id, nextAt });
      }
      const { kind, forum: settings } = change.space.state.settings;
      const forum = yield* forumOf(id);
      if (forum !== null && kind === 'forum') {
        change.nextTickAt = nextTickAt(settings, { since: at, now: at });
        yield* saveForum({ ...forum, nextTickAt: change.nextTickAt });
      }
      return yield* keep(change, recorder, { archivedAt: null, at, eventId: newId() });
    },
  });
  context.doDue('schedules');
  return card;
}

interface ArchiveState {
  readonly archivedAt: number | null;
  readonly at: number;
  readonly eventId: string;
}

/** Saves the space. The stored event notifies watchers and other nodes. */
function* keep(
  change: SpaceChange,
  recorder: Recorder,
  { archivedAt, at, eventId: id }: ArchiveState,
): Script<SpaceCard> {
  const { settings } = change.space.state;
  yield* applyEvent(change, { type: 'settings-changed', id, at, settings }, recorder);
  change.space = { ...change.space, archivedAt, version: change.space.version + 1 };
  yield* saveSpace(spaceRow(change.space));
  return cardOf(change.space);
}
