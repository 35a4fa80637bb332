import type { LanguageModel } from 'ai';
import type { ProviderFailure } from './provider-failure.ts';
import type { Turnstile } from './providers/turnstile.ts';

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input that its provider has seen before; absent: the same as any other. */
  readonly cachedInput?: number;
}

/** A model that can be asked, with what must be known before it is. */
export interface Model {
  readonly languageModel: LanguageModel;
  /** So many tokens fit into one request, its answer included. */
  readonly contextTokens: number;
  /** `null`: nobody has told what it costs. */
  readonly price: Price | null;
  /** By which its provider is asked. */
  readonly turnstile: Turnstile;
}

/** A model by the name of its provider on this server and its own name there. */
export interface ModelName {
  readonly provider: string;
  readonly model: string;
}

/** The model that is chosen for all who name none; `null`: none is. */
interface ModelForAll {
  /** What was seen last, without asking anyone: for worst cases. */
  readonly seen: ModelName | null;
  /** What is chosen now. */
  read(): Promise<ModelName | null>;
}

/** Finds models; throws `ProviderFailure` where there is none that can be asked. */
export interface Models {
  find(name: ModelName): Promise<Model>;
  /** What is known without asking anyone: for worst cases. */
  priceOf(name: ModelName): Price | null;
  /** What agents think with that name no model; absent: each must name its own. */
  readonly forAll?: ModelForAll;
  /** A run has failed by its provider; the words hold no key and nothing that anybody said. */
  readonly onFailure?: (name: ModelName, failure: ProviderFailure) => void;
}
