const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a try to connect: `failures` have gone before it, `chance` is from
 * [0, 1). The whole span is left to chance, so that all who lost one server do not come at once.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  return Math.floor(chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures));
}
