import { relative, resolve } from 'node:path';
import { TEMPLATES } from '@conch/server/templates';
import { command } from '../../command.ts';
import { oneOf, optionalArgument, text } from '../../command-input.ts';
import { usageFailure } from '../../cli-failure.ts';
import { folderFiles } from '../../init/folder-files.ts';
import { writeFiles } from '../../init/write-files.ts';

/** Creates a folder with settings and agents, from which Conch can start. */
export const init = command({
  name: 'init',
  summary: `Makes a folder with settings and agents that starts as it is. It overwrites nothing.

Templates:
${Object.values(TEMPLATES)
  .map(({ name, summary }) => `  ${name.padEnd(7)} ${summary}`)
  .join('\n')}`,
  examples: [
    'conch init my-team',
    'conch init town --template town',
    'conch init desk --template desk --model ollama/llama3.2',
  ],
  isLocal: true,
  args: { folder: optionalArgument('FOLDER', 'the folder, by default this one') },
  options: {
    template: oneOf(['team', 'debate', 'desk', 'town'], 'what to begin with, by default team'),
    model: text('MODEL', 'a model for the agents, as provider/model or default'),
  },
  run: ({ out, cwd }, { folder = '.', template: wanted = 'team', model }) => {
    if (model !== undefined && !/^(?:default|[^/\s]+\/\S+)$/u.test(model)) {
      throw usageFailure(
        `--model is “${model}”. Use provider/model, for example ollama/llama3.2, or default.`,
      );
    }
    const template = TEMPLATES[wanted];
    const path = resolve(cwd, folder);
    const files = folderFiles(template, model ?? null);
    writeFiles(path, files);
    const names = files.map((file) => file.path);
    out.show({ folder: path, template: wanted, files: names }, names.join('\n'));
    const shown = relative(cwd, path);
    const enter = shown === '' ? [] : [`  cd ${shellWord(shown)}`];
    const keys = model === undefined ? [] : ['  cp .env.example .env    (then put a key into it)'];
    out.note(
      '',
      'Next:',
      ...enter,
      ...keys,
      '  conch',
      '',
      'Then, in another terminal in this folder:',
      `  ${template.hint}`,
    );
    return Promise.resolve();
  },
});

/** A path as one word of a shell. A leading hyphen would make the path an option of `cd`. */
function shellWord(path: string): string {
  const safe = path.startsWith('-') ? `./${path}` : path;
  if (/^[\p{L}\p{M}\p{N}_./:@+-]+$/u.test(safe)) return safe;
  return process.platform === 'win32' ? `"${safe}"` : `'${safe.replaceAll("'", String.raw`'\''`)}'`;
}
