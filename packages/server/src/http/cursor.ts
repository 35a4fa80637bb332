import { Failure } from '../failure.ts';

/** How many a page has unless asked for otherwise. */
export const USUAL_PAGE = 50;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const NUMBER = /^\d{1,15}$/u;

/** The id in a cursor: it comes from a client, who may have written it themselves. */
export function idInCursor(cursor: string): string {
  if (!ID.test(cursor)) throw badCursor();
  return cursor;
}

export function numberInCursor(cursor: string): number {
  if (!NUMBER.test(cursor)) throw badCursor();
  return Number(cursor);
}

export function badCursor(): Failure {
  const what = 'That cursor is none that Conch gave out; take `next` of the page before, as it is.';
  return new Failure('bad-cursor', what);
}
