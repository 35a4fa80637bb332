import type { PresetName } from '@conch/protocol';

// Providers of these presets usually run on the person's own machines and need no key.
const KEYLESS: ReadonlySet<PresetName> = new Set<PresetName>([
  'ollama',
  'lmstudio',
  'vllm',
  'compatible',
]);

/** Whether a provider of this preset requires a key. */
export function wantsKey(preset: PresetName): boolean {
  return !KEYLESS.has(preset);
}
