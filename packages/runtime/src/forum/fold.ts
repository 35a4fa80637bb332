import {
  decide,
  EMPTY_FLOOR,
  newSpace,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import { historyBetween, type Script } from '@conch/store';
import { unseal } from '../history/unseal.ts';
import type { NameBook } from '../name-book.ts';

/** A space as it stood at a place of its history. */
export interface PastSpace {
  readonly state: SpaceState;
  /** Up to which version of the server's names it had been told. */
  readonly namesVersion: number;
  /** Which version each message that had been edited had. */
  readonly versions: ReadonlyMap<string, number>;
}

const PAGE = 100;

/** Folds the history of a space up to a place; a page at a time. */
export function* foldedUpTo(
  spaceId: SpaceId,
  upTo: number,
  names: NameBook,
): Script<PastSpace> {
  let state = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
  let namesVersion = 0;
  const versions = new Map<string, number>();
  for (let after = 0; after < upTo; ) {
    const rows = yield* historyBetween({ spaceId, after, upTo, limit: PAGE });
    const { members } = state.roster;
    for (const { event, effects } of yield* unseal(rows, { names, members })) {
      ({ state } = decide(state, event));
      for (const effect of effects) {
        if (effect.type !== 'edit-message') continue;
        versions.set(effect.messageId, (versions.get(effect.messageId) ?? 1) + 1);
      }
    }
    for (const row of rows) namesVersion = toldIn(row.type, row.body) ?? namesVersion;
    after = rows.at(-1)?.seq ?? upTo;
  }
  return { state, namesVersion, versions };
}

function toldIn(type: string, body: string): number | null {
  if (type !== 'members-changed') return null;
  const { change } = JSON.parse(body) as { change: { readonly namesVersion: number } };
  return change.namesVersion;
}
