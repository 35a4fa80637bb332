const LONGEST = 1_000;

/** What a handler threw, in words that Conch may be told; whatever it is, this does not throw. */
export function wordsOf(error: unknown): string {
  const words = messageOf(error);
  if (typeof words === 'string' && words !== '') return words.slice(0, LONGEST);
  return `The handler threw ${plainly(error)}.`;
}

function messageOf(error: unknown): unknown {
  if (typeof error === 'string') return error;
  try {
    // Of a getter or a proxy, reading it may throw as well.
    return (error as { readonly message?: unknown } | null | undefined)?.message;
  } catch {
    return undefined;
  }
}

function plainly(error: unknown): string {
  if (typeof error === 'object' && error !== null) return 'an object without a message';
  if (typeof error === 'function') return 'a function';
  return error === '' ? 'an empty text' : String(error);
}
