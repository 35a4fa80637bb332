import { agentReason, type Reason } from '@conch/protocol';
import {
  quoted,
  valid,
  invalid,
  expectedAt,
  within,
  type ValueOfReader,
  type ValueReader,
} from './reading.ts';

export const text: ValueReader<string> = (given, place) =>
  typeof given === 'string' && given.trim() !== ''
    ? valid(given)
    : expectedAt(given, place, agentReason('text-not-empty'));

export const flag: ValueReader<boolean> = (given, place) =>
  typeof given === 'boolean'
    ? valid(given)
    : expectedAt(given, place, agentReason('true-or-false'));

/** Accepts only `true`, because `skip: false` would look like an action but do nothing. */
export const onlyTrue: ValueReader<true> = (given, place) =>
  given === true ? valid(given) : expectedAt(given, place, agentReason('true-or-nothing'));

/** Reads a number that passes the check. `expected` describes the valid numbers. */
export function numberThat(
  expected: Reason,
  check: (value: number) => boolean,
): ValueReader<number> {
  return (given, place) =>
    typeof given === 'number' && check(given) ? valid(given) : expectedAt(given, place, expected);
}

export function oneOf<T extends string>(words: readonly T[]): ValueReader<T> {
  return (given, place) => {
    const word = words.find((known) => known === given);
    return word === undefined
      ? expectedAt(given, place, agentReason('one-of-words', { words }))
      : valid(word);
  };
}

export function optional<T>(reader: ValueReader<T>): ValueReader<T | undefined> {
  return (given, place) => (given === undefined ? valid(given) : reader(given, place));
}

/** Reads a list that is not empty. */
export function listOf<T>(reader: ValueReader<T>): ValueReader<readonly T[]> {
  return (given, place) => {
    if (!Array.isArray(given) || given.length === 0) {
      return expectedAt(given, place, agentReason('list-not-empty'));
    }
    const values: T[] = [];
    for (const [at, entry] of Array.from<unknown>(given).entries()) {
      const reading = reader(entry, within(place, at + 1));
      if (!reading.ok) return reading;
      values.push(reading.value);
    }
    return valid(values);
  };
}

type Readers = Readonly<Record<string, ValueReader<unknown>>>;

type Fields<R extends Readers> = { readonly [Key in keyof R]: ValueOfReader<R[Key]> };

/** Reads an object with exactly these fields. Other fields are refused. */
export function fieldsOf<R extends Readers>(readers: R): ValueReader<Fields<R>> {
  const words = Object.keys(readers);
  return (given, place) => {
    if (!isRecord(given)) return expectedAt(given, place, agentReason('object-with', { words }));
    const stranger = Object.keys(given).find((key) => !words.includes(key));
    if (stranger !== undefined) {
      return invalid(agentReason('rule-word-unknown', { ...place, word: quoted(stranger), words }));
    }
    const fields: [string, unknown][] = [];
    for (const [key, reader] of Object.entries(readers)) {
      const reading = reader(given[key], within(place, key));
      if (!reading.ok) return reading;
      fields.push([key, reading.value]);
    }
    return valid(Object.fromEntries(fields) as Fields<R>);
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
