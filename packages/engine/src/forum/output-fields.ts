import { readControlTags } from '../text/control-tags.ts';

/**
 * A field of what a model returned. Only what the value itself holds as plain
 * data counts: nothing inherited, no getter is run, and nothing throws.
 */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** A field as text without white space around it; '' if it is no text. */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
}

/** The text of a post; control tags are never shown (SG2), and here they mean nothing. */
export function bodyOf(output: unknown): string {
  return readControlTags(textOf(output, 'reasoning')).text.trim();
}
