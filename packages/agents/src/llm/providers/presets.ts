import type { PresetName } from '@conch/protocol';
import type { ProviderKind } from './provider.ts';

/** What is known of a provider before anyone says anything about it. */
export interface Preset {
  readonly kind: ProviderKind;
  /** `null`: whoever adds it says where it is. */
  readonly baseUrl: string | null;
  readonly wantsKey: boolean;
  /** On one’s own machine, at a port that is its own: looked for there, and reached there. */
  readonly isFoundHere: boolean;
}

const far = (kind: ProviderKind, baseUrl: string): Preset => ({
  kind,
  baseUrl,
  wantsKey: true,
  isFoundHere: false,
});

const here = (baseUrl: string): Preset => ({
  kind: 'compatible',
  baseUrl,
  wantsKey: false,
  isFoundHere: true,
});

/** The providers that have a name of their own; `compatible` is any other that speaks as OpenAI’s chat. */
export const PRESETS = {
  openai: far('openai', 'https://api.openai.com/v1'),
  anthropic: far('anthropic', 'https://api.anthropic.com/v1'),
  google: far('google', 'https://generativelanguage.googleapis.com/v1beta'),
  openrouter: far('compatible', 'https://openrouter.ai/api/v1'),
  ollama: here('http://127.0.0.1:11434/v1'),
  lmstudio: here('http://127.0.0.1:1234/v1'),
  // Its port is everyone’s favourite: what listens there may be anything, so an operator lists it.
  vllm: { ...here('http://127.0.0.1:8000/v1'), isFoundHere: false },
  compatible: { kind: 'compatible', baseUrl: null, wantsKey: false, isFoundHere: false },
} as const satisfies Readonly<Record<PresetName, Preset>>;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** What may be reached without an operator listing it: the hosts and ports of the presets. */
export function presetReach(): readonly string[] {
  const presets: readonly Preset[] = Object.values(PRESETS);
  return presets.flatMap(({ baseUrl, wantsKey, isFoundHere }) => {
    if (baseUrl === null) return [];
    const { hostname, port } = new URL(baseUrl);
    if (wantsKey) return [hostname];
    return isFoundHere ? LOOPBACK.map((host) => `${host}:${port}`) : [];
  });
}
