import { readControlTags } from '../text/control-tags.ts';

/**
 * A field of a model's output. Only own data properties count: nothing inherited, no getter runs,
 * and nothing throws.
 */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** A field as trimmed text. Empty if it is no text. */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
}

/** The text of a post. Control tags are never shown (SG2), and have no effect here. */
export function bodyOf(output: unknown): string {
  return readControlTags(textOf(output, 'reasoning')).text.trim();
}
