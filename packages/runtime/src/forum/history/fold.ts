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
  /** The version of the server's names that the space knew. */
  readonly namesVersion: number;
  /** The version of each message that had been edited. */
  readonly versions: ReadonlyMap<string, number>;
}

const PAGE = 100;

/**
 * Folds the history of a space up to a point. Works page by page, so that other work gets a turn.
 */
export async function foldedUpTo(
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
    // SQLite does not pause by itself, so other work gets a turn here.
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
