import { asMessageId, asSpaceId, type MemberId, type MessageId, type SpaceId } from '@conch/engine';
import { noSuchSpace } from '../space/no-such-space.ts';
import { Refused } from '../refused.ts';
import { wellFormed } from '../well-formed.ts';
import { refusalReason } from './refusal-reasons.ts';

// TypeScript types do not exist at run time, and callers may pass any value. So this file checks
// values.

const MOST_AT_ONCE = 1_000;

/** A value that sorts after every id. */
export const AFTER_ALL_IDS = '~';

/**
 * Checks that an argument is an object. `fields` lists the expected fields for the error message.
 */
export function requireFields<T extends object>(input: T, fields: string): T {
  const what: unknown = input;
  if (typeof what === 'object' && what !== null) return input;
  const seen = what === null ? 'null' : typeof what;
  throw new Refused(
    'bad-call',
    `This takes an object with ${fields}, but was called with ${seen}. Pass an object.`,
  );
}

/** Refuses unknown fields. `fields` lists the known fields for the error message. */
export function refuseOthers(rest: object, fields: string): void {
  const [name] = Object.keys(rest);
  if (name === undefined) return;
  throw new Refused('bad-call', `This takes an object with ${fields}. Leave out "${name}".`, [
    name,
  ]);
}

/** Whether a value can be an id. PostgreSQL does not accept NUL in a text. */
export function isId(input: unknown): input is string {
  return typeof input === 'string' && !input.includes('\0');
}

/** Formats a value that a caller has passed as an id, for use in an error message. */
export function shown(input: unknown): string {
  return typeof input === 'string' ? input : `(${input === null ? 'null' : typeof input})`;
}

const LONGEST_SHOWN = 100;

/** Formats a value for an error message and cuts it to a maximum length. */
export function shownShort(input: unknown): string {
  const characters = [...shown(input)];
  if (characters.length <= LONGEST_SHOWN) return characters.join('');
  return `${characters.slice(0, LONGEST_SHOWN).join('')}…`;
}

export function parseSpaceId(input: unknown): SpaceId {
  if (!isId(input)) throw noSuchSpace(shown(input));
  return asSpaceId(input);
}

export function parseMessageId(input: unknown): MessageId {
  if (!isId(input)) throw noSuchMessage(input);
  return asMessageId(input);
}

/** Checks that a value is a text within the length limit. */
export function parseText(input: unknown, longest: number): string {
  if (typeof input !== 'string') {
    throw new Refused('empty-text', 'The message has no text. Give it as a string.');
  }
  if (input.length > longest) {
    throw new Refused('text-too-long', refusalReason('message-too-long', { most: longest }));
  }
  return wellFormed(input);
}

/** Checks the size of a page. */
export function parseLimit(input: unknown): number {
  if (Number.isInteger(input) && Number(input) >= 1 && Number(input) <= MOST_AT_ONCE) {
    return Number(input);
  }
  const what = `A limit must be a whole number from 1 to ${MOST_AT_ONCE}. Read more in several pages.`;
  throw new Refused('bad-limit', what);
}

/** Checks the `seq` after which a page of events begins. */
export function parseSeq(input: unknown): number {
  if (Number.isSafeInteger(input) && Number(input) >= 0) return Number(input);
  throw new Refused(
    'bad-seq',
    'The place to read after must be a whole number, 0 or more. Give its `seq`.',
  );
}

/** Parses a time in ISO 8601. */
export function parseTime(input: unknown): number {
  const at = typeof input === 'string' ? Date.parse(input) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new Refused('bad-seq', 'A time must be ISO 8601, for example 2026-11-15T09:00:00Z.');
}

/** Checks the id that is part of the position where a page begins. */
export function parseIdOfPlace(input: unknown): string {
  if (isId(input)) return input;
  throw new Refused('bad-seq', 'This place in a list has no id. Take the place from `next`.');
}

export function noSuchMessage(input: unknown): Refused {
  const id = shown(input);
  const what = `There is no message ${id} in this space, or it was deleted. Look up its id.`;
  return new Refused('no-such-message', what, [id]);
}

export function noSuchMember(input: unknown): Refused {
  const id = shown(input);
  return new Refused('no-such-member', `There is no member ${id}. Look up the id.`, [id]);
}

/** Checks the id of a member. */
export function parseMemberId(input: MemberId): MemberId {
  if (!isId(input)) throw noSuchMember(input);
  return input;
}
