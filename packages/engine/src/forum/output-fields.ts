import { readControlTags } from '../text/control-tags.ts';

/**
 * A field of a model's output. Only own data properties are read, never inherited properties or
 * getters. This function never throws.
 */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** A field as trimmed text. The result is empty if the field is not text. */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
}

/** The text of a post. Control tags are removed (SG2). In a forum they have no effect. */
export function bodyOf(output: unknown): string {
  return readControlTags(textOf(output, 'reasoning')).text.trim();
}
