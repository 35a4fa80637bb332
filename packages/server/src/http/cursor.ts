import { RequestRefused } from '../request-refused.ts';

/** The default number of items on a page. */
export const USUAL_PAGE = 50;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const NUMBER = /^\d{1,15}$/u;

/** The id in a cursor. It is validated, because a client may have invented it. */
export function idInCursor(cursor: string): string {
  if (!ID.test(cursor)) throw badCursor();
  return cursor;
}

export function numberInCursor(cursor: string): number {
  if (!NUMBER.test(cursor)) throw badCursor();
  return Number(cursor);
}

export function badCursor(): RequestRefused {
  const what = 'The cursor is not valid. Send `next` of the previous page unchanged.';
  return new RequestRefused('bad-cursor', what);
}
