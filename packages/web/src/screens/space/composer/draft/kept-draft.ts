/** The draft that a tab opens with: its own, or else the newest saved draft of the space. */
export function openingDraft(own: string | null, heirs: readonly string[]): string {
  return own ?? heirs.at(-1) ?? '';
}

interface DraftChange {
  /** The previous text of this tab's draft, or the draft that it opened with. */
  readonly was: string;
  readonly is: string;
}

// Closed tabs leave drafts behind. Only the newest are kept.
const MOST_HEIRS = 8;

/**
 * The saved drafts of a space, newest last. A tab replaces only its own draft, never another tab's.
 */
export function heirsAfter(heirs: readonly string[], { was, is }: DraftChange): readonly string[] {
  const others = heirs.filter((text) => text !== was && text !== is);
  return isBlank(is) ? others : [...others, is].slice(-MOST_HEIRS);
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Parses the saved drafts. Returns an empty list if they are unreadable. */
export function readHeirs(kept: string | null): readonly string[] {
  try {
    const heirs: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(heirs) ? heirs.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
