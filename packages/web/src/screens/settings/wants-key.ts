import type { PresetName } from '@conch/protocol';

// These run on one's own machines, or wherever one says; as a rule they want no key.
const KEYLESS: ReadonlySet<PresetName> = new Set<PresetName>([
  'ollama',
  'lmstudio',
  'vllm',
  'compatible',
]);

/** Whether a provider of this preset answers nobody without a key. */
export function wantsKey(preset: PresetName): boolean {
  return !KEYLESS.has(preset);
}
