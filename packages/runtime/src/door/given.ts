import { asMessageId, asSpaceId, type MemberId, type MessageId, type SpaceId } from '@conch/engine';
import { noSuchSpace } from '../no-such-space.ts';
import { Refused } from '../refused.ts';
import { wellFormed } from '../well-formed.ts';

// What callers give may come from anywhere: types are gone at run time, so it is looked at here.

const MOST_AT_ONCE = 1_000;

/** What a call is given by name; `fields` names them for whoever gave something else. */
export function givenFields<T extends object>(given: T, fields: string): T {
  const what: unknown = given;
  if (typeof what === 'object' && what !== null) return given;
  const seen = what === null ? 'null' : typeof what;
  throw new Refused(
    'bad-call',
    `This takes an object with ${fields}, but was called with ${seen}; give it one.`,
  );
}

/** Whether something could be an id at all; PostgreSQL takes no NUL. */
export function isId(given: unknown): given is string {
  return typeof given === 'string' && !given.includes('\0');
}

/** What was given in the place of an id, for a sentence about it. */
export function shown(given: unknown): string {
  return typeof given === 'string' ? given : `(${given === null ? 'null' : typeof given})`;
}

const LONGEST_SHOWN = 100;

/** The same, of what may be longer than a sentence can hold. */
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

/** A text that fits into a message. */
export function givenText(given: unknown, longest: number): string {
  if (typeof given !== 'string') {
    throw new Refused('empty-text', 'A message needs a text; give it as a string.');
  }
  if (given.length > longest) {
    const what = `A message has at most ${longest} characters; shorten it or send it in parts.`;
    throw new Refused('text-too-long', what);
  }
  return wellFormed(given);
}

/** How many are wanted at once. */
export function givenLimit(given: unknown): number {
  if (Number.isInteger(given) && Number(given) >= 1 && Number(given) <= MOST_AT_ONCE) {
    return Number(given);
  }
  const what = `A limit is a whole number from 1 to ${MOST_AT_ONCE}; read more in several pages.`;
  throw new Refused('bad-limit', what);
}

/** A place in the order of a space after which to read. */
export function givenPlace(given: unknown): number {
  if (Number.isSafeInteger(given) && Number(given) >= 0) return Number(given);
  throw new Refused('bad-seq', 'A place to read after is a whole number from 0; give its `seq`.');
}

/** The id of a place in a list. */
export function givenIdOfPlace(given: unknown): string {
  if (isId(given)) return given;
  throw new Refused('bad-seq', 'A place in a list has an id; take it from `next`.');
}

export function noSuchMessage(given: unknown): Refused {
  const id = shown(given);
  const what = `There is no message ${id} in this space, or it was deleted; look it up again.`;
  return new Refused('no-such-message', what, [id]);
}

export function noSuchMember(given: unknown): Refused {
  const id = shown(given);
  return new Refused('no-such-member', `There is no member ${id}; look up the id.`, [id]);
}

/** An id of a member, to look them up by. */
export function givenMember(given: MemberId): MemberId {
  if (!isId(given)) throw noSuchMember(given);
  return given;
}
