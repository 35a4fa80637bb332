import { CliFailure } from '../../cli-failure.ts';
import { command, type CommandFamily } from '../../command.ts';
import { flag, text } from '../../command-input.ts';
import { placeOf } from '../../data/data-place.ts';
import { table } from '../../print/table.ts';
import { readTextFile } from '../../read-text-file.ts';

const explain = command({
  name: 'explain',
  summary: 'Shows every setting of the server, its value, and where it comes from.',
  examples: ['conch config explain', 'conch config explain --set-only'],
  isLocal: true,
  options: {
    setOnly: flag('leave out settings that have their default'),
    config: text('FILE', 'this settings file instead of conch.yaml', { completes: 'file' }),
    dataDir: text('DIR', 'as the server is given it'),
  },
  run: async (context, { setOnly, config, dataDir }) => {
    const { out } = context;
    // Fails if the file cannot be read, because otherwise the table would show only defaults.
    if (config !== undefined) readTextFile(config, context.cwd);
    const { env, cwd, dataDir: directory } = placeOf(context, dataDir);
    const args = [
      ...(directory === undefined ? [] : ['--data-dir', directory]),
      ...(config === undefined ? [] : ['--config', config]),
    ];
    const { explainConfig } = await import('@conch/server/operate/explain-config');
    const { settings, file, problems, warnings } = explainConfig({ args, env, cwd });
    const shown = setOnly ? settings.filter(({ from }) => from !== 'default') : settings;
    const rows = shown.map(({ name, value, from, source }) => [name, value ?? '-', source ?? from]);
    out.list(shown, rows.length === 0 ? '' : table(out, ['setting', 'value', 'from'], rows));
    out.note(file === null ? 'There is no conch.yaml.' : `The settings file is ${file}.`);
    for (const warning of warnings) out.note(warning);
    if (problems.length > 0) throw new CliFailure('failed', problems, 'bad-settings');
  },
});

/** Shows the settings of the server. */
export const config: CommandFamily = {
  kind: 'family',
  name: 'config',
  summary: 'Shows the settings of the server.',
  commands: [explain],
};
