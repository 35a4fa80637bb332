const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * The delay before the next connection attempt after `failures` failed attempts. `chance` is a
 * random number from [0, 1). The whole delay is random, so that clients of one server do not
 * reconnect all at once.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  return Math.floor(chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures));
}
