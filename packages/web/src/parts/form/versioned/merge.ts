import type { FormShape } from './changed-fields.ts';
import { withOneGroup } from './one-group.ts';
import { isPlainObject, isSame, withPart, type PlainObject } from './plain-object.ts';

type FieldPath = readonly string[];

/** A field that two people changed to different values. */
export interface Conflict {
  readonly path: FieldPath;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface MergeResult<Values> {
  /** The merged values. A conflict contains my value until the person chooses. */
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
  /** The fields that only the other person changed, with their new values. */
  readonly theirChanges: readonly { readonly path: FieldPath; readonly value: unknown }[];
}

interface Versions {
  readonly loaded: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** Merges two edits of the same object, field by field. */
export function merge<Values extends PlainObject>(
  versions: { readonly loaded: Values; readonly theirs: Values; readonly mine: Values },
  { oneOf }: Pick<FormShape, 'oneOf'> = {},
): MergeResult<Values> {
  const conflicts: Conflict[] = [];
  const theirChanges: { path: FieldPath; value: unknown }[] = [];
  const mergedAt = (path: FieldPath, { loaded, theirs, mine }: Versions): unknown => {
    if (isSame(theirs, mine) || isSame(loaded, theirs)) return mine;
    if (isPlainObject(loaded) && isPlainObject(theirs) && isPlainObject(mine)) {
      const names = new Set([loaded, theirs, mine].flatMap((one) => Object.keys(one)));
      const parts = [...names].map((name) => [
        name,
        mergedAt([...path, name], {
          loaded: loaded[name],
          theirs: theirs[name],
          mine: mine[name],
        }),
      ]);
      // A removed part must not leave a key with the value undefined.
      return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
    }
    if (isSame(loaded, mine)) {
      theirChanges.push({ path, value: theirs });
      return theirs;
    }
    conflicts.push({ path, theirs, mine });
    return mine;
  };
  const prepared = oneOf === undefined ? versions : withOneGroup(versions, oneOf);
  const values = mergedAt([], prepared) as Values;
  return { values, conflicts, theirChanges };
}

export type MergeChoice = 'theirs' | 'mine';

/** The merged form after the choices, one for each conflict in order. */
export function withChoices<Values>(
  { values, conflicts }: MergeResult<Values>,
  choices: readonly MergeChoice[],
): Values {
  let chosen: unknown = values;
  for (const [place, { path, theirs }] of conflicts.entries()) {
    if (choices[place] === 'theirs') chosen = withPart(chosen, path, theirs);
  }
  return chosen as Values;
}
