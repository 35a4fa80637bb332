import { readControlTags } from '../text/control-tags.ts';

/**
 * A field of a model's output. Reads only own data properties: no inherited ones and no getters.
 * Never throws.
 */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** A field as trimmed text. Empty if the field is not text. */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
}

/** The text of a post. Control tags are removed (SG2), and have no effect in a forum. */
export function bodyOf(output: unknown): string {
  return readControlTags(textOf(output, 'reasoning')).text.trim();
}
