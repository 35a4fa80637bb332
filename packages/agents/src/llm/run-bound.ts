import { agentReason } from '@conch/protocol';
import type { ReportedUsage } from '../agent.ts';
import type { LlmConfig, NeverAnswers } from './llm-config.ts';
import type { Model, Price } from './model.ts';
import { tokensIn } from './prompt/within-budget.ts';
import { estimated, tokensAsked } from './step-cost.ts';

type Bound = Pick<LlmConfig, 'maxRunTokens' | 'maxRunCostUsd'>;
type Bounded = Bound & Pick<LlmConfig, 'maxOutputTokens'>;

/** The facts that limit the cost of a step. */
interface Paying {
  readonly config: Bounded;
  readonly model: Pick<Model, 'price'>;
  readonly spending: { readonly soFar: ReportedUsage };
}

/**
 * A shorter answer is useless. If fewer tokens remain, the model is not called, and people see the
 * reason.
 */
const LEAST_OUTPUT = 256;
/** Tokens of the shortest prompt: identity, space, floor rules, floor tools and one message. */
const LEAST_PROMPT = 1_500;

/**
 * The number of tokens that a step may write within the limits of its run. 0 if no step is
 * affordable.
 */
export function outputWithin(
  { config, model: { price }, spending }: Paying,
  asking: Parameters<typeof tokensAsked>[0],
): number {
  const { maxOutputTokens: most, maxRunTokens, maxRunCostUsd } = config;
  const input = tokensAsked(asking);
  const inTokens = maxRunTokens - spending.soFar.tokens - input;
  const inMoney =
    maxRunCostUsd === undefined
      ? Number.POSITIVE_INFINITY
      : affordable(maxRunCostUsd, { before: spending.soFar, input, price });
  const output = Math.min(most, inTokens, inMoney);
  return output < Math.min(most, LEAST_OUTPUT) ? 0 : output;
}

/** The number of output tokens that the money left after the input can pay. 0 without a price. */
function affordable(
  usd: number,
  { before, input, price }: { before: ReportedUsage; input: number; price: Price | null },
): number {
  const asked = estimated({ input, output: 0 }, price).costUsd;
  if (price === null || before.costUsd === null || asked === null) return 0;
  const left = usd - before.costUsd - asked;
  // The cost of a step is rounded up to a billionth of a dollar, so this amount stays in reserve.
  const tokens = Math.floor(((left - 1e-9) * 1e6) / price.output);
  return price.output === 0 && left >= 0 ? Number.POSITIVE_INFINITY : Math.max(0, tokens);
}

/**
 * The reason why the limits of a run can never pay for a step. Null if the limits can pay for a
 * step.
 */
export function whyNeverPaid(
  config: Bounded & Pick<LlmConfig, 'instructions'>,
  price: Price | null,
): NeverAnswers | null {
  const input = LEAST_PROMPT + tokensIn(config.instructions);
  const output = Math.min(config.maxOutputTokens, LEAST_OUTPUT);
  const least = estimated({ input, output }, price);
  if (config.maxRunTokens < least.tokens) {
    const why = agentReason('too-few-run-tokens', { least: least.tokens });
    return { why, field: 'maxRunTokens' };
  }
  const { maxRunCostUsd } = config;
  if (maxRunCostUsd === undefined || least.costUsd === null) return null;
  if (maxRunCostUsd >= least.costUsd) return null;
  const why = agentReason('too-little-run-money', { least: enough(least.costUsd) });
  return { why, field: 'maxRunCostUsd' };
}

/**
 * Formats dollars with two significant digits, rounded up, so that the printed amount is sufficient
 * as a limit.
 */
function enough(usd: number): string {
  const digits = usd >= 0.1 ? 2 : 1 - Math.floor(Math.log10(usd));
  const unit = 10 ** digits;
  // A binary fraction may be slightly larger than its decimal, so a tiny amount is subtracted
  // before the rounding.
  return (Math.ceil(usd * unit - 1e-6) / unit).toFixed(digits);
}

/** The maximum cost of a run. All its tokens count at the higher of the two prices. */
export function worstCaseOf(config: Bound, price: Price | null): ReportedUsage {
  const { maxRunTokens: tokens, maxRunCostUsd: most = Number.POSITIVE_INFINITY } = config;
  if (price === null) return { tokens, costUsd: null };
  const dearest = Math.max(price.input, price.output);
  return { tokens, costUsd: Math.min((tokens * dearest) / 1e6, most) };
}
