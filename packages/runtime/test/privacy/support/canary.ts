import { randomBytes } from 'node:crypto';

/** A random text that an agent can know only from its input. */
export function newCanary(): string {
  return `canary-${randomBytes(16).toString('hex')}`;
}

/** The different canaries in a text. */
export function canariesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/canary-[0-9a-f]{32}/gu));
}
