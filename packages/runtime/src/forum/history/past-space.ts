import { setImmediate } from 'node:timers/promises';
import {
  decide,
  EMPTY_FLOOR,
  newSpace,
  type Effect,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import { historyBetween } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { unseal } from '../../history/unseal.ts';

/** A space at a point of its history. */
export interface PastSpace {
  readonly state: SpaceState;
  /** The version of the name book that the space used at that point. */
  readonly namesVersion: number;
  /** The current version number of each edited message. */
  readonly versions: ReadonlyMap<string, number>;
}

const PAGE = 100;

/**
 * Rebuilds the state of a space at a point of its history. Reads page by page, with pauses for
 * other work.
 */
export async function pastSpaceAt(
  context: RuntimeContext,
  spaceId: SpaceId,
  upTo: number,
): Promise<PastSpace> {
  const { database, names } = context;
  const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
  const past = { state: start, namesVersion: 0, versions: new Map<string, number>() };
  for (let after = 0; after < upTo;) {
    const from = { spaceId, after, upTo, limit: PAGE };
    const { rows, entries } = await database.read(function* () {
      yield* names.refresh();
      const page = yield* historyBetween(from);
      const { members } = past.state.roster;
      return { rows: page, entries: yield* unseal(page, { names, members }) };
    });
    for (const { event, effects } of entries) {
      past.state = decide(past.state, event).state;
      countEdits(past.versions, effects);
    }
    for (const { type, body } of rows) past.namesVersion = toldIn(type, body) ?? past.namesVersion;
    after = rows.at(-1)?.seq ?? upTo;
    // SQLite queries block the event loop, so the loop pauses here for other work.
    await setImmediate();
  }
  return past;
}

function countEdits(versions: Map<string, number>, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.type !== 'edit-message') continue;
    versions.set(effect.messageId, (versions.get(effect.messageId) ?? 1) + 1);
  }
}

function toldIn(type: string, body: string): number | null {
  if (type !== 'members-changed') return null;
  const { change } = JSON.parse(body) as { change: { readonly namesVersion: number } };
  return change.namesVersion;
}
