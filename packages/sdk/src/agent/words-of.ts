const LONGEST = 1_000;

/** What a handler threw, in words that Conch may be told. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return (words === '' ? 'The handler failed.' : words).slice(0, LONGEST);
}
