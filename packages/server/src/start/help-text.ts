import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { typedCommand } from './typed-command.ts';

type Row = readonly [name: string, help: string];

/** The help for flags, and for settings without a flag. */
export function helpText(): string {
  const { start, withFlags } = typedCommand();
  const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
  const flags = settings.flatMap(({ flag, placeholder: takes, help, env }): readonly Row[] =>
    flag === null ? [] : [[`--${flag}${takes === null ? '' : ` ${takes}`}`, `${help} (${env})`]],
  );
  const variableRows = (isOf: (setting: Setting<unknown>) => boolean) =>
    settings
      .filter((setting) => setting.flag === null && isOf(setting))
      .map(({ env, help }): Row => [env, help]);
  return inColumns([
    'Starts Conch: people and several AI agents share spaces, and the right agents answer.',
    '',
    [start, 'on this machine only, with a demo that needs no key'],
    [`${withFlags} --port 8080`, 'with a setting'],
    '',
    ...flags,
    ['--config FILE', 'use this settings file instead of conch.yaml here or in the data directory'],
    ['--link', 'print a sign-in link for the owner, for example after a lost password'],
    ['--version, --help', ''],
    '',
    'Secrets have no flag, because all users of a machine can see its command lines:',
    ...variableRows(({ isSecret }) => isSecret),
    '',
    'Variables, under the names that other programs use too:',
    ...variableRows(({ isSecret }) => !isSecret),
    '',
    'Flags win over the environment, the environment over conch.yaml. Limits: docs/settings.md.',
  ]);
}

/**
 * Formats rows in two columns. The first is as wide as the longest name. Other lines are not
 * changed.
 */
function inColumns(lines: readonly (string | Row)[]): string {
  const width = Math.max(...lines.map((line) => (typeof line === 'string' ? 0 : line[0].length)));
  const shown = lines.map((line) =>
    typeof line === 'string' ? line : `  ${line[0].padEnd(width + 2)}${line[1]}`.trimEnd(),
  );
  return shown.join('\n');
}
