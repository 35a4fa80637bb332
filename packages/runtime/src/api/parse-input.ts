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
export function givenFields<T extends object>(given: T, fields: string): T {
  const what: unknown = given;
  if (typeof what === 'object' && what !== null) return given;
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
export function isId(given: unknown): given is string {
  return typeof given === 'string' && !given.includes('\0');
}

/** Formats a value that a caller has passed as an id, for use in an error message. */
export function shown(given: unknown): string {
  return typeof given === 'string' ? given : `(${given === null ? 'null' : typeof given})`;
}

const LONGEST_SHOWN = 100;

/** Formats a value for an error message and cuts it to a maximum length. */
export function shownShort(given: unknown): string {
  const characters = [...shown(given)];
  if (characters.length <= LONGEST_SHOWN) return characters.join('');
  return `${characters.slice(0, LONGEST_SHOWN).join('')}…`;
}

export function givenSpace(given: unknown): SpaceId {
  if (!isId(given)) throw noSuchSpace(shown(given));
  return asSpaceId(given);
}

export function givenMessage(given: unknown): MessageId {
  if (!isId(given)) throw noSuchMessage(given);
  return asMessageId(given);
}

/** Checks that a value is a text within the length limit. */
export function givenText(given: unknown, longest: number): string {
  if (typeof given !== 'string') {
    throw new Refused('empty-text', 'The message has no text. Give it as a string.');
  }
  if (given.length > longest) {
    throw new Refused('text-too-long', refusalReason('message-too-long', { most: longest }));
  }
  return wellFormed(given);
}

/** Checks the size of a page. */
export function givenLimit(given: unknown): number {
  if (Number.isInteger(given) && Number(given) >= 1 && Number(given) <= MOST_AT_ONCE) {
    return Number(given);
  }
  const what = `A limit must be a whole number from 1 to ${MOST_AT_ONCE}. Read more in several pages.`;
  throw new Refused('bad-limit', what);
}

/** Checks the `seq` after which a page of events begins. */
export function givenPlace(given: unknown): number {
  if (Number.isSafeInteger(given) && Number(given) >= 0) return Number(given);
  throw new Refused(
    'bad-seq',
    'The place to read after must be a whole number, 0 or more. Give its `seq`.',
  );
}

/** Parses a time in ISO 8601. */
export function givenTime(given: unknown): number {
  const at = typeof given === 'string' ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new Refused('bad-seq', 'A time must be ISO 8601, for example 2026-11-15T09:00:00Z.');
}

/** Checks the id in the place where a page begins. */
export function givenIdOfPlace(given: unknown): string {
  if (isId(given)) return given;
  throw new Refused('bad-seq', 'This place in a list has no id. Take the place from `next`.');
}

export function noSuchMessage(given: unknown): Refused {
  const id = shown(given);
  const what = `There is no message ${id} in this space, or it was deleted. Look up its id.`;
  return new Refused('no-such-message', what, [id]);
}

export function noSuchMember(given: unknown): Refused {
  const id = shown(given);
  return new Refused('no-such-member', `There is no member ${id}. Look up the id.`, [id]);
}

/** Checks the id of a member. */
export function givenMember(given: MemberId): MemberId {
  if (!isId(given)) throw noSuchMember(given);
  return given;
}
