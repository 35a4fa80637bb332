import type { Usage } from '../agent.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model, Price } from './model.ts';
import { estimated, tokensAsked } from './spend.ts';

type Bound = Pick<LlmConfig, 'maxRunTokens' | 'maxRunCostUsd'>;

/** What a step may cost is looked at by. */
interface Paying {
  readonly config: Bound & Pick<LlmConfig, 'maxOutputTokens'>;
  readonly model: Pick<Model, 'price'>;
  readonly spending: { readonly soFar: Usage };
}

/** Whether a step may be asked for: in its worst case the run stays within what it may cost. */
export function isWithinBound(
  { config, model: { price }, spending }: Paying,
  asking: Parameters<typeof tokensAsked>[0],
): boolean {
  const { tokens, costUsd } = spending.soFar;
  const [input, output] = [tokensAsked(asking), config.maxOutputTokens];
  if (tokens + input + output > config.maxRunTokens) return false;
  if (config.maxRunCostUsd === undefined) return true;
  const more = estimated({ input, output }, price).costUsd;
  if (costUsd === null || more === null) return false;
  return costUsd + more <= config.maxRunCostUsd;
}

/** What a run may cost at most: its dearest token is the dearer of the two kinds. */
export function worstCaseOf(config: Bound, price: Price | null): Usage {
  const { maxRunTokens: tokens, maxRunCostUsd: most = Number.POSITIVE_INFINITY } = config;
  if (price === null) return { tokens, costUsd: null };
  const dearest = Math.max(price.input, price.output);
  return { tokens, costUsd: Math.min((tokens * dearest) / 1e6, most) };
}
