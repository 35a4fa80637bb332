import { z } from 'zod';
import { reasonOnWire } from '../reason/reason.ts';
import { instant } from '../scalars.ts';

/**
 * The known providers of models. `compatible` is any other provider with an OpenAI-compatible API.
 */
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

/** The name under which agents refer to a provider. */
export const providerName = z.string().min(1).max(60);

/** A provider of models. */
export const provider = z.object({
  name: z.string(),
  preset,
  baseUrl: z.string(),
  keyEnding: z
    .string()
    .nullable()
    .describe('The last four characters of its key, empty for a short key. `null`: no key.'),
  from: z
    .enum(['environment', 'server'])
    .describe(
      'Whether the settings of the server declare it (a variable or conch.yaml), or it was added.',
    ),
  createdAt: instant.nullable(),
});

/** Prices in US dollars for a million tokens. */
const price = z.object({ input: z.number(), output: z.number() });

/** A model of a provider. */
export const model = z.object({
  name: z.string(),
  contextTokens: z.int(),
  price: price.nullable().describe('In US dollars per million tokens. `null`: unknown.'),
});

/** A reference to a model by provider and name. */
const modelName = z.strictObject({
  provider: z.string().min(1).max(200),
  model: z.string().min(1).max(200),
});

/** The model for agents that have no model configured. */
export const defaultModel = z.strictObject({
  chosen: modelName.nullable().describe('`null`: none is chosen, and agents without a model fail.'),
});

/** The result of trying a provider. */
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
    .describe('`null`: it works.'),
  message: z.string().describe('The problem and the fix, for people.'),
  reason: reasonOnWire
    .nullable()
    .describe('The same problem as a code. `null`: only the text exists.'),
  modelCount: z.int().describe('How many models it lists.'),
  model: z.string().nullable().describe('The model that was asked.'),
  latencyMs: z.int().nullable(),
});

/** A provider that was detected on the server's machine. */
export const foundProvider = z.object({
  preset,
  baseUrl: z.string(),
  models: z.array(z.string()),
  isAdded: z.boolean().describe('Whether this server already has it as a provider.'),
});
