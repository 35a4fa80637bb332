import type { LlmConfig, NeverAnswers } from '../llm-config.ts';
import type { Model } from '../model.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { tokensIn } from './within-budget.ts';

type Windowed = Pick<LlmConfig, 'contextTokens' | 'maxOutputTokens'>;

/** Fewer hold no question: rather none is asked, and people are told why. */
export const LEAST_ROOM = 200;
/** Who it is, where, how the floor works and why it has it, at the least. */
const LEAST_FRAME = 300;
/** An answer gets at most this part of a window, however long it may be: the rest is for the question. */
const OUTPUT_SHARE = 1 / 2;

/** A configuration whose answers leave room in the window for what they answer. */
export function withinWindow<Config extends Windowed>(
  config: Config,
  model: Pick<Model, 'contextTokens'>,
): Config {
  const most = Math.floor(windowOf(config, model) * OUTPUT_SHARE);
  return { ...config, maxOutputTokens: Math.min(config.maxOutputTokens, most) };
}

/** So many tokens a prompt can have at all, beside the answer. */
export function mostPromptTokens(config: Windowed, model: Pick<Model, 'contextTokens'>): number {
  return windowOf(config, model) - withinWindow(config, model).maxOutputTokens;
}

function windowOf({ contextTokens }: Windowed, model: Pick<Model, 'contextTokens'>): number {
  return Math.min(contextTokens ?? model.contextTokens, model.contextTokens);
}

/** Why no question could ever fit into the window that an agent is given; null: one may. */
export function whyNeverFits(
  config: Windowed & Pick<LlmConfig, 'instructions'>,
): NeverAnswers | null {
  const { contextTokens, instructions } = config;
  if (contextTokens === undefined) return null;
  const least = LEAST_FRAME + tokensIn(instructions) + LEAST_ROOM;
  if (mostPromptTokens(config, { contextTokens }) >= least) return null;
  const why = `too few tokens of context: with these instructions a prompt needs about ${least} beside its answer`;
  return { why, field: 'contextTokens' };
}

/** What is told in any case must leave room for the question. */
export function demandRoom(room: number): void {
  if (room >= LEAST_ROOM) return;
  throw new ProviderFailure(
    'too-long',
    'The instructions leave no room for the question in the window of the model; shorten them, or raise contextTokens.',
  );
}
