import { z } from 'zod';
import type { ModelName } from './model.ts';

const LONGEST_INSTRUCTIONS = 100_000;
const LONGEST_NAME = 200;

const name = textUpTo(LONGEST_NAME).trim().min(1, { error: 'must not be empty' });

/** What an agent that thinks with a model is made of; without provider and model, with that of the server. */
export const llmConfig = z.strictObject({
  provider: name
    .exactOptional()
    .describe('The name of a provider of this server; without it and a model, that of the server.'),
  model: name.exactOptional().describe('The name of the model, as its provider calls it.'),
  instructions: textUpTo(LONGEST_INSTRUCTIONS).default(''),
  temperature: numberWithin(0, 2).exactOptional(),
  maxOutputTokens: countWithin(16, 128_000).default(4_096).describe('Of one model step.'),
  maxRunTokens: countWithin(1_000, 10_000_000)
    .default(200_000)
    .describe('A run that would spend more in all its steps ends.'),
  maxRunCostUsd: numberWithin(0, 10_000)
    .positive({ error: 'must be more than 0' })
    .exactOptional()
    .describe('The same in US dollars; only for models whose price is known.'),
  contextTokens: countWithin(1_000, 10_000_000)
    .exactOptional()
    .describe('How much of the window of the model is used; the whole of it unless given.'),
  tools: z
    .array(textUpTo(LONGEST_NAME).min(1, { error: 'must not be empty' }), {
      error: 'must be a list of tools, each as server.tool',
    })
    .max(200, { error: 'must have at most 200 tools' })
    .default([])
    .describe('Tools of MCP servers that it may use, each as `server.tool`.'),
});

export type LlmConfig = z.infer<typeof llmConfig>;

/** The model that a configuration names; `null`: none, so it is that of the server. */
export function namedModel({ provider, model }: LlmConfig): ModelName | null {
  return provider === undefined || model === undefined ? null : { provider, model };
}

/** Why an agent with this configuration could never answer, and which field says so. */
export interface NeverAnswers {
  readonly why: string;
  readonly field: keyof LlmConfig;
}

/** What is wrong with how a configuration names its model; `null`: nothing is. */
export function halfNamed({ provider, model }: LlmConfig): string | null {
  if ((provider === undefined) === (model === undefined)) return null;
  const [there, missing] = model === undefined ? ['provider', 'model'] : ['model', 'provider'];
  return `${there} is given without ${missing}; give both, or leave out both for the model of the server`;
}

// What is wrong is read by whoever wrote the file of an agent: they need not know what a schema is.
function textUpTo(most: number): z.ZodString {
  const error = `must be a text of at most ${most.toLocaleString('en')} characters`;
  return z.string({ error }).max(most, { error });
}

function numberWithin(least: number, most: number): z.ZodNumber {
  const error = `must be a number from ${least} to ${most.toLocaleString('en')}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
}

function countWithin(least: number, most: number): z.ZodInt {
  const error = `must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}
