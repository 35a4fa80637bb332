import { z } from 'zod';
import { instant, secret } from './scalars.ts';

const LONGEST_ADDRESS = 500;

/** Providers of models that need no explaining; `compatible`: any that speaks as OpenAI’s chat. */
export const preset = z.enum([
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'ollama',
  'lmstudio',
  'vllm',
  'compatible',
]);

export type PresetName = z.infer<typeof preset>;

/** By it agents name their provider. */
export const providerName = z.string().min(1).max(60);

const baseUrl = z
  .string()
  .max(LONGEST_ADDRESS)
  .describe('Where its interface begins, most often with /v1 at the end.');

/** Where models are. */
export const provider = z.object({
  name: z.string(),
  preset,
  baseUrl: z.string(),
  keyEnding: z
    .string()
    .nullable()
    .describe('The last four characters of its key, empty for a short one; `null`: it has none.'),
  from: z
    .enum(['environment', 'server'])
    .describe('Whether it is there by a key of the environment, or was added to the server.'),
  createdAt: instant.nullable(),
});

export const newProvider = z.strictObject({
  preset,
  name: providerName.exactOptional().describe('That of the preset unless given.'),
  baseUrl: baseUrl.exactOptional(),
  key: secret.exactOptional().describe('Kept sealed, and never shown again.'),
});

/** What is left out stays as it is. */
export const providerChange = z.strictObject({
  baseUrl: baseUrl.exactOptional(),
  key: secret.nullable().exactOptional().describe('`null` takes it away.'),
});

/** US dollars for a million tokens. */
const price = z.object({ input: z.number(), output: z.number() });

/** A model of a provider. */
export const model = z.object({
  name: z.string(),
  contextTokens: z.int(),
  price: price.nullable().describe('In US dollars for a million tokens; `null`: unknown.'),
});

/** A model of a provider by name. */
const modelName = z.strictObject({
  provider: z.string().min(1).max(200),
  model: z.string().min(1).max(200),
});

/** What agents think with that name no model of their own. */
export const defaultModel = z.strictObject({
  chosen: modelName.nullable().describe('`null`: none is chosen, and such agents fail.'),
});

/** What is to be tried. */
export const wantedTrial = z.strictObject({
  model: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('The cheapest that is known unless given.'),
});

/** How a provider did when it was tried. */
export const trial = z.object({
  trouble: z
    .enum([
      'wrong-key',
      'no-credit',
      'wrong-address',
      'missing-model',
      'too-slow',
      'too-busy',
      'too-long',
      'filtered',
      'broken-off',
      'garbled',
      'unreachable',
      'refused',
      'down',
    ])
    .nullable()
    .describe('`null`: it answers.'),
  message: z.string().describe('What it is, in words for people, and what to do.'),
  modelCount: z.int().describe('How many models it lists.'),
  model: z.string().nullable().describe('The model that was asked.'),
  latencyMs: z.int().nullable(),
});

/** A provider that was found on the machine of the server. */
export const foundProvider = z.object({
  preset,
  baseUrl: z.string(),
  models: z.array(z.string()),
  isAdded: z.boolean().describe('Whether a provider of this server is there already.'),
});
