/** An object with named parts. A list or any other value is one part. */
export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two JSON values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, place) => isSame(one, b[place]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

/** A copy of the value with another part at the path. */
export function withPart(value: unknown, path: readonly string[], part: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  const around = isPlainObject(value) ? value : {};
  return { ...around, [name]: withPart(around[name], rest, part) };
}

export function partOf(value: unknown, path: readonly string[]): unknown {
  let part = value;
  for (const name of path) {
    if (!isPlainObject(part)) return undefined;
    part = part[name];
  }
  return part;
}
