import { asSpaceId, type Ceilings, type MemberId, type SpaceId } from '@conch/engine';
import {
  deletedSpacesOwnedBy,
  forumOf,
  lockDeletedSpace,
  restorableSpaces,
  restoreRows,
  saveForum,
  schedulesOf,
  setNextTime,
  setPurgeTime,
  spaceById,
  type RestorableSpaceRow,
  type Script,
} from '@conch/store';
import { nextTickAt } from '../../forum/tick-time.ts';
import { iso } from '../../iso-time.ts';
import { Refused } from '../../refused.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { noSuchSpace } from '../../space/no-such-space.ts';
import { effectiveSettings } from '../../space/open-space.ts';
import { readSettings } from '../../space/stored-settings.ts';
import type { Guard } from '../caller-writes.ts';
import { nextTime } from '../schedules/schedule.ts';

/** A deleted space that can still be restored. */
export interface DeletedSpaceCard {
  readonly id: SpaceId;
  readonly name: string;
  readonly kind: 'chat' | 'forum';
  /** The name of the person who deleted the space. */
  readonly deletedBy: string;
  readonly deletedAt: string;
  /** The time at which the space is erased. */
  readonly purgeAt: string;
}

/** The deleted spaces that can be restored: all, or those of one owner. The newest come first. */
export function deletedSpaces(
  { database, clock }: RuntimeContext,
  owner: MemberId | null,
): Promise<readonly DeletedSpaceCard[]> {
  return database.read(function* () {
    const rows = yield* restorableSpaces(clock.now());
    if (owner === null) return rows.map(cardOfDeleted);
    const owned = yield* deletedSpacesOwnedBy(owner);
    return rows.filter(({ id }) => owned.has(id)).map(cardOfDeleted);
  });
}

function cardOfDeleted(row: RestorableSpaceRow): DeletedSpaceCard {
  const { name, deletedBy } = row;
  return {
    id: asSpaceId(row.id),
    name,
    kind: readSettings(row)?.settings.kind ?? 'chat',
    deletedBy,
    deletedAt: iso(row.deletedAt),
    purgeAt: iso(row.purgeAt),
  };
}

/**
 * Restores a deleted space with its members, roles, schedules and messages. Invitations and grants
 * stay deleted. `also` runs first, in the same transaction.
 */
export async function restoreSpace(
  context: RuntimeContext,
  id: SpaceId,
  { also }: Guard,
): Promise<void> {
  const { database, clock, ceilings } = context;
  const nextAt = await database.transact(function* () {
    const at = clock.now();
    if (!(yield* lockDeletedSpace(id, at))) throw noSuchSpace(id);
    if (also !== undefined) yield* also(id);
    yield* restoreRows(id);
    return yield* resumeTimes(id, { at, ceilings });
  });
  // Opening the space for a change removes the members who left the server meanwhile.
  await context.do({ spaceId: id, inArchive: true, apply: nothing });
  if (nextAt !== null) context.expectTick(nextAt);
  context.doDue('schedules');
}

// oxlint-disable-next-line require-yield -- a script without a database query
function* nothing(): Script<void> {}

/** Sets the next times of the schedules and of the forum. Returns the time of the next tick. */
function* resumeTimes(
  spaceId: SpaceId,
  { at, ceilings }: { readonly at: number; readonly ceilings: Ceilings },
): Script<number | null> {
  const row = yield* spaceById(spaceId);
  if (row === null || row.archivedAt !== null) return null;
  for (const schedule of yield* schedulesOf(spaceId)) {
    const next = nextTime(schedule, at);
    const nextAt = next instanceof Refused ? null : next;
    yield* setNextTime({ spaceId, id: schedule.id, nextAt });
  }
  const forum = yield* forumOf(spaceId);
  if (forum === null || readSettings(row) === null) return null;
  const { settings } = effectiveSettings(row, ceilings);
  if (settings.kind !== 'forum') return null;
  const next = nextTickAt(settings.forum, { since: at, now: at });
  yield* saveForum({ ...forum, nextTickAt: next });
  return next;
}

/** Erases a deleted space now, without waiting until its time is over. */
export async function purgeSpace(
  context: RuntimeContext,
  id: SpaceId,
  { also }: Guard,
): Promise<void> {
  const { database, clock } = context;
  await database.transact(function* () {
    const at = clock.now();
    if (!(yield* lockDeletedSpace(id, at))) throw noSuchSpace(id);
    if (also !== undefined) yield* also(id);
    yield* setPurgeTime({ spaceId: id, at });
  });
  context.doDue('erase');
}
