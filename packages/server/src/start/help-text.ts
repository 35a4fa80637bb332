import { SETTINGS, type Setting } from './settings.ts';

type Row = readonly [name: string, help: string];

/** What can be asked for on the command line, and what only elsewhere. */
export function helpText(): string {
  const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
  const flags = settings.flatMap(({ flag, takes, help, env }): readonly Row[] =>
    flag === null ? [] : [[`--${flag}${takes === null ? '' : ` ${takes}`}`, `${help} (${env})`]],
  );
  const secrets = settings.flatMap(({ flag, env, help }): readonly Row[] =>
    flag === null ? [[env, help]] : [],
  );
  return inColumns([
    'Starts Conch: people and several AI agents share spaces, and the right agents get the floor.',
    '',
    ['npm start', 'on this machine alone, with a demo that needs no key'],
    ['npm start -- --port 8080', 'with a setting'],
    '',
    ...flags,
    ['--config FILE', 'this settings file, instead of conch.yaml here or in the data directory'],
    ['--link', 'print a link that signs the owner in, whoever forgot the password'],
    ['--version, --help', ''],
    '',
    'Secrets have no flag, since everyone on a machine sees its command lines:',
    ...secrets,
    '',
    'Flags win over the environment, the environment over conch.yaml. Limits: docs/settings.md.',
  ]);
}

/** Lines as they are; of rows, the help of each as far to the right as the longest name needs. */
function inColumns(lines: readonly (string | Row)[]): string {
  const width = Math.max(...lines.map((line) => (typeof line === 'string' ? 0 : line[0].length)));
  const shown = lines.map((line) =>
    typeof line === 'string' ? line : `  ${line[0].padEnd(width + 2)}${line[1]}`.trimEnd(),
  );
  return shown.join('\n');
}
