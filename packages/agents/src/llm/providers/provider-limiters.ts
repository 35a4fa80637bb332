import type { Provider } from './provider.ts';
import { ProviderLimiter, type ProviderLimiterOptions } from './provider-limiter.ts';

/** The limiters of a server's providers. A provider with a new address gets a new limiter. */
export class ProviderLimiters {
  readonly #optionsOf: (name: string) => ProviderLimiterOptions;
  readonly #limiters = new Map<
    string,
    { readonly baseUrl: string; readonly limiter: ProviderLimiter }
  >();

  constructor(optionsOf: (name: string) => ProviderLimiterOptions) {
    this.#optionsOf = optionsOf;
  }

  to({
    name,
    baseUrl,
    servesInTurn = false,
  }: Pick<Provider, 'name' | 'baseUrl' | 'servesInTurn'>): ProviderLimiter {
    const known = this.#limiters.get(name);
    if (known?.baseUrl === baseUrl) return known.limiter;
    const limiter = new ProviderLimiter({ servesInTurn, ...this.#optionsOf(name) });
    this.#limiters.set(name, { baseUrl, limiter });
    return limiter;
  }
}
