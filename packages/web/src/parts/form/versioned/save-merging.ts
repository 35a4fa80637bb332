import { ConchError } from '@conch/sdk';
import { changedFields } from './changed-fields.ts';
import { merge, type MergeResult } from './merge.ts';
import type { PlainObject } from './plain-object.ts';
import type { Clash, VersionedValues, VersionedSource } from './versioned.ts';

interface Edit<Values> {
  /** The version on which the edit is based. */
  readonly base: VersionedValues<Values>;
  readonly mine: Values;
}

type ForeignChanges<Values> = MergeResult<Values>['theirChanges'];

export type SaveResult<Values> =
  | {
      readonly kind: 'saved';
      readonly now: VersionedValues<Values>;
      readonly sent: Values;
      readonly takenOver: ForeignChanges<Values>;
    }
  | ({ readonly kind: 'clash' } & Clash<Values>);

// This limit ends the retries if other people save again and again.
const MOST_TRIES = 5;

/**
 * Merges an edit with the changes that other people made meanwhile, and saves the result. Saves
 * nothing if both sides changed the same field.
 */
export async function saveMerging<Values extends PlainObject>(
  { shape, save, fetchCurrent }: VersionedSource<Values>,
  edit: Edit<Values>,
): Promise<SaveResult<Values>> {
  let { base, mine } = edit;
  const takenOver: ForeignChanges<Values>[number][] = [];
  for (let tries = 1; ; tries += 1) {
    const changes = changedFields(base.values, mine, shape);
    if (Object.keys(changes).length === 0)
      return { kind: 'saved', now: base, sent: mine, takenOver };
    try {
      const now = await save(changes, base.version, mine);
      return { kind: 'saved', now, sent: mine, takenOver };
    } catch (error) {
      if (!isChangedMeanwhile(error) || tries === MOST_TRIES) throw error;
    }
    const theirs = await fetchCurrent();
    const merged = merge({ loaded: base.values, theirs: theirs.values, mine }, shape);
    if (merged.conflicts.length > 0) return { kind: 'clash', theirs, merged };
    takenOver.push(...merged.theirChanges);
    base = theirs;
    mine = merged.values;
  }
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ConchError && error.code === 'changed-meanwhile';
}
