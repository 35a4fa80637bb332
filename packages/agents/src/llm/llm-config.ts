import { agentReason, messageOf, type Reason } from '@conch/protocol';
import { z } from 'zod';
import type { ModelName } from './model.ts';

const LONGEST_INSTRUCTIONS = 100_000;
const LONGEST_NAME = 200;
const MOST_TOOLS = 200;

const NOT_EMPTY = { error: messageOf(agentReason('must-not-be-empty')) };

const name = textUpTo(LONGEST_NAME).trim().min(1, NOT_EMPTY);

/**
 * The configuration of an agent with a model. If the configuration has no provider and no model,
 * the agent uses the server's default model.
 */
export const llmConfig = z.strictObject({
  provider: name
    .exactOptional()
    .describe(
      'The name of a provider on this server. Without provider and model, the agent uses the default model of the server.',
    ),
  model: name.exactOptional().describe('The name of the model, as the provider lists it.'),
  instructions: textUpTo(LONGEST_INSTRUCTIONS).default(''),
  temperature: numberWithin(0, 2).exactOptional(),
  maxOutputTokens: countWithin(16, 128_000)
    .default(4_096)
    .describe('Maximum output tokens of one model step.'),
  maxRunTokens: countWithin(1_000, 10_000_000)
    .default(200_000)
    .describe('Maximum tokens of one run, in all its steps. A run that would exceed it ends.'),
  maxRunCostUsd: numberWithin(0, 10_000)
    .positive({ error: messageOf(agentReason('must-be-more', { least: 0 })) })
    .exactOptional()
    .describe('Maximum cost of one run in US dollars. Only for models with a known price.'),
  contextTokens: countWithin(1_000, 10_000_000)
    .exactOptional()
    .describe('How many tokens of the context window to use. Default: all of it.'),
  tools: z
    .array(textUpTo(LONGEST_NAME).min(1, NOT_EMPTY), {
      error: messageOf(agentReason('must-be-tools')),
    })
    .max(MOST_TOOLS, {
      error: messageOf(agentReason('must-have-fewer-tools', { most: MOST_TOOLS })),
    })
    .default([])
    .describe('Tools of MCP servers that the agent may use, each as `server.tool`.'),
});

export type LlmConfig = z.infer<typeof llmConfig>;

/**
 * The model that a configuration names. Null if the configuration names no model, because the agent
 * then uses the server's default model.
 */
export function namedModel({ provider, model }: LlmConfig): ModelName | null {
  return provider === undefined || model === undefined ? null : { provider, model };
}

/** The reason why an agent with this configuration could never answer, and the field at fault. */
export interface NeverAnswers {
  readonly why: Reason;
  readonly field: keyof LlmConfig;
}

/**
 * The problem with a configuration that has a provider without a model, or a model without a
 * provider. Null if there is no problem.
 */
export function halfNamed({ provider, model }: LlmConfig): Reason | null {
  if ((provider === undefined) === (model === undefined)) return null;
  return model === undefined
    ? agentReason('model-half-named', { given: 'provider', missing: 'model' })
    : agentReason('model-half-named', { given: 'model', missing: 'provider' });
}

// Authors of agent files read these errors, so the errors do not assume knowledge of schemas.
function textUpTo(most: number): z.ZodString {
  const error = messageOf(agentReason('must-be-text', { most }));
  return z.string({ error }).max(most, { error });
}

function numberWithin(least: number, most: number): z.ZodNumber {
  const error = messageOf(agentReason('must-be-number', { least, most }));
  return z.number({ error }).min(least, { error }).max(most, { error });
}

function countWithin(least: number, most: number): z.ZodInt {
  const error = messageOf(agentReason('must-be-count', { least, most }));
  return z.int({ error }).min(least, { error }).max(most, { error });
}
