import { resolve } from 'node:path';
import { usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument, text } from '../../command-input.ts';
import { withData } from '../../data/data-place.ts';

/** Creates an agent file from a character card. */
export const importCard = command({
  name: 'import-card',
  summary: 'Creates agents/NAME.md from a character card (v2 or v3, JSON or PNG).',
  examples: ['conch import-card ada.png --model ollama/llama3.2'],
  isLocal: true,
  args: { card: argument('CARD', 'the file of the card', { completes: 'file' }) },
  options: {
    model: text('PROVIDER/MODEL', 'the model of the agent; that of the server if missing'),
    name: text('NAME', 'instead of the name on the card'),
    agentsDir: text('DIR', 'as the server is given it'),
    dataDir: text('DIR', 'as the server is given it'),
  },
  run: async ({ out, env, cwd }, { card, model = null, name = null, agentsDir, dataDir }) => {
    if (model !== null && (!model.includes('/') || /\p{Cc}/u.test(model))) {
      throw usageFailure(`--model is “${model}”. Use a provider and its model: ollama/llama3.2.`);
    }
    const args = [
      ...(agentsDir === undefined ? [] : ['--agents-dir', resolve(cwd, agentsDir)]),
      ...(dataDir === undefined ? [] : ['--data-dir', resolve(cwd, dataDir)]),
    ];
    const imported = await withData(async () => {
      const { importCardFile } = await import('@conch/server/operate/import-card');
      const order = { path: resolve(cwd, card), typedPath: card, name, model };
      return importCardFile(order, { args, env, cwd });
    });
    for (const part of imported.leftOut) out.note(`  left out: ${part}`);
    out.show(imported, imported.path);
  },
});
