import { PRESETS } from '@conch/agents';
import type { PresetName } from '@conch/protocol';
import type { Config } from '../config.ts';
import { endingOf, type KnownProvider } from './known-provider.ts';

/** A provider that is there because its key is in the environment. */
export interface EnvironmentProvider extends KnownProvider {
  readonly key: string;
}

/** The providers whose keys were set where Conch was started, by name. */
export function providersOfEnvironment(
  keys: Config['providerKeys'],
): ReadonlyMap<string, EnvironmentProvider> {
  const known = (Object.entries(keys) as [PresetName, string][]).flatMap(([preset, key]) => {
    const { baseUrl } = PRESETS[preset];
    if (baseUrl === null) return [];
    const keyEnding = endingOf(key);
    const from = 'environment' as const;
    return [{ name: preset, preset, baseUrl, key, keyEnding, from, createdAt: null }];
  });
  return new Map(known.map((provider) => [provider.name, provider]));
}
