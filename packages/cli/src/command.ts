import type { CliArgument, CliOption, InputValues } from './command-input.ts';
import type { CliContext } from './context.ts';

type Arguments = Readonly<Record<string, CliArgument<unknown>>>;
type Options = Readonly<Record<string, CliOption<unknown>>>;

/** The parts that every command has. */
interface CommandText {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Complete command lines. `--help` shows them. */
  readonly examples: readonly [string, ...string[]];
  /** True if the command never calls a server. Such a command has no `--url` and `--token`. */
  readonly isLocal?: true;
  /** True if `run` ends by itself after Ctrl-C, which aborts `context.signal`. */
  readonly endsItself?: true;
}

/** A command with an action, before the types of its options are removed. */
interface CommandSource<Args extends Arguments, Opts extends Options> extends CommandText {
  /** The words after the name, in their order. */
  readonly args?: Args;
  /** The options by their names: `mainAgent` is `--main-agent`. */
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

/** A command that only has subcommands, for example `spaces`. */
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

/** A command before it is loaded. `conch --help` loads no command. */
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

/** Declares a command. Its `run` gets the arguments and options by their names. */
export function command<const Args extends Arguments, const Opts extends Options>(
  source: CommandSource<Args, Opts>,
): ActionCommand {
  const { args = {}, options = {}, run, ...rest } = source;
  // Each value is read by its own `read`, so its type is correct.
  return { ...rest, kind: 'action', args, options, run: run as ActionCommand['run'] };
}
