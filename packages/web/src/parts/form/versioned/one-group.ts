import type { ExclusiveGroups } from './changed-fields.ts';
import { isSame, type PlainObject } from './plain-object.ts';

interface Versions {
  readonly loaded: PlainObject;
  readonly theirs: PlainObject;
  readonly mine: PlainObject;
}

/**
 * Prepares the three versions, so that the merge treats a choice (such as the kind of an agent) and
 * its group of fields as one field.
 */
export function withOneGroup(
  { loaded, theirs, mine }: Versions,
  { by, among }: ExclusiveGroups,
): Versions {
  const chosen = String(theirs[by]);
  // The other groups of `theirs` contain only default values, so they are treated as unchanged.
  const idle = among.filter((name) => name !== chosen);
  const theirsWithIdleGroups = { ...theirs, ...partsOf(mine, idle) };
  if (theirs[by] === mine[by] || !isChanged({ from: loaded, to: theirs }, by)) {
    return { loaded, theirs: theirsWithIdleGroups, mine };
  }
  const before = { ...loaded, ...partsOf(mine, [chosen]) };
  const isOfBoth = isChanged({ from: loaded, to: mine }, by);
  return {
    loaded: isOfBoth ? { ...before, [by]: null } : before,
    theirs: theirsWithIdleGroups,
    mine,
  };
}

interface Change {
  readonly from: PlainObject;
  readonly to: PlainObject;
}

function isChanged({ from, to }: Change, by: string): boolean {
  const chosen = String(to[by]);
  return to[by] !== from[by] || !isSame(to[chosen], from[chosen]);
}

function partsOf(values: PlainObject, names: readonly string[]): PlainObject {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
