import { readFlags } from '../read-flags.ts';

type SizeName =
  | 'conversations'
  | 'parser-runs'
  | 'world-depth'
  | 'privacy'
  | 'twins'
  | 'requests'
  | 'resumes'
  | 'restarts'
  | 'races'
  | 'mutants'
  | 'forum-kills'
  | 'outages'
  | 'making-kills';
type Environment = Readonly<Record<string, string | undefined>>;

interface Size {
  readonly variable: string;
  /** The size for `npm run check`, and for a test that runs alone. */
  readonly small: number;
  /** The size for `npm test`. */
  readonly full: number;
  readonly least: number;
}

/** The sizes of the generated tests. */
const SIZES: Readonly<Record<SizeName, Size>> = {
  conversations: { variable: 'CONCH_CONVERSATIONS', small: 2000, full: 20_000, least: 1 },
  'parser-runs': { variable: 'CONCH_PARSER_RUNS', small: 10_000, full: 100_000, least: 1 },
  'world-depth': { variable: 'CONCH_WORLD_DEPTH', small: -1, full: 0, least: -Infinity },
  privacy: { variable: 'CONCH_PRIVACY', small: 1000, full: 10_000, least: 1 },
  twins: { variable: 'CONCH_TWINS', small: 8, full: 40, least: 1 },
  requests: { variable: 'CONCH_REQUESTS', small: 400, full: 20_000, least: 1 },
  resumes: { variable: 'CONCH_RESUMES', small: 40, full: 1_000, least: 1 },
  restarts: { variable: 'CONCH_RESTARTS', small: 2, full: 4, least: 1 },
  races: { variable: 'CONCH_RACES', small: 2_000, full: 100_000, least: 1 },
  mutants: { variable: 'CONCH_MUTANTS', small: 400, full: 2_000, least: 1 },
  'forum-kills': { variable: 'CONCH_FORUM_KILLS', small: 6, full: 10, least: 1 },
  outages: { variable: 'CONCH_OUTAGES', small: 4, full: 50, least: 1 },
  'making-kills': { variable: 'CONCH_MAKING_KILLS', small: 35, full: 100, least: 1 },
};

/** The size of a generated test, from the environment or else the small size. */
export function testSize(name: SizeName, environment: Environment = process.env): number {
  const { size, problem } = sizeOf(name, { environment, otherwise: 'small' });
  if (problem !== null) throw new Error(problem);
  return size;
}

export type ChosenSizes =
  | { readonly ok: true; readonly variables: Record<string, string>; readonly words: string }
  | { readonly ok: false; readonly problem: string };

/**
 * The sizes of all generated tests, each from its flag, else from the environment, else
 * `otherwise`.
 */
export function chooseTestSizes(
  args: readonly string[],
  { environment, otherwise }: { environment: Environment; otherwise: 'small' | 'full' },
): ChosenSizes {
  const flags = readFlags({
    args: [...args],
    options: {
      conversations: { type: 'string' },
      'parser-runs': { type: 'string' },
      'world-depth': { type: 'string' },
      privacy: { type: 'string' },
      twins: { type: 'string' },
      requests: { type: 'string' },
      resumes: { type: 'string' },
      restarts: { type: 'string' },
      races: { type: 'string' },
      mutants: { type: 'string' },
      'forum-kills': { type: 'string' },
      outages: { type: 'string' },
      'making-kills': { type: 'string' },
    },
  });
  if (!flags.ok) return { ok: false, problem: `${flags.problem}. Use ${FLAGS}` };
  const sizes = (Object.keys(SIZES) as SizeName[]).map((name) => ({
    name,
    ...sizeOf(name, { flag: flags.values[name], environment, otherwise }),
  }));
  const problem = sizes.map((one) => one.problem).find((one) => one !== null);
  if (problem !== undefined) return { ok: false, problem };
  const isFull = sizes.every(({ name, size }) => size === SIZES[name].full);
  return {
    ok: true,
    variables: Object.fromEntries(
      sizes.map(({ name, size }) => [SIZES[name].variable, String(size)]),
    ),
    words: isFull
      ? 'at full size'
      : `at ${sizes.map(({ name, size }) => `${name}=${size}`).join(', ')}`,
  };
}

const FLAGS = Object.keys(SIZES)
  .map((name) => `--${name}=N`)
  .join(', ');

// Refuses anything but a number, because a test without inputs would pass.
function sizeOf(
  name: SizeName,
  options: { flag?: string | undefined; environment: Environment; otherwise: 'small' | 'full' },
): { readonly size: number; readonly problem: string | null } {
  const { variable, least, [options.otherwise]: otherwise } = SIZES[name];
  const place = options.flag === undefined ? variable : `--${name}`;
  const text = options.flag ?? (options.environment[variable] || String(otherwise));
  const size = Number(text);
  const isSize = /^-?\d+$/u.test(text) && Number.isSafeInteger(size) && size >= least;
  const wanted = least === 1 ? 'a whole number of at least 1' : 'a whole number';
  return { size, problem: isSize ? null : `${place} must be ${wanted}, not "${text}"` };
}
