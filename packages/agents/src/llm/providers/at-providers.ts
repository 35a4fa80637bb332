import type { LocalModels } from './local-models.ts';
import type { Fetch, Provider } from './provider.ts';
import type { Trial, TrialParts } from './try-provider.ts';

// What talks to models takes its time to load, and most servers are started without need of it.

/** The models that a provider says it has; throws `ProviderFailure`. */
export async function modelsAt(
  provider: Provider,
  asking: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const { listModels } = await import('./list-models.ts');
  return listModels(provider, asking);
}

/** Asks a provider for its models, and one of them for a word. */
export async function trialOf(provider: Provider, parts: TrialParts): Promise<Trial> {
  const { tryProvider } = await import('./try-provider.ts');
  return tryProvider(provider, parts);
}

/** The providers that run on this machine. */
export async function modelsHere(fetch: Fetch): Promise<readonly LocalModels[]> {
  const { localModels } = await import('./local-models.ts');
  return localModels(fetch);
}
