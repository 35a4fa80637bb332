import type { CliArgument, CliOption, InputValues } from './command-input.ts';
import type { CliContext } from './context.ts';

type Arguments = Readonly<Record<string, CliArgument<unknown>>>;
type Options = Readonly<Record<string, CliOption<unknown>>>;

/** The fields that every command has. */
interface CommandText {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Complete command lines. `--help` shows them. */
  readonly examples: readonly [string, ...string[]];
  /** True if the command never calls a server. Such a command has neither `--url` nor `--token`. */
  readonly isLocal?: true;
  /** True if `run` returns by itself after Ctrl-C, because it watches `context.signal`. */
  readonly endsItself?: true;
}

/** A command with an action, with the exact types of its arguments and options. */
interface CommandSource<Args extends Arguments, Opts extends Options> extends CommandText {
  /** The arguments after the name of the command, in their order. */
  readonly args?: Args;
  /** The options by name: `mainAgent` is the flag `--main-agent`. */
  readonly options?: Opts;
  readonly run: (
    context: CliContext,
    given: InputValues<Args> & InputValues<Opts>,
  ) => Promise<void>;
}

/** A command with an action. */
export interface ActionCommand extends CommandText {
  readonly kind: 'action';
  readonly args: Arguments;
  readonly options: Options;
  readonly run: (context: CliContext, given: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** A command that consists only of subcommands, for example `spaces`. */
export interface CommandFamily extends Omit<CommandText, 'examples'> {
  readonly kind: 'family';
  readonly commands: readonly ActionCommand[];
}

/** A command that reads its own flags, for example `start`. */
export interface RawCommand extends CommandText {
  readonly kind: 'raw';
  readonly run: (args: readonly string[], all: readonly CommandEntry[]) => Promise<void>;
}

export type CliCommand = ActionCommand | CommandFamily | RawCommand;

/** A command before its code is loaded. `conch --help` loads no command. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly group:
    | 'Server'
    | 'Conversations'
    | 'Spaces and agents'
    | 'Data'
    | 'Development'
    | 'Terminal';
  /** True if only other programs use the command. */
  readonly isHidden?: true;
  readonly load: () => Promise<CliCommand>;
}

/** Declares a command. Its `run` gets the values of the arguments and options by name. */
export function command<const Args extends Arguments, const Opts extends Options>(
  source: CommandSource<Args, Opts>,
): ActionCommand {
  const { args = {}, options = {}, run, ...rest } = source;
  // The cast is safe, because the `read` function of each option returns a value of the right type.
  return { ...rest, kind: 'action', args, options, run: run as ActionCommand['run'] };
}
