import type { Usage } from '../agent.ts';
import type { LlmConfig, NeverAnswers } from './llm-config.ts';
import type { Model, Price } from './model.ts';
import { tokensIn } from './prompt/within-budget.ts';
import { estimated, tokensAsked } from './spend.ts';

type Bound = Pick<LlmConfig, 'maxRunTokens' | 'maxRunCostUsd'>;
type Bounded = Bound & Pick<LlmConfig, 'maxOutputTokens'>;

/** What a step may cost is looked at by. */
interface Paying {
  readonly config: Bounded;
  readonly model: Pick<Model, 'price'>;
  readonly spending: { readonly soFar: Usage };
}

/** Fewer are no answer: rather none is asked for, and people are told why. */
const LEAST_OUTPUT = 256;
/** Who it is, where, how the floor works, the tools of the floor and one message. */
const LEAST_PROMPT = 1_500;

/** So many tokens a step may write that the run stays within what it may cost; 0: no step is asked for. */
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

/** So many tokens of output can be paid after the input; without a price none. */
function affordable(
  usd: number,
  { before, input, price }: { before: Usage; input: number; price: Price | null },
): number {
  const asked = estimated({ input, output: 0 }, price).costUsd;
  if (price === null || before.costUsd === null || asked === null) return 0;
  const left = usd - before.costUsd - asked;
  // What a step costs is rounded up to a billionth.
  const tokens = Math.floor(((left - 1e-9) * 1e6) / price.output);
  return price.output === 0 && left >= 0 ? Number.POSITIVE_INFINITY : Math.max(0, tokens);
}

/** Why the bound of a run can never pay for a step; null: it can. */
export function whyNeverPaid(
  config: Bounded & Pick<LlmConfig, 'instructions'>,
  price: Price | null,
): NeverAnswers | null {
  const input = LEAST_PROMPT + tokensIn(config.instructions);
  const output = Math.min(config.maxOutputTokens, LEAST_OUTPUT);
  const least = estimated({ input, output }, price);
  if (config.maxRunTokens < least.tokens) {
    const why = `too few tokens for one run: with these instructions one step needs about ${least.tokens}`;
    return { why, field: 'maxRunTokens' };
  }
  const { maxRunCostUsd } = config;
  if (maxRunCostUsd === undefined || least.costUsd === null) return null;
  if (maxRunCostUsd >= least.costUsd) return null;
  const why = `too little money for one run: with these instructions one step of this model costs about $${enough(least.costUsd)}`;
  return { why, field: 'maxRunCostUsd' };
}

/** Dollars to two digits, never fewer than were asked about: whoever allows so many has enough. */
function enough(usd: number): string {
  const digits = usd >= 0.1 ? 2 : 1 - Math.floor(Math.log10(usd));
  const unit = 10 ** digits;
  // What is written in binary may stand a hair above its decimal.
  return (Math.ceil(usd * unit - 1e-6) / unit).toFixed(digits);
}

/** What a run may cost at most: its dearest token is the dearer of the two kinds. */
export function worstCaseOf(config: Bound, price: Price | null): Usage {
  const { maxRunTokens: tokens, maxRunCostUsd: most = Number.POSITIVE_INFINITY } = config;
  if (price === null) return { tokens, costUsd: null };
  const dearest = Math.max(price.input, price.output);
  return { tokens, costUsd: Math.min((tokens * dearest) / 1e6, most) };
}
