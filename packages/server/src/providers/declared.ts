import { PRESETS } from '@conch/agents';
import { endingOf, type DeclaredProvider, type KnownProvider } from './known-provider.ts';

/** A provider that the settings declare, as lists show it. */
export interface FixedProvider extends KnownProvider {
  readonly key: string | null;
}

/** The declared providers, by name. */
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
 * The addresses of declared providers, as entries of the outbound list for models. The operator
 * wrote them, so no second entry is needed, and private networks are allowed.
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
