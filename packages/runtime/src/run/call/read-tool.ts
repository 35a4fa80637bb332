import { visibleLine } from '@conch/engine';

const LONGEST_NAME = 200;

/** The name of a tool, cleaned for display. Null if nothing visible is left. */
export function readTool(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  // Cut before cleaning: the name may be as long as a book.
  const name = visibleLine(given.slice(0, 2 * LONGEST_NAME).toWellFormed(), LONGEST_NAME);
  return name === '' ? null : name;
}
