import { randomBytes } from 'node:crypto';

/** A word that nobody can guess. Knowing it proves that somebody was shown it. */
export function randomCanary(): string {
  return `canary-${randomBytes(16).toString('hex')}`;
}

/** The canaries in a text, each once. */
export function canariesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/canary-[0-9a-f]{32}/gu));
}
