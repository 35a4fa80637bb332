import type { PresetName } from '@conch/protocol';
import { listModels } from './list-models.ts';
import { PRESETS, PRESET_NAMES } from './presets.ts';
import type { Fetch } from './provider.ts';

/** A provider found on this machine. */
export interface LocalModels {
  readonly preset: PresetName;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

const PATIENCE_MS = 1_000;

export interface LocalEndpoint {
  readonly preset: PresetName;
  readonly baseUrl: string;
}

/** The addresses of model programs on this machine. No other address is probed. */
export const LOCAL_PLACES: readonly LocalEndpoint[] = PRESET_NAMES.flatMap((preset) => {
  const { baseUrl, isFoundHere } = PRESETS[preset];
  return isFoundHere && baseUrl !== null ? [{ preset, baseUrl }] : [];
});

/** Looks for model programs on this machine only. */
export async function localModels(
  fetch: Fetch,
  places: readonly LocalEndpoint[] = LOCAL_PLACES,
): Promise<readonly LocalModels[]> {
  const lists = places.map(async ({ preset, baseUrl }) => {
    const provider = { name: preset, kind: 'compatible', baseUrl, key: null } as const;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const models = await listModels(provider, { fetch, signal }).catch(() => null);
    return models === null ? [] : [{ preset, baseUrl, models }];
  });
  return (await Promise.all(lists)).flat();
}
