import { visibleLine } from '@conch/engine';

const LONGEST_NAME = 200;

/** Cleans the name of a tool for display. Null if no visible character remains. */
export function readTool(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  // The name may be very long, so it is cut before it is cleaned.
  const name = visibleLine(given.slice(0, 2 * LONGEST_NAME).toWellFormed(), LONGEST_NAME);
  return name === '' ? null : name;
}
