import type { LlmConfig } from '../llm-config.ts';
import type { Model } from '../model.ts';
import { mostPromptTokens } from './window.ts';

type Bounds = Pick<
  LlmConfig,
  'contextTokens' | 'maxOutputTokens' | 'maxRunTokens' | 'maxRunCostUsd'
>;

/**
 * Each step sends the prompt again, so the token limit of a run must cover at least this many
 * steps.
 */
const STEPS_WITHIN_BOUND = 3;
/** At least this part of a step's budget is for its prompt, however long answers may be. */
const PROMPT_SHARE = 1 / 2;

/** The token limit of a prompt. It fits the window and lets the run afford a few steps. */
export function promptTokens(
  config: Bounds,
  model: Pick<Model, 'contextTokens' | 'price'>,
): number {
  const { maxOutputTokens, maxRunTokens } = config;
  const inTokens = beside(maxOutputTokens, maxRunTokens / STEPS_WITHIN_BOUND);
  return Math.floor(
    Math.min(mostPromptTokens(config, model), inTokens, withinMoney(config, model)),
  );
}

function withinMoney(
  { maxOutputTokens, maxRunCostUsd }: Bounds,
  { price }: Pick<Model, 'price'>,
): number {
  if (maxRunCostUsd === undefined || price === null || price.input === 0) {
    return Number.POSITIVE_INFINITY;
  }
  const millionths = (maxRunCostUsd * 1e6) / STEPS_WITHIN_BOUND;
  return beside(maxOutputTokens * price.output, millionths) / price.input;
}

function beside(output: number, whole: number): number {
  return Math.max(whole - output, whole * PROMPT_SHARE);
}
