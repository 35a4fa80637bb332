import type { Floor } from '@conch/engine';

/**
 * Whether no agent has the floor of a space and nobody waits for a reply there. A run of another
 * space may wait for a reply although no run of this space is unended.
 */
export function isIdle({ runs, waits }: Floor): boolean {
  return runs.length === 0 && waits.length === 0;
}
