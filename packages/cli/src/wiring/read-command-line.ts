import { CommanderError, type Command } from 'commander';
import { usageFailure, type CliFailure } from '../cli-failure.ts';
import type { CliCommand, RawCommand, CommandEntry } from '../command.ts';
import { COMMANDS } from '../commands.ts';
import { buildCommand, type ReadCommand } from './build-command.ts';

/** The result of reading a command line. */
export type CommandLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'raw'; readonly command: RawCommand; readonly args: readonly string[] }
  | ({ readonly kind: 'run' } & ReadCommand);

/** Reads a command line. Only the command that it names is loaded. */
export async function readCommandLine(args: readonly string[]): Promise<CommandLine> {
  const { name, leading, rest } = splitName(args);
  if (name === null) {
    const [first = ''] = rest;
    const server = leading.find((word) => /^--(?:url|token)\b/u.test(word))?.split('=')[0];
    if (['--help', '-h'].includes(first)) return { kind: 'text', text: rootHelp(COMMANDS) };
    if (['--version', '-V', '-v'].includes(first)) return { kind: 'version' };
    if (server !== undefined) {
      throw usageFailure(`${server} needs a command. “conch --help” lists all.`);
    }
    return readNamed('start', { leading, rest });
  }
  return name === 'help' ? readHelp(rest) : readNamed(name, { leading, rest });
}

/** The words of a command line before and after the name of the command. */
interface WordsAround {
  /** Global flags before the name of the command: `conch --json spaces list`. */
  readonly leading: readonly string[];
  readonly rest: readonly string[];
}

function splitName(args: readonly string[]): WordsAround & { readonly name: string | null } {
  let at = 0;
  while (at < args.length) {
    const word = args[at] ?? '';
    if (!word.startsWith('-')) {
      return { name: word, leading: args.slice(0, at), rest: args.slice(at + 1) };
    }
    if (!/^--(?:json|ndjson|url|token)(?:=|$)/u.test(word)) break;
    at += ['--url', '--token'].includes(word) ? 2 : 1;
  }
  return { name: null, leading: args.slice(0, at), rest: args.slice(at) };
}

// Joins the words, with the leading flags first. After a “--” in the other words, the flags would
// become plain text.
function joinedWords({ kind }: CliCommand, { leading, rest }: WordsAround): readonly string[] {
  if (kind !== 'family') return [...leading, ...rest];
  const inner = splitName(rest);
  // If there is no subcommand, commander prints the help or an error.
  return inner.name === null ? rest : [inner.name, ...leading, ...inner.leading, ...inner.rest];
}

async function readHelp([name, ...rest]: readonly string[]): Promise<CommandLine> {
  if (name === undefined) return { kind: 'text', text: rootHelp(COMMANDS) };
  return readNamed(name, { leading: [], rest: [...rest, '--help'] });
}

async function readNamed(name: string, words: WordsAround): Promise<CommandLine> {
  const entry = COMMANDS.find((one) => one.name === name);
  if (entry === undefined) throw await unknownCommand(name);
  const command = await entry.load();
  const args = joinedWords(command, words);
  if (command.kind === 'raw') return { kind: 'raw', command, args };
  let readCommand: ReadCommand | null = null;
  const built = buildCommand(command, (found) => void (readCommand = found));
  const printed = silence(built, 'conch');
  try {
    await built.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text: printed.out.trimEnd() };
    throw usageError(error, name);
  }
  if (readCommand === null) return { kind: 'text', text: printed.out.trimEnd() };
  return { kind: 'run', ...(readCommand as ReadCommand) };
}

async function unknownCommand(name: string): Promise<CliFailure> {
  const { nearestWord } = await import('@conch/engine');
  const nearest = nearestWord(
    name,
    COMMANDS.filter(({ isHidden }) => isHidden !== true).map((entry) => entry.name),
  );
  const hint = nearest === null ? '' : ` Did you mean “${nearest}”?`;
  return usageFailure(`There is no command “${name}”.${hint} “conch --help” lists all.`);
}

interface Printed {
  out: string;
}

/**
 * Collects the output of commander without printing it, so that errors look the same for all
 * commands.
 */
function silence(built: Command, above: string): Printed {
  const printed: Printed = { out: '' };
  const visit = (one: Command, parents: string): void => {
    one.exitOverride();
    one.configureOutput({
      writeOut: (text) => void (printed.out += text),
      writeErr: () => {},
    });
    one.configureHelp({
      commandUsage: (shown) => `${parents} ${shown.name()} ${shown.usage()}`,
      showGlobalOptions: false,
    });
    for (const child of one.commands) visit(child, `${parents} ${one.name()}`);
  };
  visit(built, above);
  return printed;
}

function usageError(error: CommanderError, name: string): CliFailure {
  // If the subcommand is missing, commander prints the help as an error without a message.
  if (error.code === 'commander.help') {
    return usageFailure(`“conch ${name}” needs a subcommand. “conch ${name} --help” lists them.`);
  }
  const [words = '', ...hints] = error.message.replace(/^error: /u, '').split('\n');
  const line = [capitalised(words), ...hints].join(' ').replace(/\.?$/u, '.');
  return usageFailure(`${line} “conch ${name} --help” shows the usage.`);
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The help of `conch`, by groups. */
function rootHelp(all: readonly CommandEntry[]): string {
  const commands = all.filter(({ isHidden }) => isHidden !== true);
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const groups = Map.groupBy(commands, ({ group }) => group);
  const lists = [...groups].map(([group, entries]) =>
    [`${group}:`, ...entries.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)].join(
      '\n',
    ),
  );
  return [
    'People and several AI agents share spaces, and the right agents answer.',
    '',
    'Usage: conch [COMMAND] [OPTIONS]',
    '',
    lists.join('\n\n'),
    '',
    'Every command has --help with an example. All but start and chat have --json and --ndjson.',
    '',
    'Examples:',
    '  conch                                     start the server and open the page',
    '  conch ask Office "@HR who is on leave?"   post a message and wait for the answers',
    '  conch COMMAND --help',
  ].join('\n');
}
