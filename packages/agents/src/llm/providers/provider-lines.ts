import type { Provider } from './provider.ts';
import { ProviderLine, type LineOptions } from './provider-line.ts';

/** The lines to the providers of a server; one that has moved begins anew. */
export class ProviderLines {
  readonly #optionsOf: (name: string) => LineOptions;
  readonly #lines = new Map<string, { readonly baseUrl: string; readonly line: ProviderLine }>();

  constructor(optionsOf: (name: string) => LineOptions) {
    this.#optionsOf = optionsOf;
  }

  to({ name, baseUrl }: Pick<Provider, 'name' | 'baseUrl'>): ProviderLine {
    const known = this.#lines.get(name);
    if (known?.baseUrl === baseUrl) return known.line;
    const line = new ProviderLine(this.#optionsOf(name));
    this.#lines.set(name, { baseUrl, line });
    return line;
  }
}
