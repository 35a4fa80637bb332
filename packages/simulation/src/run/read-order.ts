import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_AGENTS } from '../population/names-of.ts';
import type { Files, SimulationStorage, SimulationOrder } from './order.ts';
import { WrongOrder } from './wrong-order.ts';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '@conch/engine';

/** Settings of a forum from flags like `--set maxReplies=10`. */
function settingsOf(texts: readonly string[]): Partial<ForumSettings> {
  return Object.fromEntries(texts.map(settingOf));
}

function settingOf(text: string): readonly [string, string | number] {
  const at = text.indexOf('=');
  const [name, typed] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || typed === '') {
    throw new WrongOrder(`--set needs a name and a value, as in --set maxReplies=10.`);
  }
  const instead = OTHERWISE[name];
  if (instead !== undefined) throw new WrongOrder(instead);
  if (!SETTABLE.includes(name)) {
    throw new WrongOrder(`--set cannot change “${name}”. Use one of ${SETTABLE.join(', ')}.`);
  }
  const isText = typeof DEFAULT_FORUM_SETTINGS[name as keyof ForumSettings] === 'string';
  const value = isText ? typed : Number(typed);
  if (Number.isNaN(value)) throw new WrongOrder(`${name} must be a number, not “${typed}”.`);
  return [name, value];
}

const OTHERWISE: Readonly<Record<string, string>> = {
  seed: '--set cannot change the seed. Use --seed 7.',
  tickIntervalMs: '--set cannot change the time between ticks. Use --interval-hours 1.',
  isPaused: '--set cannot change isPaused, because the simulation controls the ticks.',
};

const SETTABLE = Object.keys(DEFAULT_FORUM_SETTINGS).filter(
  (name) => !Object.hasOwn(OTHERWISE, name),
);

/** The base of relative paths, and the default folder for simulations. */
export interface SimulationPaths {
  readonly workingFolder: string;
  readonly simulationsFolder: string;
}

const FLAGS = {
  run: 'agents ticks seed data database fork plot figures set interval-hours',
  fork: 'tick ticks data database plot figures set interval-hours',
  compare: 'data database fork with',
  next: 'data database fork',
} as const;

const OPTIONS = {
  agents: { type: 'string' },
  tick: { type: 'string' },
  ticks: { type: 'string' },
  seed: { type: 'string' },
  data: { type: 'string' },
  database: { type: 'string' },
  fork: { type: 'string' },
  with: { type: 'string' },
  plot: { type: 'string' },
  figures: { type: 'string' },
  set: { type: 'string', multiple: true },
  'interval-hours': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Flags = ReturnType<typeof parsed>['values'];

export const DEFAULTS = { agents: 1_000, ticks: 100, seed: '1' } as const;
const MAX_TICKS = 1_000_000;
const MAX_FORKS = 1_000;

/** Parses a command line. Throws a `WrongOrder` that says how to correct it. */
export function readOrder(args: readonly string[], places: SimulationPaths): SimulationOrder {
  const { values, positionals } = parsed(args);
  const [word = 'run', ...rest] = positionals;
  if (values.help === true || word === 'help') return { kind: 'help' };
  if (!isCommand(word) || rest.length > 0) {
    const what = isCommand(word) ? rest.join(' ') : word;
    throw new WrongOrder(`Unknown command “${what}”. Use run, fork, compare or next.`);
  }
  const known = FLAGS[word].split(' ');
  const foreign = Object.keys(values).find((name) => !known.includes(name));
  if (foreign !== undefined) {
    const flags = known.map((name) => `--${name}`).join(', ');
    throw new WrongOrder(`There is no --${foreign} for ${word}. Use one of ${flags}.`);
  }
  return orderOf(word, values, places);
}

type Command = keyof typeof FLAGS;

function isCommand(word: string): word is Command {
  return Object.hasOwn(FLAGS, word);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const flag = args.find((arg, at) => takesValue(arg) && args[at + 1]?.startsWith('-') === true);
    if (flag !== undefined) {
      throw new WrongOrder(`${flag} needs a value that does not begin with a dash. See --help.`);
    }
    const [problem = ''] = error.message.split(/\.(?:\s|$)|\n/u);
    throw new WrongOrder(`${problem}. See --help.`);
  }
}

function takesValue(arg: string): boolean {
  return Object.entries(OPTIONS).some(
    ([name, { type }]) => type === 'string' && arg === `--${name}`,
  );
}

function orderOf(kind: Command, values: Flags, places: SimulationPaths): SimulationOrder {
  const tick = count('tick', values.tick, MAX_TICKS);
  const ticks = count('ticks', values.ticks, MAX_TICKS);
  const agents = count('agents', values.agents, MAX_AGENTS);
  const fork = count('fork', values.fork, MAX_FORKS);
  const seed = values.seed ?? null;
  const files = filesOf(values, places);
  const interval = hours(values['interval-hours']);
  const settings = { ...settingsOf(values.set ?? []), ...interval };
  if (kind === 'run') {
    const name = `seed-${seed ?? DEFAULTS.seed}-agents-${agents ?? DEFAULTS.agents}`;
    const at = storageOf(values, places) ?? defaultFolder(name, places);
    return { kind, at, fork, agents, ticks, seed, settings, ...files };
  }
  const at = storageOf(values, places);
  if (at === null)
    throw new WrongOrder(`The simulation is missing. Add --data DIR or --database postgres://…`);
  if (kind === 'next') return { kind, at, fork };
  if (kind === 'compare') {
    const other = values.with === undefined ? null : storageNamed(values.with, places);
    return { kind, at, fork, other };
  }
  if (tick === null) throw new WrongOrder('The tick is missing. Add --tick 50.');
  return { kind, at, tick, ticks, settings, ...files };
}

function storageOf({ data, database }: Flags, places: SimulationPaths): SimulationStorage | null {
  if (data !== undefined && database !== undefined) {
    throw new WrongOrder('A simulation has only one place. Give --data or --database, not both.');
  }
  if (database === undefined) return data === undefined ? null : folder(data, places);
  if (ADDRESS.test(database)) return address(database, places);
  throw new WrongOrder('--database takes an address that begins with postgres://.');
}

const ADDRESS = /^postgres(?:ql)?:\/\//u;

// An address may contain a password, so the flag does not show it.
function address(database: string, { simulationsFolder }: SimulationPaths): SimulationStorage {
  return {
    database,
    isAddress: true,
    flag: '--database postgres://…',
    picturesFolder: simulationsFolder,
  };
}

function storageNamed(text: string, places: SimulationPaths): SimulationStorage {
  return ADDRESS.test(text) ? address(text, places) : folder(text, places);
}

function folder(
  text: string,
  { workingFolder, simulationsFolder }: SimulationPaths,
): SimulationStorage {
  if (text.trim() === '') throw new WrongOrder('--data and --with take a directory.');
  const database = resolve(workingFolder, text);
  return {
    database,
    isAddress: false,
    flag: `--data ${quoted(text)}`,
    picturesFolder: simulationsFolder,
  };
}

// A seed may be any text, but a folder name may not.
function defaultFolder(name: string, { simulationsFolder }: SimulationPaths): SimulationStorage {
  const database = join(
    simulationsFolder,
    name.replaceAll(/[^\w.-]/gu, '_').slice(0, LONGEST_NAME),
  );
  return {
    database,
    isAddress: false,
    flag: `--data ${quoted(database)}`,
    picturesFolder: simulationsFolder,
  };
}

const LONGEST_NAME = 100;

function quoted(path: string): string {
  return /^[\w./\\:-]+$/u.test(path) ? path : `"${path}"`;
}

function filesOf({ plot, figures }: Flags, { workingFolder }: SimulationPaths): Files {
  return {
    plot: plot === undefined ? null : resolve(workingFolder, plot),
    json: figures === undefined ? null : resolve(workingFolder, figures),
  };
}

function count(name: string, typed: string | undefined, most: number): number | null {
  if (typed === undefined) return null;
  const value = /^\d+$/u.test(typed) ? Number(typed) : 0;
  if (value >= 1 && value <= most) return value;
  const range = `from 1 to ${most.toLocaleString('en')}`;
  throw new WrongOrder(`--${name} takes a whole number ${range}, not “${typed}”.`);
}

const HOUR_MS = 3_600_000;

function hours(typed: string | undefined): { readonly tickIntervalMs?: number } {
  if (typed === undefined) return {};
  const tickIntervalMs = Math.round(Number(typed) * HOUR_MS);
  if (tickIntervalMs >= 1_000) return { tickIntervalMs };
  throw new WrongOrder(`--interval-hours takes a number above 0, as in 0.5, not “${typed}”.`);
}
