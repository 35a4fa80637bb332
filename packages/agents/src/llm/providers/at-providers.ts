import type { LocalModels } from './local-models.ts';
import type { Fetch, Provider } from './provider.ts';
import type { ProviderTrial, TrialParts } from './try-provider.ts';

// The code that calls models is lazy-loaded, because it loads slowly and most servers start without
// needing it.

/** The models that a provider lists. Throws `ProviderFailure`. */
export async function modelsAt(
  provider: Provider,
  asking: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const { listModels } = await import('./list-models.ts');
  return listModels(provider, asking);
}

/** Asks a provider for its models, and asks one of these models for a word. */
export async function trialOf(provider: Provider, parts: TrialParts): Promise<ProviderTrial> {
  const { tryProvider } = await import('./try-provider.ts');
  return tryProvider(provider, parts);
}

/** Finds the providers that run on this machine. */
export async function modelsHere(fetch: Fetch): Promise<readonly LocalModels[]> {
  const { localModels } = await import('./local-models.ts');
  return localModels(fetch);
}
