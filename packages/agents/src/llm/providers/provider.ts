/** In which way a provider is spoken to. `compatible`: as OpenAI’s chat, at any address. */
export type ProviderKind = 'openai' | 'anthropic' | 'google' | 'compatible';

/** Where models are, and how they are asked. */
export interface Provider {
  readonly name: string;
  readonly kind: ProviderKind;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** `null`: it wants none, as a model on one’s own machine. */
  readonly key: string | null;
  /** It serves one after the other, as what is made for one’s own machine does. */
  readonly servesInTurn?: boolean;
}

export type Fetch = typeof globalThis.fetch;
