/** As much of an element as is needed to read it aloud. */
export interface ReadableNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly ReadableNode[];
}

/** The text of an element, without what it looks like. */
export function plainWords(node: ReadableNode | undefined): string {
  if (node === undefined) return '';
  return node.value ?? (node.children ?? []).map(plainWords).join('');
}

const PREFIX = 'language-';

/** The language that a fence names, out of the class that stands for it. */
export function languageOf(className: unknown): string {
  const classes: readonly unknown[] = Array.isArray(className) ? className : [className];
  for (const one of classes) {
    if (typeof one === 'string' && one.startsWith(PREFIX)) return one.slice(PREFIX.length);
  }
  return '';
}
