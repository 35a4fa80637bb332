import type { LlmConfig } from '../llm-config.ts';
import type { Model } from '../model.ts';

/** Each step sends the prompt again: a run has at least so many within its bound. */
const STEPS_WITHIN_BOUND = 3;

/** How many tokens a prompt may have: within the window, and so that the run can afford a few. */
export function promptTokens(
  {
    contextTokens,
    maxOutputTokens,
    maxRunTokens,
  }: Pick<LlmConfig, 'contextTokens' | 'maxOutputTokens' | 'maxRunTokens'>,
  model: Pick<Model, 'contextTokens'>,
): number {
  const window = Math.min(contextTokens ?? model.contextTokens, model.contextTokens);
  return Math.min(window, Math.floor(maxRunTokens / STEPS_WITHIN_BOUND)) - maxOutputTokens;
}
