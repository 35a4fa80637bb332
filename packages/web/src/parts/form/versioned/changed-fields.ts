import { isPlainObject, isSame, partOf, withPart, type PlainObject } from './plain-object.ts';

/** Facts about the fields of a form. Paths use dots, such as `settings.timeOuts`. */
export interface FormShape {
  /** Object fields that the server accepts only as a whole. */
  readonly whole: readonly string[];
  /** Fields for which an empty text means `null`. */
  readonly optional: readonly string[];
  /** A field that selects one of several groups. The values of all other groups are ignored. */
  readonly oneOf?: ExclusiveGroups;
}

export interface ExclusiveGroups {
  readonly by: string;
  readonly among: readonly string[];
}

/**
 * The fields that differ from the loaded values, nested like the form. `{}` if nothing has changed.
 */
export function changedFields(
  loaded: PlainObject,
  mine: PlainObject,
  { whole, oneOf }: Pick<FormShape, 'whole' | 'oneOf'>,
): PlainObject {
  const changed = changedBelow(loaded, mine, { whole: new Set(whole), path: '' });
  if (oneOf === undefined) return changed;
  const idle = oneOf.among.filter((name) => name !== mine[oneOf.by]);
  return Object.fromEntries(Object.entries(changed).filter(([name]) => !idle.includes(name)));
}

/** The form with `null` for each optional field whose text is empty. */
export function withNone<Values extends PlainObject>(
  values: Values,
  { optional }: Pick<FormShape, 'optional'>,
): Values {
  let read: unknown = values;
  for (const name of optional) {
    const path = name.split('.');
    if (partOf(read, path) === '') read = withPart(read, path, null);
  }
  return read as Values;
}

interface ShapeAtPath {
  readonly whole: ReadonlySet<string>;
  readonly path: string;
}

function changedBelow(
  loaded: PlainObject,
  mine: PlainObject,
  { whole, path }: ShapeAtPath,
): PlainObject {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mine)) {
    const before = loaded[name];
    if (isSame(before, value)) continue;
    const at = path === '' ? name : `${path}.${name}`;
    const isTaken = whole.has(at) || !isPlainObject(before) || !isPlainObject(value);
    changed[name] = isTaken ? value : changedBelow(before, value, { whole, path: at });
  }
  return changed;
}
