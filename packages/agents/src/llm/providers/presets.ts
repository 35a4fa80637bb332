import type { PresetName } from '@conch/protocol';
import type { ProviderKind } from './provider.ts';

/** The built-in facts about a provider. */
export interface Preset {
  readonly kind: ProviderKind;
  /** Null if the person who adds the provider enters the address. */
  readonly baseUrl: string | null;
  readonly wantsKey: boolean;
  /**
   * True if the provider runs on this machine at a port that no other program uses, so that Conch
   * can look for it there.
   */
  readonly isFoundHere: boolean;
}

const far = (kind: ProviderKind, baseUrl: string): Preset => ({
  kind,
  baseUrl,
  wantsKey: true,
  isFoundHere: false,
});

const localPreset = (baseUrl: string): Preset => ({
  kind: 'compatible',
  baseUrl,
  wantsKey: false,
  isFoundHere: true,
});

/** The named providers. `compatible` is any other provider with OpenAI's chat API. */
export const PRESETS = {
  openai: far('openai', 'https://api.openai.com/v1'),
  anthropic: far('anthropic', 'https://api.anthropic.com/v1'),
  google: far('google', 'https://generativelanguage.googleapis.com/v1beta'),
  openrouter: far('compatible', 'https://openrouter.ai/api/v1'),
  ollama: localPreset('http://127.0.0.1:11434/v1'),
  lmstudio: localPreset('http://127.0.0.1:1234/v1'),
  // Many programs use this port, so an operator must list it before Conch connects.
  vllm: { ...localPreset('http://127.0.0.1:8000/v1'), isFoundHere: false },
  compatible: { kind: 'compatible', baseUrl: null, wantsKey: false, isFoundHere: false },
} as const satisfies Readonly<Record<PresetName, Preset>>;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** The hosts and ports that Conch may reach even if the operator does not list them. */
export function presetReach(): readonly string[] {
  const presets: readonly Preset[] = Object.values(PRESETS);
  return presets.flatMap(({ baseUrl, wantsKey, isFoundHere }) => {
    if (baseUrl === null) return [];
    const { hostname, port } = new URL(baseUrl);
    if (wantsKey) return [hostname];
    return isFoundHere ? LOOPBACK.map((host) => `${host}:${port}`) : [];
  });
}
