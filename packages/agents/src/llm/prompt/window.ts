import { agentReason, providerReason } from '@conch/protocol';
import type { LlmConfig, NeverAnswers } from '../llm-config.ts';
import type { Model } from '../model.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { tokensIn } from './within-budget.ts';

type Windowed = Pick<LlmConfig, 'contextTokens' | 'maxOutputTokens'>;

/**
 * A question needs at least this many tokens. If fewer tokens remain, the model is not called, and
 * people see the reason.
 */
export const LEAST_ROOM = 200;
/** Tokens of the shortest frame: identity, space, floor rules and trigger. */
const LEAST_FRAME = 300;
/** An answer gets at most this part of a window. The rest is for the prompt. */
const OUTPUT_SHARE = 1 / 2;

/** Limits the answers of a configuration so that the prompt fits into the window too. */
export function withinWindow<Config extends Windowed>(
  config: Config,
  model: Pick<Model, 'contextTokens'>,
): Config {
  const most = Math.floor(windowOf(config, model) * OUTPUT_SHARE);
  return { ...config, maxOutputTokens: Math.min(config.maxOutputTokens, most) };
}

/** The most tokens that a prompt can have beside the answer. */
export function mostPromptTokens(config: Windowed, model: Pick<Model, 'contextTokens'>): number {
  return windowOf(config, model) - withinWindow(config, model).maxOutputTokens;
}

function windowOf({ contextTokens }: Windowed, model: Pick<Model, 'contextTokens'>): number {
  return Math.min(contextTokens ?? model.contextTokens, model.contextTokens);
}

/** The reason why no question can ever fit into an agent's window. Null if a question may fit. */
export function whyNeverFits(
  config: Windowed & Pick<LlmConfig, 'instructions'>,
): NeverAnswers | null {
  const { contextTokens, instructions } = config;
  if (contextTokens === undefined) return null;
  const least = LEAST_FRAME + tokensIn(instructions) + LEAST_ROOM;
  if (mostPromptTokens(config, { contextTokens }) >= least) return null;
  return { why: agentReason('too-few-context-tokens', { least }), field: 'contextTokens' };
}

/** Throws if the fixed part of the prompt leaves too few tokens for the question. */
export function demandRoom(room: number): void {
  if (room >= LEAST_ROOM) return;
  throw new ProviderFailure('too-long', providerReason('instructions-too-long'));
}
