import { Argument, Command, Option } from 'commander';
import type { ActionCommand, CommandFamily } from '../command.ts';
import type { CliArgument, CliOption } from '../command-input.ts';
import { flagName } from './flag-name.ts';

/** A complete command line, with the values of its arguments and options. */
export interface ReadCommand {
  readonly command: ActionCommand;
  readonly values: Readonly<Record<string, unknown>>;
  readonly url: string | undefined;
  readonly token: string | undefined;
}

/**
 * Converts one of our commands to a commander command. `found` receives the parsed command line.
 */
export function buildCommand(
  command: ActionCommand | CommandFamily,
  onCommand: (read: ReadCommand) => void,
): Command {
  const built = new Command(command.name).description(command.summary);
  if (command.kind === 'family') {
    for (const child of command.commands) built.addCommand(buildCommand(child, onCommand));
    const examples = command.commands.map((child) => child.examples[0]);
    return built.helpCommand(false).addHelpText('after', exampleText(examples));
  }
  return buildAction(built, command, onCommand);
}

function buildAction(
  built: Command,
  command: ActionCommand,
  onCommand: (read: ReadCommand) => void,
): Command {
  const args = Object.entries(command.args);
  const options = Object.entries(command.options);
  for (const [, argument] of args) built.addArgument(argumentOf(argument));
  for (const option of options.flatMap(([name, one]) => optionsOf(name, one))) {
    built.addOption(option);
  }
  addGlobalOptions(built, command);
  return built.addHelpText('after', exampleText(command.examples)).action((...received) => {
    const texts = received.slice(0, args.length) as readonly unknown[];
    const flags = built.opts<Readonly<Record<string, unknown>>>();
    const values = {
      ...Object.fromEntries(args.map(([name, one], at) => [name, one.read(listOf(texts[at]))])),
      ...Object.fromEntries(
        options.map(([name, one]) => [name, one.read(listOf(flags[name]), flagName(name))]),
      ),
    };
    onCommand({
      command,
      values,
      url: flags['url'] as string | undefined,
      token: flags['token'] as string | undefined,
    });
  });
}

/** The flags that every command has. */
function addGlobalOptions(built: Command, { isLocal }: Pick<ActionCommand, 'isLocal'>): void {
  if (isLocal !== true) {
    built.option('--url <URL>', 'the server (CONCH_URL)');
    built.option('--token <TOKEN>', 'the token (CONCH_TOKEN)');
  }
  built.addOption(new Option('--json', 'print one JSON document').conflicts('ndjson'));
  built.option('--ndjson', 'print one JSON value a line');
}

function argumentOf({ placeholder, help, kind, choices }: CliArgument<unknown>): Argument {
  const word = {
    required: `<${placeholder}>`,
    optional: `[${placeholder}]`,
    list: `<${placeholder}...>`,
    'optional-list': `[${placeholder}...]`,
  };
  const built = new Argument(word[kind], help);
  return choices === undefined ? built : built.choices(choices);
}

function optionsOf(
  name: string,
  { placeholder, help, isNegatable }: CliOption<unknown>,
): readonly Option[] {
  const long = `--${flagName(name)}`;
  if (placeholder === null) {
    const plain = new Option(long, help);
    return isNegatable === true
      ? [plain, new Option(`--no-${flagName(name)}`, 'the opposite')]
      : [plain];
  }
  const collect = (text: string, before: unknown) => [...listOf(before), text];
  return [new Option(`${long} <${placeholder}>`, help).argParser(collect)];
}

function listOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

function exampleText(examples: readonly string[]): string {
  const title = examples.length === 1 ? 'Example' : 'Examples';
  return `\n${title}:\n${examples.map((line) => `  ${line}`).join('\n')}`;
}
