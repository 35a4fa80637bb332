import { randomBytes } from 'node:crypto';

/** Words that nobody could guess. An agent that knows them was given them. */
export function newCanary(): string {
  return `canary-${randomBytes(16).toString('hex')}`;
}

/** The canaries in a text, each once. */
export function canariesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/canary-[0-9a-f]{32}/gu));
}
