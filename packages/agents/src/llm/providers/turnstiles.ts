import type { Provider } from './provider.ts';
import { Turnstile, type TurnstileOptions } from './turnstile.ts';

/** The turnstiles to the providers of a server; one that has moved begins anew. */
export class Turnstiles {
  readonly #optionsOf: (name: string) => TurnstileOptions;
  readonly #turnstiles = new Map<
    string,
    { readonly baseUrl: string; readonly turnstile: Turnstile }
  >();

  constructor(optionsOf: (name: string) => TurnstileOptions) {
    this.#optionsOf = optionsOf;
  }

  to({
    name,
    baseUrl,
    servesInTurn = false,
  }: Pick<Provider, 'name' | 'baseUrl' | 'servesInTurn'>): Turnstile {
    const known = this.#turnstiles.get(name);
    if (known?.baseUrl === baseUrl) return known.turnstile;
    const turnstile = new Turnstile({ servesInTurn, ...this.#optionsOf(name) });
    this.#turnstiles.set(name, { baseUrl, turnstile });
    return turnstile;
  }
}
