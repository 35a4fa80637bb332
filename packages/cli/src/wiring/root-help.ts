import type { CommandEntry } from '../command.ts';

/** The help of `conch`, by groups. */
export function rootHelp(all: readonly CommandEntry[]): string {
  const commands = all.filter(({ isHidden }) => isHidden !== true);
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const groups = Map.groupBy(commands, ({ group }) => group);
  const lists = [...groups].map(([group, entries]) =>
    [`${group}:`, ...entries.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)].join(
      '\n',
    ),
  );
  return [
    'People and several AI agents share spaces, and the right agents get the floor.',
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
