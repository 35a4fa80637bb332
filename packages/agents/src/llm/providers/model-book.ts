import { isIPv4 } from 'node:net';
import type { Price } from '../model.ts';
import { KNOWN_MODELS, type KnownModel } from './known-models.ts';
import type { GivenModels } from './read-prices.ts';
import type { Provider } from './provider.ts';

/** The price and the window of a model. */
export interface ModelFacts {
  /** The price. Null if no price was set. */
  readonly price: Price | null;
  readonly contextTokens: number;
}

// The window of an unknown model. It is small enough for the models that people run at home, and
// operators can set a larger one.
const USUAL_WINDOW = 8_192;
const FREE: Price = { input: 0, output: 0 };

type Where = Pick<Provider, 'name' | 'baseUrl' | 'isLocalPreset'>;

/** The known facts of models. The operator's facts take precedence over the built-in table. */
export class ModelBook {
  readonly #configured: GivenModels;

  constructor(given: GivenModels) {
    this.#configured = given;
  }

  of({ name, baseUrl, isLocalPreset = false }: Where, model: string): ModelFacts {
    const { hostname } = new URL(baseUrl);
    const known = knownAt(hostname, model);
    const configured = this.#configured.get(`${name}/${model}`) ?? this.#configured.get(model);
    // Only the models of a local preset are free, because any other program on this machine may be
    // a gateway to a paid provider.
    const isFree = isLocalPreset && isThisMachine(hostname);
    return {
      price: configured?.price ?? known?.price ?? (isFree ? FREE : null),
      contextTokens: configured?.contextTokens ?? known?.contextTokens ?? USUAL_WINDOW,
    };
  }
}

function knownAt(host: string, model: string): ModelFacts | null {
  const table = KNOWN_MODELS[host] ?? {};
  const found = own(table, model) ?? own(table, withoutDate(model));
  if (found === null) return null;
  const { contextTokens, ...price } = found;
  return { price, contextTokens };
}

function own(table: Readonly<Record<string, KnownModel>>, name: string): KnownModel | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

/**
 * `gpt-5-2025-08-07`, `claude-sonnet-4-5-20250929` and `…-latest` cost the same as their family.
 */
function withoutDate(model: string): string {
  return model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/u, '');
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}
