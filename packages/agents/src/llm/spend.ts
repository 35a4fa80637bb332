import type { LanguageModelUsage, ModelMessage, ToolSet } from 'ai';
import type { Usage } from '../agent.ts';
import type { Price } from './model.ts';
import { tokensIn } from './prompt/within-budget.ts';

/** What is known of the cost of a step before its provider says anything. */
export interface Estimate {
  readonly input: number;
  readonly output: number;
}

/** What of a provider's report is looked at. */
export type Reported = Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'> & {
  readonly inputTokenDetails?: Pick<LanguageModelUsage['inputTokenDetails'], 'cacheReadTokens'>;
};

/**
 * What a step has cost, by what its provider reports; what it does not report, or cannot be, is
 * estimated: never nothing, or budgets would not hold.
 */
export function spendOf(reported: Reported, about: Estimate, price: Price | null): Usage {
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

/** The same where nothing was reported. */
export function estimated(about: Estimate, price: Price | null): Usage {
  return { ...usageOf({ ...about, cached: 0 }, price), isEstimated: true };
}

/** About how many tokens a question has. */
export function tokensAsked(question: {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: ToolSet;
}): number {
  const { instructions, messages, tools } = question;
  const offered = Object.keys(tools).length * PER_TOOL;
  return tokensIn(instructions) + tokensIn(JSON.stringify(messages)) + offered;
}

// The largest of the floor's tools, with its description, has some 250.
const PER_TOOL = 250;

function usageOf(
  { input, output, cached }: Estimate & { readonly cached: number },
  price: Price | null,
): Usage {
  const tokens = input + output;
  if (price === null) return { tokens, costUsd: null };
  const millionths =
    (input - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    output * price.output;
  return { tokens, costUsd: upwards(millionths / 1e6) };
}

/** To a billionth of a dollar, as money is counted; never too little. */
function upwards(usd: number): number {
  // What is whole but for the error of a division must not be rounded up.
  return Math.ceil(usd * 1e9 - 1e-3) / 1e9;
}

// Providers have been seen to report fractions, negatives and nothing at all. An estimate is rather
// too high: ten times as much, and what a model may think to itself, is more than can be true.
const TIMES = 10;
const THOUGHT_TOKENS = 200_000;

interface Counted {
  readonly tokens: number;
  /** By the provider, and credibly. */
  readonly isReported: boolean;
}

function credible(tokens: number | undefined, estimate: number): Counted {
  if (!isCount(tokens)) return { tokens: estimate, isReported: false };
  return atMost(Math.round(tokens), estimate * TIMES + THOUGHT_TOKENS);
}

/** What the provider had seen before: who does not speak of it has seen nothing. */
function cachedOf({ inputTokenDetails }: Reported, input: number): Counted {
  const seen = inputTokenDetails?.cacheReadTokens ?? 0;
  return isCount(seen) ? atMost(Math.round(seen), input) : { tokens: 0, isReported: seen === 0 };
}

function atMost(tokens: number, most: number): Counted {
  return { tokens: Math.min(tokens, most), isReported: tokens <= most };
}

function isCount(tokens: number | undefined): tokens is number {
  return tokens !== undefined && Number.isFinite(tokens) && Math.round(tokens) > 0;
}
