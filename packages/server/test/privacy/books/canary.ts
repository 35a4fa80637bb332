import { randomBytes } from 'node:crypto';

/** A word that nobody can guess. If an output contains it, the server has disclosed the text. */
export function randomCanary(): string {
  return `canary-${randomBytes(16).toString('hex')}`;
}

/** The canaries in a text, without repetitions. */
export function canariesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/canary-[0-9a-f]{32}/gu));
}
