/** What a tab without a draft of its own finds: the newest that nobody has sent or taken away. */
export function openingDraft(own: string | null, heirs: readonly string[]): string {
  return own ?? heirs.at(-1) ?? '';
}

interface DraftChange {
  /** What stood in the field of this tab, or what it found there. */
  readonly was: string;
  readonly is: string;
}

// Tabs that were closed leave their drafts: as many as one may still ask after.
const MOST_HEIRS = 8;

/** The drafts of a space, the newest last; a tab changes only its own, so none is lost to another. */
export function heirsAfter(heirs: readonly string[], { was, is }: DraftChange): readonly string[] {
  const others = heirs.filter((text) => text !== was && text !== is);
  return isBlank(is) ? others : [...others, is].slice(-MOST_HEIRS);
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Whatever cannot be read is not there. */
export function readHeirs(kept: string | null): readonly string[] {
  try {
    const heirs: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(heirs) ? heirs.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
