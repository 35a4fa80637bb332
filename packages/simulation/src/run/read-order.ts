import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_AGENTS } from '../population/names-of.ts';
import type { Files, KeptAt, Order } from './order.ts';
import { settingsOf } from './set-flags.ts';
import { WrongOrder } from './wrong-order.ts';

/** Where paths begin, and where simulations are kept that are given no place. */
export interface Places {
  readonly typedIn: string;
  readonly kept: string;
}

const FLAGS = {
  run: 'agents ticks seed data database fork plot json set interval-hours',
  fork: 'tick ticks data database plot json set interval-hours',
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
  json: { type: 'string' },
  set: { type: 'string', multiple: true },
  'interval-hours': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Flags = ReturnType<typeof parsed>['values'];

export const DEFAULTS = { agents: 1_000, ticks: 100, seed: '1' } as const;
const MAX_TICKS = 1_000_000;
const MAX_FORKS = 1_000;

/** What a command line asks for; throws `WrongOrder` with what to write instead. */
export function readOrder(args: readonly string[], places: Places): Order {
  const { values, positionals } = parsed(args);
  const [word = 'run', ...rest] = positionals;
  if (values.help === true || word === 'help') return { kind: 'help' };
  if (!isCommand(word) || rest.length > 0) {
    const what = isCommand(word) ? rest.join(' ') : word;
    throw new WrongOrder(`“${what}” is not known; there are run, fork, compare and next.`);
  }
  const known = FLAGS[word].split(' ');
  const foreign = Object.keys(values).find((name) => !known.includes(name));
  if (foreign !== undefined) {
    const flags = known.map((name) => `--${name}`).join(', ');
    throw new WrongOrder(`There is no --${foreign} for ${word}; there are ${flags}.`);
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
    const [, flag] = /^Option '(--[a-z-]+)' argument is ambiguous/u.exec(error.message) ?? [];
    if (flag !== undefined) {
      throw new WrongOrder(`${flag} needs a value, and a dash follows; --help says what there is.`);
    }
    const [problem = ''] = error.message.split(/\.(?:\s|$)|\n/u);
    throw new WrongOrder(`${problem}; --help says what there is.`);
  }
}

function orderOf(kind: Command, values: Flags, places: Places): Order {
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
    const at = keptAt(values, places) ?? defaultPlace(name, places);
    return { kind, at, fork, agents, ticks, seed, settings, ...files };
  }
  const at = keptAt(values, places);
  if (at === null)
    throw new WrongOrder(`Say which simulation: --data DIR, or --database postgres://…`);
  if (kind === 'next') return { kind, at, fork };
  if (kind === 'compare') {
    const other = values.with === undefined ? null : otherPlace(values.with, places);
    return { kind, at, fork, other };
  }
  if (tick === null) throw new WrongOrder('Say from which tick: --tick 50.');
  return { kind, at, tick, ticks, settings, ...files };
}

function keptAt({ data, database }: Flags, places: Places): KeptAt | null {
  if (data !== undefined && database !== undefined) {
    throw new WrongOrder('A simulation is kept in one place: give --data or --database, not both.');
  }
  if (database === undefined) return data === undefined ? null : folder(data, places);
  if (ADDRESS.test(database)) return address(database, places);
  throw new WrongOrder('--database takes an address that begins with postgres://.');
}

const ADDRESS = /^postgres(?:ql)?:\/\//u;

// It may have a password in it, and is not shown again.
function address(database: string, { kept }: Places): KeptAt {
  return { database, isAddress: true, flag: '--database postgres://…', kept };
}

function otherPlace(given: string, places: Places): KeptAt {
  return ADDRESS.test(given) ? address(given, places) : folder(given, places);
}

function folder(given: string, { typedIn, kept }: Places): KeptAt {
  if (given.trim() === '') throw new WrongOrder('--data and --with take a directory.');
  const database = resolve(typedIn, given);
  return { database, isAddress: false, flag: `--data ${quoted(given)}`, kept };
}

// A seed may be any text, a name of a folder may not.
function defaultPlace(name: string, { kept }: Places): KeptAt {
  const database = join(kept, name.replaceAll(/[^\w.-]/gu, '_').slice(0, LONGEST_NAME));
  return { database, isAddress: false, flag: `--data ${quoted(database)}`, kept };
}

const LONGEST_NAME = 100;

function quoted(path: string): string {
  return /^[\w./\\:-]+$/u.test(path) ? path : `"${path}"`;
}

function filesOf({ plot, json }: Flags, { typedIn }: Places): Files {
  return {
    plot: plot === undefined ? null : resolve(typedIn, plot),
    json: json === undefined ? null : resolve(typedIn, json),
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
