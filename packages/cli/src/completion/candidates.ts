import type { ActionCommand, CliCommand, CommandEntry } from '../command.ts';
import type { Completes } from '../command-input.ts';
import { flagName } from '../wiring/flag-name.ts';

/** The possible next words of a command line: fixed words, and names that come from the server. */
export interface Candidates {
  readonly words: readonly string[];
  readonly completes: Completes | null;
}

const NOTHING: Candidates = { words: [], completes: null };
const SHARED_FLAGS = ['--json', '--ndjson', '--help'];
const SERVER_FLAGS = ['--url', '--token'];

/**
 * The candidates for the last word, which may be incomplete or empty. All earlier words are
 * complete.
 */
export async function candidatesFor(
  words: readonly string[],
  commands: readonly CommandEntry[],
): Promise<Candidates> {
  const [name = '', ...rest] = words;
  if (words.length <= 1) return { words: commands.map((entry) => entry.name), completes: null };
  const entry = commands.find((one) => one.name === name);
  return entry === undefined ? NOTHING : inCommand(await entry.load(), rest);
}

function inCommand(command: CliCommand, words: readonly string[]): Candidates {
  if (command.kind === 'raw') return NOTHING;
  if (command.kind === 'action') return inAction(command, words);
  const [name = '', ...rest] = words;
  if (words.length <= 1) {
    return { words: command.commands.map((child) => child.name), completes: null };
  }
  const child = command.commands.find((one) => one.name === name);
  return child === undefined ? NOTHING : inAction(child, rest);
}

function inAction(command: ActionCommand, words: readonly string[]): Candidates {
  const current = words.at(-1) ?? '';
  const options = new Map(
    Object.entries(command.options).map(([name, option]) => [`--${flagName(name)}`, option]),
  );
  const before = options.get(words.at(-2) ?? '');
  if (before !== undefined && before.placeholder !== null) {
    return { words: before.choices ?? [], completes: before.completes ?? null };
  }
  if (current.startsWith('-')) return { words: flagsOf(command), completes: null };
  const args = Object.values(command.args);
  const at = positionOf(words, (word) => (options.get(word)?.placeholder ?? null) !== null);
  const argument = args[Math.min(at, args.length - 1)];
  const isList = argument?.kind === 'list' || argument?.kind === 'optional-list';
  if (argument === undefined || (at >= args.length && !isList)) return NOTHING;
  return { words: argument.choices ?? [], completes: argument.completes ?? null };
}

/** The number of arguments before the last word. Flags and their values do not count. */
function positionOf(words: readonly string[], takesValue: (flag: string) => boolean): number {
  let count = 0;
  for (let at = 0; at < words.length - 1; at += 1) {
    const word = words[at] ?? '';
    if (takesValue(word) || SERVER_FLAGS.includes(word)) at += 1;
    else if (!word.startsWith('-')) count += 1;
  }
  return count;
}

/** All flags of a command, for the completions and the docs. */
function flagsOf({ options, isLocal }: ActionCommand): readonly string[] {
  const own = Object.entries(options).flatMap(([name, { isNegatable }]) =>
    isNegatable === true
      ? [`--${flagName(name)}`, `--no-${flagName(name)}`]
      : [`--${flagName(name)}`],
  );
  return [...own, ...(isLocal === true ? [] : SERVER_FLAGS), ...SHARED_FLAGS];
}
