/** What reading gave: a value, or one sentence that says where to mend what. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** Where in a script a value stands: `do.say` of the second rule. */
export interface Place {
  readonly rule: number;
  readonly path: string;
}

/** Reads what stands at a place; `undefined` is what was left out. */
export type Reader<T> = (given: unknown, place: Place) => Reading<T>;

/** What a reader gives when all is well. */
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

export function read<T>(value: T): Reading<T> {
  return { ok: true, value };
}

/** What is wrong at a place and what to do about it, as one sentence. */
export function unread(place: Place, problem: string): Reading<never> {
  const where = place.path === '' ? `Rule ${place.rule}` : `Rule ${place.rule}: ${place.path}`;
  return { ok: false, reason: `${where} ${problem}.` };
}

/** The sentence about a value of the wrong kind, or about one that is not there. */
export function wanted(given: unknown, place: Place, expected: string): Reading<never> {
  return unread(
    place,
    given === undefined ? `is missing: give ${expected}` : `must be ${expected}`,
  );
}

export function within(place: Place, key: string | number): Place {
  return { rule: place.rule, path: place.path === '' ? `${key}` : `${place.path}.${key}` };
}

/** Somebody's words inside a sentence of ours, cut so that the sentence stays readable. */
export function quoted(words: string): string {
  return JSON.stringify(words.length > MAX_QUOTED ? `${words.slice(0, MAX_QUOTED)}…` : words);
}

const MAX_QUOTED = 40;
