import { agentReason, type Reason } from '@conch/protocol';

/**
 * The result of reading a value. If the value is wrong, one sentence states the location of the
 * problem and the fix.
 */
export type ValueReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly why: Reason };

/** The location of a value in a script, such as `do.say` of the second rule. */
export interface ScriptLocation {
  readonly rule: number;
  readonly path: string;
}

/** Reads the value at a location. `undefined` means that the value is missing. */
export type ValueReader<T> = (value: unknown, place: ScriptLocation) => ValueReading<T>;

/** The type of value that a reader returns. */
export type ValueOfReader<R> = R extends ValueReader<infer T> ? T : never;

export function valid<T>(value: T): ValueReading<T> {
  return { ok: true, value };
}

/** Returns a failed reading with the reason. */
export function invalid(why: Reason): ValueReading<never> {
  return { ok: false, reason: why.detail, why };
}

/** Returns a failed reading for a value that is missing or has the wrong type. */
export function expectedAt(
  value: unknown,
  { rule, path }: ScriptLocation,
  expected: Reason,
): ValueReading<never> {
  const code = value === undefined ? 'rule-part-missing' : 'rule-part-wrong';
  return invalid(agentReason(code, { rule, path, expected }));
}

export function within(place: ScriptLocation, key: string | number): ScriptLocation {
  return { rule: place.rule, path: place.path === '' ? `${key}` : `${place.path}.${key}` };
}

/**
 * Quotes text of others inside a sentence of Conch. Long text is cut, so that the sentence stays
 * readable.
 */
export function quoted(words: string): string {
  return JSON.stringify(words.length > MAX_QUOTED ? `${words.slice(0, MAX_QUOTED)}…` : words);
}

const MAX_QUOTED = 40;
