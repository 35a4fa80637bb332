import type { Price } from '../model.ts';

/** The price and window of a known model. */
export interface KnownModel extends Price {
  readonly contextTokens: number;
}

/** The month in which the published prices below were looked up. */
export const KNOWN_AS_OF = '2026-11';

const model = (
  price: readonly [input: number, cachedInput: number, output: number],
  contextTokens: number,
): KnownModel => {
  const [input, cachedInput, output] = price;
  return { input, cachedInput, output, contextTokens };
};

const GPT_5 = [1.25, 0.125, 10] as const;
const OPUS = [5, 0.5, 25] as const;
const SONNET = [3, 0.3, 15] as const;
/** Until the end of 2026 the provider charges half of this price. */
const FLASH = [1.5, 0.15, 7.5] as const;

/**
 * Prices by host, because the same model may have another price at another host. In US dollars per
 * million tokens in the usual tier. Uncertain prices are omitted, because no price is better than a
 * wrong price.
 */
export const KNOWN_MODELS: Readonly<Record<string, Readonly<Record<string, KnownModel>>>> = {
  'api.openai.com': {
    // Newer models cost more beyond 272,000 tokens, so only that much of their window is used.
    'gpt-6-sol': model([2, 0.2, 10], 272_000),
    'gpt-6-luna': model([0.1, 0.01, 0.5], 272_000),
    'gpt-5.5': model([5, 0.5, 30], 272_000),
    'gpt-5.4': model([2.5, 0.25, 15], 272_000),
    'gpt-5.4-mini': model([0.75, 0.075, 4.5], 272_000),
    'gpt-5.4-nano': model([0.2, 0.02, 1.25], 272_000),
    'gpt-5.2': model([1.75, 0.175, 14], 400_000),
    'gpt-5.1': model(GPT_5, 400_000),
    'gpt-5': model(GPT_5, 400_000),
    'gpt-5-mini': model([0.25, 0.025, 2], 400_000),
    'gpt-5-nano': model([0.05, 0.005, 0.4], 400_000),
    'gpt-4.1': model([2, 0.5, 8], 1_000_000),
    'gpt-4.1-mini': model([0.4, 0.1, 1.6], 1_000_000),
    'gpt-4.1-nano': model([0.1, 0.025, 0.4], 1_000_000),
    'gpt-4o': model([2.5, 1.25, 10], 128_000),
    'gpt-4o-mini': model([0.15, 0.075, 0.6], 128_000),
    o3: model([2, 2, 8], 200_000),
    'o4-mini': model([1.1, 1.1, 4.4], 200_000),
  },
  'api.anthropic.com': {
    'claude-fable-5-1': model([10, 1, 50], 1_000_000),
    'claude-fable-5': model([10, 1, 50], 1_000_000),
    'claude-opus-5-5': model([4, 0.4, 20], 1_000_000),
    'claude-opus-5': model(OPUS, 1_000_000),
    'claude-opus-4-8': model(OPUS, 1_000_000),
    'claude-opus-4-7': model(OPUS, 1_000_000),
    'claude-opus-4-6': model(OPUS, 1_000_000),
    'claude-opus-4-5': model(OPUS, 200_000),
    'claude-sonnet-5-5': model([2, 0.2, 10], 1_000_000),
    'claude-sonnet-5': model([2, 0.2, 10], 1_000_000),
    'claude-sonnet-4-6': model(SONNET, 1_000_000),
    'claude-sonnet-4-5': model(SONNET, 200_000),
    'claude-haiku-4-5': model([1, 0.1, 5], 200_000),
  },
  'generativelanguage.googleapis.com': {
    'gemini-3.8-flash': model(FLASH, 1_000_000),
    'gemini-3.6-flash': model(FLASH, 1_000_000),
    'gemini-3.5-flash': model([1.5, 0.15, 9], 1_000_000),
    'gemini-3.5-flash-lite': model([0.3, 0.03, 2.5], 1_000_000),
    // The next two cost more beyond 200,000 tokens, so only that much of their window is used.
    'gemini-3.1-pro-preview': model([2, 0.2, 12], 200_000),
    'gemini-2.5-pro': model([1.25, 0.31, 10], 200_000),
    'gemini-2.5-flash': model([0.3, 0.075, 2.5], 1_000_000),
    'gemini-2.5-flash-lite': model([0.1, 0.025, 0.4], 1_000_000),
  },
};
