import { visibleLine } from '@conch/engine';

const LONGEST_NAME = 200;

/** The name of a tool as people are shown it, whoever has chosen it; null: there is nothing to show. */
export function readTool(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  // Cut before it is looked through: the name may be as long as a book.
  const name = visibleLine(given.slice(0, 2 * LONGEST_NAME).toWellFormed(), LONGEST_NAME);
  return name === '' ? null : name;
}
