/** A name in the lookup, and the value that belongs to it. */
export interface NamedThing<T> {
  readonly name: string;
  readonly key: string;
  readonly stands: T;
}

/**
 * Names sorted by key, as a tree that is built lazily. The cost of a look-up is O(length of the
 * text), whatever the number of names.
 */
export interface NameLookup<T> {
  readonly names: readonly NamedThing<T>[];
  readonly root: NameBranch<T>;
}

/** The names with the indexes `from` to `to`. The first `shared` units of their keys are equal. */
interface NameBranch<T> {
  readonly first: NamedThing<T> | undefined;
  readonly from: number;
  readonly to: number;
  readonly shared: number;
  /**
   * The branches, by the unit that follows the shared units. Null until a look-up reads this unit.
   */
  branches: ReadonlyMap<number, NameBranch<T>> | null;
}

/**
 * The state while a key is read. The first `depth` units have been read, and `branch` has the names
 * that begin with them.
 */
export interface KeyReading<T> {
  branch: NameBranch<T>;
  depth: number;
}

export function nameLookup<T>(things: readonly NamedThing<T>[]): NameLookup<T> {
  const names = things.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  return { names, root: branchOf(names, 0, names.length) };
}

/** The name whose key equals this key. Null if there is none. */
export function nameSpelled<T>(lookup: NameLookup<T>, key: string): NamedThing<T> | null {
  const reading = { branch: lookup.root, depth: 0 };
  for (let at = 0; at < key.length; at += 1) {
    if (!readUnit(lookup, reading, key.charCodeAt(at))) return null;
  }
  return spelledOut(reading);
}

/** Reads one more unit of a key. False if no name continues with this unit. */
export function readUnit<T>(lookup: NameLookup<T>, reading: KeyReading<T>, unit: number): boolean {
  const { branch, depth } = reading;
  if (depth < branch.shared) {
    if (branch.first?.key.charCodeAt(depth) !== unit) return false;
  } else {
    branch.branches ??= branchesOf(lookup.names, branch);
    const next = branch.branches.get(unit);
    if (next === undefined) return false;
    reading.branch = next;
  }
  reading.depth += 1;
  return true;
}

/** The name whose key equals the units that were read so far, or null. */
export function spelledOut<T>({ branch, depth }: KeyReading<T>): NamedThing<T> | null {
  // A key is sorted before longer keys that begin with it, so only the first name of a branch can
  // be complete.
  const { first } = branch;
  return first !== undefined && first.key.length === depth ? first : null;
}

function branchOf<T>(names: readonly NamedThing<T>[], from: number, to: number): NameBranch<T> {
  const first = names[from];
  const shared = sharedUnits(first?.key ?? '', names[to - 1]?.key ?? '');
  return { first, from, to, shared, branches: null };
}

// The list is sorted, so the units that its first and last keys share are shared by all keys.
function sharedUnits(first: string, last: string): number {
  let shared = 0;
  while (shared < first.length && first.charCodeAt(shared) === last.charCodeAt(shared)) shared += 1;
  return shared;
}

function branchesOf<T>(
  names: readonly NamedThing<T>[],
  { from, to, shared }: NameBranch<T>,
): ReadonlyMap<number, NameBranch<T>> {
  const branches = new Map<number, NameBranch<T>>();
  let start = from;
  for (let at = from; at < to; at += 1) {
    const unit = unitAt(names, at, shared);
    if (at + 1 < to && unitAt(names, at + 1, shared) === unit) continue;
    if (unit !== -1) branches.set(unit, branchOf(names, start, at + 1));
    start = at + 1;
  }
  return branches;
}

/** The unit at `depth`, or -1 if the key ends there. */
function unitAt<T>(names: readonly NamedThing<T>[], at: number, depth: number): number {
  const key = names[at]?.key ?? '';
  return depth < key.length ? key.charCodeAt(depth) : -1;
}
