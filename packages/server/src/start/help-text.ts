import { SETTINGS, type Setting } from './settings.ts';

const COLUMN = 26;

/** What can be asked for on the command line, and what only elsewhere. */
export function helpText(): string {
  const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
  const flags = settings.flatMap(({ flag, takes, help, env }) =>
    flag === null ? [] : [row(`--${flag}${takes === null ? '' : ` ${takes}`}`, `${help} (${env})`)],
  );
  const secrets = settings.flatMap(({ flag, env, help }) =>
    flag === null ? [row(env, help)] : [],
  );
  return [
    'Starts Conch: people and several AI agents share spaces, and the right agents get the floor.',
    '',
    '  npm start                   on this machine alone, with a demo that needs no key',
    '  npm start -- --port 8080    with a setting',
    '',
    ...flags,
    row('--config FILE', 'this settings file, instead of conch.yaml here or in the data directory'),
    row('--link', 'print a link that signs the owner in, whoever forgot the password'),
    row('--version, --help', ''),
    '',
    'Secrets have no flag, since everyone on a machine sees its command lines:',
    ...secrets,
    '',
    'Flags win over the environment, the environment over conch.yaml. Limits: docs/settings.md.',
  ].join('\n');
}

function row(name: string, help: string): string {
  return `  ${name.padEnd(COLUMN)}${help}`.trimEnd();
}
