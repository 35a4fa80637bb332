import { z } from 'zod';

const LONGEST_INSTRUCTIONS = 100_000;
const LONGEST_NAME = 200;

const name = z.string().trim().min(1).max(LONGEST_NAME);

/** What an agent that thinks with a model is made of. */
export const llmConfig = z.strictObject({
  provider: name.describe('The name of a provider of this server.'),
  model: name.describe('The name of the model, as its provider calls it.'),
  instructions: z.string().max(LONGEST_INSTRUCTIONS).default(''),
  temperature: z.number().min(0).max(2).exactOptional(),
  maxOutputTokens: z.int().min(16).max(128_000).default(4_096).describe('Of one model step.'),
  maxRunTokens: z
    .int()
    .min(1_000)
    .max(10_000_000)
    .default(200_000)
    .describe('A run that would spend more in all its steps ends.'),
  maxRunCostUsd: z
    .number()
    .positive()
    .max(10_000)
    .exactOptional()
    .describe('The same in US dollars; only for models whose price is known.'),
  contextTokens: z
    .int()
    .min(1_000)
    .max(10_000_000)
    .exactOptional()
    .describe('How much of the window of the model is used; the whole of it unless given.'),
  tools: z
    .array(z.string().min(1).max(LONGEST_NAME))
    .max(200)
    .default([])
    .describe('Tools of MCP servers that it may use, each as `server.tool`.'),
});

export type LlmConfig = z.infer<typeof llmConfig>;
