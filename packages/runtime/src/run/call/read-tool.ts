import { visibleLine } from '@conch/engine';

const LONGEST_NAME = 200;

/** Cleans the name of a tool for display. Null if no visible character remains. */
export function readTool(input: unknown): string | null {
  if (typeof input !== 'string') return null;
  // The name may be very long, so it is cut before it is cleaned.
  const name = visibleLine(input.slice(0, 2 * LONGEST_NAME).toWellFormed(), LONGEST_NAME);
  return name === '' ? null : name;
}
