/** The API of a provider. `compatible` is OpenAI's chat API at any address. */
export type ProviderKind = 'openai' | 'anthropic' | 'google' | 'compatible';

/** A source of models and how to call it. */
export interface Provider {
  readonly name: string;
  readonly kind: ProviderKind;
  /** The address, without a trailing slash. */
  readonly baseUrl: string;
  /** Null if the provider needs no key, as on the user's own machine. */
  readonly key: string | null;
  /** True if the provider serves one call at a time, like most programs for a single machine. */
  readonly servesInTurn?: boolean;
  /**
   * True for a preset of programs on the user's own machine. Models on that machine cost nothing.
   */
  readonly isLocalPreset?: boolean;
}

export type Fetch = typeof globalThis.fetch;
