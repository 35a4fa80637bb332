import type { Price } from '../model.ts';

/** What is known of a model. */
export interface KnownModel extends Price {
  readonly contextTokens: number;
}

/** Of when the prices below are. */
export const KNOWN_AS_OF = '2025-12';

const model = (input: number, output: number, contextTokens: number): KnownModel => ({
  input,
  output,
  contextTokens,
});

/**
 * By the host of the provider, since the same name may cost something else elsewhere. US dollars
 * for a million tokens. What is not certain is left out: unknown is better than wrong.
 */
export const KNOWN_MODELS: Readonly<Record<string, Readonly<Record<string, KnownModel>>>> = {
  'api.openai.com': {
    'gpt-5': model(1.25, 10, 400_000),
    'gpt-5-mini': model(0.25, 2, 400_000),
    'gpt-5-nano': model(0.05, 0.4, 400_000),
    'gpt-4.1': model(2, 8, 1_000_000),
    'gpt-4.1-mini': model(0.4, 1.6, 1_000_000),
    'gpt-4.1-nano': model(0.1, 0.4, 1_000_000),
    'gpt-4o': model(2.5, 10, 128_000),
    'gpt-4o-mini': model(0.15, 0.6, 128_000),
    o3: model(2, 8, 200_000),
    'o4-mini': model(1.1, 4.4, 200_000),
  },
  'api.anthropic.com': {
    'claude-opus-4-5': model(5, 25, 200_000),
    'claude-opus-4-1': model(15, 75, 200_000),
    'claude-sonnet-4-5': model(3, 15, 200_000),
    'claude-sonnet-4': model(3, 15, 200_000),
    'claude-haiku-4-5': model(1, 5, 200_000),
    'claude-3-5-haiku': model(0.8, 4, 200_000),
  },
  'generativelanguage.googleapis.com': {
    // Beyond 200,000 tokens it costs more: so much of its window is used.
    'gemini-2.5-pro': model(1.25, 10, 200_000),
    'gemini-2.5-flash': model(0.3, 2.5, 1_000_000),
    'gemini-2.5-flash-lite': model(0.1, 0.4, 1_000_000),
  },
};
