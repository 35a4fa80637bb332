import type { LanguageModel } from 'ai';
import type { ProviderFailure } from './provider-failure.ts';
import type { ProviderLimiter } from './providers/provider-limiter.ts';

/** Prices in US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** The price of cached input. Absent if it costs the same as other input. */
  readonly cachedInput?: number;
}

/** A model that can be called, with the facts needed before a call. */
export interface Model {
  readonly languageModel: LanguageModel;
  /** The size of the window in tokens, answer included. */
  readonly contextTokens: number;
  /** The price. Null if no price was set. */
  readonly price: Price | null;
  /** The queue before the model's provider. */
  readonly limiter: ProviderLimiter;
}

/** A model's name, together with the name of its provider on this server. */
export interface ModelName {
  readonly provider: string;
  readonly model: string;
}

/** The server's default model, for agents that name no model. Null if no default is chosen. */
interface ModelForAll {
  /** The last known choice, read without a lookup. The worst case of a run uses this choice. */
  readonly seen: ModelName | null;
  /** Looks up the current choice. */
  read(): Promise<ModelName | null>;
}

/** Finds models. Throws a `ProviderFailure` if the model cannot be called. */
export interface Models {
  find(name: ModelName): Promise<Model>;
  /** The known price, without any lookup. The worst case of a run uses this price. */
  priceOf(name: ModelName): Price | null;
  /** The server's default model. Absent if every agent must name a model. */
  readonly forAll?: ModelForAll;
  /**
   * Receives the failure when a provider makes a run fail. The failure contains no key and no
   * message text.
   */
  readonly onFailure?: (name: ModelName, failure: ProviderFailure) => void;
}
