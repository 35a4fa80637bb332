import { quoted, read, unread, wanted, within, type ReadBy, type Reader } from './reading.ts';

export const text: Reader<string> = (given, place) =>
  typeof given === 'string' && given.trim() !== ''
    ? read(given)
    : wanted(given, place, 'a text that is not empty');

export const flag: Reader<boolean> = (given, place) =>
  typeof given === 'boolean' ? read(given) : wanted(given, place, 'true or false');

/** For what is only ever switched on: `skip: false` would read as an action and be none. */
export const onlyTrue: Reader<true> = (given, place) =>
  given === true ? read(given) : wanted(given, place, 'true, or left out');

/** A number for which the check holds; the words say which those are. */
export function numberThat(expected: string, check: (value: number) => boolean): Reader<number> {
  return (given, place) =>
    typeof given === 'number' && check(given) ? read(given) : wanted(given, place, expected);
}

export function oneOf<T extends string>(words: readonly T[]): Reader<T> {
  return (given, place) => {
    const word = words.find((known) => known === given);
    return word === undefined ? wanted(given, place, `one of ${words.join(', ')}`) : read(word);
  };
}

/** What may be left out. */
export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (given, place) => (given === undefined ? read(given) : reader(given, place));
}

/** A list with something in it. */
export function listOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (given, place) => {
    if (!Array.isArray(given) || given.length === 0) {
      return wanted(given, place, 'a list that is not empty');
    }
    const values: T[] = [];
    for (const [at, entry] of Array.from<unknown>(given).entries()) {
      const reading = reader(entry, within(place, at + 1));
      if (!reading.ok) return reading;
      values.push(reading.value);
    }
    return read(values);
  };
}

type Readers = Readonly<Record<string, Reader<unknown>>>;

type Fields<R extends Readers> = { readonly [Key in keyof R]: ReadBy<R[Key]> };

/** An object of these fields and of no other. */
export function fieldsOf<R extends Readers>(readers: R): Reader<Fields<R>> {
  const words = Object.keys(readers);
  return (given, place) => {
    if (!isRecord(given)) return wanted(given, place, `an object with ${words.join(', ')}`);
    const stranger = Object.keys(given).find((key) => !words.includes(key));
    if (stranger !== undefined) {
      return unread(place, `has the unknown word ${quoted(stranger)}: use ${words.join(', ')}`);
    }
    const fields: [string, unknown][] = [];
    for (const [key, reader] of Object.entries(readers)) {
      const reading = reader(given[key], within(place, key));
      if (!reading.ok) return reading;
      fields.push([key, reading.value]);
    }
    return read(Object.fromEntries(fields) as Fields<R>);
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
