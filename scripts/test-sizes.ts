import { parseArgs } from 'node:util';

/** How large the generated tests are: a flag, the variable it sets, the full size. */
const SIZES = {
  'parser-runs': { variable: 'CONCH_PARSER_RUNS', full: '100000' },
  conversations: { variable: 'CONCH_CONVERSATIONS', full: '20000' },
  'world-depth': { variable: 'CONCH_WORLD_DEPTH', full: '0' },
} as const;

/** Sets the sizes for the tests: from a flag, else the environment, else the full size. */
export function setTestSizes(args: readonly string[]): void {
  const options = Object.fromEntries(
    Object.keys(SIZES).map((flag) => [flag, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ args: [...args], options });
  for (const [flag, { variable, full }] of Object.entries(SIZES)) {
    const given = values[flag];
    if (given !== undefined && !/^-?\d+$/u.test(given)) {
      throw new Error(`--${flag} takes a whole number, not "${given}"`);
    }
    process.env[variable] = given === undefined ? (process.env[variable] ?? full) : given;
  }
}
