import { PRESETS } from '@conch/agents';
import { endingOf, type DeclaredProvider, type KnownProvider } from './known-provider.ts';

/** A provider of the settings, as it is listed. */
export interface FixedProvider extends KnownProvider {
  readonly key: string | null;
}

/** The providers of the settings by name. */
export function fixedProviders(
  declared: readonly DeclaredProvider[],
): ReadonlyMap<string, FixedProvider> {
  return new Map(
    declared.map(({ key, ...provider }) => {
      const keyEnding = key === null ? null : endingOf(key);
      const from = 'environment' as const;
      return [provider.name, { ...provider, key, keyEnding, from, createdAt: null }];
    }),
  );
}

/**
 * The addresses of the settings, as entries of the outbound list for models. The operator wrote
 * them, so they need no second entry. They may be in a network of this machine.
 */
export function reachOf(declared: readonly DeclaredProvider[]): readonly string[] {
  return declared
    .filter(({ preset, baseUrl }) => preset === 'vllm' || baseUrl !== PRESETS[preset].baseUrl)
    .map(({ baseUrl }) => {
      const { protocol, hostname, port } = new URL(baseUrl);
      const usualPort = protocol === 'https:' ? '443' : '80';
      return `inside:${hostname}:${port === '' ? usualPort : port}`;
    });
}
