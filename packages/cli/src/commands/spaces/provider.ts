import { text as readAll } from 'node:stream/consumers';
import { modelParts } from '../../agents/agent-options.ts';
import { CliFailure, usageFailure } from '../../cli-failure.ts';
import { command, type CommandFamily } from '../../command.ts';
import { argument, flag, optionalArgument, text } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { table } from '../../print/table.ts';
import { askSecret, confirm } from '../../prompt.ts';
import { cleanLine } from '../../print/clean-text.ts';

const PRESETS = [
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'ollama',
  'lmstudio',
  'vllm',
  'compatible',
] as const;

/** The presets of providers that need no key on this machine. */
const KEYLESS: ReadonlySet<string> = new Set(['ollama', 'lmstudio', 'vllm', 'compatible']);

const PROVIDER = argument('PROVIDER', 'name of a provider');

const list = command({
  name: 'list',
  summary: 'Lists the providers of models.',
  examples: ['conch provider list', 'conch provider list --found'],
  options: { found: flag('what runs on the machine of the server') },
  run: async ({ client, out }, { found }) => {
    const opened = await client();
    if (found) {
      const { items } = await opened.call('foundProviders');
      const rows = items.map(({ preset, baseUrl, models, isAdded }) => [
        preset,
        baseUrl,
        isAdded ? 'added' : '',
        models.join(', '),
      ]);
      out.list(items, table(out, ['PRESET', 'ADDRESS', 'STATE', 'MODELS'], rows));
      return;
    }
    const { items } = await opened.call('listProviders');
    const rows = items.map(({ name, preset, baseUrl, keyEnding, from }) => [
      name,
      preset,
      baseUrl,
      keyEnding === null ? 'no key' : `…${keyEnding}`,
      from,
    ]);
    out.list(items, table(out, ['NAME', 'PRESET', 'ADDRESS', 'KEY', 'FROM'], rows));
  },
});

const models = command({
  name: 'models',
  summary: 'Lists the models of a provider.',
  examples: ['conch provider models ollama'],
  args: { provider: PROVIDER },
  run: async ({ client, out }, { provider: providerName }) => {
    const { items } = await (await client()).call('listModels', { params: { providerName } });
    const rows = items.map(({ name, contextTokens, price }) => [
      name,
      String(contextTokens),
      price === null ? '' : `$${price.input} / $${price.output}`,
    ]);
    out.list(items, table(out, ['NAME', 'CONTEXT', 'PRICE PER MILLION TOKENS'], rows));
  },
});

const add = command({
  name: 'add',
  summary:
    'Adds a provider. Its key comes from a variable, a pipe or a question, never from a flag.',
  examples: [
    'conch provider add ollama',
    'conch provider add openai --key-from OPENAI_API_KEY',
    'conch provider add compatible --name example --base-url https://api.example.com/v1',
  ],
  args: { preset: argument('PRESET', 'the kind of provider', { choices: PRESETS }) },
  options: {
    name: text('NAME', 'the name that agents use; that of the preset if missing'),
    baseUrl: text('URL', 'where its interface begins'),
    keyFrom: text('VARIABLE', 'the variable that has the key'),
    keyStdin: flag('read the key from standard input'),
  },
  run: async (context, { preset, name, baseUrl, keyFrom, keyStdin }) => {
    const chosen = PRESETS.find((one) => one === preset);
    if (chosen === undefined) throw usageFailure(`Use one of: ${PRESETS.join(', ')}.`);
    const key = await keyOf(context, { preset, keyFrom, keyStdin });
    const body = {
      preset: chosen,
      clientId: crypto.randomUUID(),
      ...(name === undefined ? {} : { name }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(key === null ? {} : { key }),
    };
    const made = await (await context.client()).call('addProvider', { body, retries: 2 });
    context.out.show(
      made,
      cleanLine(`Added ${made.name}. “conch provider test ${made.name}” tries it.`),
    );
  },
});

async function keyOf(
  context: CliContext,
  keyInput: {
    readonly preset: string;
    readonly keyFrom: string | undefined;
    readonly keyStdin: boolean;
  },
): Promise<string | null> {
  const { preset, keyFrom, keyStdin } = keyInput;
  if (keyFrom !== undefined) {
    const { [keyFrom]: key = '' } = context.env;
    if (key === '') throw usageFailure(`The variable ${keyFrom} is not set.`);
    return key;
  }
  if (keyStdin) return (await readAll(process.stdin)).trim();
  if (KEYLESS.has(preset)) return null;
  return askSecret(context, { message: `Key of ${preset}`, flag: '--key-from or --key-stdin' });
}

const test = command({
  name: 'test',
  summary: 'Tests a provider: lists its models and sends one of them a one-word request.',
  examples: ['conch provider test ollama', 'conch provider test ollama --model qwen3'],
  args: { provider: PROVIDER },
  options: { model: text('MODEL', 'the model; the cheapest known one if missing') },
  run: async ({ client, out }, { provider: providerName, model }) => {
    out.progress(`Asking ${providerName} …`);
    const body = model === undefined ? {} : { model };
    const trial = await (await client()).call('testProvider', { params: { providerName }, body });
    if (trial.trouble !== null) throw new CliFailure('failed', trial.message, trial.trouble);
    out.show(trial, cleanLine(trial.message));
  },
});

const remove = command({
  name: 'remove',
  summary: 'Removes a provider with its key. Agents that use it fail until it is back.',
  examples: ['conch provider remove example --yes'],
  args: { provider: PROVIDER },
  options: { yes: flag('do not ask') },
  run: async (context, { provider: providerName, yes }) => {
    await confirm(context, { message: `Remove ${providerName} with its key?`, isSure: yes });
    await (await context.client()).call('removeProvider', { params: { providerName } });
    context.out.show(
      { name: providerName, isRemoved: true },
      `Removed ${cleanLine(providerName)}.`,
    );
  },
});

const chooseDefault = command({
  name: 'default',
  summary: 'Shows or sets the default model, for agents without their own model.',
  examples: ['conch provider default', 'conch provider default ollama/qwen3'],
  args: { model: optionalArgument('PROVIDER/MODEL', 'the model, or “none”') },
  run: async ({ client, out }, { model: modelText }) => {
    const opened = await client();
    if (modelText === undefined) {
      const now = await opened.call('readDefaultModel');
      out.show(now, modelWords(now.chosen));
      return;
    }
    const { provider, model } = modelText === 'none' ? {} : modelParts(modelText);
    const chosen = provider === undefined || model === undefined ? null : { provider, model };
    const after = await opened.call('chooseDefaultModel', { body: { chosen } });
    out.show(after, modelWords(after.chosen));
  },
});

function modelWords(chosen: { readonly provider: string; readonly model: string } | null): string {
  return chosen === null
    ? 'No default model is chosen.'
    : cleanLine(`${chosen.provider}/${chosen.model}`);
}

/** Lists, adds, tests and removes model providers. */
export const provider: CommandFamily = {
  kind: 'family',
  name: 'provider',
  summary: 'Lists, adds, tests and removes providers of models.',
  commands: [list, models, add, test, remove, chooseDefault],
};
