import type { LanguageModelUsage, ModelMessage, ToolSet } from 'ai';
import type { ReportedUsage } from '../agent.ts';
import type { Price } from './model.ts';
import { tokensIn } from './prompt/within-budget.ts';

/** The estimated tokens of a step, before its provider reports any. */
export interface Estimate {
  readonly input: number;
  readonly output: number;
}

/** The fields that Conch reads in a provider's report. */
export type StepReport = Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'> & {
  readonly inputTokenDetails?: Pick<LanguageModelUsage['inputTokenDetails'], 'cacheReadTokens'>;
  /** The raw report. Some gateways include the cost of the step. */
  readonly raw?: LanguageModelUsage['raw'];
};

/**
 * Computes the cost of a step from the provider's report. Missing or impossible counts are
 * estimated. An estimate is never zero, because a zero would bypass the budgets.
 */
export function spendOf(reported: StepReport, about: Estimate, price: Price | null): ReportedUsage {
  const input = credible(reported.inputTokens, about.input);
  const output = credible(reported.outputTokens, about.output);
  const cached = cachedOf(reported, input.tokens);
  const usage = usageOf(
    { input: input.tokens, output: output.tokens, cached: cached.tokens },
    price,
  );
  return [input, output, cached].every(({ isReported }) => isReported)
    ? usage
    : { ...usage, isEstimated: true };
}

/**
 * Replaces the cost by the amount that a gateway billed. A known price takes precedence over a
 * billed cost of 0.
 */
export function atBilledCost(usage: ReportedUsage, billedUsd: number | null): ReportedUsage {
  if (billedUsd === null || (billedUsd === 0 && usage.costUsd !== null)) return usage;
  return { ...usage, costUsd: upwards(billedUsd) };
}

/** The estimated cost of a step, for a provider that reported nothing. */
export function estimated(about: Estimate, price: Price | null): ReportedUsage {
  return { ...usageOf({ ...about, cached: 0 }, price), isEstimated: true };
}

/** Estimates the tokens of a request. */
export function tokensAsked(question: {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: ToolSet;
}): number {
  const { instructions, messages, tools } = question;
  const offered = Object.keys(tools).length * PER_TOOL;
  return tokensIn(instructions) + tokensIn(JSON.stringify(messages)) + offered;
}

// The largest floor tool with its description has about 250 tokens.
const PER_TOOL = 250;

function usageOf(
  { input, output, cached }: Estimate & { readonly cached: number },
  price: Price | null,
): ReportedUsage {
  const tokens = input + output;
  if (price === null) return { tokens, costUsd: null };
  const millionths =
    (input - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    output * price.output;
  return { tokens, costUsd: upwards(millionths / 1e6) };
}

/** Rounds up to a billionth of a dollar, the unit of money here. */
function upwards(usd: number): number {
  // A whole number with a small division error must not be rounded up.
  return Math.max(0, Math.ceil(usd * 1e9 - 1e-3)) / 1e9;
}

// Providers sometimes report wrong counts. Estimates tend to be too high, so a count of more than
// ten times the estimate, plus long reasoning, must be wrong.
const TIMES = 10;
const THOUGHT_TOKENS = 200_000;

interface Counted {
  readonly tokens: number;
  /** True if the provider reported a credible count. */
  readonly isReported: boolean;
}

function credible(tokens: number | undefined, estimate: number): Counted {
  if (!isCount(tokens)) return { tokens: estimate, isReported: false };
  return atMost(Math.round(tokens), estimate * TIMES + THOUGHT_TOKENS);
}

/** The input tokens that the provider read from its cache. 0 if the provider reports none. */
function cachedOf({ inputTokenDetails }: StepReport, input: number): Counted {
  const seen = inputTokenDetails?.cacheReadTokens ?? 0;
  return isCount(seen) ? atMost(Math.round(seen), input) : { tokens: 0, isReported: seen === 0 };
}

function atMost(tokens: number, most: number): Counted {
  return { tokens: Math.min(tokens, most), isReported: tokens <= most };
}

function isCount(tokens: number | undefined): tokens is number {
  return tokens !== undefined && Number.isFinite(tokens) && Math.round(tokens) > 0;
}
